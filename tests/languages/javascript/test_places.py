"""Where a read of JavaScript stands, and on which lines it counts."""

from __future__ import annotations

import pytest

from gate.model.lines import Lines
from gate.model.place import Place
from tests.languages.javascript.test_reads import scan
from tests.support.scan import scanned


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("Date.now()", (1, 1, 1, 9)),
        ("\n  x = Date.now();", (2, 7, 2, 15)),
        ("f(new Date())", (1, 3, 1, 11)),
        ("new (globalThis.Date)()", (1, 1, 1, 21)),
        ("setTimeout(f, 1)", (1, 1, 1, 11)),
        ("Date['now']()", (1, 1, 1, 12)),
        ("(0, Date.now)()", (1, 5, 1, 13)),
        ("const äöü = Date.now()", (1, 13, 1, 21)),
        ("'\U0001d4fd'; Date.now()", (1, 6, 1, 14)),
        ("\ufeffDate.now()", (1, 1, 1, 9)),
        ("a\r\nDate.now()", (2, 1, 2, 9)),
        ("const { pid } = process", (1, 9, 1, 12)),
        ("Date\n  .now()", (1, 1, 2, 7)),
    ],
    ids=lambda value: repr(value) if isinstance(value, str) else None,
)
def test_a_read_spans_what_names_it(source: str, place: tuple[int, int, int, int]) -> None:
    line, column, end_line, end_column = place
    assert [read.place for read in scan(source).reads] == [Place("src/a.ts", line, column, end_line, end_column)]


def test_reads_on_untouched_lines_are_not_reported() -> None:
    source = b"const { now } = Date\nnow()\nnow()\nnew Date()\n"
    found = scanned("src/a.js", source, Lines(((3, 3),)))
    assert [(read.place.line, read.name) for read in found.reads] == [(3, "Date.now")]


def test_a_read_over_several_lines_counts_when_one_of_them_is_touched() -> None:
    found = scanned("src/a.js", b"Date\n  .now()\n", Lines(((2, 2),)))
    assert [read.name for read in found.reads] == ["Date.now"]
