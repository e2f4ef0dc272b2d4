"""One side of a change, read from git objects a folder at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from gate.errors import UnreadableError
from gate.model.change import Entry, FileChange
from gate.shell.objects import MissingError, Objects

LIMIT = 32 << 20  # bytes of a file that may be held at once; a source file of a tenth of that is a mistake
FOLDER = 0o040000


@cache
def _row(size: int) -> re.Pattern[bytes]:
    """One row of a tree object, `mode SP name NUL id`, the id in 20 or 32 raw bytes."""
    return re.compile(rb"([0-7]+) ([^\0]+)\0(.{%d})" % size, re.DOTALL)


@cache
def _rows(size: int) -> re.Pattern[bytes]:
    return re.compile(rb"(?:[^\0]+\0.{%d})*" % size, re.DOTALL)


class ObjectTree:
    """A Tree (gate.model.tree) over the tree object `oid`. `known` spares the search for entries that the diff told."""

    def __init__(self, objects: Objects, oid: str, known: Mapping[str, Entry] | None = None) -> None:
        self._objects = objects
        self._entries: dict[str, Entry | None] = {**(known or {}), "": Entry(FOLDER, oid)}
        self._size = len(oid) // 2

    def entry(self, path: str) -> Entry | None:
        if path not in self._entries:
            self._entries[path] = self._find(path)
        return self._entries[path]

    def read(self, path: str) -> bytes:
        oid = self._file(path)
        try:
            found = self._objects.find(oid)
            if found.size > LIMIT:
                size = f"{found.size >> 20} MiB, more than {LIMIT >> 20}"
                raise UnreadableError(f"{path} is too large to be read: {size}", "split it, or ignore it", path)
            return b"".join(self._objects.content())
        except MissingError as error:
            raise _missing(path, self._objects) from error

    def chunks(self, path: str) -> Iterator[bytes]:
        """A regular file's content of any size, a part at a time, to be used up at once. Raises UnreadableError."""
        try:
            self._objects.find(self._file(path))
        except MissingError as error:
            raise _missing(path, self._objects) from error
        yield from self._objects.content()

    def link(self, path: str) -> str:
        entry = self.entry(path)
        if entry is None or not entry.is_symlink:
            raise UnreadableError(f"{path} is no symbolic link", path=path)
        try:
            return self._objects.read(entry.oid, "blob").decode("utf-8", "surrogateescape")
        except MissingError as error:
            raise _missing(path, self._objects) from error

    def files(self, folder: str) -> Iterator[tuple[str, Entry]]:
        top = self.entry(folder)
        if top is None or not top.is_folder:
            return
        prefix = folder and folder + "/"
        for mode, name, oid in _row(self._size).findall(self._objects.tree(top.oid)):
            entry = Entry(int(mode, 8), oid.hex())
            path = prefix + name.decode("utf-8", "surrogateescape")
            if entry.is_folder:
                self._entries[path] = entry
                yield from self.files(path)
            else:
                yield path, entry

    def names(self, folder: str) -> list[str]:
        top = self.entry(folder)
        if top is None or not top.is_folder:
            return []
        rows = _row(self._size).findall(self._objects.tree(top.oid))
        return sorted(name.decode("utf-8", "surrogateescape") for _, name, _ in rows)

    def _file(self, path: str) -> str:
        entry = self.entry(path)
        if entry is None:
            raise UnreadableError(f"there is no {path}", path=path)
        if not entry.is_file:
            raise UnreadableError(f"{path} is no regular file", path=path)
        return entry.oid

    def _find(self, path: str) -> Entry | None:
        above, divided, name = path.rpartition("/")
        folder = None if divided and not above else self.entry(above)
        return None if folder is None or not folder.is_folder else self._search(folder.oid, name)

    def _search(self, oid: str, name: str) -> Entry | None:
        """One entry of a folder, without taking the others apart: a folder may hold 50,000 of them.

        The bytes looked for may also stand in a longer name or in an id: a hit counts if whole rows lie before it.
        """
        content = self._objects.tree(oid)
        plain = name.encode("utf-8", "surrogateescape")
        wanted = b" " + plain + b"\0"
        at = content.find(wanted)
        while at >= 0:
            for length in (6, 5):
                row = _row(self._size).match(content, max(at - length, 0)) if at >= length else None
                if (
                    row is not None
                    and row[2] == plain
                    and row.end(1) == at
                    and _rows(self._size).fullmatch(content, 0, row.start())
                ):
                    return Entry(int(row[1], 8), row[3].hex())
            at = content.find(wanted, at + 1)
        return None


class ChangedTree(ObjectTree):
    """The tree that comes of another by a change: where the change touches nothing, the other one is asked.

    A folder is then read once for both sides, and not at all for what the diff has told.
    """

    def __init__(self, objects: Objects, oid: str, before: ObjectTree, files: Iterable[FileChange]) -> None:
        known = {file.path: file.new for file in files if file.new is not None}
        super().__init__(objects, oid, known)
        self._before = before
        self._touched = {
            folder for file in files for path in (file.path, file.old_path) if path for folder in _with_folders(path)
        }

    def files(self, folder: str) -> Iterator[tuple[str, Entry]]:
        return super().files(folder) if folder in self._touched else self._before.files(folder)

    def _find(self, path: str) -> Entry | None:
        return super()._find(path) if path in self._touched else self._before.entry(path)


def _with_folders(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]
    yield ""


def _missing(path: str, objects: Objects) -> UnreadableError:
    """git calls missing what is damaged, too."""
    if objects.is_partial():
        return UnreadableError(
            f"the content of {path} is not in this repository",
            "this is a partial clone: fetch the missing objects first (`git fetch --refetch --no-filter`)",
            path,
        )
    return UnreadableError(
        f"the content of {path} is damaged, or not in this repository",
        "`git fsck` tells which; then fetch or clone it again",
        path,
    )
