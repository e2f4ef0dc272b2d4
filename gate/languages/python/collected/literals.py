"""Values that stand in a file, and what pytest makes of them in the ids of parametrised tests.

Rules: `IdMaker` of `_pytest/python.py`. What depends on the version of Python or pytest counts as unknown.
"""

from __future__ import annotations

import ast
import builtins
import operator
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gate.languages.python.collected.values import Class, Foreign, Function
from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_LONG = 100  # characters from which on newer versions of pytest print something else
_LARGE = 10**30
_DEPTH = 12
_OPERATORS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
}
# Lower-case classes of the standard library whose objects have no name.
_OBJECTS = frozenset(
    {
        "datetime.date",
        "datetime.datetime",
        "datetime.timedelta",
        "datetime.time",
        "datetime.timezone",
        "builtins.dict",
        "builtins.list",
        "builtins.set",
        "builtins.frozenset",
        "builtins.tuple",
        "builtins.object",
        "builtins.bytearray",
        "builtins.range",
    }
)
_CONTAINERS = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Scalar(NamedTuple):
    """A text, number, truth value or None."""

    value: str | bytes | int | float | complex | bool | None


class Named(NamedTuple):
    """A function or class, by its `__name__`."""

    name: str


class Thing(NamedTuple):
    """An object that gives no name to an id."""


Literal = Scalar | Named | Thing


def literal(node: ast.expr, file: PythonFile, depth: int = 0) -> Literal | None:
    """The value of an expression, as far as ids are made of it; None where it cannot be told."""
    if isinstance(node, ast.Constant):
        return Thing() if node.value is ... else Scalar(node.value)
    if isinstance(node, _CONTAINERS):
        return Thing()
    if depth > _DEPTH:
        return None
    if isinstance(node, ast.Lambda):
        return Named("<lambda>")
    if isinstance(node, ast.UnaryOp):
        return _signed(node, file, depth)
    if isinstance(node, ast.BinOp):
        return _computed(node, file, depth)
    if isinstance(node, ast.Call):
        return _called(node, file)
    if isinstance(node, (ast.Name, ast.Attribute)):
        return _named(node, file, depth)
    return None


def _signed(node: ast.UnaryOp, file: PythonFile, depth: int) -> Literal | None:
    inner = literal(node.operand, file, depth + 1)
    if not isinstance(inner, Scalar) or not isinstance(inner.value, (int, float, complex)):
        return None
    if isinstance(node.op, ast.USub):
        return Scalar(-inner.value)
    return Scalar(not inner.value) if isinstance(node.op, ast.Not) else None


def _computed(node: ast.BinOp, file: PythonFile, depth: int) -> Literal | None:
    left, right = literal(node.left, file, depth + 1), literal(node.right, file, depth + 1)
    if not isinstance(left, Scalar) or not isinstance(right, Scalar):
        return None
    a, b = left.value, right.value
    if isinstance(node.op, ast.Pow) and isinstance(a, int) and isinstance(b, int) and abs(a) <= 16 and 0 <= b <= 64:
        return Scalar(a**b)
    compute = _OPERATORS.get(type(node.op))
    sizes = [len(each) if isinstance(each, (str, bytes)) else abs(each) if each is not None else 0 for each in (a, b)]
    is_text = isinstance(a, (str, bytes)) or isinstance(b, (str, bytes))
    if compute is None or max(sizes) > (10_000 if is_text else _LARGE) or (is_text and type(node.op) is ast.Mod):
        return None
    try:
        return Scalar(compute(a, b))
    except (TypeError, ValueError, ArithmeticError):
        return None


def _called(node: ast.Call, file: PythonFile) -> Literal | None:
    for value in file.expression(node.func):
        if isinstance(value, Class):
            return None if value.node.keywords or value.node.bases else Thing()
        if isinstance(value, Foreign) and not value.is_call:
            given = node.args[0].value if len(node.args) == 1 and isinstance(node.args[0], ast.Constant) else None
            if value.name == "builtins.float" and isinstance(given, (str, int, float)):
                try:
                    return Scalar(float(given))
                except (ValueError, OverflowError):
                    return None
            if value.name == "re.compile" and isinstance(node.args[0], ast.Constant):
                pattern = node.args[0].value
                return Named(escaped(pattern)) if isinstance(pattern, (str, bytes)) else None
            top, _, rest = value.name.partition(".")
            is_class = rest.rpartition(".")[2][:1].isupper() and top in sys.stdlib_module_names and top != "enum"
            return Thing() if value.name in _OBJECTS or is_class else None
    return None


def _named(node: ast.Name | ast.Attribute, file: PythonFile, depth: int) -> Literal | None:
    if isinstance(node, ast.Name):
        bound = file.namespace.ever.get(node.id, [])
        if len(bound) == 1 and bound[0].is_sure and isinstance(bound[0].value, ast.expr):
            return literal(bound[0].value, file, depth + 1)
    values = file.expression(node)
    if len(values) != 1:
        return None
    (value,) = values
    if isinstance(value, Function) and not isinstance(value.node, ast.Lambda):
        return None if value.node.decorator_list else Named(value.node.name)
    if isinstance(value, Class):
        return None if value.node.decorator_list or value.node.keywords else Named(value.node.name)
    if isinstance(value, Foreign) and not value.is_call and value.name.startswith("builtins."):
        name = getattr(getattr(builtins, value.name[9:], None), "__name__", None)
        return Named(name) if isinstance(name, str) else None
    return None


def id_of(value: Literal, name: str, number: int) -> str | None:
    """What pytest puts into an id for a value of the argument `name` in the parameter set of that number."""
    if isinstance(value, Thing):
        return f"{name}{number}"
    if isinstance(value, Named):
        return value.name
    if isinstance(value.value, (str, bytes)):
        return escaped(value.value) if len(value.value) <= _LONG else None
    return str(value.value)


def escaped(text: str | bytes) -> str:
    """Text as it stands in an id: ASCII that can be printed, anything else escaped."""
    if isinstance(text, bytes):
        plain = text.decode("ascii", "backslashreplace")
    else:
        plain = text.encode("unicode_escape").decode("ascii")
    return "".join(char if " " <= char <= "~" else _ESCAPES.get(char, f"\\x{ord(char):02x}") for char in plain)


_ESCAPES = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}
