"""A Python file as Python's own parser sees it, in lines as git counts them.

Python's parser, not tree-sitter's: what counts here is what Python itself makes of names, strings and unusual syntax,
and nothing is executed by parsing.
"""

from __future__ import annotations

import ast
import re
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gate.model.place import Place
    from gate.model.test import Span
    from gate.scan.source import Source

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
_LARGE = 500_000  # bytes; Python makes about 1 MB of text a tree in a second
_HEAD = re.compile(rb"(?:async(?:\s|\\)+)?(?:def|class)(?:\s|\\)+(\w*[^\s(:\[\\]*)")


def parsed(source: Source) -> ast.Module | None:
    """The syntax tree; None where this version of Python cannot make one, or where it would take seconds."""
    if len(source.text) > _LARGE:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source.to_parse.decode())
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return None


class Text:
    """Where the nodes of a tree stand in a file."""

    def __init__(self, source: Source) -> None:
        self._source = source
        # The parser also ends a line at a lone CR, which git does not.
        self._starts = [0, *(found.end() for found in re.finditer(rb"\n", source.to_parse))]

    def span(self, node: ast.stmt | ast.expr | ast.excepthandler) -> Span:
        """The lines of a node, decorators included."""
        first = node.lineno
        if isinstance(node, DEFINITIONS):
            first = min([first, *(each.lineno for each in node.decorator_list)])
        return self._line(first), self._line(node.end_lineno or node.lineno)

    def header(self, node: ast.ClassDef) -> Span:
        """The lines of a class before its body: decorators, name, bases."""
        first, _ = self.span(node)
        return first, max(first, min(self._line(self._first_line(node.body[0])) - 1, self.span(node)[1]))

    def place(self, node: ast.stmt | ast.expr) -> Place:
        """The name of a definition; the whole of anything else, as far as its first line goes."""
        start = self._offset(node.lineno, node.col_offset)
        if isinstance(node, DEFINITIONS):
            found = _HEAD.match(self._source.text, start)
            if found is not None:
                return self._source.place(*found.span(1))
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
        line_end = self._source.text.find(b"\n", start)
        return self._source.place(start, end if line_end < 0 else min(end, line_end))

    def of(self, node: ast.stmt | ast.expr) -> bytes:
        """The bytes of a node."""
        start = self._offset(node.lineno, node.col_offset)
        return self._source.text[start : self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0)]

    @staticmethod
    def _first_line(node: ast.stmt) -> int:
        decorators = node.decorator_list if isinstance(node, DEFINITIONS) else []
        return min([node.lineno, *(each.lineno for each in decorators)])

    def _line(self, line: int) -> int:
        return self._source.line(self._starts[line - 1])

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column


def dotted(node: ast.expr) -> str | None:
    """`a.b.c` as text; None for any other expression."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else None
