"""What a checkout holds, and the advice where it holds too little."""

from __future__ import annotations

from pathlib import Path

import pytest

from gate.errors import GitError
from gate.shell.checkout import sides
from tests.support.repo import RepoBuilder, git_environ


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    """`main` with two commits; the first is also what was last fetched of it."""
    repo = RepoBuilder(tmp_path / "repo")
    first = repo.commit({"a.py": "one\n"})
    repo.git("update-ref", "refs/remotes/origin/main", first)
    repo.commit({"a.py": "two\n"})
    return repo


def test_the_first_base_that_is_there_is_taken(repo: RepoBuilder) -> None:
    first, second = repo.git("rev-parse", "main~1"), repo.git("rev-parse", "main")
    fetched, told = "refs/remotes/origin/main", second
    assert sides(repo.path, git_environ(), second, (fetched, told), "") == (first, second)
    assert sides(repo.path, git_environ(), second, ("refs/remotes/origin/gone", told), "") == (second, second)


@pytest.mark.parametrize(
    ("head", "bases", "complaint"),
    [
        pytest.param("f" * 40, ("main",), "the head: there is no commit `f{40}`", id="no head"),
        pytest.param("main", ("refs/x", "e" * 40), "the base: .*`refs/x` here, and .*`e{40}`", id="no base"),
        pytest.param("main", ("--help",), "the base: `--help` is no revision", id="an option"),
    ],
)
def test_a_side_that_is_missing_is_named_with_the_advice(
    repo: RepoBuilder, head: str, bases: tuple[str, ...], complaint: str
) -> None:
    with pytest.raises(GitError, match=complaint) as refused:
        sides(repo.path, git_environ(), head, bases, "check out more")
    assert refused.value.hint == "check out more"


def test_where_nothing_was_checked_out_the_step_to_add_is_named(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="no repository to judge") as refused:
        sides(str(tmp_path), git_environ(GIT_CEILING_DIRECTORIES=str(tmp_path.parent)), "main", ("main",), "")
    assert "actions/checkout" in refused.value.hint
