"""Go's syntax, as answers about single nodes of tree-sitter-go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import tree_sitter_go
from tree_sitter import Language, Node, Parser

from gate.languages import utf8
from gate.languages.go import bindings, imports
from gate.model.catalogue import Arguments
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.language import Binding, Called, Member, Name, Reference, Same, Shape

if TYPE_CHECKING:
    from gate.scan.source import Source

_NAMES = frozenset({"identifier", "package_identifier", "type_identifier"})
_BLOCKS = (
    "block",
    "if_statement",
    "for_statement",
    "expression_switch_statement",
    "type_switch_statement",
    "expression_case",
    "type_case",
    "default_case",
    "communication_case",
)
_TYPED = ("function_declaration", "method_declaration", "type_spec", "type_alias")  # their names stand outside
_INSIDE = frozenset({"parenthesized_expression", "pointer_type", "parenthesized_type"})
_OF_TYPE = frozenset({"composite_literal", "type_assertion_expression", "generic_type"})
_LITERALS = frozenset({"int_literal", "float_literal", "true", "false", "nil"})


class GoDialect:
    """See `gate.scan.language.Dialect`."""

    root = "source_file"
    identifiers = frozenset({*_NAMES, "field_identifier"})
    silent = frozenset({"import_declaration", "package_clause"})
    loud: frozenset[str] = frozenset()
    # Nothing runs later than where it stands: a closure sees the names declared before it, a package all of its own.
    scopes: Mapping[str, ScopeRule] = {
        "source_file": ScopeRule(),
        **dict.fromkeys((*bindings.FUNCTIONS, *_BLOCKS, "type_spec", "type_alias"), ScopeRule(is_sequential=True)),
    }
    parents = frozenset({*bindings.FUNCTIONS, *_BLOCKS, "type_spec", "type_alias"})
    branching: frozenset[str] = frozenset()  # what branches has a scope of its own

    def __init__(self) -> None:
        self.parser = Parser(Language(tree_sitter_go.language()))

    def source(self, path: str, content: bytes) -> Source:
        return utf8.decoded(path, content)

    def imported(self, source: Source, words: set[bytes]) -> set[bytes]:
        return imports.imported(source.text) if source.text.isascii() else words | imports.imported(source.text)

    def may_bind(self, text: bytes, start: int, end: int) -> bool:
        """Not before a dot (but `args ...T`), nor after one, as far as the neighbours touch."""
        if text[end : end + 1] == b".":
            return text[end : end + 3] == b"..."
        return text[start - 1 : start] != b"."

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        is_name = up.type in _TYPED and up.node.field_name_for_child(at) == "name"
        return Region.SAME if is_name else Region.INNER

    def binding(self, leaf: Frame) -> Binding | None:
        return bindings.binding(leaf)

    def renamed(self, leaf: Frame) -> tuple[str, ...]:
        return bindings.renamed(leaf)

    def reference(self, leaf: Frame) -> Reference | None:
        up = leaf.up
        if up is None or leaf.is_silent:
            return None
        if leaf.type == "field_identifier":
            operand = up.field("operand") if up.type == "selector_expression" else None
            return None if operand is None else _used(Member(operand, leaf.text), up)
        if leaf.type == "type_identifier":
            return _generic_call(leaf, up)
        if leaf.type != "identifier" or _is_key(up) or bindings.binding(leaf) is not None:
            return None
        return _used(Name(leaf.text, leaf), leaf)

    def shape(self, frame: Frame) -> Shape:
        kind = frame.type
        if kind in _NAMES:
            return Name(frame.text, frame)
        if kind == "selector_expression":
            owner, name = frame.field("operand"), frame.field("field")
        elif kind == "qualified_type":
            owner, name = frame.field("package"), frame.field("name")
        elif kind == "call_expression":
            return _call(frame)
        else:
            inner = _same(frame)
            return None if inner is None else Same(inner)
        return None if owner is None or name is None else Member(owner, name.text)

    def arguments(self, call: Frame) -> Arguments:
        given = call.field("arguments")
        items = [] if given is None else [child for child in given.children() if child.type != "comment"]
        if any(item.type == "variadic_argument" for item in items):
            return Arguments(is_open=True)
        return Arguments(tuple(_literal(item) for item in items))

    def receiver(self, _call: Frame) -> Frame | None:
        return None  # Go sorts in place, in a statement of its own

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        return imports.dotted(root)

    def packages(self, root: Frame) -> Mapping[str, str]:
        return imports.packages(root)

    def unbound(self, _name: str) -> str | None:
        return None


def _call(frame: Frame) -> Shape:
    callee = frame.field("function")
    if callee is None:
        return None
    if callee.type == "identifier" and callee.text == "new":
        given = frame.field("arguments")
        types = [] if given is None else given.children()
        return Same(types[0]) if len(types) == 1 else None
    return Called(callee, frame)


def _same(frame: Frame) -> Frame | None:
    """The expression or type that a value is, or is of."""
    if frame.type in _INSIDE:
        return next((child for child in frame.children() if child.type != "comment"), None)
    if frame.type in _OF_TYPE:
        return frame.field("type")
    if frame.type == "unary_expression":
        operator = frame.field("operator")
        return frame.field("operand") if operator is not None and operator.type in ("&", "*") else None
    return None


def _generic_call(leaf: Frame, up: Frame) -> Reference | None:
    """`rand.N[int64](5)`, which the grammar takes for a conversion to a generic type."""
    generic = up.up
    call = None if generic is None else generic.up
    if up.type != "qualified_type" or call is None or call.type != "type_conversion_expression":
        return None
    package = up.field("package")
    return None if package is None else Reference(Member(package, leaf.text), up.start, up.end, call)


def _is_key(up: Frame) -> bool:
    """Is it the name of a field in `Config{Now: …}`? That of a variable in a map looks the same."""
    return up.type == "literal_element" and up.up is not None and up.up.type == "keyed_element" and up.is_field("key")


def _used(named: Name | Member, frame: Frame) -> Reference:
    """How an expression is used where it stands."""
    at = frame
    while at.up is not None and at.up.type == "parenthesized_expression":
        at = at.up
    up = at.up
    call = up if up is not None and up.type == "call_expression" and at.is_field("function") else None
    is_extended = up is not None and up.type == "selector_expression"
    statement = up.up if up is not None and up.type == "expression_list" and up.is_field("left") else None
    is_stored = statement is not None and statement.type == "assignment_statement"
    return Reference(named, frame.start, frame.end, call, is_stored, is_extended)


def _literal(frame: Frame) -> str | None:
    if frame.type in _LITERALS:
        return frame.text
    is_string = frame.type == "interpreted_string_literal" and "\\" not in frame.text
    return frame.text if is_string else None
