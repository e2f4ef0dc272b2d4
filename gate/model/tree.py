"""One side of a change: the files of a commit, by path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from gate.model.change import Entry


class Tree(Protocol):
    """Reads from git objects only. Symbolic links are entries, never followed."""

    def entry(self, path: str) -> Entry | None:
        """The entry at that path, a folder's too; None where there is none."""

    def read(self, path: str) -> bytes:
        """A regular file's content. Raises UnreadableError: absent, not a regular file, too large, object missing."""

    def chunks(self, path: str) -> Iterator[bytes]:
        """The same of a file of any size, a part at a time, to be used at once. Raises UnreadableError."""

    def link(self, path: str) -> str:
        """What a symbolic link says, as it stands there. Raises UnreadableError: absent, no symbolic link."""

    def files(self, folder: str) -> Iterator[tuple[str, Entry]]:
        """Every entry below the folder that is no folder, by full path, sorted; nothing where there is no folder."""

    def names(self, folder: str) -> list[str]:
        """The names of what stands directly in the folder, sorted; none where there is no folder."""


class MergedTree:
    """What the base branch would hold once the change is merged: head's files where it touches them, base's elsewhere.

    A branch that is behind its base must not be judged by the old state of files that it never touched.
    """

    def __init__(self, base: Tree, head: Tree, touched: frozenset[str]) -> None:
        self._base = base
        self._head = head
        self._touched = touched

    def entry(self, path: str) -> Entry | None:
        found = self._side(path).entry(path)
        if found is None and path not in self._touched:
            folder = self._head.entry(path)
            return folder if folder is not None and folder.is_folder else None
        return found

    def read(self, path: str) -> bytes:
        return self._side(path).read(path)

    def chunks(self, path: str) -> Iterator[bytes]:
        return self._side(path).chunks(path)

    def link(self, path: str) -> str:
        return self._side(path).link(path)

    def files(self, folder: str) -> Iterator[tuple[str, Entry]]:
        kept = ((path, entry) for path, entry in self._base.files(folder) if path not in self._touched)
        changed = ((path, entry) for path, entry in self._head.files(folder) if path in self._touched)
        return iter(sorted((*kept, *changed)))

    def names(self, folder: str) -> list[str]:
        every = {*self._base.names(folder), *self._head.names(folder)}
        return sorted(name for name in every if self.entry(f"{folder}/{name}" if folder else name) is not None)

    def _side(self, path: str) -> Tree:
        return self._head if path in self._touched else self._base
