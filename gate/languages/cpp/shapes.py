"""What an expression or a type of C and C++ is made of, one step at a time, and how a call is written."""

from __future__ import annotations

import re

from gate.languages.cpp.bindings import LOCAL
from gate.model.catalogue import Arguments
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

NAMES = frozenset({"identifier", "type_identifier", "namespace_identifier", "field_identifier"})
_GLOBAL = "global"
_HANDLES = frozenset({"unique_ptr", "shared_ptr", "optional", "atomic", "NonNull", "intrusive_ptr"})
_INNER = {"type_descriptor": "type", "pointer_expression": "argument", "new_expression": "type"}
_FIRST = frozenset({"parenthesized_expression", "template_argument_list"})
_NOTHING = frozenset({"NULL", "nullptr", "0", "0L", "false"})
_STEADY = re.compile(r"CLOCK_(?!REALTIME|TAI)[A-Z_]+")
_GENERATOR = re.compile(r"rng|gen_?\b|engine", re.IGNORECASE)
_SHORT = 60


def shape(frame: Frame) -> Shape:
    """One step into an expression, or into the type of an annotation."""
    kind = frame.type
    if kind in NAMES:
        return _part(frame) if frame.is_field("scope") else Name(frame.text, frame, LOCAL)
    if kind == "qualified_identifier":
        return path(frame)
    if kind == "field_expression":
        return member(frame)
    if kind == "call_expression":
        callee = frame.field("function")
        return None if callee is None else Called(callee, frame)
    if kind == "compound_literal_expression":
        made = frame.field("type")
        return None if made is None else Same(made)
    if kind in ("template_type", "template_function"):
        return _template(frame)
    if kind == "nested_namespace_specifier":
        return Known(".".join(child.text for child in frame.children()))
    inner = frame.field(_INNER[kind]) if kind in _INNER else None
    if kind in _FIRST:
        inner = next(iter(solid(frame)), None)
    return None if inner is None else Same(inner)


def path(frame: Frame) -> Shape:
    """`a::b::c`; `::c` is nobody's but the global one."""
    at = frame
    while (name := at.field("name")) is not None and name.type == "qualified_identifier":
        at = name
    if name is None:
        return None
    if name.type in ("template_type", "template_function"):
        found = _template(name)
        if not isinstance(found, Name):
            return found
        name = found.frame
    return owned(at, name)


def owned(qualified: Frame, name: Frame) -> Name | Member:
    """What the name at the end of the innermost `a::b` means."""
    owner = qualified.field("scope")
    if owner is not None:
        return Member(owner, name.text)
    outer = qualified.up
    if outer is not None and outer.type == "qualified_identifier":
        above = outer.field("scope")
        if above is not None:
            return Member(above, name.text)
    return Name(name.text, name, _GLOBAL)


def member(frame: Frame) -> Name | Member | None:
    """`a.b` and `a->b`; what `this->b` is, the class says."""
    owner, name = frame.field("argument"), frame.field("field")
    if owner is None or name is None or name.type != "field_identifier":
        return None
    return Name(name.text, name, LOCAL) if owner.type == "this" else Member(owner, name.text)


def arguments(call: Frame) -> Arguments:
    """The arguments of a call, or of the construction of a variable."""
    given = call.field("arguments") or call.field("value")
    if given is None or given.type not in ("argument_list", "initializer_list"):
        return Arguments()
    return Arguments(tuple(_literal(item) for item in solid(given)))


def _part(frame: Frame) -> Shape:
    """A scope inside of a path: a member of the one before it."""
    qualified = frame.up
    outer = None if qualified is None else qualified.up
    if outer is None or outer.type != "qualified_identifier" or qualified is None or not qualified.is_field("name"):
        return Name(frame.text, frame, LOCAL)
    above = outer.field("scope")
    return Known(frame.text) if above is None else Member(above, frame.text)


def _template(frame: Frame) -> Shape:
    """What a smart pointer points to; of any other template, the template."""
    name, given = frame.field("name"), frame.field("arguments")
    if name is None or name.type not in NAMES:
        return None
    if given is not None and name.text in _HANDLES:
        return Same(given)
    return Name(name.text, name, LOCAL)


def _literal(frame: Frame) -> str | None:
    if frame.end - frame.start > _SHORT:
        return None
    text = frame.text
    if text in _NOTHING:
        return "0"
    if frame.type == "pointer_expression" and text.startswith("&"):
        return "out"
    if _STEADY.fullmatch(text):
        return "steady"
    if frame.type == "identifier" and _GENERATOR.search(text):
        return "rng"
    return text if frame.type in ("number_literal", "unary_expression", "string_literal") else None
