"""One Go file as a `gate.scan.following.outline.Outline`: a function is looked into when somebody reaches it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from gate.languages.go.collected.names import runner_of
from gate.languages.go.imports import path_of, specs, unnamed
from gate.languages.go.reach.expressions import Expressions, typed
from gate.languages.go.reach.statements import Statements
from gate.model.named import NamedTuple
from gate.scan.following.outline import (
    UNTOLD,
    Block,
    Body,
    ClassOutline,
    Expr,
    Happening,
    Kept,
    Outline,
    Parameter,
    Sort,
    Use,
    Way,
    member,
)
from gate.scan.nodes import Bytes, bytes_of, every, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.languages.go.reach.project import GoProject

_VARIABLE = "="
_RESTRICTED = "!"
_PLAIN_TYPES = ("interface_type", "function_type", "type_identifier", "qualified_type", "pointer_type", "generic_type")
# How tests say that they wait for an error: what is expected is an error, or there should have been one.
_AWAITS = re.compile(
    rb"\b(?:Error|Errorf|ErrorIs|ErrorIsf|ErrorAs|ErrorContains|ErrorContainsf|EqualError|EqualErrorf)[ \t]*\([ \t]*t\b"
    rb"|\berr[ \t]*==[ \t]*nil\b|\berr[ \t]*[!=]=[ \t]*(?!nil\b)\w|\b(?:want|expect)(?:ed)?Err"
    rb"|\berrors\.(?:Is|As)\("
)


class _Known(NamedTuple):
    """A function, the names around it, what it is called."""

    node: Node
    around: dict[str, Expr]
    name: str


class GoOutline(Outline):
    """See `gate.scan.following.outline.Outline`. A method is a member of its type, which may stand in another file."""

    def __init__(self, path: str, root: Node, project: GoProject) -> None:
        self.path = path
        self.root = root
        self._project = project
        self._functions: dict[str, _Known] = {}
        self._bodies: dict[str, Body] = {}
        self._classes: dict[str, ClassOutline] = {}
        self._named: dict[str, tuple[Expr, ...]] = {}
        self._top: dict[str, list[Node]] = {}
        for each in root.named_children:
            for name, node in _declarations(each):
                self._top.setdefault(name, []).append(node)
        self._imports = {name: Expr(Sort.MODULE, spelled) for name, spelled in self._imported().items()}
        self._dots = tuple(
            Expr(Sort.MODULE, path_of(spec))
            for spec in specs(root)
            if (alias := spec.child_by_field_name("name")) is not None and alias.type == "dot"
        )

    # what `gate.scan.following` asks

    def named(self, name: str) -> tuple[Expr, ...]:
        if name not in self._named:
            self._named[name] = self._meaning(name)
        return self._named[name]

    def variable(self, name: str) -> Body | None:
        nodes = [each for each in self._top.get(name, ()) if each.type == "var_spec"]
        key = f"{_VARIABLE}{name}"
        if key not in self._bodies and nodes:
            self._bodies[key] = self._loaded(key, name, nodes[0])
        return self._bodies.get(key) if nodes else None

    def stars(self) -> tuple[Expr, ...]:
        return self._dots

    def body(self, key: str) -> Body:
        if key not in self._bodies:
            self._bodies[key] = self._made(key, self._functions[key])
        return self._bodies[key]

    def class_of(self, key: str) -> ClassOutline:
        if key not in self._classes:
            self._classes[key] = self._class(key)
        return self._classes[key]

    def kept(self, _key: str, _name: str) -> tuple[Kept, ...]:
        return ()

    # what the language itself asks

    def declares(self, name: str) -> bool:
        """Does the file, or its package, declare the name?"""
        return name in self._top or self._project.home(self.path, name) is not None

    def home(self, name: str) -> Expr | None:
        """The file that declares a name of the package, as a module."""
        path = self.path if name in self._top else self._project.home(self.path, name)
        return None if path is None else here(path)

    def imported(self, name: str) -> Expr | None:
        """The package that is imported under a name."""
        return self._imports.get(name)

    def inner(self, node: Node, around: dict[str, Expr], name: str) -> str:
        """The key of a function within another one."""
        return self._function(node, around, name)

    def functions(self) -> Iterator[tuple[str, Node, str]]:
        """The functions at the top of the file: name, node, key."""
        for name, nodes in self._top.items():
            for node in nodes:
                if node.type == "function_declaration":
                    yield name, node, self._function(node, {}, name)

    def restricted(self, key: str, kept: frozenset[int]) -> str:
        """The key of the same function without the subtests that are run at other bytes than those."""
        made = f"{key}{_RESTRICTED}{','.join(map(str, sorted(kept)))}"
        if made not in self._bodies:
            body = self.body(key)
            uses = tuple(use for use in body.uses if not is_subtest(use) or use.start in kept)
            self._bodies[made] = body._replace(key=made, uses=uses)
        return made

    # how they are made

    def _imported(self) -> Mapping[str, str]:
        found = unnamed(self.root)
        for spec in specs(self.root):
            alias, path = spec.child_by_field_name("name"), path_of(spec)
            if alias is not None and alias.type == "package_identifier":
                found[text_of(alias)] = path
            elif alias is None:
                package = self._project.package_name(path, self.path)
                if package:
                    found[package] = path
        return found

    def _meaning(self, name: str) -> tuple[Expr, ...]:
        nodes = self._top.get(name)
        if nodes is None:
            path = self._project.home(self.path, name)
            return () if path is None else (member(here(path), name),)
        return tuple(self._declared(name, node) for node in nodes[:2])

    def _declared(self, name: str, node: Node) -> Expr:
        told = Expressions(self, {}, name)
        if node.type in ("function_declaration", "method_declaration"):
            return Expr(Sort.FUNCTION, self._function(node, {}, name))
        if node.type == "type_alias":
            return told.kind(field(node, "type"))
        if node.type == "type_spec":
            kind = field(node, "type")
            is_class = kind is not None and kind.type not in ("interface_type", "function_type")
            return Expr(Sort.CLASS, name) if is_class else UNTOLD
        if node.type != "var_spec":
            return self._constant(told, name, node)
        names = [text_of(each) for each in node.children_by_field_name("name")]
        values = solid(field(node, "value"))
        value = UNTOLD
        if len(values) == len(names):
            value = told.told(values[names.index(name)])
        elif len(values) == 1:
            whole = told.told(values[0])
            value = Expr(Sort.ITEM, str(names.index(name)), whole.parts) if whole.sort is Sort.ITEM else UNTOLD
        return typed(value, told.declared(field(node, "type")))

    @staticmethod
    def _constant(told: Expressions, name: str, node: Node) -> Expr:
        names = [text_of(each) for each in node.children_by_field_name("name")]
        values = solid(field(node, "value"))
        at = names.index(name) if name in names else len(values)
        return told.told(values[at]) if at < len(values) else UNTOLD

    def _function(self, node: Node, around: dict[str, Expr], name: str) -> str:
        key = f"{name}@{node.start_byte}"
        self._functions.setdefault(key, _Known(node, around, name))
        return key

    def _class(self, key: str) -> ClassOutline:
        spec = self._top[key][0]
        told = Expressions(self, {f"type {each}": UNTOLD for each in _type_parameters(spec)}, key)
        members: dict[str, Expr] = {}
        bases: list[Expr] = []
        fields: list[str] = []
        for declared in _fields(field(spec, "type")):
            kind = field(declared, "type")
            names = [text_of(each) for each in declared.children_by_field_name("name")]
            if not names:
                base = told.kind(kind)
                bases.append(base)
                names = [text_of(kind).partition("[")[0].rpartition(".")[2]]
            fields += names
            held = told.declared(kind)
            members.update(dict.fromkeys(names, held) if held.sort is not Sort.UNTOLD else {})
        for name, path in self._project.methods(self.path, key):
            if path == self.path:
                node = self._top.get(f"{key}.{name}")
                if node:
                    members[name] = Expr(Sort.FUNCTION, self._function(node[0], {}, f"{key}.{name}"))
            else:
                members[name] = member(here(path), f"{key}.{name}")
        return ClassOutline(key, key, *bytes_of(spec), tuple(bases), (), members, {}, tuple(fields))

    def _made(self, key: str, known: _Known) -> Body:
        node = known.node
        names = dict(known.around)
        types = [*_type_parameters(node), *_receiver_parameters(node)]
        names.update({f"type {each}": UNTOLD for each in types})
        told = Expressions(self, names, known.name)
        parameters = tuple(self._parameters(node, told, key, names))
        results = _results(field(node, "result"))
        gives_error = bool(results) and text_of(results[-1][1]) == "error"
        declared = tuple(told.declared(kind) for _, kind in results)
        for (name, _), of in zip(results, declared, strict=True):
            if name:
                names[name] = typed(UNTOLD, of)
        statements = Statements(self, names, known.name, gives_error=gives_error)
        body = field(node, "body")
        start, end = bytes_of(body) if body is not None else bytes_of(node)
        statements.run(body)
        made = self._body(key, known.name, (start, end), statements)
        is_runner = node.type == "func_literal" or runner_of(node) is not None
        blocks = self._blocks(body) if is_runner and body is not None else ()
        return made._replace(parameters=parameters, results=declared, blocks=blocks)

    def _blocks(self, body: Node) -> tuple[Block, ...]:
        """A test that waits for errors does not say of which of its calls."""
        if not self.path.endswith("_test.go") or not _AWAITS.search(body.text or b""):
            return ()
        return (Block(*bytes_of(body), Expr(Sort.CALL, "", (Expr(Sort.NAME, AWAITED),))),)

    def _parameters(self, node: Node, told: Expressions, key: str, names: dict[str, Expr]) -> Iterator[Parameter]:
        number = 0
        for part in (field(node, "receiver"), field(node, "parameters")):
            for declared in solid(part):
                kind = field(declared, "type")
                is_rest = declared.type == "variadic_parameter_declaration"
                for name in [text_of(each) for each in declared.children_by_field_name("name")] or ["_"]:
                    name = f"_{number}" if name == "_" else name  # noqa: PLW2901
                    number += 1
                    value = Expr(Sort.PARAMETER, f"{key}:{name}")
                    names[name] = UNTOLD if is_rest else typed(value, told.declared(kind))
                    yield Parameter(name, None, Way.REST if is_rest else Way.POSITION)

    def _loaded(self, key: str, name: str, node: Node) -> Body:
        """What the package does for a variable when it is loaded: its value, and the `init` that sets it."""
        statements = Statements(self, {}, name)
        for each in solid(field(node, "value")):
            statements.expressions.told(each)
        for declared, function, inner in self.functions():
            if declared == "init" and re.search(
                rb"\b" + re.escape(name.encode()) + rb"[ \t]*=[^=]", function.text or b""
            ):
                made = Expr(Sort.CALL, "", (Expr(Sort.FUNCTION, inner),))
                statements.expressions.uses.append(Use(Happening.CALLED, made, node.start_byte))
        return self._body(key, name, bytes_of(node), statements)

    @staticmethod
    def _body(key: str, name: str, span: Bytes, statements: Statements) -> Body:
        expressions = statements.expressions
        return Body(
            key,
            name,
            *span,
            uses=tuple(expressions.uses),
            branches=tuple(expressions.branches),
            stored=tuple(statements.stored),
            given=tuple(statements.given),
            inner=tuple(expressions.inner),
            telling=statements.telling(),
            deadlines=statements.deadlines(),
        )


AWAITED = "waits for an error"


class PackageOutline(Outline):
    """What a package is to those that import it: the names of its files."""

    def __init__(self, path: str, project: GoProject) -> None:
        self.path = path
        self._project = project

    def named(self, name: str) -> tuple[Expr, ...]:
        found = self._project.exported(self.path, name)
        return () if found is None else (member(here(found), name),)

    def variable(self, _name: str) -> Body | None:
        return None

    def stars(self) -> tuple[Expr, ...]:
        return ()

    def body(self, key: str) -> Body:
        raise KeyError(key)

    def class_of(self, key: str) -> ClassOutline:
        raise KeyError(key)

    def kept(self, _key: str, _name: str) -> tuple[Kept, ...]:
        return ()


def here(path: str) -> Expr:
    """A file, as a module of its own."""
    return Expr(Sort.MODULE, f"./{path}")


def is_subtest(use: Use) -> bool:
    """Is it `t.Run(name, function)`?"""
    expr = use.expr
    return (
        use.how is Happening.CALLED
        and len(expr.parts) == 3
        and expr.parts[0].sort is Sort.MEMBER
        and expr.parts[0].text == "Run"
        and expr.parts[0].parts[0].sort is not Sort.MODULE
    )


def _declarations(node: Node) -> Iterator[tuple[str, Node]]:
    if node.type == "function_declaration":
        yield text_of(field(node, "name")), node
    elif node.type == "method_declaration":
        receiver = next(iter(solid(field(node, "receiver"))), None)
        kind = text_of(field(receiver, "type")).lstrip("* ").partition("[")[0]
        yield f"{kind}.{text_of(field(node, 'name'))}", node
    elif node.type in ("type_declaration", "var_declaration", "const_declaration"):
        for spec in every(node):
            if spec.type in ("type_spec", "type_alias"):
                yield text_of(field(spec, "name")), spec
            elif spec.type in ("var_spec", "const_spec"):
                yield from ((text_of(name), spec) for name in spec.children_by_field_name("name"))


def _fields(kind: Node | None) -> list[Node]:
    listed = next((each for each in solid(kind) if each.type == "field_declaration_list"), None)
    return [each for each in solid(listed) if each.type == "field_declaration"]


def _type_parameters(node: Node) -> list[str]:
    return [
        text_of(name)
        for declared in solid(field(node, "type_parameters"))
        for name in declared.children_by_field_name("name")
    ]


def _receiver_parameters(node: Node) -> list[str]:
    """The `K` and `V` of `func (c *Cache[K, V]) …`."""
    receiver = next(iter(solid(field(node, "receiver"))), None)
    found = [] if receiver is None else [each for each in every(receiver) if each.type == "type_arguments"]
    return [text_of(each) for each in solid(found[0])] if found else []


def _results(node: Node | None) -> list[tuple[str, Node | None]]:
    """What a function is declared to give: names, which may be empty, and types."""
    if node is None:
        return []
    if node.type != "parameter_list":
        return [("", node)]
    found: list[tuple[str, Node | None]] = []
    for declared in solid(node):
        names = declared.children_by_field_name("name")
        kind = field(declared, "type")
        found += [(text_of(each), kind) for each in names] if names else [("", kind)]
    return found
