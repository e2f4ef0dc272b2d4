"""Ruby's syntax, as answers about single nodes of tree-sitter-ruby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import tree_sitter_ruby
from tree_sitter import Language, Parser

from gate.languages.ruby import bindings, shapes, uses
from gate.languages.utf8 import decoded
from gate.scan.frame import Region, ScopeRule

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.model.catalogue import Arguments
    from gate.scan.frame import Frame
    from gate.scan.language import Binding, Reference, Shape
    from gate.scan.source import Source

_KERNEL = frozenset({"rand", "sleep"})  # the functions of Kernel that the catalogue knows
_METHODS = ("method", "singleton_method")
_BODIES = ("class", "module", "singleton_class")
_BLOCKS = ("block", "do_block", "lambda")


class RubyDialect:
    """See `gate.scan.language.Dialect`."""

    root = "program"
    identifiers = frozenset({"identifier", "constant", "simple_symbol"})
    silent: frozenset[str] = frozenset()
    loud: frozenset[str] = frozenset()
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

    def __init__(self) -> None:
        self.parser = Parser(Language(tree_sitter_ruby.language()))

    def source(self, path: str, content: bytes) -> Source:
        return decoded(path, content)

    def imported(self, _source: Source, words: set[bytes]) -> set[bytes]:
        return words  # nothing is imported: constants are global

    def may_bind(self, text: bytes, start: int, end: int) -> bool:
        return bindings.may_bind(text, start, end)

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        """Names, superclasses and whose method it is (`def self.now`) stand outside."""
        is_outside = up.node.field_name_for_child(at) in ("name", "superclass", "object", "value")
        return Region.SAME if is_outside else Region.INNER

    def binding(self, leaf: Frame) -> Binding | None:
        return bindings.binding(leaf)

    def renamed(self, leaf: Frame) -> tuple[str, ...]:
        return bindings.renamed(leaf)

    def reference(self, leaf: Frame) -> Reference | None:
        return uses.reference(leaf)

    def shape(self, frame: Frame) -> Shape:
        return shapes.shape(frame)

    def arguments(self, call: Frame) -> Arguments:
        return shapes.arguments(call)

    def receiver(self, call: Frame) -> Frame | None:
        return shapes.receiver(call)

    def star_imports(self, _root: Frame) -> tuple[str, ...]:
        return ()

    def packages(self, _root: Frame) -> Mapping[str, str]:
        return {}

    def unbound(self, name: str) -> str | None:
        if name in _KERNEL:
            return f"Kernel.{name}"
        if name == "Object":
            return ""
        return name if name[:1].isupper() else None
