"""The work tree and the index as proposed sides."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gate.errors import GitError
from gate.model.change import Status
from gate.shell.repository import Head, Repository
from tests.shell.compared import changed, compare
from tests.support.repo import Content, Executable, Link, RepoBuilder

TEN = "".join(f"line {number}\n" for number in range(10))


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    repo = RepoBuilder(tmp_path / "repo")
    repo.commit({"a.py": "1\n", "d/b.py": TEN, "link": Link("a.py"), ".gitignore": "*.log\nbuild/\n"})
    return repo


def seen(repo: RepoBuilder, side: Head = Head.WORKTREE) -> dict[str, Status]:
    return {path: file.status for path, file in changed(repo, "HEAD", None, side).items()}


def test_an_untouched_work_tree_changes_nothing(repo: RepoBuilder) -> None:
    assert seen(repo) == seen(repo, Head.INDEX) == {}


CASES: dict[str, tuple[dict[str, Content], dict[str, Status]]] = {
    "modified": ({"a.py": "2\n"}, {"a.py": Status.MODIFIED}),
    "deleted": ({"a.py": None}, {"a.py": Status.DELETED}),
    "new": ({"new/x.py": "x\n"}, {"new/x.py": Status.ADDED}),
    "renamed": ({"d/b.py": None, "c.py": TEN + "x\n"}, {"c.py": Status.RENAMED}),
    "executable": ({"a.py": Executable("1\n")}, {"a.py": Status.MODIFIED}),
    "other link": ({"link": Link("d")}, {"link": Status.MODIFIED}),
    "file to link": ({"a.py": Link("link")}, {"a.py": Status.MODIFIED}),
    "link to file": ({"link": "x\n"}, {"link": Status.MODIFIED}),
    "file to folder": ({"a.py": None, "a.py/x": "x\n"}, {"a.py": Status.DELETED, "a.py/x": Status.ADDED}),
    "ignored": ({"x.log": "x\n", "build/x.py": "x\n"}, {}),
    "hostile names": (
        {" x\n\udcff": "x\n", "-x": "x\n", ":(top)": "x\n"},
        {" x\n\udcff": Status.ADDED, "-x": Status.ADDED, ":(top)": Status.ADDED},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_work_tree_is_proposed(repo: RepoBuilder, case: str) -> None:
    files, expected = CASES[case]
    for path, content in files.items():
        repo.write(path, content)
    assert seen(repo) == expected
    assert seen(repo, Head.INDEX) == {}


def test_a_folder_replaced_by_a_link(repo: RepoBuilder) -> None:
    repo.write("d/b.py", None)
    (repo.root / "d").rmdir()
    repo.write("d", Link("elsewhere"))
    assert seen(repo) == {"d": Status.ADDED, "d/b.py": Status.DELETED}


def test_what_is_staged_is_proposed(repo: RepoBuilder) -> None:
    repo.write("a.py", "2\n")
    repo.git("add", "a.py")
    repo.write("a.py", "3\n")
    repo.write("new.py", "x\n")
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare("HEAD", None, Head.INDEX)
        assert comparison.head == "index"
        assert comparison.head_tree.read("a.py") == b"2\n"
    assert seen(repo, Head.INDEX) == {"a.py": Status.MODIFIED}


def test_lines_and_commits_are_counted_from_the_merge_base(repo: RepoBuilder) -> None:
    repo.branch("topic")
    topic = repo.commit({"d/b.py": TEN + "committed\n"})
    repo.write("d/b.py", TEN + "committed\nnot yet\n")
    comparison = compare(repo, None, None, Head.WORKTREE)
    assert comparison.base == repo.git("rev-parse", "main")
    assert [commit.oid for commit in comparison.commits] == [topic]
    assert comparison.files[0].added.ranges == ((11, 12),)


def test_a_file_written_in_the_same_moment_as_the_index_is_seen(repo: RepoBuilder) -> None:
    """git tells such a file by the time of the index, which its copy must keep."""
    repo.write("a.py", "1\n")
    repo.git("add", "a.py")
    index, file = repo.root / ".git" / "index", repo.root / "a.py"
    before = file.stat()
    file.write_text("2\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    os.utime(index, ns=(before.st_mtime_ns, before.st_mtime_ns))
    assert seen(repo) == {"a.py": Status.MODIFIED}


def test_an_index_in_the_making_is_the_one_of_a_hook(repo: RepoBuilder) -> None:
    repo.write("new.py", "x\n")
    repo.git("add", "new.py", GIT_INDEX_FILE=".git/next-index")
    environ = {**repo.environ, "GIT_INDEX_FILE": ".git/next-index", "GIT_DIR": ".git"}
    (*_, added) = compare(repo, "HEAD", None, Head.INDEX, environ).files
    assert (added.path, added.status) == ("new.py", Status.ADDED)
    assert seen(repo, Head.INDEX) == {}


def test_before_the_first_commit(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.write("a.py", "1\n")
    comparison = compare(repo, None, None, Head.WORKTREE)
    assert ([file.path for file in comparison.files], comparison.commits) == (["a.py"], ())
    assert compare(repo, None, None, Head.INDEX).files == ()
    with pytest.raises(GitError, match="no commit `HEAD`"):
        compare(repo)


def test_a_base_without_a_common_commit(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    repo.commit({"a.py": "1\n"})
    repo.git("symbolic-ref", "HEAD", "refs/heads/orphan")
    with pytest.raises(GitError, match="no commit in common"):
        compare(repo, "main", None, Head.INDEX)


def test_an_unfinished_merge(repo: RepoBuilder) -> None:
    blobs = [repo.git("hash-object", "-w", "--stdin", data=f"{number}\n".encode()) for number in range(3)]
    lines = [f"100644 {blob} {stage}\ta.py\n" for stage, blob in enumerate(blobs, 1)]
    repo.git("update-index", "--index-info", data=("0 " + "0" * 40 + "\ta.py\n" + "".join(lines)).encode())
    with pytest.raises(GitError, match="unfinished merge") as caught:
        seen(repo, Head.INDEX)
    assert caught.value.path == "a.py"
    repo.write("a.py", "<<<<<<<\n")
    assert seen(repo) == {"a.py": Status.MODIFIED}


def test_a_submodule_is_proposed_at_its_commit_alone(repo: RepoBuilder) -> None:
    inner = RepoBuilder(repo.root / "sub")
    first = inner.commit({"x": "1\n"})
    assert seen(repo) == {"sub": Status.ADDED}
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},sub")
    repo.config("user.name", "A")
    repo.config("user.email", "a@example.com")
    repo.git("commit", "-q", "-m", "sub")
    inner.write("x", "dirty\n")
    inner.write("y", "untracked\n")
    assert seen(repo) == {}
    second = inner.commit({"x": "2\n"})
    (file,) = changed(repo, "HEAD", None, Head.WORKTREE).values()
    assert (file.path, file.new and file.new.oid, file.is_text) == ("sub", second, False)


def test_line_ends_are_converted_as_the_user_has_it(repo: RepoBuilder, tmp_path: Path) -> None:
    repo.write("d/b.py", TEN.replace("\n", "\r\n") + "new\r\n")
    assert changed(repo, "HEAD", None, Head.WORKTREE)["d/b.py"].added.total == 11
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[core]\n\tautocrlf = true\n")
    environ = {"PATH": repo.environ["PATH"], "HOME": str(home)}
    (file,) = compare(repo, "HEAD", None, Head.WORKTREE, environ).files
    assert file.added.ranges == ((11, 11),)


@pytest.mark.parametrize(
    ("place", "config"),
    [
        (".config/git/ignore", ""),
        ("mine", "[core]\n\texcludesFile = ~/mine\n"),
        ("mine", "[core]\n\texcludesFile = {home}/mine\n"),
    ],
    ids=["default", "own, from home", "own"],
)
def test_what_the_user_ignores_everywhere_is_not_proposed(
    repo: RepoBuilder, tmp_path: Path, place: str, config: str
) -> None:
    home = tmp_path / "home"
    (home / place).parent.mkdir(parents=True)
    (home / place).write_text(".idea\n")
    (home / ".gitconfig").write_text(config.format(home=home))
    repo.write(".idea/x", "x\n")
    repo.write("new.py", "x\n")
    environ = {"PATH": repo.environ["PATH"], "HOME": str(home)}
    assert [file.path for file in compare(repo, "HEAD", None, Head.WORKTREE, environ).files] == ["new.py"]
    assert sorted(seen(repo)) == [".idea/x", "new.py"]


def test_a_filtered_file_is_taken_as_it_stands(repo: RepoBuilder) -> None:
    repo.commit({".gitattributes": "*.bin filter=lfs\n", "x.bin": "version https://git-lfs\n", "y.bin": "pointer\n"})
    for key in ("clean", "process", "smudge"):
        repo.config(f"filter.lfs.{key}", "false")
    repo.config("filter.lfs.required", "true")
    repo.write("x.bin", "the real thing\n")
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare("HEAD", None, Head.WORKTREE)
        assert [file.path for file in comparison.files] == ["x.bin"]
        assert comparison.head_tree.read("x.bin") == b"the real thing\n"


def test_a_repository_whose_path_is_hard_to_write(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path / 'a:b "c"\\d\u00e9')
    repo.commit({"a.py": "1\n", "x.py": b"a\n\0"})
    repo.write("a.py", "2\n")
    repo.write("x.py", b"b\n\0")
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare("HEAD", None, Head.WORKTREE)
        assert {file.path: file.added.total for file in comparison.files} == {"a.py": 1, "x.py": 1}
        assert comparison.head_tree.read("a.py") == b"2\n"
