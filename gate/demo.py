"""`agentgate demo`: a small repository with what agents do to one, made in a temporary folder and gated."""

from __future__ import annotations

from datetime import date, timedelta

from gate.model.named import NamedTuple

Files = dict[str, str | None]
"""Content by path; None removes the file."""


class Proposal(NamedTuple):
    """One commit to make."""

    branch: str
    author: str
    message: str
    files: Files


BASE = "main"
BRANCH = "agent/fast-window"
AGENT = "acme-coder[bot] <acme-coder[bot]@users.noreply.github.com>"
HUMAN = "Demo Team <team@example.org>"

WINDOW = '''\
"""The billing window that a moment falls into."""

from datetime import datetime, timedelta

CLOSE_HOUR_UTC = 4


def window_of(moment: datetime) -> str:
    day = moment.date()
    if moment.hour < CLOSE_HOUR_UTC:
        day -= timedelta(days=1)
    return day.isoformat()
'''

WINDOW_CHANGED = (
    WINDOW.replace("from datetime", "import time\nfrom datetime")
    + """

def settled_window(moment: datetime) -> str:
    _settle()
    return window_of(moment)


def _settle() -> None:
    time.sleep(0.2)  # the ledger is slow


def current_window() -> str:
    return window_of(datetime.now())
"""
)

TESTS = """\
import json
from datetime import datetime, timezone
from pathlib import Path

from billing.window import window_of

FIXTURES = Path(__file__).parent / "fixtures"


def test_window_closes_at_four() -> None:
    for case in json.loads((FIXTURES / "windows.json").read_text(encoding="utf-8")):
        assert window_of(datetime.fromisoformat(case["moment"])) == case["window"]


def test_window_before_close() -> None:
    assert window_of(datetime(2026, 3, 9, 3, 59, tzinfo=timezone.utc)) == "2026-03-08"
"""

TESTS_CHANGED = (
    TESTS.replace("import json\n", "import json\nimport time\n")
    .replace("import window_of", "import current_window, settled_window, window_of")
    .replace("window_of(datetime.fromisoformat", "settled_window(datetime.fromisoformat")
    + """

def test_current_window_is_fast() -> None:
    started = time.monotonic()
    time.sleep(0.01)  # let the clock settle
    assert current_window()
    elapsed = time.monotonic() - started
    assert elapsed < 0.05
"""
)

FIXTURE = """\
[
  {"moment": "2026-03-09T03:59:59+00:00", "window": "2026-03-08"},
  {"moment": "2026-03-09T04:00:00+00:00", "window": "2026-03-09"}
]
"""

FIXTURE_HASH = "sha256:7ba824edd0a081f58ce986ff2863de42b1d173d444df949eeb27a095b61debbb"

CLOCK_MAP = f"""\
# Every test and its clock class. People own this file; a patch may propose rows.
version: 1
rules:
  undeclared: fail_closed
  shared_runner_allows: [logical]
cases:
  - id: window_closes_at_four
    path: tests/test_window.py::test_window_closes_at_four
    clock: logical
    fixture: tests/fixtures/windows.json
    fixture_hash: {FIXTURE_HASH}
  - id: window_before_close
    path: tests/test_window.py::test_window_before_close
    clock: logical
"""

REGISTER = """\
[
  {{
    "test": "tests/test_window.py::test_window_before_close",
    "reason": "flaky around midnight: the helper read the clock itself",
    "clock": "datetime.datetime.now",
    "owner": "billing",
    "opened": "{opened}",
    "expires": "{expires}",
    "reentry": "test_window_closes_at_four passes with an injected clock"
  }}
]
"""


def commits(today: date) -> list[Proposal]:
    """What the team has, and what the agent proposes on a branch of its own; the freeze ran out the day before."""
    expires = today - timedelta(days=1)
    register = REGISTER.format(opened=(expires - timedelta(days=14)).isoformat(), expires=expires.isoformat())
    base: Files = {
        "billing/__init__.py": "",
        "billing/window.py": WINDOW,
        "tests/test_window.py": TESTS,
        "tests/fixtures/windows.json": FIXTURE,
        "tests/clock_map.yaml": CLOCK_MAP,
        "tests/freeze_register.json": register,
    }
    change: Files = {
        "billing/window.py": WINDOW_CHANGED,
        "tests/test_window.py": TESTS_CHANGED,
        "tests/fixtures/windows.json": FIXTURE.replace("03:59:59", "03:59:00"),
    }
    return [
        Proposal(BASE, HUMAN, "Billing windows, with their tests", base),
        Proposal(BRANCH, AGENT, "Add current_window", change),
    ]


def prologue() -> str:
    """What the reader is about to see judged."""
    return f"""\
A team's repository: billing windows, two tests, a pinned fixture, a clock map, one freeze.
On the branch `{BRANCH}` a coding agent adds `current_window` with a test, green on its
machine; on the way it edits the fixture, and makes code wait that a test declared logical
calls. What `agentgate check --base {BASE}` says to that:

"""


def epilogue(kept: str | None) -> str:
    """What to try next; `kept` is the folder that was left, if it was."""
    where = f"The repository is in {kept}\n" if kept else ""
    return f"""\

{where}That was a demo: a failed check is its right end. On a repository of your own:

    agentgate check --base origin/main      what the branch you are on does
    agentgate check --worktree              the same, with what is not committed yet
    agentgate seams                         every read there is already, by file and kind
    agentgate explain clock-scan/wall       any rule, in full
"""
