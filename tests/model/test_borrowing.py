"""Tests that arrive at head through another file than the one that the change edits."""

from __future__ import annotations

import pytest

from gate.gates.clock_map import GATE
from gate.languages import Languages
from gate.model.finding import Severity
from gate.policy.catalogue import load
from tests.support.evidence import CONFIG, Content, Files, clock_map, evidence, found

X = "tests/test_x.py"


def undeclared(before: Files, change: dict[str, Content | None]) -> list[str | None]:
    judged = evidence(before, change, clock_map=clock_map(), reader=Languages(lambda name: load(name, {})))
    return [finding.test for finding in found(GATE, judged) if finding.rule == "clock-map/undeclared"]


CASE = "import unittest\nclass Base(unittest.TestCase):\n    def help(self): pass\n"
MIXIN = "class Mixin:\n    def help(self): pass\n"
NEW = "    def test_new(self): pass\n"


@pytest.mark.parametrize(
    ("importer", "lender", "before", "after", "expected"),
    [
        pytest.param(
            "from src.q import *\n", "src/q.py", "A = 1\n", "A = 1\ndef test_new(): pass\n", ["test_new"], id="a star"
        ),
        pytest.param(
            "from tests.base import Base\nclass TestX(Base): pass\n",
            "tests/base.py",
            CASE,
            CASE + NEW,
            ["Base::test_new", "TestX::test_new"],
            id="a test case",
        ),
        pytest.param(
            "from .base import (\n    Mixin,\n)\nclass TestX(Mixin): pass\n",
            "tests/base.py",
            MIXIN,
            MIXIN + NEW,
            ["TestX::test_new"],
            id="a mixin",
        ),
        pytest.param(
            "import tests.base as b\nclass TestX(b.Mixin): pass\n",
            "tests/base.py",
            MIXIN,
            MIXIN + NEW,
            ["TestX::test_new"],
            id="a module's member",
        ),
        pytest.param(
            "from . import Mixin\nclass TestX(Mixin): pass\n",
            "tests/__init__.py",
            MIXIN,
            MIXIN + NEW,
            ["TestX::test_new"],
            id="the package itself",
        ),
        pytest.param(
            "from .base import TestM\n",
            "tests/base.py",
            "class TestM:\n    def __init__(self): pass\n    def test_old(self): pass\n",
            "class TestM:\n    def test_old(self): pass\n",
            ["TestM::test_old"],
            id="a class that becomes a test",
        ),
        pytest.param(
            "from .base import TestM\n",
            "tests/base.py",
            "class TestM:\n    __test__ = False\n    def test_old(self): pass\n",
            "class TestM:\n    def test_old(self): pass\n",
            ["TestM::test_old"],
            id="a mark that goes",
        ),
        pytest.param(
            "from .base import *\n",
            "tests/base.py",
            "A = 1\n",
            "globals()['te' + 'st_a'] = print\n",
            ["test_a"],
            id="names that are put together",
        ),
        pytest.param(
            "from .base import Mixin\nclass TestX(Mixin): pass\n",
            "tests/base.py",
            MIXIN,
            MIXIN + "    def __init_subclass__(cls):\n        cls.__dict__['test_a'] = setattr(cls, 'test_a', print)\n",
            ["TestX::test_a"],
            id="methods that a base makes",
        ),
        pytest.param(
            "from src.q import helper\n", "src/q.py", "A = 1\n", "A = 1\ndef test_new(): pass\n", [], id="not imported"
        ),
        pytest.param(
            "from .base import Mixin\nclass TestX(Mixin): pass\n",
            "tests/base.py",
            MIXIN + NEW,
            MIXIN.replace("pass", "return 1") + NEW,
            [],
            id="a helper's body",
        ),
        pytest.param(
            "from .base import Mixin\nclass TestX(Mixin):\n    def test_new(self): pass\n",
            "tests/base.py",
            MIXIN,
            MIXIN + NEW,
            [],
            id="a test that is there already",
        ),
        pytest.param(
            "class Mixin: pass\nclass TestX(Mixin): pass\n",
            "tests/base.py",
            MIXIN,
            MIXIN + NEW,
            [],
            id="another's name",
        ),
    ],
)
def test_an_untouched_file_gets_tests_by_what_it_imports(
    importer: str, lender: str, before: str, after: str, expected: list[str]
) -> None:
    assert undeclared({X: importer, lender: before}, {lender: after}) == [f"{X}::{name}" for name in expected]


def test_files_between_hand_them_on() -> None:
    between = {
        "tests/m.py": "from .base import Mixin as Other\n",
        X: "from .m import Other\nclass TestX(Other): pass\n",
    }
    assert undeclared({**between, "tests/base.py": MIXIN}, {"tests/base.py": MIXIN + NEW}) == [f"{X}::TestX::test_new"]


def test_what_is_beyond_the_limit_is_said() -> None:
    importers = {f"tests/test_{at}.py": "from .base import Mixin\nclass TestX(Mixin): pass\n" for at in range(4)}
    judged = evidence(
        {**importers, "tests/base.py": MIXIN},
        {"tests/base.py": MIXIN + NEW},
        clock_map=clock_map(),
        config=CONFIG._replace(reach_files=3),
        reader=Languages(lambda name: load(name, {})),
    )
    *listed, last = sorted(found(GATE, judged), key=lambda finding: finding.severity.rank, reverse=True)
    assert len(listed) == 3
    assert (last.place.path, last.severity) == ("tests/base.py", Severity.NOTICE)
    assert "1 further files" in last.message
