"""How Java asserts, and what its durations are made of."""

from __future__ import annotations

from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Relation, Use, Vocabulary
from gate.scan.expression import solid
from gate.scan.frame import Frame

_METHODS = ("method_declaration", "constructor_declaration", "lambda_expression")

VOCABULARY = Vocabulary(
    keywords=frozenset({"assert"}),
    calls={
        **dict.fromkeys(("assertTrue", "isTrue", "checkState"), (Relation.TRUE, 0)),
        **dict.fromkeys(("assertFalse",), (Relation.FALSE, 0)),
        **dict.fromkeys(("assertEquals", "assertThat"), (Relation.EQUAL, 0)),
    },
    matchers={
        **dict.fromkeys(("isLessThan", "isLessThanOrEqualTo", "isAtMost", "isNotGreaterThan"), Relation.BELOW),
        **dict.fromkeys(("lessThan", "lessThanOrEqualTo", "isShorterThan"), Relation.BELOW),
        **dict.fromkeys(("isGreaterThan", "isGreaterThanOrEqualTo", "isAtLeast"), Relation.ABOVE),
        **dict.fromkeys(("greaterThan", "greaterThanOrEqualTo", "isLongerThan"), Relation.ABOVE),
        **dict.fromkeys(("isBetween", "isStrictlyBetween"), Relation.WITHIN),
        **dict.fromkeys(("isCloseTo", "closeTo"), Relation.NEAR),
        **dict.fromkeys(("isEqualTo", "is", "equalTo"), Relation.EQUAL),
        "isTrue": Relation.TRUE,
        "isFalse": Relation.FALSE,
    },
    subjects=frozenset({"assertThat", "then", "expectThat", "that", "assertThatDuration"}),
    takers=frozenset({"assertThat", "that", "assertThatObject"}),
    denials=frozenset({"not", "isNot"}),
    failures=frozenset({"fail", "AssertionError", "AssertionFailedError", "failBecauseExceptionWasNotThrown"}),
    keeps=frozenset(
        {
            *("take", "poll", "remove", "peek", "element", "pop", "removeFirst"),
            *("toMillis", "toNanos", "toSeconds", "toMinutes", "getSeconds", "getNano", "toMicros", "abs", "longValue"),
            *("intValue", "doubleValue", "getTime", "toEpochMilli", "getEpochSecond", "toInstant", "getMillis", "get"),
            *(
                "floatValue",
                "getFirst",
                "getLast",
                "remove",
                "poll",
                "truncatedTo",
                "minus",
                "plus",
                "getStandardSeconds",
                "multipliedBy",
                "dividedBy",
                "toMillisPart",
            ),
        }
    ),
    passes=frozenset(
        {
            *(
                "toMillis",
                "toNanos",
                "toSeconds",
                "toMicros",
                "toMinutes",
                "convert",
                "ofNanos",
                "ofMillis",
                "ofSeconds",
            ),
            *("round", "floor", "ceil", "abs", "max", "min", "valueOf", "toIntExact", "nanosToMillis", "of"),
            *("floorDiv", "subtractExact", "Long", "Double"),
        }
    ),
    differences=frozenset({"between", "until", "subtractExact", "millisBetween"}),
    laps=frozenset(
        {
            *("elapsed", "getTime", "getNanoTime", "getTotalTimeMillis", "getTotalTimeSeconds", "getTotalTimeNanos"),
            *("getLastTaskTimeMillis", "getDuration", "elapsedMillis", "elapsedTime"),
        }
    ),
    coarse=frozenset({"toSeconds", "toMinutes", "getSeconds", "round", "floor", "ceil", "floorDiv", "truncatedTo"}),
    watches=frozenset(
        {
            "com.google.common.base.Stopwatch.createStarted",
            "com.google.common.base.Stopwatch.createUnstarted",
            "org.springframework.util.StopWatch",
            "org.apache.commons.lang3.time.StopWatch",
            "org.apache.commons.lang3.time.StopWatch.create",
            "org.apache.commons.lang3.time.StopWatch.createStarted",
        }
    ),
    statements=frozenset({"expression_statement", "throw_statement", "block", "object_creation_expression"}),
    blocks=frozenset(
        {"block", "constructor_body", "class_body", "switch_block_statement_group", "program", "enum_body"}
    ),
    functions=frozenset({*_METHODS, "program", "class_body"}),
    loops=frozenset({"for_statement", "enhanced_for_statement", "while_statement", "do_statement"}),
)


class JavaDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset(
        {
            *("decimal_integer_literal", "hex_integer_literal", "decimal_floating_point_literal", "string_literal"),
            *("null_literal", "true", "false", "character_literal"),
        }
    )

    operations = staticmethod(c_like.operations)
    negated = staticmethod(c_like.negated)
    choices = staticmethod(c_like.choices)

    def asserted(self, leaf: Frame) -> Frame | None:
        up = leaf.up
        return solid(up)[0] if up is not None and up.type == "assert_statement" and solid(up) else None

    def use(self, frame: Frame) -> Use | None:
        if frame.type == "method_invocation":
            name, given = frame.field("name"), frame.field("arguments")
            if name is None or given is None:
                return None
            return Use(name.text, name, frame.field("object"), _solid(name.text, given))
        if frame.type == "field_access":
            owner, name = frame.field("object"), frame.field("field")
            return None if owner is None or name is None or owner.type == "this" else Use(name.text, name, owner)
        if frame.type != "object_creation_expression":
            return None
        kind, given = frame.field("type"), frame.field("arguments")
        while kind is not None and kind.type in ("generic_type", "scoped_type_identifier") and solid(kind):
            kind = solid(kind)[0 if kind.type == "generic_type" else -1]
        return None if kind is None or given is None else Use(kind.text, kind, None, tuple(solid(given)))

    def same(self, frame: Frame) -> Frame | None:
        if frame.type == "parenthesized_expression":
            return next(iter(solid(frame)), None)
        if frame.type == "array_access":
            return frame.field("array")
        if frame.type == "cast_expression":
            return frame.field("value")
        return frame.field("right") if frame.type == "assignment_expression" else None

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "variable_declarator" and leaf.is_field("name"):
            value = up.field("value")
            return Given(value, is_nothing=value is None)
        if up.type == "assignment_expression" and leaf.is_field("left"):
            sign = up.field("operator")
            return Given(up.field("right"), is_change=sign is not None and sign.type != "=")
        if up.type == "array_access":
            return c_like.stored(leaf)
        if up.type == "method_invocation" and leaf.is_field("object"):
            return _added(up)
        if up.type == "enhanced_for_statement" and leaf.is_field("name"):
            return Given(up.field("value"))
        return Given(up) if up.type == "method_declaration" and leaf.is_field("name") else None

    def result(self, function: Frame) -> Frame | None:
        if function.type != "method_declaration":
            return None
        return c_like.last_returned(function.field("body"))


def _solid(name: str, given: Frame) -> tuple[Frame, ...]:
    """The arguments, without the message that may come first."""
    parts = solid(given)
    has_message = name in VOCABULARY.calls and len(parts) > 1 and parts[0].type == "string_literal"
    return tuple(parts[1:] if has_message else parts)


def _added(call: Frame) -> Given | None:
    """`times.add(value)`, and what an atomic variable is set to."""
    name, given = call.field("name"), call.field("arguments")
    if (
        name is None
        or name.text
        not in ("add", "addLast", "addFirst", "offer", "put", "push", "set", "lazySet", "accumulateAndGet", "addAndGet")
        or given is None
        or not solid(given)
    ):
        return None
    return Given(solid(given)[0 if "And" in name.text else -1], is_element=True)
