"""Files that git calls binary: which of them a parser could read, and where their lines are."""

from __future__ import annotations

import codecs
from bisect import bisect_left

from gate.model.lines import NO_LINES, Lines

START = 8000  # bytes; git, too, looks for a NUL no further than that

# What source code and records are kept in, in any language that this program reads or may come to read.
# fmt: off
_SOURCE = frozenset((
    "py", "pyi", "pyw", "pyx", "js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "vue", "svelte", "go",
    "java", "kt", "kts", "scala", "groovy", "rb", "rs", "cs", "fs", "php", "swift", "c", "cc", "cpp", "cxx", "h",
    "hpp", "m", "mm", "dart", "ex", "exs", "lua", "pl", "pm", "r", "jl", "sh", "bash", "zsh", "ps1", "sql",
    "ipynb", "json", "yaml", "yml", "toml", "ini", "cfg", "txt", "md", "rst", "html", "xml", "csv",
))
# fmt: on
_WIDE = (  # UTF-32 first: its mark begins like that of UTF-16
    (codecs.BOM_UTF32_LE, 4, "little"),
    (codecs.BOM_UTF32_BE, 4, "big"),
    (codecs.BOM_UTF16_LE, 2, "little"),
    (codecs.BOM_UTF16_BE, 2, "big"),
)


def is_text(start: bytes, path: str) -> bool:
    """Could a parser read what begins like this? Attributes and a stray NUL do not make a source file binary."""
    if b"\0" not in start or start.startswith(b"#!") or path.rpartition(".")[2].lower() in _SOURCE:
        return True
    return any(start.startswith(mark) for mark, _, _ in _WIDE)


def by_character(lines: Lines, text: bytes) -> Lines:
    """Lines that were counted by LF bytes, counted by line feed characters, where the content is UTF-16 or UTF-32.

    Other characters hold the byte of a line feed, too (U+010A, U+0A41): the pieces between are one line.
    """
    for mark, width, order in _WIDE:
        if text.startswith(mark):
            breaks = _breaks(text, width, "little" if order == "little" else "big")
            ranges = [(1 + bisect_left(breaks, first), 1 + bisect_left(breaks, last)) for first, last in lines.ranges]
            return _merged(ranges)
    return lines


def _breaks(text: bytes, width: int, order: str) -> list[int]:
    """Which of the content's LF bytes, counted from 1, end a line."""
    line_feed = (10).to_bytes(width, "little" if order == "little" else "big")
    offset = line_feed.index(10)
    found: list[int] = []
    number, at = 0, text.find(b"\n")
    while at >= 0:
        number += 1
        unit = at - offset
        if unit % width == 0 and text[unit : unit + width] == line_feed:
            found.append(number)
        at = text.find(b"\n", at + 1)
    return found


def _merged(ranges: list[tuple[int, int]]) -> Lines:
    merged: list[tuple[int, int]] = []
    for first, last in ranges:
        start = merged.pop()[0] if merged and first <= merged[-1][1] + 1 else first
        merged.append((start, last))
    return Lines(tuple(merged)) if merged else NO_LINES
