"""What a name or an expression means: a function, a class, a module, something of another project, or mere data."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile


class UnknownError(Exception):
    """What something means cannot be told, and no part of it helps."""


class Function(NamedTuple):
    """A function or lambda that a file defines."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    file: PythonFile


class Class(NamedTuple):
    """A class that a file defines."""

    node: ast.ClassDef
    file: PythonFile


class Module(NamedTuple):
    """A file of the repository as a module."""

    file: PythonFile


class Foreign(NamedTuple):
    """Something that another project defines, by its full name. `is_call`: what calling it gives."""

    name: str
    is_call: bool = False


class MadeClass(NamedTuple):
    """The result of `type(name, bases, body)`."""

    call: ast.Call
    file: PythonFile


class Machine(NamedTuple):
    """The TestCase of a stateful test (`MyMachine.TestCase`)."""

    machine: Class


class Data(NamedTuple):
    """A value that is neither a function nor a class."""


class Unknown(NamedTuple):
    """What cannot be told; `node` is the expression."""

    node: ast.expr | None


Value = Function | Class | Module | Foreign | MadeClass | Machine | Data | Unknown
