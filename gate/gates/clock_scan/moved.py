"""Which reads on added lines are not new: the change removes them elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.lines import Lines
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.read import DurationAssert, Read
from gate.model.seen import allowed_at, counted, counts

_LAYOUT = bytes.maketrans(b"", b""), b" \t\r\n\f\v()\\,;"  # what formatting adds and takes away


class _Removed(NamedTuple):
    """A read that the change removes, by its number; `counted`: was it more than a notice there?"""

    number: int
    counted: bool


class Moved:
    """The reads that the change removes, as an account from which each added read may be paid once.

    They are the same if they have one name and stand on the same lines, layout aside, or in lines that were changed in
    layout only; in any file. But a read that did not count where it stood, or was allowed or controlled there, pays
    for none that does; within documentation it may move about.
    """

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._texts: dict[bytes, list[FileChange]] | None = None  # by what the lines say that a file loses
        self._removed: dict[tuple[str, bytes], list[_Removed]] = defaultdict(list)
        self._looked_into: set[str] = set()
        self._paid: set[int] = set()
        self._reads = 0

    def excuses(self, found: Read | DurationAssert, added: Lines) -> bool:
        """Does the change remove such a read? `added` are the lines that the file gains."""
        place = found.place
        try:
            source = self._evidence.source(place.path)
        except UnreadableError:  # pragma: no cover -- it has been scanned
            return False
        if self._texts is None:
            self._texts = self._lost()
        sides = (True,) if counts(place.path, self._evidence) else (True, False)
        texts = _texts(source, place, added)
        for text in (_bare(source.split(b"\n")[place.line - 1]), *texts):
            for file in self._texts.get(text, ()):
                self._look_into(file)
        for text in texts:
            for removed in self._removed.get((_name(found), text), ()):
                if removed.number not in self._paid and removed.counted in sides:
                    self._paid.add(removed.number)
                    return True
        return False

    def _lost(self) -> dict[bytes, list[FileChange]]:
        """The files that lose lines, by those that each loses: alone, and together where they stand together."""
        files: dict[bytes, list[FileChange]] = {}
        for file in self._evidence.change.files:
            if file.old_path is None or not file.removed.ranges or file.status is Status.COPIED:
                continue
            if not self._evidence.claimed(file.old_path):
                continue
            try:
                lines = self._evidence.old_source(file.old_path).split(b"\n")
            except UnreadableError:
                continue  # what cannot be read excuses nothing
            for first, last in file.removed.ranges:
                said = [_bare(line) for line in lines[first - 1 : last]]
                for text in dict.fromkeys((*said, b"".join(said))):
                    files.setdefault(text, []).append(file)
        return files

    def _look_into(self, file: FileChange) -> None:
        path = file.old_path
        if path is None or path in self._looked_into:
            return
        self._looked_into.add(path)
        was_counted = counted(path, self._evidence)
        allowed = allowed_at(path, self._evidence.policy.config)
        source = self._evidence.old_source(path)
        for found in self._lost_by(path, file.removed):
            if _name(found) not in allowed:
                self._reads += 1
                for text in _texts(source, found.place, file.removed):
                    self._removed[_name(found), text].append(_Removed(self._reads, was_counted))

    def _lost_by(self, path: str, lines: Lines) -> Iterator[Read | DurationAssert]:
        scan = self._evidence.old_scan(path)
        every: list[Read | DurationAssert] = [] if scan is None else [*scan.reads, *scan.durations]
        for found in every:
            if lines.overlaps(found.place.line, found.place.last_line) and not _is_controlled(found):
                yield found


def _is_controlled(found: Read | DurationAssert) -> bool:
    reads = (found,) if isinstance(found, Read) else found.reads
    return any(read.controlled_by for read in reads)


def _name(found: Read | DurationAssert) -> str:
    return found.name if isinstance(found, Read) else "a bound on a duration"


def _texts(source: bytes, place: Place, changed: Lines) -> tuple[bytes, ...]:
    """What the lines of a read say; and those around it that changed together with them."""
    lines = source.split(b"\n")
    own = _bare(b"".join(lines[place.line - 1 : place.last_line]))
    together = [span for span in changed.ranges if span[0] <= place.line and place.last_line <= span[1]]
    whole = [_bare(b"".join(lines[first - 1 : last])) for first, last in together]
    return tuple(dict.fromkeys((own, *whole)))


def _bare(text: bytes) -> bytes:
    return text.translate(*_LAYOUT)
