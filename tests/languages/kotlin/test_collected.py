"""The tests of Kotlin files, under the ids of JUnit and the titles of Kotest."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "src/test/kotlin/x/ATest.kt"


def listing(source: str, beside: dict[str, str] | None = None) -> Listing:
    files = {name: text.encode() for name, text in (beside or {}).items()}
    return Languages(load).tests(PATH, f"package x\n{source}".encode(), files.get, files.get)


def ids(source: str, beside: dict[str, str] | None = None) -> list[str]:
    return sorted(test.id.removeprefix(f"{PATH}::") for test in listing(source, beside).tests)


LISTED = {
    "a method": ("class A {\n  @Test fun a() {}\n  fun b() {}\n}\n", ["A::a"]),
    "a name with blanks": ("class A {\n  @Test fun `adds two`() = runTest { }\n}\n", ["A::adds two"]),
    "parametrised": ('class A {\n  @ParameterizedTest @MethodSource("x") fun a(x: Int) {}\n}\n', ["A::a"]),
    "in full": ("class A {\n  @org.junit.Test fun a() {}\n}\n", ["A::a"]),
    "nested": ("class A {\n  @Nested inner class B {\n    @Test fun a() {}\n  }\n}\n", ["A::B::a"]),
    "inner, but not nested": ("class A {\n  inner class B {\n    @Test fun a() {}\n  }\n}\n", []),
    "an object": ("object A {\n  @Test fun a() {}\n}\n", ["A::a"]),
    "JUnit 3": (
        "class A : TestCase() {\n  fun testA() {}\n  fun testB(): Int = 1\n  private fun testC() {}\n}\n",
        ["A::testA"],
    ),
    "private": ("class A {\n  @Test private fun a() {}\n}\n", []),
    "a function outside classes": ("@Test fun a() {}\n", ["a"]),
    "abstract": ("abstract class A {\n  @Test fun a() {}\n}\nclass B : A()\n", ["B::a"]),
    "an interface": ("interface I {\n  @Test fun a() {}\n}\nclass B : I {\n  @Test fun b() {}\n}\n", ["B::a", "B::b"]),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_functions_are_tests_by_the_rules_of_junit(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/test/kotlin/x/Base.kt", "package x\nabstract class Base<T> {\n  @Test fun a() {}\n}\n"),
        ("src/test/java/x/Base.java", "package x; abstract class Base<T> { @Test public void a() {} }"),
    ],
)
def test_tests_are_inherited_from_files_of_both_languages(path: str, text: str) -> None:
    assert ids("class A : Base<Int>()\n", {path: text}) == ["A::a"]
    assert ids("class A : Base<Int>()\n") == []


SPECS = {
    "FunSpec": (
        'class A : FunSpec({ test("a") { }\ncontext("b") { test("c").config(x = 1) { } } })',
        ["A::a", "A::b::c"],
    ),
    "StringSpec": ('class A : StringSpec({ "a" { }\n"b".config(x = 1) { } })', ["A::a", "A::b"]),
    "FreeSpec": ('class A : FreeSpec({ "a" - { "b" { } } })', ["A::a::b"]),
    "WordSpec": ('class A : WordSpec({ "a" should { "b" { } } })', ["A::a::b"]),
    "DescribeSpec": ('class A : DescribeSpec({ describe("a") { xit("b") { } } })', ["A::a::b"]),
    "BehaviorSpec": ('class A : BehaviorSpec({ Given("a") { `when`("b") { then("c") { } } } })', ["A::a::b::c"]),
    "in its constructor": ('class A : FunSpec() {\n  init {\n    test("a") { }\n  }\n}\n', ["A::a"]),
    "in a loop": ('class A : FunSpec({ x.forEach { test("a") { } } })', ["A::a"]),
    "a title that a run completes": (
        'class A : FunSpec({ test("a $x") { }\ntest("b ${y.z}") { } })',
        ["A::a $x", "A::b ${y.z}"],
    ),
    "escapes": (r'class A : FunSpec({ test("a \$x \"b\"") { } })', ['A::a $x "b"']),
    "another class": ('class A : Base({ test("a") { } })', []),
    "other calls": ('class A : FunSpec({ listOf("a") { }\nx("b") { }\ntest("c") })', []),
}


@pytest.mark.parametrize(("source", "expected"), SPECS.values(), ids=SPECS.keys())
def test_blocks_of_specs_are_tests_under_their_titles(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('class A : FunSpec({ context("b") { test(name) { } } })', "A::b::*"),
        ('class A : StringSpec({ "$x" { } })', "A::*"),
    ],
)
def test_computed_titles_are_told_by_what_is_around_them(source: str, expected: str) -> None:
    assert ids(source) == []
    assert f"{PATH}::{expected}" in [each.id for each in listing(source).untold if each.doubt is Doubt.CERTAIN]


def test_a_property_is_told_by_kotest() -> None:
    found = listing('class A : FunSpec({ test("a") { checkAll<Int> { x -> x } }\ntest("b") { } })').tests
    assert [test.is_property for test in found] == [True, False]


@pytest.mark.parametrize("words", ["", "open ", "internal open ", "abstract "])
def test_a_class_that_the_grammar_takes_for_a_call_is_one(words: str) -> None:
    inner = "  @Nested\n  inner class `#y` {\n    @Test\n    fun a() {\n    }\n  }\n"
    source = f'@A(b = 1)\n@C("d")\n{words}class X {{\n  @Test\n  @D(e)\n  fun b() {{\n  }}\n{inner}}}\n'
    assert ids(source) == (["X::`#y`::a".replace("`", ""), "X::b"] if words != "abstract " else ["X::#y::a"])


def test_a_test_is_made_of_its_set_up_and_of_what_it_uses() -> None:
    source = (
        "class A : Base() {\n  @get:Rule val rule = R()\n  val used = 1\n  val unused = 2\n  init {\n  }\n"
        "  companion object {\n    @JvmStatic @BeforeAll fun up() {}\n  }\n  @Test fun a() {\n    help(used)\n  }\n}\n"
        'fun help(x: Int) {}\nclass S : FunSpec({\n  beforeTest { help(1) }\n  test("b") { }\n})\n'
    )
    first, second = listing(source).tests
    assert (first.first_line, first.last_line, sorted({line for line, _ in first.parts})) == (
        11,
        13,
        [2, 3, 4, 6, 9, 15],
    )
    assert (second.first_line, sorted({line for line, _ in second.parts})) == (18, [15, 17])
