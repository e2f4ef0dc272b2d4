"""C#'s syntax, as answers about single nodes of tree-sitter-c-sharp."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.csharp import bindings, grammar, shapes, text, uses
from gate.languages.csharp.branches import DIRECTIVE
from gate.languages.utf8 import decoded
from gate.model.lines import Lines
from gate.scan.escapes import written_out
from gate.scan.frame import Frame
from gate.scan.language import Dialect, Parsing
from gate.scan.source import Source

if TYPE_CHECKING:
    from tree_sitter import Tree


class _Parsed:
    """A parser of one text, which has been parsed."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def parse(self, _source: bytes, /) -> Tree:
        return self._tree


class CSharpDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser: Parsing = grammar.CSharpParser()
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

    def others(self, source: Source) -> Iterator[tuple[Dialect, Lines]]:
        """The branches of `#if` that the tree had to leave out."""
        if b"#" not in source.text or DIRECTIVE.search(source.text) is None:
            return
        (first, _), *others = grammar.CSharpParser().versions(source.to_parse)
        shown = first.split(b"\n")
        for version, tree in others:
            lines = version.split(b"\n")
            new = [at for at, (line, known) in enumerate(zip(lines, shown, strict=True), 1) if line and line != known]
            other = CSharpDialect()
            other.parser = _Parsed(tree)
            yield other, Lines(tuple((number, number) for number in new))

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return text.namespaces(root.node.text or b"")

    def unbound(self, name: str) -> str | None:
        return name if name in text.ROOTS else text.WELL_KNOWN.get(name)
