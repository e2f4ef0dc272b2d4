"""What IPython adds to Python: `%magic`, `!command`, `name?`.

https://ipython.readthedocs.io/en/stable/interactive/reference.html. The word of a magic is no read, not even that of
`%time` and `%timeit`, which measure for whoever looks on; the Python that stands behind them is code like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Magics that are followed by Python; their options may come first. Every other one is none of our business.
_PYTHON = rb"(?:time|timeit|prun|capture|memit|mprun|lprun|python3?|pypy|snakeviz|pyinstrument|debug)\b"
_OPTIONS = rb"(?:[ \t]+-[-\w]+(?:[ \t]+\d+)?)*"
_CELL = re.compile(rb"\s*%%(?:(" + _PYTHON + rb")|\w)")
_TIMED = re.compile(rb"%(?:time|timeit|prun|memit)\b" + _OPTIONS + rb"[ \t]*(?=[^\s])")
_LINE = re.compile(rb"%{1,2}[A-Za-z_]|!|\?|[\w.%*]+\?{1,2}[ \t]*\r?$", re.MULTILINE)
_VALUE = re.compile(rb"[\w.,\[\]'\" \t]*[\w\])][ \t]*=[ \t]*(?=(?:%[A-Za-z_]|!))")
_REST = re.compile(rb"(?:[^\\\n]|\\\r?\n|\\.)*")
_BLANK = re.compile(rb"[ \t]*")
_END = re.compile(rb"[ \t\r]*\n|[ \t]*\Z")
# What a logical line is made of, as far as its end depends on it.
_PIECE = re.compile(
    rb"""(?s:'{3}(?:[^\\]|\\.)*?'{3}|\"{3}(?:[^\\]|\\.)*?\"{3})|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|\#[^\n]*"""
    rb"""|\\\r?\n|[(\[{]|[)\]}]|\n"""
)

Edit = tuple[int, int, bytes]


def edits(code: bytes, ends: list[int]) -> Iterator[Edit]:
    """What has to be replaced, and with what, for the code to be Python: spans in ascending order."""
    start = 0
    for end in ends:
        magic = _CELL.match(code, start, end)
        if magic is None:
            yield from _lines(code, start, end)
        elif magic[1]:
            first = code.find(b"\n", magic.start(1), end) + 1 or end
            yield start, first, b""
            yield from _lines(code, first, end)
        else:
            yield start, end, b""  # another language, or a file to write
        start = end


def _lines(code: bytes, start: int, end: int) -> Iterator[Edit]:
    """The edits of the statements from one byte to another."""
    at = start
    while at < end:
        begin = at = _past(_BLANK, code, at, end)
        timed = _TIMED.match(code, at, end)
        value = _VALUE.match(code, at, end)
        if timed is not None:
            yield begin, timed.end(), b""
            at = _logical_end(code, timed.end(), end)
        elif _LINE.match(code, at, end):
            at = _past(_REST, code, at, end)
            yield begin, at, b"pass"
        elif value is not None:
            at = _past(_REST, code, value.end(), end)
            yield value.end(), at, b"None"
        else:
            at = _logical_end(code, at, end)
        at = max(at, begin + 1) if code[at : at + 1] != b"\n" else at + 1


def _past(pattern: re.Pattern[bytes], code: bytes, at: int, end: int) -> int:
    found = pattern.match(code, at, end)
    return at if found is None else found.end()


def _logical_end(code: bytes, at: int, end: int) -> int:
    """Where the statement that begins here ends: at a line's end outside of brackets, strings and comments."""
    depth = 0
    for piece in _PIECE.finditer(code, at, end):
        mark = piece[0]
        if mark in b"([{":
            depth += 1
        elif mark in b")]}":
            depth -= depth > 0
        elif mark == b"\n" and not depth:
            return piece.start()
    return end
