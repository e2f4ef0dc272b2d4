"""The forms of a parametrised test: what stands in the brackets of its ids.

Rules: `Metafunc` of `_pytest/python.py` and `FixtureManager.pytest_generate_tests` of `_pytest/fixtures.py`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

from gate.languages.python.collected.classes import Kind
from gate.languages.python.collected.literals import Named, Scalar, id_of, literal
from gate.languages.python.collected.syntax import DEFINITIONS, FUNCTIONS, Definition
from gate.languages.python.collected.values import Class, Foreign, Function, PythonFile

_MOST = 5000  # forms of one test
_DEPTH = 8
PARAMETRIZE = "pytest.mark.parametrize"
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


class _UnknownError(Exception):
    """The forms cannot be told."""


class Forms:
    """The forms of one file's tests."""

    def __init__(self, file: PythonFile) -> None:
        self._file = file
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
            direct = {name for call, file in calls for name in _argument_names(call, file)[0]}
            lists = [self._fixture_ids(each, kind) for each in self._with_parameters(names, direct, kind)]
            if len(lists) > 1:
                return None  # their order depends on their scopes
            lists += [_ids(call, file) for call, file in calls]
        except _UnknownError:
            return None
        size = 1
        for each in lists:
            size *= len(each)
        if not lists:
            return ()
        return tuple("-".join(parts) for parts in product(*lists)) if size <= _MOST else None

    def _is_generated(self, kind: Kind | None) -> bool:
        hook = "pytest_generate_tests"
        return hook in self._file.namespace.names or (kind is not None and hook in kind.members)

    def _is_foreign(self, name: str, kind: Kind | None) -> bool:
        """Is an argument a fixture of another file? It is none if it is parametrised directly, which is seen later."""
        return False if name in _KNOWN else self._fixture(name, kind) is None and not self._is_direct(name)

    def _is_direct(self, name: str) -> bool:
        return re.search(rb"[\"'(,\s]%b[\"',\s]" % re.escape(name.encode()), self._file.source.text) is not None

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
                        raise _UnknownError
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
                raise _UnknownError
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

    def _fixture_ids(self, fixture: tuple[str, ast.Call, Function], _kind: Kind | None) -> list[str]:
        name, call, function = fixture
        given = {each.arg: each.value for each in call.keywords}
        sets = [([value], said) for value, said in _parameter_sets(given["params"], function.file, 1, is_single=True)]
        return _unique(_set_ids(sets, [name], given.get("ids"), function.file))


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
        raise _UnknownError
    return list(value.elts) if isinstance(value, (ast.List, ast.Tuple)) else [value]


def _marks(decorators: Iterator[ast.expr] | list[ast.expr], file: PythonFile) -> Iterator[tuple[ast.Call, PythonFile]]:
    for decorator in decorators:
        call, holder = _call_of(decorator, file)
        callee = call.func if isinstance(call, ast.Call) else call
        for value in holder.expression(callee):
            if isinstance(value, Foreign):
                if value.name in _MANIFOLD:
                    raise _UnknownError
                if value.name == PARAMETRIZE and isinstance(call, ast.Call):
                    yield call, holder
            elif not isinstance(value, Function) or b"parametrize" in value.file.source.text:
                raise _UnknownError


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


def _argument_names(call: ast.Call, file: PythonFile) -> tuple[list[str], bool]:
    """The names, and whether each parameter set is the value itself rather than a sequence of values."""
    given = _given(call, 0, "argnames")
    while isinstance(given, ast.Name) and (known := file.namespace.ever.get(given.id)) and len(known) == 1:
        given = known[0].value if isinstance(known[0].value, ast.expr) else None
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        names = [name.strip() for name in given.value.split(",") if name.strip()]
        if len(names) == 1 and "," in given.value:
            raise _UnknownError  # read in one way by older versions, in another by newer ones
        return names, len(names) == 1
    if isinstance(given, (ast.List, ast.Tuple)):
        parts = [each.value for each in given.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if len(parts) == len(given.elts):
            return parts, False
    raise _UnknownError


def _given(call: ast.Call, number: int, name: str) -> ast.expr | None:
    if any(isinstance(each, ast.Starred) for each in call.args) or any(each.arg is None for each in call.keywords):
        raise _UnknownError
    if len(call.args) > number:
        return call.args[number]
    return next((each.value for each in call.keywords if each.arg == name), None)


def _ids(call: ast.Call, file: PythonFile) -> list[str]:
    """The ids that one call of `parametrize` gives, made unique."""
    names, is_single = _argument_names(call, file)
    values = _given(call, 1, "argvalues")
    if values is None:
        raise _UnknownError
    sets: list[tuple[list[ast.expr], ast.expr | None]] = []
    for value, said in _parameter_sets(values, file, len(names), is_single=is_single):
        sets.append(([value] if is_single else _unpacked(value, len(names), file), said))
    return _unique(_set_ids(sets, names, _given(call, 3, "ids"), file))


def _unpacked(value: ast.expr, count: int, file: PythonFile) -> list[ast.expr]:
    elements = _elements(value, file)
    if len(elements) != count:
        raise _UnknownError
    return elements


def _parameter_sets(
    values: ast.expr, file: PythonFile, count: int, *, is_single: bool
) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Each parameter set, and the id that `pytest.param` gives it."""
    for element in _elements(values, file):
        called = element.func if isinstance(element, ast.Call) else None
        meant = file.expression(called) if called is not None else []
        if isinstance(element, ast.Call) and any(isinstance(v, Foreign) and v.name == "pytest.param" for v in meant):
            said = next((each.value for each in element.keywords if each.arg == "id"), None)
            if any(isinstance(each, ast.Starred) for each in element.args) or len(element.args) != count:
                raise _UnknownError
            yield (element.args[0] if is_single else ast.Tuple(element.args, ast.Load())), said
        else:
            yield element, None


def _elements(node: ast.expr, file: PythonFile, depth: int = 0) -> list[ast.expr]:
    """The elements of a list that stands in the file."""
    if depth > _DEPTH:
        raise _UnknownError
    if isinstance(node, (ast.List, ast.Tuple)):
        found: list[ast.expr] = []
        for each in node.elts:
            found.extend(_elements(each.value, file, depth + 1) if isinstance(each, ast.Starred) else [each])
        return found
    if isinstance(node, ast.Dict) and all(node.keys):
        return [key for key in node.keys if key is not None]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [ast.Constant(char) for char in node.value]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_elements(node.left, file, depth + 1), *_elements(node.right, file, depth + 1)]
    if isinstance(node, ast.Name):
        bound = file.namespace.ever.get(node.id, [])
        changed = re.search(
            rb"\b%b\s*(?:\.\s*(?:append|extend|insert|update|pop|remove|sort)|\[[^\]]*\]\s*=[^=])"
            % re.escape(node.id.encode()),
            file.source.text,
        )
        if len(bound) == 1 and bound[0].is_sure and isinstance(bound[0].value, ast.expr) and not changed:
            return _elements(bound[0].value, file, depth + 1)
    if isinstance(node, ast.Call):
        return _call_elements(node, file, depth)
    raise _UnknownError


def _call_elements(node: ast.Call, file: PythonFile, depth: int) -> list[ast.expr]:
    if isinstance(node.func, ast.Name) and node.func.id == "range" and "range" not in file.namespace.names:
        numbers = [literal(each, file) for each in node.args]
        plain = [each.value for each in numbers if isinstance(each, Scalar) and isinstance(each.value, int)]
        if len(plain) == len(node.args) in (1, 2, 3) and plain[2:] != [0] and len(range(*plain)) <= _MOST:
            return [ast.Constant(each) for each in range(*plain)]
    if isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple") and len(node.args) == 1:
        return _elements(node.args[0], file, depth + 1)
    if (
        isinstance(node.func, ast.Attribute)
        and not node.args
        and isinstance(inner := _whole(node.func.value, file), ast.Dict)
    ):
        keys = [key for key in inner.keys if key is not None]
        if len(keys) == len(inner.values):
            pairs = [ast.Tuple([key, value], ast.Load()) for key, value in zip(keys, inner.values, strict=True)]
            shown: dict[str, list[ast.expr]] = {"keys": keys, "values": inner.values, "items": [*pairs]}
            if node.func.attr in shown:
                return shown[node.func.attr]
    raise _UnknownError


def _whole(node: ast.expr, file: PythonFile) -> ast.expr:
    if isinstance(node, ast.Name):
        bound = file.namespace.ever.get(node.id, [])
        if len(bound) == 1 and bound[0].is_sure and isinstance(bound[0].value, ast.expr):
            return bound[0].value
    return node


def _set_ids(
    sets: list[tuple[list[ast.expr], ast.expr | None]], names: list[str], ids: ast.expr | None, file: PythonFile
) -> list[str]:
    if not sets:
        raise _UnknownError  # one skipped test stands for none; its name depends on the version
    make = ids.id if isinstance(ids, ast.Name) and ids.id in ("str", "repr") else None
    if ids is None or make or (isinstance(ids, ast.Constant) and ids.value is None):
        said: list[ast.expr | None] = [None] * len(sets)
    else:
        said = [*_elements(ids, file)]
    found = []
    for number, (values, own) in enumerate(sets):
        explicit = own if own is not None else said[number] if number < len(said) else None
        if explicit is not None and not (isinstance(explicit, ast.Constant) and explicit.value is None):
            meant = literal(explicit, file)
            text = id_of(meant, "", number) if isinstance(meant, (Scalar, Named)) else None
        else:
            text = _joined([_made(value, name, number, make, file) for value, name in zip(values, names, strict=True)])
        if text is None:
            raise _UnknownError
        found.append(text)
    return found


def _made(value: ast.expr, name: str, number: int, make: str | None, file: PythonFile) -> str | None:
    meant = literal(value, file)
    if meant is None:
        return None
    if make:
        if not isinstance(meant, Scalar):
            return None
        meant = Scalar(str(meant.value) if make == "str" else repr(meant.value))
    return id_of(meant, name, number)


def _joined(parts: list[str | None]) -> str | None:
    known = [each for each in parts if each is not None]
    return "-".join(known) if len(known) == len(parts) else None


def _unique(ids: list[str]) -> list[str]:
    """As `make_unique_parameterset_ids` does it: ids that occur more than once get a number."""
    counts = Counter(ids)
    result, taken, following = list(ids), set(ids), Counter[str]()
    for at, each in enumerate(ids):
        if counts[each] > 1:
            mark = "_" if each[-1:].isdigit() else ""
            while (name := f"{each}{mark}{following[each]}") in taken:
                following[each] += 1
            taken.discard(each) if each not in result[at + 1 :] else None
            result[at] = name
            taken.add(name)
            following[each] += 1
    return result
