"""Terminal cells: how wide a text is where every character stands in a grid."""

from __future__ import annotations


def width(text: str) -> int:
    """Cells that printable text takes: two for a wide character, none for a combining one."""
    return len(text) if text.isascii() else sum(map(_char_width, text))


def _char_width(char: str) -> int:
    from unicodedata import category, east_asian_width  # not loaded where everything is ASCII

    if category(char) in ("Mn", "Me") or "\u1161" <= char <= "\u11ff":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def wrapped(text: str, limit: int) -> list[str]:
    """The text in lines of at most `limit` cells, broken at single spaces only: a path or an id stays whole."""
    lines = [""]
    for index, word in enumerate(text.split(" ")):
        if index and width(lines[-1]) + 1 + width(word) > limit:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if index else word
    return lines


def padded(text: str, cells: int) -> str:
    """The text with blanks after it up to that width."""
    return text + " " * (cells - width(text))
