"""Reads on untouched lines, new nonetheless: by another import, a control that is gone, dead code that is woken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from gate.errors import UnreadableError
from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.lines import Lines
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.read import Kind, Read
from gate.model.seen import allowed_at, counted

# A line of an import: it says so, or is one of several that name what is imported.
_IMPORT = re.compile(
    rb"\b(?:import|from|require\w*|use|using|extern|include\w*|load)\b"
    rb"|^\s*(?:[\w.]+\s+)?[\"'`][^\"'`]+[\"'`][\s;,]*$"
    rb"|^\s*[\w$.:\\]+(?:\s+as\s+\w+)?\s*$"
    rb"|^\s*[\w$.:\\{} ]+,[\w$.:\\{}, ]*$"
)
# A line that may have brought a control.
_CONTROL = re.compile(rb"freez|travel|fake|mock|patch|seed|clock|timer|stub", re.IGNORECASE)
# A line that may have kept others from being run.
_ASLEEP = re.compile(
    rb"^\s*\}?\s*(?:else\s*)?(?:if|elif|elsif|while|unless)\b[^\n]*\b(?:0|1|false|true|nil|null|none)\b"
    rb"|^\s*(?:return|raise|throw|break|continue|next)\b",
    re.IGNORECASE,
)
_WORD = re.compile(rb"[^\W\d][\w$]*")


class Rebound(NamedTuple):
    """So many `calls` mean `read` from now on, because of what stands at `place`."""

    place: Place
    read: Read
    calls: int


def rebound(file: FileChange, evidence: Evidence) -> Iterator[Rebound]:
    """Once for each name that untouched lines read at head, where nothing of that kind was real at the merge base."""
    path, old_path = file.path, file.old_path
    if old_path is None or file.status not in (Status.MODIFIED, Status.RENAMED) or not counted(old_path, evidence):
        return
    try:
        lines, imports = _imports(file, evidence)
        if not imports:
            return
        now = evidence.untouched_scan(file)
        before = evidence.old_scan(old_path) if now is not None and now.reads else None
    except UnreadableError:
        return  # said of the file already
    if now is None or before is None or before.unreadable:
        return
    accepted = allowed_at(path, evidence.policy.config)
    real = Counter(
        spot
        for spot, read in _untouched(before.reads, file.removed)
        if read.controlled_by is None and read.place not in before.asleep
    )
    newly: dict[str, list[Read]] = {}
    for spot, read in _untouched(now.reads, file.added):
        if read.controlled_by is not None or read.place in now.asleep:
            continue
        if real[spot]:
            real[spot] -= 1
        elif read.name not in accepted and not _is_added(read, file):
            newly.setdefault(read.name, []).append(read)
    for found in newly.values():
        yield Rebound(_place(found[0], lines, file), found[0], len(found))


def _untouched(reads: Iterable[Read], changed: Lines) -> Iterator[tuple[tuple[int, Kind], Read]]:
    """Those that begin on an untouched line, with its number among them: both sides have the same untouched lines."""
    left, above = list(reversed(changed.ranges)), 0
    for read in sorted(reads, key=lambda each: each.place.line):
        line = read.place.line
        while left and left[-1][1] < line:
            first, last = left.pop()
            above += last - first + 1
        if not left or line < left[-1][0]:
            yield (line - above, read.kind), read


def _is_added(read: Read, file: FileChange) -> bool:
    return file.added.overlaps(read.place.line, read.place.last_line)


def _imports(file: FileChange, evidence: Evidence) -> tuple[list[bytes], bool]:
    """The lines of the file, and whether one that it gains or loses may be of an import; or a lost one of more."""
    lines = evidence.source(file.path).split(b"\n")
    if any(_IMPORT.search(lines[number - 1]) for number in file.added.each() if number <= len(lines)):
        return lines, True
    old = evidence.old_source(file.old_path or file.path).split(b"\n")
    lost = [old[number - 1] for number in file.removed.each() if number <= len(old)]
    return lines, any(_IMPORT.search(line) or _CONTROL.search(line) or _ASLEEP.search(line) for line in lost)


def _place(read: Read, lines: list[bytes], file: FileChange) -> Place:
    """The added line that imports what the read begins with; the read's own, where none does."""
    written = lines[read.place.line - 1].decode("utf-8", "replace")[(read.place.column or 1) - 1 :].encode()
    words = _WORD.findall(written)[:1] + _WORD.findall(read.name.encode())
    for word in words:
        spelled = re.compile(rb"(?<![\w$])" + re.escape(word) + rb"(?![\w$])")
        for number in file.added.each():
            if number <= len(lines) and spelled.search(lines[number - 1]) and _IMPORT.search(lines[number - 1]):
                return Place(file.path, number)
    return read.place
