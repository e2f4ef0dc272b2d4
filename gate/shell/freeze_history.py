"""How often tests were frozen before, from every version of the register that the base branch ever held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timezone

from gate.model.freeze_history import FreezeHistory
from gate.model.named import NamedTuple
from gate.policy.frozen_tests import FrozenTests
from gate.shell.git import Git
from gate.shell.objects import Objects

_LOG = ("log", "--first-parent", "--diff-merges=first-parent", "--no-renames", "--raw", "-z", "--no-abbrev")
_MOST_NAMES = 20


class _Step(NamedTuple):
    """One commit of the base branch; `files` has the blob at each path that it changed, None where it took it away."""

    commit: str
    seconds: int
    files: dict[str, str | None]
    created: list[str]


def freeze_history(git: Git, objects: Objects, tip: str, paths: Iterable[str], *, is_shallow: bool) -> FreezeHistory:
    """What the versions at those paths, and under the names the files had before, froze. Raises GitError."""
    frozen = FrozenTests()
    known: dict[str, frozenset[str]] = {}
    held: dict[str, frozenset[str]] = {}
    begun: dict[str, list[str]] = {}
    now: frozenset[str] = frozenset()
    for step in reversed(_steps(git, tip, dict.fromkeys(paths))):
        for path, oid in step.files.items():
            if oid is not None and oid not in known:
                known[oid] = frozen.of(path, objects.read(oid, "blob"))
            held[path] = frozenset() if oid is None else known[oid]
        before, now = now, frozenset[str]().union(*held.values())
        for test in sorted(now - before):
            begun.setdefault(test, []).append(_day(step.seconds))
    return FreezeHistory({test: tuple(days) for test, days in begun.items()}, is_shallow)


def _steps(git: Git, tip: str, paths: dict[str, None]) -> list[_Step]:
    """The commits that changed one of the paths, the newest first; old names of the files join the paths."""
    seen: set[tuple[str, str]] = set()
    while True:
        steps = list(_parsed(git.run(*_LOG, "--format=%H%x00%ct", tip, "--", *(f":(top,literal){p}" for p in paths))))
        births = {(step.commit, path) for step in steps for path in step.created} - seen
        seen |= births
        found = [old for commit, path in sorted(births) for old in _old_name(git, commit, path) if old not in paths]
        if not found or len(paths) >= _MOST_NAMES:
            return steps
        paths |= dict.fromkeys(found)


def _parsed(log: bytes) -> Iterator[_Step]:
    """`<commit> NUL <seconds> NUL`, then for each path `:<mode> <mode> <oid> <oid> <status> NUL <path> NUL`."""
    words = iter(log.split(b"\0"))
    step: _Step | None = None
    for word in (each.lstrip(b"\n") for each in words):
        if word.startswith(b":") and step is not None:
            _, mode, _, oid, status = word.decode().split(" ")
            path = next(words).decode("utf-8", "surrogateescape")
            step.files[path] = oid if mode.startswith("100") else None
            if status == "A":
                step.created.append(path)
        elif word:
            if step is not None:
                yield step
            step = _Step(word.decode(), int(next(words)), {}, [])
    if step is not None:
        yield step


def _old_name(git: Git, commit: str, path: str) -> Iterator[str]:
    """The name that a file had before a commit renamed it to that path."""
    options = ("diff-tree", "-r", "-M", "--raw", "-z", "--no-commit-id", "--diff-filter=R")
    words = iter(git.run(*options, f"{commit}^1", commit, success=(0, 128)).split(b"\0"))
    for word in words:
        if word.startswith(b":"):
            old, new = next(words), next(words)
            if new.decode("utf-8", "surrogateescape") == path:
                yield old.decode("utf-8", "surrogateescape")


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).date().isoformat()
