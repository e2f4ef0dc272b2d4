"""C#'s grammar: what it cannot parse, mended, and which of its nodes are scopes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import tree_sitter_c_sharp
from tree_sitter import Language, Parser

from gate.scan.frame import Region, ScopeRule
from gate.scan.mending import blanked, lost

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
_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|elif|else|endif)\b[^\n]*", re.MULTILINE)
_FILE_BASED = re.compile(rb"^#[:!][^\n]*", re.MULTILINE)  # `#:package X`, in programs of one file
_LARGEST = 2_000_000  # bytes that are parsed a second time
_SLIGHT, _SHARE = 100, 50  # so many bytes, or one in so many, may be lost to errors before that is worth it


class CSharpParser:
    """tree-sitter's parser. Where conditional compilation splits statements, and the grammar stumbles, it is undone."""

    def __init__(self) -> None:
        self._parser = Parser(Language(tree_sitter_c_sharp.language()))

    def parse(self, text: bytes) -> Tree:
        text = _FILE_BASED.sub(lambda found: b" " * len(found[0]), text)
        tree = self._parser.parse(text)
        slight = min(_SLIGHT, len(text) // _SHARE)
        if tree.root_node.has_error and lost(tree.root_node) > slight and len(text) <= _LARGEST:
            for mended in (every_branch(text), first_branches(text)):
                other = self._parser.parse(mended)
                if lost(other.root_node) <= slight:
                    return other
        return tree


def every_branch(text: bytes) -> bytes:
    """Without the directives, bytes in their places."""
    return _DIRECTIVE.sub(lambda found: b" " * len(found[0]), text)


def first_branches(text: bytes) -> bytes:
    """Without the directives and what stands after an `#else` or `#elif`, bytes in their places."""
    parts: list[bytes] = []
    done, depth, dropped = 0, 0, 0  # `dropped`: how deep the conditional is whose other branches are left out
    for found in _DIRECTIVE.finditer(text):
        before, word = text[done : found.start()], found[1]
        parts.append(blanked(before) if dropped else before)
        parts.append(b" " * len(found[0]))
        done = found.end()
        if word == b"if":
            depth += 1
        elif word == b"endif":
            dropped = 0 if dropped == depth else dropped
            depth = max(0, depth - 1)
        elif not dropped:
            dropped = max(1, depth)
    parts.append(text[done:])
    return b"".join(parts)


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
