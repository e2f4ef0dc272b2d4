"""How much of a syntax tree is lost to errors: what decides whether mending the text was worth it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

_VISITED = 10_000  # nodes that are asked; beyond that, all is lost


def lost(root: Node) -> int:
    """The bytes inside errors; all of them, where errors are everywhere."""
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
