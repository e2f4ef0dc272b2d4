"""One side of a change, read from git objects a folder at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gate.errors import UnreadableError
from gate.model.change import Entry
from gate.shell.objects import MissingError, Objects

LIMIT = 32 << 20  # bytes of a file that may be held at once; a source file of a tenth of that is a mistake
FOLDER = 0o040000

# A tree object is a row of `mode SP name NUL id`, the id in 20 or 32 raw bytes:
# https://git-scm.com/docs/gitformat-pack and `tree.c` of git.
_ROWS = {
    size: (
        re.compile(rb"([0-7]+) ([^\0]+)\0(.{%d})" % size, re.DOTALL),
        re.compile(rb"(?:[0-7]+ [^\0]+\0.{%d})*" % size, re.DOTALL),
    )
    for size in (20, 32)
}


class ObjectTree:
    """A Tree (gate.model.tree) over the tree object `oid`. `known` spares the search for entries told by the diff."""

    def __init__(self, objects: Objects, oid: str, known: Mapping[str, Entry] | None = None) -> None:
        self._objects = objects
        self._root = Entry(FOLDER, oid)
        self._known = known or {}
        self._folders: dict[str, Entry | None] = {"": self._root}
        self._row, self._rows = _ROWS[len(oid) // 2]

    def entry(self, path: str) -> Entry | None:
        if path in self._known:
            return self._known[path]
        if path in self._folders:
            return self._folders[path]
        above, _, name = path.rpartition("/")
        folder = self.entry(above)
        found = None if folder is None or not folder.is_folder else self._search(folder.oid, name)
        if found is None or found.is_folder:
            self._folders[path] = found
        return found

    def read(self, path: str) -> bytes:
        oid = self._file(path)
        try:
            found = self._objects.find(oid)
            if found.size > LIMIT:
                size = f"{found.size >> 20} MiB, more than {LIMIT >> 20}"
                raise UnreadableError(f"{path} is too large to be read: {size}", "split it, or ignore it", path)
            return b"".join(self._objects.content())
        except MissingError as error:
            raise _missing(path) from error

    def chunks(self, path: str) -> Iterator[bytes]:
        """A regular file's content of any size, a part at a time, to be used up at once. Raises UnreadableError."""
        try:
            self._objects.find(self._file(path))
        except MissingError as error:
            raise _missing(path) from error
        yield from self._objects.content()

    def link(self, path: str) -> str:
        entry = self.entry(path)
        if entry is None or not entry.is_symlink:
            raise UnreadableError(f"{path} is no symbolic link", path=path)
        try:
            return self._objects.read(entry.oid, "blob").decode("utf-8", "surrogateescape")
        except MissingError as error:
            raise _missing(path) from error

    def files(self, folder: str) -> Iterator[tuple[str, Entry]]:
        top = self.entry(folder)
        if top is None or not top.is_folder:
            return
        prefix = folder and folder + "/"
        for mode, name, oid in self._row.findall(self._objects.tree(top.oid)):
            entry = Entry(int(mode, 8), oid.hex())
            path = prefix + name.decode("utf-8", "surrogateescape")
            if entry.is_folder:
                self._folders[path] = entry
                yield from self.files(path)
            else:
                yield path, entry

    def _file(self, path: str) -> str:
        entry = self.entry(path)
        if entry is None:
            raise UnreadableError(f"there is no {path}", path=path)
        if not entry.is_file:
            raise UnreadableError(f"{path} is no regular file", path=path)
        return entry.oid

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
                row = self._row.match(content, max(at - length, 0)) if at >= length else None
                if (
                    row is not None
                    and row[2] == plain
                    and row.end(1) == at
                    and self._rows.fullmatch(content, 0, row.start())
                ):
                    return Entry(int(row[1], 8), row[3].hex())
            at = content.find(wanted, at + 1)
        return None


def _missing(path: str) -> UnreadableError:
    return UnreadableError(
        f"the content of {path} is not in this repository",
        "this looks like a partial clone: fetch the missing objects first (`git fetch --refetch --no-filter`)",
        path,
    )
