"""The tests there are at head, as far as their sources tell."""

import re
from collections.abc import Iterator
from enum import Enum

from gate.errors import UnreadableError
from gate.model.evidence import Evidence
from gate.model.linked import behind
from gate.model.links import Target, resolve
from gate.model.named import NamedTuple
from gate.model.test import DeclaredTest, Untold
from gate.model.test_files import may_hold_tests
from gate.model.test_id import (
    canonical_id,
    covering,
    file_of,
    group_of,
    is_group,
    is_in_family,
    names_of,
    without_form,
)


class Presence(Enum):
    """Is a test there at head? `UNKNOWN` where that cannot be told without running it."""

    PRESENT = "present"
    NO_FILE = "no file"
    NO_TEST = "no test"
    UNREADABLE = "unreadable"
    UNKNOWN = "unknown"


class _Declared(NamedTuple):
    """The ids a file declares, those that cases covering any of them may have, and what is not told."""

    ids: frozenset[str]
    covering: frozenset[str]
    families: tuple[str, ...]
    open: frozenset[str]  # those whose subtests are not told
    untold: tuple[Untold, ...]
    is_collected: bool


class Inventory:
    """Looks tests up at head; each file is taken apart once."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._touched = evidence.change.touched
        self._files: dict[str, _Declared] = {}
        self._words: dict[str, frozenset[bytes]] = {}

    def presence(self, test: str) -> Presence:
        """Is the test, or any test of the group, there at head?"""
        try:
            return self._presence(test)
        except UnreadableError:
            return Presence.UNREADABLE

    def _presence(self, test: str) -> Presence:
        """Raises UnreadableError.

        A file that the change does not touch is not parsed where the test's name still stands in its text: a map of
        ten thousand rows must not cost thousands of syntax trees on every push.
        """
        path = file_of(test)
        target = self._target(path) if path else None
        if target is None or target.entry.is_folder:
            return Presence.NO_FILE
        if not target.entry.is_file or not self._evidence.lists_tests(path):
            return Presence.UNKNOWN
        names = names_of(group_of(test) if is_group(test) else without_form(test))
        if not names and not is_group(test):
            return Presence.NO_TEST  # a path alone is no test
        if self._touched.isdisjoint({path, target.path}) and self._mentions(path, names):
            return Presence.PRESENT
        return self._declared(path, test, names)

    def _target(self, path: str) -> Target | None:
        """What is there, or where the links lead that are."""
        entry = self._evidence.head.entry(path)
        if entry is not None and not entry.is_symlink:
            return Target(path, entry)
        found = resolve(self._evidence.head, path)
        return found if isinstance(found, Target) else None

    def _mentions(self, path: str, names: tuple[str, ...]) -> bool:
        """Do all names stand in the file's text, as words of their own? `test` does duty for a file's whole group."""
        source = self._evidence.source(path)
        if path not in self._words:
            self._words[path] = frozenset(re.findall(rb"\w+", source))
        words = self._words[path]
        if not names:
            return b"test" in source
        return all(
            name.encode() in words if name.isascii() and name.isidentifier() else _encoded(name) in source
            for name in names
        )

    def _declared(self, path: str, test: str, names: tuple[str, ...]) -> Presence:
        """A group asks for any test in it, a form for its test."""
        file = self._file(path)
        if canonical_id(test) in file.covering:
            return Presence.PRESENT
        above = [case for case in covering(test) if case in file.ids]
        if above and not path.endswith(".go"):
            return Presence.PRESENT
        if above:  # a subtest
            return Presence.NO_TEST if file.open.isdisjoint(above) else Presence.UNKNOWN
        stem = group_of(test) if is_group(test) else without_form(test)
        if any(is_in_family(stem, family) for family in file.families):
            return Presence.UNKNOWN
        if any(_may_be(stem, names, each) for each in file.untold):
            return Presence.UNKNOWN
        # Named to its framework by hand, a file is collected whatever its own name.
        is_named = not file.is_collected and self._mentions(path, names)
        # A docstring's examples are named after what it stands in: `package.module.function`.
        is_example = path.endswith(".py") and names and "." in names[0]
        return Presence.UNKNOWN if is_named or is_example else Presence.NO_TEST

    def _file(self, path: str) -> _Declared:
        if path not in self._files:
            listing = self._evidence.listing(path)
            ids = [declared.id for declared in (*listing.tests, *self._evidence.gained_tests(path))]
            self._files[path] = _Declared(
                frozenset(ids),
                frozenset(case for id_ in ids for case in covering(id_)),
                tuple(declared.id for declared in listing.tests if declared.is_family),
                frozenset(declared.id for declared in listing.tests if declared.forms is None),
                listing.untold,
                listing.is_collected,
            )
        return self._files[path]


def every_test(evidence: Evidence) -> Iterator[DeclaredTest]:
    """Every test at head that a language can tell, file by file. Walks the whole tree. Raises UnreadableError."""
    for path in _test_files(evidence):
        yield from evidence.tests(path)


def every_untold(evidence: Evidence) -> Iterator[Untold]:
    """Whatever may be a test at head and is not told, likewise. Raises UnreadableError."""
    for path in _test_files(evidence):
        yield from evidence.listing(path).untold


def _test_files(evidence: Evidence) -> Iterator[str]:
    for name, entry in evidence.head.files(""):
        names = (path for path, _ in behind(name, evidence)) if entry.is_symlink else (name,)
        yield from (path for path in names if evidence.lists_tests(path) and may_hold_tests(path, evidence))


def _may_be(stem: str, names: tuple[str, ...], untold: Untold) -> bool:
    """Might a test of that id, or of that group, be one of those that are not told?"""
    if not names:
        return True
    inner = group_of(untold.id) if is_group(untold.id) else untold.id
    return stem == inner or stem.startswith(f"{inner}::")


def _encoded(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")
