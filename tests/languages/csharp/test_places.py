"""Where a read in C# is said to stand."""

from __future__ import annotations

import pytest

from gate.model.lines import Lines
from tests.support.scan import scanned

PLACES: dict[str, tuple[str, tuple[int, int, int, int]]] = {
    "a property": ("var x = DateTime.Now.Year;\n", (1, 9, 1, 21)),
    "a call's callee": ("Thread.Sleep(5);\n", (1, 1, 1, 13)),
    "a construction": ("var x = new Random();\n", (1, 9, 1, 19)),
    "a construction whose type stands before": ("Random x = new();\n", (1, 1, 1, 7)),
    "columns count characters": ('var x = "ä" + DateTime.Now;\n', (1, 15, 1, 27)),
    "over lines": ("var x = DateTime\n    .Now;\n", (1, 9, 2, 9)),
    "a generic": ("class A { void F(System.Threading.Timer t) { G<int>(Guid.NewGuid); } }\n", (1, 53, 1, 65)),
    "windows line ends": ("var y = 1;\r\nvar x = DateTime.Now;\r\n", (2, 9, 2, 21)),
}


@pytest.mark.parametrize(("source", "expected"), PLACES.values(), ids=PLACES.keys())
def test_a_read_is_placed(source: str, expected: tuple[int, int, int, int]) -> None:
    found = scanned("a.cs", source)
    assert [(r.place.line, r.place.column, r.place.end_line, r.place.end_column) for r in found.reads] == [expected]


def test_only_reads_on_added_lines_count() -> None:
    found = scanned("a.csx", b"Thread.Sleep(1);\nThread.Sleep(2);\nThread.Sleep(3);\n", Lines(((2, 2),)))
    assert [read.place.line for read in found.reads] == [2]
