"""What the names of a JavaScript file stand for, and where they are known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.javascript.grammar import FUNCTIONS
from gate.model.named import NamedTuple
from gate.scan.nodes import Bytes, Word, bytes_of, solid, text_of
from gate.scan.used import Definition, Nest, Used

if TYPE_CHECKING:
    from tree_sitter import Node

FUNCTION_VALUES = FUNCTIONS - {"function_declaration", "generator_function_declaration", "method_definition"}
_DECLARED = frozenset(
    {"function_declaration", "generator_function_declaration", "class_declaration", "abstract_class_declaration"}
)
_SCOPES = FUNCTIONS | {"program", "statement_block", "class_body", "for_statement", "for_in_statement"}
_WORDS = frozenset({"identifier", "shorthand_property_identifier"})
_STATEMENTS = frozenset({"lexical_declaration", "variable_declaration", "export_statement"})
WRAPS = frozenset(
    {
        *("parenthesized_expression", "await_expression", "as_expression", "satisfies_expression"),
        *("non_null_expression", "type_assertion"),
    }
)


class Imported(NamedTuple):
    """A name of another module; `*` is the module itself, `default` what it mainly exports."""

    module: str
    name: str


class Bound(NamedTuple):
    """One meaning of a name, known within the bytes of `scope`. `whole` is the statement that gives it."""

    value: Node | Imported | None
    whole: Bytes
    scope: Bytes
    is_constant: bool = False


def plain(node: Node) -> str | None:
    """What a string literal says; None for what is no literal."""
    if node.type != "string":
        return None
    return "".join(text_of(part) for part in node.named_children if part.type == "string_fragment")


def unwrapped(node: Node) -> Node:
    """The expression within brackets, casts and `await`."""
    while node.type in WRAPS and (inside := solid(node)):
        node = inside[-1 if node.type == "type_assertion" else 0]
    return node


class Outline:
    """One walk over a file's tree."""

    def __init__(self, root: Node) -> None:
        self._bound: dict[str, dict[Bytes, list[Bound]]] = {}
        self._nests: dict[str, Nest] = {}
        words: list[Word] = []
        todo: list[tuple[Node, Node]] = [(root, root)]
        while todo:
            node, scope = todo.pop()
            kind = node.type
            if kind in _WORDS:
                words.append((node.start_byte, text_of(node)))
            elif kind in _DECLARED:
                self._declare(node, scope)
            elif kind == "variable_declarator":
                self._variable(node, scope)
            elif kind == "import_statement":
                self._import(node, scope)
            inner = node if kind in _SCOPES else scope
            todo += [(child, inner) for child in reversed(node.children)]
        self.used = Used(words, self._definitions())

    def meant(self, name: str, offset: int) -> Bound | None:
        """The innermost meaning of a name at a byte; of several in one scope the first."""
        known = self._bound.get(name)
        if known is None:
            return None
        if name not in self._nests:
            self._nests[name] = Nest(known)
        scope = self._nests[name].innermost(offset)
        return None if scope is None else known[scope][0]

    def values_used(self, part: Bytes) -> Iterator[Bytes]:
        """The statements of the constants that are named there."""
        for offset, name in self.used.words(part):
            bound = self.meant(name, offset)
            if bound is not None and not isinstance(bound.value, Imported):
                yield bound.whole

    def _definitions(self) -> Iterator[Definition]:
        """Functions and classes, and what the suites of a file declare besides: that is their set-up."""
        for name, scopes in self._bound.items():
            for bound in (each for every in scopes.values() for each in every):
                value = bound.value
                if isinstance(value, Imported):
                    continue
                is_local = bound.scope[0] > 0
                if is_local or (value is not None and value.type in FUNCTION_VALUES | _DECLARED | {"class"}):
                    yield Definition(name, bound.whole, bound.scope)

    def _bind(self, name: str, bound: Bound) -> None:
        self._bound.setdefault(name, {}).setdefault(bound.scope, []).append(bound)

    def _declare(self, node: Node, scope: Node) -> None:
        name = node.child_by_field_name("name")
        if name is not None:
            self._bind(text_of(name), Bound(node, _whole(node), _bytes_of_scope(scope)))

    def _variable(self, node: Node, scope: Node) -> None:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None:
            return
        statement, within = _whole(node), _bytes_of_scope(scope)
        is_constant = node.parent is not None and text_of(node.parent).startswith("const")
        module = None if value is None else required(unwrapped(value))
        if name.type == "identifier":
            given = Imported(module, "*") if module else None if value is None else unwrapped(value)
            self._bind(text_of(name), Bound(given, statement, within, is_constant))
        elif name.type == "object_pattern":
            for key, local in _destructured(name):
                self._bind(local, Bound(Imported(module, key) if module else None, statement, within))

    def _import(self, node: Node, scope: Node) -> None:
        source = node.child_by_field_name("source")
        module = None if source is None else plain(source)
        if module is None:
            return
        module, whole, within = module.removeprefix("node:"), bytes_of(node), _bytes_of_scope(scope)
        for clause in (child for child in node.named_children if child.type == "import_clause"):
            for part in clause.named_children:
                if part.type == "identifier":
                    self._bind(text_of(part), Bound(Imported(module, "default"), whole, within))
                elif part.type == "namespace_import":
                    for local in part.named_children:
                        self._bind(text_of(local), Bound(Imported(module, "*"), whole, within))
                else:
                    for item in part.named_children:
                        name, alias = item.child_by_field_name("name"), item.child_by_field_name("alias")
                        if name is not None:
                            self._bind(text_of(alias or name), Bound(Imported(module, text_of(name)), whole, within))


def _bytes_of_scope(scope: Node) -> Bytes:
    return (0, scope.end_byte) if scope.type == "program" else bytes_of(scope)


def _whole(node: Node) -> Bytes:
    """The statement that a declaration belongs to."""
    up = node.parent
    while up is not None and up.type in _STATEMENTS:
        node, up = up, up.parent
    return bytes_of(node)


def required(value: Node) -> str | None:
    """The module that `require("x")` and `await import("x")` give."""
    if value.type != "call_expression":
        return None
    callee, given = value.child_by_field_name("function"), value.child_by_field_name("arguments")
    if callee is None or given is None or text_of(callee) not in ("require", "import"):
        return None
    inside = solid(given)
    module = plain(inside[0]) if inside else None
    return None if module is None else module.removeprefix("node:")


def _destructured(pattern: Node) -> Iterator[tuple[str, str]]:
    """The keys of `{a, b: c}`, each with its local name."""
    for part in pattern.named_children:
        if part.type == "shorthand_property_identifier_pattern":
            yield text_of(part), text_of(part)
        elif part.type == "pair_pattern":
            key, value = part.child_by_field_name("key"), part.child_by_field_name("value")
            if key is not None and value is not None and value.type == "identifier":
                yield text_of(key), text_of(value)
