"""A glance at a file's text: might some of its lines hold a read? Asked before anything is parsed.

A line that spells no word of the catalogue holds a read only under another name, or as the beginning of an expression
whose last word stands on another line. So each word that stands elsewhere is looked at: can it be what a name is given,
and where does its expression begin? Whatever is not plain counts as "might".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.model.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.model.lines import Lines
    from gate.scan.source import Source

_WORD = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$@"
_WORDS = pattern(rb"[\w$]+")
_NEAR = 200  # bytes of an expression before its last word
_LINKS = 8  # of one
_CALL = 3  # lines of a call behind its name
# What follows a word that is called, asked for a member, or given something; so it is not itself handed on.
_CALLED = re.compile(rb"[ \t]*(?:\((?!\s*\.\.\.\s*\))|\.(?!\s*(?:bind|call|apply)\b)|=(?![=>]))")
_RENAMED = re.compile(rb"[\"'`]?\s*(?:\bas\b|:(?!:)|=>)")
_GIVES = tuple(b"= ( , [ { : > & / \\ \" ' ` ? | # await new".split())
_ALIAS = re.compile(rb"\balias\s+:?[\w$]+[?!]?\Z")  # Ruby's, with nothing but a blank between the two names
_BLANK = b" \t\r\n\f\v\\"  # a backslash at a line's end, too
_JOINS = (b".", b"::", b"->")


def may_read(source: Source, words: Iterable[bytes], lines: Lines) -> bool:
    """Might a name that ends in one of the words, or stands for one that does, be used on the lines?"""
    return any(_may_read(source, offset, len(word), lines) for word in words for offset in source.positions(word))


def may_stop(source: Source, words: Iterable[bytes], lines: Lines) -> bool:
    """Do the lines hold a call of one of the words?"""
    places = (source.line(offset) for word in words for offset in source.positions(word))
    return any(lines.overlaps(line, line + _CALL) for line in places)


def given(source: Source, words: Iterable[bytes]) -> set[bytes]:
    """The words beside which a name may be given that ends in one of those; the local names are among them."""
    found: set[bytes] = set()
    for word in words:
        for offset in source.positions(word):
            start = _start(source.text, offset)
            if start is None or _may_be_given(source.text, start, offset + len(word)):
                above = source.text.rfind(b"\n", 0, offset if start is None else start)
                first, below = source.text.rfind(b"\n", 0, max(0, above)), source.text.find(b"\n", offset)
                last = source.text.find(b"\n", below + 1)
                around = source.text[max(0, first) : last if min(below, last) >= 0 else None]
                found.update(_WORDS.findall(around))
    return found


def _may_read(source: Source, offset: int, length: int, lines: Lines) -> bool:
    line = source.line(offset)
    if lines.overlaps(line, line):
        return True
    start = _start(source.text, offset)
    if start is None or lines.overlaps(source.line(start), line):
        return True
    return _may_be_given(source.text, start, offset + length)


def _start(text: bytes, offset: int) -> int | None:
    """Where the expression of plain names begins that ends in the word there; None if it is none."""
    at = offset
    for _ in range(_LINKS):
        before = text[max(0, at - _NEAR) : at]
        joined = before.rstrip(_BLANK)
        if not joined:
            return at if at <= _NEAR else None
        if not joined.endswith(_JOINS):
            return at
        owner = joined.rstrip(b".:->?!").rstrip()
        name = owner.rstrip(_WORD)
        if name == owner or not name.isascii():
            return None
        at -= len(before) - len(name)
    return None


def _may_be_given(text: bytes, start: int, end: int) -> bool:
    """Might the expression be what a name is given (`now = time.time`, `import time as t`, `{now: n} = Date`)?"""
    if _CALLED.match(text, end):
        return False
    if _RENAMED.match(text, end):
        return True
    before = text[max(0, start - _NEAR) : start].rstrip(_BLANK)
    return before.endswith(_GIVES) or not before or _ALIAS.search(before) is not None
