"""The test that a freeze speaks of: is it there, frozen once, left alone, and can it come back?"""

from __future__ import annotations

from collections.abc import Iterator

from gate.gates.freezes.record import named
from gate.gates.freezes.reentry import Reentry
from gate.gates.freezes.rules import DUPLICATE, REENTRY_UNKNOWN, TEST_EDITED, UNKNOWN_TEST
from gate.model.change import FileChange
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.inventory import Inventory, Presence
from gate.model.policy import Freeze
from gate.model.test_id import canonical_id, covers, file_of, without_form
from gate.model.touched import touched_tests


def unknown(freeze: Freeze, inventory: Inventory, first: dict[str, Freeze]) -> Iterator[Finding]:
    """Is the test frozen already by one of the `first` records, or not there at head?"""
    place = freeze.place("test")
    earlier = first.setdefault(canonical_id(freeze.test), freeze)
    if earlier is not freeze:
        other = earlier.place("test")
        yield DUPLICATE.at(
            place,
            f"{named(freeze)} is frozen already in `{other.path}`, line {other.line}",
            help="keep one record, the one that ends first",
            test=freeze.test,
        )
        return
    presence = inventory.presence(freeze.test)
    path = file_of(freeze.test)
    said = {
        Presence.NO_FILE: f"there is no file `{path}`",
        Presence.NO_TEST: f"`{path}` declares no such test",
        Presence.UNREADABLE: f"`{path}` cannot be read",
    }.get(presence)
    if said is not None:
        yield UNKNOWN_TEST.at(
            place,
            f"{named(freeze)} is frozen, but {said}",
            help="correct the id, or remove the record if the test is gone",
            test=freeze.test,
        )


def without_way_back(freeze: Freeze, reentry: Reentry) -> Iterator[Finding]:
    """Does `reentry` name nothing that exists?"""
    text = freeze.keys.get("reentry", "").strip()
    if text and not reentry.exists(freeze):
        yield REENTRY_UNKNOWN.at(
            freeze.place("reentry"),
            f"the freeze of {named(freeze)} names no way back: `{text}` has neither a test that exists nor an issue",
            help="name the test or property that must pass, by its id, or link the upstream issue",
            test=freeze.test or None,
        )


def edited(freeze: Freeze, evidence: Evidence) -> Iterator[Finding]:
    """Does the change edit the test, or freeze it and edit its file?"""
    path = file_of(freeze.test)
    file = next((file for file in evidence.change.files if file.path == path and file.new is not None), None)
    if file is None:
        return
    edit = evidence.policy.register_edit
    is_new = edit is not None and canonical_id(freeze.test) not in {canonical_id(old.test) for old in edit.before}
    if is_new or not evidence.lists_tests(path) or _touches(freeze, file, evidence):
        yield TEST_EDITED.at(
            freeze.place("test"),
            f"{named(freeze)} is frozen, and the change edits {'its file' if is_new else 'the test'}",
            help="re-review the test first: then keep the edit and remove the record, or leave the test as it is",
            test=freeze.test,
        )


def is_touched(freeze: Freeze, evidence: Evidence) -> bool:
    """Does the change touch the frozen test, or the register that the record stands in?"""
    touched = evidence.change.touched
    path = file_of(freeze.test)
    if freeze.place().path in touched:
        return True
    if path not in touched:
        return False
    if not evidence.lists_tests(path):
        return True
    present = [file for file in evidence.change.files if file.path == path and file.new is not None]
    return not present or any(_touches(freeze, file, evidence) for file in present)


def _touches(freeze: Freeze, file: FileChange, evidence: Evidence) -> bool:
    stem = without_form(freeze.test)
    return any(covers(stem, test.id) for test in touched_tests(evidence, file))
