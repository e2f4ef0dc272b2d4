"""Tells which reads are under control. Asked only for files that spell a control, or have a neighbour that may."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from gate.model.read import Kind
from gate.scan.control import Around, Given, Held, Hold, Use
from gate.scan.language import Member, Name, Same

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect, Shape
    from gate.scan.resolve import Resolver
    from gate.scan.setting import Settings
    from gate.scan.source import Source

_UP = 1_000  # nodes between a use and the outermost function around it
_LINKS = 32
_MOST = 200  # controls that hold over one place; real ones are a handful


class Controls(Protocol):
    """A language's controls."""

    def defers(self, function: Frame, part: Frame) -> bool:
        """Is the node a function, and its child `part` what runs later than the file is loaded?"""

    def held(self, source: Source, resolver: Resolver, catalogue: Catalogue, around: Around | None) -> Held:
        """The controls of a file and where they hold; `around` is given for tests: files beside them may bring some."""


def may_control(words: set[bytes], catalogue: Catalogue) -> bool:
    """Does the file spell any control?"""
    return not catalogue.control_words.isdisjoint(words)


class _Active:
    """The holds around a byte, asked for in ascending order: what has ended is put away now and then."""

    def __init__(self, holds: list[Hold]) -> None:
        self._todo = holds
        self._next = 0
        self._active: list[Hold] = []
        self._tidy = _MOST

    def at(self, offset: int) -> Iterator[Hold]:
        """The innermost first; in a file with very many around one place, only so many."""
        while self._next < len(self._todo) and self._todo[self._next].start <= offset:
            self._active.append(self._todo[self._next])
            self._next += 1
        if len(self._active) > self._tidy:
            self._active = [hold for hold in self._active if hold.end > offset]
            self._tidy = 2 * len(self._active) + _MOST
        return islice((hold for hold in reversed(self._active) if hold.end > offset), _MOST)


class Judged:
    """The uses of a file, each with the control that holds over it; asked for in the order of their places."""

    def __init__(
        self,
        held: Held,
        controls: Controls,
        resolver: Resolver,
        dialect: Dialect,
        loaded: Container[tuple[int, int]] = (),
        settings: Settings | None = None,
    ) -> None:
        self._held = held
        self._loaded = loaded
        self._settings = settings
        self._resolver = resolver
        self._at_once: dict[int, bool] = {}
        self._holds = sorted(dict.fromkeys(held.holds), key=lambda hold: (hold.start, -hold.end, hold.since))
        self._controls = controls
        self._way = resolver.way()
        self._dialect = dialect

    def by(self, found: Mapping[tuple[int, int], tuple[str, Kind]]) -> dict[tuple[int, int], str]:
        """The controls of reads, by their spans; those without one are left out."""
        controlled = {}
        active = _Active(self._holds)
        for (start, end), (name, kind) in sorted(found.items()):
            leaf = self._way.leaf(end - 1)
            use = self._use(name, kind, start, end, leaf)
            hold = self._covering(use, active)
            if hold is not None and hold.given.by:
                controlled[start, end] = hold.given.by
        return controlled

    def around(self, offset: int) -> tuple[Given, ...]:
        """The controls that hold where code runs at that byte, the nearest first."""
        leaf = self._resolver.leaf(offset)
        at = Use("", Kind.WALL, leaf.start, leaf.start, leaf, "", 0)
        holds = (hold for hold in reversed(self._holds) if hold.start <= offset < hold.end)
        return tuple(hold.given for hold in islice(holds, _MOST) if self._reaches(hold, at))

    def over(self, start: int, end: int) -> tuple[Given, ...]:
        """The controls that hold over all functions between two bytes."""
        return tuple(hold.given for hold in self._holds if hold.is_deferred and hold.start <= start and end <= hold.end)

    def left_by(self, name: str) -> tuple[Given, ...]:
        """The controls that a function of that name leaves behind for whoever uses it."""
        return tuple(given for function, given in self._held.left if function == name)

    def stops(self) -> Iterable[tuple[int, int, str]]:
        """The clocks stopped at the ambient instant, but for those where another stopped clock is the ambient one."""
        active = _Active(self._holds)
        for stop in sorted(self._held.stops, key=lambda each: each.start):
            leaf = self._way.leaf(stop.start)
            hold = self._covering(Use(stop.probe, Kind.WALL, stop.start, stop.end, leaf, "", _LINKS), active)
            is_free = hold is None or not hold.given.by or (stop.is_itself and hold.given.is_floating)
            if is_free and not leaf.is_silent:
                yield stop.start, stop.end, stop.by

    def _use(self, name: str, kind: Kind, start: int, end: int, leaf: Frame) -> Use:
        reference = self._dialect.reference(leaf)
        shape: Shape = None if reference is None else reference.shape
        links = 0
        while isinstance(shape, (Member, Same)) and links < _LINKS:
            links += isinstance(shape, Member)
            shape = self._dialect.shape(shape.object if isinstance(shape, Member) else shape.frame)
        first = shape.text if isinstance(shape, Name) else ""
        return Use(name, kind, start, end, leaf, first, links)

    def _covering(self, use: Use, active: _Active) -> Hold | None:
        """The innermost hold that covers the use, even if it gives it free."""
        holds = active.at(use.start)
        return next((hold for hold in holds if self._reaches(hold, use) and hold.given.cover.covers(use)), None)

    def _reaches(self, hold: Hold, use: Use) -> bool:
        if not (hold.start <= use.start and use.end <= hold.end):
            return False
        if any(start <= use.start < end for start, end in hold.spared):
            return False
        if (use.start, use.end) in self._loaded and (hold.is_deferred or not self._is_at_once(hold)):
            return False
        return not hold.is_deferred or self._is_deferred(use.leaf, hold)

    def _is_at_once(self, hold: Hold) -> bool:
        """Does it hold while the file is loaded?"""
        if hold.start not in self._at_once:
            leaf = self._resolver.leaf(max(0, hold.start - 1))
            self._at_once[hold.start] = self._settings is None or hold.start == 0 or self._settings.is_loaded(leaf)
        return self._at_once[hold.start]

    def _is_deferred(self, leaf: Frame, hold: Hold) -> bool:
        """Does it stand in the body of a function that lies in the region?"""
        at, outermost = leaf, None
        for _ in range(_UP):
            if at.up is None or at.up.start < hold.start or at.up.end > hold.end:
                break
            if self._controls.defers(at.up, at):
                outermost = at.up
            at = at.up
        if outermost is None or not hold.methods:
            return outermost is not None
        name = outermost.field("name")
        return name is not None and name.text.startswith(hold.methods)
