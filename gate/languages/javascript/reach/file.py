"""One file as a `gate.scan.following.outline.Outline`: a function is looked into when somebody reaches it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.javascript.collected.functions import parameters_of
from gate.languages.javascript.collected.outline import plain
from gate.languages.javascript.grammar import FUNCTIONS
from gate.languages.javascript.reach.expressions import EXPORTS, INIT, THIS, Expressions
from gate.languages.javascript.reach.scopes import CLASSES, Kind, Scopes, spelled, target_of
from gate.languages.javascript.reach.walk import Walk, is_worked_out
from gate.scan.following.outline import (
    NOTHING,
    UNTOLD,
    Body,
    ClassOutline,
    Expr,
    Kept,
    Outline,
    Parameter,
    Role,
    Sort,
    Way,
    member,
)
from gate.scan.nodes import bytes_of, field, solid, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

FIELDS = "<fields>"
_VARIABLE = "="
_FIELDS = frozenset({"field_definition", "public_field_definition"})


class JavaScriptOutline(Outline):
    """See `gate.scan.following.outline.Outline`. What a file exports under another name goes by that name, too."""

    def __init__(self, path: str, root: Node, has: Callable[[str], bool], *, is_test: bool) -> None:
        self.path = path
        self.root = root
        self.scopes = Scopes(root)
        self._is_test = is_test
        self.expressions = Expressions(path, self.scopes, self._of_function, self._of_class, has)
        self._functions: dict[str, Node] = {}
        self._owners: dict[str, Node] = {}
        self._bodies: dict[str, Body] = {}
        self._classes: dict[str, ClassOutline] = {}
        self._kept: dict[str, list[tuple[str, str, Expr]]] = {}
        self._exports: dict[str, list[Expr]] = {}
        self._stars: list[Expr] = []
        for each in root.named_children:
            self._export(each)

    # what `gate.scan.following` asks

    def named(self, name: str) -> tuple[Expr, ...]:
        if name in self._exports:
            return tuple(self._exports[name][:2])
        found = self.scopes.at_top().get(name)
        if found is not None:
            return (self.expressions.declared(found, name),)
        whole = self._exports.get(EXPORTS)
        if whole and name == "default":
            return tuple(whole[:2])
        if name == EXPORTS:
            return (Expr(Sort.MODULE, f"={self.path}"),)
        return tuple(member(each, name) for each in whole[:1]) if whole else ()

    def exported(self) -> Iterator[str]:
        """The names that others may take from the file."""
        yield from self._exports
        yield from self.scopes.at_top()

    def variable(self, name: str) -> Body | None:
        found = self.scopes.at_top().get(name)
        if found is None or found.kind is not Kind.VARIABLE or found.value is None:
            return None
        key = f"{_VARIABLE}{name}"
        if key not in self._bodies:
            walk = self._walk()
            walk.one(found.value)
            self._bodies[key] = _body(key, name, found.value, walk)
        return self._bodies[key]

    def stars(self) -> tuple[Expr, ...]:
        return tuple(self._stars)

    def body(self, key: str) -> Body:
        if key not in self._bodies:
            node = self._functions[key]
            self._bodies[key] = self._fields(key, node) if node.type == "class_body" else self._made(key, node)
        return self._bodies[key]

    def class_of(self, key: str) -> ClassOutline:
        if key not in self._classes:
            node = self._owners[key]
            self._classes[key] = self._literal(key, node) if node.type == "object" else self._class(key, node)
        return self._classes[key]

    def kept(self, key: str, name: str) -> tuple[Kept, ...]:
        if key not in self._kept:
            self._kept[key] = []
            self._kept[key] = list(self._stored(key))
        return tuple(Kept(method, value) for method, stored, value in self._kept[key] if stored == name)

    # how they are made

    def _of_function(self, node: Node) -> str:
        key = f"{_name_of(node)}@{node.start_byte}"
        self._functions.setdefault(key, node)
        return key

    def _of_class(self, node: Node) -> str:
        key = f"{_name_of(node)}@{node.start_byte}"
        self._owners.setdefault(key, node)
        return key

    def _walk(self) -> Walk:
        return Walk(self.path, self.scopes, self.expressions, is_test=self._is_test)

    def _made(self, key: str, node: Node) -> Body:
        walk = self._walk()
        given = parameters_of(node)
        walk.function(node, given)
        parameters = (Parameter(THIS, None, Way.KEYWORD), *self._parameters(given))
        name = _name_of(node)
        owner = _owner_of(node)
        made = _body(key, f"{_name_of(owner)}.{name}" if owner is not None else name, node, walk)
        return made._replace(parameters=parameters, role=_role(node))

    def _parameters(self, given: list[Node]) -> Iterator[Parameter]:
        for number, each in enumerate(given):
            target, default = target_of(each)
            is_rest = target is not None and target.type == "rest_pattern"
            name = text_of(target) if target is not None and target.type == "identifier" else f"_{number}"
            said = None if default is None or is_worked_out(default) else self.expressions.told(default)
            if said is None and (default is not None or each.type != "required_parameter"):
                said = NOTHING  # whoever leaves an argument out gives `undefined`
            yield Parameter(name, said, Way.REST if is_rest else Way.POSITION)

    def _fields(self, key: str, body: Node) -> Body:
        """What making an instance does before its constructor runs."""
        walk = self._walk()
        inner = []
        for each in solid(body):
            if _is_made(each):
                walk.one(field(each, "value"))
            else:
                inner.append(bytes_of(each))
        owner = body.parent
        name = "" if owner is None else _name_of(owner)
        made = _body(key, name, body, walk)
        return made._replace(parameters=(Parameter(THIS, None, Way.KEYWORD),), inner=(*made.inner, *inner))

    def _class(self, key: str, node: Node) -> ClassOutline:
        body = field(node, "body")
        members: dict[str, Expr] = {}
        for each in solid(body):
            name, value = text_of(field(each, "name") or field(each, "property")), field(each, "value")
            if each.type == "method_definition":
                said = INIT if name == "constructor" else name
                members.setdefault(said, Expr(Sort.FUNCTION, self._of_function(each)))
            elif each.type in _FIELDS and value is not None and (value.type in FUNCTIONS or _is_static(each)):
                members[name] = self.expressions.told(value)
            elif each.type in _FIELDS:
                held = self.expressions.instance_of(field(each, "type"))
                members.update({} if held.sort is Sort.UNTOLD else {name: held})
        if body is not None:
            self._functions.setdefault(f"{key}.fields", body)
            members[FIELDS] = Expr(Sort.FUNCTION, f"{key}.fields")
        return ClassOutline(key, _name_of(node), *bytes_of(node), tuple(self._bases(node)), (), members, {})

    def _bases(self, node: Node) -> Iterator[Expr]:
        heritage = next((each for each in node.named_children if each.type == "class_heritage"), None)
        for each in solid(heritage):
            if each.type == "extends_clause":
                yield self.expressions.told(field(each, "value"))
            elif each.type != "implements_clause":
                yield self.expressions.told(each)

    def _literal(self, key: str, node: Node) -> ClassOutline:
        """An object as the only instance of a class."""
        members: dict[str, Expr] = {}
        for each in solid(node):
            if each.type == "method_definition":
                members[text_of(field(each, "name"))] = Expr(Sort.FUNCTION, self._of_function(each))
            elif each.type == "pair":
                members[_key(each)] = self.expressions.told(field(each, "value"))
            elif each.type == "shorthand_property_identifier":
                members[text_of(each)] = self.expressions.told(each)
        return ClassOutline(key, _name_of(node), *bytes_of(node), (), (), members, {})

    def _stored(self, key: str) -> Iterator[tuple[str, str, Expr]]:
        """What methods and fields keep in an instance: the method's key, the name, the value."""
        node = self._owners[key]
        if node.type == "object":
            return
        self.class_of(key)
        for each in solid(field(node, "body")):
            if _is_made(each):
                name = text_of(field(each, "name") or field(each, "property"))
                yield f"{key}.fields", name, self.expressions.told(field(each, "value"))
            elif each.type == "method_definition":
                method = self._of_function(each)
                this = Expr(Sort.PARAMETER, f"{method}:{THIS}")
                for one in self.body(method).stored:
                    if one.owner == this:
                        yield method, one.name, one.value
                yield from self._kept_parameters(each, method)

    def _kept_parameters(self, method: Node, key: str) -> Iterator[tuple[str, str, Expr]]:
        """TypeScript's `constructor(private readonly clock: Clock)`."""
        for each in parameters_of(method):
            target, _ = target_of(each)
            is_kept = any(child.type in ("accessibility_modifier", "readonly") for child in each.children)
            if is_kept and target is not None and target.type == "identifier":
                found = self.scopes.meant(text_of(target), method.start_byte)
                if found is not None:
                    yield key, text_of(target), self.expressions.declared(found, text_of(target))

    # exports

    def _export(self, node: Node) -> None:
        if node.type == "export_statement":
            self._export_statement(node)
        elif node.type == "expression_statement":
            for each in solid(node):
                self._assigned(each)

    def _export_statement(self, node: Node) -> None:
        source = field(node, "source")
        module = None if source is None else plain(source)
        whole = None if module is None else self.expressions.module(spelled(module))
        if whole is not None and any(child.type == "*" for child in node.children):
            self._stars.append(whole)
        value = field(node, "value")
        if value is not None:
            self._add("default", self.expressions.told(value))
        declaration = field(node, "declaration")
        if declaration is not None and any(child.type == "default" for child in node.children):
            told = self.expressions
            is_class = declaration.type in CLASSES
            key = self._of_class(declaration) if is_class else self._of_function(declaration)
            is_known = is_class or declaration.type in FUNCTIONS
            self._add(
                "default", Expr(Sort.CLASS if is_class else Sort.FUNCTION, key) if is_known else told.told(declaration)
            )
        for clause in node.named_children:
            if clause.type == "namespace_export" and whole is not None:
                self._add(text_of(next(iter(solid(clause)), None)), whole)
            for item in solid(clause) if clause.type == "export_clause" else ():
                name, alias = field(item, "name"), field(item, "alias")
                if name is not None and whole is not None:
                    self._add(text_of(alias or name), member(whole, text_of(name)))
                elif name is not None and alias is not None:
                    found = self.scopes.at_top().get(text_of(name))
                    self._add(
                        text_of(alias), UNTOLD if found is None else self.expressions.declared(found, text_of(name))
                    )

    def _assigned(self, node: Node) -> None:
        """`module.exports = …`, `exports.name = …`, and the one within the other."""
        if node.type != "assignment_expression":
            return
        left, right = field(node, "left"), field(node, "right")
        owner = text_of(field(left, "object"))
        name = text_of(field(left, "property"))
        if right is not None and right.type == "assignment_expression":
            self._assigned(right)
            right = field(right, "right")
        if owner == "module" and name == "exports":
            self._add(EXPORTS, self.expressions.told(right))
        elif owner in ("exports", "module.exports"):
            self._add(name, self.expressions.told(right))

    def _add(self, name: str, value: Expr) -> None:
        if name:
            self._exports.setdefault(name, []).append(value)


def _body(key: str, name: str, node: Node, walk: Walk) -> Body:
    return Body(
        key,
        name,
        *bytes_of(node),
        uses=tuple(walk.uses),
        branches=tuple(walk.branches),
        blocks=tuple(walk.blocks),
        stored=tuple(walk.stored),
        given=tuple(walk.given),
        inner=tuple(walk.inner),
        telling=walk.telling(),
        deadlines=walk.deadlines(),
    )


def _role(node: Node) -> Role:
    words = {child.type for child in node.children}
    if "get" in words:
        return Role.PROPERTY
    return Role.STATIC if "static" in words else Role.PLAIN


def _is_static(node: Node) -> bool:
    return any(child.type == "static" for child in node.children)


def _is_made(member: Node) -> bool:
    """Is it a field whose value each instance gets anew?"""
    value = field(member, "value") if member.type in _FIELDS else None
    return value is not None and value.type not in FUNCTIONS and not _is_static(member)


def _owner_of(node: Node) -> Node | None:
    """The class that a method belongs to."""
    up = node.parent
    if up is not None and up.type in _FIELDS:
        up = up.parent
    return up.parent if up is not None and up.type == "class_body" else None


def _key(pair: Node) -> str:
    key = field(pair, "key")
    said = None if key is None else plain(key)
    return text_of(key) if said is None else said


def _name_of(node: Node) -> str:
    """What a function or class goes by: its own name, or that of what it is kept in."""
    name = field(node, "name")
    if name is not None:
        return text_of(name)
    up = node.parent
    while up is not None and up.type in ("parenthesized_expression", "as_expression", "await_expression"):
        up = up.parent
    if up is None:
        return "function"
    if up.type == "pair":
        return _key(up)
    if up.type == "assignment_expression":
        return text_of(field(field(up, "left"), "property") or field(up, "left"))[:80]
    name = field(up, "name") or field(up, "property")
    is_kept = up.type in ("variable_declarator", *_FIELDS) and name is not None
    return text_of(name)[:80] if is_kept else "default" if up.type == "export_statement" else "function"
