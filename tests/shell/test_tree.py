"""A tree, read a folder at a time."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.errors import GitError, UnreadableError
from gate.model.change import Entry
from gate.shell import tree as module
from gate.shell.git import Git
from gate.shell.objects import Objects
from gate.shell.repository import Repository
from gate.shell.tree import ObjectTree
from tests.support.repo import Content, Executable, Link, RepoBuilder, Submodule

FILES: dict[str, Content] = {
    "a": "1\n",
    "a.b": "1\n",
    "a b": "1\n",
    "40000 a b": "1\n",
    "100644 a b": "1\n",
    "d/x": "1\n",
    "d/e/y": "1\n",
    "d/e/z": Executable("1\n"),
    "d-": "1\n",
    "d0": "1\n",
    "link": Link("d/x"),
    "folder link": Link("d"),
    "sub": Submodule("1" * 40),
}


def test_every_entry(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    repo.commit(FILES)
    with Repository(repo.path, repo.environ) as repository:
        tree = repository.compare("HEAD", "HEAD").head_tree
        listed = dict(tree.files(""))
        assert list(listed) == sorted(FILES, key=str.encode)
        assert [tree.entry(path) for path in FILES] == [listed[path] for path in FILES]
        assert tree.names("d") == ["e", "x"]
        assert tree.names("") == sorted({path.partition("/")[0] for path in FILES})
        assert tree.names("none") == tree.names("a") == []
        assert [path for path, _ in tree.files("d")] == ["d/e/y", "d/e/z", "d/x"]
        assert [path for path, _ in tree.files("d/e")] == ["d/e/y", "d/e/z"]
        assert [oct(listed[path].mode) for path in ("a", "d/e/z", "link", "sub")] == [
            "0o100644",
            "0o100755",
            "0o120000",
            "0o160000",
        ]
        for nothing in (
            "b",
            "A",
            "d/",
            "/a",
            "d//x",
            "./a",
            "d/../a",
            "folder link/x",
            "a/x",
            "sub/x",
            "40000 a",
            "a\0",
        ):
            assert tree.entry(nothing) is None
            assert list(tree.files(nothing)) == []
        for folder in ("", "d", "d/e"):
            entry = tree.entry(folder)
            assert entry is not None
            assert entry.is_folder


@pytest.mark.parametrize(
    ("path", "message"),
    [("none", "there is no none"), ("d", "no regular file"), ("link", "no regular file"), ("sub", "no regular file")],
)
def test_what_is_no_file_cannot_be_read(tmp_path: Path, path: str, message: str) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    repo.commit(FILES)
    with Repository(repo.path, repo.environ) as repository:
        tree = repository.compare("HEAD", "HEAD").head_tree
        with pytest.raises(UnreadableError, match=message) as caught:
            tree.read(path)
        assert caught.value.path == path
        for other in ("a", "none", "d"):
            with pytest.raises(UnreadableError, match="no symbolic link"):
                tree.link(other)
        assert tree.link("link") == "d/x"


def test_a_large_file_is_streamed_and_never_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT", 1000)
    repo = RepoBuilder(tmp_path, bare=True)
    repo.commit({"large": b"x" * 1001, "fits": b"x" * 1000})
    objects = Objects(Git(repo.path, repo.environ))
    tree = ObjectTree(objects, objects.find("HEAD^{tree}").oid)
    with pytest.raises(UnreadableError, match="too large"):
        tree.read("large")
    assert tree.read("fits") == b"x" * 1000
    digest = hashlib.sha256()
    for part in tree.chunks("large"):
        digest.update(part)
    assert digest.hexdigest() == hashlib.sha256(b"x" * 1001).hexdigest()
    with pytest.raises(UnreadableError, match="there is no"):
        list(tree.chunks("none"))
    objects.close()


@pytest.mark.parametrize(
    ("partial", "hint"),
    [("true", "this is a partial clone"), ("", "`git fsck`")],
    ids=["a partial clone", "a whole one"],
)
def test_a_missing_object_is_told(tmp_path: Path, partial: str, hint: str) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    if partial:
        repo.config("remote.origin.promisor", partial)
    repo.commit({"a": "1\n", "l": Link("a"), "d/x": "2\n"})
    for name in ("HEAD:a", "HEAD:l", "HEAD:d"):
        oid = repo.git("rev-parse", name)
        (repo.root / "objects" / oid[:2] / oid[2:]).unlink()
    objects = Objects(Git(repo.path, repo.environ))
    tree = ObjectTree(objects, objects.find("HEAD^{tree}").oid)
    for read in (tree.read, tree.link, lambda path: list(tree.chunks(path))):
        with pytest.raises(UnreadableError, match="not in this repository") as caught:
            read("l" if read == tree.link else "a")
        assert hint in caught.value.hint
    with pytest.raises(GitError):
        tree.entry("d/x")
    objects.close()


class _Stored(Objects):
    """One tree object, without a process."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def tree(self, oid: str) -> bytes:  # noqa: ARG002
        return self._content


NAME = st.text(st.sampled_from("a 04\x01b"), min_size=1, max_size=9)
OID = st.one_of(st.binary(min_size=20, max_size=20), st.just(b"100644 a\x00100644 b\x00aa"))


@given(st.dictionaries(NAME, st.tuples(st.sampled_from(["100644", "100755", "40000", "120000"]), OID), max_size=6))
def test_an_entry_is_found_whatever_the_bytes_around_it(rows: dict[str, tuple[str, bytes]]) -> None:
    content = b"".join(f"{mode} {name}\0".encode() + oid for name, (mode, oid) in rows.items())
    tree = ObjectTree(_Stored(content), "0" * 40)
    for name, (mode, oid) in rows.items():
        assert tree.entry(name) == Entry(int(mode, 8), oid.hex())
    for name in ("a", "b", "4", "0 a", "00644 b"):
        if name not in rows:
            assert tree.entry(name) is None
