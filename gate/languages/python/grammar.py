"""Python's grammar, spared what takes it square time: after each line it looks past all comments that follow."""

from __future__ import annotations

import re

from tree_sitter import Tree

from gate.scan.grammar import load_grammar
from gate.scan.parsing import Parser

_LONG = re.compile(rb"^(?:[ \t]*(?:#[^\n]*)?\n){50,}", re.MULTILINE)  # comments and blank lines, in code or in a string


class PythonParser:
    """tree-sitter's parser, which is given a long run of comments as one: every byte in its place, not every line."""

    def __init__(self) -> None:
        self._parser = Parser(load_grammar("tree_sitter_python"))

    def parse(self, source: bytes, /) -> Tree:
        """The tree of the text. Its rows are not to be relied upon."""
        return self._parser.parse(_LONG.sub(_joined, source))


def _joined(run: re.Match[bytes]) -> bytes:
    return run[0][:-1].replace(b"\n", b" ") + b"\n"
