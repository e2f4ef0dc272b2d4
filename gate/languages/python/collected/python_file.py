"""One Python file: its tree, its names, and what they mean."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.namespace import Bound, Imported, Namespace
from gate.languages.python.collected.syntax import FUNCTIONS, Text
from gate.languages.python.collected.values import (
    Class,
    Data,
    Foreign,
    Function,
    Machine,
    MadeClass,
    Module,
    Unknown,
    Value,
)

if TYPE_CHECKING:
    from gate.languages.python.collected.project import Project
    from gate.scan.source import Source

_DEPTH = 24  # meanings of meanings
_BOUND = 40  # meanings of one name, the last ones
# Modules of the standard library do not lie in the repository, whatever a folder there is called; `test` may.
STANDARD = sys.stdlib_module_names - {"test"}
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
    """See the module's text; the files that it imports are asked of the project."""

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
        self._read: frozenset[str] | None = None

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

    def starred(self) -> Iterator[tuple[PythonFile | None, ast.stmt]]:
        """The files that `from … import *` takes in, those that they take in themselves too; None for one elsewhere.

        With each the statement of this file that does it.
        """
        todo = [(module, at, self) for module, at in self.namespace.stars]
        seen = {self.path}
        while todo:
            module, at, asking = todo.pop()
            found = self.project.module(module, asking)
            if found is None:
                yield None, at
            elif found.path not in seen:
                seen.add(found.path)
                todo += [(each, at, found) for each, _ in found.namespace.stars]
                yield found, at

    def reads(self, name: str) -> bool:
        """Does the file use what it calls so?"""
        if self._read is None:
            loads = (each for each in ast.walk(self.tree) if isinstance(each, (ast.Name, ast.Attribute)))
            read = (each for each in loads if isinstance(each.ctx, ast.Load))
            self._read = frozenset(each.id if isinstance(each, ast.Name) else each.attr for each in read)
        return name in self._read

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
        if last[:1].isupper() or ((top in STANDARD or top == "builtins") and not callee.name.startswith(_WRAPPERS)):
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
