"""How Go asserts, and what its durations are made of."""

from __future__ import annotations

from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Relation, Use, Vocabulary
from gate.scan.expression import opposite, solid
from gate.scan.frame import Frame

_TESTS = frozenset({"t", "b", "tb", "f", "c", "tt", "T", "ft", "require", "assert"})  # what a test is called

_RESULTS = frozenset({"func_literal", "function_declaration"})
_INDICES = frozenset({"i", "j", "k", "n", "idx", "index"})

_ASSERTED: dict[str, Relation] = {
    **dict.fromkeys(("Less", "LessOrEqual", "Lessf", "LessOrEqualf"), Relation.BELOW),
    **dict.fromkeys(("Greater", "GreaterOrEqual", "Greaterf", "GreaterOrEqualf"), Relation.ABOVE),
    **dict.fromkeys(
        ("True", "Truef", "Assert", "Check", "Assertf", "IsTrue", "Condition", "Conditionf"), Relation.TRUE
    ),
    **dict.fromkeys(("False", "Falsef", "IsFalse"), Relation.FALSE),
    **dict.fromkeys(
        ("WithinDuration", "WithinDurationf", "InDelta", "InDeltaf", "InEpsilon", "InEpsilonf"), Relation.NEAR
    ),
    **dict.fromkeys(("Equal", "Equalf", "EqualValues", "Equals"), Relation.EQUAL),
}

VOCABULARY = Vocabulary(
    calls={name: (relation, 0) for name, relation in _ASSERTED.items()},
    matchers={
        "BeNumerically": Relation.BELOW,
        "BeTrue": Relation.TRUE,
        "BeFalse": Relation.FALSE,
    },
    subjects=frozenset({"Expect", "Ω", "ExpectWithOffset"}),
    takers=frozenset({"To", "Should", "NotTo", "ToNot", "ShouldNot"}),
    denials=frozenset({"NotTo", "ToNot", "ShouldNot", "Not"}),
    failures=frozenset({"Fatal", "Fatalf", "Error", "Errorf", "Fail", "FailNow", "Failf", "FailNowf"}),
    keeps=frozenset(
        {
            *("Seconds", "Milliseconds", "Microseconds", "Nanoseconds", "Minutes", "Round", "Truncate", "Abs", "Unix"),
            *("Load", "UnixNano", "UnixMilli", "UnixMicro", "UTC", "Local", "In", "AsTime"),
        }
    ),
    passes=frozenset(
        {
            *("float64", "float32", "int", "int64", "int32", "uint64", "uint", "Duration", "Abs", "Round", "Floor"),
            *("Ceil", "Max", "Min", "max", "min"),
        }
    ),
    differences=frozenset({"Sub"}),
    coarse=frozenset({"Round", "Truncate", "Floor", "Ceil"}),
    spans=frozenset({"time.Since", "testing.B.Elapsed"}),
    statements=frozenset({"expression_statement", "block", "statement_list", "call_expression"}),
    blocks=frozenset({"block", "source_file", "expression_case", "default_case", "communication_case", "type_case"}),
    functions=frozenset({"function_declaration", "method_declaration", "func_literal", "source_file"}),
)


class GoDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset(
        {"int_literal", "float_literal", "interpreted_string_literal", "raw_string_literal", "nil", "true", "false"}
    )

    operations = staticmethod(c_like.operations)
    negated = staticmethod(c_like.negated)

    def use(self, frame: Frame) -> Use | None:
        if frame.type == "selector_expression":
            owner, name = frame.field("operand"), frame.field("field")
            return None if owner is None or name is None else Use(name.text, name, owner)
        if frame.type != "call_expression":
            return None
        callee, given = frame.field("function"), frame.field("arguments")
        if callee is None or given is None:
            return None
        if callee.type == "identifier":
            return Use(callee.text, callee, None, tuple(solid(given)))
        if callee.type != "selector_expression":
            return None
        owner, name = callee.field("operand"), callee.field("field")
        if owner is None or name is None or (name.text in VOCABULARY.failures and not _is_test(owner)):
            return None
        return Use(name.text, name, owner, _compared(name.text, solid(given), owner))

    def same(self, frame: Frame) -> Frame | None:
        if frame.type == "index_expression" or (frame.type == "unary_expression" and frame.text.startswith("<-")):
            return frame.field("operand")
        return next(iter(solid(frame)), None) if frame.type == "parenthesized_expression" else None

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "var_spec":
            return _declared(leaf, up)
        if up.type == "selector_expression" and leaf.is_field("operand"):
            return _stored(up)
        if up.type == "function_declaration" and leaf.is_field("name"):
            return Given(up)
        if up.type == "send_statement" and leaf.is_field("channel"):
            return Given(up.field("value"), is_element=True)
        statement = up.up
        if up.type == "index_expression" and leaf.is_field("operand") and statement is not None:
            return _put(up, statement)
        if up.type != "expression_list" or statement is None or not up.is_field("left"):
            return None
        if statement.type == "short_var_declaration":
            return _element(leaf, solid(up), statement.field("right"))
        if statement.type == "range_clause":
            return _ranged(leaf, solid(up), statement.field("right"))
        if statement.type != "assignment_statement":
            return None
        sign = statement.field("operator")
        given = _appended(leaf, statement.field("right")) or _element(leaf, solid(up), statement.field("right"))
        return given._replace(is_change=sign is not None and sign.type != "=")

    def parts(self, frame: Frame) -> dict[str, Frame]:
        return c_like.numbered(frame) if frame.type == "expression_list" else {}

    def result(self, function: Frame) -> Frame | None:
        return c_like.last_returned(function.field("body")) if function.type in _RESULTS else None


def _is_test(owner: Frame) -> bool:
    """Is it `t`, `s.T()`, `suite.Require()` or the like, whose `Error` fails a test, rather than a logger?"""
    text = owner.text
    return text in _TESTS or text.endswith((".T()", ".Require()", ".Assert()", ".t", ".T", ".TB", ".tb"))


def _compared(name: str, given: list[Frame], owner: Frame) -> tuple[Frame, ...]:
    """The arguments of an assertion, without the test; those of `must.Less`, the other way around."""
    if name not in _ASSERTED or not given or not _is_test(given[0]):
        return tuple(given)
    given = given[1:]
    is_turned = owner.text in ("must", "test") and _ASSERTED[name] in (Relation.BELOW, Relation.ABOVE)
    return (given[1], given[0], *given[2:]) if is_turned and len(given) > 1 else tuple(given)


def _declared(leaf: Frame, spec: Frame) -> Given:
    values = spec.field("value")
    if values is None:
        return Given(None, is_nothing=True)
    return _element(leaf, [child for child in solid(spec) if child.type == "identifier"], values)


def _element(leaf: Frame, ours: list[Frame], values: Frame | None) -> Given:
    theirs = [] if values is None else solid(values)
    if len(ours) > len(theirs) == 1:
        return Given(theirs[0], is_part=True, part=str(ours.index(leaf)) if leaf in ours else "")
    return Given(opposite(leaf, ours, theirs))


def _appended(leaf: Frame, values: Frame | None) -> Given | None:
    """`times = append(times, value)`"""
    call = next(iter(solid(values)), None) if values is not None else None
    callee = call.field("function") if call is not None and call.type == "call_expression" else None
    given = call.field("arguments") if call is not None and callee is not None and callee.text == "append" else None
    parts = [] if given is None else solid(given)
    return Given(parts[1], is_element=True) if len(parts) == 2 and parts[0].text == leaf.text else None


def _put(held: Frame, targets: Frame) -> Given | None:
    """`held[i] = value`"""
    statement = targets.up
    if targets.type != "expression_list" or statement is None or statement.type != "assignment_statement":
        return None
    values = statement.field("right") if targets.is_field("left") else None
    value = None if values is None else opposite(held, solid(targets), solid(values))
    return None if value is None else Given(value, is_element=True)


def _ranged(leaf: Frame, ours: list[Frame], over: Frame | None) -> Given:
    """The element that a loop hands out: the second variable; the only one, if it does not look like an index."""
    is_element = leaf is ours[-1] and (len(ours) == 2 or leaf.text not in _INDICES)
    return Given(over if is_element else None)


def _stored(member: Frame) -> Given | None:
    """`took.Store(value)`"""
    name, call = member.field("field"), member.up
    given = call.field("arguments") if call is not None and call.type == "call_expression" else None
    if name is None or name.text not in ("Store", "Add") or given is None or len(solid(given)) != 1:
        return None
    return Given(solid(given)[0], is_element=True)
