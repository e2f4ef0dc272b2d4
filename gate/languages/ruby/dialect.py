"""Ruby's syntax, as answers about single nodes of tree-sitter-ruby."""

from __future__ import annotations

from collections.abc import Mapping

from tree_sitter import Node

from gate.languages.ruby import bindings, shapes, uses
from gate.languages.utf8 import decoded
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.language import Dialect
from gate.scan.parsing import Parser

_KERNEL = frozenset({"rand", "sleep"})  # the functions of Kernel that the catalogue knows
_METHODS = ("method", "singleton_method")
_BODIES = ("class", "module", "singleton_class")
_BLOCKS = ("block", "do_block", "lambda")


class RubyDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = Parser(load_grammar("tree_sitter_ruby"))
    root = "program"
    identifiers = frozenset({"identifier", "constant", "simple_symbol"})
    silent: frozenset[str] = frozenset()
    scopes: Mapping[str, ScopeRule] = {
        "program": ScopeRule(),
        **dict.fromkeys(_METHODS, ScopeRule(is_deferred=True)),
        **dict.fromkeys((*_BODIES, *_BLOCKS), ScopeRule(is_sequential=True)),
    }
    parents = frozenset({*_METHODS, *_BODIES, *_BLOCKS})
    branching = frozenset(
        {
            "if",
            "unless",
            "elsif",
            "else",
            "if_modifier",
            "unless_modifier",
            "while",
            "until",
            "while_modifier",
            "until_modifier",
            "for",
            "case",
            "case_match",
            "when",
            "in_clause",
            "rescue",
            "rescue_modifier",
            "conditional",
            "binary",
            "operator_assignment",
        }
    )

    source = staticmethod(decoded)
    may_bind = staticmethod(bindings.may_bind)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(bindings.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)
    receiver = staticmethod(shapes.receiver)

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        """Names, superclasses and whose method it is (`def self.now`) stand outside."""
        is_outside = up.node.field_name_for_child(at) in ("name", "superclass", "object", "value")
        return Region.SAME if is_outside else Region.INNER

    def unbound(self, name: str) -> str | None:
        if name in _KERNEL:
            return f"Kernel.{name}"
        if name == "Object":
            return ""
        return name if name[:1].isupper() else None
