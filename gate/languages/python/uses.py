"""How a name of Python is used where it stands."""

from __future__ import annotations

from gate.languages.python import bindings
from gate.scan.expression import outside
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

_NO_REFERENCE = frozenset(
    {"dotted_name", "keyword_pattern", "global_statement", "nonlocal_statement", "type_parameter"}
)


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent or up.type in _NO_REFERENCE:
        return None
    if up.type == "attribute" and leaf.end == up.end:
        owner = up.field("object")
        return None if owner is None else _used(Member(owner, leaf.text), up)
    if bindings.binding(leaf) is not None or (up.type == "keyword_argument" and leaf.is_field("name")):
        return None
    return _used(Name(leaf.text, leaf), leaf)


def _used(named: Name | Member, frame: Frame) -> Reference:
    """How an expression is used where it stands."""
    at = outside(frame)
    up = at.up
    call = up if up is not None and up.type == "call" and at.is_field("function") else None
    is_extended = up is not None and up.type == "attribute"
    is_stored = call is None and not is_extended and _is_stored(at)
    return Reference(named, frame.start, frame.end, call, is_stored, is_extended)


def _is_stored(frame: Frame) -> bool:
    at = frame
    if at.up is not None and at.up.type == "subscript" and at.is_field("value"):
        at = at.up
    at = outside(at, bindings.PATTERNS)
    up = at.up
    if up is None:
        return False
    if up.type == "delete_statement":
        return True
    return up.type in ("assignment", "augmented_assignment", "for_statement", "for_in_clause") and at.is_field("left")
