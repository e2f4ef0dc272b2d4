"""Python's syntax, as answers about single nodes of tree-sitter-python."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tree_sitter import Node

from gate.languages.python import bindings
from gate.languages.python.encoding import decoded
from gate.languages.python.grammar import PythonParser
from gate.languages.python.text import IMPORTERS, imported, may_bind
from gate.model.catalogue import Arguments
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.language import Binding, Called, Known, Member, Name, Reference, Same, Shape

if TYPE_CHECKING:
    from gate.scan.source import Source

_BUILTINS = frozenset(dir(builtins))
_COMPREHENSIONS = bindings.COMPREHENSIONS
_FUNCTIONS = ("function_definition", "lambda")
_LITERALS = frozenset({"integer", "float", "true", "false"})
_NO_REFERENCE = frozenset(
    {"dotted_name", "keyword_pattern", "global_statement", "nonlocal_statement", "type_parameter"}
)


class PythonDialect:
    """See `gate.scan.language.Dialect`."""

    root = "module"
    identifiers = frozenset({"identifier"})
    silent = frozenset({"type", "import_statement", "import_from_statement", "future_import_statement"})
    loud = frozenset({"argument_list"})
    scopes: Mapping[str, ScopeRule] = {
        "module": ScopeRule(),
        "function_definition": ScopeRule(is_deferred=True),
        "lambda": ScopeRule(is_deferred=True),
        "class_definition": ScopeRule(is_hidden=True, is_sequential=True),
        **dict.fromkeys(_COMPREHENSIONS, ScopeRule()),
    }
    parents = frozenset({*_FUNCTIONS, "class_definition", *_COMPREHENSIONS, "for_in_clause"})
    branching = frozenset(
        {
            "if_statement",
            "elif_clause",
            "else_clause",
            "for_statement",
            "while_statement",
            "try_statement",
            "except_clause",
            "case_clause",
            "conditional_expression",
            "boolean_operator",
            *_COMPREHENSIONS,
        }
    )

    def __init__(self) -> None:
        self.parser = PythonParser()

    def source(self, path: str, content: bytes) -> Source:
        return decoded(path, content)

    def imported(self, source: Source, words: set[bytes]) -> set[bytes]:
        return imported(source.text) if source.text.isascii() else words

    def may_bind(self, text: bytes, start: int, end: int) -> bool:
        return may_bind(text, start, end)

    def region(self, up: Frame, child: Node, at: int) -> Region:
        if up.type in _COMPREHENSIONS:
            return Region.INNER
        if up.type == "for_in_clause":
            return Region.OUTER if _is_first_iterable(up, child) else Region.SAME
        return Region.INNER if up.node.field_name_for_child(at) == "body" else Region.SAME

    def binding(self, leaf: Frame) -> Binding | None:
        return bindings.binding(leaf)

    def renamed(self, leaf: Frame) -> tuple[str, ...]:
        return bindings.renamed(leaf)

    def reference(self, leaf: Frame) -> Reference | None:
        up = leaf.up
        if up is None or leaf.is_silent or up.type in _NO_REFERENCE:
            return None
        if up.type == "attribute" and leaf.end == up.end:
            owner = up.field("object")
            return None if owner is None else _used(Member(owner, leaf.text), up)
        if bindings.binding(leaf) is not None or (up.type == "keyword_argument" and leaf.is_field("name")):
            return None
        return _used(Name(leaf.text, leaf), leaf)

    def shape(self, frame: Frame) -> Shape:
        return shape(frame)

    def arguments(self, call: Frame) -> Arguments:
        given = call.field("arguments")
        if given is None or given.type != "argument_list":
            return Arguments((None,))
        positional: list[str | None] = []
        keywords: set[str] = set()
        nothing = 0  # trailing positional arguments that are None
        for argument in given.children():
            kind = argument.type
            if kind == "keyword_argument":
                name, value = argument.field("name"), argument.field("value")
                if name is not None and value is not None and value.type != "none":
                    keywords.add(name.text)
            elif kind in ("list_splat", "dictionary_splat"):
                return Arguments(is_open=True)
            elif kind != "comment":
                nothing = nothing + 1 if kind == "none" else 0
                positional.append(_literal(argument))
        return Arguments(tuple(positional[: len(positional) - nothing]), frozenset(keywords))

    def receiver(self, call: Frame) -> Frame | None:
        frame = call
        while frame.up is not None:
            up = frame.up
            if up.type == "parenthesized_expression":
                frame = up
            elif up.type == "for_in_clause" and frame.is_field("right") and up.up is not None:
                frame = up.up  # sorted(x for x in os.listdir())
                if frame.type == "dictionary_comprehension" or frame.up is None:
                    return None
            elif up.type == "argument_list":
                return up.up.field("function") if up.up is not None and up.up.type == "call" else None
            elif up.type == "call" and frame.type == "generator_expression":
                return up.field("function")
            else:
                return None
        return None

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return bindings.star_imports(root)

    def packages(self, _root: Frame) -> Mapping[str, str]:
        return {}

    def unbound(self, name: str) -> str | None:
        return f"builtins.{name}" if name in _BUILTINS else None


def shape(frame: Frame) -> Shape:
    """One step into an expression."""
    kind = frame.type
    if kind == "identifier":
        return Name(frame.text, frame)
    if kind == "attribute":
        owner, name = frame.field("object"), frame.field("attribute")
        return Member(owner, name.text) if owner is not None and name is not None else None
    if kind == "call":
        callee = frame.field("function")
        return _imported(callee, frame) or Called(callee, frame) if callee is not None else None
    if kind in ("parenthesized_expression", "await", "type"):
        inner = next((child for child in frame.children() if child.type != "comment"), None)
        return Same(inner) if inner is not None else None
    if kind in ("assignment", "named_expression"):
        value = frame.field("right") or frame.field("value")
        return Same(value) if value is not None else None
    if kind == "binary_operator":
        return _operation(frame)
    if kind == "subscript":
        value = frame.field("value")
        return Called(Member(value, "__getitem__"), frame) if value is not None else None
    if kind == "generic_type":
        return _optional(frame)
    return None


def _imported(callee: Frame, call: Frame) -> Known | None:
    """`importlib.import_module("time")` and its like, by the last part of their name."""
    name = callee.field("attribute") if callee.type == "attribute" else callee
    if name is None or name.type != "identifier" or name.text not in IMPORTERS:
        return None
    given = call.field("arguments")
    module = _literal(given.children()[0]) if given is not None and given.children() else None
    return Known(module[1:-1]) if module is not None and module.startswith('"') else None


def _operation(frame: Frame) -> Shape:
    left, sign, right = frame.field("left"), frame.field("operator"), frame.field("right")
    if left is None or sign is None or right is None:
        return None
    if sign.type == "/":
        return Called(Member(left, "__truediv__"), frame)
    return Same(left) if sign.type == "|" and right.type == "none" else None  # Path | None


def _optional(frame: Frame) -> Shape:
    name, *rest = frame.children()
    if name.text != "Optional" or len(rest) != 1:
        return None
    wanted = rest[0].children()
    return Same(wanted[0]) if len(wanted) == 1 else None


def _used(named: Name | Member, frame: Frame) -> Reference:
    """How an expression is used where it stands."""
    at = frame
    while at.up is not None and at.up.type == "parenthesized_expression":
        at = at.up
    up = at.up
    call = up if up is not None and up.type == "call" and at.is_field("function") else None
    is_extended = up is not None and up.type == "attribute"
    is_stored = call is None and not is_extended and _is_stored(at)
    return Reference(named, frame.start, frame.end, call, is_stored, is_extended)


def _is_stored(frame: Frame) -> bool:
    at = frame
    if at.up is not None and at.up.type == "subscript" and at.is_field("value"):
        at = at.up
    while at.up is not None and at.up.type in bindings.PATTERNS:
        at = at.up
    up = at.up
    if up is None:
        return False
    if up.type == "delete_statement":
        return True
    return up.type in ("assignment", "augmented_assignment", "for_statement", "for_in_clause") and at.is_field("left")


def _literal(frame: Frame) -> str | None:
    if frame.type in _LITERALS:
        return frame.text
    if frame.type == "string":
        parts = frame.children()
        if [part.type for part in parts] == ["string_start", "string_content", "string_end"]:
            return f'"{parts[1].text}"'
        return '""' if len(parts) == 2 else None
    return None


def _is_first_iterable(clause: Frame, child: Node) -> bool:
    if clause.up is None or clause.up.type not in _COMPREHENSIONS:
        return False
    iterable = clause.node.child_by_field_name("right")
    if iterable is None or iterable.id != child.id:
        return False
    return next(other for other in clause.up.children() if other.type == "for_in_clause") is clause
