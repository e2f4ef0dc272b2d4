"""Files that git calls binary."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.diff.opaque import by_character, is_text
from gate.model.lines import NO_LINES, Lines, every_line

ENCODINGS = {
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@pytest.mark.parametrize(
    "start",
    [b"", b"plain", b"\xff\xfea\0", b"\xfe\xff\0a", b"\xff\xfe\0\0a\0\0\0", b"\0\0\xfe\xff\0\0\0a", b"#!/bin/sh\n\0"],
    ids=["empty", "no NUL", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "a script"],
)
def test_a_parser_could_read_it(start: bytes) -> None:
    assert is_text(start)


@pytest.mark.parametrize("start", [b"\x89PNG\r\n\0", b"\0", b"a\0"], ids=["image", "NUL", "text and NUL"])
def test_no_parser_could_read_it(start: bytes) -> None:
    assert not is_text(start)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_character_that_holds_a_line_feed_byte_ends_no_line(encoding: str) -> None:
    text = ENCODINGS[encoding] + "one\n\u010atwo\u0a41\n\u0a0athree\n".encode(encoding)
    assert by_character(every_line(text.count(b"\n") + 1), text) == every_line(3)
    assert by_character(Lines(((1, 1),)), text) == Lines(((1, 1),))


def test_bytes_are_left_as_counted() -> None:
    assert by_character(Lines(((2, 3),)), b"a\nb\nc\n") == Lines(((2, 3),))
    assert by_character(NO_LINES, codecs.BOM_UTF16_LE) == NO_LINES
    assert by_character(Lines(((2, 3),)), codecs.BOM_UTF16_LE + b"\n\n\n") == Lines(((2, 3),))


@given(
    st.lists(st.text(st.sampled_from("ab\u010a\u0a41\u0a0a\u000d"), max_size=4), max_size=8),
    st.sampled_from(sorted(ENCODINGS)),
    st.data(),
)
def test_a_line_by_bytes_is_inside_one_line_by_characters(rows: list[str], encoding: str, data: st.DataObject) -> None:
    content = ENCODINGS[encoding] + "\n".join(rows).encode(encoding)
    number = data.draw(st.integers(1, content.count(b"\n") + 1))
    at = -1
    for _ in range(number - 1):  # where the line counted by bytes begins
        at = content.index(b"\n", at + 1)
    width = 2 if "16" in encoding else 4
    before = content[width : (at + width) // width * width].decode(encoding)
    line = before.count("\n") + 1
    exists = line <= max(1, len(rows) - (rows[-1:] == [""]))
    assert by_character(Lines(((number, number),)), content) == (Lines(((line, line),)) if exists else NO_LINES)
