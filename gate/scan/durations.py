"""Finds assertions that bound a measured duration from above.

Not a search for names like `elapsed`: from each assertion on the lines asked about, the values it compares are followed
back through local variables and arithmetic to the reads of a clock that they come from. A duration is the difference of
two readings, what a stopwatch tells, or a read that gives one (`time.Since`). Only one of the two readings has to be
seen as a read if the other is called like a moment (`Date.now() - job.timestamp`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from gate.model.lines import Lines
from gate.model.read import DurationAssert
from gate.scan.assertions import Assertion, Assertions
from gate.scan.bindings import is_word
from gate.scan.bounds import Bound
from gate.scan.duration_syntax import DurationSyntax
from gate.scan.frame import Frame
from gate.scan.measure import Measure, Sort, is_now, made_of
from gate.scan.measures import Measures
from gate.scan.resolve import Resolver
from gate.scan.spots import Spot
from gate.scan.variables import function_of

if TYPE_CHECKING:
    from gate.scan.source import Source

_CUTS = frozenset({"//", "|"})


class Durations:
    """One file."""

    def __init__(self, source: Source, syntax: DurationSyntax, resolver: Resolver, measures: Measures) -> None:
        self._source = source
        self._syntax = syntax
        self._vocabulary = syntax.vocabulary
        self._resolver = resolver
        self._measures = measures

    def asserted(self, lines: Lines, spots: Iterable[Spot]) -> tuple[DurationAssert, ...]:
        """The assertions at those spots, word by word, that touch the lines; in order."""
        assertions = Assertions(self._syntax)
        found: dict[int, DurationAssert] = {}
        for word, same in groupby(spots, key=lambda spot: spot.word):
            way = self._resolver.way()
            for spot in same:
                leaf = way.leaf(spot.offset)
                if leaf.node.child_count or not is_word(leaf, spot.offset):
                    continue
                assertion = assertions.at(leaf, word)
                if assertion is not None and assertion.whole.start not in found:
                    bounded = self._bounded(assertion, lines)
                    if bounded is not None:
                        found[assertion.whole.start] = bounded
        return tuple(found[start] for start in sorted(found))

    def _bounded(self, assertion: Assertion, lines: Lines) -> DurationAssert | None:
        whole = assertion.whole
        if not lines.overlaps(self._source.line(whole.start), self._source.line(max(whole.start, whole.end - 1))):
            return None
        for bound in assertion.bounds:
            measure = self._near(bound) if bound.is_near else self._below(bound)
            if measure is not None:
                reads = tuple(self._measures.reads[at] for at in measure.reads)
                return DurationAssert(self._source.place(bound.start, bound.end), reads)
        return None

    def _below(self, bound: Bound) -> Measure | None:
        """Is the lesser value a duration, or a later reading than the sum it is compared with?"""
        lesser = self._measures.of(bound.lesser)
        if lesser is None or lesser.sort is Sort.SPAN:
            return lesser
        if lesser.sort is Sort.WATCH or lesser.is_shifted or not self._is_sum(bound.greater):
            return None
        greater = self._measures.of(bound.greater)
        if greater is None or not greater.is_shifted or min(lesser.reads) < max(greater.reads):
            return None
        return None if self._is_polling(bound.lesser, greater) else made_of(Sort.SPAN, greater, lesser)

    def _is_polling(self, frame: Frame, started: Measure) -> bool:
        """Is it asked again and again, in a loop behind which the clock was started?"""
        here = function_of(frame.scope, self._vocabulary.functions)
        loop = frame.above(*self._vocabulary.loops)
        return loop is not None and loop.start >= here.start and all(end <= loop.start for _, end in started.reads)

    def _is_sum(self, frame: Frame) -> bool:
        """Is it `start + limit`, and not `deadline + tolerance`?"""
        for operation in self._syntax.operations(self._measures.plain(frame))[:1]:
            ends = (self._measures.of(operation.left), self._measures.of(operation.right))
            if operation.sign == "+" and any(end is not None and not end.is_shifted for end in ends):
                return True
        return False

    def _near(self, bound: Bound) -> Measure | None:
        """A duration that is near to something, or a reading that is near to an unknown moment."""
        for value, other in ((bound.lesser, bound.greater), (bound.greater, bound.lesser)):
            if bound.is_equal and not self._is_cut(value):
                continue
            measure = self._measures.of(value)
            if measure is None or measure.sort is Sort.WATCH:
                continue
            if measure.sort is Sort.SPAN:
                return measure
            if not bound.is_equal and is_now(value, measure) and not self._syntax.is_plain(self._measures.plain(other)):
                return measure
        return None

    def _is_cut(self, frame: Frame) -> bool:
        """Are digits cut off before it is compared? Without that, only a stopped clock gives equal durations."""
        frame = self._measures.plain(frame)
        use = self._syntax.use(frame)
        if use is not None:
            return use.name in self._vocabulary.coarse
        return any(operation.sign in _CUTS for operation in self._syntax.operations(frame))
