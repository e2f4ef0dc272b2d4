"""The syntax of C and C++, as answers about single nodes of tree-sitter's grammars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.cpp import bindings, grammar, shapes, text, uses
from gate.languages.utf8 import decoded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tree_sitter import Node

    from gate.model.catalogue import Arguments
    from gate.scan.frame import Frame, Region
    from gate.scan.language import Binding, Reference, Shape
    from gate.scan.source import Source


class CppDialect:
    """See `gate.scan.language.Dialect`. `name` is the grammar: `c` or `cpp`."""

    root = "translation_unit"
    identifiers = shapes.NAMES
    silent = grammar.SILENT
    loud: frozenset[str] = frozenset()
    scopes = grammar.SCOPES
    parents = grammar.PARENTS
    branching = grammar.BRANCHING

    def __init__(self, name: str) -> None:
        self.parser = grammar.parser(name)
        self._known = text.WELL_KNOWN | text.ROOTS | (text.AMBIGUOUS if name == "c" else frozenset())

    def source(self, path: str, content: bytes) -> Source:
        return decoded(path, content)

    def imported(self, _source: Source, words: set[bytes]) -> set[bytes]:
        return words  # headers bring in what the file does not name

    def may_bind(self, source: bytes, start: int, end: int) -> bool:
        return text.may_bind(source, start, end)

    def region(self, up: Frame, child: Node, at: int) -> Region:
        return grammar.region(up, child, at)

    def binding(self, leaf: Frame) -> Binding | None:
        return bindings.binding(leaf)

    def renamed(self, leaf: Frame) -> tuple[str, ...]:
        return uses.renamed(leaf)

    def reference(self, leaf: Frame) -> Reference | None:
        return uses.reference(leaf)

    def shape(self, frame: Frame) -> Shape:
        return shapes.shape(frame)

    def arguments(self, call: Frame) -> Arguments:
        return shapes.arguments(call)

    def receiver(self, _call: Frame) -> Frame | None:
        return None

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return text.namespaces(root.node.text or b"")

    def packages(self, root: Frame) -> Mapping[str, str]:
        return text.of_headers(root.node.text or b"")

    def unbound(self, name: str) -> str | None:
        return name if name in self._known else None
