"""Blocks of Go: their statements, and how they leave what is around them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from gate.scan.nodes import field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

LEAVES = ("return_statement", "continue_statement", "break_statement", "goto_statement")
# What ends a test or a program, by the last part of its name.
FATAL = frozenset({"Fatal", "Fatalf", "Fatalln", "FailNow", "Panic", "Panicf", "Panicln", "Exit", "panic", "Skip"})


class End(Enum):
    """How a block leaves what is around it."""

    NONE = "none"
    PLAIN = "plain"
    ERROR = "error"


def end_of(body: Sequence[Node], *, gives_error: bool) -> End:
    """How statements end; `gives_error`: the last thing that their function gives is an error."""
    last = body[-1] if body else None
    if last is None:
        return End.NONE
    if last.type == "return_statement":
        given = given_by(last)
        return End.ERROR if gives_error and given and given[-1].type != "nil" else End.PLAIN
    if last.type in LEAVES:
        return End.PLAIN
    return End.ERROR if called(last) in FATAL else End.NONE


def given_by(statement: Node) -> list[Node]:
    """What a `return` gives."""
    return solid(next(iter(solid(statement)), None))


def statements_of(body: Node | None) -> list[Node]:
    """Those of a block; a statement that stands alone itself."""
    if body is None:
        return []
    if body.type != "block":
        return [body]
    return [each for part in solid(body) for each in (solid(part) if part.type == "statement_list" else [part])]


def case_of(case: Node) -> list[Node]:
    """The statements of one case of a `switch` or `select`."""
    return solid(next((each for each in solid(case) if each.type == "statement_list"), None))


def called(statement: Node) -> str:
    """The last part of the name of what a statement calls and no more."""
    call = next(iter(solid(statement)), None) if statement.type == "expression_statement" else None
    callee = field(call, "function") if call is not None and call.type == "call_expression" else None
    return text_of(callee).rpartition(".")[2]
