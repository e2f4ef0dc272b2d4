"""The classes of a PHP file and their members."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.scan.classes import Class, Member
from gate.scan.nodes import bytes_of, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_CLASSES = frozenset({"class_declaration", "trait_declaration"})
_SPACES = frozenset({"namespace_definition", "compound_statement", "if_statement"})
_ANNOTATION = re.compile(r"^[ \t]*/?\*+[ \t]*@(\w+)(?:[ \t]+(\w+))?", re.MULTILINE)
_NAMES = {
    "test": "Test",
    "before": "Before",
    "after": "After",
    "beforeClass": "BeforeClass",
    "afterClass": "AfterClass",
}
_DEPTH = 20


def classes(node: Node, depth: int = 0) -> tuple[Class, ...]:
    """Those that stand in a file, a namespace or a condition."""
    found: list[Class] = []
    for each in node.named_children if depth < _DEPTH else ():
        if each.type in _CLASSES:
            found.append(_class(each))
        elif each.type in _SPACES:
            found += classes(each, depth + 1)
    return tuple(found)


def _class(node: Node) -> Class:
    name, body = field(node, "name") or node, field(node, "body")
    start, end = bytes_of(node)
    heads = [child for child in node.named_children if child.type == "base_clause"]
    uses = [child for child in solid(body) if child.type == "use_declaration"]
    bases = [
        text_of(base) for head in (*heads, *uses) for base in solid(head) if base.type in ("name", "qualified_name")
    ]
    return Class(
        text_of(name),
        bytes_of(name),
        (start, end),
        (start, end if body is None else max(start + 1, body.start_byte)),
        tuple(member for each in solid(body) for member in _members(each)),
        (),
        tuple(base.rpartition("\\")[2] for base in bases),
        is_abstract=node.type == "trait_declaration"
        or any(child.type == "abstract_modifier" for child in node.children),
    )


def _members(node: Node) -> tuple[Member, ...]:
    start, end = bytes_of(node)
    if node.type == "method_declaration":
        name = field(node, "name") or node
        marks, texts, start = _marks(node)
        modifiers = frozenset(text_of(each) for each in node.named_children if each.type.endswith("_modifier"))
        title = text_of(name)
        return (Member("" if title == "__construct" else title, bytes_of(name), (start, end), marks, modifiers, texts),)
    if node.type == "property_declaration":
        names = [field(each, "name") for each in solid(node) if each.type == "property_element"]
        return tuple(
            Member(text_of(name).lstrip("$"), bytes_of(name), (start, end), is_field=True) for name in names if name
        )
    return ()


def _marks(node: Node) -> tuple[frozenset[str], frozenset[str], int]:
    """The attributes by their last names, those of the comment in front, what they refer to; and where it begins."""
    attributes = [each for each in node.named_children if each.type == "attribute_list"]
    single = [one for each in attributes for group in solid(each) for one in solid(group)]
    marks = {text_of(solid(one)[0]).rpartition("\\")[2] for one in single if solid(one)}
    texts = {part for one in single for part in re.findall(r"[\"'](\w+)[\"']", text_of(one))}
    before = node.prev_named_sibling
    start = node.start_byte
    if before is not None and before.type == "comment" and text_of(before).startswith("/**"):
        start = before.start_byte
        for word, given in _ANNOTATION.findall(text_of(before)):
            marks.add(_NAMES.get(word, word))
            texts.add(given)
    return frozenset(marks), frozenset(texts - {""}), start
