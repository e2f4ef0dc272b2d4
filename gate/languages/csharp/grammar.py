"""C#'s grammar: what it cannot parse, mended, and which of its nodes are scopes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from gate.languages.csharp.branches import branch_by_branch, every_branch
from gate.scan.frame import Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.mending import lost, tree_of
from gate.scan.parsing import Parser

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from gate.scan.frame import Frame

CLASSES = frozenset(
    {
        "class_declaration",
        "struct_declaration",
        "record_declaration",
        "record_struct_declaration",
        "interface_declaration",
        "enum_declaration",
    }
)
_FUNCTIONS = frozenset(
    {
        "method_declaration",
        "constructor_declaration",
        "destructor_declaration",
        "operator_declaration",
        "conversion_operator_declaration",
        "indexer_declaration",
        "delegate_declaration",
        "local_function_statement",
        "lambda_expression",
        "anonymous_method_expression",
        "accessor_declaration",
    }
)
_BLOCKS = frozenset(
    {
        "block",
        "for_statement",
        "foreach_statement",
        "using_statement",
        "fixed_statement",
        "catch_clause",
        "switch_section",
        "switch_expression_arm",
        "query_expression",
    }
)
SCOPES: Mapping[str, ScopeRule] = {
    "compilation_unit": ScopeRule(),
    **dict.fromkeys(CLASSES, ScopeRule()),
    **dict.fromkeys(_FUNCTIONS, ScopeRule(is_deferred=True, is_sequential=True)),
    **dict.fromkeys(_BLOCKS, ScopeRule(is_sequential=True)),
}
PARENTS = CLASSES | _FUNCTIONS | _BLOCKS
SILENT = frozenset(
    {
        "using_directive",
        "attribute_list",
        "type_argument_list",
        "type_parameter_list",
        "type_parameter_constraints_clause",
        "typeof_expression",
        "sizeof_expression",
        "default_expression",
        "explicit_interface_specifier",
    }
)
BRANCHING = frozenset(
    {
        "if_statement",
        "for_statement",
        "foreach_statement",
        "while_statement",
        "do_statement",
        "try_statement",
        "catch_clause",
        "finally_clause",
        "switch_section",
        "switch_expression_arm",
        "conditional_expression",
        "binary_expression",
    }
)
_OUTSIDE = frozenset({"name", "type", "returns"})
_FILE_BASED = re.compile(rb"^#[:!][^\n]*", re.MULTILINE)  # `#:package X`, in programs of one file
_LARGEST = 2_000_000  # bytes that are parsed a second time
_SLIGHT, _SHARE = 100, 50  # so many bytes, or one in so many, may be lost to errors before that is worth it


class CSharpParser:
    """tree-sitter's parser. Where conditional compilation splits statements, and the grammar stumbles, it is undone."""

    def __init__(self) -> None:
        self._parser = Parser(load_grammar("tree_sitter_c_sharp"))

    def parse(self, text: bytes) -> Tree:
        return next(self.versions(text))[1]

    def versions(self, text: bytes) -> Iterator[tuple[bytes, Tree]]:
        """The text and its tree, as far as it can be had; then those of what had to be left out for that."""
        text = _FILE_BASED.sub(lambda found: b" " * len(found[0]), text)
        tree = self._parser.parse(text)
        slight = min(_SLIGHT, len(text) // _SHARE)
        if tree.root_node.has_error and lost(tree.root_node) > slight and len(text) <= _LARGEST:
            whole = every_branch(text)
            if lost((mended := tree_of(whole, self._parser, tree)).root_node) <= slight:
                yield whole, mended
                return
            first, *others = branch_by_branch(text)
            if lost((mended := tree_of(first, self._parser, tree)).root_node) <= slight:
                yield first, mended
                yield from ((other, self._parser.parse(other)) for other in others)
                return
        yield text, tree


def region(up: Frame, child: Node, at: int) -> Region:
    """A name, the type that is returned and what a loop goes over are looked up outside."""
    if up.type in CLASSES:
        is_outside = child.type == "attribute_list" or up.node.field_name_for_child(at) == "name"
        return Region.SAME if is_outside else Region.INNER
    if up.type == "foreach_statement":
        return Region.SAME if up.node.field_name_for_child(at) in ("right", "type") else Region.INNER
    if up.type in _FUNCTIONS:
        return Region.SAME if up.node.field_name_for_child(at) in _OUTSIDE else Region.INNER
    return Region.INNER
