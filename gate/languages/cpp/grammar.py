"""The grammars of C and C++: what they cannot parse, mended, and which of their nodes are scopes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tree_sitter import Language

from gate.scan.frame import Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.mending import blanked, lost, tree_of
from gate.scan.parsing import Parser

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from gate.scan.frame import Frame
    from gate.scan.language import Parsing

_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b[^\n]*", re.MULTILINE)
_DEAD = re.compile(rb"^[ \t]*#[ \t]*if[ \t]+0[ \t]*(?:/[/*][^\n]*|\r)?$", re.MULTILINE)
_CONDITIONS = re.compile(rb"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|else|endif)\b(?:[^\\\n]|\\\r?\n|\\.)*", re.MULTILINE)
_HAS_INCLUDE = re.compile(rb"__has_include(?:_next)?[ \t]*\([^)\n]{0,200}\)")
_ROOT = "translation_unit"
_SHARE = 20  # one part in so many may be lost before mending is tried

CLASSES = frozenset({"class_specifier", "struct_specifier", "union_specifier"})
FUNCTIONS = frozenset({"function_definition", "lambda_expression"})
_BLOCKS = frozenset(
    {
        "compound_statement",
        "for_statement",
        "for_range_loop",
        "if_statement",
        "while_statement",
        "switch_statement",
        "catch_clause",
        "parameter_list",
        "template_declaration",
    }
)
SCOPES: Mapping[str, ScopeRule] = {
    "translation_unit": ScopeRule(),
    "namespace_definition": ScopeRule(),
    **dict.fromkeys(CLASSES, ScopeRule()),
    **dict.fromkeys(FUNCTIONS, ScopeRule(is_deferred=True, is_sequential=True)),
    **dict.fromkeys(_BLOCKS, ScopeRule(is_sequential=True)),
}
PARENTS = frozenset({"namespace_definition"}) | CLASSES | FUNCTIONS | _BLOCKS
# Includes and declarations of other names; operands that are not evaluated.
SILENT = frozenset(
    {
        "preproc_include",
        "preproc_def",
        "preproc_function_def",
        "using_declaration",
        "alias_declaration",
        "type_definition",
        "namespace_alias_definition",
        "template_argument_list",
        "template_parameter_list",
        "base_class_clause",
        "friend_declaration",
        "sizeof_expression",
        "alignof_expression",
        "decltype",
        "noexcept",
        "attribute_specifier",
        "attribute_declaration",
        "static_assert_declaration",
    }
)
BRANCHING = frozenset(
    {
        "if_statement",
        "else_clause",
        "for_statement",
        "for_range_loop",
        "while_statement",
        "do_statement",
        "try_statement",
        "catch_clause",
        "case_statement",
        "conditional_expression",
        "preproc_if",
        "preproc_ifdef",
        "preproc_else",
        "preproc_elif",
    }
)


class CppParser:
    """Parses text in which is blank what the preprocessor leaves out for sure, and what no grammar of C can hold.

    The branches of `#if` are all read. Where they split a statement, or the braces of a block, the whole tree may be
    lost: then the directives themselves are blanked, and the better tree is taken.
    """

    def __init__(self, language: Language) -> None:
        self._parser = Parser(language)

    def parse(self, source: bytes, /) -> Tree:
        text = _HAS_INCLUDE.sub(_one, _without_dead(source))
        tree = self._parser.parse(text)
        if tree.root_node.type == _ROOT and lost(tree.root_node) * _SHARE <= len(text):
            return tree
        mended = tree_of(_CONDITIONS.sub(_blank, text), self._parser, tree)
        return min(tree, mended, key=lambda each: (each.root_node.type != _ROOT, lost(each.root_node)))


def parser(grammar: str) -> Parsing:
    """The parser of `c` or `cpp`; only that grammar is loaded."""
    if grammar == "c":
        return CppParser(load_grammar("tree_sitter_c"))

    return CppParser(load_grammar("tree_sitter_cpp"))


def _without_dead(source: bytes) -> bytes:
    """The text without what stands between `#if 0` and its `#else` or `#endif`."""
    if _DEAD.search(source) is None:
        return source
    pieces, known, start, depth = list[bytes](), 0, -1, 0
    for line in _DIRECTIVE.finditer(source):
        word = line[1]
        if start < 0:
            if _DEAD.match(line[0]):
                start, depth = line.end(), 0
        elif word.startswith(b"if"):
            depth += 1
        elif depth:
            depth -= word == b"endif"
        else:  # the end of the dead part
            pieces += [source[known:start], blanked(source[start : line.start()])]
            known, start = line.start(), -1
    return b"".join((*pieces, source[known:]))


def _blank(found: re.Match[bytes]) -> bytes:
    return blanked(found[0])


def _one(found: re.Match[bytes]) -> bytes:
    return b"1".ljust(len(found[0]))


def region(up: Frame, _child: Node, at: int) -> Region:
    """The name of a class and the type that a function gives are looked up outside."""
    field = up.node.field_name_for_child(at)
    if up.type == "function_definition":
        return Region.SAME if field == "type" else Region.INNER
    return Region.SAME if field == "name" else Region.INNER
