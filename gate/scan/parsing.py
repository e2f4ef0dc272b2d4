"""tree-sitter's parser under a budget: some texts cost their grammar the square of their length, or worse.

The budget is steps of the parser and bytes that its lexer is given, a number of each for every byte of the text, and no
time: what is readable on one machine is so on every other. Ordinary code takes less than a fifth of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import tree_sitter

from gate.errors import UnreadableError

if TYPE_CHECKING:
    from tree_sitter import Language, Point, Tree

_CHUNK = 512  # bytes given at once: what a lexer looks at again within them is not seen
_CHUNKS = (100_000, 8)  # of any text; and one more for every so many bytes of it, which is 64 times all of it
_REPORTS = (20_000, 8)  # likewise reports of the parser, which has taken a hundred steps at each
_SHORT = 64  # bytes of a node's text that are given first


class Parser:
    """Parses as tree-sitter's does. Raises UnreadableError, with a line: over budget."""

    def __init__(self, language: Language) -> None:
        self._parser = tree_sitter.Parser(language)

    def parse(self, source: bytes, /) -> Tree:
        text = _Text(source)
        try:
            tree = self._parser.parse(text, encoding="utf8", progress_callback=text.is_over)
        except ValueError:
            self._parser.reset()  # it would go on where it stopped
            raise text.unreadable() from None
        text.end()
        return tree


class _Text:
    """A text as a parser reads it, part by part; once it is parsed, as its nodes ask for what they span."""

    __slots__ = ("_at", "_chunks", "_next", "_reports", "_size", "_source")

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._chunks = _CHUNKS[0] + len(source) // _CHUNKS[1]
        self._reports = _REPORTS[0] + len(source) // _REPORTS[1]
        self._at = 0  # the byte that the parser had come to when it was stopped
        self._size = 0  # of the next part of a node's text: twice as much each time, from where the last one ended
        self._next = -1

    def __call__(self, offset: int, _point: Point) -> bytes:
        if self._size:
            self._size = 2 * self._size if offset == self._next else _SHORT
            self._next = offset + self._size
            return self._source[offset : self._next]
        self._chunks -= 1
        return self._source[offset : offset + _CHUNK] if self._chunks >= 0 else b""

    def is_over(self, offset: int, _has_error: bool) -> bool:  # noqa: FBT001 -- tree-sitter calls it
        self._reports -= 1
        if self._reports >= 0 <= self._chunks:
            return False
        self._at = offset
        return True

    def end(self) -> None:
        """It is parsed. Raises UnreadableError: with the end of the budget, which it took for that of the text."""
        if self._chunks < 0:
            raise self.unreadable()
        self._size = _SHORT

    def unreadable(self) -> UnreadableError:
        line = self._source.count(b"\n", 0, self._at) + 1
        return UnreadableError(
            "to parse this file takes out of all proportion to its size",
            "what stands around that line is nested or ambiguous beyond what people write: write it out, or split it",
            line=line,
        )
