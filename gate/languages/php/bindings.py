"""What binds a variable of PHP, and to what. Functions, classes and constants: see names.py."""

from __future__ import annotations

from gate.languages.php.shapes import VARIABLE, is_taken
from gate.scan.frame import Frame
from gate.scan.language import Binding

_VARIABLES = frozenset({VARIABLE})
_BINDING = frozenset(
    {
        "augmented_assignment_expression",
        "catch_clause",
        "foreach_statement",
        "global_declaration",
        "list_literal",
        "pair",
        "property_promotion_parameter",
        "reference_assignment_expression",
        "simple_parameter",
        "static_variable_declaration",
        "update_expression",
        "variadic_parameter",
    }
)


def binding(leaf: Frame) -> Binding | None:
    """What a variable's name binds where it stands, if anything."""
    variable = leaf.up
    up = variable.up if variable is not None and variable.type == "variable_name" else None
    if variable is None or up is None:
        return None
    if up.type == "assignment_expression" and variable.is_field("left"):
        return Binding(leaf.scope, up.end, value=up.field("right"), spaces=_VARIABLES)
    if up.type not in _BINDING or (up.type == "foreach_statement" and up.children()[0] is variable):
        return None
    annotation = up.field("type") if "parameter" in up.type else None
    return Binding(leaf.scope, variable.end, annotation=annotation, spaces=_VARIABLES)


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Only variables bind, and not where they are called or their members used."""
    return text[start - 1 : start] == b"$" and text[end : end + 1] not in (b"(", b"[") and text[end : end + 2] != b"->"


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that a function goes to: `use function sleep as z`, `$now = time(...)`."""
    at: Frame | None = leaf
    while at is not None and at.type in ("name", "qualified_name"):
        at = at.up
    if at is None:
        return ()
    if at.type == "namespace_use_clause":
        alias = at.field("alias")
        return (alias.text,) if alias is not None and alias is not leaf else ()
    up = at.up
    if up is None or up.type != "assignment_expression" or not at.is_field("right") or not is_taken(at):
        return ()
    left = up.field("left")
    return (left.text[1:],) if left is not None and left.type == "variable_name" else ()
