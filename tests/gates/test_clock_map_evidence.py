"""What a case says of a test, against what the test reaches."""

from __future__ import annotations

import pytest

from gate.gates.clock_map import GATE
from gate.languages import Languages
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.policy import ClockClass, Config
from gate.model.read import Kind
from gate.policy import catalogue
from tests.support.evidence import CONFIG, Files, case, clock_map, evidence

UTIL = {"app/__init__.py": "", "app/util.py": "import time\n\n\ndef wait():\n    time.sleep(1)\n"}
TEST = "from app import util\n\n\ndef test_x():\n    util.wait()\n"
PURE = "def test_x():\n    assert sum([1, 2]) == 3\n"


def _evidence(
    test: str, clock: ClockClass, path: str = "tests/test_a.py::test_x", files: Files = UTIL, config: Config = CONFIG
) -> Evidence:
    return evidence(
        {**files},
        {"tests/test_a.py": test},
        clock_map=clock_map(case(path, clock=clock)),
        reader=Languages(lambda name: catalogue.load(name, {})),
        config=config,
    )


def _found(made: Evidence) -> list[Finding]:
    rules = ("clock-map/contradicted", "clock-map/overdeclared")
    return [each for each in GATE.check(made) if each.rule in rules]


def test_a_logical_test_that_waits_is_contradicted_on_its_name_with_its_chain() -> None:
    (found,) = _found(_evidence(TEST, ClockClass.LOGICAL))
    assert (found.rule, found.severity) == ("clock-map/contradicted", Severity.ERROR)
    assert (found.place.path, found.place.line, found.name, found.kind) == (
        "tests/test_a.py",
        4,
        "time.sleep",
        Kind.DELAY,
    )
    assert found.evidence == ("tests/test_a.py::test_x", "app.util.wait", "time.sleep")
    assert "`app/util.py`, line 5" in found.message


CASES = {
    "a logical test that reaches nothing": (PURE, ClockClass.LOGICAL, []),
    "a wall test that waits": (TEST, ClockClass.WALL, []),
    "a wall test that reaches nothing": (PURE, ClockClass.WALL, ["clock-map/overdeclared"]),
    "a mixed test that reaches nothing": (PURE, ClockClass.MIXED, ["clock-map/overdeclared"]),
    "a mixed test that calls what nobody knows": (
        "import acme\n\n\ndef test_x():\n    acme.run()\n",
        ClockClass.MIXED,
        [],
    ),
    "a mixed test that runs a program": (
        "import subprocess\n\n\ndef test_x():\n    subprocess.run(['x'])\n",
        ClockClass.MIXED,
        [],
    ),
    "a bound on a duration": (
        "import time\n\n\ndef test_x():\n    a = time.monotonic()\n    assert time.monotonic() - a < 1\n",
        ClockClass.LOGICAL,
        ["clock-map/contradicted"],
    ),
    "the network": (
        "import requests\n\n\ndef test_x():\n    requests.get('https://example.org')\n",
        ClockClass.LOGICAL,
        ["clock-map/contradicted"],
    ),
    "a deadline": (
        "import asyncio\n\n\nasync def test_x():\n    await asyncio.wait_for(f(), 3)\n",
        ClockClass.LOGICAL,
        [],
    ),
    "a random number": ("import random\n\n\ndef test_x():\n    random.random()\n", ClockClass.LOGICAL, []),
}


@pytest.mark.parametrize(("test", "clock", "rules"), CASES.values(), ids=CASES)
def test_a_case_is_held_to_what_its_test_reaches(test: str, clock: ClockClass, rules: list[str]) -> None:
    assert [each.rule for each in _found(_evidence(test, clock))] == rules


@pytest.mark.parametrize("path", ["tests/test_a.py::*", "tests/test_a.py::test_x[1]"])
def test_a_case_for_a_group_or_a_form_counts(path: str) -> None:
    test = TEST.replace("def test_x()", "@pytest.mark.parametrize('n', [1])\ndef test_x(n)")
    assert [each.test for each in _found(_evidence(f"import pytest\n{test}", ClockClass.LOGICAL, path))] == [
        "tests/test_a.py::test_x"
    ]


def test_the_budget_of_files_is_named_where_it_ended_the_search() -> None:
    chain = {f"app/m{n}.py": f"from app import m{n + 1}\n\n\ndef f():\n    m{n + 1}.f()\n" for n in range(9)}
    files = {**UTIL, **chain, "app/m9.py": "import time\n\n\ndef f():\n    time.sleep(1)\n"}
    test = "from app import m0\n\n\ndef test_x():\n    m0.f()\n"
    (found,) = _found(_evidence(test, ClockClass.LOGICAL, files=files, config=CONFIG._replace(reach_files=6)))
    assert found.severity is Severity.NOTICE
    assert "6 files (`clock_map.reach.files`)" in found.message
    (found,) = _found(_evidence(test, ClockClass.LOGICAL, files=files, config=CONFIG._replace(reach_depth=5)))
    assert "5 calls deep (`clock_map.reach.depth`)" in found.message
    (found,) = _found(_evidence(test, ClockClass.LOGICAL, files=files))
    assert found.severity is Severity.ERROR
