"""How Rust asserts, and what its durations are made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.languages.rust.dialect import RustDialect
from gate.languages.rust.macros import MacroParser
from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Relation, Use, Vocabulary, element
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.grammar import load_grammar
from gate.scan.parsing import Parser

if TYPE_CHECKING:
    from tree_sitter import Tree

_FUNCTIONS = ("function_item", "closure_expression")
# Macros whose brackets hold expressions: read as calls, which the `!` alone keeps them from being.
_ASSERTING = re.compile(rb"\b((?:debug_|prop_)?assert\w*|panic|ensure|unreachable)!(?=\s*\()")

VOCABULARY = Vocabulary(
    calls={
        **dict.fromkeys(("assert", "debug_assert", "prop_assert", "ensure"), (Relation.TRUE, 0)),
        **dict.fromkeys(("assert_eq", "debug_assert_eq", "prop_assert_eq"), (Relation.EQUAL, 0)),
        **dict.fromkeys(("assert_lt", "assert_le"), (Relation.BELOW, 0)),
        **dict.fromkeys(("assert_gt", "assert_ge"), (Relation.ABOVE, 0)),
        **dict.fromkeys(("assert_relative_eq", "assert_abs_diff_eq", "assert_ulps_eq"), (Relation.NEAR, 0)),
    },
    matchers={
        **dict.fromkeys(("is_less_than", "is_less_than_or_equal_to", "is_at_most", "lt", "le"), Relation.BELOW),
        **dict.fromkeys(("is_between",), Relation.WITHIN),
        **dict.fromkeys(("is_close_to",), Relation.NEAR),
    },
    subjects=frozenset({"assert_that", "that", "expect_that"}),
    takers=frozenset({"assert_that", "expect_that", "verify_that"}),
    denials=frozenset({"not"}),
    failures=frozenset({"panic"}),
    keeps=frozenset(
        {
            *("as_millis", "as_secs", "as_secs_f64", "as_secs_f32", "as_micros", "as_nanos", "subsec_nanos", "unwrap"),
            *("num_milliseconds", "num_seconds", "expect", "abs", "whole_milliseconds", "whole_seconds", "round"),
            *(
                "timestamp",
                "timestamp_millis",
                "clone",
                "iter",
                "max",
                "min",
                "unwrap_or_default",
                "copied",
                "first",
                "last",
            ),
            *("saturating_sub", "div_f64", "mul_f64", "get", "sum"),
        }
    ),
    passes=frozenset({"from", "max", "min", "from_secs_f64", "from_nanos", "from_millis", "try_from", "Some", "Ok"}),
    differences=frozenset(
        {
            *(
                "duration_since",
                "saturating_duration_since",
                "checked_duration_since",
                "signed_duration_since",
                "elapsed",
            ),
            "sub",
        }
    ),
    coarse=frozenset({"as_secs", "num_seconds", "whole_seconds", "round"}),
    spans=frozenset(
        {
            *("std.time.Instant.elapsed", "tokio.time.Instant.elapsed", "std.time.SystemTime.elapsed"),
        }
    ),
    branches=frozenset({"if_expression"}),
    statements=frozenset({"expression_statement", "block", "else_clause"}),
    blocks=frozenset({"block", "source_file", "declaration_list", "match_arm"}),
    functions=frozenset({*_FUNCTIONS, "source_file", "declaration_list", "async_block"}),
    loops=frozenset({"for_expression", "while_expression", "loop_expression"}),
)


class _AssertingParser(MacroParser):
    """Every byte stays in its place: `assert!(x)` is read as `assert (x)`."""

    def parse(self, source: bytes, /) -> Tree:
        return super().parse(_ASSERTING.sub(rb"\1 ", source))


class AssertingDialect(RustDialect):
    """Rust, with what stands in an assertion's brackets parsed."""

    parser = _AssertingParser(Parser(load_grammar("tree_sitter_rust")))


class RustDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    dialect = AssertingDialect()
    plain = frozenset({"integer_literal", "float_literal", "string_literal", "boolean_literal", "char_literal"})

    operations = staticmethod(c_like.operations)

    def use(self, frame: Frame) -> Use | None:
        if frame.type == "field_expression":
            owner, name = frame.field("value"), frame.field("field")
            return None if owner is None or name is None or owner.type == "self" else Use(name.text, name, owner)
        callee = frame.field("function") if frame.type == "call_expression" else None
        given = frame.field("arguments")
        if callee is None or given is None:
            return None
        arguments = tuple(solid(given))
        if callee.type == "generic_function":
            callee = callee.field("function") or callee
        if callee.type == "field_expression":
            owner, name = callee.field("value"), callee.field("field")
            return None if name is None else Use(name.text, name, owner, arguments)
        leaf = callee.field("name") if callee.type == "scoped_identifier" else callee
        return Use(leaf.text, leaf, None, arguments) if leaf is not None and leaf.type == "identifier" else None

    def negated(self, frame: Frame) -> Frame | None:
        is_denied = frame.type == "unary_expression" and frame.text.startswith("!")
        return next(iter(solid(frame)), None) if is_denied else None

    def same(self, frame: Frame) -> Frame | None:
        if frame.type in ("parenthesized_expression", "try_expression", "await_expression", "index_expression"):
            return next(iter(solid(frame)), None)
        if frame.type == "unary_expression" and frame.text.startswith("*"):
            return next(iter(solid(frame)), None)
        return frame.field("value") if frame.type in ("reference_expression", "type_cast_expression") else None

    def truth(self, frame: Frame) -> bool | None:
        return {"true": True, "false": False}.get(frame.text) if frame.type == "boolean_literal" else None

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "let_declaration" and leaf.is_field("pattern"):
            value = up.field("value")
            return Given(value, is_nothing=value is None)
        if up.type == "assignment_expression" and leaf.is_field("left"):
            return Given(up.field("right"))
        if up.type == "compound_assignment_expr" and leaf.is_field("left"):
            return Given(up.field("right"), is_change=True)
        if up.type == "index_expression":
            return c_like.stored(leaf)
        if up.type == "tuple_pattern" and up.up is not None and up.up.type == "let_declaration":
            return Given(up.up.field("value"), is_part=True, part=c_like.place_in(leaf, up))
        if up.type == "for_expression" and leaf.is_field("pattern"):
            return Given(up.field("value"))
        if up.type == "field_expression" and leaf.is_field("value") and up.up is not None:
            return element(self.use(up.up), ("push", "push_back"))
        return Given(up) if up.type == "function_item" and leaf.is_field("name") else None

    def parts(self, frame: Frame) -> dict[str, Frame]:
        return c_like.numbered(frame) if frame.type == "tuple_expression" else {}

    def result(self, function: Frame) -> Frame | None:
        body = function.field("body") if function.type in _FUNCTIONS else None
        if body is None or body.type != "block":
            return body
        last = next(iter(reversed(solid(body))), None)
        if last is None or "statement" in last.type or last.type == "let_declaration":
            return None
        return last
