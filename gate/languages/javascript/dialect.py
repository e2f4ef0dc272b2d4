"""JavaScript's and TypeScript's syntax, as answers about single nodes of tree-sitter's grammars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gate.languages.javascript import bindings, grammar, shapes, text, uses
from gate.languages.utf8 import decoded
from gate.scan.escapes import written_out

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tree_sitter import Node

    from gate.model.catalogue import Arguments
    from gate.scan.frame import Frame, Region
    from gate.scan.language import Binding, Reference, Shape
    from gate.scan.source import Source


class JavaScriptDialect:
    """See `gate.scan.language.Dialect`. `name` is the grammar: `javascript`, `typescript` or `tsx`."""

    root = "program"
    identifiers = grammar.IDENTIFIERS
    silent = grammar.SILENT
    loud: frozenset[str] = frozenset()
    scopes = grammar.SCOPES
    parents = grammar.PARENTS
    branching = grammar.BRANCHING

    def __init__(self, name: str) -> None:
        self.parser = grammar.parser(name)

    def source(self, path: str, content: bytes) -> Source:
        return written_out(decoded(path, content))

    def imported(self, source: Source, words: set[bytes]) -> set[bytes]:
        return text.imported(source.text, words)

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

    def receiver(self, call: Frame) -> Frame | None:
        return shapes.receiver(call)

    def star_imports(self, _root: Frame) -> tuple[str, ...]:
        return ()

    def packages(self, _root: Frame) -> Mapping[str, str]:
        return {}

    def unbound(self, name: str) -> str | None:
        if name in text.GLOBAL_OBJECTS:
            return ""
        return name if name in text.GLOBALS else None
