"""What a revision names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gate.errors import GitError
from gate.shell.repository import Repository
from tests.support.repo import RepoBuilder


class Sample:
    def __init__(self, root: Path) -> None:
        repo = RepoBuilder(root)
        self.first = repo.commit({"a": "1\n", "d/b": "1\n"}, message="first words")
        self.second = repo.commit({"a": "2\n"}, message="second words")
        repo.git("tag", "light", self.first)
        repo.config("user.name", "T")
        repo.config("user.email", "t@example.com")
        repo.git("tag", "-a", "-m", "x", "heavy", self.first)
        repo.git("tag", "-a", "-m", "x", "twice", "heavy")
        repo.git("tag", "-a", "-m", "x", "blob", f"{self.first}:a")
        repo.git("update-ref", "refs/heads/both", self.first)
        repo.git("update-ref", "refs/tags/both", self.second)
        repo.git("update-ref", "refs/heads/agree", self.first)
        repo.git("update-ref", "refs/tags/agree", self.first)
        repo.git("update-ref", "refs/heads/feature/x-y", self.first)
        self.repo = repo


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return Sample(tmp_path_factory.mktemp("revisions"))


@pytest.fixture(scope="module")
def repository(sample: Sample) -> Iterator[Repository]:
    with Repository(sample.repo.path, sample.repo.environ) as repository:
        yield repository


@pytest.mark.parametrize(
    "rev",
    [
        "light", "heavy", "twice", "HEAD~1", "main^", "feature/x-y", "agree", "refs/heads/both", ":/first",
        "heavy^{commit}",
    ],
)  # fmt: skip
def test_it_names_the_first_commit(repository: Repository, sample: Sample, rev: str) -> None:
    assert repository.resolve(rev) == sample.first


def test_ids_long_and_short(repository: Repository, sample: Sample) -> None:
    assert repository.resolve(sample.second) == repository.resolve(sample.second[:12]) == sample.second


@pytest.mark.parametrize(
    ("rev", "message"),
    [
        ("", "is empty"),
        ("-x", "is no revision"),
        ("--all", "is no revision"),
        ("main\n", "is no revision"),
        ("main\0", "is no revision"),
        ("0" * 40, "all zeros"),
        ("0" * 64, "all zeros"),
        ("1" * 40, "no commit"),
        ("nowhere", "no commit"),
        ("main..light", "no commit"),
        ("^main", "no commit"),
        ("main light", "no commit"),
        ("HEAD~9", "no commit"),
        ("a.py", "no commit"),
        ("HEAD:a", "names a blob"),
        ("HEAD:d", "names a tree"),
        ("HEAD^{tree}", "names a tree"),
        ("blob", "names a blob"),
        ("both", "more than one commit"),
        ("1" * 40 + " blob 3", "no commit"),
    ],
)  # fmt: skip
def test_it_names_no_commit(repository: Repository, rev: str, message: str) -> None:
    with pytest.raises(GitError, match=message) as caught:
        repository.resolve(rev)
    assert caught.value.hint
    assert "\n" not in caught.value.hint


def test_an_id_that_is_not_told_apart(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({str(number): f"{number}\n" for number in range(400)})
    ids = [line.split()[2] for line in repo.git("ls-tree", "HEAD").splitlines()]
    starts = [oid[:4] for oid in ids]
    short = next(start for start in starts if starts.count(start) > 1)
    with Repository(repo.path, repo.environ) as repository, pytest.raises(GitError, match="several objects"):
        repository.resolve(short)


def test_a_branch_called_like_an_id_is_not_taken_for_it(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    first = repo.commit({"a": "1\n"})
    second = repo.commit({"a": "2\n"})
    repo.git("update-ref", f"refs/heads/{first}", second)
    with Repository(repo.path, repo.environ) as repository:
        assert repository.resolve(first) == first


def test_what_is_missing_from_a_shallow_clone(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path / "full")
    first = repo.commit({"a": "1\n"})
    repo.commit({"a": "2\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth=1")
    with Repository(shallow.path, shallow.environ) as repository:
        assert repository.is_shallow
        with pytest.raises(GitError, match="no commit") as caught:
            repository.resolve(first)
    assert "shallow" in caught.value.hint
