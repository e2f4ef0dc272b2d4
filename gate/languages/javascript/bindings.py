"""What binds a name in JavaScript and TypeScript, and to what."""

from __future__ import annotations

from collections.abc import Callable

from gate.languages.javascript.grammar import FUNCTIONS, hoisted
from gate.languages.javascript.patterns import target
from gate.languages.javascript.shapes import loaded_module, module, text_of
from gate.languages.javascript.text import GLOBAL_OBJECTS, GLOBALS
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Binding

_BINDABLE = frozenset({"identifier", "type_identifier", "shorthand_property_identifier_pattern"})
_LONG = 100  # elements of a list that a loop goes over
_PARAMETERS = ("required_parameter", "optional_parameter")
_NOTHING = frozenset({"null", "undefined"})


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    if leaf.type not in _BINDABLE or leaf.up is None:
        return None
    named = _NAMED.get(leaf.up.type)
    if named is not None:
        return named(leaf, leaf.up)
    found = target(leaf)
    answer = None if found is None or found.frame.up is None else _ASSIGNED.get(found.frame.up.type)
    return answer(leaf, found.frame, found.members) if found is not None and answer is not None else None


def _defined(leaf: Frame, up: Frame) -> Binding | None:
    """Functions, classes, enums and namespaces hold from the start of their scope: nobody uses them before."""
    if not leaf.is_field("name") or _is_ambient(up):
        return None
    return Binding(leaf.scope, leaf.scope.owner.start)


def _is_ambient(statement: Frame) -> bool:
    """`declare const fetch` says that somebody else defines it."""
    return statement.up is not None and statement.up.type == "ambient_declaration"


def _default_import(leaf: Frame, up: Frame) -> Binding | None:
    return _imported(leaf, up.up)


def _namespace_import(leaf: Frame, up: Frame) -> Binding | None:
    return _imported(leaf, up.above("import_statement"))


def _named_import(leaf: Frame, up: Frame) -> Binding | None:
    if up.field("alias") is not None and not leaf.is_field("alias"):
        return None
    name = up.field("name")
    member = None if name is None else text_of(name) or name.text
    return _imported(leaf, up.above("import_statement"), () if member in (None, "default") else (member,))


def _required_import(leaf: Frame, up: Frame) -> Binding | None:
    return _imported(leaf, up)


def _imported(leaf: Frame, statement: Frame | None, members: tuple[str, ...] = ()) -> Binding | None:
    if leaf.text in GLOBALS and statement is not None and _is_of_types(leaf, statement):
        return None  # the value of that name is still the global one
    name = None if statement is None else module(statement.field("source"))
    return Binding(leaf.scope, leaf.scope.owner.start, name=name, members=members)


def _is_of_types(leaf: Frame, statement: Frame) -> bool:
    """Is it `import type {…}` or `import {type …}`?"""
    specifier = leaf.up
    marked = [statement.node, *([specifier.node] if specifier is not None else [])]
    return any(child.type == "type" for node in marked for child in node.children[:2])


def _alias(leaf: Frame, up: Frame) -> Binding | None:
    """`import now = Namespace.now`."""
    parts = solid(up)
    return Binding(leaf.scope, up.end, value=parts[1]) if len(parts) == 2 and leaf is parts[0] else None


def _declared(leaf: Frame, at: Frame, members: tuple[str, ...] | None) -> Binding | None:
    declarator = at.up
    statement = None if declarator is None else declarator.up
    if declarator is None or statement is None or not at.is_field("name") or _is_ambient(statement):
        return None
    scope = hoisted(leaf.scope) if statement.type == "variable_declaration" else leaf.scope
    value = declarator.field("value")
    annotation = declarator.field("type") if leaf is at else None
    if value is None or value.type in _NOTHING:
        return Binding(scope, declarator.end, annotation=annotation, is_nothing=True)
    return Binding(scope, declarator.end, value=_known(value, members), annotation=annotation, members=members or ())


def _known(value: Frame | None, members: tuple[str, ...] | None) -> Frame | None:
    return None if members is None else value


def _assigned(leaf: Frame, at: Frame, members: tuple[str, ...] | None) -> Binding | None:
    up = at.up
    if up is None or not at.is_field("left"):
        return None
    value = up.field("right") if up.type == "assignment_expression" else None
    is_nothing = value is not None and value.type in _NOTHING
    return Binding(
        leaf.scope,
        up.end,
        value=_known(value, members),
        members=members or (),
        is_nothing=is_nothing,
        is_assignment=True,
    )


def _counted(leaf: Frame, at: Frame, _members: tuple[str, ...] | None) -> Binding | None:
    return Binding(leaf.scope, at.end, is_assignment=True)


def _loop(leaf: Frame, at: Frame, _members: tuple[str, ...] | None) -> Binding | None:
    up = at.up
    if up is None or not at.is_field("left"):
        return None
    kind = up.field("kind")
    if kind is None:
        return Binding(leaf.scope, at.end, is_assignment=True)
    over = up.field("right")
    items = solid(over) if over is not None and over.type == "array" and leaf is at else []
    value = next((item for item in items[:_LONG] if _is_global(item, leaf.text)), None)
    return Binding(hoisted(leaf.scope) if kind.type == "var" else leaf.scope, at.end, value=value)


def _is_global(value: Frame, name: str) -> bool:
    """Is it `globalThis.Date`, for `Date`?"""
    owner, member = value.field("object"), value.field("property")
    if value.type != "member_expression" or owner is None or member is None:
        return False
    return member.text == name and owner.text in GLOBAL_OBJECTS


def _caught(leaf: Frame, at: Frame, _members: tuple[str, ...] | None) -> Binding | None:
    return Binding(leaf.scope, at.start) if at.is_field("parameter") else None


def _typed_parameter(leaf: Frame, at: Frame, members: tuple[str, ...] | None) -> Binding | None:
    up = at.up
    is_pattern = up is not None and at.is_field("pattern")
    annotation = up.field("type") if up is not None and leaf is at else None
    return _bound(leaf, up, members, annotation) if up is not None and is_pattern else None


def _parameter(leaf: Frame, at: Frame, members: tuple[str, ...] | None) -> Binding | None:
    return _bound(leaf, at, members, None)


def _only_parameter(leaf: Frame, at: Frame, members: tuple[str, ...] | None) -> Binding | None:
    return _bound(leaf, at, members, None) if at.is_field("parameter") else None


def _bound(leaf: Frame, at: Frame, members: tuple[str, ...] | None, annotation: Frame | None) -> Binding | None:
    """A name in the parameter `at`, in a list of them or before `=>`. Those of a mere function type bind nothing."""
    up = at.up
    function = up if up is None or up.type == "arrow_function" else up.up
    if up is None or function is None or function.type not in FUNCTIONS:
        return None
    value = _known(_resolved_import(function, at), members)
    default = at.field("right") if at.type == "assignment_pattern" else at.field("value")
    if default is not None and members == () and _is_global(default, leaf.text):
        return Binding(function.inner(), at.start, value=default)
    return Binding(function.inner(), at.start, annotation=annotation, value=value, members=members or ())


def _resolved_import(function: Frame, parameter: Frame) -> Frame | None:
    """`import("fs").then(({readdir}) => …)`: what the first parameter is given."""
    given = function.up
    call = None if given is None or given.type != "arguments" else given.up
    callee = None if call is None else call.field("function")
    if callee is None or callee.type != "member_expression" or function.is_silent:
        return None
    method, owner = callee.field("property"), callee.field("object")
    if method is None or method.text != "then" or owner is None or owner.type != "call_expression":
        return None
    is_fulfilled = given is not None and solid(given)[0] is function
    is_first = parameter.up is function or (parameter.up is not None and solid(parameter.up)[0] is parameter)
    return owner if is_fulfilled and is_first and loaded_module(owner) else None


_NAMED: dict[str, Callable[[Frame, Frame], Binding | None]] = {
    "function_declaration": _defined,
    "generator_function_declaration": _defined,
    "function_signature": _defined,
    "function_expression": _defined,
    "generator_function": _defined,
    "class_declaration": _defined,
    "abstract_class_declaration": _defined,
    "class": _defined,
    "enum_declaration": _defined,
    "internal_module": _defined,
    "import_clause": _default_import,
    "namespace_import": _namespace_import,
    "import_specifier": _named_import,
    "import_require_clause": _required_import,
    "import_alias": _alias,
}
_ASSIGNED: dict[str, Callable[[Frame, Frame, tuple[str, ...] | None], Binding | None]] = {
    "variable_declarator": _declared,
    "assignment_expression": _assigned,
    "augmented_assignment_expression": _assigned,
    "update_expression": _counted,
    "for_in_statement": _loop,
    "catch_clause": _caught,
    "required_parameter": _typed_parameter,
    "optional_parameter": _typed_parameter,
    "formal_parameters": _parameter,
    "arrow_function": _only_parameter,
}
