"""Kotlin's syntax, as answers about single nodes of tree-sitter-kotlin."""

from __future__ import annotations

from gate.languages.kotlin import bindings, grammar, shapes, text, uses
from gate.languages.utf8 import decoded
from gate.scan.language import Dialect


class KotlinDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = grammar.KotlinParser()
    root = "source_file"
    identifiers = frozenset({"identifier"})
    silent = grammar.SILENT
    scopes = grammar.SCOPES
    parents = grammar.PARENTS
    branching = grammar.BRANCHING

    source = staticmethod(decoded)
    may_bind = staticmethod(text.may_bind)
    region = staticmethod(grammar.region)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(uses.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)
    receiver = staticmethod(shapes.receiver)
    star_imports = staticmethod(bindings.star_imports)

    def unbound(self, name: str) -> str | None:
        return name if name in text.ROOTS else text.DEFAULTS.get(name)
