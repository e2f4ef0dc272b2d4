"""The tests of a Python file, held against what pytest itself collects."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gate.languages import Languages
from gate.model.test import DeclaredTest
from gate.policy.catalogue import load

READER = Languages(load)
SAMPLES = Path(__file__).parents[2] / "samples" / "python" / "collected"


def declared(source: str, path: str = "tests/test_a.py") -> tuple[DeclaredTest, ...]:
    return READER.tests(path, source.encode()).tests


def ids(source: str, path: str = "tests/test_a.py") -> list[str]:
    return [test.id.removeprefix(f"{path}::") for test in declared(source, path)]


def test_every_sample_is_listed_as_pytest_collects_it(tmp_path: Path) -> None:
    for sample in SAMPLES.rglob("*.py.txt"):  # named so that neither our own suite nor the linters take them up
        copy = tmp_path / sample.relative_to(SAMPLES).with_suffix("")
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(sample.read_bytes())
    asked = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-W", "ignore"),
            *("-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path)),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    collected = {re.sub(r"\[.*", "", line) for line in asked.stdout.splitlines() if "::" in line}
    listed: set[str] = set()
    for file in sorted(tmp_path.rglob("*.py")):
        path = file.relative_to(tmp_path).as_posix()
        found = READER.tests(path, file.read_bytes()).tests
        assert len({test.id for test in found}) == len(found)
        listed.update(test.id for test in found)
    assert asked.returncode == 0, asked.stdout + asked.stderr
    assert listed == collected
    assert len(listed) > 60


LISTED = {
    "a function": ("def test_a(): ...", ["test_a"]),
    "no underscore needed": ("def testing(): ...", ["testing"]),
    "an own TestCase by its name": (
        "from .base import MyTestCase\nclass A(MyTestCase):\n    def test_a(self): ...",
        ["A::test_a"],
    ),
    "a member of a module": ("import base\nclass A(base.DatabaseTestCase):\n    def test_a(self): ...", ["A::test_a"]),
    "star import": ("from unittest import *\nclass A(TestCase):\n    def test_a(self): ...", ["A::test_a"]),
    "an unknown base of a Test class": (
        "from .base import X\nclass TestA(X):\n    def test_a(self): ...",
        ["TestA::test_a"],
    ),
    "an unknown base of another class": ("from .base import X\nclass A(X):\n    def test_a(self): ...", []),
    "a class that derives from itself": ("class TestA(TestA):\n    def test_a(self): ...", ["TestA::test_a"]),
    "classes that derive from each other": (
        "class A(B):\n  def test_a(self): ...\nclass TestB(A):\n  x = 1",
        ["TestB::test_a"],
    ),
    "after an error": ("x = = 1\n\ndef test_a(): ...", ["test_a"]),
    "no tests": ("x = 'test'", []),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_what_pytest_cannot_be_asked_is_listed_by_its_rules(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


@pytest.mark.parametrize("path", ["test_a.py", "a_test.py", "x/test_.py", "x/_test.py"])
def test_a_file_of_pytest_is_looked_into(path: str) -> None:
    assert ids("def test_a(): ...", path) == ["test_a"]


@pytest.mark.parametrize(
    "path", ["a.py", "conftest.py", "tests/a.py", "test_a.pyi", "test_a.txt", "mytest.py", "test_a"]
)
def test_no_other_file_is(path: str) -> None:
    assert ids("def test_a(): ...", path) == []


def test_a_file_of_unittest_alone_holds_test_cases_only() -> None:
    source = "from django.test import TestCase\ndef test_a(): ...\nclass A(TestCase):\n    def test_b(self): ...\n"
    assert ids(source, "app/tests.py") == ["A::test_b"]


PROPERTIES = {
    "given": ("from hypothesis import given\n@given(x)\ndef test_a(): ...", True),
    "given of the module": ("import hypothesis as h\n@h.given(x)\ndef test_a(): ...", True),
    "given renamed": ("from hypothesis import given as g, settings\n@settings()\n@g(x)\ndef test_a(): ...", True),
    "given by star": ("from hypothesis import *\n@given(x)\ndef test_a(): ...", True),
    "another given": ("from pytest_bdd import given\n@given(x)\ndef test_a(): ...", False),
    "an own given": ("def given(x): ...\n@given(x)\ndef test_a(): ...", False),
    "nothing": ("def test_a(): ...", False),
}


@pytest.mark.parametrize(("source", "expected"), PROPERTIES.values(), ids=PROPERTIES.keys())
def test_a_property_is_told_by_hypothesis_given(source: str, expected: bool) -> None:  # noqa: FBT001 -- a column of the table
    assert [test.is_property for test in declared(source)] == [expected]


def test_a_test_spans_its_decorators_and_its_body_and_stands_at_its_name() -> None:
    source = (
        "import pytest\n\n@pytest.mark.slow\n@pytest.mark.parametrize('x', [1])\nasync def test_a(x):\n    pass\n\n\n"
    )
    (test,) = declared(source)
    assert test.id == "tests/test_a.py::test_a"
    assert (test.first_line, test.last_line) == (3, 6)
    assert test.place[1:] == (5, 11, 5, 17)


def test_a_method_of_a_base_stands_where_it_is_written() -> None:
    source = "class Base:\n    def test_a(self): ...\nclass TestA(Base): ...\nclass TestB(Base): ...\n"
    assert [(test.id.partition("::")[2], test.place.line) for test in declared(source)] == [
        ("TestA::test_a", 2),
        ("TestB::test_a", 2),
    ]
