"""How C# asserts, and what its durations are made of."""

from __future__ import annotations

from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Relation, Use, Vocabulary, element
from gate.scan.expression import solid
from gate.scan.frame import Frame

_METHODS = ("method_declaration", "local_function_statement", "lambda_expression")

VOCABULARY = Vocabulary(
    calls={
        **dict.fromkeys(("True", "IsTrue", "That", "Assert"), (Relation.TRUE, 0)),
        **dict.fromkeys(("False", "IsFalse"), (Relation.FALSE, 0)),
        **dict.fromkeys(("Less", "LessOrEqual", "IsLessThan", "IsLessThanOrEqualTo"), (Relation.BELOW, 0)),
        **dict.fromkeys(("Greater", "GreaterOrEqual", "IsGreaterThan", "IsGreaterThanOrEqualTo"), (Relation.ABOVE, 0)),
        **dict.fromkeys(("Equal", "AreEqual", "Equals"), (Relation.EQUAL, 0)),
        **dict.fromkeys(("InRange", "IsInRange"), (Relation.WITHIN, 0)),
    },
    matchers={
        **dict.fromkeys(("BeLessThan", "BeLessThanOrEqualTo", "BeLessOrEqualTo", "BeAtMost"), Relation.BELOW),
        **dict.fromkeys(("ShouldBeLessThan", "ShouldBeLessThanOrEqualTo"), Relation.BELOW),
        **dict.fromkeys(("LessThan", "LessThanOrEqualTo", "AtMost"), Relation.BELOW),
        **dict.fromkeys(("GreaterThan", "GreaterThanOrEqualTo", "AtLeast"), Relation.ABOVE),
        **dict.fromkeys(("BeCloseTo", "BeApproximately", "EqualToWithin"), Relation.NEAR),
        **dict.fromkeys(("BeInRange", "ShouldBeInRange", "InRange", "IsBetween"), Relation.WITHIN),
        **dict.fromkeys(("Be", "ShouldBe", "EqualTo"), Relation.EQUAL),
        **dict.fromkeys(("BeTrue", "ShouldBeTrue", "IsTrue"), Relation.TRUE),
        **dict.fromkeys(("BeFalse", "ShouldBeFalse", "IsFalse"), Relation.FALSE),
    },
    direct=frozenset(
        {
            *("ShouldBeLessThan", "ShouldBeLessThanOrEqualTo", "ShouldBeInRange", "ShouldBe"),
            "ShouldBeTrue",
            "ShouldBeFalse",
        }
    ),
    subjects=frozenset({"Expect"}),
    takers=frozenset({"That"}),
    denials=frozenset({"Not"}),
    failures=frozenset({"Fail", "AssertionException", "AssertFailedException", "XunitException", "FailException"}),
    keeps=frozenset(
        {
            *("Dequeue", "Pop", "Single", "Peek"),
            *("TotalMilliseconds", "TotalSeconds", "TotalMinutes", "TotalMicroseconds", "Milliseconds", "Seconds"),
            *("Ticks", "Duration", "ToUnixTimeMilliseconds", "ToUnixTimeSeconds", "ToUniversalTime", "ToLocalTime"),
            *("UtcDateTime", "DateTime", "Last", "First", "Value", "Elapsed", "Divide", "Multiply", "Max", "Min"),
        }
    ),
    passes=frozenset(
        {
            *("Abs", "Round", "Floor", "Ceiling", "Truncate", "Max", "Min", "ToInt32", "ToInt64", "ToDouble"),
            *("FromMilliseconds", "FromTicks", "FromSeconds", "TimeSpan"),
        }
    ),
    differences=frozenset({"Subtract", "Between"}),
    laps=frozenset({"Elapsed", "ElapsedMilliseconds", "ElapsedTicks", "GetElapsedTime"}),
    coarse=frozenset({"Round", "Floor", "Ceiling", "Truncate", "Seconds", "ToInt32"}),
    spans=frozenset({"System.Diagnostics.Stopwatch.GetElapsedTime"}),
    watches=frozenset({"System.Diagnostics.Stopwatch", "System.Diagnostics.Stopwatch.StartNew"}),
    properties=frozenset({"Now", "UtcNow", "Today", "TickCount", "TickCount64"}),
    statements=frozenset({"expression_statement", "throw_statement", "block", "object_creation_expression"}),
    blocks=frozenset({"block", "compilation_unit", "declaration_list", "switch_section"}),
    functions=frozenset(
        {*_METHODS, "constructor_declaration", "anonymous_method_expression", "compilation_unit", "declaration_list"}
    ),
    loops=frozenset({"for_statement", "foreach_statement", "while_statement", "do_statement"}),
)


class CSharpDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset(
        {
            *("integer_literal", "real_literal", "string_literal", "verbatim_string_literal", "null_literal"),
            *("boolean_literal", "interpolated_string_expression", "default_expression"),
        }
    )

    operations = staticmethod(c_like.operations)
    choices = staticmethod(c_like.choices)

    def use(self, frame: Frame) -> Use | None:
        if frame.type == "member_access_expression":
            owner, name = frame.field("expression"), frame.field("name")
            return None if owner is None or name is None or owner.type == "this" else Use(name.text, name, owner)
        if frame.type not in ("invocation_expression", "object_creation_expression"):
            return None
        callee, given = frame.field("function") or frame.field("type"), frame.field("arguments")
        if callee is None:
            return None
        arguments = tuple(solid(each)[-1] for each in solid(given) if solid(each)) if given is not None else ()
        if callee.type == "member_access_expression":
            owner, name = callee.field("expression"), callee.field("name")
            return None if name is None else Use(_name(name, frame), name, owner, arguments)
        return Use(callee.text, callee, None, arguments) if callee.type == "identifier" else None

    def negated(self, frame: Frame) -> Frame | None:
        is_denied = frame.type == "prefix_unary_expression" and frame.text.startswith("!")
        return next(iter(solid(frame)), None) if is_denied else None

    def same(self, frame: Frame) -> Frame | None:
        if frame.type in ("parenthesized_expression", "await_expression", "postfix_unary_expression"):
            return next(iter(solid(frame)), None)
        if frame.type == "element_access_expression":
            return frame.field("expression")
        return frame.field("value") if frame.type == "cast_expression" else None

    def truth(self, frame: Frame) -> bool | None:
        return {"true": True, "false": False}.get(frame.text) if frame.type == "boolean_literal" else None

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "variable_declarator" and leaf.is_field("name"):
            value = solid(up)[-1]
            return Given(None, is_nothing=True) if value is leaf else Given(value)
        if up.type == "assignment_expression" and leaf.is_field("left"):
            sign = up.field("operator")
            return Given(up.field("right"), is_change=sign is not None and sign.type != "=")
        if up.type == "element_access_expression":
            return c_like.stored(leaf)
        if up.type == "member_access_expression" and leaf.is_field("expression") and up.up is not None:
            return element(self.use(up.up), ("Add", "Enqueue", "Push"))
        if up.type == "foreach_statement" and leaf.is_field("left"):
            return Given(up.field("right"))
        return Given(up) if up.type in _METHODS and leaf.is_field("name") else None

    def result(self, function: Frame) -> Frame | None:
        body = function.field("body") if function.type in _METHODS else None
        if body is None or body.type == "block":
            return c_like.last_returned(body)
        return next(iter(solid(body)), None) if body.type == "arrow_expression_clause" else body


def _name(leaf: Frame, call: Frame) -> str:
    """The name of a call; `Is.EqualTo(x).Within(y)` is another thing than `Is.EqualTo(x)`."""
    outer = call.up.field("name") if call.up is not None and leaf.text == "EqualTo" else None
    return "EqualToWithin" if outer is not None and outer.text == "Within" else leaf.text
