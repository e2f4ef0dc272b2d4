"""Calendar days as the records write them."""

from __future__ import annotations

from datetime import date


def parse_day(text: str) -> date | None:
    """`YYYY-MM-DD` in ASCII digits and nothing else; None for any other text and for days no calendar has."""
    if len(text) != 10 or not text.isascii() or text[4] != "-" or text[7] != "-":
        return None
    if not (text[:4] + text[5:7] + text[8:]).isdigit():
        return None
    try:
        return date(int(text[:4]), int(text[5:7]), int(text[8:]))
    except ValueError:
        return None
