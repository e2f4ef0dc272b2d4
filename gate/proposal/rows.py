"""Rows for tests without a case, each with what speaks for its class, for a person to accept."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gate.errors import AmbiguousError, UnreadableError
from gate.fixtures.hashes import canonical_hash, is_lfs_pointer, manifest_hash
from gate.fixtures.recipe import recipe
from gate.gates.clock_map.undeclared import BUDGET_MS, Rows, lacking
from gate.model.evidence import Evidence
from gate.model.finding import Severity
from gate.model.lines import every_line
from gate.model.named import NamedTuple
from gate.model.policy import ClockClass
from gate.model.reach import Certainty, Reached
from gate.model.read import CLOCK_KINDS, Kind, Scan
from gate.model.test import DeclaredTest, Span, Untold
from gate.model.zone import Zone
from gate.records.text import Item

_TELLING = CLOCK_KINDS | {Kind.NETWORK}
_TEXT = re.compile(rb"""(["'`])((?:(?!\1)[^\n\\]){1,200})\1""")
_NOTHING = ("no clock and no network is read in its own text",)
_OWN = 2  # steps of a chain that ends in the test's own text
_FOLDERS = ("", "fixtures/", "__fixtures__/", "testdata/", "data/")


class ProposedRow(NamedTuple):
    """A case to add; `remarks` say what its class rests on, a line each. `wall_budget_ms` is 0 but for a property."""

    id: str
    path: str
    clock: ClockClass
    remarks: tuple[str, ...]
    fixtures: tuple[str, ...] = ()
    fixture_hash: str | None = None
    wall_budget_ms: int = 0


def proposed_rows(evidence: Evidence, below: tuple[str, ...] = ()) -> Iterator[ProposedRow]:
    """A row for each test in scope without a case, and for each place that surely makes tests which cannot be told.

    `below` are files and folders; none means everywhere. Raises UnreadableError.
    """
    rows = Rows(evidence)
    scans: dict[str, Scan | None] = {}
    for what, _, severity in lacking(evidence, rows):
        path = what.place.path
        if severity is Severity.NOTICE:
            continue  # a case for a whole file, where it is not even sure that it has further tests
        if below and not any(path == each or path.startswith(f"{each}/") for each in below):
            continue
        if path not in scans:
            scans[path] = evidence.scan_lines(path, every_line(evidence.source(path).count(b"\n") + 1))
        yield _row(evidence, what, rows.free_id(what.id), scans[path] or Scan())


def as_item(row: ProposedRow) -> Item:
    """The record to write."""
    keys: dict[str, object] = {"id": row.id, "path": row.path, "clock": row.clock.value}
    if row.fixtures:
        keys["fixture"] = row.fixtures[0] if len(row.fixtures) == 1 else list(row.fixtures)
        keys["fixture_hash"] = row.fixture_hash
    if row.wall_budget_ms:
        keys |= {"property": True, "wall_budget_ms": row.wall_budget_ms}
    return Item(keys, row.remarks)


def _row(evidence: Evidence, what: DeclaredTest | Untold, name: str, scan: Scan) -> ProposedRow:
    parts = what.parts if isinstance(what, DeclaredTest) else ()
    spans = sorted({(what.first_line, what.last_line), *parts})
    clock, remarks = _judged(scan, spans)
    reached = evidence.reach(what.id) if isinstance(what, DeclaredTest) else None
    if reached is not None:
        clock = max(clock, reached.clock(), key=list(ClockClass).index)
        told = tuple(_told(reached))
        remarks = (*remarks, *told) if clock is ClockClass.LOGICAL or remarks != _NOTHING else told or remarks
    if isinstance(what, Untold):
        remarks = (f"its tests cannot be told: {what.why}", *remarks)
    fixtures = tuple(_fixtures(evidence, what.place.path, spans))
    is_property = isinstance(what, DeclaredTest) and what.is_property
    budget = BUDGET_MS if is_property else 0
    return ProposedRow(name, what.id, clock, remarks, fixtures, _hash(evidence, fixtures), budget)


def _judged(scan: Scan, spans: list[Span]) -> tuple[ClockClass, tuple[str, ...]]:
    """The class that what the test reads speaks for, and what that is."""
    reads = [
        read
        for read in scan.reads
        if read.controlled_by is None and read.kind in _TELLING and _within(read.place.line, spans)
    ]
    remarks = [f"reads {read.name} on line {read.place.line}" for read in reads]
    bounds = (bound.place.line for bound in scan.durations)
    remarks += [f"bounds a duration on line {line}" for line in bounds if _within(line, spans)]
    if any(read.kind is Kind.NETWORK for read in reads):
        return ClockClass.MIXED, tuple(remarks)
    if remarks:
        return ClockClass.WALL, tuple(remarks)
    return ClockClass.LOGICAL, _NOTHING


def _told(reached: Reached) -> Iterator[str]:
    """What following the test's calls has found behind its own text, and that they could not all be followed."""
    for chain in reached.chains:
        if len(chain.steps) > _OWN and chain.certainty is not Certainty.POSSIBLE:
            said = "reaches" if chain.certainty is Certainty.SURE else "may reach"
            yield f"{said} {chain.steps[-1]} through {' -> '.join(chain.steps[1:-1])}"
    if reached.starts_processes:
        yield "runs another program"
    elif (reached.doubts or reached.limits) and not reached.chains:
        yield "not proved: not all of its calls could be followed"


def _within(line: int, spans: list[Span]) -> bool:
    return any(first <= line <= last for first, last in spans)


def _fixtures(evidence: Evidence, path: str, spans: list[Span]) -> Iterator[str]:
    """The fixtures that the test's text names, from the root or from beside the test."""
    lines = evidence.source(path).split(b"\n")
    folder = path.rpartition("/")[0]
    zones = evidence.policy.config.zones
    seen: set[str] = set()
    for first, last in spans:
        for found in _TEXT.finditer(b"\n".join(lines[first - 1 : last])):
            name = found[2].decode("utf-8", "replace").removeprefix("./")
            places = (name, *(f"{folder}/{below}{name}" for below in _FOLDERS if folder))
            for place in places:
                entry = evidence.head.entry(place) if place not in seen else None
                if entry is not None and entry.is_file and not entry.is_symlink and zones.of(place) is Zone.FIXTURE:
                    seen.add(place)
                    yield place
                    break


def _hash(evidence: Evidence, fixtures: tuple[str, ...]) -> str | None:
    """The hash as it is pinned; None where there is nothing to pin, or a person has to see to it first."""
    try:
        hashes = [(path, _canonical_hash(evidence, path)) for path in fixtures]
    except (AmbiguousError, UnreadableError):
        return None
    if not hashes:
        return None
    return "sha256:" + (hashes[0][1] if len(hashes) == 1 else manifest_hash(hashes))


def _canonical_hash(evidence: Evidence, path: str) -> str:
    content = evidence.head.read(path)
    if is_lfs_pointer(content):
        raise UnreadableError("a Git LFS pointer", "commit the fixture itself", path)
    return canonical_hash(path, content, recipe(evidence.policy.config, path))
