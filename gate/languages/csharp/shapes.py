"""What a C# expression is made of, one step at a time, and how a call is written."""

from __future__ import annotations

import re

from gate.languages.csharp.bindings import TYPE, VALUE
from gate.model.catalogue import Arguments
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

_STEPS = 500  # how far up the class around a `this` is looked for
_SHORT = 200  # bytes of an argument that are looked at
# Calls that keep the order of what they are given, so that a sort after them still has the last word.
_ORDER_KEPT = frozenset(
    {"Where", "Select", "SelectMany", "ToList", "ToArray", "Cast", "OfType", "Distinct", "AsEnumerable"}
)
_ZERO = re.compile(r"0+(?:\.0*)?[fFdDmMuUlL]*|(?:System\.)?TimeSpan\.Zero")
_PROVIDER = re.compile(r"(?i)(?:[\w.!?]*(?:timeprovider|clock)\w*|_?time)(?:\(\))?")
_MOCK = re.compile(r"(?i).*(?:mock|fake|stub|dummy).*", re.DOTALL)
_DURATION = re.compile(
    r"(?i)-?\d[\w.]*|(?:System\.)?TimeSpan\..*|[\w.]*(?:timeout|delay|duration|interval|milliseconds)\w*", re.DOTALL
)


def shape(frame: Frame) -> Shape:
    """One step into an expression or a type."""
    kind = frame.type
    if kind == "identifier":
        return Name(frame.text.removeprefix("@"), frame, TYPE if is_type(frame) else VALUE)
    if kind == "generic_name":
        name = _name(frame)
        return Name(name, frame, TYPE if is_type(frame) else VALUE) if name else None
    if kind in ("member_access_expression", "qualified_name", "conditional_access_expression"):
        return member(frame)
    if kind == "alias_qualified_name":
        name = _name(frame.field("name"))
        return Known(name) if name else None
    if kind == "invocation_expression":
        return _call(frame)
    if kind == "object_creation_expression":
        return _creation(frame)
    inner = _same(frame)
    return None if inner is None else Same(inner)


def is_type(frame: Frame) -> bool:
    """Does it stand where only a type can?"""
    up = frame.up
    if up is None:
        return False
    if up.type in ("nullable_type", "base_list", "qualified_name"):
        return True
    return (
        frame.is_field("type") or frame.is_field("returns") or (up.type == "as_expression" and frame.is_field("right"))
    )


def member(frame: Frame) -> Name | Member | None:
    """What `object.name` is, also as a type or after a `?`."""
    if frame.type == "conditional_access_expression":
        owner, bound = frame.field("condition"), frame.children()[-1]
        name = _name(bound.field("name")) if bound.type == "member_binding_expression" else ""
    else:
        owner = frame.field("expression") or frame.field("qualifier")
        name = _name(frame.field("name"))
    if owner is None or not name:
        return None
    if owner.type == "this":
        inside = _inside_class(frame)
        return None if inside is None else Name(name, inside, VALUE)
    return Member(owner, name)


def arguments(call: Frame) -> Arguments:
    """What is handed in, as literals; `provider`, `duration`, `kind` and `mock` for what says that it is one."""
    given = call.field("arguments") or next((each for each in call.children() if each.type == "argument_list"), None)
    positional: list[str | None] = []
    keywords: set[str] = set()
    for argument in solid(given) if given is not None else ():
        name = argument.field("name")
        if name is not None:
            keywords.add(name.text)
        else:
            parts = solid(argument)
            positional.append(_literal(parts[-1]) if parts else None)
    return Arguments(tuple(positional), frozenset(keywords))


def receiver(call: Frame) -> Frame | None:
    """What a call's result goes straight into: `GetFiles().OrderBy`, `new HashSet<string>(GetFiles())`."""
    frame = call
    for _ in range(_STEPS):
        up = frame.up
        if up is None:
            return None
        if up.type in ("parenthesized_expression", "postfix_unary_expression"):
            frame = up
        elif up.type == "member_access_expression" and frame.is_field("expression"):
            outer = up.up
            if _name(up.field("name")) not in _ORDER_KEPT or outer is None or outer.type != "invocation_expression":
                return up
            frame = outer
        elif up.type == "argument" and up.up is not None and up.up.up is not None:
            into = up.up.up
            return into.field("function") or into.field("type")
        else:
            return None
    return None


def _call(frame: Frame) -> Shape:
    callee = frame.field("function")
    if callee is None:
        return None
    if callee.type == "member_access_expression" and _name(callee.field("name")) in _ORDER_KEPT:
        owner = callee.field("expression")
        return None if owner is None else Same(owner)
    return Called(callee, frame)


def _creation(frame: Frame) -> Shape:
    """A value of the class; what a date is depends on how it was made."""
    kind = frame.field("type")
    if kind is None:
        return None
    return Called(kind, frame) if kind.text.endswith("DateTime") else Same(kind)


def _same(frame: Frame) -> Frame | None:
    """The expression or type whose value or instance an expression is."""
    kind = frame.type
    if kind in ("parenthesized_expression", "nullable_type", "checked_expression"):
        return next(iter(solid(frame)), None)
    if kind == "cast_expression":
        return frame.field("type")
    if kind in ("as_expression", "assignment_expression"):
        return frame.field("right")
    if kind == "postfix_unary_expression":
        return solid(frame)[0] if frame.text.endswith("!") else None
    return None


def _name(frame: Frame | None) -> str:
    if frame is not None and frame.type == "generic_name":
        frame = next(iter(frame.children()), None)
    return frame.text.removeprefix("@") if frame is not None and frame.type == "identifier" else ""


def _inside_class(frame: Frame) -> Frame | None:
    """The node around this one that stands directly in the body of its class."""
    at = frame
    for _ in range(_STEPS):
        if at.up is None:
            return None
        if at.up.type == "declaration_list":
            return at
        at = at.up
    return None


def _literal(frame: Frame) -> str | None:
    if frame.end - frame.start > _SHORT:
        return None
    text = frame.text
    if _ZERO.fullmatch(text):
        return "0"
    if frame.type in ("string_literal", "boolean_literal", "null_literal"):
        return text if "\\" not in text else None
    if "DateTimeKind." in text:
        return "kind"
    if _PROVIDER.fullmatch(text):
        return "provider"
    if _DURATION.fullmatch(text):
        return "duration"
    return "mock" if _MOCK.fullmatch(text) else None
