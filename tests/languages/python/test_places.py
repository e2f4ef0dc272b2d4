"""Where a read is said to stand, and on which lines it counts."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.lines import Lines, every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def scan(content: bytes, lines: Lines | None = None, path: str = "src/a.py") -> Scan:
    found = READER.scan(path, content, every_line(content.count(b"\n") + 1) if lines is None else lines)
    assert found is not None
    return found


PLACES: dict[str, tuple[bytes, tuple[int, int, int, int]]] = {
    "the callee alone": (b"import time\nx = time.time()\n", (2, 5, 2, 14)),
    "as written": (b"from datetime import datetime as dt\n  \nf(1, dt.now())", (3, 6, 3, 12)),
    "columns count characters": ("import time\nä = '\U0001d4fd'; time.time()".encode(), (2, 10, 2, 19)),
    "a mark at the start is no column": (b"\xef\xbb\xbfimport time; time.time()", (1, 14, 1, 23)),
    "latin-1": ("# coding: latin-1\nimport time\nä = 'ö'; time.time()".encode("latin-1"), (3, 10, 3, 19)),
    "utf-16": ("\ufeffimport time\nä = 'ö'; time.time()".encode("utf-16-le"), (2, 10, 2, 19)),
    "windows line ends": (b"import time\r\n\r\ntime.time()\r\n", (3, 1, 3, 10)),
    "a lone carriage return ends no line": (b"import time\rtime.time()\n", (1, 13, 1, 22)),
    "a form feed is a character": (b"import time\n\x0ctime.time()\n", (2, 2, 2, 11)),
    "a line separator is a character": ("import time\nx = '\u2028'; time.time()".encode(), (2, 10, 2, 19)),
    "a NUL in a comment": (b"import time\n# \0\ntime.time()", (3, 1, 3, 10)),
    "over lines": (b"import time\n(time\n  .time)()", (2, 2, 3, 8)),
}


@pytest.mark.parametrize(("content", "expected"), PLACES.values(), ids=PLACES.keys())
def test_a_read_stands_where_its_callee_is_written(content: bytes, expected: tuple[int, int, int, int]) -> None:
    (read,) = scan(content).reads
    assert read.place[1:] == (expected[0], expected[1], expected[2], expected[3])
    assert read.place.path == "src/a.py"


SOURCE = b"""\
import time
from time import sleep as zzz
now = time.time

def f():
    time.sleep(1)
    zzz(1)
    now()
    (time
        .monotonic)()
"""

LINES = {
    "the line itself": (((6, 6),), ["time.sleep"]),
    "an alias imported on an untouched line": (((7, 7),), ["time.sleep"]),
    "an alias assigned on an untouched line": (((8, 8),), ["time.time"]),
    "the first of two lines": (((9, 9),), ["time.monotonic"]),
    "the last of two lines": (((10, 10),), ["time.monotonic"]),
    "the import alone": (((1, 2),), []),
    "two ranges": (((3, 4), (7, 7)), ["time.time", "time.sleep"]),
    "none": ((), []),
    "past the end": (((90, 99),), []),
}


@pytest.mark.parametrize(("ranges", "expected"), LINES.values(), ids=LINES.keys())
def test_only_reads_on_the_given_lines_count(ranges: tuple[tuple[int, int], ...], expected: list[str]) -> None:
    assert [read.name for read in scan(SOURCE, Lines(ranges)).reads] == expected


def test_reads_come_in_the_order_of_the_file() -> None:
    places = [read.place for read in scan(SOURCE).reads]
    assert places == sorted(places)
    assert len(places) == 5
