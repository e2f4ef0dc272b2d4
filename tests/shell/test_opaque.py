"""Files that git calls binary, on a real repository; the content itself is in test_repository_content."""

from __future__ import annotations

from pathlib import Path

import pytest

from gate.model.change import FileChange, Status
from gate.shell import opaque
from gate.shell.repository import Repository
from tests.shell.compared import changed
from tests.support.repo import RepoBuilder

BINARY = ".gitattributes"


def test_a_rename_keeps_its_two_sides(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    old = "".join(f"line {number}\n" for number in range(20))
    base = repo.commit({BINARY: "* binary\n", "a.py": old})
    head = repo.commit({"a.py": None, "b.py": old.replace("line 5", "LINE 5")})
    (file,) = changed(repo, base, head).values()
    assert (file.status, file.old_path, file.path) == (Status.RENAMED, "a.py", "b.py")
    assert (file.removed.ranges, file.added.ranges, file.is_text) == (((6, 6),), ((6, 6),), True)


def test_several_at_once_keep_their_lines_apart(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    names = [f"{number}.txt" for number in range(12)]
    base = repo.commit({BINARY: "*.txt -diff\n", **{name: "a\n" * int(name[:-4]) for name in names[:8]}})
    new = {name: "a\n" * int(name[:-4]) + "b\n" * 2 for name in names[4:]}
    files = changed(repo, base, repo.commit({**dict.fromkeys(names[:4]), **new}))
    assert {name: (files[name].removed.total, files[name].added.ranges) for name in names if name in files} == {
        **{name: (int(name[:-4]), ()) for name in names[1:4]},
        "0.txt": (0, ()),
        **{name: (0, ((int(name[:-4]) + 1, int(name[:-4]) + 2),)) for name in names[4:8]},
        **{name: (0, ((1, int(name[:-4]) + 2),)) for name in names[8:]},
    }


@pytest.mark.parametrize(
    ("old", "new", "removed", "added"),
    [
        (None, "x\n" * 600 + "y", 0, 601),
        ("x\n" * 600, "x\n" * 601, 600, 601),
        ("x\n" * 600, "x\n", 600, 1),
        ("x\n" * 600, None, 600, 0),
    ],
    ids=["added", "modified", "shrunk", "deleted"],
)
def test_what_is_too_large_to_compare_is_new_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str | None, new: str | None, removed: int, added: int
) -> None:
    monkeypatch.setattr(opaque, "LIMIT", 1000)
    repo = RepoBuilder(tmp_path)
    base = repo.commit({BINARY: "*.py binary\n", "a.py": old})
    (file,) = changed(repo, base, repo.commit({"a.py": new})).values()
    assert (file.removed.total, file.added.total, file.is_text) == (removed, added, True)


def test_no_second_look_without_a_need(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"x.png": b"\0a", "y.py": "1\n"})
    head = repo.commit({"x.png": b"\0b", "y.py": "2\n"})
    with Repository(repo.path, repo.environ) as repository:
        files = repository.compare(base, head).files
        assert repository.git.started.count("diff-tree") == 1
    assert [_told(file) for file in files] == [("x.png", False), ("y.py", True)]


def _told(file: FileChange) -> tuple[str, bool]:
    return file.path, file.is_text
