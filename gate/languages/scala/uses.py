"""How a name of Scala is used where it stands, and what takes its value over."""

from __future__ import annotations

from gate.languages.scala import bindings, shapes
from gate.scan.expression import BRACKETS, outside
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

# Where an identifier is no value: names of imports and arguments, qualifiers, the `s` of `s"…"`.
_NO_REFERENCE = frozenset({"stable_identifier", "access_qualifier", "package_identifier", "type_parameters"})
_MADE = ("instance_expression", "applied_constructor_type", "compound_type")


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent or up.type in _NO_REFERENCE or leaf.is_field("interpolator"):
        return None
    if leaf.type == "type_identifier":
        return _construction(leaf)
    if up.type == "field_expression" and leaf.is_field("field"):
        named = shapes.member(up)
        return None if named is None else _used(named, up, leaf)
    if up.type == "infix_expression" and leaf.is_field("operator"):
        left = up.field("left")
        return None if left is None else Reference(Member(left, leaf.text), up.start, leaf.end, up)
    is_mere_name = up.type == "assignment_expression" and leaf.is_field("left")
    if is_mere_name or bindings.binding(leaf) is not None:
        return None
    return _used(Name(leaf.text, leaf), leaf, leaf)


def _construction(leaf: Frame) -> Reference | None:
    """`new T`, `new a.T(…)`, `new T(…) with U { … }`"""
    at = leaf.up if leaf.up is not None and leaf.up.type == "stable_type_identifier" else leaf
    holder = at.up
    call: Frame | None = None
    for _ in range(len(_MADE)):
        if holder is None or holder.type not in _MADE or holder.children()[0].start != at.start:
            return None
        given = next((child for child in holder.children() if child.type == "arguments"), None)
        call = holder if call is None or given is not None else call
        if holder.type == "instance_expression":
            return Reference(shapes.made(at), holder.start, leaf.end, call)
        holder = holder.up
    return None


def _used(named: Name | Member, frame: Frame, leaf: Frame) -> Reference:
    """How an expression is used; a method that is named without brackets is called, or handed on."""
    at = outside(frame, ("generic_function", *BRACKETS))
    up = at.up
    if up is not None and up.type == "call_expression" and at.is_field("function"):
        return Reference(named, frame.start, leaf.end, up)
    if leaf.text[:1].isupper():
        return Reference(named, frame.start, leaf.end, is_extended=up is not None and up.type == "field_expression")
    return Reference(named, frame.start, leaf.end, leaf)


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that the expression ending in this identifier is kept or imported as."""
    up = leaf.up
    if up is None:
        return ()
    if up.type in ("arrow_renamed_identifier", "as_renamed_identifier"):
        alias = up.field("alias")
        return (alias.text,) if alias is not None and alias is not leaf else ()
    if leaf.type == "type_identifier":
        holder = up.up if up.type == "stable_type_identifier" else up
        alias = holder.field("name") if holder is not None and holder.type == "type_definition" else None
        return (alias.text,) if alias is not None and alias is not leaf else ()
    whole = up if up.type == "field_expression" and leaf.is_field("field") else leaf
    at = outside(whole, ("method_value", *BRACKETS))
    holder = at.up
    if holder is None or holder.type not in ("val_definition", "var_definition") or not at.is_field("value"):
        return ()
    if not bindings.keeps_value(holder):
        return ()
    name = holder.field("pattern")
    return (name.text,) if name is not None and name.type == "identifier" else ()
