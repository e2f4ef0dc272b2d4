"""Objects through one process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gate.errors import GitError
from gate.shell import objects as module
from gate.shell.git import Git
from gate.shell.objects import CHUNK, MissingError, Objects
from tests.support.repo import RepoBuilder

LARGE = bytes(range(256)) * 4096 * 3  # three chunks


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> RepoBuilder:
    repo = RepoBuilder(tmp_path_factory.mktemp("objects"), bare=True)
    repo.commit({"small": "x\n", "empty": "", "large": LARGE})
    return repo


@pytest.fixture
def objects(repo: RepoBuilder) -> Iterator[Objects]:
    objects = Objects(Git(repo.path, repo.environ))
    yield objects
    objects.close()


def test_content_of_every_size(objects: Objects) -> None:
    assert objects.read("HEAD:small", "blob") == b"x\n"
    assert objects.read("HEAD:empty", "blob") == b""
    assert objects.read("HEAD:large", "blob") == LARGE
    assert objects.find("HEAD:large").size == len(LARGE)
    assert objects.find("HEAD:small").kind == "blob"


def test_a_part_is_enough(objects: Objects) -> None:
    objects.find("HEAD:large")
    assert objects.start(10) == LARGE[:10]
    objects.find("HEAD:empty")
    assert objects.start(10) == b""
    assert objects.read("HEAD:small", "blob") == b"x\n"


def test_a_large_rest_is_not_read_for_nothing(repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DRAIN", CHUNK)
    git = Git(repo.path, repo.environ)
    objects = Objects(git)
    objects.find("HEAD:large")
    assert objects.read("HEAD:small", "blob") == b"x\n"
    objects.close()
    assert git.started == ("cat-file", "cat-file")


def test_two_at_once_are_a_mistake(objects: Objects) -> None:
    objects.find("HEAD:large")
    parts = objects.content()
    assert next(parts) == LARGE[:CHUNK]
    objects.find("HEAD:small")
    with pytest.raises(RuntimeError, match="at once"):
        next(parts)


@pytest.mark.parametrize("name", ["", "nowhere", "a\nb", "a\0b", "HEAD:none", "1" * 40])
def test_a_name_for_nothing(objects: Objects, name: str) -> None:
    with pytest.raises(MissingError):
        objects.find(name)
    assert objects.read("HEAD:small", "blob") == b"x\n"


def test_another_kind_than_wanted(objects: Objects) -> None:
    with pytest.raises(GitError, match="is a blob, not a tree"):
        objects.tree("HEAD:small")


def test_a_tree_is_read_once(repo: RepoBuilder) -> None:
    git = Git(repo.path, repo.environ)
    objects = Objects(git)
    oid = objects.find("HEAD^{tree}").oid
    first = objects.tree(oid)
    objects.close()
    assert objects.tree(oid) is first
    assert git.started == ("cat-file",)


def test_a_damaged_object_is_an_error(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    repo.commit({"small": "x\n", "empty": ""})
    objects = Objects(Git(repo.path, repo.environ))
    oid = repo.git("rev-parse", "HEAD:small")
    path = repo.root / "objects" / oid[:2] / oid[2:]
    path.chmod(0o644)
    path.write_bytes(b"damaged")
    with pytest.raises(GitError):
        objects.read(oid, "blob")
    assert objects.read("HEAD:empty", "blob") == b""
    objects.close()


def test_a_process_that_ends_in_the_middle_is_an_error(objects: Objects) -> None:
    objects.find("HEAD:large")
    assert objects._process is not None
    objects._process.kill()
    with pytest.raises(GitError, match="in the middle"):
        list(objects.content())
    assert objects.read("HEAD:small", "blob") == b"x\n"
