"""Code that never runs, as far as a look at it tells: `if 0:`, what stands behind `return`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gate.scan.frame import Frame

_FALSE = frozenset(
    {"", "0", "False", "false", "FALSE", "None", "nil", "null", '""', "not True", "not 1", "!1", "!true"}
)
_TRUE = frozenset({"1", "True", "true", "TRUE", "not False", "not 0", "!0", "!false"})
_ENDS = frozenset(
    {
        *("return_statement", "raise_statement", "throw_statement", "break_statement", "continue_statement"),
        *("return_expression", "break_expression", "continue_expression", "return", "break", "next"),
    }
)
_CONDITIONS = frozenset(
    {
        *("if_statement", "elif_clause", "while_statement", "if", "elsif", "if_modifier", "while", "while_modifier"),
        *("if_expression", "while_expression", "unless", "unless_modifier", "else_if_clause"),
    }
)
_TURNED = frozenset({"unless", "unless_modifier"})
_LABELS = frozenset({"labeled_statement", "named_label_statement"})
_HOISTED = frozenset(
    {"function_declaration", "generator_function_declaration", "local_function_statement", "function_item"}
)
_BLOCKS = frozenset(
    {
        *("module", "block", "statement_block", "statement_list", "compound_statement", "program", "body_statement"),
        *("then", "else", "statements", "function_body"),
    }
)


class NeverRun:
    """Answers for one file."""

    def __init__(self) -> None:
        self._ends: dict[Frame, int | None] = {}
        self._held: dict[Frame, bool] = {}

    def holds(self, leaf: Frame) -> bool:
        """Does the leaf stand in code that never runs?"""
        path: list[Frame] = []
        frame, held = leaf, False
        while (up := frame.up) is not None:
            if frame in self._held:
                held = self._held[frame]
                break
            path.append(frame)
            frame = up
        for each in reversed(path):
            held = held or self._is_left_out(each)
            self._held[each] = held
        return held

    def _is_left_out(self, frame: Frame) -> bool:
        """Does what is directly around it leave it out?"""
        up = frame.up
        if up is None:
            return False
        if up.type in _CONDITIONS:
            return _is_passed_over(up, frame)
        end = self._end(up) if up.type in _BLOCKS else None
        return end is not None and frame.start >= end and not _is_hoisted(frame, up)

    def _end(self, block: Frame) -> int | None:
        """Behind which byte nothing of a block runs; nowhere, if None."""
        if block not in self._ends:
            nodes = block.node.children
            is_entered = any(each.type in _LABELS for each in nodes)
            ends = (each.end_byte for each in nodes if _leaves(each.type, each))
            self._ends[block] = None if is_entered else next(ends, None)
        return self._ends[block]


def _is_hoisted(frame: Frame, block: Frame) -> bool:
    """A function that is known in the whole block, wherever it stands there; PHP's are in the whole file."""
    return frame.type in _HOISTED or (frame.type == "function_definition" and block.type == "program")


def _leaves(kind: str, node: object) -> bool:
    if kind == "expression_statement":
        inner = node.named_children  # type: ignore[attr-defined]  # a node of tree-sitter
        return len(inner) == 1 and inner[0].type in _ENDS
    return kind in _ENDS


def _is_passed_over(statement: Frame, part: Frame) -> bool:
    condition = statement.field("condition")
    if condition is None or part is condition or condition.end - condition.start > 16:
        return False
    text = condition.text.strip("() ")
    if text not in _FALSE and text not in _TRUE:
        return False
    is_held = (text in _TRUE) is not (statement.type in _TURNED)
    return _is_else(part) is is_held


def _is_else(part: Frame) -> bool:
    before = part.beside(-1)
    return part.is_field("alternative") or (before is not None and before.type == "else")
