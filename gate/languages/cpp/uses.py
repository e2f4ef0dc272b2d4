"""How a name of C and C++ is used where it stands."""

from __future__ import annotations

from gate.languages.cpp import shapes
from gate.languages.cpp.bindings import LOCAL, binding, holder_of
from gate.scan.expression import outside
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

_NO_REFERENCE = frozenset(
    {
        "field_designator",
        "labeled_statement",
        "goto_statement",
        "preproc_ifdef",
        "preproc_defined",
        "macro_type_specifier",
    }
)
_STEPS = 30


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent or up.type in _NO_REFERENCE or leaf.is_field("scope"):
        return None
    if leaf.type == "field_identifier":
        named = shapes.member(up) if up.type == "field_expression" else None
        return None if named is None else _used(named, up, leaf.end)
    if leaf.type not in ("identifier", "type_identifier") or binding(leaf) is not None or holder_of(leaf) is not None:
        return None
    at = up if up.type in ("template_function", "template_type") and leaf.is_field("name") else leaf
    named = Name(leaf.text, leaf, LOCAL)
    if at.up is not None and at.up.type == "qualified_identifier" and at.is_field("name"):
        named = shapes.owned(at.up, leaf)
        at = outside(at.up, ("qualified_identifier",))
    return _used(named, at, leaf.end)


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that the expression ending in this identifier is kept as."""
    at = leaf
    for _ in range(_STEPS):
        up = at.up
        if up is None:
            return ()
        is_end = up.type == "qualified_identifier" and at.is_field("name")
        if not is_end and up.type not in ("pointer_expression", "parenthesized_expression"):
            break
        at = up
    holder = at.up
    if holder is None:
        return ()
    if holder.type == "init_declarator" and at.is_field("value"):
        name = holder.field("declarator")
    elif holder.type == "assignment_expression" and at.is_field("right"):
        name = holder.field("left")
    else:
        return ()
    for _ in range(_STEPS):
        if name is None or name.type in shapes.NAMES:
            break
        name = name.field("declarator") or next(iter(name.children()), None)
    return (name.text,) if name is not None and name.type in shapes.NAMES else ()


def _used(named: Name | Member, frame: Frame, end: int) -> Reference | None:
    at = outside(frame)
    up = at.up
    if up is None:
        return None
    if up.type == "call_expression" and at.is_field("function"):
        return Reference(named, frame.start, end, up)
    if at.is_field("type"):
        made = _made(at, up)
        return None if made is None else Reference(named, frame.start, end, made)
    is_stored = up.type == "assignment_expression" and at.is_field("left")
    return Reference(named, frame.start, end, None, is_stored, is_extended=up.type == "field_expression")


def _made(kind: Frame, up: Frame) -> Frame | None:
    """The construction of a value of that type, if there is one: `T{…}`, `new T(…)`, `T name(…)`, but no pointer."""
    if up.type in ("compound_literal_expression", "new_expression"):
        return up
    if up.type not in ("declaration", "field_declaration"):
        return None
    name = up.field("declarator")
    if name is None or name.start < kind.end:
        return None
    if name.type in ("identifier", "field_identifier"):
        return name
    if name.type != "init_declarator":
        return None
    declarator, value = name.field("declarator"), name.field("value")
    is_plain = declarator is not None and declarator.type == "identifier"
    return name if is_plain and value is not None and value.type in ("argument_list", "initializer_list") else None
