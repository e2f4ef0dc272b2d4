"""How a name of Go is used where it stands."""

from __future__ import annotations

from gate.languages.go import bindings
from gate.scan.expression import outside
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent:
        return None
    if leaf.type == "field_identifier":
        operand = up.field("operand") if up.type == "selector_expression" else None
        return None if operand is None else _used(Member(operand, leaf.text), up)
    if leaf.type == "type_identifier":
        return _generic_call(leaf, up)
    if leaf.type != "identifier" or _is_key(up) or bindings.binding(leaf) is not None:
        return None
    return _used(Name(leaf.text, leaf), leaf)


def _generic_call(leaf: Frame, up: Frame) -> Reference | None:
    """`rand.N[int64](5)`, which the grammar takes for a conversion to a generic type."""
    generic = up.up
    call = None if generic is None else generic.up
    if up.type != "qualified_type" or call is None or call.type != "type_conversion_expression":
        return None
    package = up.field("package")
    return None if package is None else Reference(Member(package, leaf.text), up.start, up.end, call)


def _is_key(up: Frame) -> bool:
    """Is it the name of a field in `Config{Now: …}`? That of a variable in a map looks the same."""
    return up.type == "literal_element" and up.up is not None and up.up.type == "keyed_element" and up.is_field("key")


def _used(named: Name | Member, frame: Frame) -> Reference:
    """How an expression is used where it stands."""
    at = outside(frame)
    up = at.up
    call = up if up is not None and up.type == "call_expression" and at.is_field("function") else None
    is_extended = up is not None and up.type == "selector_expression"
    statement = up.up if up is not None and up.type == "expression_list" and up.is_field("left") else None
    is_stored = statement is not None and statement.type == "assignment_statement"
    return Reference(named, frame.start, frame.end, call, is_stored, is_extended)
