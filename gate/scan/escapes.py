"""Identifiers that are written with the codes of some of their characters: JavaScript's and C#'s `D\\u0061te`."""

from __future__ import annotations

import re

from gate.scan.source import Source

_CODE = rb"\\(?:u([0-9A-Fa-f]{4})|u\{0{0,20}([0-9A-Fa-f]{1,6})\}|U([0-9A-Fa-f]{8}))"
_SPELLED = re.compile(rb"(?<![\\\w$])[\w$]*(?:" + re.sub(rb"\((?!\?)", rb"(?:", _CODE) + rb"[\w$]*)+")
_ONE = re.compile(_CODE)


def written_out(source: Source) -> Source:
    """The source with such identifiers as they are meant, and blanks up to where they end.

    In strings too, where it does no harm: only what an identifier may hold is written out.
    """
    if b"\\u" not in source.text and b"\\U" not in source.text:
        return source
    meant = Source(source.path, _SPELLED.sub(_word, source.text))
    meant.written = source.text
    return meant


def _word(found: re.Match[bytes]) -> bytes:
    return _ONE.sub(_character, found[0]).ljust(len(found[0]))


def _character(found: re.Match[bytes]) -> bytes:
    code = int(found[1] or found[2] or found[3], 16)
    character = chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else ""
    return character.encode() if character.isalnum() or character in ("_", "$") else found[0]
