"""The pipeline on real repositories: what is judged once the change is merged, and what git can hide."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from gate.model.change import AuthorKind
from gate.model.finding import Finding
from gate.model.verdict import Report
from gate.run import Options, check
from tests.support.repo import Content, Link, RepoBuilder

TODAY = date(2026, 11, 30)
MAP, REGISTER, PINS = "tests/clock_map.yaml", "tests/freeze_register.json", "agent_gate.json"
ONE, TWO = "def test_one():\n    assert 1\n", "def test_two():\n    assert 2\n"
LATER = "def test_later():\n    assert 3\n"
WRITERS = {"agent": AuthorKind.AGENT, "human": AuthorKind.HUMAN}


def judge(repo: RepoBuilder, head: str, base: str = "main", author: str = "human") -> Report:
    options = Options(repo.path, base, head, today=TODAY, author=WRITERS[author])
    return check(options, repo.environ)


def said(report: Report) -> list[str]:
    """The errors and warnings, as `rule path:line`."""
    assert report.error is None, report.error
    return [f"{finding.rule} {_place(finding)}" for finding in report.findings if finding.severity.value != "notice"]


def _place(finding: Finding) -> str:
    return f"{finding.place.path}:{finding.place.line}"


def a_map(**cases: str) -> str:
    """One case a line, from line 2."""
    rows = (f"- {{id: {name}, path: '{path}', clock: logical}}\n" for name, path in cases.items())
    return "cases:\n" + "".join(rows)


def a_freeze(test: str, expires: str = "2026-12-10") -> dict[str, str]:
    return {
        "test": test, "reason": "asserts a TTL", "clock": "time.time", "owner": "finley", "opened": "2026-11-20",
        "expires": expires, "reentry": "test_one passes with an injected clock",
    }  # fmt: skip


def register(*freezes: dict[str, str]) -> str:
    return "[\n" + ",\n".join(json.dumps(freeze) for freeze in freezes) + "\n]\n"


def pins(**files: str | None) -> str:
    rows = (
        f'"data/{name}.txt": {json.dumps(want and sha256(want.encode()).hexdigest())}' for name, want in files.items()
    )
    return '{"fixtures": {\n' + ",\n".join(rows) + "\n}}\n"


def behind(
    tmp_path: Path, before: Mapping[str, Content], base: Mapping[str, Content], head: Mapping[str, Content]
) -> RepoBuilder:
    """`main` has gone on from `before` by `base`, the branch `patch` by `head`."""
    repo = RepoBuilder(tmp_path / "repo", bare=True)
    start = repo.commit(before)
    repo.commit(base)
    repo.branch("patch", start)
    repo.commit(head)
    return repo


A, B, C = "tests/test_a.py", "tests/test_b.py", "tests/test_c.py"
MAPPED = {A: ONE, B: TWO, MAP: a_map(one=f"{A}::test_one", two=f"{B}::test_two")}
THREE = {MAP: a_map(one=f"{A}::test_one", two=f"{B}::test_two", three=f"{C}::test_one"), C: ONE}


@pytest.mark.parametrize(
    ("before", "base", "head"),
    [
        pytest.param(
            MAPPED, {B: LATER, MAP: a_map(one=f"{A}::test_one", two=f"{B}::test_later")}, THREE, id="a test renamed"
        ),
        pytest.param(MAPPED, {B: None, MAP: a_map(one=f"{A}::test_one")}, THREE, id="a row and its file removed"),
        pytest.param(
            MAPPED,
            {B: TWO + LATER, MAP: a_map(one=f"{A}::test_one", two=f"{B}::test_two", later=f"{B}::test_later")},
            {**THREE, B: ONE + TWO, MAP: THREE[MAP] + f"- {{id: onb, path: '{B}::test_one', clock: wall}}\n"},
            id="a test added to a file that the change touches too",
        ),
        pytest.param(
            {A: ONE, B: TWO, MAP: a_map(one=f"{A}::test_one", two=f"{B}::test_two")},
            {B: TWO + LATER, MAP: a_map(one=f"{A}::test_one", two=f"{B}::test_two", later=f"{B}::test_later")},
            {B: ONE.replace("one", "two")},
            id="a test added to a file that the change touches, the map untouched",
        ),
        pytest.param(
            {A: ONE, "data/a.txt": "a", "data/b.txt": "b", PINS: pins(a="a", b="b")},
            {"data/b.txt": "B", PINS: pins(a="a", b="B")},
            {"data/c.txt": "c", PINS: pins(a="a", b="b", c="c")},
            id="a pin changed",
        ),
        pytest.param(
            {A: ONE, "data/a.txt": "a", "data/b.txt": "b", PINS: pins(a="a", b=None)},
            {PINS: pins(a="a", b="b")},
            {"data/c.txt": "c", PINS: pins(a="a", b=None, c="c")},
            id="a file pinned",
        ),
        pytest.param(
            {**MAPPED, REGISTER: register(a_freeze(f"{A}::test_one", "2026-11-29"), a_freeze(f"{B}::test_two"))},
            {REGISTER: register(a_freeze(f"{B}::test_two"))},
            {REGISTER: register(a_freeze(f"{A}::test_one", "2026-11-29"))},
            id="an expired freeze removed",
        ),
        pytest.param(
            {**MAPPED, MAP: MAPPED[MAP] + "- {id: bad}\n"},
            {MAP: MAPPED[MAP]},
            {MAP: MAPPED[MAP] + "- {id: bad}\n# x\n"},
            id="a bad row removed",
        ),
        pytest.param(
            {**MAPPED, ".agentgate.yml": "version: 1\n", "src/a.py": "A = 1\n"},
            {".agentgate.yml": "version: 1\nseverity: {clock-scan/wall: 'off'}\n"},
            {".agentgate.yml": "version: 1\nfail_on: warning\n", "src/a.py": "import time\nA = time.time()\n"},
            id="the configuration",
        ),
    ],
)  # fmt: skip
def test_a_branch_that_is_behind_is_not_blamed_for_what_base_did_meanwhile(
    tmp_path: Path, before: Mapping[str, Content], base: Mapping[str, Content], head: Mapping[str, Content]
) -> None:
    assert said(judge(behind(tmp_path, before, base, head), "patch")) == []


@pytest.mark.parametrize(
    ("base", "head", "expected"),
    [
        pytest.param(
            {C: ONE}, {MAP: MAPPED[MAP] + "- {id: x, path: 'tests/x.py::test_x', clock: wall}\n"},
            [f"clock-map/missing-test {MAP}:4"], id="a row of its own without a test",
        ),
        pytest.param(
            {MAP: MAPPED[MAP] + "- {id: c, path: 'tests/test_c.py::test_one', clock: wall}\n", C: ONE},
            {MAP: MAPPED[MAP] + "- {id: d, path: 'tests/test_c.py::test_one', clock: wall}\n", C: ONE},
            [f"clock-map/duplicate {MAP}:4"], id="a second row for a test that base has one for by now",
        ),
        pytest.param(
            {MAP: "#\n" + MAPPED[MAP]}, {MAP: "# why\n\n" + MAPPED[MAP], B: ONE},
            [f"clock-map/missing-test {MAP}:5", f"clock-map/undeclared {B}:1"], id="a test renamed and its row not",
        ),
        pytest.param(
            {MAP: MAPPED[MAP] + f"- {{id: b, path: '{B}::*', clock: wall}}\n"},
            {MAP: MAPPED[MAP] + f"- {{id: c, path: '{C}::*', clock: wall}}\n", C: ONE, B: None},
            [f"clock-map/missing-test {MAP}:1", f"clock-map/missing-test {MAP}:3"],
            id="a file removed that base has another row for by now",
        ),
        pytest.param(
            {PINS: pins(a="a")}, {PINS: pins(b="x"), "data/a.txt": "A", "data/b.txt": "b"},
            [f"fixtures/drift {PINS}:1", f"fixtures/drift {PINS}:2"], id="fixtures that are not what either side pins",
        ),
        pytest.param(
            {REGISTER: register(a_freeze(f"{A}::test_one", "2026-11-29"))},
            {REGISTER: register(a_freeze(f"{B}::test_one"))},
            [f"freezes/expired {REGISTER}:1", f"freezes/unknown-test {REGISTER}:2"], id="a freeze that ran out at base",
        ),
    ],
)  # fmt: skip
def test_a_branch_that_is_behind_is_held_to_what_merging_would_leave(
    tmp_path: Path, base: Mapping[str, Content], head: Mapping[str, Content], expected: list[str]
) -> None:
    assert said(judge(behind(tmp_path, MAPPED, base, head), "patch")) == expected


def test_an_agent_gains_nothing_by_being_behind(tmp_path: Path) -> None:
    head = {MAP: a_map(one=f"{A}::test_one", three=f"{C}::test_one"), C: ONE}
    found = said(judge(behind(tmp_path, MAPPED, {"x": "x"}, head), "patch", author="agent"))
    assert found == [f"protected/changed {MAP}:3", f"clock-map/undeclared {C}:1"]


READS = "import time\n\n\ndef test_now():\n    assert time.time() > 0\n"


@pytest.mark.parametrize(
    ("before", "head", "expected"),
    [
        pytest.param(
            {"data/a.txt": READS, MAP: "cases: []\n"},
            {"tests/test_a.py": Link("../data/a.txt")},
            ["clock-map/undeclared tests/test_a.py:4", "clock-scan/unreadable tests/test_a.py:1"],
            id="a link to a text",
        ),
        pytest.param(
            {"lib/a/checks.py": READS, MAP: "cases: []\n"},
            {"tests/test_more": Link("../lib"), "lib/a/tests.txt": READS, "lib/a/test_b.py": Link("tests.txt")},
            ["clock-map/undeclared lib/a/test_b.py:4", "clock-map/undeclared tests/test_more/a/test_b.py:4",
             "clock-scan/unreadable lib/a/test_b.py:1"],
            id="a link to a folder",
        ),
        pytest.param(
            {"docs/a.py": READS, "notes.txt": READS.replace("now", "then"), "src/b.py": READS},
            {"docs/a.py": None, "src/a.py": READS, "notes.txt": None, "src/then.py": READS.replace("now", "then"),
             "src/b.py": None, "src/c.py": READS},
            ["clock-scan/wall src/a.py:5", "clock-scan/wall src/then.py:5"],
            id="renames",
        ),
    ],
)  # fmt: skip
def test_git_shows_no_line_of_what_is_new(
    tmp_path: Path, before: Mapping[str, Content], head: Mapping[str, Content], expected: list[str]
) -> None:
    assert said(judge(behind(tmp_path, before, {}, head), "patch")) == expected
