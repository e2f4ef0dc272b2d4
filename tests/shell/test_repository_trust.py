"""Nothing that a repository, its user or its caller configures bends the change, and nothing of it is executed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gate.errors import GitError, UnreadableError
from gate.shell.repository import Head, Repository
from tests.shell.compared import changed, compare
from tests.support.repo import Content, Executable, RepoBuilder, Submodule, git_environ

OLD: dict[str, Content] = {
    "d/a.py": "".join(f"line {number}\n\n" for number in range(20)),
    "old.py": "".join(f"old {number}\n" for number in range(20)),
    "\u00e9.txt": "x\n",
    "sub": Submodule("1" * 40),
    ".gitmodules": '[submodule "sub"]\n\tpath = sub\n\turl = ./x\n\tignore = all\n',
    ".gitattributes": "*.py diff=python\n",
}
NEW: dict[str, Content] = {
    "d/a.py": "".join(f"line {number + (number in (3, 6, 9))}\n\n" for number in range(20)),
    "old.py": None,
    "new.py": "".join(f"old {number}\n" for number in range(20)) + "more\n",
    "\u00e9.txt": "y\n",
    "sub": Submodule("2" * 40),
}

CONFIG = [
    ("diff.noprefix", "true"), ("diff.mnemonicPrefix", "true"), ("diff.srcPrefix", "x/"),
    ("diff.external", "false"), ("color.ui", "always"), ("color.diff", "always"),
    ("diff.colorMoved", "zebra"), ("diff.wsErrorHighlight", "all"), ("diff.relative", "true"),
    ("diff.algorithm", "patience"), ("diff.algorithm", "nonsense"), ("diff.renames", "false"),
    ("diff.renames", "copies"), ("diff.renameLimit", "1"), ("diff.context", "7"),
    ("diff.interHunkContext", "7"), ("diff.suppressBlankEmpty", "true"), ("diff.indentHeuristic", "false"),
    ("diff.submodule", "log"), ("diff.ignoreSubmodules", "all"), ("submodule.sub.ignore", "all"),
    ("diff.orderFile", "order"), ("diff.stat", "1"), ("diff.python.binary", "true"),
    ("diff.python.textconv", "false"), ("diff.python.command", "false"), ("diff.python.xfuncname", "^.*$"),
    ("core.quotePath", "false"), ("core.bigFileThreshold", "1"), ("core.abbrev", "4"),
    ("core.whitespace", "cr-at-eol"), ("core.attributesFile", "attributes"), ("core.pager", "false"),
    ("pager.diff-tree", "true"), ("core.useReplaceRefs", "true"), ("i18n.logOutputEncoding", "utf-16"),
    ("log.showSignature", "true"), ("alias.diff-tree", "!false"), ("core.worktree", "/nonexistent"),
]  # fmt: skip


class Sample:
    def __init__(self, root: Path) -> None:
        self.repo = RepoBuilder(root, bare=True)
        self.base, self.head = self.repo.commit(OLD), self.repo.commit(NEW)
        (root / "order").write_text("*.py\n")
        (root / "attributes").write_text("* binary\n")
        self.files = changed(self.repo, self.base, self.head)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return Sample(tmp_path_factory.mktemp("sample"))


def test_the_sample_is_what_it_should_be(sample: Sample) -> None:
    assert {path: file.added.ranges for path, file in sample.files.items()} == {
        "d/a.py": ((7, 7), (13, 13), (19, 19)),
        "new.py": ((21, 21),),
        "sub": (),
        "\u00e9.txt": ((1, 1),),
    }


@pytest.mark.parametrize(("key", "value"), CONFIG)
def test_configuration_changes_nothing(sample: Sample, key: str, value: str) -> None:
    sample.repo.config(key, value)
    try:
        assert changed(sample.repo, sample.base, sample.head) == sample.files
    finally:
        sample.repo.git("config", "--unset", key, GIT_DIR=sample.repo.path, GIT_WORK_TREE=sample.repo.path)


@pytest.mark.parametrize("attribute", ["-diff", "binary", "diff=python", "diff=other -text", "filter=x ident"])
def test_attributes_change_nothing(tmp_path: Path, sample: Sample, attribute: str) -> None:
    repo = sample.repo.clone(tmp_path / "clone")
    repo.write(".gitattributes", f"* {attribute}\n")
    repo.git("config", "diff.other.binary", "true")
    (repo.root / ".git" / "info").mkdir(exist_ok=True)
    (repo.root / ".git" / "info" / "attributes").write_text(f"* {attribute}\n")
    assert changed(repo, sample.base, sample.head) == sample.files


def test_the_callers_environment_changes_nothing(tmp_path: Path, sample: Sample) -> None:
    trace, config = tmp_path / "trace", tmp_path / "config"
    config.write_text("[diff]\n\tnoprefix = true\n\trenames = false\n\texternal = false\n[color]\n\tui = always\n")
    environ = {
        **git_environ(),
        "HOME": str(tmp_path),
        "GIT_CONFIG_GLOBAL": str(config),
        "GIT_CONFIG_PARAMETERS": "'diff.external'='false'",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "diff.renames",
        "GIT_CONFIG_VALUE_0": "false",
        "GIT_DIR": str(tmp_path / "elsewhere"),
        "GIT_WORK_TREE": str(tmp_path),
        "GIT_INDEX_FILE": str(tmp_path / "index"),
        "GIT_OBJECT_DIRECTORY": str(tmp_path),
        "GIT_NAMESPACE": "other",
        "GIT_CEILING_DIRECTORIES": "/",
        "GIT_EXTERNAL_DIFF": "false",
        "GIT_DIFF_OPTS": "--unified=9",
        "GIT_ATTR_SOURCE": sample.base,
        "GIT_TRACE": str(trace),
        "GIT_TRACE2": str(trace),
        "GIT_PAGER_IN_USE": "1",
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_REPLACE_REF_BASE": "refs/heads/",
        "LC_ALL": "de_DE.UTF-8",
        "LANGUAGE": "de",
    }
    comparison = compare(sample.repo, sample.base, sample.head, environ=environ)
    assert {file.path: file for file in comparison.files} == sample.files
    assert not trace.exists()


def test_replaced_objects_and_grafts_hide_nothing(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    base = repo.commit({"a.py": "1\n"})
    head = repo.commit({"a.py": "2\n"})
    blob, kept = (repo.git("rev-parse", f"{rev}:a.py") for rev in (head, base))
    repo.git("replace", blob, kept)
    repo.git("replace", head, base)
    (tmp_path / ".git" / "info").mkdir(exist_ok=True)
    (tmp_path / ".git" / "info" / "grafts").write_text(f"{head}\n")
    comparison = compare(repo, base, head)
    assert (comparison.merge_base, [file.path for file in comparison.files]) == (base, ["a.py"])
    with Repository(repo.path, repo.environ) as repository:
        assert repository.compare(base, head).head_tree.read("a.py") == b"2\n"


@pytest.fixture
def trapped(tmp_path: Path) -> Iterator[tuple[RepoBuilder, Path]]:
    """A repository in which everything that git could be made to start leaves a mark."""
    mark, trap = tmp_path / "mark", tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\necho \"$0 $*\" >> '{mark}'\ncat\n")
    trap.chmod(0o755)
    repo = RepoBuilder(tmp_path / "repo")
    repo.commit({"a.py": "1\n", "b.py": "1\n", ".gitattributes": "*.py filter=trap diff=trap merge=trap\n"})
    repo.commit({"a.py": "2\n"})
    repo.write("a.py", "3\n")
    repo.write("new.py", "1\n")
    inner = RepoBuilder(repo.root / "inner")
    inner.commit({"x": "1\n"})
    inner.write("x", "2\n")
    hooks = repo.root / ".git" / "hooks"
    for folder in (hooks, tmp_path / "hooks"):
        folder.mkdir(exist_ok=True)
        for hook in (
            "post-index-change",
            "reference-transaction",
            "pre-auto-gc",
            "fsmonitor-watchman",
            "post-checkout",
        ):
            (folder / hook).symlink_to(trap)
    programs = (
        "core.fsmonitor", "filter.trap.clean", "filter.trap.process", "filter.trap.smudge",
        "diff.external", "core.editor", "diff.trap.command", "diff.trap.textconv",
        "merge.trap.driver", "gpg.program", "core.pager", "core.sshCommand",
        "core.askPass", "core.gitProxy", "remote.origin.uploadpack", "core.alternateRefsCommand",
        "sequence.editor", "uploadpack.packObjectsHook",
    )  # fmt: skip
    settings = {
        "filter.trap.required": "true", "core.hooksPath": str(tmp_path / "hooks"), "log.showSignature": "true",
        "alias.diff-tree": f"!{trap}", "alias.cat-file": f"!{trap}", "pager.diff-tree": "true",
        "core.untrackedCache": "true",
        "credential.helper": f"!{trap}", "remote.origin.url": f"ext::{trap}", "remote.origin.promisor": "true",
        "extensions.partialClone": "origin", "protocol.ext.allow": "always", "core.splitIndex": "true", "gc.auto": "1",
    }  # fmt: skip
    _configure(repo, {**dict.fromkeys(programs, str(trap)), **settings})
    _configure(inner, dict.fromkeys(programs, str(trap)))
    yield repo, mark
    assert not mark.exists(), mark.read_text()


@pytest.mark.parametrize("side", Head)
def test_nothing_configured_is_executed(trapped: tuple[RepoBuilder, Path], side: Head) -> None:
    repo, mark = trapped
    mark.unlink(missing_ok=True)
    with Repository(repo.path, {**repo.environ, "PAGER": "false"}) as repository:
        comparison = repository.compare("HEAD~1", None, side)
        expected = {Head.COMMIT: b"2\n", Head.INDEX: b"2\n", Head.WORKTREE: b"3\n"}[side]
        assert comparison.head_tree.read("a.py") == expected
        with pytest.raises(GitError):
            repository.resolve("1" * 40)  # absent: a partial clone would fetch it


def _configure(repo: RepoBuilder, settings: dict[str, str]) -> None:
    """`git config` for many keys, at once."""
    with (repo.root / ".git" / "config").open("a") as file:
        for key, value in settings.items():
            section, *middle, name = key.split(".")
            file.write(f'[{section} "{".".join(middle)}"]' if middle else f"[{section}]")
            file.write(f'\n\t{name} = "{value}"\n')


def test_the_traps_work(trapped: tuple[RepoBuilder, Path]) -> None:
    repo, mark = trapped
    repo.config("filter.trap.required", "false")
    repo.git("status")
    assert "trap" in mark.read_text()
    mark.unlink()


def test_a_missing_object_of_a_partial_clone_is_never_fetched(tmp_path: Path) -> None:
    full = RepoBuilder(tmp_path / "full")
    full.config("uploadpack.allowFilter", "true")
    full.config("uploadpack.allowAnySHA1InWant", "true")
    base = full.commit({"a.py": "1\n", "same.py": "x\n"})
    head = full.commit({"a.py": "2\n"})
    partial = full.clone(tmp_path / "partial", "--filter=blob:none", "--no-checkout")
    before = _files_below(partial.root)
    with pytest.raises(GitError, match="git diff-tree"):
        compare(partial, base, head)
    with Repository(partial.path, partial.environ) as repository:
        tree = repository.compare(head, head).head_tree
        with pytest.raises((UnreadableError, GitError)):
            tree.read("same.py")
        assert [path for path, _ in tree.files("")] == ["a.py", "same.py"]
    assert _files_below(partial.root) == before


@pytest.mark.parametrize("side", [Head.INDEX, Head.WORKTREE])
def test_the_repository_is_left_as_it_was(tmp_path: Path, side: Head) -> None:
    repo = RepoBuilder(tmp_path / "repo")
    base = repo.commit({"a.py": "1\n", "gone.py": "1\n", "run": "x\n", "\udcff": "bin\n"})
    repo.write("a.py", "2\n")
    repo.git("add", "a.py")
    repo.write("a.py", "3\n")
    repo.write("gone.py", None)
    repo.write("run", Executable("y\n"))
    repo.write("new/n.py", "1\n")
    before = _files_below(repo.root)
    with Repository(repo.path, repo.environ) as repository:
        comparison = repository.compare(base, None, side)
        folder = repository._aside().folder
        assert os.path.isdir(folder)
        assert comparison.head_tree.read("a.py") == (b"2\n" if side is Head.INDEX else b"3\n")
    assert not os.path.exists(folder)
    assert _files_below(repo.root) == before


def _files_below(root: Path) -> dict[str, str]:
    return {
        str(path.relative_to(root)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }
