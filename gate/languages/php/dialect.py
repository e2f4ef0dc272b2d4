"""PHP's syntax, as answers about single nodes of tree-sitter-php."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import tree_sitter_php
from tree_sitter import Language, Parser

from gate.languages.php import bindings, shapes, text, uses
from gate.scan.frame import Region, ScopeRule

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.model.catalogue import Arguments
    from gate.scan.frame import Frame
    from gate.scan.language import Binding, Reference, Shape
    from gate.scan.source import Source

_FUNCTIONS = ("function_definition", "method_declaration", "anonymous_function", "arrow_function")
_SUPERGLOBALS = frozenset({"_ENV", "_SERVER"})


class PhpDialect:
    """See `gate.scan.language.Dialect`. A name in full comes with a backslash in front, as PHP writes it."""

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

    def __init__(self) -> None:
        self.parser = Parser(Language(tree_sitter_php.language_php()))

    def source(self, path: str, content: bytes) -> Source:
        return text.source(path, content)

    def imported(self, _source: Source, words: set[bytes]) -> set[bytes]:
        return words  # functions are global, classes need no `use`

    def may_bind(self, source: bytes, start: int, end: int) -> bool:
        return bindings.may_bind(source, start, end)

    def region(self, _up: Frame, _child: Node, _at: int) -> Region:
        return Region.INNER

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
        """The function that a listing is given to: `iterator_count(new DirectoryIterator($x))`."""
        given = call.up
        holder = given.up.up if given is not None and given.type == "argument" and given.up is not None else None
        return holder.field("function") if holder is not None else None

    def star_imports(self, _root: Frame) -> tuple[str, ...]:
        return ()

    def packages(self, _root: Frame) -> Mapping[str, str]:
        return {}

    def unbound(self, name: str) -> str | None:
        if name.startswith("\\"):
            return name[1:]
        return name if name in _SUPERGLOBALS else None
