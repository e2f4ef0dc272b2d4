"""What the scan says at one place."""

from __future__ import annotations

from collections.abc import Iterator

from gate.gates.clock_scan.rebound import Rebound
from gate.gates.clock_scan.rules import AMBIENT_STOP, DURATION_ASSERT, KIND_RULES, UNREADABLE
from gate.gates.clock_scan.seams import SEAMS
from gate.model.change import FileChange
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.place import Place
from gate.model.read import DurationAssert, Mark, Read, Scan
from gate.model.seen import unseen_behind
from gate.model.zone import Zone

_NOT_RUN = {Zone.DOCS, Zone.FIXTURE}
_MARKS = {
    Mark.AT_IMPORT: "at-import: it runs once, when the code is loaded, where no fixture reaches it",
    Mark.LOGGING_ONLY: "logging-only: its value goes to a log and nowhere else",
    Mark.POLLING: "in a loop that polls",
}


def not_followed(file: FileChange, evidence: Evidence, zone: Zone) -> Iterator[Finding]:
    """A link or a submodule: what is behind it is looked into where it stands, or not at all."""
    if file.new is not None and (hides := unseen_behind(file.path, evidence)):
        what = "submodule" if file.new.is_submodule else "symbolic link"
        yield UNREADABLE.at(
            Place(file.path),
            f"this {what} {hides}, so nobody can say what it reads",
            help=(
                "put the files themselves there; what is not meant to be read belongs under the fixtures, or under "
                "`zones` or `ignore` in `.agentgate.yml`"
            ),
            severity=None if evidence.claims(file.path) and zone not in _NOT_RUN else Severity.NOTICE,
            zone=zone,
        )


def not_parsed(file: FileChange, scan: Scan, zone: Zone) -> Iterator[Finding]:
    """The first place that could not be parsed, or that there are no lines to see; and where nobody looked further."""
    if scan.unreadable:
        others = len(scan.unreadable) - 1
        more = f" (and {others} more place{'s' if others > 1 else ''} in this file)" if others else ""
        yield unreadable(scan.unreadable[0], f"this cannot be parsed{more}", zone)
    elif not file.is_text and (file.old is None or file.new is None or file.old.oid != file.new.oid):
        yield unreadable(Place(file.path), "git shows no lines of this source file", zone)
    if scan.beyond is not None:
        yield unreadable(scan.beyond, f"behind {len(scan.reads):,} reads in this file, nobody has looked further", zone)


def ambient_stops(scan: Scan, zone: Zone) -> Iterator[Finding]:
    """One finding for each clock that is stopped at the ambient instant."""
    for stop in scan.ambient_stops:
        yield AMBIENT_STOP.at(
            stop.place,
            f"`{stop.by}` stops the clock at an instant that is read from the clock",
            help="stop it at an instant that is written down, such as a literal date with its zone",
            severity=Severity.NOTICE if zone is Zone.DOCS else None,
            name=stop.by,
            zone=zone,
        )


def duration_assert(duration: DurationAssert, zone: Zone, *, is_moved: bool) -> Finding:
    """A measured duration is bounded from above."""
    names = tuple(dict.fromkeys(read.name for read in duration.reads))
    clocks = " and ".join(f"`{name}`" for name in names)
    advice = "assert what makes it fast, such as the number of calls, or measure on a fake clock that the test moves"
    return DURATION_ASSERT.at(
        duration.place,
        f"this bounds from above a duration measured with {clocks}: it depends on how fast the machine is"
        + (" (this line was moved here by the change)" if is_moved else ""),
        help=f"the bound is not new; when its turn comes, {advice}" if is_moved else advice,
        severity=Severity.NOTICE if is_moved or zone is Zone.DOCS else None,
        name=names[0] if names else None,
        zone=zone,
        moved=is_moved,
    )


def unreadable(place: Place, said: str, zone: Zone) -> Finding:
    """`said` is why it cannot be read."""
    return UNREADABLE.at(
        place,
        f"{said}, so nobody can say what it reads",
        help=(
            "mend the syntax or the encoding; what is not meant to be read belongs under the fixtures, or under "
            "`zones` or `ignore` in `.agentgate.yml`"
        ),
        severity=Severity.NOTICE if zone in _NOT_RUN else None,
        zone=zone,
    )


def newly_meant(found: Rebound, zone: Zone, advice: str) -> Finding:
    """Calls that the change does not touch are reads from now on."""
    read, seam = found.read, SEAMS[found.read.kind]
    cause = "change" if found.place == read.place else "import"
    uses, are = ("one use", "is") if found.calls == 1 else (f"{found.calls} uses", "are")
    return KIND_RULES[read.kind].at(
        found.place,
        f"`{read.name}` {seam.does}: by this {cause}, {uses} of it on untouched lines {are} real",
        help=advice,
        severity=Severity.NOTICE if zone is Zone.DOCS or Mark.LOGGING_ONLY in read.marks else None,
        name=read.name,
        kind=read.kind,
        zone=zone,
    )


def uncontrolled(read: Read, zone: Zone, advice: str, *, is_moved: bool) -> Finding:
    """A read that nothing controls."""
    lowered = is_moved or zone is Zone.DOCS or Mark.LOGGING_ONLY in read.marks
    notes = [_MARKS[mark] for mark in read.marks if mark in _MARKS]
    if is_moved:
        notes.append("this line was moved here by the change")
    return KIND_RULES[read.kind].at(
        read.place,
        f"`{read.name}` {SEAMS[read.kind].does}" + "".join(f" ({note})" for note in notes),
        help=f"the read is not new; when its turn comes, {advice}" if is_moved else advice,
        severity=Severity.NOTICE if lowered else None,
        name=read.name,
        kind=read.kind,
        zone=zone,
        moved=is_moved,
    )
