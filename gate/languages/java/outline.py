"""The classes of a Java file and their members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.classes import Class, Member
from gate.scan.nodes import bytes_of, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_CLASSES = frozenset({"class_declaration", "interface_declaration", "record_declaration", "enum_declaration"})
_DEPTH = 20


def classes(node: Node, depth: int = 0) -> tuple[Class, ...]:
    """Those that stand directly in a file or in the body of a class."""
    if depth > _DEPTH:
        return ()
    return tuple(_class(each, depth) for each in node.named_children if each.type in _CLASSES)


def _class(node: Node, depth: int) -> Class:
    name, body = field(node, "name") or node, field(node, "body")
    marks, modifiers, _ = _modifiers(node)
    start, end = bytes_of(node)
    if depth and node.type == "class_declaration" and "static" not in modifiers:
        modifiers |= {"inner"}
    return Class(
        text_of(name),
        bytes_of(name),
        (start, end),
        (start, end if body is None else max(start + 1, body.start_byte)),
        () if body is None else tuple(member for each in solid(body) for member in _members(each)),
        () if body is None else classes(body, depth + 1),
        _bases(node),
        marks,
        modifiers,
        is_abstract="abstract" in modifiers or node.type == "interface_declaration",
    )


def _bases(node: Node) -> tuple[str, ...]:
    heads = [
        child for child in node.named_children if child.type in ("superclass", "super_interfaces", "extends_interfaces")
    ]
    listed = [part for head in heads for part in solid(head)]
    types = [kind for part in listed for kind in (solid(part) if part.type == "type_list" else [part])]
    return tuple(text_of(kind).partition("<")[0].strip() for kind in types)


def _members(node: Node) -> tuple[Member, ...]:
    marks, modifiers, texts = _modifiers(node)
    whole = bytes_of(node)
    if node.type == "method_declaration":
        name = field(node, "name") or node
        if text_of(field(node, "type")) == "void":
            modifiers |= {"void"}
        if solid(field(node, "parameters")):
            modifiers |= {"parameters"}
        if "MethodSource" in marks and not texts:
            texts = frozenset({text_of(name)})
        return (Member(text_of(name), bytes_of(name), whole, marks, modifiers, texts),)
    if node.type in ("constructor_declaration", "compact_constructor_declaration", "static_initializer", "block"):
        return (Member("", whole, whole, marks, modifiers),)
    if node.type == "field_declaration":
        names = [field(each, "name") for each in node.named_children if each.type == "variable_declarator"]
        return tuple(
            Member(text_of(name), bytes_of(name), whole, marks, modifiers, is_field=True) for name in names if name
        )
    return ()


def _modifiers(node: Node) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The annotations by their last names, the other modifiers, and the texts in the annotations."""
    written = next((child for child in node.children if child.type == "modifiers"), None)
    if written is None:
        return frozenset(), frozenset(), frozenset()
    marks = [each for each in written.named_children if "annotation" in each.type]
    names = frozenset(text_of(field(mark, "name")).rpartition(".")[2] for mark in marks)
    quoted = [part.strip() for mark in marks for part in text_of(field(mark, "arguments")).split('"')[1::2]]
    return names, frozenset(each.type for each in written.children), frozenset(quoted)
