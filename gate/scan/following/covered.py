"""What controls a read at the end of a chain of calls: everything that held where the calls were made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.model.read import Kind
from gate.scan.control import Given, Replaced, Use
from gate.scan.following.meaning import Lookup, Meaning
from gate.scan.following.values import Thing, Value

if TYPE_CHECKING:
    from gate.scan.following.project import Project


class Held(NamedTuple):
    """A control, and the file that says so."""

    given: Given
    path: str


def covers(controls: Iterable[Held], name: str, kind: Kind) -> bool:
    """Is a read under one of the controls? The nearest one that speaks of it decides."""
    use = Use(name, kind, 0, 0, None, "", 0)  # type: ignore[arg-type]  # only variables of the environment ask where
    for held in controls:
        if not isinstance(held.given.cover, Replaced) and held.given.cover.covers(use):
            return bool(held.given.by)
    return False


def replaced(controls: Iterable[Held], project: Project) -> Iterator[Lookup]:
    """The names that controls replace, in the way that `Meaning` looks names up."""
    for held in controls:
        cover = held.given.cover
        if not isinstance(cover, Replaced):
            continue
        if cover.local:
            yield held.path, cover.local
        *owners, name = cover.path
        yield ".".join(owners), name
        meaning = project.meaning(frozenset())
        owner = _owner(owners, held.path, meaning, project)
        if owner is not None:
            yield from meaning.lookups(owner, name)


def _owner(names: list[str], path: str, meaning: Meaning, project: Project) -> Value | None:
    """What a dotted name means: the module that it begins with, and its members."""
    for count in range(len(names), 0, -1):
        paths = project.modules(".".join(names[:count]), path)
        if paths:
            value = Value(Thing.MODULE, paths[0])
            break
    else:
        count, value = 1, Value(Thing.FOREIGN, "", names[0] if names else "")
    for name in names[count:]:
        value = meaning.member(value, name)
    return value
