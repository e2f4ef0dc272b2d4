"""Which files may hold tests that need a row."""

from __future__ import annotations

from collections.abc import Iterator

from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.zone import Zone


def may_hold_tests(path: str, evidence: Evidence) -> bool:
    """Is it a test's path by its zone, or one that a test runner looks into?

    A default glob for other people's code excuses no new test that a runner collects; a glob that the configuration
    names is a person's word. What lies among the fixtures is protected.
    """
    config = evidence.policy.config
    if config.zones.may_hold_tests(path):
        return True
    zone = config.zones.of(path)
    if zone is Zone.FIXTURE or not evidence.lists_tests(path):
        return False
    if zone in (Zone.VENDORED, Zone.GENERATED) and (
        config.excused.match(path) or evidence.before.entry(path) is not None
    ):
        return False
    return evidence.collects(path) is not None


def newly_collected(evidence: Evidence) -> tuple[FileChange, ...]:
    """One change without lines for each file that the change leaves alone and makes a runner look into otherwise.

    Looks into the names of the whole tree, but only for a change of the runner's settings.
    """
    return evidence.once("newly collected", lambda: tuple(_newly_collected(evidence)))


def _newly_collected(evidence: Evidence) -> Iterator[FileChange]:
    touched = evidence.change.touched
    if not any(evidence.changes_discovery(path) for path in touched):
        return
    left = evidence.policy.config.reach_files
    for path, entry in evidence.head.files(""):
        if left and entry.is_file and path not in touched and evidence.lists_tests(path):
            now = evidence.collects(path)
            if now is not None and now != evidence.collected(path):
                left -= 1
                yield FileChange(path, path, Status.MODIFIED, entry, entry)
