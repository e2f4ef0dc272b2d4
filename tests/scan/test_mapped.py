"""Places of code that another file holds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gate.model.place import Place
from gate.scan.mapped import MappedSource, Run
from gate.scan.source import Source

ORIGINAL = Source("a", "é {ab\n} {\\ncd}".encode())


def mapped() -> MappedSource:
    return MappedSource(b"ab\n\ncd", ORIGINAL, [Run(0, 4, 7), Run(3, 10, 12), Run(4, 12, 14)])


def test_each_byte_stands_where_it_came_from() -> None:
    source = mapped()
    assert [source.line(at) for at in range(6)] == [1, 1, 1, 2, 2, 2]
    assert source.place(0, 2) == Place("a", 1, 4, 1, 6)
    assert source.place(4, 6) == Place("a", 2, 6, 2, 8)
    assert source.place(3, 4) == Place("a", 2, 4, 2, 6)
    assert source.place(0, 6) == Place("a", 1, 4, 2, 8)
    assert source.last_line == 2


@given(st.binary(min_size=1, max_size=20), st.integers(0, 19), st.integers(0, 19))
def test_a_text_that_is_its_own_original_keeps_its_places(text: bytes, start: int, end: int) -> None:
    start, end = sorted((start % len(text), end % len(text)))
    whole = MappedSource(text, Source("a", text), [Run(0, 0, len(text))])
    assert whole.place(start, end + 1) == Source("a", text).place(start, end + 1)
    assert whole.line(start) == Source("a", text).line(start)
