from __future__ import annotations

import pytest

from gate.gates.clock_scan import GATE
from gate.languages import Languages
from gate.policy import catalogue
from tests.support.evidence import Content, Files, evidence, rules
from tests.support.repo import Link, Submodule

FAKE = "def freeze_time(instant):\n    return lambda test: test\n"
TEST = """\
import time
from freezegun import freeze_time

@freeze_time("2026-01-01")
def test_a():
    assert time.time() == 1767225600.0
"""
MARKED = TEST.replace("from freezegun import freeze_time", "import pytest").replace("@", "@pytest.mark.")
MEASURED = """\
import time
from freezegun import freeze_time

@freeze_time("2026-01-01")
def test_a():
    start = time.monotonic()
    work()
    assert time.monotonic() - start < 0.5
"""


def judged(change: dict[str, Content | None], before: Files, renamed: dict[str, str] | None = None) -> list[str]:
    languages = Languages(lambda name: catalogue.load(name, {}))
    return rules(GATE, evidence(before, change, renamed=renamed or {}, reader=languages))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"freezegun.py": FAKE}, id="at the root"),
        pytest.param({"tests/freezegun/__init__.py": FAKE}, id="a package beside the test"),
        pytest.param({"src/freezegun.py": FAKE}, id="in a folder of sources"),
        pytest.param({"freezegun": Link("lib/ours")}, id="a link to a package"),
        pytest.param({"freezegun.py": Link("lib/ours.py"), "lib/ours.py": FAKE}, id="a link to a module"),
        pytest.param({"vendor/freezegun": Submodule("c" * 40)}, id="a submodule"),
        pytest.param({"freezegun.cpython-311-x86_64-linux-gnu.so": "\x7fELF\n"}, id="compiled"),
    ],
)
def test_what_a_stand_in_controls_is_uncontrolled(change: dict[str, Content | None]) -> None:
    assert judged({**change, "tests/test_a.py": TEST}, {}) == ["wall"]


def test_so_is_what_a_plugin_controls_by_it() -> None:
    assert judged({"tests/test_a.py": MARKED}, {}) == []
    assert judged({"freezegun.py": FAKE, "tests/test_a.py": MARKED}, {}) == ["wall"]


def test_and_a_duration_that_it_holds_still() -> None:
    assert judged({"tests/test_a.py": MEASURED}, {}) == []
    assert judged({"freezegun.py": FAKE, "tests/test_a.py": MEASURED}, {}) == [
        "monotonic",
        "monotonic",
        "duration-assert",
    ]


@pytest.mark.parametrize(
    ("before", "change"),
    [
        pytest.param({}, {}, id="no module of that name"),
        pytest.param({}, {"src/acme/__init__.py": "", "src/acme/freezegun.py": FAKE}, id="in a package"),
        pytest.param({}, {"web/freezegun.js": "x\n"}, id="in another language"),
        pytest.param({}, {"docs/freezegun.md": "x\n"}, id="a page about it"),
        pytest.param({}, {"time_machine.py": FAKE}, id="another library's name"),
        pytest.param({"freezegun.py": FAKE}, {}, id="on the trusted side already"),
        pytest.param({"freezegun.py": FAKE}, {"freezegun.py": f"{FAKE}x = 1\n"}, id="edited"),
        pytest.param({"freezegun.py": FAKE}, {"freezegun.py": None}, id="removed"),
    ],
)
def test_the_library_itself_controls(before: Files, change: dict[str, Content | None]) -> None:
    assert judged({**change, "tests/test_a.py": TEST}, before) == []


def test_a_library_that_moves_within_its_own_repository_controls() -> None:
    moved = {"src/freezegun/__init__.py": "freezegun/__init__.py"}
    assert judged({"tests/test_a.py": TEST}, {"freezegun/__init__.py": FAKE}, moved) == []


def test_a_folder_of_tests_named_like_a_loaded_library_hides_nothing() -> None:
    test = "import time\nfrom unittest import mock\n\n@mock.patch('time.time')\ndef test_a(now):\n    time.time()\n"
    assert judged({"tests/unittest/__init__.py": "", "tests/unittest/test_a.py": test}, {}) == []
