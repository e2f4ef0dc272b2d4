"""Scala's syntax, as answers about single nodes of tree-sitter-scala."""

from __future__ import annotations

from collections.abc import Mapping

from tree_sitter import Node

from gate.languages.scala import bindings, shapes, text, uses
from gate.languages.utf8 import decoded
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.language import Dialect
from gate.scan.parsing import Parser

_CLASSES = frozenset({"class_definition", "object_definition", "trait_definition", "enum_definition"})
_FUNCTIONS = frozenset({"function_definition", "function_declaration", "lambda_expression", "given_definition"})
_BODIES = frozenset({"template_body", "enum_body"})
_BLOCKS = frozenset({"block", "indented_block", "for_expression", "case_clause"})


class ScalaDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = Parser(load_grammar("tree_sitter_scala"))
    root = "compilation_unit"
    identifiers = frozenset({"identifier", "type_identifier"})
    silent = frozenset({"import_declaration", "package_identifier", "type_definition", "type_arguments"})
    scopes: Mapping[str, ScopeRule] = {
        "compilation_unit": ScopeRule(),
        **dict.fromkeys(_CLASSES | _BODIES, ScopeRule()),
        **dict.fromkeys(_FUNCTIONS, ScopeRule(is_deferred=True, is_sequential=True)),
        **dict.fromkeys(_BLOCKS, ScopeRule(is_sequential=True)),
    }
    parents = _CLASSES | _FUNCTIONS | _BODIES | _BLOCKS
    branching = frozenset(
        {"if_expression", "match_expression", "case_clause", "while_expression", "for_expression", "try_expression"}
    )

    source = staticmethod(decoded)
    may_bind = staticmethod(text.may_bind)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(uses.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        return Region.SAME if up.node.field_name_for_child(at) == "name" else Region.INNER

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return text.star_imports(root.node.text or b"")

    def unbound(self, name: str) -> str | None:
        return name if name in text.ROOTS else text.DEFAULTS.get(name)
