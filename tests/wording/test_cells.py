from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gate.escaping.visible import visible
from gate.wording.cells import padded, width, wrapped


@pytest.mark.parametrize("text", ["abc", "請求書", "\uff46\uff55", "e\u0301x", "가나", "й", "→…", "😀"])
def test_width_is_that_of_rich(text: str) -> None:
    assert width(text) == cell_len(text)


@given(st.text().map(visible), st.integers(1, 40))
def test_wrapped_lines_are_the_text_and_fit_unless_they_are_one_word(text: str, limit: int) -> None:
    lines = wrapped(text, limit)

    assert " ".join(lines) == text
    assert all(width(line) <= limit or " " not in line for line in lines)


def test_padding_counts_cells() -> None:
    assert padded("請", 4) == "請  "
    assert padded("abcd", 2) == "abcd"
