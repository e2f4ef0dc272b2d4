"""Uncontrolled reads of the ambient world on the lines that a change adds."""

from __future__ import annotations

from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.gates.clock_scan.moved import Moved
from gate.gates.clock_scan.rules import AMBIENT_STOP, DURATION_ASSERT, KIND_RULES, UNREADABLE
from gate.gates.clock_scan.said import ambient_stops, duration_assert, not_parsed, uncontrolled, unreadable
from gate.gates.clock_scan.seams import SEAMS
from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.gate import Gate
from gate.model.glob import Globs
from gate.model.lines import every_line
from gate.model.place import Place
from gate.model.policy import Config
from gate.model.read import Read
from gate.model.zone import Zone

__all__ = ["DURATION_ASSERT", "GATE", "KIND_RULES", "SEAMS", "check", "unscanned"]

_NOT_SCANNED = {Zone.GENERATED, Zone.VENDORED}


def check(evidence: Evidence) -> Iterator[Finding]:
    """Each changed file by itself; only what moved is told by looking at the whole change."""
    config = evidence.policy.config
    moved = Moved(evidence)
    for file in evidence.change.files:
        if file.new is None or not file.new.is_file or _excused(file.path, config):
            continue
        zone = config.zones.of(file.path)
        try:
            scan = evidence.scan(_seen_whole(file, evidence) if _was_unseen(file, config) else file)
        except UnreadableError as error:
            yield unreadable(Place(file.path, error.line or 1), error.message, zone)
            continue
        if scan is None:
            continue
        yield from not_parsed(file, scan, zone)
        yield from ambient_stops(scan, zone)
        for read in scan.reads:
            if read.controlled_by is None and not _is_allowed(read, config):
                yield uncontrolled(read, zone, is_moved=moved.excuses(read.place))
        for duration in scan.durations:
            if not any(read.controlled_by for read in duration.reads):
                yield duration_assert(duration, zone, is_moved=moved.excuses(duration.place))


def unscanned(evidence: Evidence) -> dict[str, tuple[str, ...]]:
    """The changed files that no read is looked for in, by the reason: `generated`, `vendored` or `ignored`."""
    excused: dict[str, list[str]] = {}
    for file in evidence.change.files:
        if file.new is not None and file.new.is_file and (reason := _excused(file.path, evidence.policy.config)):
            excused.setdefault(reason, []).append(file.path)
    return {reason: tuple(paths) for reason, paths in sorted(excused.items())}


def _was_unseen(file: FileChange, config: Config) -> bool:
    """Did the file come from where no read is looked for? Then none of its lines has ever been looked at."""
    return file.status is Status.RENAMED and file.old_path is not None and _excused(file.old_path, config) != ""


def _seen_whole(file: FileChange, evidence: Evidence) -> FileChange:
    return file._replace(added=every_line(evidence.source(file.path).count(b"\n") + 1))


def _excused(path: str, config: Config) -> str:
    zone = config.zones.of(path)
    if zone in _NOT_SCANNED:
        return zone.value
    return "ignored" if config.ignore.match(path) else ""


def _is_allowed(read: Read, config: Config) -> bool:
    paths = tuple(allowance.path for allowance in config.allow if allowance.name == read.name)
    return Globs(paths).match(read.place.path)


GATE = Gate(
    name="clock-scan",
    order=3,
    question="Do the added lines read the ambient world, with nothing that controls the read?",
    rules=(*KIND_RULES.values(), DURATION_ASSERT, AMBIENT_STOP, UNREADABLE),
    check=check,
)
