from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from gate.fixtures.hashes import raw_hash
from gate.shell.repository import Repository
from tests.support.repo import RepoBuilder

CONTENT = b'{"total": 3}' + b" " * 3_000_000
OID = hashlib.sha256(CONTENT).hexdigest()
POINTER = f"version https://git-lfs.github.com/spec/v1\noid sha256:{OID}\nsize {len(CONTENT)}\n".encode()


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    repo = RepoBuilder(tmp_path / "repo")
    repo.commit({"a.json": POINTER})
    return repo


def stored(repo: RepoBuilder, content: bytes) -> Path:
    path = Path(repo.path, ".git/lfs/objects", OID[:2], OID[2:4], OID)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path


def read(repo: RepoBuilder, pointer: bytes = POINTER) -> str | None:
    with Repository(repo.path, os.environ) as repository:
        parts = repository.large_object(pointer)
        return None if parts is None else raw_hash(parts)


@pytest.mark.parametrize("pointer", [POINTER, POINTER.replace(b"\n", b"\r\n")])
def test_what_the_store_has_is_read(repo: RepoBuilder, pointer: bytes) -> None:
    stored(repo, CONTENT)
    assert read(repo, pointer) == OID


def test_what_it_does_not_have_or_has_otherwise_is_not_there(repo: RepoBuilder, tmp_path: Path) -> None:
    assert read(repo) is None
    path = stored(repo, CONTENT + b"x")
    assert read(repo) is None
    path.unlink()
    (tmp_path / "elsewhere").write_bytes(CONTENT)
    path.symlink_to(tmp_path / "elsewhere")
    assert read(repo) is None


@pytest.mark.parametrize("pointer", [b"version x\n", b"oid sha256:../../x\n", b""])
def test_no_pointer_is_nothing(repo: RepoBuilder, pointer: bytes) -> None:
    assert read(repo, pointer) is None
