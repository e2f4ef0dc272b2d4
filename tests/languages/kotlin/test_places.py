"""Where a read in Kotlin is said to stand."""

from __future__ import annotations

import pytest

from gate.model.lines import Lines
from tests.support.scan import scanned

PLACES: dict[str, tuple[str, tuple[int, int, int, int]]] = {
    "the callee alone": ("val x = System.nanoTime()\n", (1, 9, 1, 24)),
    "columns count characters": ('val x = "ä" + System.nanoTime()\n', (1, 15, 1, 30)),
    "over lines": ("val x = java.time.Instant\n    .now()\n", (1, 9, 2, 9)),
    "a reference": ("val x = f(System::nanoTime)\n", (1, 11, 1, 27)),
    "an extension alone": ("import kotlinx.coroutines.flow.*\nval x = a\n    .b()\n    .debounce(5)\n", (4, 6, 4, 14)),
    "after mended text": ("val x = suspend { 1 }\nval y = System.nanoTime()\n", (2, 9, 2, 24)),
    "after a joined line": ("class A\ninternal constructor() {\n    val y = System.nanoTime()\n}\n", (3, 13, 3, 28)),
    "windows line ends": ("val y = 1\r\nval x = System.nanoTime()\r\n", (2, 9, 2, 24)),
}


@pytest.mark.parametrize(("source", "expected"), PLACES.values(), ids=PLACES.keys())
def test_a_read_is_placed(source: str, expected: tuple[int, int, int, int]) -> None:
    found = scanned("a.kt", source)
    assert [(r.place.line, r.place.column, r.place.end_line, r.place.end_column) for r in found.reads] == [expected]


def test_only_reads_on_added_lines_count() -> None:
    found = scanned("a.kts", b"Thread.sleep(1)\nThread.sleep(2)\nThread.sleep(3)\n", Lines(((2, 2),)))
    assert [read.place.line for read in found.reads] == [2]
