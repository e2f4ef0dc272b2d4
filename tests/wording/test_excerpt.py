from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.wording.cells import width
from gate.wording.excerpt import Excerpt, excerpt
from tests.support.hostile import SHORT
from tests.support.report import finding


def shown(source: str, column: int | None, end_column: int | None = None, cells: int = 40, **more: Any) -> Excerpt:
    found = excerpt(finding(source=source, column=column, end_column=end_column, **more), cells)
    assert found is not None
    return found


def marked(found: Excerpt) -> str:
    """What stands above the mark, where every character is one cell wide."""
    return found.text[found.offset : found.offset + found.length]


@pytest.mark.parametrize(
    ("source", "column", "end_column", "above"),
    [
        pytest.param("x = now()", 5, 8, "now", id="ASCII"),
        pytest.param("\tx = now()", 6, 9, "now", id="after a tab"),
        pytest.param("a\tnow()", 3, 6, "now", id="after a tab within the line"),
        pytest.param("  \tnow()", 4, 7, "now", id="after blanks and a tab"),
        pytest.param("\x1b[1m now()", 6, 9, "now", id="after a control character that is spelled out"),
        pytest.param("x ##[y] now()", 9, 12, "now", id="after a workflow command"),
        pytest.param("now()", 1, None, "n", id="without an end"),
        pytest.param("now()", 3, 2, "w", id="with an end before the start"),
        pytest.param("now()", 4, 99, "()", id="with an end beyond the line"),
        pytest.param("now()\r\n", 1, 6, "now()", id="the line's end is no part of it"),
    ],
)
def test_the_mark_is_under_what_is_found(source: str, column: int, end_column: int | None, above: str) -> None:
    assert marked(shown(source, column, end_column)) == above


@pytest.mark.parametrize(
    ("source", "column", "end_column", "mark"),
    [
        pytest.param("請求 = now()", 6, 9, (7, 3), id="wide characters take two cells"),
        pytest.param("e\u0301\u0301 = now()", 7, 10, (4, 3), id="combining characters take none"),
        pytest.param("求()", 1, 2, (0, 2), id="a wide character is marked whole"),
        pytest.param("e\u0301", 2, 3, (1, 1), id="a combining character alone still gets a mark"),
        pytest.param("now()", 6, 7, (5, 1), id="the end of the line"),
        pytest.param("now()", 99, 100, (5, 1), id="beyond the end of the line"),
        pytest.param("now()", None, None, (0, 0), id="no column, no mark"),
    ],
)
def test_the_mark_counts_cells(source: str, column: int | None, end_column: int | None, mark: tuple[int, int]) -> None:
    assert shown(source, column, end_column)[1:] == mark


def test_a_mark_over_several_lines_goes_to_the_end_of_the_first() -> None:
    assert marked(shown("x = sleep(", 5, 2, end_line=3)) == "sleep("


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(0, 500, id="at the start"),
        pytest.param(20, 500, id="near the start"),
        pytest.param(250, 250, id="in the middle"),
        pytest.param(500, 1, id="at the end"),
        pytest.param(38, 0, id="just about to fit"),
        pytest.param(200_000, 200_000, id="in a minified file"),
    ],
)
def test_a_long_line_is_cut_around_the_mark(before: int, after: int) -> None:
    found = shown("a" * before + "now" + "b" * after, before + 1, before + 4)

    assert marked(found) == "now"
    assert width(found.text) <= 40
    assert found.text.startswith("…") == (before > 20)
    assert found.text.endswith("…") == (after > 1)


def test_a_mark_longer_than_the_line_is_wide_is_cut_with_it() -> None:
    found = shown("x" * 10 + "y" * 900 + "z", 11, 911)

    assert width(found.text) == 40
    assert found.offset + found.length <= 39
    assert set(marked(found)) == {"y"}


@pytest.mark.parametrize("source", ["", "   ", "\t\r\n"])
def test_a_blank_line_is_not_shown(source: str) -> None:
    assert excerpt(finding(source=source), 40) is None


LINES = st.one_of(st.text(min_size=1), st.text("a\t求\u0301\x1b# [", min_size=1), st.sampled_from(SHORT))


@given(LINES, st.integers(1, 200), st.integers(0, 80), st.integers(20, 120))
def test_the_mark_always_stands_under_a_part_of_the_line(source: str, column: int, length: int, cells: int) -> None:
    found = excerpt(finding(source=source, column=column, end_column=column + length), cells)

    if found is not None:
        assert found.text.isprintable()
        assert width(found.text) <= cells
        assert found.length >= 1
        assert 0 <= found.offset <= width(found.text)
        assert found.offset + found.length <= width(found.text) + 1
