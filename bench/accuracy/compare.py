"""One case: what the scan and the eight expressions find, held against the labels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.accuracy import audit_script, changes
from bench.accuracy.labelled import CLOCK, Label, Labels
from bench.accuracy.names import Names, ruled_by, spelled
from bench.accuracy.score import Score
from gate.languages import Languages
from gate.model.lines import Lines
from gate.model.read import Read


class Fault(NamedTuple):
    """A false alarm or a miss. `clock`: does it count among the clock kinds?"""

    what: str
    path: str
    line: int
    name: str
    kind: str
    clock: bool
    text: str


class Compared(NamedTuple):
    """A case's four scores, and every fault of the scan."""

    clock: Score
    every: Score
    regex_clock: Score
    regex_every: Score
    faults: tuple[Fault, ...]
    unreadable: int


def compare(case: changes.Case, clone: Path, labels: Labels, languages: Languages) -> Compared:
    """Scan the files of a case and hold the reads against the labels."""
    added = changes.added_lines(case, clone)
    names = ruled_by(case.language)
    sources = changes.sources(case, clone, added)
    reads, hits, unreadable = list[Read](), set[tuple[str, int]](), 0
    for path, lines in added.items():
        hits.update((path, line) for line in audit_script.hits(sources[path], lines))
        scan = languages.scan(path, sources[path], Lines(tuple(_ranges(lines))))
        if scan is not None:
            reads.extend(scan.reads)
            unreadable += len(scan.unreadable)
    clock, clock_faults = _hold(reads, labels, names, sources, clock_only=True)
    every, faults = _hold(reads, labels, names, sources, clock_only=False)
    named = {fault[1:4] for fault in faults}
    both = [*faults, *(fault for fault in clock_faults if fault[1:4] not in named)]
    return Compared(
        clock,
        every,
        _lines(hits, labels, clock_only=True),
        _lines(hits, labels, clock_only=False),
        tuple(sorted(both)),
        unreadable,
    )


def _hold(
    reads: list[Read], labels: Labels, names: Names, sources: dict[str, bytes], *, clock_only: bool
) -> tuple[Score, list[Fault]]:
    """The score on path, line and name; a read that spans lines may meet a label on any of them."""
    wanted = {_key(label): label for label in labels.sure if label.is_clock or not clock_only}
    either = {_key(label) for label in labels.arguable}
    if clock_only:
        either |= {_key(label) for label in labels.sure if label.may_be_clock and not label.is_clock}
    found, faults = set[tuple[str, int, str]](), dict[tuple[str, int, str], Fault]()
    for read in reads:
        if clock_only and read.kind.value not in CLOCK:
            continue
        name = _listed(spelled(names.language, read.name), names)
        keys = [(read.place.path, line, name) for line in range(read.place.line, read.place.last_line + 1)]
        hit = next((key for key in keys if key in wanted), None)
        if hit is not None:
            found.add(hit)
        elif not any(key in either for key in keys) and not (names.is_arguable(name) and not names.known(name)):
            note = "" if names.known(name) else " (not a name of the ruler's list)"
            text = _text(sources, read.place.path, read.place.line)
            faults[keys[0]] = Fault("false" + note, *keys[0], read.kind.value, read.kind.value in CLOCK, text)
    missed = [
        Fault(
            "missed",
            label.path,
            label.line,
            label.name,
            label.kind,
            label.is_clock,
            _text(sources, label.path, label.line),
        )
        for key, label in wanted.items()
        if key not in found
    ]
    return Score(len(found), len(faults), len(missed)), [*faults.values(), *missed]


def _listed(name: str, names: Names) -> str:
    """`os.environ.get` is a use of `os.environ`."""
    return next((prefix for prefix in names.prefixes(name) if prefix in names.rules), name)


def _key(label: Label) -> tuple[str, int, str]:
    return label.path, label.line, label.name


def _lines(hits: set[tuple[str, int]], labels: Labels, *, clock_only: bool) -> Score:
    """The score of the expressions, on path and line."""
    wanted = {(label.path, label.line) for label in labels.sure if label.is_clock or not clock_only}
    either = {(label.path, label.line) for label in labels.arguable}
    if clock_only:
        either |= {(label.path, label.line) for label in labels.sure if label.may_be_clock}
    return Score(len(hits & wanted), len(hits - wanted - either), len(wanted - hits))


def _ranges(lines: list[int]) -> Iterator[tuple[int, int]]:
    first = last = lines[0]
    for line in lines[1:]:
        if line != last + 1:
            yield first, last
            first = line
        last = line
    yield first, last


def _text(sources: dict[str, bytes], path: str, line: int) -> str:
    lines = sources.get(path, b"").split(b"\n")
    return lines[line - 1].decode("utf-8", "replace").strip()[:160] if 0 < line <= len(lines) else ""
