"""The commits that a branch went through, and an even choice of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timezone

from gate.errors import GitError
from gate.model.named import NamedTuple
from gate.shell.git import Git


class Step(NamedTuple):
    """One commit of a branch; `seconds` since 1970, never fewer than at the step before it."""

    commit: str
    seconds: int


def steps(git: Git, tip: str) -> tuple[Step, ...]:
    """The first parents of a commit, the oldest first, and the commit itself. Dates are those of the committers."""
    found: list[Step] = []
    latest = 0
    for line in reversed(git.run("rev-list", "--first-parent", "--timestamp", tip).decode().splitlines()):
        seconds, commit = line.split()
        latest = max(latest, int(seconds))  # a clock that was wrong makes no commit older than its parent
        found.append(Step(commit, latest))
    return tuple(found)


def since(found: Sequence[Step], day: date, *, is_shallow: bool) -> tuple[Step, ...]:
    """The steps from the beginning of that day on, in UTC.

    Raises GitError: there are none, or the clone is shallow and its history may begin later than the day.
    """
    start = int(datetime(day.year, day.month, day.day, tzinfo=timezone.utc).timestamp())
    kept = tuple(step for step in found if step.seconds >= start)
    if not kept:
        last = datetime.fromtimestamp(found[-1].seconds, timezone.utc).date()
        raise GitError(f"there are no commits since {day}: the last one is of {last}", "name an earlier date")
    if is_shallow and len(kept) == len(found):
        first = datetime.fromtimestamp(kept[0].seconds, timezone.utc).date()
        raise GitError(
            f"this is a shallow clone, whose history begins on {first}: what was before cannot be told",
            f"`git fetch --shallow-since={day}`, or `git fetch --unshallow`, brings it; or name a later date",
        )
    return kept


def sampled(found: Sequence[Step], most: int) -> tuple[Step, ...]:
    """At most so many (two or more) of the steps, evenly over time: at each point in time the step that held then."""
    if len(found) <= most:
        return tuple(found)
    first, last = found[0].seconds, found[-1].seconds
    chosen: list[Step] = []
    at = 0
    for number in range(most):
        moment = first + (last - first) * number // (most - 1)
        while at + 1 < len(found) and found[at + 1].seconds <= moment:
            at += 1
        if not chosen or chosen[-1] is not found[at]:
            chosen.append(found[at])
    return tuple(chosen)
