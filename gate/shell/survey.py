"""Looks into many files of a tree, on as many processes as pays."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from types import TracebackType

from gate.errors import GitError, UnreadableError
from gate.languages import Languages
from gate.model.lines import every_line
from gate.model.listed import excerpt
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.policy import Config
from gate.model.read import Read, Scan
from gate.model.zone import Zone
from gate.policy import catalogue
from gate.shell.git import Git
from gate.shell.objects import Objects
from gate.shell.tree import ObjectTree

_WIDE = 8_000  # bytes of a line that are looked at for its excerpt
FEW = 200  # files: to start processes takes longer than to look into so many


class Task(NamedTuple):
    """A file to look into: the tree it stands in, and its path there."""

    root: str
    path: str


class Seen(NamedTuple):
    """What one file holds. `lines` has an excerpt of each read's first line.

    `asked` are the files beside it that had a say in what controls its reads, by path: blob id, None if not there.
    """

    task: Task
    reads: tuple[Read, ...] = ()
    lines: tuple[str, ...] = ()
    unreadable: tuple[Place, ...] = ()
    why: str = ""
    asked: tuple[tuple[str, str | None], ...] = ()


class Survey:
    """A context manager. Its processes are started when they are first needed and live until its end."""

    def __init__(self, git: Git, config: Config) -> None:
        self._git = git
        self._config = config
        self._own: _Eye | None = None
        self._pool: Executor | None = None
        self._processes = processors()

    def __enter__(self) -> Survey:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._own is not None:
            self._own.close()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def look(self, tasks: Sequence[Task]) -> Iterator[Seen]:
        """What the files hold, in the order of the tasks. Raises GitError."""
        if self._pool is None and (len(tasks) <= FEW or self._processes < 2):
            if self._own is None:
                self._own = _Eye(self._git, self._config)
            yield from map(self._own.see, tasks)
            return
        yield from self._on_processes(tasks)

    def _on_processes(self, tasks: Sequence[Task]) -> Iterator[Seen]:
        from concurrent.futures.process import BrokenProcessPool

        pool = self._started()
        size = max(1, min(16, len(tasks) // (4 * self._processes)))
        try:
            yield from pool.map(_look, tasks, chunksize=size)
        except BrokenProcessPool as error:
            raise GitError("a process that looked into files ended", "there may be too little memory") from error

    def _started(self) -> Executor:
        if self._pool is None:
            from concurrent.futures import ProcessPoolExecutor

            self._pool = ProcessPoolExecutor(self._processes, initializer=_open, initargs=(self._git, self._config))
        return self._pool


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Eye:
    """Reads and parses, in one process, with a git of its own."""

    def __init__(self, git: Git, config: Config) -> None:
        self._objects = Objects(git)
        self._zones = config.zones
        self._languages = Languages(lambda name: catalogue.load(name, config.names.get(name, {})))
        self._tree = ObjectTree(self._objects, "")
        self._root = ""

    def close(self) -> None:
        self._objects.close()

    def see(self, task: Task) -> Seen:
        """What a file holds. Raises GitError."""
        if task.root != self._root:
            self._root, self._tree = task.root, ObjectTree(self._objects, task.root)
        asked: dict[str, str | None] = {}
        around = (lambda path: self._beside(path, asked)) if self._zones.of(task.path) is Zone.TEST else None
        try:
            content = self._tree.read(task.path)
            scan = self._languages.scan(task.path, content, every_line(content.count(b"\n") + 1), around) or Scan()
        except UnreadableError as error:
            return Seen(task, unreadable=(Place(task.path, error.line or 1),), why=error.message)
        text = content.split(b"\n") if scan.reads else []
        lines = tuple(excerpt(text[read.place.line - 1][:_WIDE].decode("utf-8", "replace")) for read in scan.reads)
        unseen, why = scan.unreadable, "this cannot be parsed"
        if scan.beyond is not None and not unseen:
            unseen, why = (scan.beyond,), "there are too many reads before it"
        return Seen(task, scan.reads, lines, unseen, why, tuple(asked.items()))

    def _beside(self, path: str, asked: dict[str, str | None]) -> bytes | None:
        entry = self._tree.entry(path)
        is_file = entry is not None and entry.is_file
        asked[path] = entry.oid if entry is not None and is_file else None
        try:
            return self._tree.read(path) if is_file else None
        except UnreadableError:
            return None


_eye: _Eye | None = None


def _open(git: Git, config: Config) -> None:
    global _eye  # noqa: PLW0603 -- a process of a pool has nothing else to keep its state in
    _eye = _Eye(git, config)


def _look(task: Task) -> Seen:
    assert _eye is not None  # noqa: S101 -- the initializer ran first
    try:
        return _eye.see(task)
    except GitError as error:
        raise GitError(error.message, error.hint) from None  # its kin cannot be sent between processes
