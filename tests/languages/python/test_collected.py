"""What can hide a test from its own text, and what only looks like one."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

READER = Languages(load)
PATH = "tests/test_a.py"
HELPER = "tests/helper.py"
TESTING = "import unittest\nclass Base(unittest.TestCase):\n    def test_x(self): ...\n"


def listing(source: str, files: dict[str, str] | None = None, path: str = PATH) -> Listing:
    beside = {name: text.encode() for name, text in (files or {}).items()}
    return READER.tests(path, source.encode(), beside.get, beside.get)


def ids(told: Listing) -> list[str]:
    return [test.id.partition("::")[2] for test in told.tests]


def untold(told: Listing, *doubts: Doubt) -> list[str]:
    return [each.id.partition("::")[2] for each in told.untold if each.doubt in doubts]


LISTED: dict[str, tuple[str, list[str]]] = {
    "italics": ("def \U0001d42dest_x(): ...", ["test_x"]),
    "a ligature": ("def test_\ufb01(): ...", ["test_fi"]),
    "a subscript with a star": ("x = A[*(1, 2)]\ndef test_x(): ...", ["test_x"]),
    "a branch that looks dead": ("if __name__ == '__main__' or 1:\n    def test_x(): ...", ["test_x"]),
    "a branch that is dead": ("if __name__ == '__main__':\n    def test_x(): ...", []),
    "another main": ("__name__ = '__main__'\nif __name__ == '__main__':\n    def test_x(): ...", ["test_x"]),
    "for type checkers": ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    def test_x(): ...", []),
    "not for type checkers": ("TYPE_CHECKING = True\nif TYPE_CHECKING:\n    def test_x(): ...", ["test_x"]),
    "never for type checkers": (
        "import typing\ntyping.TYPE_CHECKING = True\nif typing.TYPE_CHECKING:\n    def test_x(): ...",
        ["test_x"],
    ),
    "the other branch": ("if not True:\n    pass\nelse:\n    def test_x(): ...", ["test_x"]),
    "deleted in a branch": ("def test_x(): ...\nif y:\n    del test_x", ["test_x"]),
    "bound anew in a branch": ("def test_x(): ...\nwhile y:\n    test_x = None", ["test_x"]),
    "deleted": ("def test_x(): ...\ndel test_x", []),
    "bound anew": ("def test_x(): ...\ntest_x = 1", []),
    "a handler": ("try:\n    from a import b\nexcept ImportError:\n    def test_x(): ...", ["test_x"]),
    "a case": ("match y:\n    case 1:\n        def test_x(): ...", ["test_x"]),
    "__init__": ("class TestA:\n    def __init__(self): ...\n    def test_x(self): ...", []),
    "__init__ in a branch": (
        "class TestA:\n    if y:\n        def __init__(self): ...\n    def test_x(self): ...",
        ["TestA::test_x"],
    ),
    "__init__ taken away": (
        "class TestA:\n    def __init__(self): ...\n    def test_x(self): ...\ndel TestA.__init__",
        ["TestA::test_x"],
    ),
    "__test__ switched on": (
        "class TestA:\n    __test__ = False\n    def test_x(self): ...\nTestA.__test__ = True",
        ["TestA::test_x"],
    ),
    "__test__ computed": ("class TestA:\n    __test__ = bool(y)\n    def test_x(self): ...", ["TestA::test_x"]),
    "__test__ off in a branch": (
        "class TestA:\n    if y:\n        __test__ = False\n    def test_x(self): ...",
        ["TestA::test_x"],
    ),
    "__test__ of a module in a branch": ("if y:\n    __test__ = False\ndef test_x(): ...", ["test_x"]),
    "__test__ off": ("class TestA:\n    def test_x(self): ...\nTestA.__test__ = False", []),
    "__test__ of a method": ("class TestA:\n    def test_x(self): ...\n    test_x.__test__ = False", []),
    "__test__ on any name": (
        "class B:\n    __test__ = True\n    def test_y(self): ...\ndef check(): ...\ncheck.__test__ = True",
        ["B::test_y", "check"],
    ),
    "a factory": ("def f():\n    def inner(): ...\n    return inner\ntest_x = f()", ["test_x"]),
    "a factory of data": ("def f():\n    return [1]\ntest_x = f()", []),
    "a lambda": ("test_x = lambda: None", ["test_x"]),
    "a walrus": ("(test_x := lambda: None)", ["test_x"]),
    "wrapped": ("import functools\ndef f(): ...\ntest_x = functools.partial(f)", ["test_x"]),
    "marked by hand": ("import pytest\ndef f(): ...\ntest_x = pytest.mark.slow(f)", ["test_x"]),
    "a class by another name": ("class A:\n    def test_x(self): ...\nTestA = A", ["TestA::test_x"]),
    "a method added": ("class TestA: ...\ndef f(self): ...\nTestA.test_x = f", ["TestA::test_x"]),
    "bases in a tuple": (
        "import unittest\nB = (unittest.TestCase,)\nclass A(*B):\n    def test_x(self): ...",
        ["A::test_x"],
    ),
    "a base by getattr": (
        "import unittest\nC = getattr(unittest, 'TestCase')\nclass A(C):\n    def test_x(self): ...",
        ["A::test_x"],
    ),
    "with_metaclass": (
        "import six, abc\nclass A(six.with_metaclass(abc.ABCMeta, TestCase)):\n    def test_x(self): ...",
        ["A::test_x"],
    ),
    "asynchronous": (
        "import unittest\nclass A(unittest.IsolatedAsyncioTestCase):\n    async def test_x(self): ...",
        ["A::test_x"],
    ),
    "a stateful test": (
        "from hypothesis.stateful import RuleBasedStateMachine as R\nclass M(R): ...\nTestM = M.TestCase",
        ["TestM::runTest"],
    ),
    "a fixture": ("import pytest\n@pytest.fixture\ndef test_db(): ...", []),
    "data": (
        "import json\ntest_a = [1]\ntest_b = json.loads('1')\ntest_c = Client()\ntest_d = f'{x}'\ntest_e = 1 + 2",
        [],
    ),
    "newer than this Python": (
        "f'''\ndef test_no(): ...\n'''\nx = = 1\nclass TestA:\n    async def test_y(self): ...\ndef test_x(): ...",
        ["TestA::test_y", "test_x"],
    ),
    "two definitions": ("if y:\n    def test_x(): ...\nelse:\n    def test_x(): ...", ["test_x"]),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_what_is_a_test(source: str, expected: list[str]) -> None:
    assert ids(listing(source)) == expected


MADE: dict[str, tuple[str, list[str]]] = {
    "setattr": ("class TestA: ...\nfor i in x:\n    setattr(TestA, f'test_{i}', f)", ["TestA::*"]),
    "setattr of one name": ("class TestA: ...\nsetattr(TestA, 'test_x', f)", ["TestA::test_x"]),
    "globals": ("for i in x:\n    globals()['test_%d' % i] = f", ["*"]),
    "globals by format": ("globals()['test_{}'.format(1)] = f", ["*"]),
    "update": ("globals().update({'test_' + n: f})", ["*"]),
    "keywords": ("globals().update(test_x=f)", ["test_x"]),
    "in a function": ("def make():\n    name = 'test_' + n\n    globals()[name] = f\nmake()", ["*"]),
    "the module": ("import sys\nthis = sys.modules[__name__]\nsetattr(this, 'test_x', f)", ["test_x"]),
    "global": ("def make():\n    global test_x\n    def test_x(): ...\nmake()", ["test_x"]),
    "type": ("import unittest\nA = type('A', (unittest.TestCase,), {})", ["A::*"]),
    "exec": ("exec('def test_x(): ...')", ["*"]),
    "a metaclass": (
        "class M(type):\n    def __init__(c, *a):\n        setattr(c, f'test_{a}', f)\nclass TestA(metaclass=M): ...",
        ["TestA::*"],
    ),
    "a decorator": (
        "def add(c):\n    setattr(c, 'test_x', f)\n    return c\n@add\nclass TestA: ...",
        ["TestA::test_x"],
    ),
    "a class's own body": ("class TestA:\n    for i in x:\n        locals()[f'test_{i}'] = f", ["TestA::*"]),
    "feature files": ("from pytest_bdd import scenarios\nscenarios('a.feature')", ["*"]),
}


@pytest.mark.parametrize(("source", "expected"), MADE.values(), ids=MADE.keys())
def test_what_makes_tests_is_said(source: str, expected: list[str]) -> None:
    assert untold(listing(source), Doubt.CERTAIN) == expected


UNSURE: dict[str, tuple[str, list[str]]] = {
    "a factory elsewhere": ("from third import make\ntest_x = make()", ["test_x"]),
    "imported": ("from third import test_x", ["test_x"]),
    "a name made up": ("globals()[name] = f", ["*"]),
    "text made up": ("exec(text)", ["*"]),
}


@pytest.mark.parametrize(("source", "expected"), UNSURE.values(), ids=UNSURE.keys())
def test_what_looks_like_a_test_is_said(source: str, expected: list[str]) -> None:
    assert untold(listing(source), Doubt.LIKELY) == expected


SILENT = {
    "data that is used": "from third import load\ntest_data = load()\ndef test_x():\n    assert test_data.rows",
    "an imported setting": "from third import test_settings\nx = test_settings.y",
    "a constant": "globals()['LIMIT'] = 1",
    "a loop": "for test_case in CASES:\n    run(test_case)",
    "a test that patches": "def test_x():\n    setattr(thing, name, 1)\n    globals()['x'] = 1",
    "a helper that patches": "def patch(thing):\n    setattr(thing, 'test_mode', 1)\ndef test_x():\n    patch(y)",
    "a foreign base": "from third import Base\nclass TestA(Base):\n    def test_x(self): ...",
    "an abstract base": "import abc\nclass TestA(metaclass=abc.ABCMeta):\n    def test_x(self): ...",
    "a dictionary": "cases = {}\ncases['test_x'] = 1\ncases.update(test_y=1)",
    "exec of something else": "exec('x = 1')",
}


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_honest_files_are_not_doubted(source: str) -> None:
    assert untold(listing(source), Doubt.CERTAIN, Doubt.LIKELY) == []


ELSEWHERE: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "a function": ("from helper import test_x", {HELPER: "def test_x(): ..."}, ["test_x"]),
    "by another name": ("from helper import check as test_x", {HELPER: "def check(): ..."}, ["test_x"]),
    "everything": ("from helper import *", {HELPER: "def test_x(): ...\ndef _test(): ..."}, ["test_x"]),
    "everything that is offered": (
        "from helper import *",
        {HELPER: "__all__ = ['test_y']\ndef test_x(): ...\ndef test_y(): ..."},
        ["test_y"],
    ),
    "everything of another": (
        "from helper import *",
        {HELPER: "from deeper import *", "tests/deeper.py": "def test_x(): ..."},
        ["test_x"],
    ),
    "a base": ("from helper import Base as _B\nclass Foo(_B): ...", {HELPER: TESTING}, ["_B::test_x", "Foo::test_x"]),
    "a member of a module": ("import helper\nclass Foo(helper.Base): ...", {HELPER: TESTING}, ["Foo::test_x"]),
    "from the root": ("import tests.helper as h\nclass Foo(h.Base): ...", {HELPER: TESTING}, ["Foo::test_x"]),
    "a package": (
        "from . import kit\nclass Foo(kit.base.Base): ...",
        {"tests/kit/__init__.py": "from . import base", "tests/kit/base.py": TESTING},
        ["Foo::test_x"],
    ),
    "a base of a base": (
        "from helper import Base\nclass TestA(Base): ...\ndel Base",
        {
            HELPER: "from .deeper import Deep\nclass Base(Deep): ...",
            "tests/deeper.py": "class Deep:\n  def test_x(self): ...",
        },
        ["TestA::test_x"],
    ),
    "a factory": (
        "from helper import make\ntest_x = make()",
        {HELPER: "def make():\n    def t(): ...\n    return t\n"},
        ["test_x"],
    ),
    "a file that is no Python": ("from helper import test_x", {HELPER: "def test_x(:"}, []),
    "imports in a circle": ("from helper import *", {HELPER: "from test_a import *"}, []),
}


@pytest.mark.parametrize(("source", "files", "expected"), ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_what_comes_from_another_file(source: str, files: dict[str, str], expected: list[str]) -> None:
    assert ids(listing(source, files)) == expected


def test_a_helper_that_is_handed_the_names_of_the_file_makes_tests() -> None:
    told = listing("from helper import add\nadd(globals())", {HELPER: "def add(ns):\n    ns['test_z'] = f\n"})
    assert untold(told, Doubt.CERTAIN) == ["test_z"]


SETTINGS: dict[str, tuple[dict[str, str], list[str]]] = {
    "none": ({}, ["TestA::test_y", "test_x"]),
    "pytest.ini": (
        {"pytest.ini": "[pytest]\npython_functions = check_*\npython_classes = *Spec\n"},
        ["ASpec::check_y", "check_x"],
    ),
    "an empty pytest.ini comes first": (
        {"pytest.ini": "", "setup.cfg": "[tool:pytest]\npython_functions = check\n"},
        ["TestA::test_y", "test_x"],
    ),
    "pyproject.toml": (
        {"pyproject.toml": "[tool.pytest.ini_options]\npython_functions = ['check']\npython_classes = 'No'"},
        ["check_x"],
    ),
    "tox.ini": ({"tox.ini": "[tox]\n[pytest]\npython_functions=\n  # none\n  check\npython_classes=No"}, ["check_x"]),
    "setup.cfg": ({"setup.cfg": "[tool:pytest]\npython_functions: check\npython_classes: No"}, ["check_x"]),
    "pyproject.toml that says nothing": (
        {
            "pyproject.toml": "[tool.x]\ny = 1 # pytest",
            "tox.ini": "[pytest]\npython_functions=check\npython_classes=No",
        },
        ["check_x"],
    ),
    "the nearest": (
        {"tests/tox.ini": "[pytest]\npython_functions=check\npython_classes=No", "pytest.ini": "[pytest]\n"},
        ["check_x"],
    ),
    "other files": ({"pytest.ini": "[pytest]\npython_files = check_*.py\n"}, []),
    "other folders": ({"pytest.ini": "[pytest]\ntestpaths = unit\n"}, []),
    "this folder": ({"pytest.ini": "[pytest]\ntestpaths = ./tests/ unit\n"}, ["TestA::test_y", "test_x"]),
    "a closed folder": ({"pytest.ini": "[pytest]\nnorecursedirs = tests\n"}, []),
    "a folder that is closed from further up": (
        {"tests/pytest.ini": "", "tox.ini": "[pytest]\nnorecursedirs = tests"},
        [],
    ),
    "TOML that is broken": ({"pyproject.toml": "[tool.pytest.ini_options]\nx = = 1"}, ["TestA::test_y", "test_x"]),
}


@pytest.mark.parametrize(("files", "expected"), SETTINGS.values(), ids=SETTINGS.keys())
def test_the_settings_that_pytest_would_choose_count(files: dict[str, str], expected: list[str]) -> None:
    source = (
        "def test_x(): ...\ndef check_x(): ...\nclass TestA:\n    def test_y(self): ...\n"
        "class ASpec:\n    def check_y(self): ...\n"
    )
    assert sorted(ids(listing(source, files))) == expected


def test_a_setting_counts_as_the_trusted_side_has_it_too() -> None:
    source = b"def test_x(): ...\ndef check_y(): ...\n"
    before: dict[str, bytes] = {}
    head = {"pytest.ini": b"[pytest]\npython_functions = check\n"}
    assert ids(READER.tests(PATH, source, head.get, before.get)) == ["test_x", "check_y"]


def test_a_file_that_is_not_looked_into_says_so() -> None:
    assert not listing("def test_x(): ...", path="tests/kit.py").is_collected
    assert listing("x = 1").is_collected


def test_a_test_made_by_expand_is_the_family_of_its_names() -> None:
    source = "from parameterized import parameterized as p\nimport unittest\nclass A(unittest.TestCase):\n"
    (test,) = listing(f"{source}    @p.expand([1])\n    def test_x(self, a): ...").tests
    assert (test.id, test.is_family) == (f"{PATH}::A::test_x", True)
    (plain,) = listing(f"{source}    def test_x(self, a): ...").tests
    assert not plain.is_family
