"""A read: one use of a seam at one place."""

from enum import Enum

from gate.model.named import NamedTuple
from gate.model.place import Place


class Kind(str, Enum):
    """Which part of the ambient world a seam lets in."""

    WALL = "wall"
    MONOTONIC = "monotonic"
    DELAY = "delay"
    DEADLINE = "deadline"
    RANDOM = "random"
    IDENTITY = "identity"
    FS_ORDER = "fs-order"
    LOCALE = "locale"
    TIMEZONE = "timezone"
    ENVIRONMENT = "environment"
    NETWORK = "network"
    FILE = "file"


CLOCK_KINDS = frozenset({Kind.WALL, Kind.MONOTONIC, Kind.DELAY})


class Mark(str, Enum):
    """What else is to be said of a read."""

    AT_IMPORT = "at-import"  # runs once, when its file is loaded: no fixture of a test can control it
    LOGGING_ONLY = "logging-only"  # its value is written to a log or a metric, and is used for nothing else
    POLLING = "polling"  # a wait in a loop that asks again and again


class Read(NamedTuple):
    """`name` is fully qualified (`datetime.datetime.now`); `controlled_by` names the control that holds, if any.

    `within` is the nearest function with a name around it, behind its class: `Window.close`; empty where there is none.
    """

    place: Place
    name: str
    kind: Kind
    controlled_by: str | None = None
    marks: tuple[Mark, ...] = ()
    within: str = ""


class DurationAssert(NamedTuple):
    """An assertion that bounds a measured duration from above; `reads` are those of the clocks it was measured with.

    `place` is where the comparison is written.
    """

    place: Place
    reads: tuple[Read, ...]


class AmbientStop(NamedTuple):
    """A clock that is stopped at an instant which is itself read from the clock; `by` is the control's full name."""

    place: Place
    by: str


class Scan(NamedTuple):
    """What a language found in one file: its reads, what could not be parsed, bounds on durations, ambient stops.

    `asleep` are the places of those reads that stand in code which never runs. From `beyond` on nobody has looked:
    there are very many reads before it.
    """

    reads: tuple[Read, ...] = ()
    unreadable: tuple[Place, ...] = ()
    durations: tuple[DurationAssert, ...] = ()
    ambient_stops: tuple[AmbientStop, ...] = ()
    asleep: frozenset[Place] = frozenset()
    beyond: Place | None = None

    def together(self, other: "Scan") -> "Scan":
        """What both hold, of different lines of one file, in the order of their places."""
        return Scan(
            tuple(sorted((*self.reads, *other.reads), key=_position)),
            tuple(sorted((*self.unreadable, *other.unreadable), key=_line)),
            tuple(sorted((*self.durations, *other.durations), key=_position)),
            tuple(sorted((*self.ambient_stops, *other.ambient_stops), key=_position)),
            self.asleep | other.asleep,
            self.beyond or other.beyond,
        )


def _position(found: Read | DurationAssert | AmbientStop) -> tuple[int, int]:
    return _line(found.place)


def _line(place: Place) -> tuple[int, int]:
    return place.line, place.column or 0
