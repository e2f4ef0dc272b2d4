"""Gives the files their lines back that git calls binary and a parser could read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gate.diff import files as diff_files
from gate.diff import opaque
from gate.diff.files import Files, content
from gate.languages import claims
from gate.model.change import Entry, FileChange, Status
from gate.model.lines import NO_LINES, Lines, every_line
from gate.shell.objects import Objects
from gate.shell.store import Store
from gate.shell.tree import LIMIT

Differ = Callable[[Store, str, str], bytes]


def reveal(files: Files, objects: Objects, aside: Callable[[], Store], algorithm: str, differ: Differ) -> Files:
    """The same files, with the lines of each that is text after all; `opaque` are then those that are none.

    `differ` prints the difference of two trees as text, whatever git thinks of their content.
    """
    texts = [file for file in files.opaque if _is_text(objects, file)]
    if not texts:
        return files
    whole = [file for file in texts if any(size > LIMIT for size in _sizes(objects, file))]
    shown = {file.path: _as_a_whole(objects, file) for file in whole}
    rest = [file for file in texts if file.path not in shown]
    if rest:
        shown.update(_line_by_line(objects, rest, aside(), algorithm, differ))
    return Files(
        tuple(shown.get(file.path, file) for file in files.files),
        tuple(file for file in files.opaque if file.path not in shown),
    )


def _is_text(objects: Objects, file: FileChange) -> bool:
    """A source file is text whatever it holds: a NUL in a comment must not hide the rest of it."""
    side = content(file.old if file.status is Status.DELETED else file.new)
    if side is None:
        return False
    objects.find(side.oid)
    return opaque.is_text(objects.start(opaque.START)) or claims(file.path)


def _sizes(objects: Objects, file: FileChange) -> list[int]:
    return [objects.find(side.oid).size for side in map(content, (file.old, file.new)) if side is not None]


def _as_a_whole(objects: Objects, file: FileChange) -> FileChange:
    """Too large to be compared: all of it is new. Whoever reads it will be told that it is too large for that, too."""
    return file._replace(
        added=_all(objects, content(file.new)),
        removed=_all(objects, content(file.old)),
        is_text=True,
    )


def _all(objects: Objects, side: Entry | None) -> Lines:
    if side is None:
        return NO_LINES
    objects.find(side.oid)
    total, last = 0, b"\n"
    for part in objects.content():
        total += part.count(b"\n")
        last = part[-1:]
    return every_line(total + (last != b"\n"))


def _line_by_line(
    objects: Objects, files: Sequence[FileChange], store: Store, algorithm: str, differ: Differ
) -> dict[str, FileChange]:
    """Two trees are made of nothing but these files, under numbers for names: no attribute speaks of those."""
    numbered = [(f"{number:08}", file) for number, file in enumerate(files)]
    sides = [
        store.tree([(name, side.oid) for name, side in entries if side is not None], algorithm)
        for entries in (
            [(name, content(file.old)) for name, file in numbered],
            [(name, content(file.new)) for name, file in numbered],
        )
    ]
    found = {file.path: file for file in diff_files.read(differ(store, *sides)).files}
    return {
        file.path: file._replace(
            added=_counted(objects, content(file.new), found[name].added),
            removed=_counted(objects, content(file.old), found[name].removed),
            is_text=True,
        )
        for name, file in numbered
    }


def _counted(objects: Objects, side: Entry | None, lines: Lines) -> Lines:
    return NO_LINES if side is None else opaque.by_character(lines, objects.read(side.oid, "blob"))
