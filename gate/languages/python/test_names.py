"""The names by which Python's test frameworks are known."""

from __future__ import annotations

from gate.model.catalogue import Catalogue

PROPERTY = frozenset({"hypothesis.given", "hypothesis.core.given"})
ABSTRACT = frozenset({"abc.ABC", "abc.ABCMeta"})
_FIXTURES = frozenset({"pytest.fixture", "pytest.yield_fixture", "pytest_asyncio.fixture"})
_TEST_CASES = frozenset({"unittest.TestCase", "unittest.IsolatedAsyncioTestCase"})

# The beginnings that a star import may leave to be guessed.
NAMES = Catalogue(
    "python", {}, dict.fromkeys((*PROPERTY, *ABSTRACT, *_FIXTURES, *_TEST_CASES, "django.test.TestCase"), "")
)


def is_fixture(name: str) -> bool:
    """Does a decorator of that name make a fixture?"""
    return name in _FIXTURES


def is_test_case(name: str) -> bool:
    """Is a base of that name a `unittest.TestCase`?

    Frameworks and projects derive their own and call them so (`django.test.TestCase`, `.base.MyTestCase`); only what
    the name says is taken, since their module is another file.
    """
    return name in _TEST_CASES or name.endswith("TestCase")
