"""Go's syntax, as answers about single nodes of tree-sitter-go."""

from __future__ import annotations

from collections.abc import Mapping

from tree_sitter import Node

from gate.languages.go import bindings, imports, shapes, uses
from gate.languages.utf8 import decoded
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.language import Dialect
from gate.scan.parsing import Parser
from gate.scan.source import Source

_BLOCKS = (
    "block",
    "if_statement",
    "for_statement",
    "expression_switch_statement",
    "type_switch_statement",
    "expression_case",
    "type_case",
    "default_case",
    "communication_case",
)
_TYPED = ("function_declaration", "method_declaration", "type_spec", "type_alias")  # their names stand outside


class GoDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = Parser(load_grammar("tree_sitter_go"))
    root = "source_file"
    identifiers = frozenset({*shapes.NAMES, "field_identifier"})
    silent = frozenset({"import_declaration", "package_clause"})
    # Nothing runs later than where it stands: a closure sees the names declared before it, a package all of its own.
    scopes: Mapping[str, ScopeRule] = {
        "source_file": ScopeRule(),
        **dict.fromkeys((*bindings.FUNCTIONS, *_BLOCKS, "type_spec", "type_alias"), ScopeRule(is_sequential=True)),
    }
    parents = frozenset({*bindings.FUNCTIONS, *_BLOCKS, "type_spec", "type_alias"})

    source = staticmethod(decoded)
    may_bind = staticmethod(bindings.may_bind)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(bindings.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)
    star_imports = staticmethod(imports.dotted)
    packages = staticmethod(imports.packages)

    def imported(self, source: Source, words: set[bytes]) -> set[bytes]:
        return imports.imported(source.text) if source.text.isascii() else words | imports.imported(source.text)

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        is_name = up.type in _TYPED and up.node.field_name_for_child(at) == "name"
        return Region.SAME if is_name else Region.INNER

    def unbound(self, _name: str) -> str | None:
        return None
