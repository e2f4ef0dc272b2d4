"""What a Kotlin expression is made of, one step at a time, and how a call is written."""

from __future__ import annotations

import re

from gate.languages.kotlin.bindings import FUNCTION, TYPE, VALUE
from gate.model.catalogue import Arguments
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

_STEPS = 100
_SHORT = 200  # bytes of an argument that are looked at
# Calls that keep the order of what they are given, so that a sort after them still has the last word.
_ORDER_KEPT = frozenset(
    {"filter", "filterNot", "filterNotNull", "map", "mapNotNull", "orEmpty", "toList", "asSequence", "asList", "onEach"}
)
# Classes whose instances do not read what their companions read by the same names: `Random.nextInt`, `String.format`.
_COMPANION_ONLY = frozenset({"Random", "String"})
_ZONE = re.compile(
    r"(?i)(?:.*\b)?(?:java\.time\.)?(?:zone(?:id|offset)|timezone)\b.*|.*zone(?:id|offset)?(?:\(\))?|.*\butc|.*\btz"
)
_LOCALE = re.compile(r"(?i)(?:.*\b)?Locale\b.*|.*locale(?:\(\))?")
_ZERO = re.compile(r"0+(?:\.0*)?[fFuUlL]*(?:\.[a-z]+)?|(?:.*\.)?Duration\.ZERO|Duration\.ZERO")
_MOCK = re.compile(r"(?i).*(?:mock|fake|stub|dummy).*", re.DOTALL)
_MAPPING = frozenset({"map", "mapTo", "mapNotNull", "flatMap", "let", "also", "forEach", "onEach", "computeIfAbsent"})


def shape(frame: Frame) -> Shape:
    """One step into an expression or a type."""
    kind = frame.type
    if kind == "identifier":
        return Name(frame.text.strip("`"), frame, VALUE)
    if kind == "navigation_expression":
        return _member(frame)
    if kind == "call_expression":
        return _call(frame)
    if kind == "user_type":
        return _type(frame)
    if kind == "binary_expression":
        return _generic_call(frame)
    inner = _same(frame)
    return None if inner is None else Same(inner)


def is_reference(frame: Frame) -> bool:
    """Is it `System::nanoTime`?"""
    return frame.type == "callable_reference" or (
        frame.type == "navigation_expression" and any(child.type == "::" for child in frame.node.children)
    )


def called(frame: Frame) -> Frame | None:
    """The call that an expression is the callee of."""
    up = frame.up
    if up is None:
        return None
    if up.type == "call_expression":
        return up if solid(up)[0] is frame else None
    generic = up.up
    if up.type == "binary_expression" and generic is not None and frame.is_field("left"):
        found = _generic_call(generic)
        return generic if isinstance(found, Called) and up.is_field("left") else None
    return None


def arguments(call: Frame) -> Arguments:
    """What is handed in, as literals; `lambda`, `zone`, `locale` and `mock` for what says that it is one."""
    if is_reference(call):
        return Arguments((None,) if _is_mapping(call) else ())
    positional: list[str | None] = []
    keywords: set[str] = set()
    for part in solid(call)[1:]:
        if part.type == "value_arguments":
            for argument in solid(part):
                inner = solid(argument)
                if not inner:
                    return Arguments(is_open=True)
                if len(inner) > 1 and argument.node.child_count > 1 and _is_named(argument):
                    keywords.add(inner[0].text)
                else:
                    positional.append(_literal(inner[-1]))
        elif part.type in ("annotated_lambda", "lambda_literal"):
            positional.append("lambda")
        elif part.type == "parenthesized_expression":
            positional.append(_literal(solid(part)[0]) if solid(part) else None)
    return Arguments(tuple(positional), frozenset(keywords))


def receiver(call: Frame) -> Frame | None:
    """What a call's result goes straight into: `listFiles()?.sorted`."""
    frame = call
    for _ in range(_STEPS):
        up = frame.up
        if up is None:
            return None
        if up.type in ("unary_expression", "parenthesized_expression") or (
            up.type == "call_expression" and solid(up)[0] is frame
        ):
            frame = up
        elif up.type == "navigation_expression" and solid(up)[0] is frame:
            outer = up.up
            if solid(up)[-1].text not in _ORDER_KEPT or outer is None or outer.type != "call_expression":
                return up
            frame = outer
        else:
            return None
    return None


def _member(frame: Frame) -> Shape:
    parts = solid(frame)
    if len(parts) < 2 or parts[-1].type != "identifier":
        return None
    return Member(parts[0], parts[-1].text.strip("`"))


def _call(frame: Frame) -> Shape:
    callee = solid(frame)[0]
    if callee.type == "call_expression":  # f(x) { … } is a call of a call
        return Same(callee)
    name = _last_name(callee)
    if name in _ORDER_KEPT and callee.type == "navigation_expression":
        return Same(solid(callee)[0])
    if callee.type == "identifier":
        if name[:1].isupper() and name not in _COMPANION_ONLY:
            return Same(callee)  # a construction gives a value of the class
        return Called(Name(name, callee, FUNCTION), frame)
    if callee.type == "navigation_expression" and name[:1].isupper() and name not in _COMPANION_ONLY:
        return Same(callee)
    return Called(callee, frame)


def _last_name(callee: Frame) -> str:
    if callee.type == "navigation_expression":
        callee = solid(callee)[-1]
    return callee.text.strip("`") if callee.type == "identifier" else ""


def _generic_call(frame: Frame) -> Shape:
    """`withTimeout<Int>(5)`, which the grammar takes for two comparisons."""
    left, sign, right = frame.field("left"), frame.field("operator"), frame.field("right")
    if left is None or sign is None or right is None or sign.type != ">" or left.type != "binary_expression":
        return None
    if right.type not in ("parenthesized_expression", "lambda_literal"):
        return None
    callee, inner = left.field("left"), left.field("operator")
    if callee is None or inner is None or inner.type != "<":
        return None
    if callee.type == "identifier":
        return Called(Name(callee.text, callee, FUNCTION), frame)
    return Called(callee, frame) if callee.type == "navigation_expression" else None


def _type(frame: Frame) -> Shape:
    """The class that a type names; an instance has its members."""
    names = [child for child in frame.children() if child.type == "identifier"]
    is_alias = frame.up is not None and frame.up.type == "type_alias"
    if not names or (names[-1].text in _COMPANION_ONLY and not is_alias):
        return None
    if len(names) == 1:
        return Name(names[0].text, names[0], TYPE)
    return Known(".".join(name.text for name in names)) if names[0].text[:1].islower() else None


def _same(frame: Frame) -> Frame | None:
    """The expression or type whose value another has."""
    kind = frame.type
    if kind in ("parenthesized_expression", "nullable_type", "non_nullable_type", "parenthesized_type"):
        return next(iter(solid(frame)), None)
    if kind == "as_expression":
        return frame.field("right")
    if kind == "unary_expression":
        sign = frame.field("operator")
        return frame.field("argument") if sign is not None and sign.type == "!!" else None
    return None


def _is_named(argument: Frame) -> bool:
    return any(child.type == "=" for child in argument.node.children[:3])


def _is_mapping(reference: Frame) -> bool:
    """Is a reference handed something: `.map(::Date)`?"""
    argument = reference.up
    call = argument.up.up if argument is not None and argument.up is not None else None
    return call is not None and call.type == "call_expression" and _last_name(solid(call)[0]) in _MAPPING


def _literal(frame: Frame) -> str | None:
    if frame.end - frame.start > _SHORT:
        return None
    text = frame.text
    if _ZERO.fullmatch(text):
        return "0"
    if frame.type == "number_literal":
        return text.rstrip("lLuUfF")
    if frame.type == "string_literal":
        return text if "\\" not in text and "$" not in text else None
    if text in ("true", "false", "null"):
        return text
    if _ZONE.fullmatch(text):
        return "zone"
    if _LOCALE.fullmatch(text):
        return "locale"
    return "mock" if _MOCK.fullmatch(text) else None
