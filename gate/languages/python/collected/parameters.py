"""What one call of `parametrize`, or a fixture's `params`, puts into the brackets of ids.

Rules: `ParameterSet` of `_pytest/mark/structures.py` and `IdMaker` of `_pytest/python.py`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.literals import Named, Scalar, id_of, literal
from gate.languages.python.collected.values import Foreign, UnknownError

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_MOST = 5000  # numbers of a range
_DEPTH = 8


def argument_names(call: ast.Call, file: PythonFile) -> tuple[list[str], bool]:
    """The names, and whether each parameter set is the value itself rather than a sequence of values."""
    given = _given(call, 0, "argnames")
    while isinstance(given, ast.Name) and (known := file.namespace.ever.get(given.id)) and len(known) == 1:
        given = known[0].value if isinstance(known[0].value, ast.expr) else None
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        names = [name.strip() for name in given.value.split(",") if name.strip()]
        if len(names) == 1 and "," in given.value:
            raise UnknownError  # read in one way by older versions, in another by newer ones
        return names, len(names) == 1
    if isinstance(given, (ast.List, ast.Tuple)):
        parts = [each.value for each in given.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if len(parts) == len(given.elts):
            return parts, False
    raise UnknownError


def _given(call: ast.Call, number: int, name: str) -> ast.expr | None:
    if any(isinstance(each, ast.Starred) for each in call.args) or any(each.arg is None for each in call.keywords):
        raise UnknownError
    if len(call.args) > number:
        return call.args[number]
    return next((each.value for each in call.keywords if each.arg == name), None)


def call_ids(call: ast.Call, file: PythonFile) -> list[str]:
    """The ids that one call of `parametrize` gives, made unique."""
    names, is_single = argument_names(call, file)
    values = _given(call, 1, "argvalues")
    if values is None:
        raise UnknownError
    sets: list[tuple[list[ast.expr], ast.expr | None]] = []
    for value, said in _parameter_sets(values, file, len(names), is_single=is_single):
        sets.append(([value] if is_single else _unpacked(value, len(names), file), said))
    return _unique(_set_ids(sets, names, _given(call, 3, "ids"), file))


def fixture_ids(name: str, call: ast.Call, file: PythonFile) -> list[str]:
    """The ids that a call of `fixture` with `params` gives to what uses the fixture of that name, made unique."""
    given = {each.arg: each.value for each in call.keywords}
    sets = [([value], said) for value, said in _parameter_sets(given["params"], file, 1, is_single=True)]
    return _unique(_set_ids(sets, [name], given.get("ids"), file))


def _unpacked(value: ast.expr, count: int, file: PythonFile) -> list[ast.expr]:
    elements = _elements(value, file)
    if len(elements) != count:
        raise UnknownError
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
                raise UnknownError
            yield (element.args[0] if is_single else ast.Tuple(element.args, ast.Load())), said
        else:
            yield element, None


def _elements(node: ast.expr, file: PythonFile, depth: int = 0) -> list[ast.expr]:
    """The elements of a list that stands in the file."""
    if depth > _DEPTH:
        raise UnknownError
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
    raise UnknownError


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
    raise UnknownError


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
        raise UnknownError  # one skipped test stands for none; its name depends on the version
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
            raise UnknownError
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
