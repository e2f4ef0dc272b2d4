"""Tells which reads are under control. Asked only for files that spell a control, or have a neighbour that may."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from gate.model.read import Kind
from gate.scan.control import Around, Held, Hold, Use
from gate.scan.language import Member, Name, Same

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect, Shape
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_LINKS = 32


class Controls(Protocol):
    """A language's controls."""

    def defers(self, function: Frame, part: Frame) -> bool:
        """Is the node a function, and its child `part` what runs later than the file is loaded?"""

    def held(self, source: Source, resolver: Resolver, catalogue: Catalogue, around: Around | None) -> Held:
        """The controls of a file and where they hold; `around` is given for tests: files beside them may bring some."""


def may_control(words: set[bytes], catalogue: Catalogue) -> bool:
    """Does the file spell any control?"""
    return not catalogue.control_words.isdisjoint(words)


class Judged:
    """The uses of a file, each with the control that holds over it."""

    def __init__(self, held: Held, controls: Controls, resolver: Resolver, dialect: Dialect) -> None:
        self._held = held
        self._controls = controls
        self._way = resolver.way()
        self._dialect = dialect

    def by(self, found: Mapping[tuple[int, int], tuple[str, Kind]]) -> dict[tuple[int, int], str]:
        """The controls of reads, by their spans; those without one are left out."""
        controlled = {}
        for (start, end), (name, kind) in sorted(found.items()):
            leaf = self._way.leaf(end - 1)
            use = self._use(name, kind, start, end, leaf)
            hold = self._covering(use)
            if hold is not None and hold.given.by:
                controlled[start, end] = hold.given.by
        return controlled

    def stops(self) -> Iterable[tuple[int, int, str]]:
        """The clocks stopped at the ambient instant, but for those where another stopped clock is the ambient one."""
        for stop in sorted(self._held.stops, key=lambda each: each.start):
            leaf = self._way.leaf(stop.start)
            hold = self._covering(Use(stop.probe, Kind.WALL, stop.start, stop.end, leaf, "", _LINKS))
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

    def _covering(self, use: Use) -> Hold | None:
        """The innermost hold that covers the use, even if it gives it free."""
        holding = [hold for hold in self._held.holds if self._reaches(hold, use) and hold.given.cover.covers(use)]
        return max(holding, key=lambda hold: (hold.start, -hold.end, hold.since), default=None)

    def _reaches(self, hold: Hold, use: Use) -> bool:
        if not (hold.start <= use.start and use.end <= hold.end):
            return False
        if any(start <= use.start < end for start, end in hold.spared):
            return False
        return not hold.is_deferred or self._is_deferred(use.leaf, hold)

    def _is_deferred(self, leaf: Frame, hold: Hold) -> bool:
        """Does it stand in the body of a function that lies in the region?"""
        at, outermost = leaf, None
        while at.up is not None and at.up.start >= hold.start and at.up.end <= hold.end:
            if self._controls.defers(at.up, at):
                outermost = at.up
            at = at.up
        if outermost is None or not hold.methods:
            return outermost is not None
        name = outermost.field("name")
        return name is not None and name.text.startswith(hold.methods)
