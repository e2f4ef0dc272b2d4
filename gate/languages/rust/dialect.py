"""Rust's syntax, as answers about single nodes of tree-sitter-rust."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import tree_sitter_rust
from tree_sitter import Language, Parser

from gate.languages.rust import bindings, imports, shapes, uses
from gate.languages.rust.macros import MacroParser
from gate.languages.utf8 import decoded
from gate.scan.frame import Region, ScopeRule
from gate.scan.source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.model.catalogue import Arguments
    from gate.scan.frame import Frame
    from gate.scan.language import Binding, Reference, Shape
    from gate.scan.source import Source

_FUNCTIONS = ("function_item", "closure_expression")
_CONDITIONS = ("if_expression", "while_expression", "match_arm")
_OUTSIDE = {
    "function_item": ("name",),
    "for_expression": ("value",),
    "if_expression": ("alternative",),
    "mod_item": ("name",),
    "trait_item": ("name",),
}


_RAW = re.compile(rb"\br#([A-Z]\w*|[a-z_]\w*)\b(?![#\"])")
_KEYWORDS = frozenset(
    b"as async await break const continue dyn else enum extern false fn for gen if impl in let loop match mod move mut"
    b" pub ref return static struct trait true try type unsafe use where while yield".split()
)


def _plain(found: re.Match[bytes]) -> bytes:
    """A name that needs no `r#`, without it, and blanks up to where it ends."""
    return found[0] if found[1] in _KEYWORDS else found[1].ljust(len(found[0]))


class RustDialect:
    """See `gate.scan.language.Dialect`."""

    root = "source_file"
    identifiers = frozenset({"identifier", "type_identifier", "field_identifier", "shorthand_field_identifier"})
    silent = frozenset(
        {
            "use_declaration",
            "extern_crate_declaration",
            "attribute_item",
            "inner_attribute_item",
            "type_arguments",
            "token_tree_pattern",
        }
    )
    loud: frozenset[str] = frozenset()
    scopes: Mapping[str, ScopeRule] = {
        **dict.fromkeys(("source_file", "mod_item", "impl_item", "trait_item"), ScopeRule()),
        **dict.fromkeys((*_FUNCTIONS, *_CONDITIONS, "block", "for_expression"), ScopeRule(is_sequential=True)),
    }
    parents = frozenset({*_FUNCTIONS, *_CONDITIONS, "block", "for_expression", "mod_item", "impl_item", "trait_item"})
    branching = frozenset({"use_declaration"})  # a name imported twice is imported under `#[cfg(…)]`

    def __init__(self) -> None:
        self.parser = MacroParser(Parser(Language(tree_sitter_rust.language())))

    def source(self, path: str, content: bytes) -> Source:
        source = decoded(path, content)
        return Source(path, _RAW.sub(_plain, source.text)) if b"r#" in source.text else source

    def imported(self, _source: Source, words: set[bytes]) -> set[bytes]:
        return words  # a crate needs no `use`

    def may_bind(self, text: bytes, start: int, end: int) -> bool:
        return bindings.may_bind(text, start, end)

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        return Region.SAME if up.node.field_name_for_child(at) in _OUTSIDE.get(up.type, ()) else Region.INNER

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

    def receiver(self, _call: Frame) -> Frame | None:
        return None  # a listing is an iterator of results: nothing sorts it in one step

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return imports.star_imports(root.node.text or b"")

    def packages(self, _root: Frame) -> Mapping[str, str]:
        return {}

    def unbound(self, name: str) -> str | None:
        return name  # a crate
