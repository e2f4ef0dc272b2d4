"""The lines of a file that a test is made of besides its own: its class's set-up, fixtures and helpers that it uses.

What a definition uses is told by the words of its text, strings and comments and members of other objects left out:
walking every tree costs ten times as much.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.classes import Kind, decorator_names
from gate.languages.python.collected.syntax import DEFINITIONS, FUNCTIONS, Definition
from gate.languages.python.collected.values import Class, Function
from gate.model.test import Span

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_QUIET = re.compile(
    rb"""[rbuRBU]{0,2}(?:\"{3}(?:[^\\"]|\\.|"(?!""))*\"{3}|'{3}(?:[^\\']|\\.|'(?!''))*'{3}"""
    rb"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\#[^\n]*""",
    re.DOTALL,
)
_WORD = re.compile(rb"(?<![.\w])[^\W\d]\w*")
_OWN = re.compile(rb"\b(?:self|cls|super\(\))\.(\w+)")
_SET_UP = frozenset(
    {
        "setUp",
        "tearDown",
        "setUpClass",
        "tearDownClass",
        "asyncSetUp",
        "asyncTearDown",
        "setup_method",
        "teardown_method",
        "setup_class",
        "teardown_class",
        "setup",
        "teardown",
        "setUpTestData",
    }
)
_MODULE_SET_UP = frozenset(
    {
        "setUpModule",
        "tearDownModule",
        "setup_module",
        "teardown_module",
        "setup_function",
        "teardown_function",
    }
)
_MOST = 400  # definitions that one test may use


class Parts:
    """One file's definitions, and which of them each test uses."""

    def __init__(self, file: PythonFile) -> None:
        self._file = file
        self._words: dict[ast.AST, frozenset[str]] = {}
        self._own: dict[ast.AST, frozenset[str]] = {}
        self._everywhere = [
            node
            for name, bound in file.namespace.names.items()
            for node in (each.value for each in bound)
            if isinstance(node, FUNCTIONS) and (name in _MODULE_SET_UP or self._is_autouse(node))
        ]

    def of(self, function: Function, kind: Kind | None = None, made: Class | None = None) -> Iterator[Span]:
        """The lines, by definition; some more than once."""
        line = () if kind is None else tuple(each for each in kind.line if each.file is self._file)
        todo: list[ast.AST] = list(self._everywhere)
        if kind is not None:
            for each in line:
                yield self._file.text.header(each.node)
            todo += [node for name, node in self._methods(kind) if name in _SET_UP or self._is_autouse(node)]
        if function.file is self._file:
            yield from self._parameters(function.node)
            todo.extend(self._used(function.node, kind))
        for each in line if made is not None else ():
            yield from self._parameters(each.node)
        seen: set[ast.AST] = {function.node, *(each.node for each in line)}
        while todo and len(seen) < _MOST:
            node = todo.pop()
            if node in seen:
                continue
            seen.add(node)
            if isinstance(node, (ast.stmt, ast.expr)):
                yield self._file.text.span(node)
            todo.extend(self._used(node, kind))

    def _parameters(self, node: ast.AST) -> Iterator[Span]:
        """The constants that the decorators of a test or class speak of."""
        for decorator in node.decorator_list if isinstance(node, DEFINITIONS) else ():
            for word in self._words_of(decorator):
                for bound in self._file.namespace.names.get(word, ()):
                    if isinstance(bound.value, ast.expr):
                        yield self._file.text.span(bound.at)

    def _used(self, node: ast.AST, kind: Kind | None) -> Iterator[ast.AST]:
        words = set(self._words_of(node))
        for decorator in node.decorator_list if isinstance(node, DEFINITIONS) else ():
            words |= self._words_of(decorator)
            words.update(_texts(decorator))
        parameters = _parameters(node)
        for word in words:
            for bound in self._file.namespace.names.get(word, ()):
                value = bound.value
                if isinstance(value, DEFINITIONS) and (word not in parameters or self._is_fixture(value)):
                    yield value
                elif isinstance(value, ast.Lambda):
                    yield bound.at
        if kind is not None:
            own = self._own[node] | parameters | words
            for name, method in self._methods(kind):
                if name in own and (name in self._own[node] or self._is_fixture(method)):
                    yield method

    def _words_of(self, node: ast.AST) -> frozenset[str]:
        if node not in self._words:
            text = b""
            if isinstance(node, (ast.stmt, ast.expr)):
                text = _QUIET.sub(b"0", self._file.text.of(node))
            self._words[node] = frozenset(word.decode("utf-8", "replace") for word in _WORD.findall(text))
            self._own[node] = frozenset(word.decode("utf-8", "replace") for word in _OWN.findall(text))
        return self._words[node]

    def _methods(self, kind: Kind) -> Iterator[tuple[str, Definition]]:
        for name, member in kind.members.items():
            for bound, owner in member.given:
                if owner.file is self._file and isinstance(bound.value, FUNCTIONS):
                    yield name, bound.value

    def _is_fixture(self, node: Definition) -> bool:
        return any(name.endswith("fixture") for name, _ in self._fixture_decorators(node))

    def _is_autouse(self, node: Definition) -> bool:
        calls = [each for name, each in self._fixture_decorators(node) if isinstance(each, ast.Call)]
        return any(each.arg == "autouse" for call in calls for each in call.keywords)

    def _fixture_decorators(self, node: Definition) -> Iterator[tuple[str, ast.expr]]:
        for each in node.decorator_list:
            for name in decorator_names(each, self._file):
                if name.endswith("fixture"):
                    yield name, each


def _parameters(node: ast.AST) -> frozenset[str]:
    if not isinstance(node, FUNCTIONS):
        return frozenset()
    given = node.args
    return frozenset(each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs))


def _texts(decorator: ast.expr) -> Iterator[str]:
    """The texts in a decorator that may be names of fixtures: `usefixtures("x")`, `parametrize("x", …)`."""
    for each in ast.walk(decorator):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value.isidentifier():
            yield each.value
