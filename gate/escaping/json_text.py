"""Strings in a JSON document that every parser accepts: Unicode text without lone surrogates."""

from __future__ import annotations

from gate.escaping.visible import capped, octets, spelled

TEXT_LIMIT = 10_000  # characters of one message, help, name or test

# As git's quote.c spells them.
_QUOTED = {7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}


def text(value: str) -> str:
    r"""Free text: a byte that is not UTF-8 is spelled `\xff`. Never holds a surrogate."""
    short = capped(value, TEXT_LIMIT)
    if not _has_surrogate(short):
        return short
    return "".join(spelled(char) if _is_surrogate(char) else char for char in short)


def path(value: str) -> str:
    r"""A path, so that no two paths look the same. Never holds a surrogate.

    A path is written as it is. One that holds bytes which are not UTF-8, or begins with a double quote, is written in
    double quotes as git prints it (`"caf\351.py"`, core.quotePath): C escapes, three octal digits for other bytes.
    """
    if not value.startswith('"') and not _has_surrogate(value):
        return value
    return '"' + "".join(_QUOTED.get(byte) or _byte(byte) for byte in octets(value)) + '"'


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any(map(_is_surrogate, text))


def _is_surrogate(char: str) -> bool:
    return "\ud800" <= char <= "\udfff"


def _byte(byte: int) -> str:
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"
