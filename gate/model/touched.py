"""The tests that a change adds or touches."""

from __future__ import annotations

from collections.abc import Iterator

from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.lines import Lines
from gate.model.test import DeclaredTest

_HASH = b"#"
_SLASHES = b"//"


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
    added, removed = _sides(evidence, file) if before else (None, None)
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
            or (added is not None and added.touches(test))
            or (removed is not None and any(map(removed.touches, old)))
        ):
            seen.add(test.id)
            yield test


class _Side:
    """The lines that the change adds to, or removes from, one side of a file."""

    def __init__(self, lines: Lines, source: bytes, comment: bytes) -> None:
        self._lines = lines
        self._source = source.split(b"\n")
        self._comment = comment

    def touches(self, test: DeclaredTest) -> bool:
        """Is a line of the test among them that is neither blank nor a comment?

        Inside a string such a line does count. Whether one is open is told by counting marks from the top of the test
        (there is no syntax tree here): in doubt, it is.
        """
        if not self._lines.overlaps(test.first_line, test.last_line):
            return False
        marks = {b'"""': 0, b"'''": 0} if self._comment == _HASH else {b'"""': 0, b"`": 0}
        is_open = False
        for number, line in enumerate(self._source[test.first_line - 1 : test.last_line], test.first_line):
            if self._lines.overlaps(number, number) and (is_open or self._says_something(line.strip())):
                return True
            for mark in marks:
                marks[mark] += line.count(mark)
            is_open = any(count % 2 for count in marks.values()) or line.rstrip(b"\r").endswith(b"\\")
        return False

    def _says_something(self, text: bytes) -> bool:
        if not text or text.startswith(self._comment):
            return False
        return not (self._comment == _SLASHES and text.startswith(b"/*") and text.find(b"*/", 2) == len(text) - 2)


def _sides(evidence: Evidence, file: FileChange) -> tuple[_Side, _Side]:
    comment = _HASH if file.path.endswith((".py", ".pyi")) else _SLASHES
    added = evidence.source(file.path) if file.added.ranges else b""
    removed = evidence.old_source(file.path) if file.removed.ranges else b""
    return _Side(file.added, added, comment), _Side(file.removed, removed, comment)
