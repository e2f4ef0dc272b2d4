"""PHP's syntax, as answers about single nodes of tree-sitter-php."""

from __future__ import annotations

from collections.abc import Mapping

from tree_sitter import Node

from gate.languages.php import bindings, shapes, text, uses
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.language import Dialect
from gate.scan.parsing import Parser

_FUNCTIONS = ("function_definition", "method_declaration", "anonymous_function", "arrow_function")
_SUPERGLOBALS = frozenset({"_ENV", "_SERVER"})


class PhpDialect(Dialect):
    """See `gate.scan.language.Dialect`. A name in full comes with a backslash in front, as PHP writes it."""

    parser = Parser(load_grammar("tree_sitter_php", "language_php"))
    root = "program"
    identifiers = frozenset({"name"})
    silent = frozenset(
        {
            "base_clause",
            "class_interface_clause",
            "named_type",
            "namespace_definition",
            "namespace_use_declaration",
            "use_declaration",
        }
    )
    loud = frozenset({"compound_statement"})  # of a namespace in braces
    scopes: Mapping[str, ScopeRule] = {"program": ScopeRule(), **dict.fromkeys(_FUNCTIONS, ScopeRule())}
    parents = frozenset(_FUNCTIONS)
    branching = frozenset(
        {
            "if_statement",
            "else_clause",
            "else_if_clause",
            "for_statement",
            "foreach_statement",
            "while_statement",
            "do_statement",
            "try_statement",
            "catch_clause",
            "case_statement",
            "default_statement",
            "match_conditional_expression",
            "conditional_expression",
            "binary_expression",
        }
    )

    source = staticmethod(text.source)
    may_bind = staticmethod(bindings.may_bind)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(bindings.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)

    def region(self, _up: Frame, _child: Node, _at: int) -> Region:
        return Region.INNER

    def receiver(self, call: Frame) -> Frame | None:
        """The function that a listing is given to: `iterator_count(new DirectoryIterator($x))`."""
        given = call.up
        holder = given.up.up if given is not None and given.type == "argument" and given.up is not None else None
        return holder.field("function") if holder is not None else None

    def unbound(self, name: str) -> str | None:
        if name.startswith("\\"):
            return name[1:]
        return name if name in _SUPERGLOBALS else None
