"""The classes of a Kotlin file and their members, and its functions outside classes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.scan.classes import Class, Member
from gate.scan.nodes import bytes_of, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_CLASSES = frozenset({"class_declaration", "object_declaration"})
_BODIES = frozenset({"class_body", "enum_class_body"})
_MISREAD = frozenset({"annotated_expression", "infix_expression"})
_ANNOTATION = re.compile(r"@[\w.:]+")
_DEPTH = 20


def classes(node: Node, depth: int = 0) -> tuple[Class, ...]:
    """Those that stand directly in a file or in the body of a class."""
    if depth > _DEPTH:
        return ()
    found = []
    for each in node.named_children:
        if each.type in _CLASSES:
            found.append(_class(each, depth))
        elif each.type in _MISREAD and (made := _misread(each, depth)) is not None:
            found.append(made)
    return tuple(found)


def functions(root: Node) -> tuple[Member, ...]:
    """Those outside classes."""
    return tuple(
        member for each in root.named_children if each.type == "function_declaration" for member in members(each)
    )


def _class(node: Node, depth: int) -> Class:
    name = field(node, "name") or node
    body = next((child for child in node.named_children if child.type in _BODIES), None)
    marks, modifiers, _ = _modifiers(node)
    start, end = bytes_of(node)
    is_interface = any(child.type == "interface" for child in node.children)
    heads = [part for child in node.named_children if child.type == "delegation_specifiers" for part in solid(child)]
    return Class(
        named(name),
        bytes_of(name),
        (start, end),
        (start, _end_of_header(end, heads, body, start)),
        () if body is None else tuple(member for each in solid(body) for member in members(each)),
        () if body is None else classes(body, depth + 1),
        tuple(base for head in heads if (base := _base(head))),
        marks,
        modifiers,
        is_abstract=is_interface or bool({"abstract", "sealed"} & modifiers),
    )


def _misread(node: Node, depth: int) -> Class | None:
    """A class that the grammar takes for an expression: `@A("x") @B("y") class C { … }` on lines of their own."""
    start, end = bytes_of(node)
    marks: list[str] = []
    while node.type == "annotated_expression" and solid(node):
        *annotations, node = solid(node)
        marks += map(text_of, annotations)
    words = [part for each in _infix(node) for part in (solid(each) if each.type == "call_expression" else [each])]
    said = [text_of(each) for each in words[:-1]]
    body = next((each for each in _within(words[-1:]) if each.type == "lambda_literal"), None)
    if body is None or len(said) < 2 or said[-2] != "class":
        return None
    return Class(
        named(words[-2]),
        bytes_of(words[-2]),
        (start, end),
        (start, body.start_byte),
        tuple(_misread_members(body)),
        classes(body, depth + 1),
        (),
        frozenset(map(_last_name, marks)),
        frozenset(said[:-2]),
        is_abstract=bool({"abstract", "sealed"} & set(said)),
    )


def _misread_members(body: Node) -> Iterator[Member]:
    """Annotations with arguments stand in front of what they belong to, as expressions of their own."""
    before: Node | None = None
    for each in solid(body):
        for member in members(each):
            if before is None:
                yield member
            else:
                marks = member.marks | set(map(_last_name, _ANNOTATION.findall(text_of(before))))
                yield member._replace(marks=marks, whole=(before.start_byte, member.whole[1]))
        before = each if each.type == "annotated_expression" else None


def _infix(node: Node) -> list[Node]:
    """The words of `a b c`, which is `(a b) c` to the grammar."""
    last: list[Node] = []
    while node.type == "infix_expression" and solid(node):
        first, *others = solid(node)
        last = [*others, *last]
        node = first
    return [node, *last]


def _within(nodes: list[Node]) -> list[Node]:
    return [*nodes, *(part for each in nodes for part in solid(each))]


def _end_of_header(end: int, heads: list[Node], body: Node | None, start: int) -> int:
    if body is not None:
        return max(start + 1, body.start_byte)
    return max(start + 1, heads[0].start_byte) if heads else end  # Kotest's tests are an argument of the base


def _base(head: Node) -> str:
    kind = next(iter(solid(head)), None)
    if kind is not None and kind.type == "constructor_invocation":
        kind = next(iter(solid(kind)), None)
    return text_of(kind).partition("<")[0].strip()


def members(node: Node) -> tuple[Member, ...]:
    """What a declaration in the body of a class declares; a companion's members are the class's."""
    whole = bytes_of(node)
    marks, modifiers, texts = _modifiers(node)
    if node.type == "function_declaration":
        name = field(node, "name") or node
        if not modifiers & {"private", "internal", "protected"}:
            modifiers |= {"public"}
        if not any(child.type in ("user_type", "nullable_type") for child in node.named_children):
            modifiers |= {"void"}
        given = next((child for child in node.named_children if child.type == "function_value_parameters"), None)
        if solid(given):
            modifiers |= {"parameters"}
        if "MethodSource" in marks and not texts:
            texts = frozenset({named(name)})
        return (Member(named(name), bytes_of(name), whole, marks, modifiers, texts),)
    if node.type in ("secondary_constructor", "anonymous_initializer"):
        return (Member("", whole, whole, marks, modifiers),)
    if node.type == "property_declaration":
        names = [solid(child)[0] for child in node.named_children if child.type == "variable_declaration"]
        return tuple(Member(named(each), bytes_of(each), whole, marks, modifiers, is_field=True) for each in names)
    if node.type == "companion_object":
        body = next((child for child in node.named_children if child.type in _BODIES), None)
        return tuple(
            member._replace(modifiers=member.modifiers | {"static"}) for each in solid(body) for member in members(each)
        )
    return ()


def named(name: Node) -> str:
    """A name without the signs that let it hold blanks."""
    return text_of(name).strip("`")


def _modifiers(node: Node) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The annotations by their last names, the other modifiers, and the texts in the annotations."""
    written = next((child for child in node.children if child.type == "modifiers"), None)
    marks = [each for each in solid(written) if each.type == "annotation"]
    said = [text_of(each) for each in marks]
    names = frozenset(map(_last_name, said))
    quoted = frozenset(part.strip() for text in said for part in text.split('"')[1::2])
    return names, frozenset(text_of(each) for each in solid(written) if each.type != "annotation"), quoted


def _last_name(annotation: str) -> str:
    return annotation.partition("(")[0].rpartition(":")[2].rpartition(".")[2].strip("@ ")
