"""An expression without what changes nothing about it: comments between its parts, brackets around it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gate.scan.frame import Frame

_COMMENTS = frozenset({"comment", "line_comment", "block_comment", "doc_comment"})
BRACKETS = ("parenthesized_expression",)


def solid(frame: Frame) -> list[Frame]:
    """The children that are no comments."""
    return [child for child in frame.children() if child.type not in _COMMENTS]


def opposite(wanted: Frame, ours: Sequence[Frame], theirs: Sequence[Frame]) -> Frame | None:
    """What stands in another list where `wanted` stands in its own; None in lists of different lengths."""
    if len(ours) != len(theirs):
        return None
    return next((other for mine, other in zip(ours, theirs, strict=True) if mine is wanted), None)


def outside(frame: Frame, wraps: Container[str] = BRACKETS) -> Frame:
    """The node itself, out of the nodes of these types that stand around it without a break."""
    at = frame
    while at.up is not None and at.up.type in wraps:
        at = at.up
    return at
