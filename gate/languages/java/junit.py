"""How JUnit 3, 4 and 5, TestNG and jqwik tell tests, in Java and in Kotlin."""

from __future__ import annotations

from gate.scan.classes import Class, Line, Manner, Member

_TESTS = frozenset({"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory"})
_PROPERTIES = frozenset({"Property", "Example", "ForAll"})
_SET_UP = frozenset(
    {
        *("BeforeEach", "AfterEach", "BeforeAll", "AfterAll", "Before", "After", "BeforeClass", "AfterClass"),
        *("BeforeTest", "AfterTest", "BeforeMethod", "AfterMethod", "BeforeSuite", "AfterSuite", "BeforeGroups"),
        *("AfterGroups", "Rule", "ClassRule", "RegisterExtension", "TempDir", "Parameters", "Factory"),
        *("BeforeTry", "AfterTry", "BeforeProperty", "AfterProperty", "BeforeContainer", "AfterContainer"),
    }
)
_SET_UP_NAMES = frozenset({"setUp", "tearDown", "setUpBeforeClass", "tearDownAfterClass"})
_GROUND = frozenset({"Object", "TestCase", "Any"})


def _is_test(member: Member, owner: Class, line: Line) -> bool:
    if member.is_field or not member.name or {"private", "static"} & member.modifiers:
        return False
    if member.marks & _TESTS or member.marks & {"Property", "Example"}:
        return True
    if any(mark.endswith("Test") and mark not in _SET_UP for mark in member.marks):
        return True  # made of others: JUnit Pioneer's `@CartesianTest`, a project's own
    if "parameters" in member.modifiers or "void" not in member.modifiers or "public" not in member.modifiers:
        return False
    if "Test" in owner.marks and not member.marks & _SET_UP:
        return True  # TestNG: every public method of such a class
    is_case = any(base.rpartition(".")[2].endswith("TestCase") for base in (*owner.bases, *line.unknown))
    return is_case and member.name.startswith("test")


def _is_set_up(member: Member) -> bool:
    return bool(member.marks & _SET_UP) or member.name in _SET_UP_NAMES or not member.name


def _is_property(member: Member) -> bool:
    return bool(member.marks & _PROPERTIES)


def _counts(inner: Class) -> bool:
    """JUnit goes into static classes, and into others that are nested on purpose."""
    return "inner" not in inner.modifiers or "Nested" in inner.marks


JUNIT = Manner(_is_test, _is_set_up, _is_property, _counts, _GROUND)
