"""The forms of a parametrised test: what stands in the brackets of its ids.

Rules: `Metafunc` of `_pytest/python.py` and `FixtureManager.pytest_generate_tests` of `_pytest/fixtures.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from gate.languages.python.collected.classes import Kind
from gate.languages.python.collected.syntax import DEFINITIONS, FUNCTIONS, Definition
from gate.languages.python.collected.values import Class, Foreign, Function, UnknownError

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_MOST = 5000  # forms of one test
_DEPTH = 8
# Fixtures that pytest itself brings; none of them has parameters.
_KNOWN = frozenset(
    {
        "self",
        "cls",
        "cache",
        "capsys",
        "capsysbinary",
        "capfd",
        "capfdbinary",
        "caplog",
        "capteesys",
        "doctest_namespace",
        "monkeypatch",
        "pytestconfig",
        "record_property",
        "record_testsuite_property",
        "record_xml_attribute",
        "recwarn",
        "request",
        "subtests",
        "testdir",
        "pytester",
        "tmp_path",
        "tmp_path_factory",
        "tmpdir",
        "tmpdir_factory",
        "mocker",
    }
)
# Marks of plugins that run a test several times.
_MANIFOLD = frozenset({"pytest.mark.anyio", "pytest.mark.repeat", "pytest.mark.django_db_parametrized"})


class Forms:
    """The forms of one file's tests."""

    def __init__(self, file: PythonFile) -> None:
        self._file = file
        self._direct: dict[str, bool] = {}
        self._is_plain = not re.search(rb"parametri[sz]e|params|anyio|pytest_generate_tests", file.source.text)

    def of(self, function: Function, kind: Kind | None = None, made: Class | None = None) -> tuple[str, ...] | None:
        """The forms in pytest's order; () if the test is not parametrised, None if that cannot be told."""
        if kind is not None and kind.is_test_case:
            return ()
        try:
            names = () if isinstance(function.node, ast.Lambda) else _arguments(function.node)
            if b"usefixtures" in function.file.source.text:
                names = (*names, *self._asked(function, kind, made))
            if self._is_generated(kind) or any(self._is_foreign(name, kind) for name in names):
                return None
            calls = [] if self._is_plain and function.file is self._file else list(self._calls(function, kind, made))
            fixtures = self._with_parameters(names, _parametrized(calls), kind)
            if not (calls or fixtures):
                return ()
            if len(fixtures) > 1:
                return None  # their order depends on their scopes
            lists = list(_lists(fixtures, calls))
        except UnknownError:
            return None
        size = 1
        for each in lists:
            size *= len(each)
        return tuple("-".join(parts) for parts in product(*lists)) if size <= _MOST else None

    def _is_generated(self, kind: Kind | None) -> bool:
        hook = "pytest_generate_tests"
        return hook in self._file.namespace.names or (kind is not None and hook in kind.members)

    def _is_foreign(self, name: str, kind: Kind | None) -> bool:
        """Is an argument a fixture of another file? It is none if it is parametrised directly, which is seen later."""
        return False if name in _KNOWN else self._fixture(name, kind) is None and not self._is_direct(name)

    def _is_direct(self, name: str) -> bool:
        if name not in self._direct:  # hundreds of tests may ask for one fixture
            spelled = rb"[\"'(,\s]%b[\"',\s]" % re.escape(name.encode())
            self._direct[name] = re.search(spelled, self._file.source.text) is not None
        return self._direct[name]

    def _calls(
        self, function: Function, kind: Kind | None, made: Class | None
    ) -> Iterator[tuple[ast.Call, PythonFile]]:
        """The calls of `parametrize` that hold for a test: its own from below, its class's, its module's."""
        if isinstance(function.node, DEFINITIONS):
            yield from _marks(reversed(function.node.decorator_list), function.file)
        if kind is not None and made is not None:
            for each in reversed(kind.line):
                body = each.file.body(each.node).names.get("pytestmark", [])
                for bound in body:
                    yield from _marks(_listed(bound.value), each.file)
                yield from _marks(reversed(each.node.decorator_list), each.file)
        for bound in self._file.namespace.names.get("pytestmark", []):
            yield from _marks(_listed(bound.value), self._file)

    def _asked(self, function: Function, kind: Kind | None, made: Class | None) -> Iterator[str]:
        """The fixtures that `usefixtures` names, for the test, its classes and its module."""
        nodes: list[Definition] = [function.node] if isinstance(function.node, DEFINITIONS) else []
        nodes += [each.node for each in kind.line] if kind is not None and made is not None else []
        marks = [mark for node in nodes for mark in node.decorator_list]
        bound: list[ast.AST] = [each for node in nodes if isinstance(node, ast.ClassDef) for each in node.body]
        bound += [each.at for each in self._file.namespace.names.get("pytestmark", [])]
        marks += [each.value for each in bound if isinstance(each, ast.Assign) and _is_pytestmark(each)]
        for each in (call for mark in marks for call in ast.walk(mark) if isinstance(call, ast.Call)):
            if isinstance(each.func, ast.Attribute) and each.func.attr == "usefixtures":
                for argument in each.args:
                    if not isinstance(argument, ast.Constant):
                        raise UnknownError
                    yield str(argument.value)

    def _with_parameters(
        self, names: tuple[str, ...], direct: set[str], kind: Kind | None
    ) -> list[tuple[str, ast.Call, Function]]:
        """The fixtures with parameters that a test uses, by itself or through others."""
        found: dict[str, tuple[str, ast.Call, Function]] = {}
        todo, seen = list(names), set(direct) | _KNOWN
        while todo:
            name = todo.pop()
            if name in seen:
                continue
            seen.add(name)
            fixture = self._fixture(name, kind)
            if fixture is None:
                raise UnknownError
            call, function = fixture
            if isinstance(call, ast.Call) and any(each.arg == "params" for each in call.keywords):
                found[name] = (name, call, function)
            if isinstance(function.node, FUNCTIONS):
                todo.extend(_arguments(function.node))
        return list(found.values())

    def _fixture(self, name: str, kind: Kind | None) -> tuple[ast.expr, Function] | None:
        """A fixture of this file, by its decorator."""
        given = list(kind.members[name].given) if kind is not None and name in kind.members else []
        functions = [Function(each.value, owner.file) for each, owner in given if isinstance(each.value, FUNCTIONS)]
        bound = self._file.namespace.names.get(name, [])
        functions += [Function(each.value, self._file) for each in bound if isinstance(each.value, FUNCTIONS)]
        for function in functions:
            for decorator in function.node.decorator_list if isinstance(function.node, FUNCTIONS) else ():
                callee = decorator.func if isinstance(decorator, ast.Call) else decorator
                values = function.file.expression(callee)
                if any(isinstance(value, Foreign) and value.name.endswith("fixture") for value in values):
                    return decorator, function
        return None


# parameters.py is loaded for parametrised tests alone: most files have none.


def _parametrized(calls: list[tuple[ast.Call, PythonFile]]) -> set[str]:
    """The arguments that calls of `parametrize` give."""
    if not calls:
        return set()
    from gate.languages.python.collected.parameters import argument_names

    return {name for call, file in calls for name in argument_names(call, file)[0]}


def _lists(
    fixtures: list[tuple[str, ast.Call, Function]], calls: list[tuple[ast.Call, PythonFile]]
) -> Iterator[list[str]]:
    from gate.languages.python.collected.parameters import call_ids, fixture_ids

    for name, call, function in fixtures:
        yield fixture_ids(name, call, function.file)
    for call, file in calls:
        yield call_ids(call, file)


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def _arguments(node: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str, ...]:
    """The names of the fixtures that a function asks for: arguments without a default."""
    given = node.args
    plain = [*given.posonlyargs, *given.args]
    plain = plain[: len(plain) - len(given.defaults)]
    only = [each for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is None]
    return tuple(each.arg for each in (*plain, *only) if each.arg not in ("self", "cls"))


def _listed(value: object) -> list[ast.expr]:
    if not isinstance(value, ast.expr):
        raise UnknownError
    return list(value.elts) if isinstance(value, (ast.List, ast.Tuple)) else [value]


def _marks(decorators: Iterator[ast.expr] | list[ast.expr], file: PythonFile) -> Iterator[tuple[ast.Call, PythonFile]]:
    for decorator in decorators:
        call, holder = _call_of(decorator, file)
        callee = call.func if isinstance(call, ast.Call) else call
        for value in holder.expression(callee):
            if isinstance(value, Foreign):
                if value.name in _MANIFOLD:
                    raise UnknownError
                if value.name == "pytest.mark.parametrize" and isinstance(call, ast.Call):
                    yield call, holder
            elif not isinstance(value, Function) or b"parametrize" in value.file.source.text:
                raise UnknownError


def _call_of(decorator: ast.expr, file: PythonFile) -> tuple[ast.expr, PythonFile]:
    """The expression that a decorator's name stands for (`both = pytest.mark.parametrize(…)`)."""
    for _ in range(_DEPTH):
        if not isinstance(decorator, ast.Name):
            break
        bound = file.namespace.ever.get(decorator.id, [])
        if len(bound) != 1 or not isinstance(bound[0].value, ast.expr):
            break
        decorator = bound[0].value
    return decorator, file
