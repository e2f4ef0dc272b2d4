"""Nodes of tree-sitter's trees, for what walks a whole file: its tests are told so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

Bytes = tuple[int, int]  # from the first to before the second
Word = tuple[int, str]  # an identifier, and the byte it begins at
_OWNERS = (b"this", b"self", b"super", b"$this", b"static", b"parent")


def bytes_of(node: Node) -> Bytes:
    """Where a node stands."""
    return node.start_byte, node.end_byte


def text_of(node: Node | None) -> str:
    """The text of a node; empty for none."""
    return "" if node is None else (node.text or b"").decode("utf-8", "replace")


def solid(node: Node | None) -> list[Node]:
    """The children that are neither punctuation nor comments; none of none."""
    return [] if node is None else [child for child in node.named_children if "comment" not in child.type]


def field(node: Node | None, name: str) -> Node | None:
    """The child of that name."""
    return None if node is None else node.child_by_field_name(name)


def every(root: Node) -> Iterator[Node]:
    """All named nodes in the order of the text."""
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        todo += reversed(node.named_children)


def words_of(root: Node, text: bytes, kinds: frozenset[str]) -> Callable[[], tuple[Word, ...]]:
    """Gives the words of a file, for which it is walked when they are first asked for."""
    return cache(lambda: tuple(words(root, text, kinds)))


def words(root: Node, text: bytes, kinds: frozenset[str], also: frozenset[str] = frozenset()) -> Iterator[Word]:
    """The identifiers below a node, in order; of members of other objects than `this` only those that `also` names."""
    for node in every(root):
        if node.type in kinds:
            at = node.start_byte
            word = text_of(node)
            before = text[max(0, at - 10) : at]
            if word in also or not before.endswith((b".", b"->", b"::")) or before.rstrip(b".->:?!").endswith(_OWNERS):
                yield at, word
