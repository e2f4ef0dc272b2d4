"""What stands wherever a file spells a word; remembered, and bounded for files that spell it everywhere."""

from __future__ import annotations

import sys
from bisect import bisect_left
from typing import TYPE_CHECKING

from gate.scan.never_run import NeverRun

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_STEPS = 50_000  # leaves handed out for one file: real ones need a few hundred


class Occurrences:
    """Answers for one file whose `words` have been asked for."""

    def __init__(self, source: Source, resolver: Resolver) -> None:
        self._source = source
        self._resolver = resolver
        self._offsets: dict[bytes, list[int]] = {}
        self._everywhere: dict[bytes, list[Frame]] = {}
        self._left = _STEPS
        self._never = NeverRun()

    def of(self, word: bytes, start: int = 0, end: int = sys.maxsize) -> list[Frame]:
        """The leaves with that word from byte `start` to before `end`, but for those that never run.

        None, once too many were asked for.
        """
        if word not in self._offsets:
            self._offsets[word] = list(self._source.positions(word))
        offsets = self._offsets[word]
        found = offsets[bisect_left(offsets, start) : bisect_left(offsets, end)]
        self._left -= len(found)
        if self._left < 0:
            return []
        if len(found) < len(offsets):
            return self._awake(found)
        if word not in self._everywhere:
            self._everywhere[word] = self._awake(offsets)
        return list(self._everywhere[word])

    def _awake(self, offsets: list[int]) -> list[Frame]:
        way = self._resolver.way()
        return [leaf for offset in offsets if not self._never.holds(leaf := way.leaf(offset))]
