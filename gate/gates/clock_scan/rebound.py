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
from gate.model.pattern import pattern
from gate.model.place import Place
from gate.model.read import Kind, Read, Scan
from gate.model.reader import Imports
from gate.model.seen import allowed_at, counted

# A line of an import: it says so, or is one of several that name what is imported.
_IMPORT = re.compile(
    rb"\b(?:import|from|require\w*|use|using|extern|include\w*|load)\b"
    rb"|^\s*(?:[\w.]+\s+)?[\"'`][^\"'`]+[\"'`][\s;,]*$"
    rb"|^\s*[\w$.:\\]+(?:\s+as\s+\w+)?\s*$"
    rb"|^\s*[\w$.:\\{} ]+,[\w$.:\\{}, ]*$"
)
# The names that one line imports from one place.
_LISTED = re.compile(rb"\s*from\s+([\w.]+)\s+import\s([\w, ]+)\s*\Z")
# A line that may have brought a control.
_CONTROL = pattern(rb"freez|travel|fake|mock|patch|seed|clock|timer|stub", re.IGNORECASE)
# A condition that always comes out alike, and so may have kept lines from being run.
_FIXED = pattern(
    rb"\b(?:if|elif|elsif|while|unless)\b[\s(]*(?:(?:not\b|!)[\s(]*)?(?:(?:0|1|false|true|nil|null|none)\b|\"\"|'')",
    re.IGNORECASE,
)
# What leaves a block, so that nothing behind it in the block is run.
_LEAVES = pattern(rb"^\s*(?:return|raise|throw|break|continue|next)\b", re.IGNORECASE)
_GOES_ON = pattern(rb"(?:[(\[{,+\-*/%&|.=<>?:\\]|\b(?:and|or|not|in|is))\s*\Z")  # a line that is no statement's last
_GOES_ON_WITH = pattern(rb"[.?:&|+*/]")
_ENDS = pattern(rb"[})\]]|(?:else|elif|except|finally)\b|case\b[^=(.]*:|default\s*:|end\s*\Z")  # a block, before it
_FAR = 500  # lines of one statement
_WORD = pattern(rb"[^\W\d][\w$]*")


class Rebound(NamedTuple):
    """So many `calls` mean `read` from now on, because of what stands at `place`."""

    place: Place
    read: Read
    calls: int


class _Item(NamedTuple):
    """What a line imports from `source`, a module; all of the line and no source, where that is not plain."""

    names: bytes
    source: bytes

    @property
    def full_name(self) -> str:
        return b".".join((self.source, *self.names.split()[:1])).decode("utf-8", "replace")


def rebound(file: FileChange, evidence: Evidence) -> Iterator[Rebound]:
    """Once for each name that untouched lines read at head, where nothing of that kind was real at the merge base."""
    path, old_path = file.path, file.old_path
    if old_path is None or file.status not in (Status.MODIFIED, Status.RENAMED) or not counted(old_path, evidence):
        return
    try:
        if not evidence.may_read(path):
            return
        lines = evidence.source(path).split(b"\n")
        if not evidence.may_be_rebound(file, _said(file, lines, evidence)):
            return
        now = evidence.untouched_scan(file)
        accepted = allowed_at(path, evidence.policy.config)
        if now is None or not any(_may_be_told(read, now, accepted, file) for read in now.reads):
            return  # what the reads were before makes no difference
        before = evidence.old_scan(old_path)
    except UnreadableError:
        return  # said of the file already
    if before is None or before.unreadable:
        return
    real = Counter(spot for spot, read in _untouched(before.reads, file.removed) if _is_real(read, before))
    newly: dict[str, list[Read]] = {}
    for spot, read in _untouched(now.reads, file.added):
        if not _is_real(read, now):
            continue
        if real[spot]:
            real[spot] -= 1
        elif _may_be_told(read, now, accepted, file):
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


def _is_real(read: Read, scan: Scan) -> bool:
    return read.controlled_by is None and read.place not in scan.asleep


def _may_be_told(read: Read, scan: Scan, accepted: frozenset[str], file: FileChange) -> bool:
    """Is it one that nobody accepts, of lines that nobody touched?"""
    touched = file.added.overlaps(read.place.line, read.place.last_line)
    return not touched and read.name not in accepted and _is_real(read, scan)


def _said(file: FileChange, lines: list[bytes], evidence: Evidence) -> Imports:
    """What the file gains or loses of imports, what stays aside; and its lost lines of other meaning."""
    old = evidence.old_source(file.old_path or file.path).split(b"\n")
    names: list[str] = []
    said: list[bytes] = []
    controls: list[bytes] = []
    woken: list[bytes] = []
    losses, gains = _by_place(old, file.removed), _by_place(lines, file.added)
    for place in {**losses, **gains}:
        lost = losses.get(place, [])
        before, after = _items(lost), _items(gains.get(place, []))
        kept = {*before} & {*after}
        if [each for each in before if each in kept] != [each for each in after if each in kept]:
            kept = set()  # another order may give a name another meaning
        names += (each.full_name for each in after if each not in kept and each.source)
        said += (each.names for each in before if each not in kept)
        said += (each.names for each in after if each not in kept and not each.source)
        controls += (line for line in lost if _IMPORT.search(line) or _CONTROL.search(line))
    for first, last in file.removed.ranges:
        woken += (old[at] for at in range(first - 1, min(last, len(old))) if _may_hide(old, at))
    return Imports(tuple(names), *(b"\n".join(each) for each in (said, controls, woken)))


def _may_hide(lines: list[bytes], at: int) -> bool:
    """Might a line keep others from being run? By a condition, or as a way out with more of its block behind it."""
    line = lines[at]
    if _FIXED.search(line):
        return True
    if not _LEAVES.search(line):
        return False
    own, goes_on = _indent(line), _GOES_ON.search(line) is not None
    for each in lines[at + 1 : at + 1 + _FAR]:
        text = each.strip()
        if not text or text.startswith((b"#", b"//", b"/*", b"*")):
            continue
        if _indent(each) > own and (goes_on or _GOES_ON_WITH.match(text)):
            continue
        if goes_on and text[:1] in (b")", b"]", b"}"):
            goes_on = _GOES_ON.search(text) is not None
            continue
        return _indent(each) >= own and not _ENDS.match(text)
    return False


def _indent(line: bytes) -> int:
    return len(line) - len(line.lstrip())


def _by_place(lines: list[bytes], changed: Lines) -> dict[int, list[bytes]]:
    """The changed lines by the number of untouched ones in front, which is the same on both sides."""
    found, above = {}, 0
    for first, last in changed.ranges:
        found[first - 1 - above] = lines[first - 1 : last]
        above += last - first + 1
    return found


def _items(lines: list[bytes]) -> list[_Item]:
    """What the lines import: `from a import b, c` names two."""
    items: list[_Item] = []
    for line in lines:
        if _IMPORT.search(line):
            listed = _LISTED.match(line)
            names = [line] if listed is None else listed[2].split(b",")
            items += (_Item(name.strip(), b"" if listed is None else listed[1]) for name in names)
    return items


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
