"""How a name of Java is used where it stands."""

from __future__ import annotations

from gate.languages.java import bindings, shapes
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

_NO_REFERENCE = frozenset(
    {
        "scoped_identifier",
        "annotation",
        "marker_annotation",
        "labeled_statement",
        "break_statement",
        "continue_statement",
        "constructor_declaration",
        "compact_constructor_declaration",
        "record_pattern",
    }
)


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent:
        return None
    if leaf.type == "type_identifier":
        return _creation(leaf, up)
    if up.type == "method_invocation" and leaf.is_field("name"):
        return _invocation(leaf, up)
    if up.type == "method_reference":
        return _method_reference(leaf, up)
    if up.type == "field_access" and leaf.is_field("field"):
        return _field(leaf, up)
    if up.type in _NO_REFERENCE or bindings.binding(leaf) is not None:
        return None
    if up.type == "element_value_pair" and leaf.is_field("key"):
        return None
    return _used(Name(leaf.text, leaf, bindings.VALUE), leaf)


def _creation(leaf: Frame, up: Frame) -> Reference | None:
    """`new Date()`, with `new` as a part of it; types elsewhere are no reads."""
    at = up if up.type == "scoped_type_identifier" and leaf.end == up.end else leaf
    if at.up is not None and at.up.type == "generic_type" and at.start == at.up.start:
        at = at.up
    creation = at.up
    if creation is None or creation.type != "object_creation_expression" or not at.is_field("type"):
        return None
    is_inner = creation.node.children[0].type != "new"  # `outer.new Inner()`
    return None if is_inner else Reference(shapes.created(leaf), creation.start, leaf.end, creation)


def _invocation(leaf: Frame, call: Frame) -> Reference | None:
    """A call; in a chain over several lines, the line that counts is the one its name stands on."""
    named = shapes.invoked(call)
    is_whole = isinstance(named, Member) and call.node.start_point[0] == leaf.node.start_point[0]
    return None if named is None else Reference(named, call.start if is_whole else leaf.start, leaf.end, call)


def _method_reference(leaf: Frame, up: Frame) -> Reference | None:
    """`System::nanoTime`, or the class of `Date::new`: both stand for a call that somebody else makes."""
    parts = solid(up)
    if up.node.children[-1].type == "new":
        return Reference(shapes.created(leaf), up.start, up.end, up)
    if parts[-1] is not leaf or len(parts) < 2:
        return _used(Name(leaf.text, leaf, bindings.VALUE), leaf)
    return Reference(Member(parts[0], leaf.text), up.start, up.end, up)


def _field(leaf: Frame, up: Frame) -> Reference | None:
    reference = up.up
    if reference is not None and reference.type == "method_reference" and reference.node.children[-1].type == "new":
        return Reference(shapes.created(leaf), reference.start, reference.end, reference)
    found = shapes.shape(up)
    return _used(found, up) if isinstance(found, Name | Member) else None


def _used(named: Name | Member, frame: Frame) -> Reference:
    """How a variable is used where it stands."""
    up = frame.up
    is_extended = up is not None and frame.is_field("object")
    is_stored = up is not None and up.type == "assignment_expression" and frame.is_field("left")
    return Reference(named, frame.start, frame.end, None, is_stored, is_extended)
