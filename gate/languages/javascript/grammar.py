"""The three grammars, and which of their nodes are functions, scopes and types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tree_sitter import Language, Tree

from gate.scan.frame import Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.mending import lost, tree_of
from gate.scan.parsing import Parser

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.frame import Frame, Scope
    from gate.scan.language import Parsing

IDENTIFIERS = frozenset(
    {
        "identifier",
        "property_identifier",
        "type_identifier",
        "shorthand_property_identifier",
        "shorthand_property_identifier_pattern",
        "string_fragment",  # `Date["now"]`, and the names of modules
    }
)
_DECLARED_FUNCTIONS = frozenset({"function_declaration", "generator_function_declaration", "method_definition"})
FUNCTIONS = _DECLARED_FUNCTIONS | {"function_expression", "generator_function", "arrow_function"}
_BLOCKS = ("statement_block", "for_statement", "for_in_statement", "switch_body", "catch_clause", "class")
SCOPES: Mapping[str, ScopeRule] = {
    "program": ScopeRule(),
    **dict.fromkeys(FUNCTIONS, ScopeRule(is_deferred=True)),
    **dict.fromkeys(_BLOCKS, ScopeRule()),
}
PARENTS = frozenset({*FUNCTIONS, *_BLOCKS})
_HOLD_VARS = frozenset(
    {"internal_module", "module", "class_static_block", "ambient_declaration"}
)  # a `var` in their block stays in it
_VAR = "var"  # among the names that a scope remembers, none: those are kept with a blank in front
SILENT = frozenset(
    {
        "import_statement",
        "import_alias",
        "ambient_declaration",
        "function_signature",
        "interface_declaration",
        "type_alias_declaration",
        "type_annotation",
        "type_arguments",
        "type_parameters",
        "type_predicate_annotation",
        "asserts_annotation",
        "implements_clause",
        "abstract_method_signature",
        "method_signature",
        "property_signature",
        "index_signature",
        "function_type",
        "constructor_type",
        "object_type",
        "tuple_type",
        "type_query",
        "nested_type_identifier",
    }
)
BRANCHING = frozenset(
    {
        "if_statement",
        "else_clause",
        "for_statement",
        "for_in_statement",
        "while_statement",
        "do_statement",
        "try_statement",
        "catch_clause",
        "switch_case",
        "switch_default",
        "ternary_expression",
        "binary_expression",
    }
)


# The modules of types, which the grammar cannot tell in every place: `typeof import("x")`, `import("x").Name<T>`.
_LITERAL = rb"""(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')"""
_MEMBER_OF_TYPE = re.compile(rb"\.[A-Z]")
_IMPORT = re.compile(rb"import\(" + _LITERAL + rb"\)")


class _TypeScriptParser:
    """Parses TypeScript with the modules of types written as names, byte for byte in the same place."""

    def __init__(self, language: Language) -> None:
        self._parser = Parser(language)

    def parse(self, source: bytes, /) -> Tree:
        return self._parser.parse(_IMPORT.sub(_name_of_type, source))


# Flow's types are TypeScript's but for a few signs: `x: ?Date`, `Array<?Date>`, `{| exact: Date |}`.
_OF_FLOW = re.compile(rb"(?<=[:<,|&(>])(\s*)\?(?=\s*[\w{(])|(?<=\{)\|(?=[\s\w+])|(?<=[\s\w,])\|(?=\})")
_MAY_BE_FLOW = re.compile(rb":\s*\??[A-Za-z{(]|\bimport\s+type")


class _JavaScriptParser:
    """Parses JavaScript; what cannot be read as such, as code with Flow's types, byte for byte in the same place."""

    def __init__(self, language: Language) -> None:
        self._parser = Parser(language)
        self._typed: Parsing | None = None

    def parse(self, source: bytes, /) -> Tree:
        tree = self._parser.parse(source)
        if not tree.root_node.has_error or not _MAY_BE_FLOW.search(source):
            return tree
        if self._typed is None:
            self._typed = parser("tsx")
        typed = tree_of(_OF_FLOW.sub(lambda found: (found[1] or b"") + b" ", source), self._typed, tree)
        return typed if lost(typed.root_node) < lost(tree.root_node) else tree


def _name_of_type(found: re.Match[bytes]) -> bytes:
    text, start, end = found.string, found.start(), found.end()
    is_type = text.endswith(b"typeof ", 0, start) or _MEMBER_OF_TYPE.match(text, end)
    return b"import".ljust(end - start, b"_") if is_type else found[0]


def parser(grammar: str) -> Parsing:
    """The parser of `javascript`, `typescript` or `tsx`; only that grammar is loaded."""
    if grammar == "javascript":
        return _JavaScriptParser(load_grammar("tree_sitter_javascript"))

    return _TypeScriptParser(load_grammar("tree_sitter_typescript", f"language_{grammar}"))


def region(up: Frame, _child: Node, at: int) -> Region:
    """A function's own name and what a loop goes over are looked up outside."""
    if up.type in _DECLARED_FUNCTIONS:
        return Region.SAME if up.node.field_name_for_child(at) in ("name", "decorator") else Region.INNER
    if up.type == "for_in_statement":
        return Region.SAME if up.node.field_name_for_child(at) == "right" else Region.INNER
    return Region.INNER


def hoisted(scope: Scope) -> Scope:
    """Where a `var` belongs: to the function, or to the file. Remembered for every scope passed on the way."""
    passed: list[Scope] = []
    while _VAR not in scope.nearest and scope.parent is not None and not _holds_vars(scope):
        passed.append(scope)
        scope = scope.parent
    found = scope.nearest.get(_VAR) or scope
    for each in passed:
        each.nearest[_VAR] = found
    return found


def _holds_vars(scope: Scope) -> bool:
    owner = scope.owner
    if owner.type in FUNCTIONS:
        return True
    return owner.type == "statement_block" and owner.up is not None and owner.up.type in _HOLD_VARS
