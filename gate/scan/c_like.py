"""Operations and choices in languages whose expressions are written, and whose grammars name them, as in C."""

from __future__ import annotations

from gate.scan.duration_syntax import Given, Operation
from gate.scan.expression import solid
from gate.scan.frame import Frame


def operations(frame: Frame) -> tuple[Operation, ...]:
    """`a + b`, `a < b`, `a && b`."""
    if frame.type != "binary_expression":
        return ()
    left, sign, right = frame.field("left"), frame.field("operator"), frame.field("right")
    return () if left is None or sign is None or right is None else (Operation(sign.text, left, right),)


def negated(frame: Frame) -> Frame | None:
    """What `!` stands before."""
    if frame.type != "unary_expression":
        return None
    sign = frame.field("operator")
    operand = frame.field("operand") or frame.field("argument")
    return operand if sign is not None and sign.type == "!" else None


def choices(frame: Frame) -> tuple[Frame, ...]:
    """What `condition ? a : b` chooses from."""
    if frame.type not in ("ternary_expression", "conditional_expression"):
        return ()
    found = (frame.field("consequence"), frame.field("alternative"))
    return tuple(each for each in found if each is not None)


def last_returned(body: Frame | None) -> Frame | None:
    """The expression of the `return` that a block ends with."""
    parts = [] if body is None else solid(body)
    if len(parts) == 1 and parts[0].type == "statement_list":
        parts = solid(parts[0])
    given = solid(parts[-1]) if parts and parts[-1].type == "return_statement" else []
    if len(given) == 1 and given[0].type == "expression_list" and len(solid(given[0])) == 1:
        given = solid(given[0])
    return given[0] if len(given) == 1 else None


def stored(leaf: Frame) -> Given | None:
    """`held[0] = value`"""
    held, statement = leaf.up, None if leaf.up is None else leaf.up.up
    if held is None or statement is None or "assignment" not in statement.type:
        return None
    if solid(held)[0] is not leaf or not held.is_field("left"):
        return None
    value = statement.field("right")
    return None if value is None else Given(value, is_element=True)


def numbered(frame: Frame) -> dict[str, Frame]:
    """The parts of a tuple by their places."""
    return {str(at): each for at, each in enumerate(solid(frame))}


def place_in(leaf: Frame, targets: Frame) -> str:
    """Which part of a tuple a target gets."""
    return next((str(at) for at, each in enumerate(solid(targets)) if each is leaf), "")
