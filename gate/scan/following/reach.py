"""Follows the calls of one test, breadth first, to the reads at their ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gate.model.reach import Certainty, Chain, Reached
from gate.scan.following.covered import Held, replaced
from gate.scan.following.meaning import Lookup, Meaning
from gate.scan.following.stops import Start, Stop
from gate.scan.following.values import UNTOLD, Thing
from gate.scan.following.visit import Notes, Visit

if TYPE_CHECKING:
    from gate.scan.following.project import Project

_BODIES = 3_000  # functions that are looked into for one test, each way of calling one by itself
_AGAIN = 2  # how often one function may stand in a chain of calls
_RANK = list(Certainty)


class Following:
    """Of one test. `depth` is how many calls deep it goes."""

    def __init__(self, project: Project, depth: int) -> None:
        self._project = project
        self._depth = depth
        self._chains: dict[tuple[str, int, str], Chain] = {}
        self._doubts: dict[str, None] = {}
        self._limits: set[str] = set()
        self._processes = False
        self._seen: set[Stop] = set()
        self._todo: deque[Stop] = deque()
        self._stored: frozenset[Lookup] = frozenset()
        self._meanings: dict[tuple[Held, ...], Meaning] = {}

    def run(self, starts: Iterable[Start], certainty: Certainty, doubts: Iterable[str] = ()) -> Reached:
        """What the functions reach that a framework runs for the test, for all that is sure of them."""
        all_starts = list(starts)
        self._stored = frozenset(lookup for start in all_starts for lookup in self._replaced_by(start))
        for start in all_starts:
            known = tuple(sorted({**dict(start.function.around), **dict(start.known)}.items()))
            self.push(Stop(start.function.path, start.function.name, known, start.controls, certainty, start.steps))
        count = 0
        while self._todo and count < _BODIES:
            count += 1
            self._visit(self._todo.popleft())
        if self._todo:
            self._doubts["too many calls to follow"] = None
        for meaning in self._meanings.values():
            self._doubts.update(dict.fromkeys(sorted(meaning.doubts)))
        chains = sorted(
            self._chains.values(), key=lambda each: (_RANK.index(each.certainty), len(each.steps), each.steps)
        )
        return Reached(
            tuple(chains), tuple(dict.fromkeys((*doubts, *self._doubts))), tuple(sorted(self._limits)), self._processes
        )

    def _replaced_by(self, start: Start) -> Iterator[Lookup]:
        """What a test or fixture replaces by hand: `billing.util.now = lambda: 5`."""
        yield from start.replaced
        meaning = self._project.meaning(frozenset())
        file = self._project.outline(start.function.path)
        for each in meaning.calls.body(start.function).stored if file is not None else ():
            owner = meaning.of(each.owner, file, dict(start.known)) if file is not None else UNTOLD
            if owner.thing is not Thing.INSTANCE or owner not in start.function.bound:
                yield from meaning.lookups(owner, each.name)

    def _meaning(self, controls: tuple[Held, ...]) -> Meaning:
        if controls not in self._meanings:
            cut = self._stored | frozenset(replaced(controls, self._project))
            self._meanings[controls] = self._project.meaning(cut)
        return self._meanings[controls]

    def push(self, stop: Stop) -> None:
        """Go there later, unless somebody was there in the same way, or it is a function that calls itself again."""
        key = stop._replace(steps=())
        if key in self._seen or stop.steps.count(stop.steps[-1]) > _AGAIN:
            return
        if len(stop.steps) > self._depth + 1:
            self._limits.add("clock_map.reach.depth")
            return
        self._seen.add(key)
        self._todo.append(stop)

    def _visit(self, stop: Stop) -> None:
        file = self._project.outline(stop.path)
        body = None if file is None else file.variable(stop.key[1:]) if stop.is_variable else file.body(stop.key)
        if file is None or body is None:
            return
        meaning = self._meaning(stop.controls)
        plain = stop._replace(steps=(), certainty=Certainty.SURE)
        key = (plain, meaning.cut)
        notes = self._project.visits.get(key)
        if notes is None:
            notes = Notes()
            Visit(notes, self._project, meaning, plain, file, body).run()
            self._project.visits[key] = notes
        self._doubts.update(dict.fromkeys(notes.doubts))
        self._processes |= notes.starts_process
        for chain in notes.chains:
            self._found(chain._replace(steps=(*stop.steps, *chain.steps), certainty=_worse(stop, chain.certainty)))
        for each in notes.stops:
            self.push(each._replace(steps=(*stop.steps, *each.steps), certainty=_worse(stop, each.certainty)))

    def _found(self, chain: Chain) -> None:
        key = (chain.place.path, chain.place.line, chain.steps[-1])
        known = self._chains.get(key)
        if known is None or _RANK.index(chain.certainty) < _RANK.index(known.certainty):
            self._chains[key] = chain


def _worse(stop: Stop, certainty: Certainty) -> Certainty:
    return max(stop.certainty, certainty, key=_RANK.index)
