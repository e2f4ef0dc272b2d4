"""Code that a file of another sort holds: a text of its own, whose places are places of that file."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.scan.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.model.place import Place


class Run(NamedTuple):
    """From byte `at` of the code on, to the next run, the code stands at the bytes `start` to before `end` of the file.

    Byte for byte, if as many; otherwise all of the run stands for all of them: an escape, a text that was put in.
    """

    at: int
    start: int
    end: int


class MappedSource(Source):
    """Code put together from pieces of `original`; `runs` are in the order of the code, the first one at its start."""

    def __init__(self, text: bytes, original: Source, runs: Sequence[Run]) -> None:
        super().__init__(original.path, text)
        self._original = original
        self._runs = runs
        self._begins = [run.at for run in runs]

    def line(self, offset: int) -> int:
        return self._original.line(self._span(offset)[0])

    @property
    def last_line(self) -> int:
        return self._original.last_line

    def place(self, start: int, end: int) -> Place:
        return self._original.place(self._span(start)[0], self._span(max(start, end - 1))[1])

    def _span(self, offset: int) -> tuple[int, int]:
        """The bytes of the file that one byte of the code stands at."""
        number = bisect_right(self._begins, offset) - 1
        run = self._runs[number]
        end = self._begins[number + 1] if number + 1 < len(self._runs) else len(self.text)
        if run.end - run.start != end - run.at:
            return run.start, run.end
        at = run.start + min(offset, end) - run.at
        return at, min(at + 1, run.end)
