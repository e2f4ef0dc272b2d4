"""Where the names of a JavaScript file are declared: which declaration does an identifier mean?"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from gate.languages.javascript.collected.functions import parameters_of
from gate.languages.javascript.collected.outline import plain
from gate.languages.javascript.grammar import FUNCTIONS
from gate.model.named import NamedTuple
from gate.scan.nodes import field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

CLASSES = frozenset({"class_declaration", "abstract_class_declaration", "class"})
NAMES = frozenset({"identifier", "shorthand_property_identifier"})
_BLOCKS = frozenset(
    {"statement_block", "for_statement", "for_in_statement", "switch_body", "catch_clause", "class_static_block"}
)
_SCOPES = FUNCTIONS | _BLOCKS | {"program"}
_DECLARED = frozenset({"function_declaration", "generator_function_declaration", *CLASSES})
_WRITES = frozenset({"assignment_expression", "augmented_assignment_expression", "update_expression"})
_ABOVE = 400  # scopes around a name


class Kind(Enum):
    """What declares a name."""

    IMPORT = "import"  # `name` of the module that `value` spells; `*` is all of it
    PARAMETER = "parameter"  # of the function `node`; `value` is its default
    VARIABLE = "variable"  # `value` is what it begins with; `name` the key that is taken from that, if one is
    FUNCTION = "function"
    CLASS = "class"
    OTHER = "other"  # a loop, a `catch`, a pattern


class Declared(NamedTuple):
    """One declaration. `scope` is the byte at which the scope begins that it belongs to, 0 for the file."""

    kind: Kind
    node: Node
    scope: int
    name: str = ""
    value: Node | None = None
    module: str = ""
    declared: Node | None = None


class Scopes:
    """One walk over a file's tree."""

    def __init__(self, root: Node) -> None:
        self._names: dict[int, dict[str, Declared]] = {}
        self._writes: dict[tuple[int, str], list[Node]] = {}
        self._up: dict[int, int] = {}  # scope by scope: its start, that of the one around it
        self._spans: list[tuple[int, int]] = []
        todo: list[tuple[Node, int]] = [(root, 0)]
        written: list[tuple[Node, int]] = []
        self._up[0] = -1
        while todo:
            node, scope = todo.pop()
            kind = node.type
            inner = scope
            if kind in _SCOPES and kind != "program":
                inner = self._inner(node, scope)
            self._take(node, kind, scope, inner)
            if kind in _WRITES:
                written.append((node, scope))
            todo += [(child, inner) for child in reversed(node.named_children)]
        for node, scope in written:
            target = field(node, "left") or field(node, "argument")
            if target is not None and target.type == "identifier":
                found = self._at(text_of(target), scope)
                if found is not None:
                    self._writes.setdefault((found.scope, text_of(target)), []).append(node)

    def meant(self, name: str, scope: int) -> Declared | None:
        """The declaration that a name means in a scope; None for what is global."""
        return self._at(name, scope)

    def scope_of(self, node: Node) -> int:
        """The scope that a node stands in, by its start."""
        at = node.parent
        while at is not None and at.type not in _SCOPES:
            at = at.parent
        return 0 if at is None or at.type == "program" else at.start_byte

    def writes(self, declared: Declared, name: str) -> list[Node]:
        """The assignments to a variable."""
        return self._writes.get((declared.scope, name), [])

    def at_top(self) -> dict[str, Declared]:
        """What the file itself declares."""
        return self._names.get(0, {})

    def _inner(self, node: Node, scope: int) -> int:
        start = node.start_byte
        if start in self._up or start == 0:  # an arrow function that is the body of another one begins elsewhere
            return start or scope
        self._up[start] = scope
        return start

    def _at(self, name: str, scope: int) -> Declared | None:
        for _ in range(_ABOVE):
            found = self._names.get(scope, {}).get(name)
            if found is not None or scope < 0:
                return found
            scope = self._up.get(scope, -1)
        return None

    def _bind(self, scope: int, name: str, found: Declared) -> None:
        if name:
            self._names.setdefault(scope, {}).setdefault(name, found)

    def _take(self, node: Node, kind: str, scope: int, inner: int) -> None:
        if kind in _DECLARED:
            name = field(node, "name")
            of = Kind.CLASS if kind in CLASSES else Kind.FUNCTION
            if name is not None:
                self._bind(scope, text_of(name), Declared(of, node, scope))
        elif kind == "variable_declarator":
            self._variable(node, scope)
        elif kind == "import_statement":
            self._import(node, scope)
        elif kind == "catch_clause":
            self._others(field(node, "parameter"), inner)
        elif kind == "for_in_statement" and field(node, "kind") is not None:
            self._others(field(node, "left"), inner)
        if kind in FUNCTIONS:
            self._parameters(node, inner)
            name = field(node, "name")
            if kind in ("function_expression", "generator_function") and name is not None:
                self._bind(inner, text_of(name), Declared(Kind.FUNCTION, node, inner))

    def _parameters(self, function: Node, inner: int) -> None:
        for each in parameters_of(function):
            target, default = target_of(each)
            declared = field(each, "type")
            if target is not None and target.type == "identifier":
                self._bind(
                    inner,
                    text_of(target),
                    Declared(Kind.PARAMETER, function, inner, text_of(target), default, declared=declared),
                )
            else:
                self._others(each, inner)

    def _others(self, pattern: Node | None, scope: int) -> None:
        for name, leaf in leaves(pattern):
            self._bind(scope, name, Declared(Kind.OTHER, leaf, scope))

    def _variable(self, node: Node, scope: int) -> None:
        name, value, kind = field(node, "name"), field(node, "value"), field(node, "type")
        if name is None:
            return
        if name.type == "identifier":
            self._bind(scope, text_of(name), Declared(Kind.VARIABLE, node, scope, "", value, declared=kind))
        elif name.type == "object_pattern":
            for part in name.named_children:
                key, local = _taken(part)
                if local is not None:
                    self._bind(scope, local, Declared(Kind.VARIABLE, node, scope, key, value))
                else:
                    self._others(part, scope)
        else:
            self._others(name, scope)

    def _import(self, node: Node, scope: int) -> None:
        module = plain(source) if (source := field(node, "source")) is not None else None
        for clause in (child for child in node.named_children if child.type == "import_clause"):
            for part in clause.named_children:
                for name, local in _imported(part):
                    if module is not None:
                        self._bind(scope, local, Declared(Kind.IMPORT, node, scope, name, module=spelled(module)))


def spelled(module: str) -> str:
    """A module's name: `node:fs` is `fs`."""
    return module.removeprefix("node:")


def target_of(parameter: Node) -> tuple[Node | None, Node | None]:
    """What a parameter binds, and its default."""
    if parameter.type == "assignment_pattern":
        return field(parameter, "left"), field(parameter, "right")
    if parameter.type in ("required_parameter", "optional_parameter"):
        return field(parameter, "pattern"), field(parameter, "value")
    return parameter, None


def leaves(pattern: Node | None) -> Iterator[tuple[str, Node]]:
    """The names that a pattern binds."""
    todo = [] if pattern is None else [pattern]
    while todo:
        at = todo.pop()
        if at.type in ("identifier", "shorthand_property_identifier_pattern"):
            yield text_of(at), at
        elif at.type == "type_annotation":
            continue
        elif at.type in ("pair_pattern", "assignment_pattern", "object_assignment_pattern"):
            inner = field(at, "value") if at.type == "pair_pattern" else field(at, "left")
            todo += [] if inner is None else [inner]
        else:
            todo += at.named_children


def _taken(part: Node) -> tuple[str, str | None]:
    """The key of `{a}` or `{a: b}`, and the local name; None for what is more than that."""
    if part.type == "shorthand_property_identifier_pattern":
        return text_of(part), text_of(part)
    key, value = field(part, "key"), field(part, "value")
    if part.type == "pair_pattern" and key is not None and value is not None and value.type == "identifier":
        return text_of(key), text_of(value)
    return "", None


def _imported(part: Node) -> Iterator[tuple[str, str]]:
    """The names that a part of an import takes, each with its local name."""
    if part.type == "identifier":
        yield "default", text_of(part)
    elif part.type == "namespace_import":
        yield from (("*", text_of(local)) for local in solid(part))
    else:
        for item in part.named_children:
            name, alias = field(item, "name"), field(item, "alias")
            if name is not None:
                yield text_of(name), text_of(alias or name)
