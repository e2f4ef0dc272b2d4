"""Files behind symbolic links: a test runner finds their tests under the path through the link."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.links import Target, file_behind, files_behind


def behind(link: str, evidence: Evidence) -> Iterator[tuple[str, Target]]:
    """The files behind a link at head, by their paths through it, but for those whose tests are judged elsewhere."""
    for path, target in files_behind(evidence.head, link):
        if not _is_tests_own(target, evidence):
            yield path, target


def linked_files(evidence: Evidence, known: Iterable[str]) -> Iterator[FileChange]:
    """One change for each file behind a link, under its path through the link.

    What a new link leads to is new there. What an old one leads to is edited there as it is where it stands; of old
    links, those are looked at that the paths `known` go through.
    """
    for file in evidence.change.files:
        if file.new is not None and file.new.is_symlink:
            for path, target in behind(file.path, evidence):
                yield FileChange(path, None, Status.ADDED, None, target.entry)
    changes = {file.path: file for file in evidence.change.files}
    for path in dict.fromkeys(known):
        target_path = _through_old_link(path, changes, evidence)
        if target_path in changes:
            file = changes[target_path]
            yield file._replace(path=path, old_path=path if file.status is Status.MODIFIED else None)


def _through_old_link(path: str, changes: dict[str, FileChange], evidence: Evidence) -> str | None:
    """Where the path leads, if that is by links that the change leaves alone."""
    entry = evidence.head.entry(path) if path else None
    if path in changes or (entry is not None and not entry.is_symlink):
        return None
    target = file_behind(evidence.head, path)
    was = file_behind(evidence.before, path)
    if target is None or _is_tests_own(target, evidence) or (was is not None and was.path != target.path):
        return None
    return target.path


def _is_tests_own(target: Target, evidence: Evidence) -> bool:
    """Is it a test's file where it stands? Then its tests are judged there."""
    return evidence.lists_tests(target.path) and evidence.policy.config.zones.may_hold_tests(target.path)
