"""Strings in a JSON document that every parser accepts: Unicode text without lone surrogates."""

from __future__ import annotations

import re

from gate.escaping.visible import capped, octets, spelled

TEXT_LIMIT = 10_000  # characters of one message, help, name or test

_SURROGATE = re.compile(r"[\ud800-\udfff]")
# As git's quote.c spells them.
_QUOTED = {7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}


def text(value: str) -> str:
    r"""Free text: a byte that is not UTF-8 is spelled `\xff`. Never holds a surrogate."""
    return _SURROGATE.sub(lambda match: spelled(match[0]), capped(value, TEXT_LIMIT))


def path(value: str) -> str:
    r"""A path, so that no two paths look the same. Never holds a surrogate.

    A path is written as it is. One that holds bytes which are not UTF-8, or begins with a double quote, is written in
    double quotes as git prints it (`"caf\351.py"`, core.quotePath): C escapes, three octal digits for other bytes.
    """
    if not value.startswith('"') and not _SURROGATE.search(value):
        return value
    return '"' + "".join(_QUOTED.get(byte) or _byte(byte) for byte in octets(value)) + '"'


def _byte(byte: int) -> str:
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"
