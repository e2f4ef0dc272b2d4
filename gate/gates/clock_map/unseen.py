"""What the gate could not look at, said once for the whole change."""

from __future__ import annotations

from collections.abc import Iterator

from gate.gates.clock_map.rules import NOT_LISTED, UNDECLARED
from gate.model.borrowing import borrowed
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.place import Place
from gate.model.zone import Zone


def not_listed(evidence: Evidence) -> Iterator[Finding]:
    """Once: the changed files of tests in languages whose tests nobody can list yet."""
    zones = evidence.policy.config.zones
    paths = [
        file.path
        for file in evidence.change.files
        if file.new is not None
        and file.new.is_file
        and zones.of(file.path) is Zone.TEST
        and evidence.claims(file.path)
        and not evidence.lists_tests(file.path)
    ]
    if paths:
        kinds = ", ".join(sorted({f"`{_ending(path)}`" for path in paths}))
        more = f" (and {len(paths) - 1} more like it)" if len(paths) > 1 else ""
        yield NOT_LISTED.at(
            Place(paths[0]),
            f"the tests of this file{more} cannot be listed yet, so no rows were asked for: {kinds}",
            help="see to their rows in the clock map by hand",
            zone=Zone.TEST,
        )


def not_looked_into(evidence: Evidence) -> Iterator[Finding]:
    """More files import a file with new tests to lend than may be looked into."""
    found = borrowed(evidence)
    if found.left:
        yield UNDECLARED.at(
            Place(found.lenders[0]),
            f"{found.left} further files of tests may get new tests from this file, and were not looked into",
            help="give the tests a file of their own, or raise `clock_map.reach.files` in `.agentgate.yml`",
            severity=Severity.NOTICE,
        )


def _ending(path: str) -> str:
    name = path.rpartition("/")[2]
    return name[name.rfind(".") :] if "." in name else name
