"""What repositories of Go also hold: a verdict, and what could not be followed is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.reach import chains, reached

TEST = "a/a_test.go::TestX"
CALL = 'package a\n\nimport (\n\t"testing"\n\n\t"acme.io/b"\n)\n\nfunc TestX(t *testing.T) { b.F() }\n'
WAIT = 'package b\n\nimport "time"\n\nfunc F() { time.Sleep(5) }\n'
MODULE = {"go.mod": "module acme.io\n", "a/a_test.go": CALL}
SILENT = {
    "a file that cannot be parsed": {"b/b.go": "package b\n}}} func F( {\n"},
    "no package clause": {"b/b.go": "func F() {}\n"},
    "a folder without files": {"b/c/c.go": WAIT},
    "packages in a circle": {
        "b/b.go": 'package b\nimport "acme.io/c"\nfunc F() { c.F() }\n',
        "c/c.go": 'package c\nimport "acme.io/b"\nfunc F() { b.F() }\n',
    },
    "dots in a circle": {
        "b/b.go": 'package b\nimport . "acme.io/c"\n',
        "c/c.go": 'package c\nimport . "acme.io/b"\n',
    },
    "types in a circle": {"b/b.go": "package b\ntype A struct{ B }\ntype B struct{ A }\nfunc F() { (A{}).G() }\n"},
    "aliases in a circle": {"b/b.go": "package b\ntype A = B\ntype B = A\nfunc F() { var a A; a.G() }\n"},
    "variables in a circle": {"b/b.go": "package b\nvar x = y\nvar y = x\nfunc F() { x() }\n"},
    "a function that gives itself": {"b/b.go": "package b\nfunc F() func() { return F() }\n"},
    "calls without an end": {"b/b.go": "package b\nfunc F(f ...func()) { F(func() { F() }) }\n"},
    "a deep expression": {"b/b.go": f"package b\nfunc F() int {{ return {'-' * 3000}1 }}\n"},
    "a long chain": {"b/b.go": f"package b\nfunc F() {{ x{'.y()' * 3000} }}\n"},
    "deep blocks": {"b/b.go": f"package b\nfunc F() {{ {'if x { ' * 3000}{'}' * 3000} }}\n"},
    "a name that is always itself or another": {
        "b/b.go": "package b\nfunc F() {\n\tx := y\n" + "\tif x == z { x = g(x) }\n" * 3000 + "\tx()\n}\n"
    },
    "a module of no name": {"go.mod": "module\n", "b/b.go": WAIT},
    "a constraint without an end": {"b/b.go": f"//go:build {'(!' * 3000}\n\n{WAIT}"},
}


@pytest.mark.parametrize("files", SILENT.values(), ids=SILENT)
def test_what_cannot_be_followed_is_no_evidence(files: dict[str, str]) -> None:
    assert chains({**MODULE, **files}, TEST) == []


def test_a_name_that_two_files_declare_is_not_proved() -> None:
    assert chains({**MODULE, "b/b.go": WAIT, "b/c.go": WAIT}, TEST) == []


def test_a_test_that_is_not_there_reaches_nothing() -> None:
    for test in ("a/a_test.go::TestY", "a/a_test.go::TestX/sub", "a/b_test.go::TestX"):
        found = reached({**MODULE, "b/b.go": WAIT}, test)
        assert not any(each.certainty.value == "sure" for each in found.chains)
        assert found.doubts


def test_a_budget_that_is_spent_is_named() -> None:
    files = {f"b/f{number}.go": f"package b\nfunc F{number}() {{ F{number + 1}() }}\n" for number in range(20)}
    files["b/b.go"] = "package b\nfunc F() { F0() }\n"
    files["b/f20.go"] = WAIT.replace("func F()", "func F20()")
    assert reached({**MODULE, **files}, TEST, budget=10).limits == ("clock_map.reach.files",)
    assert reached({**MODULE, **files}, TEST, depth=10).limits == ("clock_map.reach.depth",)
    assert [each.steps[-1] for each in reached({**MODULE, **files}, TEST).chains] == ["time.Sleep"]


LINES = [
    "import . `a`",
    "type A struct { A; B }",
    "type B = A",
    "type A[T any] struct { b func() }",
    "func (a *A) F() A { return a.F() }",
    "func F[T any](x ...T) (a, b A) { a, b = F(x...); return }",
    "var f, g = F(f)",
    "func init() { f = g }",
    "func (A) G() { defer func() { go F() }() }",
    "select { case x := <-f: case f <- 5: default: }",
    "switch x := f.(type) { case A, B: x.F() }",
    "for i := range f { if x := f; x != nil { return } else { continue } }",
    "x[F[A](5)].F(A{b: F}, []A{{f}}, map[A]B{x: {}})",
    "func( {",
    "}",
]


@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_any_text_can_be_followed(lines: list[str]) -> None:
    text = "package b\n" + "\n".join(lines) + "\n"
    inside = f"package b\nfunc F() {{\n{chr(10).join(lines)}\n}}\n"
    for each in (text, inside):
        assert reached({**MODULE, "b/b.go": each, "b/c.go": text}, TEST).limits == ()
