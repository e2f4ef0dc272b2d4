"""How Kotlin asserts, and what its durations are made of."""

from __future__ import annotations

from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Operation, Relation, Use, Vocabulary, element
from gate.scan.expression import solid
from gate.scan.frame import Frame

_ADDING = ("add", "addLast", "offer", "set", "lazySet", "complete")
_FUNCTIONS = ("function_declaration", "anonymous_function")

VOCABULARY = Vocabulary(
    calls={
        **dict.fromkeys(("assertTrue", "assert", "check", "isTrue"), (Relation.TRUE, 0)),
        **dict.fromkeys(("assertFalse",), (Relation.FALSE, 0)),
        **dict.fromkeys(("assertEquals", "assertThat"), (Relation.EQUAL, 0)),
        **dict.fromkeys(("assertLessThan", "assertLess"), (Relation.BELOW, 0)),
    },
    matchers={
        **dict.fromkeys(("isLessThan", "isLessThanOrEqualTo", "isAtMost", "isNotGreaterThan"), Relation.BELOW),
        **dict.fromkeys(("lessThan", "lessThanOrEqualTo", "beLessThan", "beLessThanOrEqualTo"), Relation.BELOW),
        **dict.fromkeys(("shouldBeLessThan", "shouldBeLessThanOrEqualTo", "shouldBeLessThanOrEqual"), Relation.BELOW),
        **dict.fromkeys(("shouldBeAtMost", "shouldNotBeGreaterThan", "lt", "lte"), Relation.BELOW),
        **dict.fromkeys(("isGreaterThan", "isGreaterThanOrEqualTo", "isAtLeast"), Relation.ABOVE),
        **dict.fromkeys(("greaterThan", "greaterThanOrEqualTo"), Relation.ABOVE),
        **dict.fromkeys(("isBetween", "isStrictlyBetween", "shouldBeBetween", "shouldBeInRange"), Relation.WITHIN),
        **dict.fromkeys(("isCloseTo", "closeTo"), Relation.NEAR),
        **dict.fromkeys(("isEqualTo", "is", "equalTo", "shouldBe"), Relation.EQUAL),
        "isTrue": Relation.TRUE,
        "isFalse": Relation.FALSE,
        "shouldBeTrue": Relation.TRUE,
        "shouldBeFalse": Relation.FALSE,
    },
    direct=frozenset(
        {
            *("shouldBeLessThan", "shouldBeLessThanOrEqualTo", "shouldBeLessThanOrEqual", "shouldBeAtMost"),
            *(
                "shouldNotBeGreaterThan",
                "shouldBeBetween",
                "shouldBeInRange",
                "shouldBe",
                "shouldBeTrue",
                "shouldBeFalse",
            ),
        }
    ),
    subjects=frozenset({"assertThat", "then", "expectThat", "that"}),
    takers=frozenset({"assertThat", "that", "should", "shouldBe"}),
    denials=frozenset({"not", "isNot", "shouldNot"}),
    failures=frozenset({"fail", "AssertionError", "AssertionFailedError"}),
    keeps=frozenset(
        {
            *(
                "toMillis",
                "toNanos",
                "toSeconds",
                "seconds",
                "nano",
                "toLong",
                "toInt",
                "toDouble",
                "toFloat",
                "absoluteValue",
            ),
            *("inWholeMilliseconds", "inWholeSeconds", "inWholeMicroseconds", "inWholeNanoseconds", "inWholeMinutes"),
            *(
                "milliseconds",
                "nanoseconds",
                "microseconds",
                "time",
                "toEpochMilli",
                "epochSecond",
                "toInstant",
                "duration",
            ),
            *(
                "toDouble",
                "get",
                "first",
                "last",
                "minus",
                "plus",
                "div",
                "toDuration",
                "toJavaDuration",
                "toKotlinDuration",
            ),
            *(
                "toEpochMilliseconds",
                "epochSeconds",
                "inMilliseconds",
                "inSeconds",
                "await",
                "roundToInt",
                "roundToLong",
            ),
        }
    ),
    passes=frozenset(
        {
            *("toMillis", "toNanos", "toSeconds", "toMicros", "convert", "ofNanos", "ofMillis", "abs", "max", "min"),
            *("maxOf", "minOf", "floor", "ceil", "round", "runBlocking", "runTest"),
        }
    ),
    differences=frozenset({"between", "until", "elapsedNow", "minus"}),
    laps=frozenset({"elapsed", "time", "getTime", "totalTimeMillis", "totalTimeNanos", "totalTimeSeconds", "duration"}),
    coarse=frozenset(
        {
            *("toSeconds", "seconds", "inWholeSeconds", "inWholeMinutes", "floor", "ceil", "round", "roundToInt"),
            *("roundToLong", "toInt"),
        }
    ),
    spans=frozenset(
        {
            *("kotlin.system.measureTimeMillis", "kotlin.system.measureNanoTime", "kotlin.time.measureTime"),
            *("kotlin.time.measureTimedValue", "kotlin.time.TimeSource.Monotonic.measureTime"),
            "kotlin.time.TimeSource.Monotonic.measureTimedValue",
        }
    ),
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
    branches=frozenset({"if_expression"}),
    statements=frozenset({"block", "throw_expression", "call_expression", "value_arguments"}),
    blocks=frozenset({"block", "lambda_literal", "source_file", "class_body", "when_entry"}),
    functions=frozenset({*_FUNCTIONS, "lambda_literal", "source_file", "class_body"}),
    loops=frozenset({"for_statement", "while_statement", "do_while_statement"}),
)


class KotlinDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset(
        {"number_literal", "float_literal", "string_literal", "multiline_string_literal", "null", "boolean_literal"}
    )

    negated = staticmethod(c_like.negated)

    def use(self, frame: Frame) -> Use | None:
        parts = solid(frame) if frame.type in ("navigation_expression", "call_expression", "infix_expression") else []
        if frame.type == "infix_expression":
            return Use(parts[1].text, parts[1], parts[0], (parts[2],)) if len(parts) == 3 else None
        if frame.type == "navigation_expression":
            return Use(parts[1].text, parts[1], parts[0]) if len(parts) == 2 else None
        if not parts:
            return None
        callee = parts[0]
        condition = _condition(frame)
        arguments = tuple(
            solid(each)[-1]
            for part in parts[1:]
            if part.type == "value_arguments"
            for each in solid(part)
            if solid(each)
        )
        if callee.type == "navigation_expression":
            named = solid(callee)
            return Use(named[1].text, named[1], named[0], arguments) if len(named) == 2 else None
        return Use(callee.text, callee, None, (*arguments, *condition)) if callee.type == "identifier" else None

    def operations(self, frame: Frame) -> tuple[Operation, ...]:
        if frame.type == "in_expression":
            left, over = frame.field("left"), frame.field("right")
            ends = solid(over) if over is not None and over.type == "range_expression" else []
            return (Operation("<=", left, ends[1]),) if left is not None and len(ends) == 2 else ()
        return c_like.operations(frame)

    def same(self, frame: Frame) -> Frame | None:
        if frame.type in ("parenthesized_expression", "index_expression"):
            return next(iter(solid(frame)), None)
        if frame.type == "as_expression":
            return frame.field("left")
        if frame.type == "unary_expression" and frame.text.endswith("!!"):
            return frame.field("argument")
        return None

    def choices(self, frame: Frame) -> tuple[Frame, ...]:
        parts = solid(frame) if frame.type == "if_expression" else []
        return (parts[1], parts[2]) if len(parts) == 3 else ()

    def truth(self, frame: Frame) -> bool | None:
        return {"true": True, "false": False}.get(frame.text) if frame.end - frame.start < 6 else None

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "variable_declaration":
            return _declared(leaf, up)
        if up.type == "assignment" and leaf.is_field("left"):
            sign = up.field("operator")
            return Given(up.field("right"), is_change=sign is not None and sign.type != "=")
        if up.type == "index_expression":
            return c_like.stored(leaf)
        if up.type == "navigation_expression" and solid(up)[0] is leaf:
            use = self.use(up.up) if up.up is not None else None
            return element(use, _ADDING) if use is not None and use.leaf.up is up else None
        return Given(up) if up.type == "function_declaration" and leaf.is_field("name") else None

    def result(self, function: Frame) -> Frame | None:
        body = next((child for child in solid(function) if child.type == "function_body"), None)
        parts = [] if body is None or function.type not in _FUNCTIONS else solid(body)
        if len(parts) != 1:
            return None
        if parts[0].type != "block":
            return parts[0]
        last = next(iter(reversed(solid(parts[0]))), None)
        given = solid(last) if last is not None and last.type == "return_expression" else []
        return given[0] if len(given) == 1 else None


def _declared(leaf: Frame, variable: Frame) -> Given | None:
    """`val x = value`, `val (x, y) = value`: of what is measured, the duration comes last."""
    holder = variable.up
    if holder is not None and holder.type == "for_statement":
        over = solid(holder)
        return Given(over[1]) if len(over) > 1 and over[0] is variable else None
    is_last = True
    if holder is not None and holder.type == "multi_variable_declaration":
        is_last = solid(holder)[-1] is variable
        holder = holder.up
    if holder is None or holder.type != "property_declaration" or solid(variable)[0] is not leaf:
        return None
    value = solid(holder)[-1]
    if value.type in ("variable_declaration", "multi_variable_declaration"):
        return Given(None, is_nothing=True)
    if value.type == "property_delegate" and solid(value):
        value = next(iter(_condition(solid(value)[0])), value)  # by lazy { value }
    return Given(value if is_last else None, is_part=holder.children()[0].type == "multi_variable_declaration")


def _condition(call: Frame) -> list[Frame]:
    """What the lambda behind a call gives, as in `assertTrue { x < y }` and `assertTrue("slow") { x < y }`."""
    outer = (
        call.up if call.up is not None and call.up.type == "call_expression" and call.up.start == call.start else call
    )
    last = solid(outer)[-1]
    inner = solid(last) if last.type == "annotated_lambda" else []
    given = solid(inner[0]) if len(inner) == 1 else []
    return given if len(given) == 1 else []
