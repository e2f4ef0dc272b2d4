from __future__ import annotations

import pytest

from gate.gates.clock_map import GATE as CLOCK_MAP
from gate.gates.freezes import GATE as FREEZES
from gate.model.inventory import Inventory, Presence, every_test
from tests.support.evidence import Files, TooLarge, clock_map, evidence, freeze, rules
from tests.support.repo import Link, Submodule

FILES: Files = {
    "tests/test_a.py": "def test_a(): ...\nclass TestB:\n    def test_c(self): ...\n",
    "tests/a_test.go": "func TestA(t *testing.T) {}\n",
    "tests/test_link.py": Link("test_a.py"),
    "tests/test_sub.py": Submodule("c" * 40),
    "src/test_helper/a.py": "def test_me(): ...\n",
}


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("tests/test_a.py::test_a", Presence.PRESENT),
        ("tests/test_a.py::test_a[1]", Presence.PRESENT),
        ("tests/test_a.py::TestB::*", Presence.PRESENT),
        ("tests/test_a.py::*", Presence.PRESENT),
        ("tests/test_a.py::test_b", Presence.NO_TEST),
        ("tests/test_a.py::TestC::*", Presence.NO_TEST),
        ("tests/test_a.py", Presence.NO_TEST),
        ("tests/test_b.py::test_a", Presence.NO_FILE),
        ("tests::*", Presence.NO_FILE),
        ("", Presence.NO_FILE),
        ("tests/a_test.go::TestA", Presence.UNKNOWN),
        ("tests/test_link.py::test_a", Presence.PRESENT),
        ("tests/test_sub.py::test_a", Presence.UNKNOWN),
    ],
)
def test_is_it_there(test: str, expected: Presence) -> None:
    assert Inventory(evidence(FILES)).presence(test) is expected


def test_an_untouched_file_is_not_taken_apart_for_a_name_that_stands_in_it() -> None:
    untold: Files = {"tests/test_a.py": "# test_a is not declared here\n"}
    assert Inventory(evidence(untold)).presence("tests/test_a.py::test_a") is Presence.PRESENT
    touched = evidence({}, {"tests/test_a.py": "# test_a is not declared here\n"})
    assert Inventory(touched).presence("tests/test_a.py::test_a") is Presence.NO_TEST


@pytest.mark.parametrize(
    ("source", "test", "expected"),
    [
        ("def test_ab(): ...\n", "test_a", Presence.NO_TEST),
        ("def a_test_a(): ...\n", "test_a", Presence.NO_TEST),
        ("def test_é(): ...\n", "test_é", Presence.PRESENT),
        ("def test_é(): ...\n", "test_è", Presence.NO_TEST),
        ("x = 1\n", "*", Presence.NO_TEST),
    ],
)
def test_a_name_is_looked_for_as_a_word(source: str, test: str, expected: Presence) -> None:
    assert Inventory(evidence({"tests/a.py": source})).presence(f"tests/a.py::{test}") is expected


def test_only_zone_test_is_walked_for_tests() -> None:
    assert [test.id for test in every_test(evidence(FILES))] == [
        "tests/test_a.py::test_a",
        "tests/test_a.py::TestB::test_c",
    ]


@pytest.mark.parametrize(
    "line", ["class TestB(", "from import ", "from x import (\n", "class TestB(\n", "import "], ids=repr
)
def test_hostile_text_takes_no_long_time(line: str) -> None:
    judged = evidence({"tests/test_a.py": f'"""\n{line * 50_000}\n"""\n'})
    assert Inventory(judged).presence("tests/test_a.py::TestB::test_gone") in {Presence.NO_TEST, Presence.UNKNOWN}


def test_a_file_that_cannot_be_read_is_told_at_its_row() -> None:
    judged = evidence(
        {"tests/test_a.py": TooLarge("def test_a(): ...\n")},
        clock_map=clock_map("tests/test_a.py::test_a"),
        register=[freeze()],
    )
    assert Inventory(judged).presence("tests/test_a.py::test_a") is Presence.UNREADABLE
    assert rules(CLOCK_MAP, judged) == ["missing-test"]
    assert rules(FREEZES, judged) == ["unknown-test"]
