"""How a name of Rust is used where it stands."""

from __future__ import annotations

from gate.languages.rust import tokens
from gate.languages.rust.bindings import binding
from gate.languages.rust.shapes import PATHS, field, is_path, path
from gate.languages.rust.spaces import VALUE
from gate.scan.expression import outside
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

_WRAPS = ("generic_function", "parenthesized_expression")
_NO_REFERENCE = frozenset({"macro_invocation", "macro_definition", "label", "lifetime", "meta_item", "attribute"})
_ASSIGNMENTS = ("assignment_expression", "compound_assignment_expr")


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent:
        return None
    if leaf.type == "field_identifier":
        named = field(up) if up.type == "field_expression" else None
        call = _call(up) if named is not None else None
        return Reference(named, up.start, up.end, call) if named is not None and call is not None else None
    if leaf.type != "identifier":
        return None
    if tokens.is_token(leaf):
        return tokens.reference(leaf)
    if up.type in PATHS:
        return _end_of_path(leaf, up)
    is_defined = leaf.is_field("name") or binding(leaf) is not None
    if up.type in _NO_REFERENCE or is_defined or is_path(leaf):
        return None
    return _used(Name(leaf.text, leaf, VALUE), leaf)


def _end_of_path(leaf: Frame, up: Frame) -> Reference | None:
    named = path(up)
    outer = up.up
    if not leaf.is_field("name") or not isinstance(named, Member) or outer is None:
        return None
    if outer.type in _NO_REFERENCE or outer.type in PATHS:
        return None
    return _used(named, up)


def _used(named: Name | Member, at: Frame) -> Reference:
    return Reference(named, at.start, at.end, _call(at), _is_stored(at))


def _call(frame: Frame) -> Frame | None:
    at = outside(frame, _WRAPS)
    return at.up if at.up is not None and at.up.type == "call_expression" and at.is_field("function") else None


def _is_stored(at: Frame) -> bool:
    return at.up is not None and at.up.type in _ASSIGNMENTS and at.is_field("left")
