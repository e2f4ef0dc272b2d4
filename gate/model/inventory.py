"""The tests there are at head, as far as their sources tell."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from gate.model.evidence import Evidence
from gate.model.linked import behind
from gate.model.links import Target, resolve
from gate.model.test import DeclaredTest
from gate.model.test_id import canonical_id, covering, file_of, group_of, is_group, names_of, without_form

# A class with bases other than these may inherit tests that its own text does not show.
_BARE_BASE = re.compile(r"\s*(?:object|(?:unittest\.|django\.test\.)?\w*TestCase|metaclass\s*=.*|)\s*")


class Presence(Enum):
    """Is a test there at head? `UNKNOWN` where that cannot be told without running it."""

    PRESENT = "present"
    NO_FILE = "no file"
    NO_TEST = "no test"
    UNKNOWN = "unknown"


class _Declared(NamedTuple):
    """The ids a file declares, and the ids that cases covering any of them may have."""

    ids: frozenset[str]
    covering: frozenset[str]


class Inventory:
    """Looks tests up at head; each file is taken apart once."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._touched = evidence.change.touched
        self._files: dict[str, _Declared] = {}
        self._words: dict[str, frozenset[bytes]] = {}

    def presence(self, test: str) -> Presence:
        """Is the test, or any test of the group, there at head? Raises UnreadableError.

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
        if (self._touched.isdisjoint({path, target.path}) and self._mentions(path, names)) or self._declares(
            path, test
        ):
            return Presence.PRESENT
        source = self._evidence.source(path).decode("utf-8", "replace")
        return Presence.UNKNOWN if _may_come_from_elsewhere(source, names) else Presence.NO_TEST

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

    def _declares(self, path: str, test: str) -> bool:
        """A group asks for any test in it, a form for its test."""
        if path not in self._files:
            tests = (*self._evidence.tests(path), *self._evidence.gained_tests(path))
            ids = [declared.id for declared in tests]
            self._files[path] = _Declared(frozenset(ids), frozenset(case for id_ in ids for case in covering(id_)))
        declared = self._files[path]
        return canonical_id(test) in declared.covering or any(case in declared.ids for case in covering(test))


def every_test(evidence: Evidence) -> Iterator[DeclaredTest]:
    """Every test at head that a language can tell, file by file. Walks the whole tree. Raises UnreadableError."""
    zones = evidence.policy.config.zones
    for name, entry in evidence.head.files(""):
        names = (path for path, _ in behind(name, evidence)) if entry.is_symlink else (name,)
        for path in names:
            if evidence.lists_tests(path) and zones.may_hold_tests(path):
                yield from evidence.tests(path)


def _encoded(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def _may_come_from_elsewhere(source: str, names: tuple[str, ...]) -> bool:
    """Python's ways for a file to hold a test that its own text does not declare: imported, or inherited.

    Saying that a test is missing which does run would be a false alarm, so these are left open.
    """
    return _imports(source, names[0] if names else "") or any(_inherits(source, name) for name in names)


def _imports(source: str, name: str) -> bool:
    """Does an import statement name it, or bring in all there is? No part of the text is looked at twice."""
    for statement in re.findall(r"^[ \t]*(?:from|import)\b[^(\n]*(?:\([^)]*)?", source, re.MULTILINE):
        if "*" in statement or name in re.findall(r"\w+", statement):
            return True
    return False


def _inherits(source: str, name: str) -> bool:
    classes = re.findall(rf"^[ \t]*class[ \t]+{re.escape(name)}[ \t]*\(([^)]{{0,1000}})", source, re.MULTILINE)
    return any(not _BARE_BASE.fullmatch(base) for bases in classes for base in bases.split(","))
