"""Strings in a JSON document that every parser accepts: Unicode text without lone surrogates."""

from __future__ import annotations

import re

from gate.escaping.visible import capped, spelled

TEXT_LIMIT = 10_000  # characters of one message, help, name or test

_SURROGATE = re.compile(r"[\ud800-\udfff]")
_QUOTED = {
    0x07: "\\a",
    0x08: "\\b",
    0x09: "\\t",
    0x0A: "\\n",
    0x0B: "\\v",
    0x0C: "\\f",
    0x0D: "\\r",
    0x22: '\\"',
    0x5C: "\\\\",
}


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
    octets = b"".join(_octets(char) for char in value)
    return '"' + "".join(_QUOTED.get(byte) or _byte(byte) for byte in octets) + '"'


def _octets(char: str) -> bytes:
    return char.encode("utf-8", "surrogateescape" if "\udc80" <= char <= "\udcff" else "surrogatepass")


def _byte(byte: int) -> str:
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"
