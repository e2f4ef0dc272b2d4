"""Evidence of a test: the uncontrolled reads that it can reach, and the calls that lead to each."""

from collections.abc import Callable, Sequence
from enum import Enum

from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.policy import ClockClass
from gate.model.read import CLOCK_KINDS, Kind


class Certainty(Enum):
    """How sure is it that the test gets there?"""

    SURE = "sure"
    LIKELY = "likely"  # behind a condition that nobody can decide from the text
    POSSIBLE = "possible"  # only if something fails, or by what the test may have replaced


class Chain(NamedTuple):
    """The calls from a test to one read: the test's id, functions by their full names, the read's full name.

    `kind` None: a bound on a measured duration, and the last step says so. `place` is the read's.
    """

    steps: tuple[str, ...]
    kind: Kind | None
    place: Place
    certainty: Certainty = Certainty.SURE


class Reached(NamedTuple):
    """What following one test has found, the shortest chain to each read. `doubts` say why it is not all there is.

    `limits` name the keys of the budgets that were spent. `starts_processes`: another program is run.
    """

    chains: tuple[Chain, ...] = ()
    doubts: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    starts_processes: bool = False

    def clock(self) -> ClockClass:
        """The class that the evidence speaks for, as far as it is sure."""
        kinds = {chain.kind for chain in self.chains if chain.certainty is Certainty.SURE}
        if Kind.NETWORK in kinds or self.starts_processes:
            return ClockClass.MIXED
        return ClockClass.WALL if kinds & {*CLOCK_KINDS, None} else ClockClass.LOGICAL


class World(NamedTuple):
    """What calls are followed in: one tree, and how far.

    `beside` gives a file's content by its path (None: not there), `exists` tells of one without reading it. `around` is
    what gives the files beside a test, None for a path that is no test's. `believes` tells whether a control of that
    full name is what it says. `files` and `depth` are the budgets of one test. `names` are those in a folder.
    """

    beside: Callable[[str], bytes | None]
    exists: Callable[[str], bool]
    around: Callable[[str], Callable[[str], bytes | None] | None]
    believes: Callable[[str], bool]
    files: int
    depth: int
    names: Callable[[str], Sequence[str]]
