"""What a value is to a clock: a moment it told, a duration, or a stopwatch.

Followed back through local variables, arithmetic, methods and functions of the file to the reads it comes from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gate.model.read import Kind, Read
from gate.scan.duration_syntax import DurationSyntax, Operation, Use
from gate.scan.frame import Frame
from gate.scan.language import Dialect, Name, Reference
from gate.scan.measure import Measure, Sort, is_now, made_of
from gate.scan.moments import says_moment
from gate.scan.variables import Target, Variables

if TYPE_CHECKING:
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_DEPTH = 24  # variables of variables; each costs a few levels of Python's stack
_STEPS = 20_000  # expressions looked into in one file; what lies beyond is silent
_LONG = 80  # bytes of a name
_CLOCKS = (Kind.WALL, Kind.MONOTONIC)
_DISTANCES = frozenset({"abs", "fabs", "Abs"})
_HANDLES = frozenset({"start", "stop"})  # a stopwatch gives itself
_MAPS = frozenset({"map"})
# What reads a moment that was written down.
_PARSES = frozenset({"parse", "Parse", "ParseExact", "fromisoformat", "strptime", "strtotime", "iso8601", "Date"})


class Measures:
    """Answers for one file.

    `kind` tells the name and kind of a reference that is a read; `readers` are the words it may end in.
    """

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

    def of(self, frame: Frame) -> Measure | None:
        """What an expression is, remembered; None where it comes from no clock."""
        frame = self.plain(frame)
        if frame not in self._measures:
            if self._left <= 0 or self._depth >= _DEPTH:
                return None
            self._left -= 1
            self._measures[frame] = None  # what depends on itself is nothing
            self._depth += 1
            self._measures[frame] = self._worked_out(frame)
            self._depth -= 1
        return self._measures[frame]

    def plain(self, frame: Frame) -> Frame:
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
            return self._chosen([choice for choice in choices if not self._syntax.is_plain(self.plain(choice))])
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
        if reference is None or (reference.call is None) is not is_property:
            return None
        known = self._kind(reference) or self._handed_on(reference, use)
        if known is None or known[1] not in _CLOCKS:
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

    def _handed_on(self, reference: Reference, use: Use) -> tuple[str, Kind] | None:
        """A clock that another module of the project hands on under its own name."""
        kind = self._vocabulary.clocks.get(use.name) if use.owner is None and use.arguments == () else None
        name = None if kind is None else self._resolver.name_of(reference.shape)
        return (name, kind) if kind is not None and name is not None and name.endswith(f".{use.name}") else None

    def _used(self, use: Use) -> Measure | None:
        """A method or property of a measured value, or a function that is given one."""
        words = self._vocabulary
        given = use.arguments or ()
        if use.name in _MAPS and len(given) == 1 and (result := self._syntax.result(given[0])) is not None:
            return self.of(result)  # each element, measured
        owner = None if use.owner is None else self.of(use.owner)
        if owner is not None:
            return self._member(owner, use)
        if use.name in words.differences and given:
            return self._between(given if len(given) > 1 or use.owner is None else (use.owner, *given))
        if use.name in words.passes:
            for each in given:
                measure = self._distance(each) if use.name in _DISTANCES else self.of(each)
                if measure is not None:
                    return measure
        if use.owner is None and use.arguments is not None:
            return self._called(use)
        return None

    def _between(self, ends: tuple[Frame, ...]) -> Measure | None:
        """What lies between two moments, of which one at least is a reading."""
        measures = [(end, self.of(end)) for end in ends[:2]]
        known = [measure for _, measure in measures if measure is not None]
        if not known or any(measure.sort is not Sort.READING for measure in known):
            return None
        if any(measure is None and not self._is_moment(end) for end, measure in measures):
            return None
        return made_of(Sort.SPAN, *known)

    def _member(self, owner: Measure, use: Use) -> Measure | None:
        words = self._vocabulary
        if owner.sort is Sort.WATCH:
            if use.name in words.laps:
                return made_of(Sort.SPAN, owner)
            return owner if use.name in _HANDLES else None
        if use.name in words.keeps or (owner.sort is Sort.SPAN and use.name in words.passes):
            return owner
        if owner.sort is Sort.READING and use.name in words.differences:
            ends = [self.of(each) for each in use.arguments or ()]
            return made_of(Sort.SPAN, owner, *ends)
        return None

    def _called(self, use: Use) -> Measure | None:
        """A function of this file that gives a duration."""
        reference = self._dialect.reference(use.leaf)
        shape = None if reference is None else reference.shape
        if not isinstance(shape, Name):
            return None
        watch = self.of(use.leaf)
        if watch is not None and watch.sort is Sort.WATCH:  # a stopwatch that is a function
            return made_of(Sort.SPAN, watch)
        result = self._result(use)
        return None if result is None else self.of(result)

    def _result(self, use: Use) -> Frame | None:
        """What the function of this file that is called gives in the end."""
        reference = self._dialect.reference(use.leaf)
        shape = None if reference is None else reference.shape
        results = [
            result
            for target in (self._variables.given(shape) if isinstance(shape, Name) else ())
            if target.given.value is not None and (result := self._syntax.result(target.given.value)) is not None
        ]
        return results[0] if len(results) == 1 else None

    def _distance(self, frame: Frame) -> Measure | None:
        """What the distance of two moments from each other is, whichever is the later one."""
        inner = self.plain(frame)
        for operation in self._syntax.operations(inner)[:1]:
            if operation.sign == "-" and self.of(inner) is None:
                ends = [(operation.left, operation.right), (operation.right, operation.left)]
                for one, other in ends:
                    reading = self.of(one)
                    if reading is not None and is_now(one, reading) and not self._syntax.is_plain(self.plain(other)):
                        return made_of(Sort.SPAN, reading)
        return self.of(inner)

    def _calculated(self, operation: Operation) -> Measure | None:
        sign, left, right = operation
        one, other = self.of(left), self.of(right)
        if one is None and other is None:
            return None
        if sign == "-":
            return self._difference(operation, one, other)
        spans = [each for each in (one, other) if each is not None and each.sort is Sort.SPAN]
        if sign == "+":
            readings = [each for each in (one, other) if each is not None and each.sort is Sort.READING]
            if len(readings) == 1:
                return readings[0]._replace(is_shifted=True)
            return made_of(Sort.SPAN, one, other) if spans and not readings else None
        if sign not in ("*", "/", "//", "%", "|", ">>", "**"):
            return None
        if one is not None and one.sort is Sort.READING and sign in ("*", "/", "//", "|", ">>"):
            return one if other is None else None
        if sign == "/" and other is not None:
            return None  # a rate, not a duration
        return made_of(Sort.SPAN, *spans) if spans else None

    def _difference(self, operation: Operation, one: Measure | None, other: Measure | None) -> Measure | None:
        if one is not None and one.sort is Sort.SPAN:
            return made_of(Sort.SPAN, one, other)
        if one is not None and one.sort is Sort.READING:
            if other is None:
                if self._syntax.is_plain(self.plain(operation.right)):
                    return one._replace(is_shifted=True)
                return made_of(Sort.SPAN, one) if self._is_moment(operation.right) else None
            if other.sort is Sort.READING:
                is_rest = one.is_shifted and not other.is_shifted  # what is left until a deadline
                return None if is_rest else made_of(Sort.SPAN, one, other)
            return one if other.sort is Sort.SPAN else None
        if one is not None or other is None or other.sort is not Sort.READING or other.is_shifted:
            return None
        is_kept = isinstance(self._dialect.shape(self.plain(operation.right)), Name)  # `expires - now()` is a rest
        return made_of(Sort.SPAN, other) if is_kept and self._is_moment(operation.left) else None

    def _is_moment(self, frame: Frame) -> bool:
        """Does a name say that it is that of a moment: `started`, `job.createdAt`?"""
        frame = self.plain(frame)
        use = self._syntax.use(frame)
        for _ in range(_DEPTH):
            if use is None:
                break
            if use.name in self._vocabulary.keeps and use.owner is not None:
                frame = use.owner
            elif (use.name in self._vocabulary.passes or use.name in _PARSES) and use.arguments:
                frame = use.arguments[0]
            else:
                break
            frame = self.plain(frame)
            use = self._syntax.use(frame)
        if use is not None:
            return says_moment(use.name)
        shape = self._dialect.shape(frame)
        text = shape.text if isinstance(shape, Name) else frame.text if frame.end - frame.start < _LONG else ""
        return text.lstrip("@$").isidentifier() and says_moment(text)

    def _chosen(self, frames: list[Frame]) -> Measure | None:
        """What all of them are; None, if there is one that comes from no clock."""
        measures = [self.of(frame) for frame in frames]
        known = [each for each in measures if each is not None]
        if not known or len(known) < len(measures) or len({each.sort for each in known}) > 1:
            return None
        return made_of(known[0].sort, *known)._replace(is_shifted=any(each.is_shifted for each in known))

    def _variable(self, name: Name) -> Measure | None:
        targets = self._variables.given(name)
        elements = [target for target in targets if target.given.is_element]
        targets = [target for target in targets if not self._is_taken_off(target)]
        sums = [target for target in targets if target.given.is_change and self._is_span(target.given.value)]
        measures: list[Measure] = []
        for target in elements or sums or targets:
            if target.given.value is None:
                return None
            value = self.plain(self._part(target.given.value, target.given.part))
            if self._syntax.is_plain(value) or (target.given.is_change and not sums):
                continue  # a number to begin with; a span stays one, whatever is added
            measure = self.of(value)
            if measure is None or (target.given.is_part and measure.sort is not Sort.SPAN):
                return None
            measures.append(measure)
        if not measures or len({each.sort for each in measures}) > 1:
            return None
        return made_of(measures[0].sort, *measures)._replace(is_shifted=any(each.is_shifted for each in measures))

    def _is_taken_off(self, target: Target) -> bool:
        """`left -= value`: it stays what it was."""
        between = b"" if target.given.value is None else self._source.text[target.leaf.end : target.given.value.start]
        return target.given.is_change and between.strip() == b"-="

    def _part(self, value: Frame, part: str) -> Frame:
        """That part of the tuple that a function of this file gives; the value itself, if it gives no such."""
        use = self._syntax.use(self.plain(value)) if part else None
        result = None if use is None or use.owner is not None or use.arguments is None else self._result(use)
        return value if result is None else self._syntax.parts(self.plain(result)).get(part, value)

    def _is_span(self, value: Frame | None) -> bool:
        measure = None if value is None else self.of(value)
        return measure is not None and measure.sort is Sort.SPAN
