"""How a name of Kotlin is used where it stands, and what takes its value over."""

from __future__ import annotations

import re

from gate.languages.kotlin import bindings, shapes, text
from gate.languages.kotlin.bindings import FUNCTION, VALUE
from gate.scan.expression import outside, solid
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

# Where an identifier is no value of its own.
_NO_REFERENCE = frozenset(
    {"variable_declaration", "qualified_identifier", "labeled_expression", "type_parameter", "package_header"}
)


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent or up.type in _NO_REFERENCE:
        return None
    name = leaf.text.strip("`")
    if up.type == "navigation_expression":
        parts = solid(up)
        if parts[-1] is leaf and parts[0] is not leaf:
            if name in text.EXTENSIONS and shapes.called(up) is not None:
                return Reference(Name(name, leaf, "extension"), leaf.start, leaf.end, shapes.called(up))
            return _used(Member(parts[0], name), up, up.start, leaf.end)
    elif up.type == "callable_reference":
        return Reference(Name(name, leaf, FUNCTION), up.start, leaf.end, up)
    elif _is_mere_name(leaf, up):
        return None
    if bindings.binding(leaf) is not None:
        if up.type != "assignment":
            return None
        return Reference(Name(name, leaf, VALUE), leaf.start, leaf.end, is_stored=True)
    if shapes.called(leaf) is None:
        return _used(Name(name, leaf, VALUE), leaf, leaf.start, leaf.end)
    return _used(_of_thread(leaf) or Name(name, leaf, FUNCTION), leaf, leaf.start, leaf.end)


def _of_thread(leaf: Frame) -> Member | None:
    """`sleep(5)` in a class that extends Thread is Thread's own, unless the class has another."""
    body = leaf.above("class_body") if leaf.text == "sleep" else None
    owner = None if body is None else body.up
    if body is None or owner is None:
        return None
    named = (each.field("name") for each in body.children() if each.type == "function_declaration")
    if any(each is not None and each.text == "sleep" for each in named):
        return None
    for specifiers in owner.children():
        for each in specifiers.children() if specifiers.type == "delegation_specifiers" else ():
            above = each.children()[0] if each.children() else None  # `Thread()`
            if above is not None and re.match(r"(?:java\.lang\.)?Thread\(", above.text):
                return Member(above.children()[0], "sleep")
    return None


def _is_mere_name(leaf: Frame, up: Frame) -> bool:
    """The name of an argument, or of the function in `a until b`."""
    if up.type == "value_argument":
        parts = solid(up)
        return len(parts) > 1 and parts[0] is leaf
    return up.type == "infix_expression" and leaf not in (up.children()[0], up.children()[-1])


def _used(named: Name | Member, frame: Frame, start: int, end: int) -> Reference:
    call = frame if shapes.is_reference(frame) else shapes.called(frame)
    up = frame.up
    is_extended = call is None and up is not None and up.type == "navigation_expression"
    is_stored = call is None and up is not None and up.type == "assignment" and frame.is_field("left")
    return Reference(named, start, end, call, is_stored, is_extended)


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that the expression ending in this identifier is assigned or imported as."""
    up = leaf.up
    if up is None:
        return ()
    if up.type == "qualified_identifier" or (up.type == "user_type" and up.up is not None):
        return _aliases(up.up) if up.up is not None and up.children()[-1] is leaf else ()
    at = outside(up if up.type in ("navigation_expression", "callable_reference") and leaf.end == up.end else leaf)
    holder = at.up
    if holder is None:
        return ()
    if holder.type == "property_declaration":
        named = next((child for child in holder.children() if child.type == "variable_declaration"), None)
        names = [] if named is None else named.children()
        return (names[0].text,) if names and bindings.property_value(holder, named or at) is at else ()
    if holder.type == "assignment" and at.is_field("right"):
        left = holder.field("left")
        return (left.text,) if left is not None and left.type == "identifier" else ()
    return ()


def _aliases(holder: Frame) -> tuple[str, ...]:
    if holder.type == "import":
        return tuple(child.text for child in holder.children() if child.type == "identifier")
    alias = holder.field("type") if holder.type == "type_alias" else None
    return (alias.text,) if alias is not None else ()
