"""What an expression or a type of Rust is made of, one step at a time, and how a call is written."""

from __future__ import annotations

from gate.languages.rust import tokens
from gate.languages.rust.spaces import TYPE, VALUE, owner_of
from gate.model.catalogue import Arguments
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

PATHS = ("scoped_identifier", "scoped_type_identifier")
_INNER = {
    "generic_function": "function",
    "generic_type": "type",
    "reference_type": "type",
    "reference_expression": "value",
    "type_cast_expression": "value",
}
_FIRST = frozenset(
    {"parenthesized_expression", "await_expression", "try_expression", "unary_expression", "bracketed_type"}
)
_LITERALS = frozenset({"integer_literal", "float_literal", "scoped_identifier"})


def shape(frame: Frame) -> Shape:
    """One step into an expression, or into the type of an annotation."""
    if tokens.is_token(frame):
        return tokens.shape(frame)
    kind = frame.type
    if kind == "identifier":
        return Name(frame.text, frame, TYPE if is_path(frame) else VALUE)
    if kind == "type_identifier":
        return Name(frame.text, frame, TYPE)
    if kind in PATHS:
        return path(frame)
    if kind == "field_expression":
        return field(frame)
    if kind == "call_expression":
        callee = frame.field("function")
        return Called(callee, frame) if callee is not None else None
    if kind == "binary_expression":
        return _sum(frame)
    inner = frame.field(_INNER[kind]) if kind in _INNER else None
    if kind in _FIRST:
        inner = next((child for child in frame.children() if child.type != "line_comment"), None)
    return Same(inner) if inner is not None else None


def is_path(identifier: Frame) -> bool:
    """Is it the beginning of a path?"""
    up = identifier.up
    return up is not None and up.type in (*PATHS, "scoped_use_list", "use_wildcard") and identifier.is_field("path")


def path(frame: Frame) -> Member | Known | None:
    """`a::b`; `::b` is a crate."""
    owner, name = frame.field("path"), frame.field("name")
    if name is None:
        return None
    return Known(name.text) if owner is None else Member(owner, name.text)


def field(frame: Frame) -> Name | Member | None:
    """`a.b`; what `self.b` is, the struct says."""
    owner, name = frame.field("value"), frame.field("field")
    if owner is None or name is None:
        return None
    return Name(name.text, frame, f"field {owner_of(frame)}") if owner.type == "self" else Member(owner, name.text)


def arguments(call: Frame) -> Arguments:
    """The arguments of a call; a path counts as a literal, by its last two names (`Duration.ZERO`)."""
    if call.type == "token_tree":
        return tokens.arguments(call)
    given = call.field("arguments")
    items = given.children() if given is not None else []
    return Arguments(tuple(_literal(item) for item in items if "comment" not in item.type and "attr" not in item.type))


def _literal(frame: Frame) -> str | None:
    return tokens.plain_text(frame.text) if frame.type in _LITERALS else None


def _sum(frame: Frame) -> Shape:
    """An instant and a duration make an instant."""
    left, sign = frame.field("left"), frame.field("operator")
    return Same(left) if left is not None and sign is not None and sign.type == "+" else None
