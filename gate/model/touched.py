"""The tests that a change adds or touches."""

from __future__ import annotations

from collections.abc import Iterator

from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.lines import NO_LINES
from gate.model.test import DeclaredTest


def touched_tests(evidence: Evidence, file: FileChange) -> Iterator[DeclaredTest]:
    """The tests at head that the change adds to a file or touches there, each id once, in the order of the file.

    A test is added when its id is new, so a renamed file adds all of its tests. It is touched when a line of its text
    (decorators to last line) is added or removed that is neither blank nor a comment. Raises UnreadableError.
    """
    if file.new is None or not file.new.is_file:
        return
    before: dict[str, list[DeclaredTest]] = {}
    if file.status is Status.MODIFIED:
        for test in evidence.old_tests(file.path):
            before.setdefault(test.id, []).append(test)
    added, removed = evidence.telling(file) if before else (NO_LINES, NO_LINES)
    # Where git shows no lines, any test of the file may be another.
    hidden = not file.is_text and file.old is not None and file.old.oid != file.new.oid
    seen: set[str] = set()
    for test in evidence.tests(file.path):
        if test.id in seen:
            continue
        old = before.get(test.id)
        if (
            old is None
            or hidden
            or added.overlaps(test.first_line, test.last_line)
            or any(removed.overlaps(each.first_line, each.last_line) for each in old)
        ):
            seen.add(test.id)
            yield test
