"""Which reads on added lines are not new: the change removes them elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.model.change import FileChange, Status
from gate.model.digest import sha256
from gate.model.evidence import Evidence
from gate.model.lines import Lines
from gate.model.place import Place
from gate.model.read import DurationAssert, Read
from gate.model.seen import allowed_at, counted, counts

_LAYOUT = bytes.maketrans(b"", b""), b" \t\r\n\f\v()\\,;"  # what formatting adds and takes away
_LONG = 200  # bytes of a text that is kept as it is


class _Side:
    """What the changed lines of one side of a file say, layout aside: alone, and together where they changed together.

    Whatever is asked is put together once: many reads may stand on one line, and many lines change together.
    """

    def __init__(self, source: bytes, changed: Lines) -> None:
        self._lines = source.split(b"\n")
        self._changed = changed
        self._said: dict[tuple[int, int], bytes] = {}

    def said(self, first: int, last: int) -> bytes:
        """What the lines from first to last say."""
        if (first, last) not in self._said:
            self._said[first, last] = _short(_bare(b"".join(self._lines[first - 1 : last])))
        return self._said[first, last]

    def texts(self, place: Place) -> tuple[bytes, ...]:
        """What the lines of a read say; and those around it that changed together with them."""
        span = self._changed.around(place.line, place.last_line)
        own = self.said(place.line, place.last_line)
        return (own,) if span is None else tuple(dict.fromkeys((own, self.said(*span))))

    def every(self) -> Iterator[bytes]:
        """All that the changed lines say."""
        for first, last in self._changed.ranges:
            yield from (self.said(line, line) for line in range(first, last + 1))
            yield self.said(first, last)


class Moved:
    """The reads that the change removes, as an account from which each added read may be paid once.

    They are the same if they have one name and stand on the same lines, layout aside, or in lines that were changed in
    layout only; in any file. But a read that did not count where it stood, or was allowed or controlled there, pays
    for none that does; within documentation it may move about.
    """

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._texts: dict[bytes, list[FileChange]] | None = None  # by what the lines say that a file loses
        self._sides: dict[str, _Side] = {}  # of the file that was asked about last
        self._removed: dict[tuple[str, bytes, bool], deque[int]] = {}  # numbers of reads; did they count?
        self._looked_into: set[str] = set()
        self._paid: set[int] = set()
        self._reads = 0

    def excuses(self, found: Read | DurationAssert, added: Lines) -> bool:
        """Does the change remove such a read? `added` are the lines that the file gains."""
        if self._texts is None:
            self._texts = self._lost()
        if not self._texts and not self._removed:
            return False
        place = found.place
        side = self._side(place.path, added)
        texts = side.texts(place)
        for text in (side.said(place.line, place.line), *texts):
            for file in self._texts.pop(text, ()):
                self._look_into(file)
        counting = (True,) if counts(place.path, self._evidence) else (True, False)
        return any(self._pays(_name(found), text, counting) for text in texts)

    def _pays(self, name: str, text: bytes, counting: tuple[bool, ...]) -> bool:
        """Is a read of that name and text left in the account? Then it is paid with, the first one first."""
        left = [numbers for counted in counting if (numbers := self._unpaid((name, text, counted)))]
        if not left:
            return False
        self._paid.add(min(left, key=lambda numbers: numbers[0]).popleft())
        return True

    def _unpaid(self, key: tuple[str, bytes, bool]) -> deque[int] | None:
        numbers = self._removed.get(key)
        while numbers and numbers[0] in self._paid:  # under another text
            numbers.popleft()
        return numbers

    def _side(self, path: str, added: Lines) -> _Side:
        if path not in self._sides:
            self._sides = {path: _Side(self._evidence.source(path), added)}
        return self._sides[path]

    def _lost(self) -> dict[bytes, list[FileChange]]:
        """The files that lose lines, by those that each loses: alone, and together where they stand together."""
        files: dict[bytes, list[FileChange]] = {}
        for file in self._evidence.change.files:
            if file.old_path is None or not file.removed.ranges or file.status is Status.COPIED:
                continue
            if not self._evidence.claimed(file.old_path):
                continue
            try:
                source = self._evidence.old_source(file.old_path)
            except UnreadableError:
                continue  # what cannot be read excuses nothing
            for text in _Side(source, file.removed).every():
                losing = files.setdefault(text, [])
                if not losing or losing[-1] is not file:
                    losing.append(file)
        return files

    def _look_into(self, file: FileChange) -> None:
        path = file.old_path
        if path is None or path in self._looked_into:
            return
        self._looked_into.add(path)
        was_counted = counted(path, self._evidence)
        allowed = allowed_at(path, self._evidence.policy.config)
        side = _Side(self._evidence.old_source(path), file.removed)
        for found in self._lost_by(path, file.removed):
            if _name(found) not in allowed:
                self._reads += 1
                for text in side.texts(found.place):
                    self._removed.setdefault((_name(found), text, was_counted), deque()).append(self._reads)

    def _lost_by(self, path: str, lines: Lines) -> Iterator[Read | DurationAssert]:
        try:
            scan = self._evidence.old_scan(path)
        except UnreadableError:
            return  # what cannot be parsed excuses nothing
        every: list[Read | DurationAssert] = [] if scan is None else [*scan.reads, *scan.durations]
        for found in every:
            if lines.overlaps(found.place.line, found.place.last_line) and not _is_controlled(found):
                yield found


def _is_controlled(found: Read | DurationAssert) -> bool:
    reads = (found,) if isinstance(found, Read) else found.reads
    return any(read.controlled_by for read in reads)


def _name(found: Read | DurationAssert) -> str:
    return found.name if isinstance(found, Read) else "a bound on a duration"


def _bare(text: bytes) -> bytes:
    return text.translate(*_LAYOUT)


def _short(text: bytes) -> bytes:
    """The text, or what stands for it where it is long: texts are compared with each other, and nothing else."""
    return text if len(text) <= _LONG else b" %b" % sha256(text).digest()
