"""Text on a terminal, which may be the log of a runner."""

from __future__ import annotations

from gate.escaping.visible import capped, visible
from gate.escaping.workflow import inert

TEXT_LIMIT = 2_000  # characters of one message, name or path


def terminal(text: str, limit: int = TEXT_LIMIT) -> str:
    """One line of a terminal. Never holds anything `visible` spells out, and no workflow command."""
    return inert(visible(capped(text, limit)))
