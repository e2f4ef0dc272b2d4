"""Python's syntax, as answers about single nodes of tree-sitter-python."""

from __future__ import annotations

import builtins
from collections.abc import Mapping

from tree_sitter import Node

from gate.languages.python import bindings, shapes, text, uses
from gate.languages.python.encoding import decoded
from gate.languages.python.grammar import PythonParser
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.language import Dialect
from gate.scan.source import Source

_BUILTINS = frozenset(dir(builtins))
_COMPREHENSIONS = bindings.COMPREHENSIONS
_FUNCTIONS = ("function_definition", "lambda")


class PythonDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = PythonParser()
    root = "module"
    identifiers = frozenset({"identifier"})
    silent = frozenset({"type", "import_statement", "import_from_statement", "future_import_statement"})
    loud = frozenset({"argument_list"})
    scopes: Mapping[str, ScopeRule] = {
        "module": ScopeRule(),
        "function_definition": ScopeRule(is_deferred=True),
        "lambda": ScopeRule(is_deferred=True),
        "class_definition": ScopeRule(is_hidden=True, is_sequential=True),
        **dict.fromkeys(_COMPREHENSIONS, ScopeRule()),
    }
    parents = frozenset({*_FUNCTIONS, "class_definition", *_COMPREHENSIONS, "for_in_clause"})
    branching = frozenset(
        {
            "if_statement",
            "elif_clause",
            "else_clause",
            "for_statement",
            "while_statement",
            "try_statement",
            "except_clause",
            "case_clause",
            "conditional_expression",
            "boolean_operator",
            *_COMPREHENSIONS,
        }
    )

    source = staticmethod(decoded)
    may_bind = staticmethod(text.may_bind)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(bindings.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)
    receiver = staticmethod(shapes.receiver)
    star_imports = staticmethod(bindings.star_imports)

    def imported(self, source: Source, words: set[bytes]) -> set[bytes]:
        return text.imported(source.text) if source.text.isascii() else words

    def region(self, up: Frame, child: Node, at: int) -> Region:
        if up.type in _COMPREHENSIONS:
            return Region.INNER
        if up.type == "for_in_clause":
            return Region.OUTER if _is_first_iterable(up, child) else Region.SAME
        return Region.INNER if up.node.field_name_for_child(at) == "body" else Region.SAME

    def unbound(self, name: str) -> str | None:
        return f"builtins.{name}" if name in _BUILTINS else None


def _is_first_iterable(clause: Frame, child: Node) -> bool:
    if clause.up is None or clause.up.type not in _COMPREHENSIONS:
        return False
    iterable = clause.node.child_by_field_name("right")
    if iterable is None or iterable.id != child.id:
        return False
    return next(other for other in clause.up.children() if other.type == "for_in_clause") is clause
