"""Tables of test cases, and the names they give to subtests: slices and maps of literals that a loop goes over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.go.collected.names import said
from gate.model.named import NamedTuple
from gate.scan.nodes import Bytes, bytes_of, every, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_DEPTH = 10


class Row(NamedTuple):
    """One case: its name, where that stands, and the text of the case."""

    name: str
    at: Bytes
    whole: Bytes


class Rows(NamedTuple):
    """The cases of a table; `is_whole` where these are all."""

    rows: tuple[Row, ...] = ()
    is_whole: bool = False


NOT_TOLD = Rows()


class Tables:
    """The tables of one file."""

    def __init__(self, root: Node) -> None:
        self._types = {
            text_of(field(spec, "name")): field(spec, "type")
            for declared in root.named_children
            if declared.type == "type_declaration"
            for spec in declared.named_children
        }
        self._globals = [each for each in root.named_children if each.type == "var_declaration"]

    def rows(self, name: Node, function: Node) -> Rows:
        """The cases that give `name`, the first argument of a `t.Run` in that function, its values."""
        if name.type == "selector_expression":
            owner, member = field(name, "operand"), text_of(field(name, "field"))
            if owner is not None and owner.type == "index_expression":
                return self._of(field(owner, "operand"), function, member)
            return self._looped(owner, function, member) if owner is not None else NOT_TOLD
        return self._looped(name, function, None)

    def _looped(self, variable: Node, function: Node, member: str | None) -> Rows:
        if variable.type != "identifier":
            return NOT_TOLD
        wanted = text_of(variable)
        at = variable.parent
        while at is not None and at != function.parent:
            clause = next((each for each in at.named_children if each.type == "range_clause"), None)
            if at.type == "for_statement" and clause is not None:
                names = [text_of(each) for each in solid(field(clause, "left"))]
                if wanted in names:
                    return self._of(field(clause, "right"), function, member, at=names.index(wanted))
                taken = self._taken_over(at, wanted)
                if taken in names:
                    return self._of(field(clause, "right"), function, member, at=names.index(taken))
            at = at.parent
        return NOT_TOLD

    @staticmethod
    def _taken_over(loop: Node, wanted: str) -> str:
        """`tc := tests[i]`, `tt := tc`: what the variable is made of."""
        for node in every(loop):
            if node.type == "short_var_declaration" and text_of(field(node, "left")) == wanted:
                return text_of(field(node, "right"))
        return ""

    def _of(self, table: Node | None, function: Node, member: str | None, *, at: int = 1) -> Rows:
        literal = self._literal(table, function)
        kind, body = field(literal, "type"), field(literal, "body")
        if literal is None or kind is None or body is None:
            return NOT_TOLD
        if kind.type == "map_type" and at == 0 and member is None:
            told = [_key(element) for element in solid(body)]
        elif at == 1:
            of = self._fields(field(kind, "value" if kind.type == "map_type" else "element"))
            told = [_member(element, member, of) for element in solid(body)]
        else:
            return NOT_TOLD
        rows = tuple(row for row in told if row is not None)
        return Rows(rows, is_whole=len(rows) == len(told))

    def _literal(self, table: Node | None, function: Node) -> Node | None:
        """The composite literal that an expression is, or that a variable is given once."""
        if table is None or table.type == "composite_literal":
            return table
        if table.type != "identifier":
            return None
        name = text_of(table)
        given = [value for each in (function, *self._globals) for value in _given(each, name)]
        return given[0] if len(given) == 1 and given[0].type == "composite_literal" else None

    def _fields(self, kind: Node | None) -> list[str]:
        """The names of a struct's fields, in order."""
        for _ in range(_DEPTH):
            if kind is None or kind.type == "struct_type":
                break
            is_pointer = kind.type == "pointer_type"
            kind = next(iter(solid(kind)), None) if is_pointer else self._types.get(text_of(kind))
        fields = next((each for each in solid(kind) if each.type == "field_declaration_list"), None)
        return [
            text_of(name)
            for declared in solid(fields)
            for name in declared.children_by_field_name("name") or [declared]  # embedded, if it has no name
        ]


def _given(node: Node, name: str) -> Iterator[Node]:
    """The values that a variable of that name is given below a node."""
    for each in every(node):
        if each.type in ("short_var_declaration", "assignment_statement"):
            left, right = solid(field(each, "left")), solid(field(each, "right"))
        elif each.type == "var_spec":
            left, right = each.children_by_field_name("name"), solid(field(each, "value"))
        else:
            continue
        for target, value in zip(left, right, strict=False):
            if text_of(target) == name:
                yield value


def _key(element: Node) -> Row | None:
    if element.type != "keyed_element":
        return None
    key = _inner(next(iter(solid(element)), None))
    name = said(key)
    return None if name is None or key is None else Row(name, bytes_of(key), bytes_of(element))


def _member(element: Node, member: str | None, fields: list[str]) -> Row | None:
    """The member of a case that is the subtest's name; the case itself, in a slice of strings."""
    value = _inner(solid(element)[-1] if element.type == "keyed_element" else element)
    if member is None:
        name = said(value)
        return None if name is None or value is None else Row(name, bytes_of(value), bytes_of(element))
    if value is not None and value.type == "unary_expression":
        value = next(iter(solid(value)), None)
    if value is not None and value.type == "composite_literal":
        value = field(value, "body")
    if value is None or value.type != "literal_value":
        return None
    parts = solid(value)
    if not parts or parts[0].type == "keyed_element":
        keyed = {text_of(solid(part)[0]): solid(part)[-1] for part in parts if part.type == "keyed_element"}
        if member not in keyed:
            return Row("", bytes_of(value), bytes_of(element)) if member in fields else None
        found = _inner(keyed[member])
    else:
        index = fields.index(member) if member in fields else len(parts)
        found = _inner(parts[index]) if index < len(parts) else None
    name = said(found)
    return None if name is None or found is None else Row(name, bytes_of(found), bytes_of(element))


def _inner(node: Node | None) -> Node | None:
    return next(iter(solid(node)), None) if node is not None and node.type == "literal_element" else node
