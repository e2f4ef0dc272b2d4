"""Controls: what makes reads deterministic, where it holds, and which reads it covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from gate.model.named import NamedTuple
from gate.model.read import Kind

if TYPE_CHECKING:
    from gate.scan.frame import Frame

_KINDS = {kind.value: kind for kind in Kind}


class Use(NamedTuple):
    """A read as controls see it, from byte `start` to before `end`.

    `leaf` is the identifier that it ends in; `first` the one that it begins with; `links` counts the members between
    them as written: 1 for `time.sleep`, 0 for a `sleep` that was imported by itself.
    """

    name: str
    kind: Kind
    start: int
    end: int
    leaf: Frame
    first: str
    links: int


class Cover(Protocol):
    """Which reads a control covers, wherever it holds."""

    def covers(self, use: Use) -> bool: ...


class Given(NamedTuple):
    """A control by its full name, and the reads it covers wherever it holds; without a name, those it gives free again.

    `is_floating`: it stops clocks where they happen to stand. What is measured is certain, but not the instant.
    """

    by: str
    cover: Cover
    is_floating: bool = False


class Hold(NamedTuple):
    """A control that holds from byte `start` to before `end`.

    `is_deferred`: only over code that runs later than it is loaded, the bodies of functions; with `methods`, of those
    whose outermost function in the region has a name that begins so. `spared` are spans it does not reach.
    Of two with the same span the one that was told later, `since` that byte, has the last word.
    """

    given: Given
    start: int
    end: int
    is_deferred: bool = False
    methods: str = ""
    spared: tuple[tuple[int, int], ...] = ()
    since: int = 0


class Stop(NamedTuple):
    """A clock that is stopped at the ambient instant, by the call from byte `start` to before `end`.

    It is none where another control covers the read `probe`: there the clock stands already. `is_itself`: at nothing
    but that instant, rather than at one so much later.
    """

    by: str
    start: int
    end: int
    probe: str
    is_itself: bool = False


class Held(NamedTuple):
    """What a file has of both; the reads of a stopped clock's own name tell whether another one holds there.

    `left` are the controls that its functions leave behind for whoever uses them, by name.
    """

    holds: tuple[Hold, ...] = ()
    stops: tuple[Stop, ...] = ()
    left: tuple[tuple[str, Given], ...] = ()


class Around(NamedTuple):
    """The files around a test: `read` gives one by its path, None if it is not there.

    `memory` keeps what was made out of such a file, by what it was made of, for the next test beside it.
    """

    read: Callable[[str], bytes | None]
    memory: dict[object, object]


class Named(NamedTuple):
    """Covers kinds, names, and names with a beginning. A stopped clock says nothing of the zone unless it is named."""

    kinds: frozenset[Kind]
    names: frozenset[str]
    beginnings: tuple[str, ...]
    but_not: frozenset[str]

    def covers(self, use: Use) -> bool:
        if use.name in self.but_not:
            return False
        if use.kind in self.kinds:
            return True
        is_named = use.name in self.names or use.name.startswith(self.beginnings)
        return is_named and use.kind is not Kind.TIMEZONE


class Exactly(NamedTuple):
    """Covers one function or method by its full name."""

    name: str

    def covers(self, use: Use) -> bool:
        return use.name == self.name


class Replaced(NamedTuple):
    """Covers what is read through a name that a test replaces: an attribute of a module or class, for everybody.

    `path` is what is replaced, as dotted parts: `app.views.time.sleep` replaces `sleep` in whatever `app.views` calls
    `time`, so its last two parts count. A `sleep` that this file imported by itself keeps its meaning, unless `local`:
    this file's own name of that spelling is replaced.
    """

    path: tuple[str, ...]
    local: str = ""

    def covers(self, use: Use) -> bool:
        if self.local:
            return use.first == self.local
        parts = use.name.removeprefix("new ").split(".")
        return any(
            tuple(parts[end - 2 : end]) == self.path[-2:] and use.links >= len(parts) - end + 1
            for end in range(2, len(parts) + 1)
        )


def named(words: str, *, without: Iterable[str] = ()) -> Named:
    """What a list in a catalogue says; see gate/model/control_list.py."""
    kinds, names, beginnings, but_not = set(), set(), [], set(without)
    for word in words.split():
        if word in _KINDS:
            kinds.add(_KINDS[word])
        elif word.startswith("!"):
            but_not.add(word[1:])
        elif word.endswith("."):
            beginnings.append(word)
        else:
            names.add(word)
    return Named(frozenset(kinds), frozenset(names), tuple(beginnings), frozenset(but_not))
