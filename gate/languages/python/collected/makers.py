"""Code that makes tests while a file is imported: names written into the module or a class, metaclasses, `exec`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.classes import Kind
from gate.languages.python.collected.settings import Settings
from gate.languages.python.collected.syntax import DEFINITIONS, FUNCTIONS, dotted
from gate.languages.python.collected.values import Class, Foreign, Function
from gate.model.named import NamedTuple
from gate.model.test import Doubt

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

SIGNS = re.compile(
    rb"global|locals|setattr|vars|__dict__|\bexec\b|modules|scenarios|update|metaclass|__init_subclass__"
)
_WRITING = ("__setitem__", "setdefault")
_DEPTH = 4  # functions that call functions
_SOURCE = r"\bdef\s+test|\bclass\s+Test"


class Made(NamedTuple):
    """What is made there; `name` where it can be told, else ""."""

    name: str
    at: ast.stmt | ast.expr
    doubt: Doubt
    why: str


class _Write(NamedTuple):
    """A name written into something; `key` is None where it cannot be told at all."""

    target: ast.expr
    key: ast.expr | None
    at: ast.expr | ast.stmt


class _Around(NamedTuple):
    """What the local names of a piece of code stand for."""

    file: PythonFile
    names: dict[str, ast.expr]
    outer: _Around | None = None


class Makers:
    """What makes tests in one file."""

    def __init__(self, file: PythonFile, settings: Settings) -> None:
        self._file = file
        self._settings = settings
        self._is_plain = SIGNS.search(file.source.text) is None
        self._in_classes: dict[str, list[Made]] = {}
        self._in_module: list[Made] = []
        self._is_done = False

    def in_module(self) -> list[Made]:
        """Names made in the module itself."""
        self._run()
        return self._in_module

    def in_class(self, name: str, kind: Kind) -> Iterator[Made]:
        """Methods made in a class of that name: from outside, by its body, decorators, metaclass or bases."""
        self._run()
        yield from self._in_classes.get(name, ())
        for each in kind.line:
            if each.file is self._file or SIGNS.search(each.file.source.text):
                at = each.node if each.file is self._file else kind.line[0].node
                yield from self._by_class(each, at if kind.line[0].file is self._file else self._file.tree.body[0])
        for metaclass in kind.metaclasses:
            if isinstance(metaclass, (Class, Function)):
                yield from self._by(metaclass, kind.line[0].node, "its metaclass makes methods")
        for bound, owner in kind.members["__init_subclass__"].given if "__init_subclass__" in kind.members else ():
            if isinstance(bound.value, FUNCTIONS):
                yield from self._by(Function(bound.value, owner.file), kind.line[0].node, "its base makes methods")

    def _by_class(self, made: Class, at: ast.stmt) -> Iterator[Made]:
        around = _Around(made.file, _assigned(made.node.body))
        for write in _writes(_shallow(made.node.body)):
            if _is_names(write.target):
                yield from self._judged(write, around, at, self._settings.is_function)
        for decorator in made.node.decorator_list:
            callee = decorator.func if isinstance(decorator, ast.Call) else decorator
            for value in made.file.expression(callee):
                if isinstance(value, Function):
                    yield from self._by(value, at, "a decorator makes methods")

    def _by(self, maker: Class | Function, at: ast.stmt, why: str) -> Iterator[Made]:
        """Whatever a decorator or metaclass writes under names goes into the class."""
        body = [maker.node.body] if isinstance(maker.node, ast.Lambda) else maker.node.body
        everything = [node for each in body for node in ast.walk(each)]
        around = _Around(maker.file, _assigned(everything))
        for write in _writes(everything):
            yield from (each._replace(why=why) for each in self._judged(write, around, at, self._settings.is_function))

    def _run(self) -> None:
        if self._is_done or self._is_plain:
            return
        self._is_done = True
        around = _Around(self._file, {})
        nodes = list(_shallow(self._file.tree.body))
        around.names.update(_assigned(nodes))
        self._code(nodes, around, None, 0)

    def _code(self, nodes: list[ast.AST], around: _Around, at: ast.stmt | ast.expr | None, depth: int) -> None:
        """Code that is run on import; `at` is what calls it from this file's top."""
        for write in _writes(nodes):
            self._written(write, around, at)
        for node in nodes:
            if isinstance(node, ast.Global):
                wanted = (name for name in node.names if self._is_module_name(name))
                self._in_module += (
                    Made(name, at or node, Doubt.CERTAIN, f"`{name}` is made by a call") for name in wanted
                )
            elif isinstance(node, ast.Call):
                self._called(node, around, at or node, depth)

    def _written(self, write: _Write, around: _Around, at: ast.stmt | ast.expr | None) -> None:
        place = at or write.at
        target = _followed(write.target, around)
        if _is_names(target):
            wanted = self._is_module_name
            self._in_module.extend(self._judged(write, around, place, wanted))
        elif isinstance(target, ast.Name):
            found = [value for value in self._file.meanings(target.id) if isinstance(value, Class)]
            if found:
                made = self._judged(write, around, place, self._settings.is_function)
                self._in_classes.setdefault(target.id, []).extend(made)
            elif isinstance(write.at, ast.Call):
                sure = (each for each in self._judged(write, around, place, self._settings.is_function))
                self._in_module.extend(each._replace(name="") for each in sure if each.doubt is Doubt.CERTAIN)

    def _called(self, call: ast.Call, around: _Around, at: ast.stmt | ast.expr, depth: int) -> None:
        name = dotted(call.func)
        if name == "exec" and call.args:
            self._executed(call.args[0], at)
            return
        if depth >= _DEPTH or name is None:
            return
        for callee in around.file.expression(call.func):
            if isinstance(callee, Foreign) and callee.name == "pytest_bdd.scenarios":
                self._in_module.append(Made("", at, Doubt.CERTAIN, "`scenarios` makes tests of feature files"))
            elif isinstance(callee, Foreign) and any(_is_names(each) for each in call.args):
                if callee.name.startswith("builtins.") or callee.is_call:
                    continue
                self._in_module.append(Made("", at, Doubt.LIKELY, f"`{name}` is handed the names of this file"))
            elif isinstance(callee, Function) and not isinstance(callee.node, ast.Lambda):
                self._made_by(callee, callee.node, call, around, at, depth)

    def _made_by(
        self,
        callee: Function,
        node: ast.FunctionDef | ast.AsyncFunctionDef,
        call: ast.Call,
        around: _Around,
        at: ast.stmt | ast.expr,
        depth: int,
    ) -> None:
        """What a function does that is called on import: with its own file's names, or with what it is handed."""
        if node.name.startswith(("test", "pytest_")):
            return
        given = {parameter.arg: value for parameter, value in zip(node.args.args, call.args, strict=False)}
        given.update({each.arg: each.value for each in call.keywords if each.arg})
        is_handed = any(_is_names(_followed(each, around)) for each in given.values())
        is_signed = SIGNS.search(callee.file.source.text) is not None
        is_ours = callee.file is self._file or any(isinstance(each, ast.Name) for each in given.values())
        if is_handed or (is_signed and is_ours):
            nodes = list(_shallow(node.body))
            self._code(nodes, _Around(callee.file, {**_assigned(nodes), **given}, around), at, depth + 1)

    def _executed(self, source: ast.expr, at: ast.stmt | ast.expr) -> None:
        text = _known(source, _Around(self._file, {}))
        if text is None:
            self._in_module.append(Made("", at, Doubt.LIKELY, "`exec` runs text that is not written here"))
        elif re.search(_SOURCE, text[0]):
            self._in_module.append(Made("", at, Doubt.CERTAIN, "`exec` defines tests"))

    def _judged(
        self, write: _Write, around: _Around, at: ast.stmt | ast.expr, is_wanted: Callable[[str], bool]
    ) -> Iterator[Made]:
        """Is the name that is written that of a test?"""
        known = None if write.key is None else _known(write.key, around)
        place = at
        if known is None or (not known[0] and not known[1]):
            yield Made("", place, Doubt.LIKELY, "names that are made at run time are set here")
        elif is_wanted(known[0]):
            name = known[0] if known[1] else ""
            yield Made(name, place, Doubt.CERTAIN, f"names that begin with `{known[0]}` are set here")

    def _is_module_name(self, name: str) -> bool:
        return self._settings.is_function(name) or self._settings.is_class(name)


def _shallow(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Every node that is run when a body is; functions and classes are not entered, their decorators are no part."""
    todo = list(body)[::-1]
    while todo:
        node = todo.pop()
        if isinstance(node, (*DEFINITIONS, ast.Lambda)):
            continue
        yield node
        todo.extend(list(ast.iter_child_nodes(node))[::-1])


def _writes(nodes: Iterable[ast.AST]) -> Iterator[_Write]:
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Subscript):
                    yield _Write(target.value, target.slice, node)
        elif isinstance(node, ast.Call):
            yield from _calls(node)


def _calls(node: ast.Call) -> Iterator[_Write]:
    function = node.func
    if isinstance(function, ast.Name) and function.id == "setattr" and len(node.args) == 3:
        yield _Write(node.args[0], node.args[1], node)
    elif (isinstance(function, ast.Attribute) and function.attr in _WRITING and node.args) or (
        isinstance(function, ast.Attribute) and function.attr == "__setattr__" and len(node.args) == 2
    ):
        yield _Write(function.value, node.args[0], node)
    elif isinstance(function, ast.Attribute) and function.attr == "update":
        for given in node.args:
            keys = given.keys if isinstance(given, ast.Dict) else [None]
            yield from (_Write(function.value, key, node) for key in keys)
        for each in node.keywords:
            yield _Write(function.value, ast.Constant(each.arg) if each.arg else None, node)


def _assigned(nodes: Iterable[ast.AST]) -> dict[str, ast.expr]:
    return {
        target.id: node.value
        for node in nodes
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _followed(node: ast.expr, around: _Around) -> ast.expr:
    """What a local name stands for."""
    at: _Around | None = around
    for _ in range(_DEPTH * 2):
        if not isinstance(node, ast.Name) or at is None:
            break
        if node.id in at.names and at.names[node.id] is not node:
            node = at.names[node.id]
        at = at.outer
    return node


def _is_names(node: ast.expr) -> bool:
    """Is it the module itself, or the mapping of its names (or those of the class whose body is being run)?"""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and (
            (node.func.id in ("globals", "locals", "vars") and not node.args)
            or (node.func.id == "vars" and _is_names(node.args[0]))
        )
    if isinstance(node, ast.Attribute):
        return node.attr == "__dict__" and _is_names(node.value)
    return isinstance(node, ast.Subscript) and dotted(node.value) in ("sys.modules", "modules")


def _known(node: ast.expr, around: _Around, depth: int = 0) -> tuple[str, bool] | None:
    """The beginning of a text, and whether it is the whole; None where it is no text that can be told."""
    if depth > _DEPTH * 2:
        return None
    if isinstance(node, ast.Constant):
        return (node.value, True) if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        first = node.values[0] if node.values else None
        if isinstance(first, ast.Constant):
            return str(first.value), len(node.values) == 1
        return _known(first.value, around, depth + 1) if isinstance(first, ast.FormattedValue) else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left = _known(node.left, around, depth + 1)
        if left is None or not left[1]:
            return left
        right = _known(node.right, around, depth + 1)
        return (left[0] + (right[0] if right else ""), right is not None and right[1])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        left = _known(node.left, around, depth + 1)
        return None if left is None else (left[0].partition("%")[0], False)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        whole = _known(node.func.value, around, depth + 1)
        return None if whole is None else (whole[0].partition("{")[0], False)
    if isinstance(node, ast.Name):
        followed = _followed(node, around)
        return None if followed is node else _known(followed, around, depth + 1)
    return None
