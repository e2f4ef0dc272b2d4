"""The tests of Java files, under the ids of JUnit, TestNG and jqwik."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "src/test/java/x/y/ATest.java"


def listing(source: str, beside: dict[str, str] | None = None, path: str = PATH) -> Listing:
    files = {name: text.encode() for name, text in (beside or {}).items()}
    return Languages(load).tests(path, f"package x.y;\n{source}".encode(), files.get, files.get)


def ids(source: str, beside: dict[str, str] | None = None, path: str = PATH) -> list[str]:
    return sorted(test.id.removeprefix(f"{path}::") for test in listing(source, beside, path).tests)


LISTED = {
    "JUnit 5": ("class A { @Test void a() {} @org.junit.jupiter.api.Test void b() {} void c() {} }", ["A::a", "A::b"]),
    "JUnit 4": ("public class A { @Test(expected = X.class) public void a() {} }", ["A::a"]),
    "parametrised and the like": (
        (
            "class A { @ParameterizedTest @ValueSource(ints = 1) void a(int x) {} @RepeatedTest(2) void b() {}\n"
            "@TestFactory Stream<X> c() { return null; } @TestTemplate void d() {} @CartesianTest void e(int x) {} }"
        ),
        ["A::a", "A::b", "A::c", "A::d", "A::e"],
    ),
    "overloads are one": ("class A { @Test void a() {} @ParameterizedTest void a(int x) {} }", ["A::a"]),
    "nested": (
        "class A { @Nested class B { @Test void a() {} @Nested class C { @Test void b() {} } } }",
        ["A::B::C::b", "A::B::a"],
    ),
    "static": ("class A { static class B { @Test void a() {} } }", ["A::B::a"]),
    "inner, but not nested": ("class A { class B { @Test void a() {} } }", []),
    "private and static methods": ("class A { @Test private void a() {} @Test static void b() {} }", []),
    "JUnit 3": (
        (
            "public class A extends TestCase { public void testA() {} void testB() {} public int testC() {}\n"
            "public void testD(int x) {} public void helper() {} }"
        ),
        ["A::testA"],
    ),
    "a name is no test": ("class A { public void testA() {} }", []),
    "TestNG": (
        "@Test public class A { public void a() {} private void b() {} @BeforeMethod public void c() {} }",
        ["A::a"],
    ),
    "jqwik": ("class A { @Property void a(@ForAll int x) {} @Example void b() {} }", ["A::a", "A::b"]),
    "an abstract class": ("abstract class A { @Test void a() {} }", []),
    "an inherited test": (
        "abstract class A { @Test void a() {} @Test void b() {} } class B extends A { @Override void a() {} }",
        ["B::b"],
    ),
    "of an interface": ("interface I { @Test default void a() {} } class A implements I {}", ["A::a"]),
    "of a class in a class": (
        "class A { static abstract class B { @Test void a() {} } static class C extends B {} }",
        ["A::C::a"],
    ),
    "classes that derive from each other": (
        "class A extends B { @Test void a() {} } class B extends A {}",
        ["A::a", "B::a"],
    ),
    "a record": ("record A(int x) { @Test void a() {} }", ["A::a"]),
    "no class": ("// nothing", []),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_methods_are_tests_by_the_rules_of_their_frameworks(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


BASE = (
    "package p; public abstract class Base<T> { @Test public void a() {} public static class In { @Test void b() {} } }"
)
ELSEWHERE = {
    "the same package": ("class A extends Base<X> {}", "src/test/java/x/y/Base.java", ["A::a"]),
    "an import": ("import p.q.Base; class A extends Base {}", "src/test/java/p/q/Base.java", ["A::a"]),
    "a star import": ("import p.q.*; class A extends Base {}", "src/test/java/p/q/Base.java", ["A::a"]),
    "fixtures of tests": ("class A extends Base {}", "src/testFixtures/java/x/y/Base.java", ["A::a"]),
    "a class in it": ("class A extends Base.In {}", "src/test/java/x/y/Base.java", ["A::b"]),
    "another package": ("class A extends Base {}", "src/test/java/p/q/Base.java", []),
}


@pytest.mark.parametrize(("source", "path", "expected"), ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_tests_are_inherited_from_other_files(source: str, path: str, expected: list[str]) -> None:
    assert ids(source, {path: BASE}) == expected


def test_what_a_base_nobody_finds_may_hold_is_doubted() -> None:
    found = listing("class A extends Base { @Test void a() {} }")
    assert [(each.id, each.doubt) for each in found.untold] == [(f"{PATH}::A::*", Doubt.POSSIBLE)]
    assert listing("class A extends TestCase implements Runnable {}").untold != ()
    assert listing("class A extends TestCase { public void testA() {} }").untold == ()


def test_tests_of_an_abstract_class_may_be_named_after_it() -> None:
    found = listing("abstract class A { @Test void a() {} }")
    assert [(each.id, each.doubt) for each in found.untold] == [(f"{PATH}::A::*", Doubt.POSSIBLE)]


@pytest.mark.parametrize(("mark", "expected"), [("@Property", True), ("@Test", False), ("@ParameterizedTest", False)])
def test_a_property_is_told_by_jqwik(mark: str, expected: bool) -> None:  # noqa: FBT001 -- a column of the table
    assert [test.is_property for test in listing(f"class A {{ {mark} void a() {{}} }}").tests] == [expected]


SOURCE = """\
@Tag("slow")
class A extends Base {
  @RegisterExtension static Foo foo = new Foo();
  private Clock clock = Clock.systemUTC();
  private int other;
  A() {}
  @BeforeEach void before() { prepare(); }
  void prepare() {}
  @ParameterizedTest @MethodSource("rows")
  void a(int x) {
    this.help(clock);
  }
  static Stream<Integer> rows() { return null; }
  void help(Clock c) { Helper.go(); }
  void unused() {}
  @Nested class B {
    @AfterEach void after() {}
    @Test void b() {}
  }
}
class Helper { static void go() {} }
abstract class Base { @Before void up() {} @Test void c() {} }
"""


@pytest.mark.parametrize(
    ("test", "own", "parts"),
    [
        ("A::a", (10, 13), [2, 4, 5, 7, 8, 9, 14, 15, 22, 23]),
        ("A::B::b", (19, 19), [2, 4, 7, 8, 9, 17, 18, 23]),
        ("A::c", (2, 3), [4, 7, 8, 9, 23]),
    ],
)
def test_a_test_is_made_of_its_set_up_and_of_what_it_uses(test: str, own: tuple[int, int], parts: list[int]) -> None:
    (found,) = (each for each in listing(SOURCE).tests if each.id == f"{PATH}::{test}")
    assert (found.first_line, found.last_line) == own
    assert sorted({first for first, _ in found.parts}) == parts
