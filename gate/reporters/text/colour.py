"""The lines in colour, by rich."""

from __future__ import annotations

from collections.abc import Iterable

from rich.color import ColorSystem
from rich.style import Style as RichStyle

from gate.reporters.text.layout import Line, Span


def coloured(lines: Iterable[Line]) -> str:
    """The lines with a terminal's sixteen colours, which follow the reader's own theme."""
    return "".join("".join(map(_painted, line)) + "\n" for line in lines)


def _painted(span: Span) -> str:
    if not span.style.value or not span.text.strip():
        return span.text
    return RichStyle.parse(span.style.value).render(span.text, color_system=ColorSystem.STANDARD)
