"""One Python file as a `gate.scan.following.outline.Outline`: a function is looked into when somebody reaches it."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator

from gate.languages.python.collected.namespace import Bound, Imported, Namespace
from gate.languages.python.collected.syntax import FUNCTIONS
from gate.languages.python.reach.expressions import Expressions
from gate.languages.python.reach.signature import Function, maker_of, parameters_of, role_of
from gate.languages.python.reach.statements import Statements
from gate.model.named import NamedTuple
from gate.scan.following.outline import (
    UNTOLD,
    Body,
    ClassOutline,
    Expr,
    Kept,
    Outline,
    Role,
    Sort,
    member,
)
from gate.scan.source import Source

_VARIABLE = "="
_MOST = 30  # methods that may keep one attribute


class _Known(NamedTuple):
    """A function and what stands around it: the names it sees, its class, what it is called."""

    node: Function
    around: dict[str, Expr]
    owner: str
    name: str


class PythonOutline(Outline):
    """See `gate.scan.following.outline.Outline`."""

    def __init__(self, path: str, source: Source, tree: ast.Module) -> None:
        self.path = path
        self.source = source
        self._tree = tree
        self._starts = [0, *(found.end() for found in re.finditer(rb"\r\n|\n|\r", source.text))]
        self._namespace = Namespace(tree.body, has_walrus=b":=" in source.text)
        self._functions: dict[str, _Known] = {}
        self._classes: dict[str, tuple[ast.ClassDef, dict[str, Expr], str]] = {}
        self._bodies: dict[str, Body] = {}
        self._outlines: dict[str, ClassOutline] = {}
        self._named: dict[str, tuple[Expr, ...]] = {}

    # what `gate.scan.following` asks

    def named(self, name: str) -> tuple[Expr, ...]:
        if name not in self._named:
            bound = self._namespace.names.get(name, ())
            self._named[name] = tuple(dict.fromkeys(self._bound(each) for each in bound))
        return self._named[name]

    def variable(self, name: str) -> Body | None:
        bound = [each for each in self._namespace.names.get(name, ()) if isinstance(each.value, ast.expr)]
        key = f"{_VARIABLE}{name}"
        if key not in self._bodies and bound:
            self._bodies[key] = self._loaded(key, name, bound[-1])
        return self._bodies.get(key) if bound else None

    def stars(self) -> tuple[Expr, ...]:
        return tuple(_module(each) for each, _ in self._namespace.stars)

    def body(self, key: str) -> Body:
        if key not in self._bodies:
            self._bodies[key] = self._made(key, self._functions[key])
        return self._bodies[key]

    def class_of(self, key: str) -> ClassOutline:
        if key not in self._outlines:
            self._outlines[key] = self._class(key, *self._classes[key])
        return self._outlines[key]

    def kept(self, key: str, name: str) -> tuple[Kept, ...]:
        node = self._classes[key][0]
        methods = [each for each in node.body if isinstance(each, FUNCTIONS)]
        first = [each for each in methods if each.name in ("__init__", "setUp", "setup_method", "asyncSetUp")]
        wanted = re.compile(rb"\.\s*" + re.escape(name.encode()) + rb"\b\s*(?::[^=\n]+)?(?:=[^=]|,)")
        for group in (first, [each for each in methods if each not in first]):
            found: list[Kept] = []
            for each in group[:_MOST]:
                start, end = self.span(each)
                if wanted.search(self.source.text, start, end):
                    found += self._kept_by(self.method(key, each), name)
            if found:
                return tuple(found)
        return ()

    # what the language itself asks

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """The bytes of a node, decorators left out."""
        last = node.end_lineno or node.lineno
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[last - 1] + (node.end_col_offset or 0)

    def line(self, offset: int) -> int:
        """The 1-based line, as Python counts them."""
        return bisect_right(self._starts, offset)

    def inner(self, node: Function, name: str, around: Expressions) -> str:
        """The key of a function within another one."""
        return self._function(node, around.known, around.owner, name)

    def inner_class(self, node: ast.ClassDef, around: Expressions) -> Expr:
        """A class within a function."""
        return self._class_expr(node, around.known, f"{around.name}.{node.name}")

    def method(self, key: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
        """The key of a method of the class."""
        _, around, name = self._classes[key]
        return self._function(node, around, key, f"{name}.{node.name}")

    def functions(self) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef, str]]:
        """The functions at the top of the file: name, node, key."""
        for name, bound in self._namespace.names.items():
            for each in bound:
                if isinstance(each.value, FUNCTIONS):
                    yield name, each.value, self._function(each.value, {}, "", name)

    def methods(self, key: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef, str]]:
        """The methods of a class, likewise."""
        for node in self._classes[key][0].body:
            if isinstance(node, FUNCTIONS):
                yield node.name, node, self.method(key, node)

    def node_of(self, key: str) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """A function that is written with `def`, by its key."""
        known = self._functions.get(key)
        return known.node if known is not None and isinstance(known.node, FUNCTIONS) else None

    def is_method(self, key: str) -> bool:
        return bool(self._functions[key].owner)

    def texts(self, name: str) -> list[str]:
        """The strings in the value of a variable."""
        values = [each.value for each in self._namespace.names.get(name, ()) if isinstance(each.value, ast.expr)]
        parts = [part for value in values for part in ast.walk(value)]
        return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]

    def marked(self, name: str, told: Callable[[list[ast.expr]], Iterator[str]]) -> Iterator[str]:
        """What marks say that a variable holds, alone or in a list."""
        for each in self._namespace.names.get(name, ()):
            if isinstance(each.value, ast.expr):
                parts = each.value.elts if isinstance(each.value, (ast.List, ast.Tuple)) else [each.value]
                yield from told(parts)

    def class_node(self, key: str) -> ast.ClassDef:
        return self._classes[key][0]

    def imported(self) -> Iterator[tuple[str, Expr]]:
        """The names that imports at the top of the file bind."""
        for name, bound in self._namespace.names.items():
            yield from ((name, self._bound(each)) for each in bound if isinstance(each.value, Imported))

    def told(self, node: ast.expr) -> Expr:
        """An expression that stands at the top of the file."""
        return Expressions(self, {}, "", "").told(node)

    # how they are made

    def _function(self, node: Function, around: dict[str, Expr], owner: str, name: str) -> str:
        key = f"{name}@{node.lineno}.{node.col_offset}"
        self._functions.setdefault(key, _Known(node, around, owner, name))
        return key

    def _class_expr(self, node: ast.ClassDef, around: dict[str, Expr], name: str) -> Expr:
        key = f"{name}@{node.lineno}.{node.col_offset}"
        self._classes.setdefault(key, (node, around, name))
        return Expr(Sort.CLASS, key)

    def _bound(self, bound: Bound) -> Expr:
        value = bound.value
        if value is None:
            return UNTOLD
        if isinstance(value, Imported):
            module = _module(value)
            return member(module, value.name) if value.name else module
        if isinstance(value, ast.ClassDef):
            return self._class_expr(value, {}, value.name)
        if isinstance(value, FUNCTIONS):
            return self._decorated(value, self._function(value, {}, "", value.name), {})
        return self.told(value)

    def _decorated(self, node: ast.FunctionDef | ast.AsyncFunctionDef, key: str, around: dict[str, Expr]) -> Expr:
        made = Expr(Sort.FUNCTION, key)
        for decorator in reversed(node.decorator_list):
            made = Expr(Sort.CALL, "", (Expressions(self, around, "", "").told(decorator), made))
        return made

    def _class(self, key: str, node: ast.ClassDef, around: dict[str, Expr], name: str) -> ClassOutline:
        members: dict[str, Expr] = {}
        makers: dict[str, Expr] = {}
        for bound_name, bound in Namespace(node.body, has_walrus=False).names.items():
            value = bound[-1].value
            if isinstance(value, FUNCTIONS):
                members[bound_name] = self._method(value, self.method(key, value), around)
            elif isinstance(value, ast.ClassDef):
                members[bound_name] = self._class_expr(value, around, f"{name}.{bound_name}")
            elif isinstance(value, ast.expr):
                members[bound_name] = Expressions(self, dict(around), "", name).told(value)
                maker = maker_of(value)
                if maker is not None:
                    makers[bound_name] = Expressions(self, dict(around), "", name).told(maker)
            else:
                members[bound_name] = self._bound(bound[-1])
        told = Expressions(self, dict(around), "", name).told
        bases = tuple(told(each) for each in node.bases if not isinstance(each, ast.Starred))
        start, end = self.span(node)
        decorators = tuple(told(each) for each in node.decorator_list)
        fields = tuple(
            each.target.id
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        )
        return ClassOutline(key, name, start, end, bases, decorators, members, makers, fields)

    def _method(self, node: ast.FunctionDef | ast.AsyncFunctionDef, key: str, around: dict[str, Expr]) -> Expr:
        """What belongs to its class in a special way is told by its body's role."""
        if any(role_of(ast.unparse(each)) for each in node.decorator_list):
            return Expr(Sort.FUNCTION, key)
        return self._decorated(node, key, around)

    def _made(self, key: str, known: _Known) -> Body:
        node = known.node
        parameters, role = tuple(parameters_of(node, self.told)), Role.PLAIN
        names = dict(known.around)
        names.update({each.name: Expr(Sort.PARAMETER, f"{key}:{each.name}") for each in parameters})
        statements = Statements(self, names, known.owner, known.name)
        decorators: tuple[Expr, ...] = ()
        if not isinstance(node, ast.Lambda):
            roles = [found for each in node.decorator_list if (found := role_of(ast.unparse(each)))]
            role = roles[0] if roles else role
            decorators = tuple(self.told(each) for each in node.decorator_list)
        if known.owner and role is not Role.STATIC and parameters:
            statements.expressions.receiver = Expr(Sort.PARAMETER, f"{key}:{parameters[0].name}")
        if isinstance(node, ast.Lambda):
            statements.given.append(statements.expressions.told(node.body))
            start, end = self.span(node.body)
        else:
            statements.run(node.body)
            start, end = self.span(node.body[0])[0], self.span(node)[1]
        return self._body(key, known.name, (start, end), statements)._replace(
            parameters=parameters, role=role, decorators=decorators
        )

    @staticmethod
    def _body(key: str, name: str, span: tuple[int, int], statements: Statements) -> Body:
        expressions = statements.expressions
        return Body(
            key,
            name,
            *span,
            uses=tuple(expressions.uses),
            branches=tuple(expressions.branches),
            blocks=tuple(statements.blocks),
            stored=tuple(statements.stored),
            given=tuple(expressions.handed or statements.given),
            inner=tuple(expressions.inner),
            telling=statements.telling(),
            deadlines=tuple(expressions.deadlines),
        )

    def _loaded(self, key: str, name: str, bound: Bound) -> Body:
        statements = Statements(self, {}, "", name)
        if isinstance(bound.value, ast.expr):
            statements.expressions.told(bound.value)
        return self._body(key, name, self.span(bound.at), statements)

    def _kept_by(self, method: str, name: str) -> Iterator[Kept]:
        body = self.body(method)
        receiver = f"{method}:{body.parameters[0].name}" if body.parameters else ""
        for each in body.stored:
            if each.name == name and each.owner == Expr(Sort.PARAMETER, receiver):
                yield Kept(method, each.value)


def _module(imported: Imported) -> Expr:
    return Expr(Sort.MODULE, "." * imported.level + imported.module)
