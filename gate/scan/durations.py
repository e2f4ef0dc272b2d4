"""Finds assertions that bound a measured duration from above.

Not a search for names like `elapsed`: from each assertion on the lines asked about, the values it compares are followed
back through local variables and arithmetic to the reads of a clock that they come from. A duration is the difference of
two readings, what a stopwatch tells, or a read that gives one (`time.Since`). Only one of the two readings has to be
seen as a read if the other is called like a moment (`Date.now() - job.timestamp`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gate.model.lines import Lines
from gate.model.read import DurationAssert, Kind, Read
from gate.scan.assertions import Assertion, Assertions, Bound
from gate.scan.duration_syntax import DurationSyntax, Operation, Use
from gate.scan.frame import Frame
from gate.scan.language import Dialect, Name, Reference
from gate.scan.moments import says_moment
from gate.scan.resolve import Resolver, is_word
from gate.scan.variables import Variables, function_of

if TYPE_CHECKING:
    from gate.scan.source import Source

_TALL = 60  # most lines of an assertion: one whose word stands further from the lines asked about is not looked at
_DEPTH = 24  # variables of variables; each costs a few levels of Python's stack
_STEPS = 20_000  # expressions looked into in one file; what lies beyond is silent
_LONG = 80  # bytes of a name
_READS = 8  # reads that are remembered of one duration
_CLOCKS = (Kind.WALL, Kind.MONOTONIC)


class Sort(Enum):
    """What a value is: a moment that a clock told, a duration, or a stopwatch."""

    READING = "reading"
    SPAN = "span"
    WATCH = "watch"


class Measure(NamedTuple):
    """A value that comes from reads of a clock, given by their offsets.

    `is_shifted`: a reading that something was added to, such as a deadline.
    """

    sort: Sort
    reads: tuple[tuple[int, int], ...]
    is_shifted: bool = False


class Durations:
    """One file. `kind` tells the name and kind of a reference that is a read; `readers` are the words it may end in."""

    def __init__(
        self,
        source: Source,
        dialect: Dialect,
        syntax: DurationSyntax,
        resolver: Resolver,
        kind: Callable[[Reference], tuple[str, Kind] | None],
        readers: set[bytes],
    ) -> None:
        self._source = source
        self._dialect = dialect
        self._syntax = syntax
        self._vocabulary = syntax.vocabulary
        self._resolver = resolver
        self._kind = kind
        self._readers = readers
        self.reads: dict[tuple[int, int], Read] = {}  # those that were come across, by their bytes
        self._measures: dict[Frame, Measure | None] = {}
        self._variables = Variables(source, dialect, syntax, resolver)
        self._left = _STEPS
        self._depth = 0

    def asserted(self, lines: Lines, words: set[bytes]) -> tuple[DurationAssert, ...]:
        """The assertions that touch those lines, in order. `words` are the words of the file."""
        assertions = Assertions(self._syntax)
        found: dict[int, DurationAssert] = {}
        for word in assertions.words_among(words):
            way = self._resolver.way()
            for offset in self._source.positions(word.encode()):
                line = self._source.line(offset)
                if not lines.overlaps(line - _TALL, line + _TALL):
                    continue
                if not assertions.may_compare(word, self._source.text, offset):
                    continue
                leaf = way.leaf(offset)
                if leaf.node.child_count or not is_word(leaf, offset):
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
                reads = tuple(self.reads[at] for at in measure.reads)
                return DurationAssert(self._source.place(bound.start, bound.end), reads)
        return None

    def _below(self, bound: Bound) -> Measure | None:
        """Is the lesser value a duration, or a later reading than the sum it is compared with?"""
        lesser = self._measure(bound.lesser)
        if lesser is None or lesser.sort is Sort.SPAN:
            return lesser
        if lesser.sort is Sort.WATCH or lesser.is_shifted or not self._is_sum(bound.greater):
            return None
        greater = self._measure(bound.greater)
        if greater is None or not greater.is_shifted or min(lesser.reads) < max(greater.reads):
            return None
        return None if self._is_polling(bound.lesser, greater) else _of(Sort.SPAN, greater, lesser)

    def _is_polling(self, frame: Frame, started: Measure) -> bool:
        """Is it asked again and again, in a loop behind which the clock was started?"""
        here = function_of(frame.scope, self._vocabulary.functions)
        loop = frame.above(*self._vocabulary.loops)
        return loop is not None and loop.start >= here.start and all(end <= loop.start for _, end in started.reads)

    def _is_sum(self, frame: Frame) -> bool:
        """Is it `start + limit`, and not `deadline + tolerance`?"""
        for operation in self._syntax.operations(self._plain(frame))[:1]:
            ends = (self._measure(operation.left), self._measure(operation.right))
            if operation.sign == "+" and any(end is not None and not end.is_shifted for end in ends):
                return True
        return False

    def _near(self, bound: Bound) -> Measure | None:
        """A duration that is near to something, or a reading that is near to an unknown moment."""
        for value, other in ((bound.lesser, bound.greater), (bound.greater, bound.lesser)):
            if bound.is_equal and not self._is_cut(value):
                continue
            measure = self._measure(value)
            if measure is None or measure.sort is Sort.WATCH:
                continue
            if measure.sort is Sort.SPAN:
                return measure
            if not bound.is_equal and self._is_now(value, measure) and not self._syntax.is_plain(self._plain(other)):
                return measure
        return None

    @staticmethod
    def _is_now(frame: Frame, measure: Measure) -> bool:
        """Is the clock read in that very place? A moment that was kept may come back as it was written."""
        is_reading = measure.sort is Sort.READING and not measure.is_shifted
        return is_reading and any(frame.start <= at < frame.end for at, _ in measure.reads)

    def _is_cut(self, frame: Frame) -> bool:
        """Are digits cut off before it is compared? Without that, only a stopped clock gives equal durations."""
        frame = self._plain(frame)
        use = self._syntax.use(frame)
        if use is not None:
            return use.name in self._vocabulary.coarse
        return any(operation.sign in _CUTS for operation in self._syntax.operations(frame))

    def _measure(self, frame: Frame) -> Measure | None:
        """What an expression is, remembered; None where it comes from no clock."""
        frame = self._plain(frame)
        if frame not in self._measures:
            if self._left <= 0 or self._depth >= _DEPTH:
                return None
            self._left -= 1
            self._measures[frame] = None  # what depends on itself is nothing
            self._depth += 1
            self._measures[frame] = self._worked_out(frame)
            self._depth -= 1
        return self._measures[frame]

    def _plain(self, frame: Frame) -> Frame:
        for _ in range(_DEPTH):
            inner = self._syntax.same(frame)
            if inner is None:
                break
            frame = inner
        return frame

    def _worked_out(self, frame: Frame) -> Measure | None:
        use = self._syntax.use(frame)
        if use is not None:
            return self._read(use) or self._used(use)
        operations = self._syntax.operations(frame)
        if operations:
            return self._calculated(operations[0]) if len(operations) == 1 else None
        choices = self._syntax.choices(frame)
        if choices:
            return self._chosen([choice for choice in choices if not self._syntax.is_plain(self._plain(choice))])
        shape = self._dialect.shape(frame)
        if isinstance(shape, Name):
            return self._variable(shape)
        return None

    def _read(self, use: Use) -> Measure | None:
        """A call that reads a clock."""
        is_property = use.arguments is None
        if (is_property and use.name not in self._vocabulary.properties) or use.name.encode() not in self._readers:
            return None
        reference = self._dialect.reference(use.leaf)
        known = None if reference is None or (reference.call is None) is not is_property else self._kind(reference)
        if reference is None or known is None or known[1] not in _CLOCKS:
            return None
        name, words = known[0], self._vocabulary
        span = (reference.start, reference.end)
        self.reads[span] = Read(self._source.place(*span), *known)
        sort = Sort.READING
        if name in words.spans or (name in words.spans_since and use.arguments):
            sort = Sort.SPAN
        elif name in words.watches:
            sort = Sort.WATCH
        return Measure(sort, (span,))

    def _used(self, use: Use) -> Measure | None:
        """A method or property of a measured value, or a function that is given one."""
        words = self._vocabulary
        given = use.arguments or ()
        if use.name in _MAPS and len(given) == 1 and (result := self._syntax.result(given[0])) is not None:
            return self._measure(result)  # each element, measured
        owner = None if use.owner is None else self._measure(use.owner)
        if owner is not None:
            return self._member(owner, use)
        if use.name in words.differences and given:
            return self._between(given if len(given) > 1 or use.owner is None else (use.owner, *given))
        if use.name in words.passes:
            for each in given:
                measure = self._distance(each) if use.name in _DISTANCES else self._measure(each)
                if measure is not None:
                    return measure
        if use.owner is None and use.arguments is not None:
            return self._called(use)
        return None

    def _between(self, ends: tuple[Frame, ...]) -> Measure | None:
        """What lies between two moments, of which one at least is a reading."""
        measures = [(end, self._measure(end)) for end in ends[:2]]
        known = [measure for _, measure in measures if measure is not None]
        if not known or any(measure.sort is not Sort.READING for measure in known):
            return None
        if any(measure is None and not self._is_moment(end) for end, measure in measures):
            return None
        return _of(Sort.SPAN, *known)

    def _member(self, owner: Measure, use: Use) -> Measure | None:
        words = self._vocabulary
        if owner.sort is Sort.WATCH:
            if use.name in words.laps:
                return _of(Sort.SPAN, owner)
            return owner if use.name in _HANDLES else None
        if use.name in words.keeps or (owner.sort is Sort.SPAN and use.name in words.passes):
            return owner
        if owner.sort is Sort.READING and use.name in words.differences:
            ends = [self._measure(each) for each in use.arguments or ()]
            return _of(Sort.SPAN, owner, *ends)
        return None

    def _called(self, use: Use) -> Measure | None:
        """A function of this file that gives a duration."""
        reference = self._dialect.reference(use.leaf)
        shape = None if reference is None else reference.shape
        if not isinstance(shape, Name):
            return None
        watch = self._measure(use.leaf)
        if watch is not None and watch.sort is Sort.WATCH:  # a stopwatch that is a function
            return _of(Sort.SPAN, watch)
        results = [
            result
            for target in self._variables.given(shape)
            if target.value is not None and (result := self._syntax.result(target.value)) is not None
        ]
        return self._measure(results[0]) if len(results) == 1 else None

    def _distance(self, frame: Frame) -> Measure | None:
        """What the distance of two moments from each other is, whichever is the later one."""
        inner = self._plain(frame)
        for operation in self._syntax.operations(inner)[:1]:
            if operation.sign == "-" and self._measure(inner) is None:
                ends = [(operation.left, operation.right), (operation.right, operation.left)]
                for one, other in ends:
                    reading = self._measure(one)
                    is_now = reading is not None and self._is_now(one, reading)
                    if is_now and not self._syntax.is_plain(self._plain(other)):
                        return _of(Sort.SPAN, reading)
        return self._measure(inner)

    def _calculated(self, operation: Operation) -> Measure | None:
        sign, left, right = operation
        one, other = self._measure(left), self._measure(right)
        if one is None and other is None:
            return None
        if sign == "-":
            return self._difference(operation, one, other)
        spans = [each for each in (one, other) if each is not None and each.sort is Sort.SPAN]
        if sign == "+":
            readings = [each for each in (one, other) if each is not None and each.sort is Sort.READING]
            if len(readings) == 1:
                return readings[0]._replace(is_shifted=True)
            return _of(Sort.SPAN, one, other) if spans and not readings else None
        if sign not in ("*", "/", "//", "%", "|", ">>", "**"):
            return None
        if one is not None and one.sort is Sort.READING and sign in ("*", "/", "//", "|", ">>"):
            return one if other is None else None
        if sign == "/" and other is not None:
            return None  # a rate, not a duration
        return _of(Sort.SPAN, *spans) if spans else None

    def _difference(self, operation: Operation, one: Measure | None, other: Measure | None) -> Measure | None:
        if one is not None and one.sort is Sort.SPAN:
            return _of(Sort.SPAN, one, other)
        if one is not None and one.sort is Sort.READING:
            if other is None:
                if self._syntax.is_plain(self._plain(operation.right)):
                    return one._replace(is_shifted=True)
                return _of(Sort.SPAN, one) if self._is_moment(operation.right) else None
            if other.sort is Sort.READING:
                is_rest = one.is_shifted and not other.is_shifted  # what is left until a deadline
                return None if is_rest else _of(Sort.SPAN, one, other)
            return one if other.sort is Sort.SPAN else None
        if one is not None or other is None or other.sort is not Sort.READING or other.is_shifted:
            return None
        is_kept = isinstance(self._dialect.shape(self._plain(operation.right)), Name)  # `expires - now()` is a rest
        return _of(Sort.SPAN, other) if is_kept and self._is_moment(operation.left) else None

    def _is_moment(self, frame: Frame) -> bool:
        """Does a name say that it is that of a moment: `started`, `job.createdAt`?"""
        frame = self._plain(frame)
        use = self._syntax.use(frame)
        for _ in range(_DEPTH):
            if use is None:
                break
            if use.name in self._vocabulary.keeps and use.owner is not None:
                frame = use.owner
            elif use.name in self._vocabulary.passes and use.arguments:
                frame = use.arguments[0]
            else:
                break
            frame = self._plain(frame)
            use = self._syntax.use(frame)
        if use is not None:
            return says_moment(use.name)
        shape = self._dialect.shape(frame)
        text = shape.text if isinstance(shape, Name) else frame.text if frame.end - frame.start < _LONG else ""
        return text.lstrip("@$").isidentifier() and says_moment(text)

    def _chosen(self, frames: list[Frame]) -> Measure | None:
        """What all of them are; None, if there is one that comes from no clock."""
        measures = [self._measure(frame) for frame in frames]
        known = [each for each in measures if each is not None]
        if not known or len(known) < len(measures) or len({each.sort for each in known}) > 1:
            return None
        return _of(known[0].sort, *known)._replace(is_shifted=any(each.is_shifted for each in known))

    def _variable(self, name: Name) -> Measure | None:
        targets = self._variables.given(name)
        elements = [target for target in targets if target.is_element]
        sums = [target for target in targets if target.is_change and self._is_span(target.value)]
        measures: list[Measure] = []
        for target in elements or sums or targets:
            if target.value is None:
                return None
            value = self._plain(target.value)
            if self._syntax.is_plain(value) or (target.is_change and not sums):
                continue  # a number to begin with; a span stays one, whatever is added
            measure = self._measure(value)
            if measure is None or (target.is_part and measure.sort is not Sort.SPAN):
                return None
            measures.append(measure)
        if not measures or len({each.sort for each in measures}) > 1:
            return None
        return _of(measures[0].sort, *measures)._replace(is_shifted=any(each.is_shifted for each in measures))

    def _is_span(self, value: Frame | None) -> bool:
        measure = None if value is None else self._measure(value)
        return measure is not None and measure.sort is Sort.SPAN


_DISTANCES = frozenset({"abs", "fabs", "Abs"})
_HANDLES = frozenset({"start", "stop"})  # a stopwatch gives itself
_MAPS = frozenset({"map"})
_CUTS = frozenset({"//", "|"})


def _of(sort: Sort, *parts: Measure | None) -> Measure:
    """A measure that comes from all reads that its parts come from."""
    reads = dict.fromkeys(at for part in parts if part is not None for at in part.reads)
    return Measure(sort, tuple(reads)[:_READS])
