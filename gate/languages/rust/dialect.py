"""Rust's syntax, as answers about single nodes of tree-sitter-rust."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tree_sitter import Node

from gate.languages.rust import bindings, imports, shapes, uses
from gate.languages.rust.macros import MacroParser
from gate.languages.utf8 import decoded
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.language import Dialect
from gate.scan.parsing import Parser
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


class RustDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = MacroParser(Parser(load_grammar("tree_sitter_rust")))
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
    scopes: Mapping[str, ScopeRule] = {
        **dict.fromkeys(("source_file", "mod_item", "impl_item", "trait_item"), ScopeRule()),
        **dict.fromkeys((*_FUNCTIONS, *_CONDITIONS, "block", "for_expression"), ScopeRule(is_sequential=True)),
    }
    parents = frozenset({*_FUNCTIONS, *_CONDITIONS, "block", "for_expression", "mod_item", "impl_item", "trait_item"})
    branching = frozenset({"use_declaration"})  # a name imported twice is imported under `#[cfg(…)]`

    may_bind = staticmethod(bindings.may_bind)
    binding = staticmethod(bindings.binding)
    renamed = staticmethod(bindings.renamed)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)

    def source(self, path: str, content: bytes) -> Source:
        source = decoded(path, content)
        return Source(path, _RAW.sub(_plain, source.text)) if b"r#" in source.text else source

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        return Region.SAME if up.node.field_name_for_child(at) in _OUTSIDE.get(up.type, ()) else Region.INNER

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return imports.star_imports(root.node.text or b"")

    def unbound(self, name: str) -> str | None:
        return name  # a crate
