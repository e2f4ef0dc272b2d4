"""How a name of C# is used where it stands, and what takes its value over."""

from __future__ import annotations

from gate.languages.csharp import bindings, shapes
from gate.languages.csharp.bindings import TYPE, VALUE
from gate.scan.expression import outside
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

# Where an identifier is no value of its own.
_NO_REFERENCE = frozenset(
    {"labeled_statement", "goto_statement", "type_parameter", "namespace_declaration", "name_colon"}
)
_NAMED = frozenset({"argument", "subpattern", "attribute_argument"})
_STEPS = 100


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent or leaf.type != "identifier" or up.type in _NO_REFERENCE:
        return None
    at = up if up.type == "generic_name" else leaf  # Foo<T>
    owner = at.up
    if owner is None or _is_mere_name(at, owner):
        return None
    if owner.type in ("member_access_expression", "qualified_name") and at.is_field("name"):
        found = shapes.member(owner)
        return None if found is None else _used(found, owner, leaf.end)
    if owner.type == "member_binding_expression":
        access = _conditional(owner)
        condition = access.field("condition") if access is not None else None
        return None if condition is None else _used(Member(condition, leaf.text), owner, leaf.end)
    if bindings.binding(leaf) is not None and owner.type != "assignment_expression":
        return None
    space = TYPE if shapes.is_type(at) else VALUE
    return _used(Name(leaf.text.removeprefix("@"), leaf, space), at, leaf.end)


def _is_mere_name(at: Frame, owner: Frame) -> bool:
    """The name of an argument, of a member that an initializer sets; all of `nameof(…)`."""
    if owner.type in _NAMED and at.is_field("name"):
        return True
    if owner.type == "assignment_expression":
        return at.is_field("left") and owner.up is not None and owner.up.type == "initializer_expression"
    if owner.type in ("anonymous_object_creation_expression", "with_initializer"):
        after = at.beside(1)
        return after is not None and after.type == "="
    outer = owner
    for _ in range(_STEPS):
        if outer.type != "member_access_expression" or outer.up is None:
            break
        outer = outer.up
    call = outer.up.up if outer.type == "argument" and outer.up is not None else None
    function = call.field("function") if call is not None and call.type == "invocation_expression" else None
    return function is not None and function.text[:7] == "nameof"


def _conditional(bound: Frame) -> Frame | None:
    """The `object?.name` that a `.name` belongs to."""
    at = bound.up
    for _ in range(_STEPS):
        if at is None or at.type == "conditional_access_expression":
            return at
        at = at.up
    return None


def _used(named: Name | Member, frame: Frame, end: int) -> Reference:
    at = outside(frame)
    up = at.up
    if up is not None and up.type == "invocation_expression" and at.is_field("function"):
        return Reference(named, frame.start, end, up)
    if up is not None and up.type == "object_creation_expression" and at.is_field("type"):
        return Reference(named, up.start, end, up)
    created = _created(at)
    is_stored = up is not None and up.type == "assignment_expression" and at.is_field("left")
    return Reference(named, frame.start, end, created, is_stored)


def _created(at: Frame) -> Frame | None:
    """`Random random = new();`: the creation whose type stands before the variable."""
    up = at.up
    if up is None or not at.is_field("type"):
        return None
    if up.type == "property_declaration":
        value = up.field("value")
    elif up.type == "variable_declaration":
        declarator = next((child for child in up.children() if child.type == "variable_declarator"), None)
        value = bindings.assigned_value(declarator) if declarator is not None else None
    else:
        return None
    return value if value is not None and value.type == "implicit_object_creation_expression" else None


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that the expression ending in this identifier is assigned or imported as."""
    up = leaf.up
    if up is None:
        return ()
    at = outside(up if up.type in ("member_access_expression", "qualified_name") and leaf.is_field("name") else leaf)
    holder = at.up
    if holder is None:
        return ()
    if holder.type in ("variable_declarator", "using_directive") and not at.is_field("name"):
        name = holder.field("name")
    elif holder.type == "assignment_expression" and at.is_field("right"):
        name = holder.field("left")
    else:
        return ()
    return (name.text,) if name is not None and name.type == "identifier" else ()
