"""The names by which Python's test frameworks are known."""

from __future__ import annotations

PROPERTY = frozenset({"hypothesis.given", "hypothesis.core.given"})
ABSTRACT = frozenset({"abc.ABC", "abc.ABCMeta"})
GROUND = frozenset({"builtins.object", "typing.Generic", "typing.Protocol", "abc.ABC", "enum.Enum"})
_NO_TESTS = frozenset({"pytest.yield_fixture", "builtins.property", "functools.cached_property"})
_TEST_CASES = frozenset({"unittest.TestCase", "unittest.IsolatedAsyncioTestCase"})

# Decorators that put several tests in the place of one, and name them after it.
FAMILIES = frozenset(
    {
        "parameterized.parameterized.expand",
        "nose_parameterized.parameterized.expand",
        "absl.testing.parameterized.parameters",
        "absl.testing.parameterized.named_parameters",
        "absl.testing.parameterized.product",
        "ddt.data",
        "ddt.file_data",
        "ddt.idata",
        "ddt.named_data",
        "genty.genty_dataset",
        "parameterized.parameterized_class",
    }
)


def is_no_test(name: str) -> bool:
    """Does a decorator of that name make something else of a function: a fixture, a property?"""
    return name in _NO_TESTS or name.rpartition(".")[2] in ("fixture", "nottest")


def is_test_case(name: str) -> bool:
    """Is a base of that name a `unittest.TestCase`?

    Frameworks and projects derive their own and call them so (`django.test.TestCase`, `.base.MyTestCase`); only what
    the name says is taken, since their module is in another project.
    """
    return name in _TEST_CASES or name.endswith("TestCase")
