"""JavaScript's and TypeScript's syntax, as answers about single nodes of tree-sitter's grammars."""

from __future__ import annotations

from gate.languages.javascript import bindings, grammar, shapes, text, uses
from gate.languages.utf8 import decoded
from gate.scan.escapes import written_out
from gate.scan.language import Dialect
from gate.scan.source import Source


class JavaScriptDialect(Dialect):
    """See `gate.scan.language.Dialect`. `name` is the grammar: `javascript`, `typescript` or `tsx`."""

    root = "program"
    identifiers = grammar.IDENTIFIERS
    silent = grammar.SILENT
    scopes = grammar.SCOPES
    parents = grammar.PARENTS
    branching = grammar.BRANCHING

    may_bind = staticmethod(text.may_bind)
    region = staticmethod(grammar.region)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(uses.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)
    receiver = staticmethod(shapes.receiver)

    def __init__(self, name: str) -> None:
        self.parser = grammar.parser(name)

    def source(self, path: str, content: bytes) -> Source:
        return written_out(decoded(path, content))

    def imported(self, source: Source, words: set[bytes]) -> set[bytes]:
        return text.imported(source.text, words)

    def unbound(self, name: str) -> str | None:
        if name in text.GLOBAL_OBJECTS:
            return ""
        return name if name in text.GLOBALS else None
