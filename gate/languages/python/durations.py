"""How Python asserts, and what its durations are made of."""

from __future__ import annotations

import re

from gate.model.read import Kind
from gate.scan.c_like import last_returned, numbered, place_in, stored
from gate.scan.duration_syntax import DurationSyntax, Given, Operation, Relation, Use, Vocabulary
from gate.scan.expression import opposite, solid
from gate.scan.frame import Frame

_PATTERNS = frozenset({"pattern_list", "tuple_pattern", "list_pattern"})
_SEQUENCES = frozenset({"expression_list", "tuple", "list"})
_LONG = 20  # targets of one assignment

VOCABULARY = Vocabulary(
    keywords=frozenset({"assert"}),
    calls={
        "assertLess": (Relation.BELOW, 0),
        "assertLessEqual": (Relation.BELOW, 0),
        "assertGreater": (Relation.ABOVE, 0),
        "assertGreaterEqual": (Relation.ABOVE, 0),
        "assert_less": (Relation.BELOW, 0),
        "assert_less_equal": (Relation.BELOW, 0),
        "assert_greater": (Relation.ABOVE, 0),
        "assert_greater_equal": (Relation.ABOVE, 0),
        "assert_array_less": (Relation.BELOW, 0),
        "assertTrue": (Relation.TRUE, 0),
        "assert_": (Relation.TRUE, 0),
        "assert_true": (Relation.TRUE, 0),
        "assertFalse": (Relation.FALSE, 0),
        "assert_false": (Relation.FALSE, 0),
        "assertAlmostEqual": (Relation.NEAR, 0),
        "assertAlmostEquals": (Relation.NEAR, 0),
        "assert_almost_equal": (Relation.NEAR, 0),
        "assert_approx_equal": (Relation.NEAR, 0),
        "assert_allclose": (Relation.NEAR, 0),
        "assertEqual": (Relation.EQUAL, 0),
        "assertEquals": (Relation.EQUAL, 0),
        "assert_equal": (Relation.EQUAL, 0),
        "assertIs": (Relation.EQUAL, 0),
        "assertIn": (Relation.EQUAL, 0),
    },
    matchers={
        "less_than": Relation.BELOW,
        "less_than_or_equal_to": Relation.BELOW,
        "close_to": Relation.NEAR,
        "is_less_than": Relation.BELOW,
        "is_less_than_or_equal_to": Relation.BELOW,
        "is_between": Relation.WITHIN,
        "is_close_to": Relation.NEAR,
    },
    subjects=frozenset({"assert_that", "expect", "ensure"}),
    takers=frozenset({"assert_that", "to"}),
    denials=frozenset({"is_not", "not_"}),
    failures=frozenset({"fail", "AssertionError", "failureException"}),
    near=frozenset({"approx", "isclose", "allclose"}),
    keeps=frozenset(
        {
            "pop",
            "popleft",
            "total_seconds",
            "seconds",
            "microseconds",
            "days",
            "timestamp",
            "replace",
            "astimezone",
            "mean",
        }
    ),
    passes=frozenset(
        {
            *("int", "float", "round", "abs", "fabs", "floor", "ceil", "trunc", "Decimal", "min", "max", "sum", "mean"),
            *("timedelta", "total_seconds", "median", "str", "to_utc", "localize", "make_aware", "make_naive"),
        }
    ),
    differences=frozenset({"__sub__", "difftime", "diff", "subtract"}),
    coarse=frozenset({"//", "int", "round", "floor", "ceil", "trunc", "seconds"}),
    spans=frozenset({"timeit.timeit", "timeit.repeat", "timeit.default_timer#span"}),
    branches=frozenset({"if_statement", "elif_clause"}),
    statements=frozenset({"expression_statement", "raise_statement", "block", "else_clause", "call", "await"}),
    blocks=frozenset({"block", "module"}),
    clocks={
        **dict.fromkeys(("time", "time_ns"), Kind.WALL),
        **dict.fromkeys(("monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"), Kind.MONOTONIC),
    },
    functions=frozenset({"function_definition", "lambda", "class_definition", "module"}),
)


class PythonDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset({"integer", "float", "string", "concatenated_string", "none", "true", "false"})

    def asserted(self, leaf: Frame) -> Frame | None:
        up = leaf.up
        return solid(up)[0] if up is not None and up.type == "assert_statement" and up.start == leaf.start else None

    def use(self, frame: Frame) -> Use | None:
        if frame.type == "attribute":
            owner, name = frame.field("object"), frame.field("attribute")
            return None if owner is None or name is None else Use(name.text, name, owner)
        if frame.type != "call":
            return None
        callee, given = frame.field("function"), frame.field("arguments")
        if callee is None or given is None:
            return None
        arguments = tuple(
            value
            for each in solid(given)
            if (value := each.field("value") if each.type == "keyword_argument" else each) is not None
        )
        if callee.type == "attribute":
            owner, name = callee.field("object"), callee.field("attribute")
            return None if name is None else Use(name.text, name, owner, arguments)
        return Use(callee.text, callee, None, arguments) if callee.type == "identifier" else None

    def operations(self, frame: Frame) -> tuple[Operation, ...]:
        if frame.type == "comparison_operator":
            return tuple(_comparisons(frame))
        if frame.type not in ("binary_operator", "boolean_operator"):
            return ()
        left, sign, right = frame.field("left"), frame.field("operator"), frame.field("right")
        return () if left is None or sign is None or right is None else (Operation(sign.text, left, right),)

    def negated(self, frame: Frame) -> Frame | None:
        return frame.field("argument") if frame.type == "not_operator" else None

    def same(self, frame: Frame) -> Frame | None:
        if frame.type in ("parenthesized_expression", "await"):
            return next(iter(solid(frame)), None)
        return frame.field("value") if frame.type in ("subscript", "named_expression") else None

    def choices(self, frame: Frame) -> tuple[Frame, ...]:
        parts = solid(frame) if frame.type == "conditional_expression" else []
        return (parts[0], parts[2]) if len(parts) == 3 else ()

    def is_plain(self, frame: Frame) -> bool:
        return super().is_plain(frame) or (frame.type == "unary_operator" and frame.text[1:2].isdigit())

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "assignment" and leaf.is_field("left"):
            value = up.field("right")
            return Given(value, is_nothing=value is None)
        if up.type == "augmented_assignment" and leaf.is_field("left"):
            return Given(up.field("right"), is_change=True)
        if up.type == "named_expression" and leaf.is_field("name"):
            return Given(up.field("value"))
        if up.type == "function_definition" and leaf.is_field("name"):
            return Given(up)
        if up.type == "subscript":
            return stored(leaf)
        if up.type == "attribute" and leaf.is_field("object"):
            return _appended(up)
        if up.type in ("for_statement", "for_in_clause") and leaf.is_field("left"):
            return Given(up.field("right"))
        statement = up.up
        if up.type in _PATTERNS and statement is not None and statement.type == "assignment" and up.is_field("left"):
            return _element(leaf, up, statement.field("right"))
        return None

    def parts(self, frame: Frame) -> dict[str, Frame]:
        return numbered(frame) if frame.type in _SEQUENCES else {}

    def result(self, function: Frame) -> Frame | None:
        if function.type == "lambda":
            return function.field("body")
        return last_returned(function.field("body")) if function.type == "function_definition" else None


def _comparisons(frame: Frame) -> list[Operation]:
    if frame.node.child_count > 2 * _LONG:
        return []
    values = solid(frame)
    signs = [(child.text or b"").decode("utf-8", "replace") for child in frame.node.children if not child.is_named]
    if len(signs) != len(values) - 1:
        return []
    signs = [_sign(sign, right) for sign, right in zip(signs, values[1:], strict=True)]
    found = [Operation(*parts) for parts in zip(signs, values, values[1:], strict=False)]
    return _pairwise(found[0]) if len(found) == 1 and found[0].sign == "==" else found


def _pairwise(operation: Operation) -> list[Operation]:
    """`(x < y, z) == (True, 3)` compares each with each."""
    sign, left, right = operation
    ours, theirs = (solid(left), solid(right)) if left.type == right.type == "tuple" else ([], [])
    if not ours or len(ours) != len(theirs) or len(ours) > _LONG:
        return [operation]
    return [Operation(sign, mine, other) for mine, other in zip(ours, theirs, strict=True)]


def _sign(sign: str, right: Frame) -> str:
    """`in range(1, 3)` is as good as being equal to one of them."""
    if sign == "in" and (right.type == "tuple" or re.match(r"range\(", right.text)):
        return "=="
    return re.sub(r"\s+", " ", sign)


def _element(leaf: Frame, targets: Frame, value: Frame | None) -> Given:
    if value is None or targets.node.child_count > 2 * _LONG or value.node.child_count > 2 * _LONG:
        return Given(None)
    ours, theirs = solid(targets), solid(value)
    if value.type in _SEQUENCES and len(ours) == len(theirs):
        return Given(opposite(leaf, ours, theirs))
    return Given(value, is_part=True, part=place_in(leaf, targets))


def _appended(member: Frame) -> Given | None:
    """`times.append(value)`"""
    name, call = member.field("attribute"), member.up
    given = call.field("arguments") if call is not None and call.type == "call" else None
    if name is None or name.text != "append" or given is None or not solid(given):
        return None
    return Given(solid(given)[0], is_element=True)
