"""C#'s syntax, as answers about single nodes of tree-sitter-c-sharp."""

from __future__ import annotations

from gate.languages.csharp import bindings, grammar, shapes, text, uses
from gate.languages.utf8 import decoded
from gate.scan.escapes import written_out
from gate.scan.frame import Frame
from gate.scan.language import Dialect
from gate.scan.source import Source


class CSharpDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = grammar.CSharpParser()
    root = "compilation_unit"
    identifiers = frozenset({"identifier", "implicit_parameter"})
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

    def source(self, path: str, content: bytes) -> Source:
        return written_out(decoded(path, content))

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return text.namespaces(root.node.text or b"")

    def unbound(self, name: str) -> str | None:
        return name if name in text.ROOTS else text.WELL_KNOWN.get(name)
