"""The classes of a C# file and their members."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.scan.classes import Class, Member
from gate.scan.nodes import bytes_of, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_CLASSES = frozenset({"class_declaration", "record_declaration", "struct_declaration", "interface_declaration"})
_SPACES = frozenset({"namespace_declaration", "declaration_list", "file_scoped_namespace_declaration", "preproc_if"})
_REFERRED = re.compile(r'nameof\(\s*(?:\w+\.)*(\w+)\s*\)|"(\w+)"')
_DEPTH = 20


def classes(node: Node, depth: int = 0) -> tuple[Class, ...]:
    """Those that stand directly in a file, a namespace or the body of a class."""
    if depth > _DEPTH:
        return ()
    found: list[Class] = []
    for each in node.named_children:
        if each.type in _CLASSES:
            found.append(_class(each, depth))
        elif each.type in _SPACES:
            found += classes(each, depth + 1)
    return tuple(found)


def _class(node: Node, depth: int) -> Class:
    name, body = field(node, "name") or node, field(node, "body")
    marks, modifiers, _ = _modifiers(node)
    start, end = bytes_of(node)
    bases = next((child for child in node.named_children if child.type == "base_list"), None)
    return Class(
        text_of(name),
        bytes_of(name),
        (start, end),
        (start, end if body is None else max(start + 1, body.start_byte)),
        () if body is None else tuple(member for each in solid(body) for member in _members(each)),
        () if body is None else classes(body, depth + 1),
        tuple(text_of(base).partition("<")[0].partition("(")[0].strip() for base in solid(bases)),
        marks,
        modifiers,
        is_abstract="abstract" in modifiers or node.type == "interface_declaration",
    )


def _members(node: Node) -> tuple[Member, ...]:
    marks, modifiers, texts = _modifiers(node)
    whole = bytes_of(node)
    if node.type == "method_declaration":
        name = field(node, "name") or node
        return (Member(text_of(name), bytes_of(name), whole, marks, modifiers, texts),)
    if node.type in ("constructor_declaration", "destructor_declaration"):
        return (Member("", whole, whole, marks, modifiers),)
    if node.type == "property_declaration":
        name = field(node, "name") or node
        return (Member(text_of(name), bytes_of(name), whole, marks, modifiers, is_field=True),)
    if node.type == "field_declaration":
        declared = next((child for child in node.named_children if child.type == "variable_declaration"), None)
        names = [field(each, "name") for each in solid(declared) if each.type == "variable_declarator"]
        return tuple(
            Member(text_of(name), bytes_of(name), whole, marks, modifiers, is_field=True) for name in names if name
        )
    return ()


def _modifiers(node: Node) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The attributes by their last names, the other modifiers, and what the attributes refer to."""
    marks = [mark for each in node.named_children if each.type == "attribute_list" for mark in solid(each)]
    names = (text_of(field(mark, "name")).partition("<")[0].rpartition(".")[2] for mark in marks)
    referred = (found[1] or found[2] for mark in marks for found in _REFERRED.finditer(text_of(mark)))
    modifiers = frozenset(text_of(each) for each in node.named_children if each.type == "modifier")
    return frozenset(name.removesuffix("Attribute") for name in names), modifiers, frozenset(referred)
