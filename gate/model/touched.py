"""The tests that a change adds or touches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.lines import NO_LINES, Lines
from gate.model.test import NO_TESTS, DeclaredTest, Doubt, Listing, Untold

Declared = TypeVar("Declared", DeclaredTest, Untold)


def touched_tests(evidence: Evidence, file: FileChange) -> Iterator[DeclaredTest]:
    """The tests at head that the change adds to a file or touches there, each id once, in the order of the file.

    A test is added when its id is new, so a renamed file adds all of its tests. It is touched when a line that it is
    made of (decorators to last line, and what it uses of the file) is added or removed that is neither blank nor a
    comment. Raises UnreadableError.
    """
    if file.new is not None and file.new.is_file:
        yield from _touched(evidence, file, evidence.listing(file.path).tests, _before(evidence, file).tests)


def touched_untold(evidence: Evidence, file: FileChange) -> Iterator[Untold]:
    """What makes tests at head whose names cannot be told, and which the change adds or touches; likewise."""
    if file.new is not None and file.new.is_file:
        told = [each for each in evidence.listing(file.path).untold if each.doubt is not Doubt.POSSIBLE]
        if told:
            yield from _touched(evidence, file, tuple(told), _before(evidence, file).untold)


def _before(evidence: Evidence, file: FileChange) -> Listing:
    return evidence.old_listing(file.path) if file.status is Status.MODIFIED else NO_TESTS


def _touched(
    evidence: Evidence, file: FileChange, now: tuple[Declared, ...], then: tuple[Declared, ...]
) -> Iterator[Declared]:
    before: dict[str, list[Declared]] = {}
    for each in then:
        before.setdefault(each.id, []).append(each)
    added, removed = evidence.telling(file) if before else (NO_LINES, NO_LINES)
    # Where git shows no lines, any test of the file may be another.
    hidden = not file.is_text and file.old is not None and file.new is not None and file.old.oid != file.new.oid
    seen: set[str] = set()
    for each in now:
        if each.id in seen:
            continue
        old = before.get(each.id)
        if old is None or hidden or _holds(each, added) or any(_holds(one, removed) for one in old):
            seen.add(each.id)
            yield each


def _holds(declared: DeclaredTest | Untold, lines: Lines) -> bool:
    """Is one of the lines among those that a test is made of?"""
    parts = declared.parts if isinstance(declared, DeclaredTest) else ()
    return any(lines.overlaps(*span) for span in ((declared.first_line, declared.last_line), *parts))
