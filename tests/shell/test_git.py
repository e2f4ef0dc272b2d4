"""git, started in an environment of ours."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gate.errors import GitError
from gate.shell.git import Git
from tests.support.repo import RepoBuilder


def test_what_git_prints(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    head = repo.commit({"a": "1\n"})
    git = Git(repo.path, repo.environ)
    assert git.run("rev-parse", "HEAD") == f"{head}\n".encode()
    assert git.run("hash-object", "--stdin", data=b"1\n") == f"{repo.git('rev-parse', 'HEAD:a')}\n".encode()
    assert git.started == ("rev-parse", "hash-object")


def test_failure_says_what_git_said(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    with pytest.raises(GitError, match="git rev-parse: Needed a single revision"):
        Git(repo.path, repo.environ).run("rev-parse", "--verify", "HEAD")


def test_failure_without_a_word_says_the_exit_code(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    git = Git(repo.path, repo.environ)
    with pytest.raises(GitError, match="git config: exit code 1"):
        git.run("config", "--get", "no.such")
    assert git.run("config", "--get", "no.such", success=(0, 1)) == b""


def test_only_what_is_named_is_inherited(tmp_path: Path) -> None:
    program = tmp_path / "git"
    program.write_text("#!/bin/sh\nenv\n")
    program.chmod(0o755)
    environ = {
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "GIT_DIR": "x",
        "GITHUB_TOKEN": "secret",
        "LD_PRELOAD": "x",
        "TMPDIR": "/t",
    }
    seen = dict(line.split("=", 1) for line in Git(".", environ).run("anything").decode().splitlines())
    assert seen["TMPDIR"] == "/t"
    assert seen["LC_ALL"] == "C"
    assert not {"GIT_DIR", "GITHUB_TOKEN", "LD_PRELOAD"} & set(seen)
    settings = {
        seen[f"GIT_CONFIG_KEY_{n}"]: seen[f"GIT_CONFIG_VALUE_{n}"] for n in range(int(seen["GIT_CONFIG_COUNT"]))
    }
    assert settings["safe.directory"] == "*"
    assert settings["core.fsmonitor"] == "false"


def test_more_settings_leave_the_first_git_alone(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path)
    git = Git(repo.path, repo.environ)
    more = git.given({"GIT_PAGER": ""}, ("user.name", "X"))
    assert more.run("config", "user.name") == b"X\n"
    assert git.run("config", "user.name", success=(0, 1)) == b""
    assert git.started == more.started == ("config", "config")


def test_a_nul_in_an_argument_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="NUL"):
        Git(str(tmp_path) + "\0", {"PATH": os.environ["PATH"]}).run("version")
