"""What a call does in a file of tests: a suite, a test, a hook, whatever names its file gives those.

Jest, Vitest, Mocha (both styles), node:test, Playwright, Bun, Jasmine.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from gate.languages.javascript.collected.outline import FUNCTION_VALUES, Imported, Outline, required, unwrapped
from gate.model.named import NamedTuple
from gate.scan.nodes import solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node


class Role(Enum):
    """What a call does."""

    SUITE = "suite"
    TEST = "test"
    HOOK = "hook"
    MAKER = "maker"  # a function of the file
    MODULE = "module"  # what a module of tests exports altogether


_SUITES = frozenset({"describe", "context", "suite", "fdescribe", "xdescribe", "xcontext"})
_TESTS = frozenset({"it", "test", "specify", "fit", "xit", "xtest", "xspecify"})
_HOOKS = frozenset(
    {
        *("beforeEach", "afterEach", "beforeAll", "afterAll", "before", "after"),
        *("setup", "teardown", "suiteSetup", "suiteTeardown"),
    }
)
_ROLES = {
    **dict.fromkeys(_SUITES, Role.SUITE),
    **dict.fromkeys(_TESTS, Role.TEST),
    **dict.fromkeys(_HOOKS, Role.HOOK),
}
ROLE_NAMES = frozenset(_ROLES)
_MODIFIERS = frozenset(
    {
        *("only", "skip", "todo", "fails", "failing", "concurrent", "sequential", "shuffle", "fixme", "fail", "slow"),
        *("serial", "parallel", "default"),
    }
)
_TABLES = frozenset({"each", "for"})
_CALLED = frozenset({*_TABLES, "skipIf", "runIf", "todoIf", "if", "extend", "prop", "override", "scoped"})
FRAMEWORKS = frozenset(
    {
        *(
            "vitest",
            "@jest/globals",
            "test",
            "mocha",
            "bun:test",
            "@playwright/test",
            "jasmine",
            "ava",
            "@fast-check/vitest",
        ),
        *("@fast-check/jest", "@fast-check/ava", "qunit"),
    }
)
_GLOBAL_MODULES = frozenset({"QUnit", "Deno"})
_DEPTH = 20


class Meaning(NamedTuple):
    """What a callee means. `words` are the members on the way, `table` the rows of `.each`, `function` a maker's."""

    role: Role
    words: frozenset[str] = frozenset()
    table: Node | None = None
    function: Node | None = None

    @property
    def is_each(self) -> bool:
        return not self.words.isdisjoint(_TABLES)

    @property
    def is_property(self) -> bool:
        return "prop" in self.words

    @property
    def is_pending(self) -> bool:
        return not self.words.isdisjoint({"skip", "todo", "fixme", "fail", "slow"})


def meaning(callee: Node, outline: Outline, depth: int = 0) -> Meaning | None:
    """What a callee does when it is called; None for what has nothing to do with tests."""
    if depth > _DEPTH:
        return None
    node = unwrapped(callee)
    if node.type == "identifier":
        return _named(node, outline, depth)
    if node.type == "member_expression":
        return _member(node, outline, depth)
    if node.type == "call_expression":
        return _result(node, outline, depth)
    if node.type == "ternary_expression":
        branches = (node.child_by_field_name(field) for field in ("consequence", "alternative"))
    elif node.type == "binary_expression":
        branches = (node.child_by_field_name(field) for field in ("left", "right"))
    else:
        return Meaning(Role.MAKER, function=node) if node.type in FUNCTION_VALUES else None
    meant = (meaning(each, outline, depth + 1) for each in branches if each is not None)
    return next((each for each in meant if each is not None), None)


def _named(node: Node, outline: Outline, depth: int) -> Meaning | None:
    name = text_of(node)
    bound = outline.meant(name, node.start_byte)
    if bound is None:
        role = Role.MODULE if name in _GLOBAL_MODULES else _ROLES.get(name)
        return None if role is None else Meaning(role)
    value = bound.value
    if isinstance(value, Imported):
        return _imported(value, name)
    if value is None:
        return Meaning(_ROLES[name]) if name in _ROLES and bound.scope[0] == 0 else None
    if value.type in FUNCTION_VALUES or value.type == "function_declaration":
        return Meaning(Role.MAKER, function=value)
    return meaning(value, outline, depth + 1) if value.type != "identifier" or text_of(value) != name else None


def _imported(value: Imported, local: str) -> Meaning | None:
    if value.name in _ROLES or (value.module == "qunit" and value.name == "module"):
        return Meaning(_ROLES.get(value.name, Role.SUITE))
    if value.module in FRAMEWORKS and value.name in ("*", "default"):
        return Meaning(Role.MODULE)
    return Meaning(_ROLES[local]) if value.name == "default" and local in _ROLES else None


def _member(node: Node, outline: Outline, depth: int) -> Meaning | None:
    owner, part = node.child_by_field_name("object"), node.child_by_field_name("property")
    if owner is None or part is None:
        return None
    of, word = meaning(owner, outline, depth + 1), text_of(part)
    if of is None or of.role is Role.MAKER:
        return None
    if word in _ROLES or (word == "module" and of.role is Role.MODULE):
        return of._replace(role=_ROLES.get(word, Role.SUITE))
    if word in _MODIFIERS or word in _CALLED:
        return of._replace(words=of.words | {word})
    return None


def _result(node: Node, outline: Outline, depth: int) -> Meaning | None:
    """`it.each(rows)` is as good as `it`; `itIf(x)` is what that function returns."""
    if required(node) in FRAMEWORKS:
        return Meaning(Role.MODULE)
    callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    of = None if callee is None else meaning(callee, outline, depth + 1)
    if of is None or callee is None:
        return None
    if of.role is Role.MAKER:
        returned = None if of.function is None else _returned(of.function)
        result = None if returned is None else meaning(returned, outline, depth + 1)
        return None if result is None or result.role is Role.MAKER else result
    last = unwrapped(callee).child_by_field_name("property")
    if last is None or text_of(last) not in _CALLED:
        return None
    return of._replace(table=given) if text_of(last) in _TABLES else of


def _returned(function: Node) -> Node | None:
    body = function.child_by_field_name("body")
    if body is None or body.type != "statement_block":
        return body
    last = next((each for each in reversed(body.named_children) if each.type == "return_statement"), None)
    return next(iter(solid(last)), None) if last is not None else None
