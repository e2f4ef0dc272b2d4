"""What a workflow's checkout holds of the two sides that an event names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gate.errors import GitError
from gate.shell.repository import Repository

_CHECK_OUT = "put a step with actions/checkout and `fetch-depth: 0` before this one"


def sides(folder: str, environ: Mapping[str, str], head: str, bases: Sequence[str], advice: str) -> tuple[str, str]:
    """The ids of the first base that is there, and of the head. Raises GitError with the advice if one is missing."""
    with _opened(folder, environ) as repository:
        tip = _resolved(repository, "head", (head,), advice)
        return _resolved(repository, "base", bases, advice), tip


def _opened(folder: str, environ: Mapping[str, str]) -> Repository:
    try:
        return Repository(folder, environ)
    except GitError as error:
        raise GitError(f"there is no repository to judge: {error.message}", _CHECK_OUT) from error


def _resolved(repository: Repository, side: str, revisions: Sequence[str], advice: str) -> str:
    reasons = []
    for found in (_tried(repository, revision) for revision in revisions):
        if isinstance(found, str):
            return found
        reasons.append(found.message)
    raise GitError(f"the checkout does not hold the {side}: {', and '.join(reasons)}", advice)


def _tried(repository: Repository, revision: str) -> str | GitError:
    try:
        return repository.resolve(revision)
    except GitError as error:
        return error
