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
    parent: str
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
        words = (*_LOG, "--format=%H%x00%P%x00%ct", tip, "--", *(f":(top,literal){path}" for path in paths))
        steps = list(_parsed(git.run(*words)))
        births = [step for step in steps if any((step.commit, path) not in seen for path in step.created)]
        seen |= {(step.commit, path) for step in births for path in step.created}
        found = [old for step in births for old in _old_names(git, step) if old not in paths]
        if not found or len(paths) >= _MOST_NAMES:
            return steps
        paths |= dict.fromkeys(found)


def _parsed(log: bytes) -> Iterator[_Step]:
    """`<commit> NUL <parents> NUL <seconds> NUL`, each path `:<mode> <mode> <oid> <oid> <status> NUL <path> NUL`."""
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
            step = _Step(word.decode(), next(words).decode().partition(" ")[0], int(next(words)), {}, [])
    if step is not None:
        yield step


def _old_names(git: Git, step: _Step) -> Iterator[str]:
    """The names that files had before a commit renamed them to what it created."""
    if not step.parent:
        return
    options = ("diff-tree", "-r", "-M", "--raw", "-z", "--no-commit-id", "--diff-filter=R")
    words = iter(git.run(*options, step.parent, step.commit, success=(0, 128)).split(b"\0"))
    for word in words:
        if word.startswith(b":"):
            old, new = (next(words).decode("utf-8", "surrogateescape") for _ in range(2))
            if new in step.created:
                yield old


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).date().isoformat()
