"""Macros that wrap whole items: `cfg_rt! { use std::time; fn f() { … } }`, `cfg_if! { if #[cfg(x)] { use … } }`.

The parser gives a macro's brackets as mere tokens, because they may hold anything. Where they stand in the place of an
item and hold nothing but items, the macro's name and braces are blanked, and what is inside is parsed like the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.scan.mending import blanked, tree_of

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from gate.scan.parsing import Parser

_WRAPPING = re.compile(rb"\w!\s*\{")
_ROUNDS = 4  # macros in macros; real code has two
_HOLDERS = frozenset({"source_file", "declaration_list", "mod_item", "impl_item", "trait_item", "expression_statement"})
_STARTS = re.compile(rb"\s*(?:#!?\[|//|/\*|(?:pub|use|fn|async|const|unsafe|impl|mod|struct|enum|type|static|trait)\b)")

_Span = tuple[int, int]


class MacroParser:
    """A parser that looks into macros that hold items. Every byte stays in its place."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser

    def parse(self, source: bytes, /) -> Tree:
        tree = self._parser.parse(source)
        if not _WRAPPING.search(source):
            return tree
        seen: set[int] = set()
        for _ in range(_ROUNDS):
            found = [node for node in _wrappers(tree.root_node) if node.start_byte not in seen]
            seen.update(node.start_byte for node in found)
            opened = [(node.start_byte, node.end_byte, self._opened(source, node)) for node in found]
            if not any(text for _, _, text in opened):
                break
            pieces, at = [], 0
            for start, end, text in opened:
                if text:
                    pieces += [source[at:start], text]
                    at = end
            source = b"".join((*pieces, source[at:]))
            tree = tree_of(source, self._parser, tree)
        return tree

    def _opened(self, source: bytes, macro: Node) -> bytes:
        """The macro with everything blanked but the items it holds; nothing, if it holds something else."""
        text, at = [], macro.start_byte
        for start, end in _kept(macro.children[-1]):
            if not _STARTS.match(source, start, end):
                return b""
            text += [blanked(source[at:start]), source[start:end]]
            at = end
        opened = b"".join((*text, blanked(source[at : macro.end_byte])))
        return b"" if self._parser.parse(opened).root_node.has_error else opened


def _kept(tokens: Node) -> list[_Span]:
    """What stands in the braces, or in the braces of each case of `if #[cfg(…)] { … } else { … }`."""
    inner = tokens.children[1:-1]
    if inner and inner[0].type == "if":
        return [(node.start_byte + 1, node.end_byte - 1) for node in inner if _is_braced(node)]
    return [(tokens.start_byte + 1, tokens.end_byte - 1)]


def _wrappers(root: Node) -> list[Node]:
    """The macros with braces in the place of an item, in order."""
    found: list[Node] = []
    todo = [root]
    while todo:
        for node in todo.pop().children:
            if node.type == "macro_invocation" and _is_braced(node.children[-1]):
                found.append(node)
            elif node.type in _HOLDERS:
                todo.append(node)
    return sorted(found, key=lambda node: node.start_byte)


def _is_braced(node: Node) -> bool:
    return node.type == "token_tree" and node.children[0].type == "{" and node.children[-1].type == "}"
