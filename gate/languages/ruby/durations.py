"""How Ruby asserts, and what its durations are made of."""

from __future__ import annotations

from gate.scan import c_like
from gate.scan.duration_syntax import DurationSyntax, Given, Operation, Relation, Use, Vocabulary
from gate.scan.expression import opposite, solid
from gate.scan.frame import Frame

_SIGNED = frozenset({"assert_operator", "must_be", "refute_operator"})  # calls that are told the operator as a symbol

VOCABULARY = Vocabulary(
    calls={
        "assert": (Relation.TRUE, 0),
        "refute": (Relation.FALSE, 0),
        **dict.fromkeys(("assert_operator", "assert_operator<", "assert_operator<="), (Relation.BELOW, 0)),
        **dict.fromkeys(("assert_operator>", "assert_operator>="), (Relation.ABOVE, 0)),
        **dict.fromkeys(("refute_operator", "refute_operator>", "refute_operator>="), (Relation.BELOW, 0)),
        **dict.fromkeys(("refute_operator<", "refute_operator<="), (Relation.ABOVE, 0)),
        **dict.fromkeys(("assert_in_delta", "assert_in_epsilon"), (Relation.NEAR, 0)),
        "assert_equal": (Relation.EQUAL, 0),
    },
    matchers={
        **dict.fromkeys(("be", "be<", "be<=", "must_be", "must_be<", "must_be<=", "be_less_than"), Relation.BELOW),
        **dict.fromkeys(("be>", "be>=", "must_be>", "must_be>=", "be_greater_than"), Relation.ABOVE),
        **dict.fromkeys(("be_within", "must_be_close_to", "must_be_within_delta"), Relation.NEAR),
        "be_between": Relation.WITHIN,
        **dict.fromkeys(("eq", "eql", "must_equal"), Relation.EQUAL),
        "be_truthy": Relation.TRUE,
        "be_falsey": Relation.FALSE,
    },
    direct=frozenset({"must_be_close_to", "must_be_within_delta", "must_equal", "must_be", "must_be<", "must_be<="}),
    subjects=frozenset({"expect", "_", "value"}),
    takers=frozenset({"to", "not_to", "to_not", "should", "should_not"}),
    denials=frozenset({"not_to", "to_not", "should_not"}),
    failures=frozenset({"flunk", "fail_with"}),
    keeps=frozenset(
        {
            *("pop", "shift", "deq", "first", "last", "sum", "min", "max"),
            *("to_f", "to_i", "to_r", "round", "floor", "ceil", "abs", "in_milliseconds", "in_seconds", "in_time_zone"),
            *(
                "utc",
                "getutc",
                "real",
                "total",
                "first",
                "last",
                "max",
                "min",
                "sum",
                "value",
                "usec",
                "to_time",
                "localtime",
            ),
        }
    ),
    passes=frozenset({"Float", "Integer"}),
    differences=frozenset({"time_difference", "-"}),
    coarse=frozenset({"to_i", "round", "floor", "ceil", "Integer"}),
    spans=frozenset({"Benchmark.realtime", "Benchmark.ms", "Benchmark.measure"}),
    branches=frozenset({"if", "elsif", "if_modifier"}),
    statements=frozenset({"then", "else", "body_statement"}),
    blocks=frozenset({"then", "else", "block_body", "body_statement", "program", "ensure", "begin"}),
    functions=frozenset({"method", "singleton_method", "program", "lambda"}),
    loops=frozenset({"while", "until", "for", "while_modifier", "until_modifier"}),
)


class RubyDurations(DurationSyntax):
    """See `gate.scan.duration_syntax.DurationSyntax`."""

    vocabulary = VOCABULARY
    plain = frozenset({"integer", "float", "string", "simple_symbol", "nil", "true", "false", "rational"})

    def use(self, frame: Frame) -> Use | None:
        if frame.type == "binary":
            return _matcher(frame)
        if frame.type != "call":
            return None
        name, given = frame.field("method"), frame.field("arguments")
        if name is None:
            return None
        arguments = tuple(solid(given)) if given is not None else ()
        if name.text == "be_within" and frame.up is not None and frame.is_field("receiver"):
            outer = frame.up.field("arguments")  # be_within(1).of(3)
            arguments = tuple(solid(outer)) if outer is not None else ()
        text = name.text
        signs = [at for at, each in enumerate(arguments) if each.type == "simple_symbol"] if text in _SIGNED else []
        if signs:
            text += arguments[signs[0]].text[1:]
            arguments = arguments[: signs[0]] + arguments[signs[0] + 1 :]
        return Use(text, name, frame.field("receiver"), arguments)

    def operations(self, frame: Frame) -> tuple[Operation, ...]:
        if frame.type != "binary" or _matcher(frame) is not None:
            return ()
        left, sign, right = frame.field("left"), frame.field("operator"), frame.field("right")
        return () if left is None or sign is None or right is None else (Operation(sign.text, left, right),)

    def negated(self, frame: Frame) -> Frame | None:
        sign = frame.field("operator") if frame.type == "unary" else None
        return frame.field("operand") if sign is not None and sign.type in ("!", "not") else None

    def same(self, frame: Frame) -> Frame | None:
        if frame.type == "parenthesized_statements":
            return next(iter(solid(frame)), None)
        if frame.type == "element_reference":
            return frame.field("object")
        return frame.field("right") if frame.type == "assignment" else None

    def choices(self, frame: Frame) -> tuple[Frame, ...]:
        if frame.type != "conditional":
            return ()
        return tuple(each for each in (frame.field("consequence"), frame.field("alternative")) if each is not None)

    def given(self, leaf: Frame) -> Given | None:
        up = leaf.up
        if up is None:
            return None
        if up.type == "assignment" and leaf.is_field("left"):
            return Given(up.field("right"))
        if up.type == "operator_assignment" and leaf.is_field("left"):
            return Given(up.field("right"), is_change=True)
        if up.type == "element_reference":
            return c_like.stored(leaf)
        if up.type == "method" and leaf.is_field("name"):
            return Given(up)
        if up.type == "binary" and leaf.is_field("left"):
            sign = up.field("operator")
            return Given(up.field("right"), is_element=True) if sign is not None and sign.type == "<<" else None
        if up.type == "left_assignment_list" and up.up is not None:
            values = up.up.field("right")
            return Given(opposite(leaf, solid(up), [] if values is None else solid(values)))
        return None

    def result(self, function: Frame) -> Frame | None:
        body = function.field("body") if function.type == "method" else None
        if body is None:
            return None
        return c_like.last_returned(body) or next(iter(reversed(solid(body))), None)


def _matcher(frame: Frame) -> Use | None:
    """`be < limit`"""
    left, sign, right = frame.field("left"), frame.field("operator"), frame.field("right")
    if left is None or sign is None or right is None or left.text != "be":
        return None
    return Use(f"be{sign.text}", left, None, (right,))
