"""The tests of Kotest's specs: blocks under titles, in each of its styles.

Ids have the titles as they are written; what a style prints in front of them (`Given: `) depends on settings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from gate.languages.kotlin.outline import named
from gate.model.named import NamedTuple
from gate.model.test import Doubt
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import Bytes, Word, bytes_of, every, field, solid, text_of
from gate.scan.used import Definition, Used

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.classes import ClassFile

_CONTAINERS = frozenset({"context", "describe", "given", "when", "and", "feature"})
_TESTS = frozenset({"test", "it", "then", "should", "scenario", "expect"})
_INFIX = frozenset({"should", "-", "When", "when"})
_HOOKS = frozenset({"beforeTest", "afterTest", "beforeEach", "afterEach", "beforeSpec", "afterSpec", "beforeAny"})
_CHECKS = frozenset({"checkAll", "forAll", "forNone"})
_STRINGS = frozenset({"string_literal", "multiline_string_literal"})
_LAMBDAS = frozenset({"annotated_lambda", "lambda_literal"})
_FILLED_IN = re.compile(r"(?<!\\)\$(?:[A-Za-z_]\w*|\{[^}]*\})")
_DEPTH = 20


class _Block(NamedTuple):
    """A block under a title; `is_leaf` where it is a test and holds none."""

    title: Node
    body: Node
    is_leaf: bool


def collect_specs(file: ClassFile, root: Node, found: FoundTests, words: Callable[[], Sequence[Word]]) -> None:
    """Give the tests of all specs of a file to what keeps them."""
    specs = {kind.at for kind in file.classes if any(base.endswith("Spec") for base in kind.bases)}
    if not specs:
        return
    scope = bytes_of(root)
    used = Used(words(), [Definition(each.name, each.whole, scope) for each in file.functions])
    for node in root.named_children:
        name = field(node, "name")
        if name is not None and bytes_of(name) in specs:
            bodies = list(_bodies(node))
            hooks = tuple(bytes_of(each) for body in bodies for each in every(body) if _called(each) in _HOOKS)
            for body in bodies:
                _collect(body, (named(name),), _Spec(found, used, hooks))


class _Spec(NamedTuple):
    """What the tests of one spec have in common."""

    found: FoundTests
    used: Used
    hooks: tuple[Bytes, ...]


def _collect(body: Node, names: tuple[str, ...], spec: _Spec, told: int = 1, *, is_family: bool = False) -> None:
    """The tests in a block; `told` of the names say something."""
    todo = list(reversed(body.named_children))
    while todo:
        node = todo.pop()
        block = _block(node)
        if block is None:
            todo += reversed(node.named_children)
            continue
        title, is_computed = _said(block.title)
        here, family = (*names, title), is_family or is_computed
        if not block.is_leaf and len(names) < _DEPTH:
            is_told = told == len(names) and _says_something(block.title)
            _collect(block.body, here, spec, told + is_told, is_family=family)
        elif is_computed and not _says_something(block.title):
            whole = bytes_of(node)
            spec.found.doubt(names[:told], whole, whole, Doubt.CERTAIN, "the titles of tests are computed")
        else:
            whole = bytes_of(node)
            checks = any(word in _CHECKS for _, word in spec.used.words(whole))
            parts = (*spec.hooks, *spec.used.of(whole, *spec.hooks))
            spec.found.add(here, bytes_of(block.title), whole, parts, is_property=checks, is_family=family)


def _bodies(kind: Node) -> Iterator[Node]:
    """The block that the base is given, and those that are run with the constructor."""
    for child in kind.named_children:
        if child.type == "delegation_specifiers":
            yield from (each for each in every(child) if each.type == "lambda_literal" and not _is_within(each, child))
        elif child.type == "class_body":
            yield from (each for each in child.named_children if each.type == "anonymous_initializer")


def _is_within(inner: Node, outer: Node) -> bool:
    """Is it in another block of those?"""
    at = inner.parent
    while at is not None and at != outer:
        if at.type == "lambda_literal":
            return True
        at = at.parent
    return False


def _block(node: Node) -> _Block | None:
    parts = solid(node)
    if node.type in ("infix_expression", "binary_expression") and len(parts) >= 2:
        sign = text_of(parts[1]) if len(parts) == 3 else text_of(node.children[1])
        if parts[0].type in _STRINGS and parts[-1].type in _LAMBDAS and sign in _INFIX:
            return _Block(parts[0], parts[-1], is_leaf=False)
        return None
    if node.type != "call_expression" or len(parts) != 2 or parts[1].type not in _LAMBDAS:
        return None
    callee = _without_config(parts[0])
    if callee.type in _STRINGS:
        return _Block(callee, parts[1], is_leaf=True)
    given = solid(callee)
    if callee.type != "call_expression" or len(given) != 2 or given[0].type != "identifier":
        return None
    word = named(given[0]).lower().removeprefix("x").removeprefix("f")
    word = named(given[0]).lower() if named(given[0]).lower() in _CONTAINERS | _TESTS else word
    arguments = [inside for each in solid(given[1]) for inside in solid(each)[:1]]
    if not arguments or word not in _CONTAINERS | _TESTS:
        return None
    return _Block(arguments[0], parts[1], is_leaf=word in _TESTS)


def _without_config(callee: Node) -> Node:
    """`test("a").config(…)` is as good as `test("a")`."""
    inside = solid(callee)
    if callee.type == "call_expression" and inside and inside[0].type == "navigation_expression":
        reached = solid(inside[0])
        if len(reached) == 2 and text_of(reached[1]) == "config":
            return reached[0]
    return callee


def _called(node: Node) -> str:
    first = next(iter(solid(node)), None) if node.type == "call_expression" else None
    return text_of(first) if first is not None and first.type == "identifier" else ""


def _said(title: Node) -> tuple[str, bool]:
    """What a title says, as written, and whether a run completes it: `$x` and `${x}`."""
    if title.type not in _STRINGS:
        return "${" + text_of(title).replace("}", ")")[:80] + "}", True
    return "".join(_plain(part) for part in solid(title)), bool(_FILLED_IN.search(text_of(title)))


def _plain(part: Node) -> str:
    text = text_of(part)
    return {"\\n": "\n", "\\t": "\t"}.get(text, text.removeprefix("\\")) if part.type == "escape_sequence" else text


def _says_something(title: Node) -> bool:
    return title.type in _STRINGS and bool(_FILLED_IN.sub("", text_of(title)).strip(' "'))
