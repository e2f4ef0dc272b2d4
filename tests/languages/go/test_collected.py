"""The tests of Go files, under the names that `go test` gives them."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "pkg/a_test.go"


def listing(source: str, path: str = PATH) -> Listing:
    return Languages(load).tests(path, f"package a\n{source}".encode())


def ids(source: str) -> list[str]:
    return [test.id.removeprefix(f"{PATH}::") for test in listing(source).tests]


FUNCTIONS = {
    "a test": ("func TestA(t *testing.T) {}", ["TestA"]),
    "its names": (
        "func Test(t *testing.T) {}\nfunc Test_a(t *testing.T) {}\nfunc TestÉ(_ *testing.T) {}",
        ["Test", "Test_a", "TestÉ"],
    ),
    "small letters": ("func Testing(t *testing.T) {}\nfunc testA(t *testing.T) {}\nfunc Testé(t *testing.T) {}", []),
    "another signature": (
        "func TestA(a, b *testing.T) {}\nfunc TestB(t *testing.T) error { return nil }\nfunc TestC(t *T, x int) {}",
        [],
    ),
    "other types": (
        "func TestD[X any](t *testing.T) {}\nfunc TestE() {}\nfunc TestF(b *testing.B) {}\nfunc TestG(t testing.T) {}",
        [],
    ),
    "of a package without its name": ("func TestA(t *T) {}", ["TestA"]),
    "benchmark and fuzz": ("func BenchmarkA(b *testing.B) {}\nfunc FuzzA(f *testing.F) {}", ["BenchmarkA", "FuzzA"]),
    "a method": ("func (s *S) TestA(t *testing.T) {}", []),
    "the one that runs the others": ("func TestMain(m *testing.M) {}", []),
    "a test by that name": ("func TestMain(t *testing.T) {}", ["TestMain"]),
    "an example": ("func ExampleA() {\n\tf()\n\t// Output: x\n}", ["ExampleA"]),
    "one in any order": ("func ExampleA_b() {\n\tf()\n\t// Unordered output:\n\t// x\n}", ["ExampleA_b"]),
    "one that is only compiled": ("func ExampleA() {\n\tf()\n}\nfunc ExampleB() {\n\t// Output: x\n\tf()\n}", []),
    "one behind a comment of a line": ("func ExampleA() {\n\tf() // one\n\t// Output: x\n}", ["ExampleA"]),
    "another comment": ("func ExampleA() {\n\tf()\n\t// The output: x\n}", []),
}


@pytest.mark.parametrize(("source", "expected"), FUNCTIONS.values(), ids=FUNCTIONS.keys())
def test_functions_are_tests_by_the_rules_of_go(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


@pytest.mark.parametrize(
    "path", ["a.go", "pkg/testdata/a_test.go", "_old/a_test.go", ".x/a_test.go", "_a_test.go", "a_test.golang"]
)
def test_no_other_file_is_looked_into(path: str) -> None:
    assert listing("func TestA(t *testing.T) {}", path).tests == ()


@pytest.mark.parametrize(("constraint", "count"), [("ignore", 0), ("integration", 1), ("!windows", 1)])
def test_a_file_that_is_never_built_has_no_tests(constraint: str, count: int) -> None:
    source = f"//go:build {constraint}\n\npackage a\nfunc TestA(t *testing.T) {{}}"
    assert len(Languages(load).tests(PATH, source.encode()).tests) == count


def body(text: str) -> str:
    return f"func TestA(t *testing.T) {{\n{text}\n}}"


RUN = "for _, tc := range tests {\nt.Run(tc.name, func(t *testing.T) {})\n}"
STRUCT = "struct{ n int; name, more string }"
SUBTESTS = {
    "a name": (body('t.Run("a b\\tc", func(t *testing.T) {})'), ["a_b_c"]),
    "a raw one": (body("t.Run(`a/b`, func(t *testing.T) {})"), ["a/b"]),
    "a sum": (body('t.Run("a" + "b", func(t *testing.T) {})'), ["ab"]),
    "signs": (body('t.Run("\\x01é\\u2003\\000\\"", func(t *testing.T) {})'), ['\\x01é_\\x00"']),
    "twice, and none": (
        body('t.Run("a", func(t *testing.T) {})\nt.Run("a", func(t *testing.T) {})\nt.Run("", func(t *testing.T) {})'),
        ["#00", "a", "a#01"],
    ),
    "a character beyond the others": (
        body('t.Run("\\u0085\\U000e0001\\ud800", func(t *testing.T) {})'),
        ["_\\U000e0001\ufffd"],
    ),
    "brackets": (body('t.Run(("a"), func(t *testing.T) {})'), ["a"]),
    "in a subtest": (
        body('t.Run("a", func(tt *testing.T) { tt.Run("b", func(t *testing.T) {}) })'),
        ["a", "a/b"],
    ),
    "a table": (body(f'tests := []{STRUCT}{{{{name: "a"}}, {{1, "b", "c"}}}}\n{RUN}'), ["a", "b"]),
    "one of pointers": (body(f'tests := []*{STRUCT}{{{{name: "a"}}, &{STRUCT}{{name: "b"}}}}\n{RUN}'), ["a", "b"]),
    "one of a named type": (
        'type row struct { name string }\nvar tests = []row{{"a"}, row{name: "b"}}\n' + body(RUN),
        ["a", "b"],
    ),
    "one of pointers to a named type": (
        'type row struct { name string }\nvar tests = [...]*row{{name: "a"}}\n' + body(RUN),
        ["a"],
    ),
    "an embedded field": (
        'type row struct { Base; name string }\nvar tests = []row{{Base{}, "a"}}\n' + body(RUN),
        ["a"],
    ),
    "by its index": (
        body(
            'list := []struct{name string}{{"a"}}\nfor i := range list {\nt.Run(list[i].name, func(*testing.T) {})\n}'
        ),
        ["a"],
    ),
    "taken over": (
        body('all := []struct{n string}{{"a"}}\nfor _, x := range all {\ntc := x\nt.Run(tc.n, func(*testing.T) {})\n}'),
        ["a"],
    ),
    "a map": (
        body('for name, tc := range map[string]int{"a": 1, "b": 2} {\nt.Run(name, func(t *testing.T) { _ = tc })\n}'),
        ["a", "b"],
    ),
    "a map of cases": (
        body('for _, tc := range map[int]struct{name string}{1: {"a"}} {\nt.Run(tc.name, func(t *testing.T) {})\n}'),
        ["a"],
    ),
    "strings": (body('for _, s := range []string{"a", "b"} {\nt.Run(s, func(t *testing.T) {})\n}'), ["a", "b"]),
    "a case without a name": (body(f"tests := []{STRUCT}{{{{n: 1}}}}\n{RUN}"), ["#00"]),
    "another variable's": (body('b.Run("a", func(b *testing.B) {})\nt.Log("x")'), []),
    "asserted": (body('require.NoError(t, err)\nt.Run("a", func(t *testing.T) { assert.True(t, x) })'), ["a"]),
    "with a helper": (
        "func help(t *testing.T) { t.Log() }\n" + body('help(t)\nt.Run("a", func(t *testing.T) {})'),
        ["a"],
    ),
}


@pytest.mark.parametrize(("source", "expected"), SUBTESTS.values(), ids=SUBTESTS.keys())
def test_subtests_with_literal_names_are_told(source: str, expected: list[str]) -> None:
    found = listing(source).tests
    assert sorted(test.id for test in found) == [f"{PATH}::TestA", *(f"{PATH}::TestA/{name}" for name in expected)]
    assert {test.forms for test in found} == {()}


OPEN = {
    "a computed name": body("t.Run(fmt.Sprint(1), func(t *testing.T) {})"),
    "a literal name in a loop": body('for range 3 {\nt.Run("a", func(t *testing.T) {})\n}'),
    "a table from elsewhere": body("for _, tc := range cases() {\nt.Run(tc.name, func(t *testing.T) {})\n}"),
    "a table that is added to": body(
        'tests := []string{"a"}\ntests = append(tests, x)\nfor _, s := range tests {\nt.Run(s, f)\n}'
    ),
    "a computed name in a table": body(f"tests := []{STRUCT}{{{{name: x}}}}\n{RUN}"),
    "a case made by a call": body(f"tests := []{STRUCT}{{row()}}\n{RUN}"),
    "handed to another package": body("cases.All(t)"),
    "handed to a helper that runs some": "func help(t *testing.T) { t.Run(x, f) }\n" + body("help(t)"),
    "a function of its own": body("run := func(t *testing.T, n string) { t.Run(n, f) }\nrun(t, x)"),
    "a loop over an index": body('for i, s := range []string{"a"} {\nt.Run(i, f)\n}'),
}


@pytest.mark.parametrize("source", OPEN.values(), ids=OPEN.keys())
def test_a_test_with_subtests_that_are_not_told_says_so(source: str) -> None:
    (test,) = (test for test in listing(source).tests if test.id == f"{PATH}::TestA")
    assert test.forms is None


def test_a_subtest_that_is_a_function_by_its_name_may_have_some() -> None:
    first, second = listing(body('t.Run("a", f)')).tests
    assert (first.forms, second.id, second.forms) == ((), f"{PATH}::TestA/a", None)


SUITE = 'type S struct{ suite.Suite }\nfunc (s *S) SetupTest() {}\nfunc (s *S) TestB() { s.Run("c", func() {}) }\n'


@pytest.mark.parametrize("value", ["new(S)", "&S{}", "S{}", "s"])
def test_methods_of_a_suite_are_named_after_the_test_that_runs_it(value: str) -> None:
    found = ids(f"{SUITE}func TestS(t *testing.T) {{\n s := new(S)\n suite.Run(t, {value}) }}")
    assert sorted(found) == ["TestS", "TestS/TestB", "TestS/TestB/c"]


def test_a_suite_that_another_file_runs_is_not_told() -> None:
    found = listing(SUITE)
    assert found.tests == ()
    assert [(each.id, each.doubt) for each in found.untold] == [(f"{PATH}::*", Doubt.LIKELY)]


def test_a_file_of_another_framework_is_not_told() -> None:
    found = listing('import . "github.com/onsi/ginkgo/v2"\nvar _ = Describe("A", func() { It("b", func() {}) })')
    assert [each.doubt for each in found.untold] == [Doubt.LIKELY]


SOURCE = """
func TestMain(m *testing.M) {}
type fake struct{}
func (f fake) Get() int { return deep() }
func deep() int { return 1 }
func unused() {}
func TestA(t *testing.T) {
	use(fake{})
}
func TestB(t *testing.T) {
	tests := []struct{ name string }{
		{"one"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) { deep() })
	}
}
"""


@pytest.mark.parametrize(
    ("test", "own", "parts"),
    [
        ("TestA", (8, 10), [(3, 3), (4, 4), (5, 5), (6, 6)]),
        ("TestB", (11, 18), [(3, 3), (6, 6)]),
        ("TestB/one", (13, 13), [(3, 3), (6, 6), (16, 16)]),
    ],
)
def test_a_test_is_made_of_its_set_up_and_of_what_it_uses(
    test: str, own: tuple[int, int], parts: list[tuple[int, int]]
) -> None:
    (found,) = (each for each in listing(SOURCE).tests if each.id == f"{PATH}::{test}")
    assert (found.first_line, found.last_line) == own
    assert list(found.parts) == parts
