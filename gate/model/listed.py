"""Reads as `scan` and `seams` list them: every one, each with how it stands."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from gate.model.change import Change
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.read import Kind, Read
from gate.model.verdict import Failure
from gate.model.zone import Zone

_LONG = 500  # characters of a line that are kept: many reads may stand on one, each with its text


class Standing(str, Enum):
    """How a read stands. Only what is `uncontrolled` counts."""

    UNCONTROLLED = "uncontrolled"
    CONTROLLED = "controlled"  # by a fake clock, a seed, an injected argument
    ALLOWED = "allowed"  # the configuration names it, with a reason
    MOVED = "moved"  # the change removes the same line elsewhere
    DOCS = "docs"  # it stands in documentation
    OFF = "off"  # the configuration switches its rule off


class ListedRead(NamedTuple):
    """One read; `source` is what its first line says, as far as `excerpt` keeps it."""

    read: Read
    zone: Zone
    standing: Standing
    source: str = ""


class Unreadable(NamedTuple):
    """Where nobody can say what is read, and why. A mere `notice` where broken files are kept on purpose."""

    place: Place
    message: str
    is_notice: bool = False


class ScanReport(NamedTuple):
    """What a change reads of the ambient world. `change` is None only where it could not be told.

    `unscanned` has the changed files that were not looked into, by the reason: `generated`, `vendored`, `ignored`.
    """

    change: Change | None
    reads: tuple[ListedRead, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    unscanned: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 -- a NamedTuple's default; nobody writes to it
    error: Failure | None = None


def excerpt(line: str) -> str:
    """A line of source without white space around it, cut where it is very long."""
    text = line[: 4 * _LONG].strip()
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


def by_kind(reads: Iterable[ListedRead]) -> dict[Kind, int]:
    """How many uncontrolled reads there are of each kind, in the order of `Kind`; kinds without any are left out."""
    kinds = [listed.read.kind for listed in reads if listed.standing is Standing.UNCONTROLLED]
    return {kind: kinds.count(kind) for kind in Kind if kind in kinds}
