"""Uncontrolled reads of the ambient world on the lines that a change adds."""

from __future__ import annotations

from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.gates.clock_scan.moved import Moved
from gate.gates.clock_scan.rebound import rebound
from gate.gates.clock_scan.remedies import Remedies
from gate.gates.clock_scan.rules import AMBIENT_STOP, DURATION_ASSERT, KIND_RULES, UNREADABLE
from gate.gates.clock_scan.said import (
    ambient_stops,
    duration_assert,
    newly_meant,
    not_followed,
    not_parsed,
    uncontrolled,
    unreadable,
)
from gate.gates.clock_scan.seams import SEAMS
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.gate import Gate
from gate.model.place import Place
from gate.model.seen import allowed_at, excuse, scan_unseen

__all__ = ["DURATION_ASSERT", "GATE", "KIND_RULES", "SEAMS", "check", "unscanned"]


def check(evidence: Evidence) -> Iterator[Finding]:
    """Each changed file by itself; only what moved is told by looking at the whole change."""
    config = evidence.policy.config
    moved, remedies = Moved(evidence), Remedies(evidence)
    for file in evidence.change.files:
        if file.new is None or excuse(file.path, config):
            continue
        zone = config.zones.of(file.path)
        if not file.new.is_file:
            yield from not_followed(file, evidence, zone)
            continue
        try:
            scan = scan_unseen(file, evidence)
        except UnreadableError as error:
            yield unreadable(Place(file.path, error.line or 1), error.message, zone)
            continue
        if scan is None:
            continue
        again = tuple(rebound(file, evidence))  # while the file's tree is at hand
        yield from not_parsed(file, scan, zone)
        yield from ambient_stops(scan, zone)
        for read in scan.reads:
            if read.controlled_by is None and read.name not in allowed_at(file.path, config):
                yield uncontrolled(read, zone, remedies.help(read, zone), is_moved=moved.excuses(read, file.added))
        for duration in scan.durations:
            if not any(read.controlled_by for read in duration.reads):
                yield duration_assert(duration, zone, is_moved=moved.excuses(duration, file.added))
        for each in again:
            yield newly_meant(each, zone, remedies.help(each.read, zone))


def unscanned(evidence: Evidence) -> dict[str, tuple[str, ...]]:
    """The changed files that no read is looked for in, by the reason: `generated`, `vendored` or `ignored`."""
    excused: dict[str, list[str]] = {}
    for file in evidence.change.files:
        if file.new is not None and file.new.is_file and (reason := excuse(file.path, evidence.policy.config)):
            excused.setdefault(reason, []).append(file.path)
    return {reason: tuple(paths) for reason, paths in sorted(excused.items())}


GATE = Gate(
    name="clock-scan",
    order=3,
    question="Do the added lines read the ambient world, with nothing that controls the read?",
    rules=(*KIND_RULES.values(), DURATION_ASSERT, AMBIENT_STOP, UNREADABLE),
    check=check,
)
