"""Where a report goes: standard output or a file, and what a terminal there can show."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from gate.errors import UsageError

if TYPE_CHECKING:
    from gate.model.reporter import RenderOptions


def render_options(output: str | None) -> RenderOptions:
    """The width and the colours of the terminal, if that is where the report goes."""
    from gate.model.reporter import Ink, RenderOptions

    if output is not None or not sys.stdout.isatty():
        return RenderOptions()
    from shutil import get_terminal_size

    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return RenderOptions(width=get_terminal_size().columns, ink=Ink.COLOUR if colour else Ink.PLAIN)


def write(text: str, output: str | None = None) -> None:
    """Reports are UTF-8 wherever they go; a terminal that cannot show a character gets a question mark."""
    if output is None:
        encoding = (sys.stdout.encoding if sys.stdout.isatty() else None) or "utf-8"
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode(encoding, "replace"))
        sys.stdout.buffer.flush()
        return
    try:
        with open(output, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no file can be called that"
        raise UsageError(f"cannot write {output}: {why}", "name a file that can be written") from error
