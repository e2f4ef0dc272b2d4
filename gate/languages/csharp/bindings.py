"""What binds a name in C#, and to what."""

from __future__ import annotations

from collections.abc import Callable

from gate.languages.csharp.grammar import CLASSES
from gate.scan.bindings import assigned
from gate.scan.frame import Frame
from gate.scan.language import Binding

VALUE = "value"
TYPE = "type"
_VALUES = frozenset({VALUE})
_TYPES = frozenset({TYPE})
_WHOLE = frozenset({"compilation_unit", *CLASSES})  # scopes whose names hold before they are written


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    up = leaf.up
    if up is None:
        return None
    if leaf.type == "implicit_parameter":
        return Binding(leaf.scope, leaf.start, spaces=_VALUES)
    answer = _ANSWERS.get(up.type)
    return answer(leaf, up) if answer is not None else None


def assigned_value(declarator: Frame) -> Frame | None:
    """What a variable is set to where it is declared."""
    children = declarator.children()
    name = children[0]
    after = [
        child
        for child in children
        if child.start >= name.end and child.type not in ("comment", "bracketed_argument_list")
    ]
    return after[-1] if after else None


def _holds_from(leaf: Frame, otherwise: int) -> int:
    owner = leaf.scope.owner
    return owner.start if owner.type in _WHOLE else otherwise


def _annotation(declaration: Frame) -> Frame | None:
    """The type, unless it is `var`."""
    annotation = declaration.field("type")
    return None if annotation is None or annotation.type == "implicit_type" else annotation


def _declared(leaf: Frame, up: Frame) -> Binding | None:
    """`Clock now = …`, also of fields and in `using`, `for`, `fixed`."""
    declaration = up.up
    if declaration is None or not leaf.is_field("name"):
        return None
    value = assigned_value(up)
    is_nothing = value is not None and value.type == "null_literal"
    if value is not None and (is_nothing or value.type == "implicit_object_creation_expression"):
        value = None
    annotation = _annotation(declaration)
    is_nothing = is_nothing and annotation is None
    return Binding(
        leaf.scope, _holds_from(leaf, up.end), value=value, annotation=annotation, is_nothing=is_nothing, spaces=_VALUES
    )


def _typed(leaf: Frame, up: Frame) -> Binding | None:
    """Parameters, properties, patterns, `out var`: a name after its type."""
    if not leaf.is_field("name"):
        return None
    annotation = _annotation(up) if up.type != "parameter_list" else None
    return Binding(leaf.scope, _holds_from(leaf, leaf.start), annotation=annotation, spaces=_VALUES)


def _looped(leaf: Frame, up: Frame) -> Binding | None:
    if not leaf.is_field("left"):
        return None
    return Binding(leaf.scope, leaf.start, annotation=up.field("type"), spaces=_VALUES)


def _plain(leaf: Frame, up: Frame) -> Binding | None:
    """Functions, and what is bound without a type."""
    is_name = leaf.is_field("name") or up.type in ("tuple_pattern", "parenthesized_variable_designation")
    return Binding(leaf.scope, _holds_from(leaf, leaf.start), spaces=_VALUES) if is_name else None


def _function(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.scope.owner.start, spaces=_VALUES) if leaf.is_field("name") else None


def _class(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.scope.owner.start) if leaf.is_field("name") else None


def _type_parameter(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.start, spaces=_TYPES)


def _alias(leaf: Frame, up: Frame) -> Binding | None:
    """`using Clock = System.DateTime;`"""
    if not leaf.is_field("name"):
        return None
    named = [child for child in up.children() if child is not leaf]
    return Binding(leaf.scope, 0, value=named[-1] if named else None)


def _assigned(leaf: Frame, up: Frame) -> Binding | None:
    is_member = up.up is not None and up.up.type == "initializer_expression"
    return None if is_member else assigned(leaf, up, _VALUES)


_ANSWERS: dict[str, Callable[[Frame, Frame], Binding | None]] = {
    "variable_declarator": _declared,
    "parameter": _typed,
    "parameter_list": _typed,
    "property_declaration": _typed,
    "event_declaration": _typed,
    "declaration_pattern": _typed,
    "recursive_pattern": _typed,
    "declaration_expression": _typed,
    "catch_declaration": _typed,
    "from_clause": _typed,
    "foreach_statement": _looped,
    "join_clause": _plain,
    "let_clause": _plain,
    "tuple_pattern": _plain,
    "parenthesized_variable_designation": _plain,
    "var_pattern": _plain,
    "list_pattern": _plain,
    "enum_member_declaration": _plain,
    "method_declaration": _function,
    "constructor_declaration": _function,
    "local_function_statement": _function,
    **dict.fromkeys((*CLASSES, "delegate_declaration"), _class),
    "type_parameter": _type_parameter,
    "using_directive": _alias,
    "assignment_expression": _assigned,
}
