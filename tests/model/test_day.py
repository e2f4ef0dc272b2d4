from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.day import parse_day


@given(st.dates())
def test_every_day_reads_back(day: date) -> None:
    assert parse_day(day.isoformat()) == day


@pytest.mark.parametrize(
    "text",
    [
        "2026-2-3",
        "2026-02-30",
        "2025-02-29",
        "20260203",
        "2026-02-03T00:00",
        " 2026-02-03",
        "2026-02-03 ",
        "2026/02/03",
        "2026-W01-1",
        "+026-02-03",
        "٢٠٢٦-٠٢-٠٣",
        "1767225600",
        "0000-01-01",
        "",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
    ],
)
def test_nothing_else_is_a_day(text: str) -> None:
    assert parse_day(text) is None
