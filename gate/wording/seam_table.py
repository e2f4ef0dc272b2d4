"""The seam log as a table: a row a file, a column a kind. Plain text: whoever prints it escapes it for its outlet."""

from __future__ import annotations

from collections.abc import Iterable

from gate.model.listed import ListedRead, Standing, by_kind
from gate.model.named import NamedTuple
from gate.model.read import Kind
from gate.model.seam_log import DebtHistory, SeamLog
from gate.model.zone import Zone
from gate.wording.phrases import counted


class Row(NamedTuple):
    """One file: its uncontrolled reads by kind, and how many of its reads do not count."""

    path: str
    zone: Zone
    by_kind: dict[Kind, int]
    others: int

    @property
    def total(self) -> int:
        return sum(self.by_kind.values())


def rows(log: SeamLog) -> list[Row]:
    """The files with reads, by path."""
    files: dict[str, list[ListedRead]] = {}
    for listed in log.reads:
        files.setdefault(listed.read.place.path, []).append(listed)
    return [Row(path, reads[0].zone, by_kind(reads), _others(reads)) for path, reads in sorted(files.items())]


def kinds(table: Iterable[Row]) -> list[Kind]:
    """The kinds that have a column: those with a read that counts."""
    present = {kind for row in table for kind in row.by_kind}
    return [kind for kind in Kind if kind in present]


def summary(log: SeamLog, table: list[Row]) -> str:
    """`12 uncontrolled reads in 3 of 40 files; 2 more are controlled, allowed, or in documentation`."""
    total = sum(row.total for row in table)
    files = sum(row.total > 0 for row in table)
    others = sum(row.others for row in table)
    said = f"{counted(total, 'uncontrolled read')} in {files:,} of {counted(log.files, 'file')}"
    return f"{said}; {others:,} more are controlled, allowed, or in documentation" if others else said


def not_seen(log: SeamLog) -> list[str]:
    """What was not looked into, and what could not be."""
    said = [f"{counted(number, 'file')} {reason}, not scanned" for reason, number in log.unscanned.items()]
    if log.unreadable:
        said.append(f"{counted(len(log.unreadable), 'file')} that cannot be parsed in full")
    return said


def span(history: DebtHistory) -> str:
    """From when to when, and how many commits."""
    first, last = history.samples[0], history.samples[-1]
    return (
        f"{first.day} to {last.day}: {counted(len(history.samples), 'sample')} of {counted(history.commits, 'commit')}"
    )


def _others(reads: Iterable[ListedRead]) -> int:
    return sum(listed.standing is not Standing.UNCONTROLLED for listed in reads)
