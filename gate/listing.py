"""Lists every read on the lines that a change adds, through the gate that judges them. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gate import judge
from gate.errors import UnreadableError
from gate.gates.clock_scan import GATE, KIND_RULES, unscanned
from gate.gates.clock_scan.rules import UNREADABLE
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.listed import ListedRead, ScanReport, Standing, Unreadable, excerpt
from gate.model.place import Place
from gate.model.policy import Config
from gate.model.read import Read
from gate.model.seen import allowed_at, scan_unseen
from gate.model.zone import Zone

Found = Mapping[tuple[Place, str], Finding]


def listing(evidence: Evidence) -> ScanReport:
    """What the gate finds, and with it the reads that it says nothing of, because they are controlled or allowed."""
    config = evidence.policy.config
    findings = judge.settle(GATE, GATE.check(evidence), config, evidence.source_line)
    found = {(finding.place, finding.rule): finding for finding in findings}
    excused = unscanned(evidence)
    reads = _reads(evidence, found, {path for paths in excused.values() for path in paths})
    broken = (
        Unreadable(finding.place, finding.message, finding.severity is Severity.NOTICE)
        for finding in findings
        if finding.rule == UNREADABLE.id
    )
    return ScanReport(evidence.change, tuple(reads), tuple(broken), excused)


def standing(read: Read, zone: Zone, config: Config) -> Standing:
    """How a read stands wherever it is met."""
    if read.controlled_by is not None:
        return Standing.CONTROLLED
    if read.name in allowed_at(read.place.path, config):
        return Standing.ALLOWED
    if config.severity.get(KIND_RULES[read.kind].id, Severity.NOTICE) is None:
        return Standing.OFF
    return Standing.DOCS if zone is Zone.DOCS else Standing.UNCONTROLLED


def _reads(evidence: Evidence, found: Found, excused: set[str]) -> Iterator[ListedRead]:
    config = evidence.policy.config
    for file in evidence.change.files:
        if file.new is None or not file.new.is_file or file.path in excused:
            continue
        try:
            scan = scan_unseen(file, evidence)
        except UnreadableError:
            continue  # the gate has said so
        zone = config.zones.of(file.path)
        for read in () if scan is None else scan.reads:
            finding = found.get((read.place, KIND_RULES[read.kind].id))
            stands = standing(read, zone, config)
            if finding is not None and finding.moved and stands is Standing.UNCONTROLLED:
                stands = Standing.MOVED
            yield ListedRead(read, zone, stands, excerpt(evidence.source_line(file.path, read.place.line)))
