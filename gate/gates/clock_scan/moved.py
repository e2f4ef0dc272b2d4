"""Which added lines are not new: the change removes their text elsewhere."""

from __future__ import annotations

from collections import Counter

from gate.errors import UnreadableError
from gate.model.change import Status
from gate.model.evidence import Evidence
from gate.model.place import Place


class Moved:
    """The lines that the change removes, as an account from which each added line may be paid once.

    White space aside, in any file: what is indented anew, or carried to another file, is not new.
    """

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._removed: Counter[bytes] | None = None
        self._asked: dict[tuple[str, int], bool] = {}

    def excuses(self, place: Place) -> bool:
        """Does the change remove a line with the text of this one? All that a line holds is excused together."""
        key = (place.path, place.line)
        if key not in self._asked:
            self._asked[key] = self._pay(place)
        return self._asked[key]

    def _pay(self, place: Place) -> bool:
        if self._removed is None:
            self._removed = self._count()
        lines = self._evidence.source(place.path).split(b"\n")
        text = _less_space(lines[place.line - 1]) if place.line <= len(lines) else b""
        if self._removed[text] < 1:
            return False
        self._removed[text] -= 1
        return True

    def _count(self) -> Counter[bytes]:
        removed: Counter[bytes] = Counter()
        for file in self._evidence.change.files:
            if file.old_path is None or not file.removed.ranges or file.status is Status.COPIED:
                continue
            try:
                lines = self._evidence.old_source(file.old_path).split(b"\n")
            except UnreadableError:
                continue  # what cannot be read excuses nothing
            removed.update(_less_space(line) for first, last in file.removed.ranges for line in lines[first - 1 : last])
        return removed


def _less_space(line: bytes) -> bytes:
    return b"".join(line.split())
