"""Scala's syntax, as answers about single nodes of tree-sitter-scala."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import tree_sitter_scala
from tree_sitter import Language, Parser

from gate.languages.scala import bindings, shapes, text
from gate.languages.utf8 import decoded
from gate.scan.frame import Region, ScopeRule
from gate.scan.language import Member, Name, Reference

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.model.catalogue import Arguments
    from gate.scan.frame import Frame
    from gate.scan.language import Binding, Shape
    from gate.scan.source import Source

_CLASSES = frozenset({"class_definition", "object_definition", "trait_definition", "enum_definition"})
_FUNCTIONS = frozenset({"function_definition", "function_declaration", "lambda_expression", "given_definition"})
_BODIES = frozenset({"template_body", "enum_body"})
_BLOCKS = frozenset({"block", "indented_block", "for_expression", "case_clause"})
# Where an identifier is no value: names of imports and arguments, qualifiers, the `s` of `s"…"`.
_NO_REFERENCE = frozenset({"stable_identifier", "access_qualifier", "package_identifier", "type_parameters"})
_MADE = ("instance_expression", "applied_constructor_type", "compound_type")
_STEPS = 30


class ScalaDialect:
    """See `gate.scan.language.Dialect`."""

    root = "compilation_unit"
    identifiers = frozenset({"identifier", "type_identifier"})
    silent = frozenset({"import_declaration", "package_identifier", "type_definition", "type_arguments"})
    loud: frozenset[str] = frozenset()
    scopes: Mapping[str, ScopeRule] = {
        "compilation_unit": ScopeRule(),
        **dict.fromkeys(_CLASSES | _BODIES, ScopeRule()),
        **dict.fromkeys(_FUNCTIONS, ScopeRule(is_deferred=True, is_sequential=True)),
        **dict.fromkeys(_BLOCKS, ScopeRule(is_sequential=True)),
    }
    parents = _CLASSES | _FUNCTIONS | _BODIES | _BLOCKS
    branching = frozenset(
        {"if_expression", "match_expression", "case_clause", "while_expression", "for_expression", "try_expression"}
    )

    def __init__(self) -> None:
        self.parser = Parser(Language(tree_sitter_scala.language()))

    def source(self, path: str, content: bytes) -> Source:
        return decoded(path, content)

    def imported(self, _source: Source, words: set[bytes]) -> set[bytes]:
        return words  # a file of the same package needs no import

    def may_bind(self, source: bytes, start: int, end: int) -> bool:
        return text.may_bind(source, start, end)

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        return Region.SAME if up.node.field_name_for_child(at) == "name" else Region.INNER

    def binding(self, leaf: Frame) -> Binding | None:
        return bindings.binding(leaf)

    def renamed(self, leaf: Frame) -> tuple[str, ...]:
        return _renamed(leaf)

    def reference(self, leaf: Frame) -> Reference | None:
        return _reference(leaf)

    def shape(self, frame: Frame) -> Shape:
        return shapes.shape(frame)

    def arguments(self, call: Frame) -> Arguments:
        return shapes.arguments(call)

    def receiver(self, _call: Frame) -> Frame | None:
        return None

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return text.star_imports(root.node.text or b"")

    def packages(self, _root: Frame) -> Mapping[str, str]:
        return {}

    def unbound(self, name: str) -> str | None:
        return name if name in text.ROOTS else text.DEFAULTS.get(name)


def _reference(leaf: Frame) -> Reference | None:
    up = leaf.up
    if up is None or leaf.is_silent or up.type in _NO_REFERENCE or leaf.is_field("interpolator"):
        return None
    if leaf.type == "type_identifier":
        return _construction(leaf)
    if up.type == "field_expression" and leaf.is_field("field"):
        named = shapes.member(up)
        return None if named is None else _used(named, up, leaf)
    if up.type == "infix_expression" and leaf.is_field("operator"):
        left = up.field("left")
        return None if left is None else Reference(Member(left, leaf.text), up.start, leaf.end, up)
    is_mere_name = up.type == "assignment_expression" and leaf.is_field("left")
    if is_mere_name or bindings.binding(leaf) is not None:
        return None
    return _used(Name(leaf.text, leaf), leaf, leaf)


def _construction(leaf: Frame) -> Reference | None:
    """`new T`, `new a.T(…)`, `new T(…) with U { … }`"""
    at = leaf.up if leaf.up is not None and leaf.up.type == "stable_type_identifier" else leaf
    holder = at.up
    call: Frame | None = None
    for _ in range(len(_MADE)):
        if holder is None or holder.type not in _MADE or holder.children()[0].start != at.start:
            return None
        given = next((child for child in holder.children() if child.type == "arguments"), None)
        call = holder if call is None or given is not None else call
        if holder.type == "instance_expression":
            return Reference(shapes.made(at), holder.start, leaf.end, call)
        holder = holder.up
    return None


def _used(named: Name | Member, frame: Frame, leaf: Frame) -> Reference:
    """How an expression is used; a method that is named without brackets is called, or handed on."""
    at = frame
    for _ in range(_STEPS):
        if at.up is None or at.up.type not in ("generic_function", "parenthesized_expression"):
            break
        at = at.up
    up = at.up
    if up is not None and up.type == "call_expression" and at.is_field("function"):
        return Reference(named, frame.start, leaf.end, up)
    if leaf.text[:1].isupper():
        return Reference(named, frame.start, leaf.end, is_extended=up is not None and up.type == "field_expression")
    return Reference(named, frame.start, leaf.end, leaf)


def _renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that the expression ending in this identifier is kept or imported as."""
    up = leaf.up
    if up is None:
        return ()
    if up.type in ("arrow_renamed_identifier", "as_renamed_identifier"):
        alias = up.field("alias")
        return (alias.text,) if alias is not None and alias is not leaf else ()
    if leaf.type == "type_identifier":
        holder = up.up if up.type == "stable_type_identifier" else up
        alias = holder.field("name") if holder is not None and holder.type == "type_definition" else None
        return (alias.text,) if alias is not None and alias is not leaf else ()
    at = up if up.type == "field_expression" and leaf.is_field("field") else leaf
    for _ in range(_STEPS):
        if at.up is None or at.up.type not in ("method_value", "parenthesized_expression"):
            break
        at = at.up
    holder = at.up
    if holder is None or holder.type not in ("val_definition", "var_definition") or not at.is_field("value"):
        return ()
    if not bindings.keeps_value(holder):
        return ()
    name = holder.field("pattern")
    return (name.text,) if name is not None and name.type == "identifier" else ()
