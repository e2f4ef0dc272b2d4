"""How JavaScript and TypeScript assert, and what their durations are made of."""

from __future__ import annotations

from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Operation, Relation, Use, Vocabulary
from gate.scan.expression import solid
from gate.scan.frame import Frame

_FUNCTIONS = frozenset({"arrow_function", "function_expression", "function_declaration"})
_FIRST = frozenset(
    {
        *("parenthesized_expression", "await_expression", "non_null_expression", "as_expression"),
        "satisfies_expression",
    }
)

VOCABULARY = Vocabulary(
    calls={
        **dict.fromkeys(("assert", "ok", "true", "truthy", "isTrue", "isOk"), (Relation.TRUE, 0)),
        **dict.fromkeys(("false", "falsy", "isFalse", "notOk", "isNotOk"), (Relation.FALSE, 0)),
        **dict.fromkeys(("isBelow", "isAtMost"), (Relation.BELOW, 0)),
        **dict.fromkeys(("isAbove", "isAtLeast"), (Relation.ABOVE, 0)),
        **dict.fromkeys(("closeTo", "approximately"), (Relation.NEAR, 0)),
        **dict.fromkeys(("equal", "strictEqual", "is", "equals", "deepEqual", "same"), (Relation.EQUAL, 0)),
    },
    matchers={
        **dict.fromkeys(("toBeLessThan", "toBeLessThanOrEqual", "below", "lessThan", "lt", "lte"), Relation.BELOW),
        **dict.fromkeys(("most", "lessThanOrEqual", "belowOrEqual", "lessThanOrEqualTo"), Relation.BELOW),
        **dict.fromkeys(("toBeGreaterThan", "toBeGreaterThanOrEqual", "above", "greaterThan"), Relation.ABOVE),
        **dict.fromkeys(("gt", "gte", "least", "aboveOrEqual", "greaterThanOrEqual"), Relation.ABOVE),
        **dict.fromkeys(("toBeCloseTo", "closeTo", "approximately"), Relation.NEAR),
        **dict.fromkeys(("within", "toBeWithin"), Relation.WITHIN),
        **dict.fromkeys(("toBe", "toEqual", "toStrictEqual", "equal", "eql", "equals", "eq", "be"), Relation.EQUAL),
        **dict.fromkeys(("toBeTruthy", "true", "ok", "toBeTrue"), Relation.TRUE),
        **dict.fromkeys(("toBeFalsy", "false", "toBeFalse"), Relation.FALSE),
    },
    subjects=frozenset({"expect", "soft", "expectAsync", "assertThat", "should"}),
    takers=frozenset(),
    denials=frozenset({"not", "never"}),
    failures=frozenset({"fail", "AssertionError"}),
    near=frozenset(),
    keeps=frozenset(
        {
            *("getTime", "valueOf", "duration", "toFixed", "as", "asMilliseconds", "asSeconds", "milliseconds"),
            *("seconds", "inMilliseconds", "total", "unix", "toMillis", "epochMilliseconds", "at", "pop", "shift"),
            *("reduce", "sort", "toSorted", "slice", "find"),
        }
    ),
    passes=frozenset(
        {
            *("abs", "round", "floor", "ceil", "trunc", "max", "min", "Number", "BigInt", "parseInt", "parseFloat"),
            *("toFixed", "resolve"),
        }
    ),
    differences=frozenset({"diff", "since", "differenceInMilliseconds", "differenceInSeconds", "subtract"}),
    coarse=frozenset({"round", "floor", "ceil", "trunc", "toFixed", "parseInt", "differenceInSeconds"}),
    spans=frozenset({"performance.measure"}),
    spans_since=frozenset({"process.hrtime", "process.cpuUsage"}),
    watches=frozenset({"time-span"}),
    laps=frozenset({"seconds", "rounded", "nanoseconds"}),
    statements=frozenset(
        {
            *("expression_statement", "throw_statement", "statement_block", "else_clause", "return_statement"),
            *("await_expression", "new_expression", "call_expression"),
        }
    ),
    blocks=frozenset({"statement_block", "program", "switch_case", "class_body"}),
    functions=frozenset(
        {*_FUNCTIONS, "method_definition", "generator_function", "generator_function_declaration", "program"}
    ),
)


class JavaScriptDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset({"number", "string", "template_string", "null", "undefined", "true", "false"})

    negated = staticmethod(c_like.negated)
    choices = staticmethod(c_like.choices)

    def use(self, frame: Frame) -> Use | None:
        if frame.type == "member_expression":
            owner, name = frame.field("object"), frame.field("property")
            return None if owner is None or name is None else Use(name.text, name, owner)
        if frame.type not in ("call_expression", "new_expression"):
            return None
        callee, given = frame.field("function") or frame.field("constructor"), frame.field("arguments")
        if callee is None or (given is not None and given.type != "arguments"):
            return None
        arguments = () if given is None else tuple(solid(given))
        if callee.type == "member_expression":
            owner, name = callee.field("object"), callee.field("property")
            return None if name is None else Use(name.text, name, owner, arguments)
        return Use(callee.text, callee, None, arguments) if callee.type == "identifier" else None

    def operations(self, frame: Frame) -> tuple[Operation, ...]:
        found = c_like.operations(frame)
        return () if found and found[0].sign in ("??", "|") else found

    def same(self, frame: Frame) -> Frame | None:
        if frame.type in _FIRST or frame.type == "spread_element":
            return next(iter(solid(frame)), None)
        if frame.type == "subscript_expression":
            return frame.field("object")
        if frame.type == "unary_expression" and frame.text.startswith("+"):
            return frame.field("argument")
        return frame.field("right") if frame.type == "assignment_expression" else None

    def is_plain(self, frame: Frame) -> bool:
        return super().is_plain(frame) or (frame.type == "unary_expression" and frame.text[1:2].isdigit())

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "variable_declarator" and leaf.is_field("name"):
            value = up.field("value")
            return Given(value, is_nothing=value is None)
        if up.type == "assignment_expression" and leaf.is_field("left"):
            return Given(up.field("right"))
        if up.type == "augmented_assignment_expression" and leaf.is_field("left"):
            return Given(up.field("right"), is_change=True)
        if up.type == "function_declaration" and leaf.is_field("name"):
            return Given(up)
        if up.type == "member_expression" and leaf.is_field("object"):
            return _pushed(up)
        if up.type == "for_in_statement" and leaf.is_field("left"):
            return Given(up.field("right"))
        if up.type == "subscript_expression":
            return c_like.stored(leaf)
        if up.type == "object_pattern" and leaf.type == "shorthand_property_identifier_pattern" and up.up is not None:
            return Given(up.up.field("value"), is_part=True, part=leaf.text)
        if up.type == "array_pattern" and up.up is not None:
            return _element(leaf, up, up.up.field("value") or up.up.field("right"))
        return None

    def parts(self, frame: Frame) -> dict[str, Frame]:
        if frame.type != "object":
            return c_like.numbered(frame) if frame.type == "array" else {}
        pairs = [(each.field("key"), each.field("value")) for each in solid(frame)]
        named = {key.text: value for key, value in pairs if key is not None and value is not None}
        return {**named, **{each.text: each for each in solid(frame) if each.type == "shorthand_property_identifier"}}

    def result(self, function: Frame) -> Frame | None:
        if function.type not in _FUNCTIONS:
            return None
        body = function.field("body")
        return c_like.last_returned(body) if body is not None and body.type == "statement_block" else body


def _element(leaf: Frame, targets: Frame, value: Frame | None) -> Given:
    if value is not None and value.type == "await_expression":
        value = next(iter(solid(value)), None)
    if value is None:
        return Given(None)
    if value.type == "array":
        ours, theirs = solid(targets), solid(value)
        pairs = zip(ours, theirs, strict=False)
        return next((Given(other) for mine, other in pairs if mine is leaf), Given(None))
    return Given(value, is_part=True, part=c_like.place_in(leaf, targets))


def _pushed(member: Frame) -> Given | None:
    """`times.push(value)`"""
    name, call = member.field("property"), member.up
    given = call.field("arguments") if call is not None and call.type == "call_expression" else None
    if name is None or name.text not in ("push", "unshift") or given is None or not solid(given):
        return None
    return Given(solid(given)[0], is_element=True)
