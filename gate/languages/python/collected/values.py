"""What a name or an expression means: a function, a class, a module, something of another project, or mere data."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.namespace import Bound, Imported, Namespace
from gate.languages.python.collected.syntax import FUNCTIONS, Text, parsed
from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]  # the content of another file of the same tree; None: it is not there
_DEPTH = 24  # meanings of meanings
_FILES = 60  # other files that are looked into for one file of tests
_BOUND = 40  # meanings of one name, the last ones
_ABOVE = 12  # folders above a file in which a module is looked for
_SMALL = 8_000  # bytes of a file that is parsed even if it speaks of no test
_TEST_WORD = re.compile(rb"(?<![A-Za-z])[Tt]ests?(?![a-z])|[a-z_]Tests?(?![a-z])")
# Modules of the standard library do not lie in the repository, whatever a folder there is called; `test` may.
_STANDARD = sys.stdlib_module_names - {"test"}


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
_DATA = (
    ast.Constant,
    ast.JoinedStr,
    ast.List,
    ast.Tuple,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.BinOp,
    ast.UnaryOp,
    ast.Compare,
)
# What of the standard library hands on a function that it is given.
_WRAPPERS = ("functools.", "unittest.", "contextlib.", "builtins.staticmethod", "builtins.classmethod", "types.")


class PythonFile:
    """One file: its tree, its names, and what they mean."""

    def __init__(self, path: str, source: Source, tree: ast.Module, project: Project) -> None:
        self.path = path
        self.source = source
        self.tree = tree
        self.project = project
        self.text = Text(source)
        self.has_walrus = b":=" in source.text
        self.namespace = Namespace(tree.body, has_walrus=self.has_walrus)
        self._bodies: dict[ast.ClassDef, Namespace] = {}
        self._meanings: dict[str, list[Value]] = {}

    def body(self, node: ast.ClassDef) -> Namespace:
        """The names in a class of this file."""
        if node not in self._bodies:
            self._bodies[node] = Namespace(node.body, has_walrus=self.has_walrus)
        return self._bodies[node]

    def meanings(self, name: str, depth: int = 0) -> list[Value]:
        """What a global name of this file may mean; none, if nothing binds it."""
        if name not in self._meanings:
            self._meanings[name] = []  # what a name means by itself adds nothing
            found = self._meant(name, depth)
            self._meanings[name] = list(dict.fromkeys(found))
        return self._meanings[name]

    def _meant(self, name: str, depth: int) -> list[Value]:
        bound = self.namespace.ever.get(name)
        if bound is not None:
            return [value for each in bound[-_BOUND:] for value in self.value(each, depth + 1)]
        for module, _ in self.namespace.stars if depth < _DEPTH else ():
            file = self.project.module(module, self)
            if file is not None and file.exports(name) and (found := file.meanings(name, depth + 1)):
                return found
        return []

    def exports(self, name: str) -> bool:
        """Does `from … import *` bring the name along?"""
        said = self.namespace.names.get("__all__", [])
        listed = [each.value for each in said if isinstance(each.value, (ast.List, ast.Tuple))]
        if said and len(listed) == len(said):
            return any(isinstance(part, ast.Constant) and part.value == name for each in listed for part in each.elts)
        return not name.startswith("_")

    def value(self, bound: Bound, depth: int = 0) -> list[Value]:
        """What one binding means."""
        value = bound.value
        if depth > _DEPTH or value is None:
            return [Unknown(None)]
        if isinstance(value, FUNCTIONS):
            return [Function(value, self)]
        if isinstance(value, ast.ClassDef):
            return [Class(value, self)]
        if isinstance(value, Imported):
            return self._imported(value, depth)
        return self.expression(value, depth)

    def expression(self, node: ast.expr, depth: int = 0) -> list[Value]:
        """What an expression at the top of this file may mean."""
        if depth > _DEPTH:
            return [Unknown(node)]
        if isinstance(node, ast.Name):
            return self.meanings(node.id, depth) or self._unbound(node)
        if isinstance(node, ast.Lambda):
            return [Function(node, self)]
        if isinstance(node, _DATA):
            return [Data()]
        if isinstance(node, ast.NamedExpr):
            return self.expression(node.value, depth + 1)
        if isinstance(node, ast.IfExp):
            return [*self.expression(node.body, depth + 1), *self.expression(node.orelse, depth + 1)]
        if isinstance(node, ast.Attribute):
            found = [self._member(value, node, depth) for value in self.expression(node.value, depth + 1)]
            return [value for values in found for value in values]
        if isinstance(node, ast.Call):
            return self._called(node, depth)
        if isinstance(node, ast.Subscript):  # Generic[T]; an element of data may be anything
            found = [self.expression(node.value, depth + 1)]
            return [
                value if isinstance(value, (Class, Foreign)) else Unknown(node) for values in found for value in values
            ]
        return [Unknown(node)]

    def _unbound(self, node: ast.Name) -> list[Value]:
        if any(self.project.module(module, self) is None for module, _ in self.namespace.stars):
            known = [each.module for each, _ in self.namespace.stars if self.project.module(each, self) is None]
            return [Foreign(f"{module}.{node.id}") for module in known]
        return [Foreign(f"builtins.{node.id}")] if hasattr(builtins, node.id) else [Unknown(None)]

    def _imported(self, imported: Imported, depth: int) -> list[Value]:
        file = self.project.module(imported, self)
        if not imported.name:
            return [Module(file)] if file is not None else [Foreign(imported.module)]
        if file is not None and (found := file.meanings(imported.name, depth + 1)):
            return found
        inner = imported._replace(module=f"{imported.module}.{imported.name}".lstrip("."), name="")
        below = self.project.module(inner, self)
        if below is not None:
            return [Module(below)]
        if file is not None or imported.level:
            return [Unknown(None)]
        return [Foreign(f"{imported.module}.{imported.name}")]

    def _member(self, value: Value, node: ast.Attribute, depth: int) -> list[Value]:
        if isinstance(value, Foreign):
            return [Foreign(f"{value.name}.{node.attr}", value.is_call)]
        if isinstance(value, Module):
            below = self.project.beneath(value.file, node.attr)
            return value.file.meanings(node.attr, depth + 1) or ([Module(below)] if below else [Unknown(node)])
        if isinstance(value, Class):
            bound = value.file.body(value.node).names.get(node.attr)
            if bound is not None:
                return [each for one in bound for each in value.file.value(one, depth + 1)]
            return [Machine(value)] if node.attr == "TestCase" else [Unknown(node)]
        return [Unknown(node)]

    def _called(self, node: ast.Call, depth: int) -> list[Value]:
        found: list[Value] = []
        for callee in self.expression(node.func, depth + 1):
            if isinstance(callee, Class):
                found.append(Data())
            elif isinstance(callee, Function):
                found.extend(self._returned(callee, depth))
            elif isinstance(callee, Foreign):
                found.append(self._foreign_result(callee, node, depth))
            else:
                found.append(Unknown(node))
        return found

    def _foreign_result(self, callee: Foreign, node: ast.Call, depth: int) -> Value:
        """A decorator hands on what it is given; a class or the standard library gives data."""
        if callee.name == "builtins.type" and len(node.args) == 3:
            return MadeClass(node, self)
        if callee.name in ("builtins.getattr", "builtins.eval"):
            return Unknown(node)
        given = [value for each in node.args[:2] for value in self.expression(each, depth + 1)]
        functions = [value for value in given if isinstance(value, (Function, Class))]
        if functions and (callee.is_call or callee.name.startswith(("pytest.mark.", *_WRAPPERS))):
            return functions[0]
        last = callee.name.rpartition(".")[2]
        top = callee.name.partition(".")[0]
        if last[:1].isupper() or ((top in _STANDARD or top == "builtins") and not callee.name.startswith(_WRAPPERS)):
            return Data()
        if callee.name.startswith("pytest.mark.") or (last in ("given", "settings") and "hypothesis" in callee.name):
            return Foreign(callee.name, is_call=True)
        return Unknown(node)

    def _returned(self, callee: Function, depth: int) -> list[Value]:
        """What calling a function gives, as far as its own text tells: a function within it, or a class."""
        if isinstance(callee.node, ast.Lambda):
            return (
                [Function(callee.node.body, callee.file)]
                if isinstance(callee.node.body, ast.Lambda)
                else [Unknown(None)]
            )
        inner = {each.name: each for each in _within(callee.node) if isinstance(each, (*FUNCTIONS, ast.ClassDef))}
        results: list[Value] = []
        for each in _within(callee.node):
            if isinstance(each, ast.Return) and each.value is not None:
                results.extend(self._result(each.value, inner, callee.file, depth))
        return results or [Data()]

    @staticmethod
    def _result(
        value: ast.expr,
        inner: dict[str, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef],
        file: PythonFile,
        depth: int,
    ) -> list[Value]:
        while isinstance(value, ast.Call) and value.args and not isinstance(value.func, ast.Lambda):
            last = value.args[-1]
            if not (isinstance(last, ast.Lambda) or (isinstance(last, ast.Name) and last.id in inner)):
                break
            value = last  # decorated by hand
        if isinstance(value, ast.Name) and value.id in inner:
            node = inner[value.id]
            return [Class(node, file)] if isinstance(node, ast.ClassDef) else [Function(node, file)]
        if isinstance(value, ast.Lambda):
            return [Function(value, file)]
        if isinstance(value, _DATA):
            return [Data()]
        if isinstance(value, ast.Call):
            found = file.expression(value, depth + 1)
            return [Unknown(value) if isinstance(each, Function) else each for each in found]
        return [Unknown(value)]


def _within(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.stmt]:
    """The statements of a function, those in its branches too, but none of functions and classes within it."""
    todo: list[ast.AST] = list(reversed(node.body))
    while todo:
        each = todo.pop()
        if isinstance(each, ast.stmt):
            yield each
        if not isinstance(each, (*FUNCTIONS, ast.ClassDef, ast.expr)):
            todo.extend(reversed(list(ast.iter_child_nodes(each))))


class Project:
    """The files of one tree that a file of tests imports; each is read and parsed once."""

    def __init__(self, beside: Beside, decoded: Callable[[str, bytes], Source]) -> None:
        self._beside = beside
        self._decoded = decoded
        self._files: dict[str, PythonFile | None] = {}
        self._modules: dict[tuple[str, str, int], PythonFile | None] = {}
        self._left = _FILES

    def take(self, source: Source) -> PythonFile | None:
        """The file of tests itself; None where it cannot be parsed."""
        self._left = _FILES
        tree = parsed(source)
        self._files[source.path] = None if tree is None else PythonFile(source.path, source, tree, self)
        return self._files[source.path]

    def module(self, imported: Imported, asking: PythonFile) -> PythonFile | None:
        """The file that holds the module; None if it is not in the repository, or cannot be parsed."""
        folder = asking.path.rpartition("/")[0]
        key = (folder, imported.module, imported.level)
        if key not in self._modules:
            self._modules[key] = self._found(folder, imported)
        return self._modules[key]

    def beneath(self, package: PythonFile, name: str) -> PythonFile | None:
        """A module of a package."""
        folder, _, file = package.path.rpartition("/")
        return self._at(f"{folder}/{name}" if folder else name) if file == "__init__.py" else None

    def _found(self, folder: str, imported: Imported) -> PythonFile | None:
        inner = imported.module.replace(".", "/")
        if imported.level:
            for _ in range(imported.level - 1):
                folder = folder.rpartition("/")[0]
            return self._at("/".join(filter(None, (folder, inner))))
        if not inner or imported.module.partition(".")[0] in _STANDARD:
            return None
        for above in _folders(folder):
            found = self._at(f"{above}/{inner}" if above else inner)
            if found is not None:
                return found
        return self._at(f"src/{inner}")

    def _at(self, stem: str) -> PythonFile | None:
        for path in (f"{stem}.py", f"{stem}/__init__.py"):
            if (found := self._file(path)) is not None:
                return found
        return None

    def _file(self, path: str) -> PythonFile | None:
        if path not in self._files:
            content = self._beside(path)
            self._files[path] = None
            if content is None or not (len(content) < _SMALL or _TEST_WORD.search(content)):
                return None
            if self._left > 0:
                self._left -= 1
                self._files[path] = self._parsed(path, content)
        return self._files[path]

    def _parsed(self, path: str, content: bytes) -> PythonFile | None:
        from gate.errors import UnreadableError

        try:
            source = self._decoded(path, content)
        except UnreadableError:
            return None
        tree = parsed(source)
        return None if tree is None else PythonFile(path, source, tree, self)


def _folders(folder: str) -> Iterator[str]:
    """A folder and those above it, the root last."""
    for _ in range(_ABOVE):
        yield folder
        if not folder:
            return
        folder = folder.rpartition("/")[0]
    yield ""
