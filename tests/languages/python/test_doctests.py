"""What pytest and unittest run besides plain tests: examples in docstrings, what `load_tests` and others' code make."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

READER = Languages(lambda name: load(name, {}))
MODULES = "[pytest]\naddopts = -q --doctest-modules\n"
EXAMPLES = '''\
"""Module.

>>> 1
1
"""
def f():
    """
    >>> 2
    2
    """
    def inner():
        """
        >>> 3
        3
        """
class C:
    def m(self):
        """
        >>> 4
        4
        """
    class D:
        """
        >>> 5
        5
        """
def nothing():
    """No >>>example."""
'''


def listing(path: str, source: str, **files: str) -> Listing:
    tree = {name.replace("__", "/").replace("_ini", ".ini"): text for name, text in files.items()}

    def beside(asked: str) -> bytes | None:
        return tree[asked].encode() if asked in tree else None

    return READER.tests(path, source.encode(), beside, beside)


@pytest.mark.parametrize(
    ("path", "files", "module"),
    [
        pytest.param("src/m.py", {}, "m", id="a module"),
        pytest.param("tests/test_m.py", {}, "test_m", id="a file of tests"),
    ],
)
def test_examples_are_tests_where_they_are_asked_for(path: str, files: dict[str, str], module: str) -> None:
    found = listing(path, EXAMPLES, pytest_ini=MODULES, **files)
    names = [module, f"{module}.f", f"{module}.C.m", f"{module}.C.D"]
    assert sorted(test.id for test in found.tests) == sorted(f"{path}::{name}" for name in names)


def test_the_name_of_a_package_stands_in_front() -> None:
    files = {"pytest.ini": MODULES, "src/pkg/__init__.py": "", "src/pkg/sub/__init__.py": ""}

    def beside(asked: str) -> bytes | None:
        return files[asked].encode() if asked in files else None

    found = READER.tests("src/pkg/sub/m.py", b'"""\n>>> 1\n1\n"""\n', beside, beside)
    assert [test.id for test in found.tests] == ["src/pkg/sub/m.py::pkg.sub.m"]


@pytest.mark.parametrize(
    ("path", "settings"),
    [
        pytest.param("src/m.py", "[pytest]\n", id="nobody asks"),
        pytest.param("src/m.py", "[pytest]\ndoctest_optionflags = ELLIPSIS\n", id="a flag alone"),
        pytest.param("src/m.py", MODULES + "testpaths = tests\n", id="elsewhere"),
        pytest.param("setup.py", MODULES, id="the set-up script"),
    ],
)
def test_examples_are_none_elsewhere(path: str, settings: str) -> None:
    assert listing(path, EXAMPLES, pytest_ini=settings).tests == ()


LOADS = "def load_tests(loader, tests, pattern):\n    return tests\n"


@pytest.mark.parametrize(
    ("path", "source", "doubt"),
    [
        pytest.param("tests/test_a.py", LOADS, Doubt.LIKELY, id="a file of tests"),
        pytest.param("tests/__init__.py", LOADS, Doubt.LIKELY, id="a package"),
        pytest.param("tests/__init__.py", "X = 'load_tests'\n", None, id="only its name"),
        pytest.param("tests/test_a.py", "load_tests = None\n", None, id="no function"),
        pytest.param("tests/helper.py", LOADS, None, id="a file that nobody looks into"),
    ],
)
def test_what_load_tests_adds_cannot_be_told(path: str, source: str, doubt: Doubt | None) -> None:
    assert [each.doubt for each in listing(path, source).untold] == ([] if doubt is None else [doubt])


@pytest.mark.parametrize(
    ("lender", "expected"),
    [
        pytest.param("for n in 'ab':\n    globals()[f'test_{n}'] = lambda: 1\n", [Doubt.CERTAIN], id="names of tests"),
        pytest.param("globals()['te' + f'st_{1}'] = lambda: 1\n", [Doubt.CERTAIN], id="in parts"),
        pytest.param("globals()['other'] = 1\n", [], id="other names"),
        pytest.param("X = 1\n", [], id="nothing"),
    ],
)
def test_what_a_starred_module_makes_is_made_here(lender: str, expected: list[Doubt]) -> None:
    found = listing("tests/test_a.py", "from .m import *\n", **{"tests__m.py": lender})
    assert [each.doubt for each in found.untold] == expected
