"""Lines that say nothing: white space and comments, as the syntax tree has them and not as they look."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.model.lines import Lines
from gate.scan.source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.language import Dialect

_TEXTS = ("string", "heredoc", "template")
# What no comment of any language begins with.
_TOKEN = frozenset(
    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$@.([{}])\"'`"
)  # no comment's start


def telling(source: Source, lines: Lines, dialect: Dialect) -> Lines:
    """Those of the lines that hold more than white space and comments. A line within a string is one, blank or not."""
    comments: list[tuple[int, int]] = []
    known: set[int] = set()  # lines that tell: a token is on them, or a part of a string goes on behind their end
    for node in _nodes_on(dialect.parser.parse(source.to_parse).root_node, source, lines, known):
        if "comment" in node.type:
            comments.append((node.start_byte, node.end_byte))
        else:
            for start, end in _texts(node):
                known.update(range(source.line(start), source.line(end)))
    told = [number for number in lines.each() if number in known or _tells(source, number, comments)]
    return Lines(tuple((number, number) for number in told))


def _nodes_on(root: Node, source: Source, lines: Lines, known: set[int]) -> Iterator[Node]:
    """The nodes on those lines, in order; nothing inside a comment, nor inside what tells of all its lines.

    One walk over the tree: each step from a node to its parent would cost as much.
    """
    cursor = root.walk()
    while True:
        node = cursor.node
        is_open = node is not None
        if node is not None:
            first, last = source.line(node.start_byte), source.line(node.end_byte)
            is_open = lines.overlaps(first, last)
            if is_open and first == last and _begins_with_token(node, source.text):
                known.add(first)
                is_open = False
            elif is_open:
                yield node
                is_open = "comment" not in node.type
        if is_open and cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def _begins_with_token(node: Node, text: bytes) -> bool:
    """Does the node plainly begin with something that is neither white space nor a comment?"""
    start = node.start_byte
    return start < node.end_byte and "comment" not in node.type and text[start] in _TOKEN


def _texts(node: Node) -> Iterator[tuple[int, int]]:
    """The bytes of the node's own text, if it is any: not what stands between tokens. White space in JSX is none."""
    if not node.is_named or node.type == "jsx_text":
        return
    if node.child_count == 0 and node.start_byte > 0:
        yield node.start_byte, node.end_byte
    elif any(word in node.type for word in _TEXTS):
        start = node.start_byte
        for child in node.named_children:
            yield start, child.start_byte
            start = child.end_byte
        yield start, node.end_byte


def _tells(source: Source, number: int, comments: list[tuple[int, int]]) -> bool:
    """Does a character of the line that is no white space stand outside the comments?"""
    start, end = source.span(number)
    at = _skip_space(source.text, start, end)
    while at < end:
        before = bisect_right(comments, (at, len(source.text))) - 1
        if before < 0 or comments[before][1] <= at:
            return True
        at = _skip_space(source.text, comments[before][1], end)
    return False


def _skip_space(text: bytes, start: int, end: int) -> int:
    """Where the first character that is no white space stands; `end` if there is none."""
    rest = text[start:end]
    return end - len(rest.lstrip()) if start < end else end
