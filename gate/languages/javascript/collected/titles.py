"""The titles of suites and tests, as far as the text says them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gate.languages.javascript.collected.outline import Imported, Outline, unwrapped
from gate.model.named import NamedTuple
from gate.scan.nodes import solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

# What `.each` fills in: https://jestjs.io/docs/api#testeachtablename-fn-timeout, https://vitest.dev/api/#test-each
FILLED_IN = re.compile(r"%[psdifjoOc#$%]|\$[\w#]")
_DEPTH = 20
_LONG = 80
_BLANKS = re.compile(r"\s+")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_CODE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))")


class Title(NamedTuple):
    """`text` as written, what only a run fills in as `${…}`; `at` is what says it. `is_told`: is any of it literal?"""

    text: str
    at: Node
    is_computed: bool = False
    is_told: bool = True


class Given(NamedTuple):
    """An argument of a call, and what the names in it were given in turn."""

    node: Node
    names: Names


class Names(NamedTuple):
    """The parameters of the functions that a call came through."""

    given: Mapping[str, Given]


NO_NAMES = Names({})


def title(node: Node, outline: Outline, names: Names = NO_NAMES, depth: int = 0) -> Title:
    """What an expression says as a title."""
    node = unwrapped(node)
    said = plain_title(node)
    if said is not None:
        return Title(said, node, is_told=bool(said.strip()))
    if depth < _DEPTH:
        if node.type == "template_string":
            return _template(node, outline, names, depth)
        if node.type == "binary_expression" and any(child.type == "+" for child in node.children):
            sides = (node.child_by_field_name(field) for field in ("left", "right"))
            return _joined(node, [title(each, outline, names, depth + 1) for each in sides if each is not None])
        if node.type == "identifier":
            given = names.given.get(text_of(node))
            if given is not None:
                return title(given.node, outline, given.names, depth + 1)
            bound = outline.meant(text_of(node), node.start_byte)
            if bound is not None and bound.is_constant and not isinstance(bound.value, Imported) and bound.value:
                constant = title(bound.value, outline, names, depth + 1)
                if not constant.is_computed:
                    return constant._replace(at=node)
        if (name := _name_of(node, outline)) is not None:
            return Title(name, node)
    return Title(_as_written(node), node, is_computed=True, is_told=False)


def _name_of(node: Node, outline: Outline) -> str | None:
    """The name that a class or function of the file is called by: `describe(Window)`, `describe(Window.name)`."""
    part = node.child_by_field_name("property") if node.type == "member_expression" else None
    owner = node.child_by_field_name("object") if part is not None and text_of(part) == "name" else node
    if owner is None or owner.type != "identifier":
        return None
    bound = outline.meant(text_of(owner), owner.start_byte)
    is_declared = bound is not None and not isinstance(bound.value, Imported | None)
    return text_of(owner) if is_declared and bound and bound.value.type.endswith("_declaration") else None  # type: ignore[union-attr]


def plain_title(node: Node) -> str | None:
    """What a literal says."""
    if node.type == "number":
        return text_of(node)
    if node.type == "string":
        return "".join(_said(part) for part in node.named_children)
    if node.type == "template_string" and all(part.type != "template_substitution" for part in node.named_children):
        return "".join(_said(part) for part in node.named_children)
    return None


def _template(node: Node, outline: Outline, names: Names, depth: int) -> Title:
    parts = []
    for part in node.named_children:
        inside = solid(part) if part.type == "template_substitution" else []
        if inside:
            parts.append(title(inside[0], outline, names, depth + 1))
        elif part.type != "template_substitution":
            said = _said(part)
            parts.append(Title(said, part, is_told=bool(said.strip())))
    return _joined(node, parts)


def _joined(node: Node, parts: list[Title]) -> Title:
    return Title(
        "".join(part.text for part in parts),
        node,
        is_computed=any(part.is_computed for part in parts),
        is_told=any(part.is_told for part in parts),
    )


def _said(part: Node) -> str:
    text = text_of(part)
    if part.type != "escape_sequence":
        return text
    found = _CODE.fullmatch(text)
    if found is None:
        return _ESCAPES.get(text[1:], text[1:])
    code = int(found[1] or found[2] or found[3], 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else text


def _as_written(node: Node) -> str:
    inside = _BLANKS.sub(" ", text_of(node).replace("::", ".").replace("}", ")"))
    return "${" + (inside if len(inside) <= _LONG else inside[:_LONG] + "…") + "}"
