"""Text that a grammar stumbles over, mended before it is parsed: with what, and whether that was worth it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.errors import UnreadableError

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from gate.scan.language import Parsing

_VISITED = 10_000  # nodes that are asked; beyond that, all is lost
_BUT_LINES = re.compile(rb"[^\n]")


def blanked(text: bytes) -> bytes:
    """As many blanks, and the line ends where they were."""
    return _BUT_LINES.sub(b" ", text)


def tree_of(mended: bytes, parser: Parsing, tree: Tree) -> Tree:
    """The tree of a mended text; the one that there is, where that would cost too much."""
    try:
        return parser.parse(mended)
    except UnreadableError:
        return tree


def lost(root: Node) -> int:
    """The bytes of a tree that are inside errors; all of them, where errors are everywhere."""
    todo, found, visited = [root], 0, 0
    while todo:
        node = todo.pop()
        visited += 1
        if visited > _VISITED:
            return root.end_byte
        if node.type == "ERROR":
            found += node.end_byte - node.start_byte
        elif node.has_error:
            todo.extend(node.children)
    return found
