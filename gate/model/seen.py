"""What is looked into for reads, and what of a change nobody has looked into yet."""

from __future__ import annotations

from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.glob import Globs
from gate.model.lines import every_line
from gate.model.links import Dead, Target, resolve
from gate.model.policy import Config
from gate.model.read import Scan
from gate.model.zone import Zone

_NOT_SCANNED = {Zone.GENERATED, Zone.VENDORED}


def excuse(path: str, config: Config) -> str:
    """Why no read is looked for in a file of that path: `generated`, `vendored` or `ignored`; empty: one is."""
    zone = config.zones.of(path)
    if zone in _NOT_SCANNED:
        return zone.value
    return "ignored" if config.ignore.match(path) else ""


def allowed_at(path: str, config: Config) -> frozenset[str]:
    """The names of the reads that the team accepts in a file of that path."""
    return frozenset(each.name for each in config.allow if Globs((each.path,)).match(path))


def scan_unseen(file: FileChange, evidence: Evidence) -> Scan | None:
    """The reads on the lines that a file gains, and on those that were not looked into where the file came from.

    A file that is renamed from where no read counts (no language's, excused, documentation) is new as a whole, and so
    is one that another first line makes a script. Of one from where single reads are allowed, those are new. None if no
    language claims it. Raises UnreadableError.
    """
    if file.old_path is None or not evidence.claims(file.path):
        return evidence.scan(file)
    if file.status is not Status.RENAMED and evidence.claimed(file.old_path):
        return evidence.scan(file)
    config = evidence.policy.config
    accepted = allowed_at(file.old_path, config)
    is_new = not counted(file.old_path, evidence) and counts(file.path, evidence)
    if not is_new and not accepted:
        return evidence.scan(file)
    scan = evidence.scan(file._replace(added=every_line(evidence.source(file.path).count(b"\n") + 1)))
    if is_new or scan is None:
        return scan
    lines = file.added
    return scan._replace(
        reads=tuple(
            read
            for read in scan.reads
            if read.name in accepted or lines.overlaps(read.place.line, read.place.last_line)
        ),
        durations=tuple(each for each in scan.durations if lines.overlaps(each.place.line, each.place.last_line)),
        ambient_stops=tuple(
            stop for stop in scan.ambient_stops if lines.overlaps(stop.place.line, stop.place.last_line)
        ),
    )


def counts(path: str, evidence: Evidence) -> bool:
    """Is a read in the file of that path at head more than a notice?"""
    return evidence.claims(path) and _is_held_to_account(path, evidence)


def counted(path: str, evidence: Evidence) -> bool:
    """Was it, at the merge base?"""
    return evidence.claimed(path) and _is_held_to_account(path, evidence)


def _is_held_to_account(path: str, evidence: Evidence) -> bool:
    config = evidence.policy.config
    return not excuse(path, config) and config.zones.of(path) is not Zone.DOCS


def unseen_behind(path: str, evidence: Evidence) -> str:
    """What a link or submodule of that path hides, in words that follow it; empty if all of it is looked into.

    A link to a file of its own kind is: that file is judged where it stands. A link whose name no language claims hides
    something only where a folder of tests may be meant.
    """
    config = evidence.policy.config
    target = resolve(evidence.head, path)
    is_submodule = isinstance(target, Target) and target.path == path and target.entry.is_submodule
    if not is_submodule and not evidence.claims(path) and config.zones.of(path) is not Zone.TEST:
        return ""
    is_counted = config.zones.of(path) is not Zone.DOCS
    if isinstance(target, Dead):
        return f"leads to nothing in this repository ({target.value})"
    if target.entry.is_submodule:
        return "stands for files that are in another repository"
    names = [target.path] if target.entry.is_file else [name for name, _ in evidence.head.files(target.path)]
    for name in names:
        is_seen = evidence.claims(name) and not excuse(name, config) and (counts(name, evidence) or not is_counted)
        if not is_seen and (evidence.claims(path) if target.entry.is_file else evidence.claims(name)):
            return f"leads to `{name}`, which is not looked into"
    return ""
