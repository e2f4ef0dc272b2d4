"""What lies between two commits: paths, statuses, entries, commits, trees."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gate.errors import GitError, UnreadableError, UsageError
from gate.model.change import Entry, FileChange, Status
from gate.model.lines import Lines
from gate.shell.repository import Head, Repository
from gate.shell.revision import EMPTY_TREES
from tests.shell.compared import changed, compare
from tests.support.repo import Executable, Link, RepoBuilder, Submodule

TEN = "".join(f"line {number}\n" for number in range(10))
GIT = "1" * 40


def test_a_rename_without_edits(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"d/a.py": TEN})
    (file,) = changed(repo, base, repo.commit({"d/a.py": None, "e/b.py": TEN})).values()
    assert (file.status, file.old_path, file.path) == (Status.RENAMED, "d/a.py", "e/b.py")
    assert (file.added.total, file.removed.total, file.old, file.is_text) == (0, 0, file.new, True)


def test_a_rename_with_edits(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a.py": TEN})
    edited = TEN.replace("line 3", "LINE 3") + "more\n"
    (file,) = changed(repo, base, repo.commit({"a.py": None, "b.py": Executable(edited)})).values()
    assert (file.status, file.old_path) == (Status.RENAMED, "a.py")
    assert (file.removed, file.added) == (Lines(((4, 4),)), Lines(((4, 4), (11, 11))))
    assert [entry and entry.mode for entry in (file.old, file.new)] == [0o100644, 0o100755]


def test_every_line_of_a_copy_is_new_where_it_stands(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a.py": TEN})
    files = changed(repo, base, repo.commit({"a.py": TEN + "x\n", "copy.py": TEN}))
    assert (files["copy.py"].status, files["copy.py"].old_path) == (Status.ADDED, None)
    assert (files["copy.py"].added, files["a.py"].added) == (Lines(((1, 10),)), Lines(((11, 11),)))


def test_an_empty_file_is_never_another_one_renamed(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a/__init__.py": "", "x": ""})
    files = changed(repo, base, repo.commit({"a/__init__.py": None, "b/__init__.py": ""}))
    assert {path: file.status for path, file in files.items()} == {
        "a/__init__.py": Status.DELETED,
        "b/__init__.py": Status.ADDED,
    }


def test_a_change_of_mode_alone(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"run": "x\n"})
    (file,) = changed(repo, base, repo.commit({"run": Executable("x\n")})).values()
    assert (file.status, file.added.total, file.removed.total, file.is_text) == (Status.MODIFIED, 0, 0, True)
    assert [entry and entry.mode for entry in (file.old, file.new)] == [0o100644, 0o100755]


@pytest.mark.parametrize(
    ("old", "new", "lost", "gained", "is_text"),
    [
        (None, Link("a"), 0, 0, False),
        (Link("a"), None, 0, 0, False),
        (Link("a"), Link("b\nc"), 0, 0, False),
        ("x\ny\n", Link("a"), 2, 0, False),
        (Link("a"), "x\ny\n", 0, 2, True),
        (None, Submodule(GIT), 0, 0, False),
        (Submodule(GIT), Submodule("2" * 40), 0, 0, False),
        (Submodule(GIT), "x\n", 0, 1, True),
        ("x\n", Submodule(GIT), 1, 0, False),
        (Link("a"), Submodule(GIT), 0, 0, False),
        (Link("a"), b"\0", 0, 0, False),
        (b"\0", Link("a"), 0, 0, False),
        (Link("a"), "\ufeffx\n".encode("utf-16-le"), 0, 1, True),
    ],
    ids=[
        "new link", "lost link", "other link", "file to link", "link to file", "new submodule", "other commit",
        "submodule to file", "file to submodule", "link to submodule", "link to binary", "binary to link",
        "link to UTF-16",
    ],
)  # fmt: skip
def test_only_regular_files_have_lines(
    tmp_path: Path,
    old: str | bytes | Link | Submodule | None,
    new: str | bytes | Link | Submodule | None,
    lost: int,
    gained: int,
    is_text: bool,  # noqa: FBT001
) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    base = repo.commit({"a": "", "entry": old})
    (file,) = changed(repo, base, repo.commit({"entry": new})).values()
    assert (file.removed.total, file.added.total, file.is_text) == (lost, gained, is_text)


def test_a_folder_in_the_place_of_a_file_and_back(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"x": "one\n", "y/z": "two\n"})
    head = repo.commit({"x": None, "y/z": None, "x/deep": "three\n", "y": "four\n"})
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare(base, head)
        assert {file.path: file.status for file in comparison.files} == {
            "x": Status.DELETED,
            "x/deep": Status.ADDED,
            "y": Status.ADDED,
            "y/z": Status.DELETED,
        }
        kinds = [
            (tree.entry("x"), tree.entry("x/deep"), tree.entry("y"), tree.entry("y/z"))
            for tree in (comparison.before, comparison.head_tree)
        ]
    assert [[entry and entry.is_folder for entry in row] for row in kinds] == [
        [False, None, True, False],
        [True, False, False, None],
    ]


NAMES = [
    "with space", 'quo"te', "tab\there", "line\nfeed", "x\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@",
    "\u00e9\u65e5\U0001f600", "in\udcffvalid", "a b/c", "a/x", "b/x", "a/b/ b/x", "back\\slash", "-x", "--help",
    "#", ":(glob)*", "*", "trailing ", " leading", "a => b", "{a => b}/c", "\x01\x7f\x1b[31m", "Mod\u00e9/\u2028",
]  # fmt: skip


def test_hostile_names(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({name: f"{number}\n" for number, name in enumerate(NAMES)})
    head = repo.commit({name: f"{number}\nmore\n" for number, name in enumerate(NAMES)})
    with Repository(repo.path, repo.environ) as repository:
        files = repository.compare(base, head).files
        assert [file.path for file in files] == sorted(NAMES)
        assert all(file.added == Lines(((2, 2),)) for file in files)
        tree = repository.compare(base, head).base_tree
        assert [tree.read(name) for name in NAMES] == [f"{number}\n".encode() for number in range(len(NAMES))]
        assert sorted(path for path, _ in tree.files("")) == sorted(NAMES)


def test_names_renamed_into_one_another(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    contents = {name: TEN + f"{number}\n" * 9 for number, name in enumerate(NAMES)}
    base = repo.commit(contents)
    moved = {f"moved/{name}": content + "more\n" for name, content in contents.items()}
    files = changed(repo, base, repo.commit({**dict.fromkeys(NAMES), **moved}))
    assert {path: file.old_path for path, file in files.items()} == {f"moved/{name}": name for name in NAMES}


def test_commits_between_the_sides_newest_first(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    root = repo.commit({"a": "1\n"})
    repo.branch("topic")
    first = repo.commit({"b": "1\n"}, author="X <x@example.com>", message="First\n\nWhy\n")
    second = repo.commit({"b": "2\n"}, author="Y[bot] <y@example.com>", committer="Z <z@example.com>")
    repo.switch("main")
    ahead = repo.commit({"a": "2\n", "c": "1\n"})
    comparison = compare(repo, "main", "topic")
    assert (comparison.base, comparison.head, comparison.merge_base) == (ahead, second, root)
    assert [commit.oid for commit in comparison.commits] == [second, first]
    assert comparison.commits[1].message == "First\n\nWhy\n"
    assert comparison.commits[0][1:5] == ("Y[bot]", "y@example.com", "Z", "z@example.com")
    assert [file.path for file in comparison.files] == ["b"]


def test_a_merge_of_the_base_brings_none_of_its_files(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"a": "1\n"})
    repo.branch("topic")
    topic = repo.commit({"b": "1\n"})
    repo.switch("main")
    ahead = repo.commit({"c": "1\n"})
    repo.switch("topic")
    merge = repo.merge(ahead, files={"c": "1\n"})
    comparison = compare(repo, "main", "topic")
    assert comparison.merge_base == ahead
    assert [file.path for file in comparison.files] == ["b"]
    assert {commit.oid for commit in comparison.commits} == {topic, merge}


def test_several_merge_bases_are_an_error_that_one_more_merge_ends(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"a": "1\n"})
    repo.branch("topic")
    left = repo.commit({"b": "1\n"})
    repo.switch("main")
    right = repo.commit({"c": "1\n"})
    repo.merge(left, files={"b": "1\n"})
    repo.switch("topic")
    repo.merge(right, files={"c": "1\n"})
    repo.commit({"d": "1\n"})
    bases = repo.git("merge-base", "--all", "main", "topic").split()
    assert sorted(bases) == sorted([left, right])
    with pytest.raises(GitError, match="2 merge bases"):
        compare(repo, "main", "topic")
    repo.merge(repo.git("rev-parse", "main"))
    assert [file.path for file in compare(repo, "main", "topic").files] == ["d"]


def test_an_empty_change_is_empty(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a": "1\n"})
    head = repo.commit({})
    assert compare(repo, base, base)[:5] == (base, base, base, (), ())
    assert [commit.oid for commit in compare(repo, base, head).commits] == [head]
    assert compare(repo, base, head).files == ()
    behind = compare(repo, head, base)
    assert (behind.merge_base, behind.files, behind.commits) == (base, (), ())


def test_both_trees_are_read(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"d/a": "old\n", "same/x": "same\n", "link": Link("d/a")})
    repo.branch("topic")
    head = repo.commit({"d/a": "new\n", "d/b": "b\n"})
    repo.switch("main")
    repo.commit({"d/a": "ahead\n"})
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare("main", head)
        trees = comparison.base_tree, comparison.before, comparison.head_tree
        assert comparison.merge_base == base
        assert [tree.read("d/a") for tree in trees] == [b"ahead\n", b"old\n", b"new\n"]
        assert [tree.read("same/x") for tree in trees] == [b"same\n"] * 3
        assert [tree.link("link") for tree in trees] == ["d/a"] * 3
        assert [[path for path, _ in tree.files("d")] for tree in trees] == [["d/a"], ["d/a"], ["d/a", "d/b"]]
        assert [[path for path, _ in tree.files("same")] for tree in trees] == [["same/x"]] * 3
        assert [tree.entry("nothing/here") for tree in trees] == [None] * 3
        with pytest.raises(UnreadableError, match="no regular file"):
            comparison.head_tree.read("link")
        assert comparison.head_tree.entry("same") == comparison.before.entry("same")


def test_four_processes_and_no_more(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({f"{number}.py": "x\n" for number in range(30)})
    repo.commit({f"{number}.py": "y\n" for number in range(30)})
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare(base, None)
        for file in comparison.files:
            assert comparison.before.read(file.path) != comparison.head_tree.read(file.path)
        assert repository.git.started == ("rev-parse", "cat-file", "rev-list", "diff-tree")


def test_the_merge_base_is_asked_for_where_the_base_went_on(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    root = repo.commit({"a": "1\n"})
    repo.branch("patch")
    repo.commit({"b": "1\n"})
    repo.switch("main")
    ahead = repo.commit({"a": "2\n"})
    with Repository(repo.path, repo.environ) as repository:
        assert repository.compare(ahead, "patch").merge_base == root
        assert "merge-base" in repository.git.started


@pytest.mark.parametrize(
    ("refs", "expected"),
    [
        (["refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/heads/main"], "refs/remotes/origin/HEAD"),
        (["refs/remotes/origin/main", "refs/remotes/origin/master", "refs/heads/main"], "refs/remotes/origin/main"),
        (["refs/remotes/origin/master", "refs/heads/main"], "refs/remotes/origin/master"),
        (["refs/heads/main", "refs/heads/master"], "refs/heads/main"),
        (["refs/heads/master", "refs/heads/other"], "refs/heads/master"),
    ],
    ids=["origin's default", "origin/main", "origin/master", "main", "master"],
)  # fmt: skip
def test_the_default_base(tmp_path: Path, refs: list[str], expected: str) -> None:
    repo = RepoBuilder(tmp_path)
    repo.branch_name = "work"
    repo.git("symbolic-ref", "HEAD", "refs/heads/work")
    tips = [repo.commit({"a": f"{number}\n"}) for number in range(len(refs) + 1)]
    for ref, tip in zip(refs, tips, strict=False):
        repo.git("update-ref", ref, tip)
    assert compare(repo).base == repo.git("rev-parse", expected)


def test_without_a_default_branch_the_hint_names_the_option(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"a": "1\n"})
    repo.git("branch", "-m", "trunk")
    with pytest.raises(GitError, match="no default branch") as caught:
        compare(repo)
    assert "--base" in caught.value.hint


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_the_empty_tree_is_a_base_that_holds_nothing(tmp_path: Path, object_format: str) -> None:
    repo = RepoBuilder(tmp_path, object_format=object_format)
    first = repo.commit({"a/b": "1\n2\n"})
    second = repo.commit({"c": ""})
    empty = EMPTY_TREES[object_format]
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare(empty, "HEAD")
        assert (comparison.base, comparison.merge_base) == (empty, empty)
        assert [commit.oid for commit in comparison.commits] == [second, first]
        assert {file.path: file.added.total for file in comparison.files} == {"a/b": 2, "c": 0}
        assert comparison.base_tree.entry("a") is None
        assert comparison.head_tree.read("a/b") == b"1\n2\n"


def test_a_sha256_repository(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path, object_format="sha256")
    base = repo.commit({"d/a": TEN, "img.bin": "x", ".gitattributes": "*.bin binary\n", "gone": ""})
    head = repo.commit({"d/a": TEN + "x\n", "img.bin": "x\ny", "gone": None, "new": ""})
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare(base, head)
        assert {file.path: file.added.ranges for file in comparison.files} == {
            "d/a": ((11, 11),),
            "gone": (),
            "img.bin": ((1, 2),),
            "new": (),
        }
        assert comparison.head_tree.read("d/a") == (TEN + "x\n").encode()
        entry = comparison.before.entry("d/a")
        assert entry is not None
        assert len(entry.oid) == 64


def test_no_commit_in_common(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"a": "1\n"})
    repo.branch("other")
    repo.commit({"b": "1\n"}, parents=())
    with pytest.raises(GitError, match="no commit in common") as caught:
        compare(repo, "main", "other")
    assert "base" in caught.value.hint


def test_a_shallow_clone_that_holds_what_it_takes(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path / "full")
    repo.commit({"a": "0\n"})
    base = repo.commit({"a": "1\n"})
    head = repo.commit({"a": "2\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth=2")
    comparison = compare(shallow, base, head)
    assert comparison.merge_base == base
    assert [commit.oid for commit in comparison.commits] == [head]


def test_a_shallow_clone_that_does_not_says_how_to_deepen_it(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path / "full")
    base = repo.commit({"a": "0\n"})
    repo.branch("topic")
    repo.commit({"a": "1\n"})
    repo.switch("main")
    repo.commit({"b": "1\n"})
    shallow = repo.clone(tmp_path / "shallow", "--depth=1", "--no-single-branch")
    for wanted in ("origin/topic", base):
        with pytest.raises(GitError) as caught:
            compare(shallow, "origin/main" if wanted != base else base, "origin/topic")
        assert "fetch-depth: 0" in caught.value.hint


def test_a_bare_repository(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    base = repo.commit({"a": "1\n"})
    repo.commit({"a": "2\n"})
    assert list(changed(repo, base, "HEAD")) == ["a"]
    with Repository(repo.path, repo.environ) as repository:
        assert repository.root == os.path.realpath(tmp_path)
    for side in (Head.INDEX, Head.WORKTREE):
        with pytest.raises(GitError, match="no work tree"):
            compare(repo, base, None, side)


def test_from_a_subfolder(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"top": "1\n", "d/e/f": "1\n"})
    repo.commit({"top": "2\n", "d/e/f": "2\n"})
    repo.write("new", "x\n")
    with Repository(str(tmp_path / "d" / "e"), repo.environ) as repository:
        assert repository.root == os.path.realpath(tmp_path)
        assert [file.path for file in repository.compare(base, None).files] == ["d/e/f", "top"]
        assert [file.path for file in repository.compare("HEAD", None, Head.WORKTREE).files] == ["new"]


def test_inside_the_git_folder(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a": "1\n"})
    repo.commit({"a": "2\n"})
    with Repository(str(tmp_path / ".git"), repo.environ) as repository:
        assert [file.path for file in repository.compare(base, "HEAD").files] == ["a"]


def test_a_linked_work_tree(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path / "main")
    base = repo.commit({"a": "1\n"})
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    (tmp_path / "side" / "a").write_text("2\n")
    (tmp_path / "side" / "b").write_text("1\n")
    with Repository(str(tmp_path / "side"), repo.environ) as repository:
        assert [file.path for file in repository.compare(base, None, Head.WORKTREE).files] == ["a", "b"]
        assert repository.root == os.path.realpath(tmp_path / "side")
    assert changed(repo, base, None, Head.WORKTREE) == {}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away")
def test_a_repository_of_another_user(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a": "1\n"})
    head = repo.commit({"a": "2\n"})
    repo.write("b", "1\n")
    for folder, _, names in os.walk(tmp_path):
        os.chown(folder, 1001, 1001)
        for name in names:
            os.chown(os.path.join(folder, name), 1001, 1001, follow_symlinks=False)
    with pytest.raises(AssertionError, match="dubious ownership"):
        repo.git("status")
    assert list(changed(repo, base, head)) == ["a"]
    assert list(changed(repo, base, None, Head.WORKTREE)) == ["a", "b"]


def test_no_repository_there(tmp_path: Path) -> None:
    environ = {"PATH": os.environ["PATH"]}
    with pytest.raises(GitError, match="not a git repository") as caught:
        Repository(str(tmp_path), environ)
    assert "-C" in caught.value.hint
    with pytest.raises(GitError, match="cannot change to"):
        Repository(str(tmp_path / "nowhere"), environ)


def test_no_git_there(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="git cannot be started") as caught:
        Repository(str(tmp_path), {"PATH": str(tmp_path)})
    assert "install git" in caught.value.hint


def test_a_git_that_is_too_old(tmp_path: Path) -> None:
    old = tmp_path / "git"
    old.write_text("#!/bin/sh\necho --path-format=absolute\necho true\necho false\necho sha1\necho\n")
    old.chmod(0o755)
    with pytest.raises(GitError, match="too old"):
        Repository(str(tmp_path), {"PATH": str(tmp_path)})


def test_the_work_tree_stands_on_head_alone(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"a": "1\n"})
    with pytest.raises(UsageError, match="stands on HEAD"):
        compare(repo, "HEAD", "HEAD", Head.WORKTREE)


def test_entries_are_told_as_git_has_them(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a": "1\n"})
    (file,) = changed(repo, base, repo.commit({"a": "2\n"})).values()
    old, new = (repo.git("rev-parse", f"{rev}:a") for rev in (base, "HEAD"))
    line = Lines(((1, 1),))
    assert file == FileChange("a", "a", Status.MODIFIED, Entry(0o100644, old), Entry(0o100644, new), line, line)
