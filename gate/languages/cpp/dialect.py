"""The syntax of C and C++, as answers about single nodes of tree-sitter's grammars."""

from __future__ import annotations

from collections.abc import Mapping

from gate.languages.cpp import bindings, grammar, shapes, text, uses
from gate.languages.utf8 import decoded
from gate.scan.frame import Frame
from gate.scan.language import Dialect


class CppDialect(Dialect):
    """See `gate.scan.language.Dialect`. `name` is the grammar: `c` or `cpp`."""

    root = "translation_unit"
    identifiers = shapes.NAMES
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

    def __init__(self, name: str) -> None:
        self.parser = grammar.parser(name)
        self._known = text.WELL_KNOWN | text.ROOTS | (text.AMBIGUOUS if name == "c" else frozenset())

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return text.namespaces(root.node.text or b"")

    def packages(self, root: Frame) -> Mapping[str, str]:
        return text.of_headers(root.node.text or b"")

    def unbound(self, name: str) -> str | None:
        return name if name in self._known else None
