"""The builder builds what it says."""

from __future__ import annotations

from pathlib import Path

from tests.support.repo import Executable, Link, RepoBuilder, Submodule


def test_commits_are_the_same_every_time(tmp_path: Path) -> None:
    ids = [RepoBuilder(tmp_path / name).commit({"a.py": "one\n"}) for name in ("first", "second")]
    assert ids[0] == ids[1]


def test_every_sort_of_entry_is_in_the_tree(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"gone": "", "file": b"\xff"})
    repo.commit(
        {
            "gone": None,
            "gone/now a folder": "x",
            "run": Executable("#!/bin/sh\n"),
            "link": Link("file"),
            "sub": Submodule("1" * 40),
            'odd "name"\n\udcff': "",
        }
    )
    modes = {line.split("\t", 1)[1]: line[:6] for line in repo.git("ls-tree", "-r", "-z", "HEAD").split("\0") if line}
    assert modes == {
        "file": "100644",
        "gone/now a folder": "100644",
        "link": "120000",
        'odd "name"\n\udcff': "100644",
        "run": "100755",
        "sub": "160000",
    }
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""


def test_branches_merges_and_clones(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path / "repo")
    base = repo.commit({"a": "1"})
    repo.branch("topic")
    topic = repo.commit({"b": "1"})
    repo.switch("main")
    merge = repo.merge(topic, files={"b": "2"})
    assert repo.git("rev-parse", f"{merge}^1", f"{merge}^2").split() == [base, topic]
    assert (repo.root / "b").read_text() == "2"
    shallow = repo.clone(tmp_path / "shallow", "--depth=1")
    assert shallow.git("rev-parse", "--is-shallow-repository", "HEAD").split() == ["true", merge]


def test_a_history_of_its_own_and_a_changed_work_tree(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"a": "1", "b": "1"})
    repo.commit({"c": "1"}, parents=())
    assert repo.git("rev-list", "--count", "HEAD") == "1"
    assert not (repo.root / "a").exists()
    repo.write("c", None)
    repo.write("d/e", Executable("x"))
    repo.write("l", Link("d"))
    assert repo.git("status", "--porcelain", "--untracked-files=all").splitlines() == [" D c", "?? d/e", "?? l"]
