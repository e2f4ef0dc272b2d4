from hypothesis import given
from hypothesis import strategies as st

from gate.model.lines import NO_LINES, Lines, every_line

NUMBERS = st.sets(st.integers(1, 40))


def ranges_of(numbers: set[int]) -> Lines:
    starts = sorted(n for n in numbers if n - 1 not in numbers)
    return Lines(tuple((n, next(m for m in range(n, 99) if m + 1 not in numbers)) for n in starts))


@given(NUMBERS, st.integers(1, 45), st.integers(0, 10))
def test_lines_answer_as_a_set_of_numbers_does(numbers: set[int], first: int, more: int) -> None:
    lines = ranges_of(numbers)
    assert list(lines.each()) == sorted(numbers)
    assert lines.total == len(numbers)
    assert lines.overlaps(first, first) == (first in numbers)
    assert lines.overlaps(first, first + more) == any(n in numbers for n in range(first, first + more + 1))


@given(NUMBERS, st.integers(0, 45))
def test_the_others_are_all_the_rest_of_a_file(numbers: set[int], more: int) -> None:
    total = max(numbers, default=0) + more
    others = ranges_of(numbers).others(total)
    assert list(others.each()) == [n for n in range(1, total + 1) if n not in numbers]
    assert all(first <= last for first, last in others.ranges)


def test_all_lines_of_a_file_are_one_range() -> None:
    assert every_line(0) == NO_LINES
    assert every_line(3) == Lines(((1, 3),))
