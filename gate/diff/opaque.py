"""Files that git calls binary: which of them a parser could read, and where their lines are."""

from __future__ import annotations

import codecs
from bisect import bisect_left
from collections.abc import Iterable

from gate.model.lines import NO_LINES, Lines

START = 8000  # bytes; git, too, looks for a NUL no further than that

_ENCODINGS = {  # by the mark that begins the content; UTF-32 first, as its mark begins like that of UTF-16
    codecs.BOM_UTF32_LE: ("utf-32-le", b"\n\0\0\0"),
    codecs.BOM_UTF32_BE: ("utf-32-be", b"\0\0\0\n"),
    codecs.BOM_UTF16_LE: ("utf-16-le", b"\n\0"),
    codecs.BOM_UTF16_BE: ("utf-16-be", b"\0\n"),
}


def is_text(start: bytes) -> bool:
    """Could a parser read what begins like this? It has no NUL, or has them for a reason, or says what runs it."""
    return b"\0" not in start or start.startswith((b"#!", *_ENCODINGS))


def by_character(lines: Lines, content: bytes) -> Lines:
    """Lines that were counted by LF bytes, counted by line feed characters, where the content is UTF-16 or UTF-32.

    Other characters hold the byte of a line feed, too (U+010A, U+0A41): the pieces between are one line.
    """
    found = next((found for mark, found in _ENCODINGS.items() if content.startswith(mark)), None)
    if found is None:
        return lines
    encoding, line_feed = found
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return lines
    breaks = _breaks(content, line_feed)
    last_line = len(breaks) + (not content.endswith(line_feed))
    numbers = ((1 + bisect_left(breaks, first), 1 + bisect_left(breaks, last)) for first, last in lines.ranges)
    return _merged((first, min(last, last_line)) for first, last in numbers if first <= last_line)


def _breaks(content: bytes, line_feed: bytes) -> list[int]:
    """Which of the content's LF bytes, counted from 1, end a line."""
    width, offset = len(line_feed), line_feed.index(b"\n")
    found: list[int] = []
    number, at = 0, content.find(b"\n")
    while at >= 0:
        number += 1
        start = at - offset
        if start % width == 0 and content[start : start + width] == line_feed:
            found.append(number)
        at = content.find(b"\n", at + 1)
    return found


def _merged(ranges: Iterable[tuple[int, int]]) -> Lines:
    merged: list[tuple[int, int]] = []
    for first, last in ranges:
        start = merged.pop()[0] if merged and first <= merged[-1][1] + 1 else first
        merged.append((start, last))
    return Lines(tuple(merged)) if merged else NO_LINES
