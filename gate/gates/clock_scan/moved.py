"""Which added lines are not new: the change removes their text elsewhere."""

from __future__ import annotations

from collections import Counter

from gate.errors import UnreadableError
from gate.model.change import Status
from gate.model.evidence import Evidence
from gate.model.place import Place
from gate.model.seen import allowed_at, counts


class Moved:
    """The lines that the change removes, as an account from which each added line may be paid once.

    White space aside, in any file: what is indented anew, or carried to another file, is not new. But a read that did
    not count where it stood, or was allowed there, is; within documentation it may move about.
    """

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._removed: Counter[tuple[bool, bytes]] | None = None  # did it count?
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
        for counted in (True,) if counts(place.path, self._evidence) else (True, False):
            if self._removed[counted, text] > 0:
                self._removed[counted, text] -= 1
                return True
        return False

    def _count(self) -> Counter[tuple[bool, bytes]]:
        removed: Counter[tuple[bool, bytes]] = Counter()
        for file in self._evidence.change.files:
            if file.old_path is None or not file.removed.ranges or file.status is Status.COPIED:
                continue
            try:
                lines = self._evidence.old_source(file.old_path).split(b"\n")
            except UnreadableError:
                continue  # what cannot be read excuses nothing
            counted = counts(file.old_path, self._evidence)
            allowed = [_last_word(name) for name in allowed_at(file.old_path, self._evidence.policy.config)]
            for number in file.removed.each():
                line = lines[number - 1]
                if not any(word in line for word in allowed):
                    removed[counted, _less_space(line)] += 1
        return removed


def _last_word(name: str) -> bytes:
    return name.rpartition(".")[2].encode()


def _less_space(line: bytes) -> bytes:
    return b"".join(line.split())
