"""The files of a change: git's raw entries, each with the lines of its sections of the patch."""

from __future__ import annotations

from collections.abc import Iterator

from gate.diff.patch import Section, sections
from gate.diff.raw import RawEntry, split
from gate.errors import GitError
from gate.model.change import Entry, FileChange, Status
from gate.model.lines import NO_LINES, Lines
from gate.model.named import NamedTuple

# Copies are not looked for: every line of a copy is new to where it stands.
_STATUS = {
    "A": Status.ADDED,
    "D": Status.DELETED,
    "M": Status.MODIFIED,
    "T": Status.MODIFIED,
    "R": Status.RENAMED,
    "C": Status.COPIED,
}
_EMPTY_BLOBS = {
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
}


class Files(NamedTuple):
    """`files` sorted by path. `opaque` are those of them whose lines git does not tell: binary, or said to be."""

    files: tuple[FileChange, ...]
    opaque: tuple[FileChange, ...]


def read(output: bytes) -> Files:
    """What `git diff-tree -r -z --raw -p -U0 --full-index` prints for two trees.

    Raises GitError if the two halves do not fit together: a change is told whole or not at all.
    """
    entries, patch = split(output)
    parts = sections(patch)
    files: dict[str, FileChange] = {}
    opaque: list[FileChange] = []
    for entry in entries:
        if entry.path in files:
            raise _misfit(entry, "it is in one folder twice")
        old, new = _sides(entry, parts)
        file = _file(entry, old, new)
        files[file.path] = file
        if any(section is not None and section.is_opaque for section in (old, new)):
            opaque.append(file)
    if next(parts, None) is not None:
        raise GitError("git's patch has more files than git's list", "please report this, with `git version`")
    return Files(tuple(files[path] for path in sorted(files)), tuple(opaque))


def content(entry: Entry | None) -> Entry | None:
    """The entry, if it is a regular file; a symbolic link and a submodule have no lines."""
    return entry if entry is not None and entry.is_file else None


def _file(entry: RawEntry, old: Section | None, new: Section | None) -> FileChange:
    status = _STATUS.get(entry.status)
    if status is None:
        raise _misfit(entry, f"its status is {entry.status}")
    shown, side = (old, entry.old) if status is Status.DELETED else (new, entry.new)
    return FileChange(
        entry.path,
        entry.old_path or (None if entry.old is None else entry.path),
        status,
        entry.old,
        entry.new,
        added=_lines(new and new.added),
        removed=_lines(old and old.removed),
        is_text=content(side) is not None and not (shown is not None and shown.is_opaque),
    )


def _lines(lines: Lines | None) -> Lines:
    return lines or NO_LINES


def _sides(entry: RawEntry, parts: Iterator[Section]) -> tuple[Section | None, Section | None]:
    """The sections that tell the lines lost and the lines gained. A change of type is a deletion and an addition."""
    if entry.status == "T":
        return _of(entry._replace(new=None), parts), _of(entry._replace(old=None), parts)
    section = _of(entry, parts)
    return section, section


def _of(entry: RawEntry, parts: Iterator[Section]) -> Section | None:
    """The next section, if it is about this entry's blobs; None if they have no lines to tell."""
    section = next(parts, None)
    if section is None:
        raise _misfit(entry, "it has no patch")
    old, new = entry.old and entry.old.oid, entry.new and entry.new.oid
    if section.old_oid is None:
        if old != new:
            raise _misfit(entry, "the patch says that nothing changed")
    elif not (_same(section.old_oid, old) and _same(section.new_oid, new)):
        raise _misfit(entry, f"the patch is about {section.old_oid}..{section.new_oid}")
    if content(entry.old) is None and content(entry.new) is None:
        return None
    lost, gained = section.removed.total, section.added.total
    if old != new and not (lost or gained or section.is_opaque) and not {old, new} <= {None, *_EMPTY_BLOBS}:
        raise _misfit(entry, "the patch shows no lines")
    return section


def _same(shown: str | None, oid: str | None) -> bool:
    return shown == oid or (oid is None and shown is not None and not shown.strip("0"))


def _misfit(entry: RawEntry, why: str) -> GitError:
    return GitError("git's patch and git's list of files disagree: " + why, "please report this", entry.path)
