"""Shorthand for tests that compare two sides of a built repository."""

from __future__ import annotations

from collections.abc import Mapping

from gate.model.change import FileChange
from gate.shell.repository import Comparison, Head, Repository
from tests.support.repo import Content, RepoBuilder


def compare(
    repo: RepoBuilder,
    base: str | None = None,
    head: str | None = None,
    side: Head = Head.COMMIT,
    environ: Mapping[str, str] | None = None,
) -> Comparison:
    """A comparison whose git processes are gone: only what it holds can be looked at."""
    with Repository(repo.path, environ or repo.environ) as repository:
        return repository.compare(base, head, side)


def changed(
    repo: RepoBuilder, base: str | None = None, head: str | None = None, side: Head = Head.COMMIT
) -> dict[str, FileChange]:
    return {file.path: file for file in compare(repo, base, head, side).files}


def two_commits(repo: RepoBuilder, old: Mapping[str, Content], new: Mapping[str, Content]) -> tuple[str, str]:
    return repo.commit(old), repo.commit(new)
