"""What the names of functions, classes and constants mean in one PHP file: namespaces, imports, own definitions.

They are known all over a file, whatever stands around them, so that they are collected once, from the top level.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from gate.languages.php.text import CLASSES, is_laravel

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.frame import Frame

FUNCTION, CLASS, CONST = "function", "class", "const"
_LARAVEL_HELPERS = frozenset({"now", "today", "env"})
_DEFINITIONS = {
    "function_definition": FUNCTION,
    "class_declaration": CLASS,
    "interface_declaration": CLASS,
    "trait_declaration": CLASS,
    "enum_declaration": CLASS,
}
_HOLDERS = frozenset({"if_statement", "compound_statement", "else_clause", "namespace_definition"})


class Names:
    """The names of a file: full ones come without a backslash in front."""

    def __init__(self, root: Node) -> None:
        self._starts = [0]
        self._spaces = [""]  # the namespace from each start on
        self._meanings: dict[tuple[int, str, str], str] = {}  # by namespace, sort and local name: the full name
        self._block = 0  # the number of the namespace that is being read
        self._is_laravel = is_laravel(root.text or b"")
        todo = list(reversed(root.children))
        while todo:
            node = todo.pop()
            if node.type == "namespace_definition":
                self._enter(node)
            if node.type == "namespace_use_declaration":
                self._import(node)
            elif node.type in _DEFINITIONS:
                self._define(node, _DEFINITIONS[node.type])
            elif node.type in _HOLDERS and not _is_never_run(node):
                todo.extend(reversed(node.children))

    def full(self, sort: str, text: str, offset: int) -> str | None:
        """The full name of what is written `text` at a byte; None for a helper that is not there."""
        at = bisect_right(self._starts, offset) - 1
        space = self._spaces[at]
        if text.startswith("\\"):
            return _canonical(sort, text[1:])
        if text.lower().startswith("namespace\\"):
            return _joined(space, text[len("namespace\\") :])
        first, _, rest = text.partition("\\")
        if rest:
            known = self._meanings.get((at, CLASS, first.lower()))
            return f"{known}\\{rest}" if known else _joined(space, text)
        known = self._meanings.get((at, sort, _key(sort, text)))
        if known is not None:
            return known
        if sort == CLASS:
            return _canonical(sort, _joined(space, text))
        name = _canonical(sort, text)  # functions and constants that a namespace lacks are the global ones
        return None if sort == FUNCTION and name in _LARAVEL_HELPERS and not self._is_laravel else name

    def _enter(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        self._starts.append(node.start_byte)
        self._spaces.append("" if name is None else _text(name))
        self._block = len(self._starts) - 1
        if node.child_by_field_name("body") is not None:
            self._starts.append(node.end_byte)
            self._spaces.append("")

    def _define(self, node: Node, sort: str) -> None:
        name = node.child_by_field_name("name")
        if name is not None:
            # Its own, even where it has a famous name: a file that defines `Carbon\Carbon` is not its user.
            self._meanings[self._block, sort, _key(sort, _text(name))] = (
                f"{self._spaces[self._block]}\\own\\{_text(name)}"
            )

    def _import(self, node: Node) -> None:
        prefix, outer = "", _sort(node)
        clauses: list[Node] = []
        for child in node.children:
            if child.type == "namespace_name":
                prefix = _text(child) + "\\"
            elif child.type == "namespace_use_group":
                clauses = child.children
            elif child.type == "namespace_use_clause":
                clauses.append(child)
        for clause in clauses:
            if clause.type == "namespace_use_clause":
                outer = self._import_one(clause, prefix, outer)

    def _import_one(self, clause: Node, prefix: str, outer: str | None) -> str | None:
        """One clause; in a list without braces the sort stands in the first and holds for all."""
        sort = _sort(clause) or outer
        name = next((child for child in clause.children if child.type in ("name", "qualified_name")), None)
        if name is None:
            return outer
        alias = clause.child_by_field_name("alias")
        full = (prefix + _text(name)).lstrip("\\")
        local = full.rpartition("\\")[2] if alias is None else _text(alias)
        self._meanings[self._block, sort or CLASS, _key(sort or CLASS, local)] = _canonical(sort or CLASS, full)
        return sort if not prefix else outer


@lru_cache(maxsize=1)
def _of_root(root: Frame) -> Names:
    return Names(root.node)


def names_of(frame: Frame) -> Names:
    """The names of the file that a node stands in."""
    scope = frame.scope
    while scope.parent is not None:
        scope = scope.parent
    return _of_root(scope.owner)


def _is_never_run(node: Node) -> bool:
    condition = node.child_by_field_name("condition") if node.type == "if_statement" else None
    return condition is not None and _text(condition).lower().strip("() ") in ("false", "0", "null")


def _sort(node: Node) -> str | None:
    kind = node.child_by_field_name("type")
    return None if kind is None else _text(kind).lower()


def _key(sort: str, text: str) -> str:
    return text if sort == CONST else text.lower()


def _canonical(sort: str, name: str) -> str:
    """One spelling for what is known in any case."""
    if sort == CLASS:
        return CLASSES.get(name.lower(), name)
    if sort == FUNCTION:
        space, backslash, last = name.rpartition("\\")
        return f"{space}{backslash}{last.lower()}"
    return name


def _joined(space: str, name: str) -> str:
    return f"{space}\\{name}" if space else name


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")
