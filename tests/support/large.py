"""Source that is large or deep: how a scan tells what is planted in it, and what it costs.

The builders of a language take a size: `LARGE` is valid, `BROKEN` is not. `READ` is planted in each at least twice.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from types import FrameType

import pytest

from tests.support.scan import scanned

Builder = Callable[[int], bytes]
Large = Mapping[str, tuple[int, Builder]]

_WHOLE = frozenset({"split", "splitlines", "translate", "decode", "encode"})  # methods of texts
MOST, SQUARE = 2.6, 4.0  # how much more twice as much may cost, where twice is 2 and its square 4


def large(*tables: Large) -> pytest.MarkDecorator:
    """A test of every source at its full size."""
    cases = {name: case for table in tables for name, case in table.items()}
    return pytest.mark.parametrize("source", [build(size) for size, build in cases.values()], ids=cases)


def growing(*tables: Large) -> pytest.MarkDecorator:
    """A test of every source at any size."""
    cases = {name: build for table in tables for name, (_, build) in table.items()}
    return pytest.mark.parametrize("build", cases.values(), ids=cases)


def mistold(path: str, source: bytes, planted: bytes) -> list[tuple[int, int, int]]:
    """Line, column and number of reads, wherever `planted` stands and is not told as one read.

    A scan that says what it could not read may leave reads out, but tells none of them twice.
    """
    found = scanned(path, source)
    told = Counter((read.place.line, read.place.column) for read in found.reads)
    fewest = 0 if found.unreadable else 1
    places = _places(source, planted)
    assert len(places) > 1, "a read must be planted, and another behind it"
    return [(*place, told[place]) for place in places if not fewest <= told[place] <= 1]


def growth(path: str, build: Builder, size: int = 50) -> float:
    """How much more twice as much costs: in steps, which are the same number on every machine."""
    scanned(path, build(1))
    once, twice = (steps(partial(scanned, path, build(times * size))) for times in (1, 2))
    return twice / once


def _places(source: bytes, planted: bytes) -> list[tuple[int, int]]:
    return [
        (number, match.start() + 1)
        for number, line in enumerate(source.decode().split("\n"), 1)
        for match in re.finditer(re.escape(planted.decode()), line)
    ]


def steps(work: Callable[[], object]) -> int:
    """The functions that it calls; one that looks at all of a text is as many steps as the text is long."""
    taken = 0

    def count(_frame: FrameType, event: str, argument: object) -> None:
        nonlocal taken
        taken += event in {"call", "c_call"}
        if event == "c_call" and getattr(argument, "__name__", "") in _WHOLE:
            text = getattr(argument, "__self__", None)
            taken += len(text) // 4 if isinstance(text, (bytes, str)) else 0

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return taken
