"""The names by which Python's test frameworks are known."""

from __future__ import annotations

from gate.model.catalogue import Catalogue

PROPERTY = frozenset({"hypothesis.given", "hypothesis.core.given"})
ABSTRACT = frozenset({"abc.ABC", "abc.ABCMeta"})
_NO_TESTS = frozenset({"pytest.fixture", "pytest.yield_fixture", "pytest_asyncio.fixture", "builtins.property"})
_TEST_CASES = frozenset({"unittest.TestCase", "unittest.IsolatedAsyncioTestCase"})

# The beginnings that a star import may leave to be guessed.
NAMES = Catalogue(
    "python", {}, dict.fromkeys((*PROPERTY, *ABSTRACT, *_NO_TESTS, *_TEST_CASES, "django.test.TestCase"), "")
)


def is_no_test(name: str) -> bool:
    """Does a decorator of that name make something else of a function: a fixture, a property?"""
    return name in _NO_TESTS


def is_test_case(name: str) -> bool:
    """Is a base of that name a `unittest.TestCase`?

    Frameworks and projects derive their own and call them so (`django.test.TestCase`, `.base.MyTestCase`); only what
    the name says is taken, since their module is another file.
    """
    return name in _TEST_CASES or name.endswith("TestCase")
