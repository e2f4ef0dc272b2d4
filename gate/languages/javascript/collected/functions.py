"""How functions of a JavaScript file are called, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.javascript.grammar import FUNCTIONS
from gate.scan.nodes import solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node


def is_run(function: Node) -> bool:
    """Is it given to a call, or called where it stands?"""
    at, up = function, function.parent
    while up is not None and up.type in ("parenthesized_expression", "as_expression"):
        at, up = up, up.parent
    return up is not None and (up.type == "arguments" or (up.type == "call_expression" and at.type not in FUNCTIONS))


def parameters_of(function: Node) -> list[Node]:
    """The parameters of a function."""
    given = function.child_by_field_name("parameters") or function.child_by_field_name("parameter")
    return [] if given is None else [given] if given.type == "identifier" else solid(given)


def first_parameter(function: Node) -> str:
    """The name of a function's first parameter, if it has one."""
    return next((name for each in parameters_of(function)[:1] if (name := name_of(each)) is not None), "")


def _identifier(parameter: Node) -> Node | None:
    """The name of a parameter: TypeScript's stands in a node of its own, one with a default on the left."""
    if parameter.type == "identifier":
        return parameter
    name = parameter.child_by_field_name("pattern") or parameter.child_by_field_name("left")
    return name if name is not None and name.type == "identifier" else None


def name_of(parameter: Node) -> str | None:
    """The name of a parameter that is one name."""
    found = _identifier(parameter)
    return None if found is None else text_of(found)


def first_word(callee: Node) -> str:
    """The name that a callee begins with."""
    at: Node | None = callee
    while at is not None and at.type != "identifier":
        at = at.child_by_field_name("object") or at.child_by_field_name("function")
    return "" if at is None else text_of(at)


def bound_function(node: Node) -> Node:
    """`cases.bind(null, x)` runs `cases`; the expression itself, if it is none of these."""
    callee = node.child_by_field_name("function") if node.type == "call_expression" else None
    word = callee.child_by_field_name("property") if callee is not None else None
    owner = callee.child_by_field_name("object") if callee is not None else None
    return owner if owner is not None and word is not None and text_of(word) == "bind" else node


def called_upon(callee: Node) -> Node:
    """`cases.call(this)` calls `cases`."""
    word, owner = callee.child_by_field_name("property"), callee.child_by_field_name("object")
    return owner if owner is not None and word is not None and text_of(word) in ("call", "apply") else callee
