"""The seam log of a whole tree, and clock debt over the history of one."""

from __future__ import annotations

from datetime import date, datetime, timezone

from gate.model.listed import ListedRead, Unreadable
from gate.model.named import NamedTuple
from gate.model.read import Kind


class SeamLog(NamedTuple):
    """Every read of a tree. `commit` is an id or `worktree`, `paths` what was asked for (none: everything).

    `files` is how many were looked into, `unscanned` how many were not, by reason: `generated`, `vendored`, `ignored`.
    """

    commit: str
    paths: tuple[str, ...]
    files: int
    reads: tuple[ListedRead, ...]
    unreadable: tuple[Unreadable, ...]
    unscanned: dict[str, int]


class Sample(NamedTuple):
    """Clock debt at one commit. `seconds` is its committer's date since 1970, never before that of its parent."""

    commit: str
    seconds: int
    by_kind: dict[Kind, int]

    @property
    def day(self) -> date:
        """The date in UTC."""
        return datetime.fromtimestamp(self.seconds, timezone.utc).date()

    @property
    def total(self) -> int:
        return sum(self.by_kind.values())


class DebtHistory(NamedTuple):
    """Clock debt at sampled commits, the oldest first; never empty. `commits` is how many there are since then."""

    since: date
    paths: tuple[str, ...]
    commits: int
    samples: tuple[Sample, ...]
