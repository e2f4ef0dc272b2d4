"""The tests of PHP files: PHPUnit's methods and Pest's functions."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "tests/Unit/ATest.php"


def listing(source: str, beside: dict[str, str] | None = None) -> Listing:
    files = {name: text.encode() for name, text in (beside or {}).items()}
    return Languages(load).tests(PATH, source.encode(), files.get, files.get)


def ids(source: str, beside: dict[str, str] | None = None) -> list[str]:
    return sorted(test.id.removeprefix(f"{PATH}::") for test in listing(source, beside).tests)


def untold(source: str) -> list[tuple[str, Doubt]]:
    return [(each.id.removeprefix(f"{PATH}::"), each.doubt) for each in listing(source).untold]


LISTED = {
    "PHPUnit": (
        "class ATest extends TestCase { public function testA() {} function testB(): void {} public function c() {} }",
        ["ATest::testA", "ATest::testB"],
    ),
    "an attribute": (
        "class A extends TestCase { #[Test] public function a() {} #[Other] public function b() {} }",
        ["A::a"],
    ),
    "a comment": (
        "class A extends TestCase {\n/**\n * @test\n */\npublic function a() {}\n/** test */\npublic function b() {} }",
        ["A::a"],
    ),
    "in a namespace": ("namespace X;\nclass A extends TestCase { public function testA() {} }", ["A::testA"]),
    "of a project's own case": ("class ATest extends Base { public function testA() {} }", ["ATest::testA"]),
    "not public": ("class A extends TestCase { private function testA() {} protected function testB() {} }", []),
    "another class": ("class A extends B { public function testA() {} }", []),
    "abstract": ("abstract class A extends TestCase { public function testA() {} } class B extends A {}", ["B::testA"]),
    "of a trait": ("trait T { public function testA() {} } class A extends TestCase { use T; }", ["A::testA"]),
    "Pest": (
        "it('adds', function () {}); test('b')->skip(); describe('c', function () { it('d', fn () => 1); });",
        ["b", "c::it d", "it adds"],
    ),
    "what a run completes": ('it("adds $n", function () {});', ["it adds ${n}"]),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_methods_and_functions_are_tests_by_the_rules_of_their_frameworks(source: str, expected: list[str]) -> None:
    assert ids(f"<?php\n{source}") == expected


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("class A extends Base {}", "tests/Unit/Base.php"),
        ("use Tests\\Other\\Base; class A extends Base {}", "tests/Other/Base.php"),
        ("use App\\Tests\\Base; class A extends Base {}", "tests/Base.php"),
    ],
)
def test_tests_are_inherited_from_other_files(source: str, path: str) -> None:
    base = "<?php\nabstract class Base extends TestCase { public function testA() {} }"
    assert ids(f"<?php\n{source}", {path: base}) == ["A::testA"]


def test_what_only_a_run_tells_is_doubted() -> None:
    assert untold("<?php\nclass ATest extends Base { public function testA() {} }") == [("ATest::*", Doubt.POSSIBLE)]
    assert untold("<?php\ndescribe('a', function () { it(name(), function () {}); });") == [("a::*", Doubt.CERTAIN)]


def test_a_test_is_made_of_its_set_up_and_of_what_it_uses() -> None:
    source = (
        "<?php\nclass ATest extends TestCase {\n  protected function setUp(): void {}\n  /** @dataProvider rows */\n"
        "  public function testA($x) { $this->help(); }\n  public static function rows() {}\n"
        "  private function help() {}\n"
        "  private function unused() {}\n}\nbeforeEach(fn () => 1);\nit('b', function () {});\n"
    )
    first, second = listing(source).tests
    assert (first.first_line, first.last_line, [line for line, _ in first.parts]) == (4, 5, [2, 3, 6, 7])
    assert (second.first_line, [line for line, _ in second.parts]) == (11, [10])
