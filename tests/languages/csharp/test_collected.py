"""The tests of C# files, under the classes and methods of xUnit, NUnit and MSTest."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "test/A.Tests/ATests.cs"


def listing(source: str, beside: dict[str, str] | None = None) -> Listing:
    files = {name: text.encode() for name, text in (beside or {}).items()}
    return Languages(load).tests(PATH, source.encode(), files.get, files.get)


def ids(source: str, beside: dict[str, str] | None = None) -> list[str]:
    return sorted(test.id.removeprefix(f"{PATH}::") for test in listing(source, beside).tests)


def untold(source: str) -> list[tuple[str, Doubt]]:
    return [(each.id.removeprefix(f"{PATH}::"), each.doubt) for each in listing(source).untold]


LISTED = {
    "xUnit": (
        "class A { [Fact] public void M() {} [Theory, InlineData(1)] public void N(int x) {} void O() {} }",
        ["A::M", "A::N"],
    ),
    "xUnit's kin": (
        "class A { [SkippableFact] public void M() {} [Xunit.FactAttribute] public void N() {} }",
        ["A::M", "A::N"],
    ),
    "NUnit": (
        "[TestFixture] class A { [Test] public void M() {} [TestCase(1)] public void N(int x) {} }",
        ["A::M", "A::N"],
    ),
    "MSTest": (
        "[TestClass] class A { [TestMethod] public async Task M() {} [DataTestMethod] public void N() {} }",
        ["A::M", "A::N"],
    ),
    "in namespaces": ("namespace X { namespace Y { class A { [Fact] public void M() {} } } }", ["A::M"]),
    "in the file's namespace": ("namespace X.Y;\nclass A { [Fact] public void M() {} }", ["A::M"]),
    "nested": ("class A { class B { [Fact] public void M() {} } }", ["A::B::M"]),
    "generic": ("class A<T> : B<T> { [Fact] public void M() {} }", ["A::M"]),
    "abstract": ("abstract class A { [Fact] public void M() {} } class B : A {}", ["B::M"]),
    "a record": ("record A { [Fact] public void M() {} }", ["A::M"]),
    "other attributes": (
        "class A { [Obsolete] public void M() {} [SetUp] public void N() {} [Factory] public void O() {} }",
        [],
    ),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_methods_are_tests_by_their_attributes(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


@pytest.mark.parametrize("path", ["test/A.Tests/Base.cs", "test/Base.cs", "Base.cs"])
def test_tests_are_inherited_from_a_file_beside_or_above(path: str) -> None:
    assert ids("class A : Base<int> {}", {path: "abstract class Base<T> { [Fact] public void M() {} }"}) == ["A::M"]


def test_what_a_base_nobody_finds_may_hold_is_doubted() -> None:
    assert untold("class A : Base, IDisposable { [Fact] public void M() {} }") == [("A::*", Doubt.POSSIBLE)]
    assert untold("class A : IDisposable { [Fact] public void M() {} }") == []


def test_a_property_is_told_by_fscheck() -> None:
    found = listing("class A { [Property] public bool M(int x) => true; [Fact] public void N() {} }").tests
    assert [test.is_property for test in found] == [True, False]


def test_a_test_is_made_of_its_set_up_and_of_what_it_uses() -> None:
    source = (
        "class A : IDisposable\n{\n  readonly Clock used = new();\n  int other;\n  public A() {}\n"
        "  public void Dispose() {}\n"
        "  [Theory]\n  [MemberData(nameof(Rows))]\n  public void M(int x) { this.Help(used); }\n"
        "  public static int Rows => 1;\n  void Help(Clock c) {}\n  void Unused() {}\n}\n"
    )
    (test,) = listing(source).tests
    assert (test.first_line, test.last_line) == (7, 9)
    assert sorted({first for first, _ in test.parts}) == [1, 3, 5, 6, 10, 11]
