"""How PHP asserts, and what its durations are made of."""

from __future__ import annotations

from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Relation, Use, Vocabulary
from gate.scan.expression import solid
from gate.scan.frame import Frame

_CALLS = frozenset(
    {"function_call_expression", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression"}
)
_FUNCTIONS = ("function_definition", "method_declaration", "anonymous_function", "arrow_function")

VOCABULARY = Vocabulary(
    calls={
        **dict.fromkeys(("assertTrue", "assert", "isTrue"), (Relation.TRUE, 0)),
        **dict.fromkeys(("assertFalse",), (Relation.FALSE, 0)),
        # PHPUnit takes the limit first: assertLessThan($limit, $value)
        **dict.fromkeys(("assertLessThan", "assertLessThanOrEqual"), (Relation.ABOVE, 0)),
        **dict.fromkeys(("assertGreaterThan", "assertGreaterThanOrEqual"), (Relation.BELOW, 0)),
        **dict.fromkeys(("assertEqualsWithDelta",), (Relation.NEAR, 0)),
        **dict.fromkeys(("assertSame", "assertEquals"), (Relation.EQUAL, 0)),
        **dict.fromkeys(("lessThan", "lessThanEq"), (Relation.BELOW, 0)),
    },
    matchers={
        **dict.fromkeys(("toBeLessThan", "toBeLessThanOrEqual", "isLessThan", "lessThan"), Relation.BELOW),
        **dict.fromkeys(("toBeGreaterThan", "toBeGreaterThanOrEqual"), Relation.ABOVE),
        **dict.fromkeys(("toBeBetween", "isBetween"), Relation.WITHIN),
        **dict.fromkeys(("toEqualWithDelta",), Relation.NEAR),
        **dict.fromkeys(("toBe", "toEqual"), Relation.EQUAL),
        "toBeTrue": Relation.TRUE,
        "toBeFalse": Relation.FALSE,
    },
    subjects=frozenset({"expect", "assertThat"}),
    takers=frozenset({"assertThat"}),
    denials=frozenset({"not", "logicalNot"}),
    failures=frozenset({"fail", "AssertionFailedError", "ExpectationFailedException", "AssertionError"}),
    keeps=frozenset(
        {
            *("getTimestamp", "getDuration", "format", "totalSeconds", "totalMilliseconds", "timestamp", "value"),
            *("valueOf", "getTimestampMs", "getPreciseTimestamp"),
        }
    ),
    passes=frozenset({"abs", "round", "floor", "ceil", "intval", "floatval", "max", "min", "intdiv", "number_format"}),
    differences=frozenset(
        {
            *(
                "diffInSeconds",
                "diffInMilliseconds",
                "diffInMicroseconds",
                "diffInMinutes",
                "diff",
                "floatDiffInSeconds",
            ),
            "diffInRealSeconds",
        }
    ),
    laps=frozenset({"getDuration"}),
    coarse=frozenset({"round", "floor", "ceil", "intval", "intdiv"}),
    watches=frozenset({"Symfony\\Component\\Stopwatch\\Stopwatch.start"}),
    branches=frozenset({"if_statement", "else_if_clause"}),
    statements=frozenset(
        {
            *("expression_statement", "compound_statement", "throw_expression", "else_clause", "colon_block"),
            "object_creation_expression",
        }
    ),
    blocks=frozenset({"compound_statement", "program", "colon_block", "case_statement"}),
    functions=frozenset({*_FUNCTIONS, "program"}),
    loops=frozenset({"for_statement", "foreach_statement", "while_statement", "do_statement"}),
)


class PhpDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset({"integer", "float", "string", "encapsed_string", "null", "boolean", "array_creation_expression"})

    operations = staticmethod(c_like.operations)

    def use(self, frame: Frame) -> Use | None:
        if frame.type in ("member_access_expression", "nullsafe_member_access_expression"):
            owner, name = frame.field("object"), frame.field("name")
            return None if owner is None or name is None else Use(name.text, name, owner)
        if frame.type == "object_creation_expression":
            parts = solid(frame)
            given = next((part for part in parts if part.type == "arguments"), None)
            leaf = _last_name(parts[0]) if parts else None
            return None if leaf is None else Use(leaf.text, leaf, None, _arguments(given))
        if frame.type not in _CALLS:
            return None
        name = _last_name(frame.field("function") or frame.field("name"))
        owner = frame.field("object") or frame.field("scope")
        return None if name is None else Use(name.text, name, owner, _arguments(frame.field("arguments")))

    def negated(self, frame: Frame) -> Frame | None:
        is_denied = frame.type == "unary_op_expression" and frame.text.startswith("!")
        return frame.field("argument") if is_denied else None

    def same(self, frame: Frame) -> Frame | None:
        if frame.type in ("parenthesized_expression", "subscript_expression", "error_suppression_expression"):
            return next(iter(solid(frame)), None)
        if frame.type == "cast_expression":
            return frame.field("value")
        return frame.field("right") if frame.type == "assignment_expression" else None

    def choices(self, frame: Frame) -> tuple[Frame, ...]:
        if frame.type != "conditional_expression":
            return ()
        return tuple(each for each in (frame.field("body"), frame.field("alternative")) if each is not None)

    def truth(self, frame: Frame) -> bool | None:
        return {"true": True, "false": False}.get(frame.text.lower()) if frame.type == "boolean" else None

    def given(self, leaf: Frame) -> Given | None:
        variable = leaf.up
        up = None if variable is None else variable.up
        if variable is None or up is None:
            return None
        if variable.type != "variable_name":
            return Given(variable) if variable.type == "function_definition" and leaf.is_field("name") else None
        if up.type == "assignment_expression" and variable.is_field("left"):
            return Given(up.field("right"))
        if up.type == "augmented_assignment_expression" and variable.is_field("left"):
            return Given(up.field("right"), is_change=True)
        is_pushed = up.type == "subscript_expression" and solid(up)[0] is variable and up.is_field("left")
        if is_pushed and up.up is not None and up.up.type == "assignment_expression":
            return Given(up.up.field("right"), is_element=True)
        if up.type == "foreach_statement" and solid(up)[1] is variable:
            return Given(solid(up)[0])
        return None

    def result(self, function: Frame) -> Frame | None:
        body = function.field("body") if function.type in _FUNCTIONS else None
        return body if body is not None and function.type == "arrow_function" else c_like.last_returned(body)


def _last_name(frame: Frame | None) -> Frame | None:
    """The last part of a name, qualified or not; the name of a variable."""
    if frame is not None and frame.type == "variable_name":
        return next(iter(solid(frame)), None)
    while frame is not None and frame.type in ("qualified_name", "relative_name"):
        frame = next(iter(reversed(solid(frame))), None)
    return frame if frame is not None and frame.type == "name" else None


def _arguments(given: Frame | None) -> tuple[Frame, ...]:
    return tuple(solid(each)[-1] for each in solid(given) if solid(each)) if given is not None else ()
