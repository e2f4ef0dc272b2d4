"""Builds small real git repositories, always the same ones, far away from the user's own git configuration.

repo = RepoBuilder(tmp_path)
base = repo.commit({"a.py": "one\\n", "tool": Executable("#!/bin/sh\\n"), "link": Link("a.py")})
head = repo.commit({"a.py": None, "b.py": b"\\xff\\n"}, message="…", author="Name <name@example.com>")
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FIRST_DATE = 1_760_000_000
AUTHOR = "Author <author@example.com>"


class Link(NamedTuple):
    """A symbolic link."""

    target: str


class Submodule(NamedTuple):
    """A gitlink to a commit of another repository."""

    oid: str


class Executable(NamedTuple):
    """A file of mode 100755."""

    content: str | bytes


Content = str | bytes | Link | Submodule | Executable | None  # None deletes


def git_environ(**more: str) -> dict[str, str]:
    """An environment in which git reads nothing of the user's or the machine's."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": "/nonexistent",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.fsync",  # a test repository need not outlive a power cut
        "GIT_CONFIG_VALUE_0": "none",
        "LC_ALL": "C",
        "TZ": "UTC",
        **more,
    }


class RepoBuilder:
    """A repository at `root` (made if missing), on branch `main`, with the work tree kept in step unless it is bare."""

    def __init__(self, root: Path, *, bare: bool = False, object_format: str = "sha1") -> None:
        self.root = root
        self.is_bare = bare
        self.branch_name = "main"
        self.environ = git_environ()
        self._clock = FIRST_DATE
        root.mkdir(parents=True, exist_ok=True)
        options = ["--bare"] if bare else []
        self.git("init", "-q", "--template=", "-b", "main", f"--object-format={object_format}", *options, ".")

    @property
    def path(self) -> str:
        return str(self.root)

    def git(self, *arguments: str, data: bytes | None = None, **environ: str) -> str:
        """Standard output of a git command, its last line feed left off. Bytes that are no UTF-8 become surrogates."""
        done = subprocess.run(
            ["git", "-C", self.path, *arguments],
            input=data if data is not None else b"",
            env={**self.environ, **environ},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, f"git {' '.join(arguments)}: {done.stderr.decode(errors='replace')}"
        return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")

    def commit(
        self,
        files: Mapping[str, Content] | None = None,
        message: str | bytes = "change",
        author: str | bytes = AUTHOR,
        *,
        committer: str | bytes | None = None,
        parents: tuple[str, ...] | None = None,
    ) -> str:
        """Commits those paths on top of the current branch, or of `parents`, and answers with the commit's id.

        Each commit is a minute younger than the one before. `parents=()` starts a history of its own.
        """
        self._clock += 60
        stamp = b" %d +0000\n" % self._clock
        branch = f"refs/heads/{self.branch_name}"
        stream = [b"commit ", branch.encode(), b"\nmark :1\n"]
        stream += [b"author ", _bytes(author), stamp, b"committer ", _bytes(committer or author), stamp]
        stream += _data(_bytes(message))
        for keyword, parent in zip((b"from", b"merge", b"merge", b"merge"), self._parents(parents), strict=False):
            stream += [keyword, b" ", parent.encode(), b"\n"]
        stream += _changes(files or {})
        stream.append(b"\nget-mark :1\ndone\n")
        if parents == ():
            stream.insert(0, b"reset " + branch.encode() + b"\n")
        oid = self.git("fast-import", "--quiet", "--force", "--done", data=b"".join(stream))
        if not self.is_bare:
            self.git("reset", "-q", "--hard")
        return oid

    def at(self, seconds: int) -> None:
        """The next commit is a minute younger than that: seconds since 1970."""
        self._clock = seconds

    def branch(self, name: str, at: str | None = None) -> None:
        """Makes a branch at that revision (here, if none is given) and goes there."""
        self.git("branch", "-f", name, at or self.branch_name)
        self.switch(name)

    def switch(self, name: str) -> None:
        self.branch_name = name
        self.git("symbolic-ref", "HEAD", f"refs/heads/{name}")
        if not self.is_bare:
            self.git("reset", "-q", "--hard")

    def merge(self, *others: str, files: Mapping[str, Content] | None = None, message: str = "merge") -> str:
        """A merge commit with the first parent's files, changed as told: nothing is merged by itself."""
        return self.commit(files, message, parents=(self.git("rev-parse", "HEAD"), *others))

    def config(self, key: str, value: str) -> None:
        self.git("config", key, value)

    def write(self, path: str, content: Content) -> None:
        """Changes the work tree only; None removes the file."""
        target = self.root / path
        if target.is_symlink() or target.exists():
            target.unlink()
        if content is None:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Link):
            target.symlink_to(content.target)
            return
        assert not isinstance(content, Submodule), "a submodule is a repository of its own: build one there"
        target.write_bytes(_bytes(content.content if isinstance(content, Executable) else content))
        if isinstance(content, Executable):
            target.chmod(0o755)

    def clone(self, root: Path, *options: str) -> RepoBuilder:
        """A clone of this repository over `file://`, so that `--depth` and `--filter` hold."""
        self.git("clone", "-q", *options, f"file://{self.root}", str(root))
        copy = object.__new__(RepoBuilder)
        copy.__dict__.update(self.__dict__, root=root, is_bare="--bare" in options)
        return copy

    def _parents(self, parents: tuple[str, ...] | None) -> tuple[str, ...]:
        if parents is not None:
            return parents
        loose = self.root / ("" if self.is_bare else ".git") / "refs" / "heads" / self.branch_name
        if loose.is_file():  # a process less
            return (loose.read_text().strip(),)
        tip = self.git("for-each-ref", "--format=%(objectname)", f"refs/heads/{self.branch_name}")
        return (tip,) if tip else ()


def _changes(files: Mapping[str, Content]) -> list[bytes]:
    """Deletions first, so that a folder may take the place of a file."""
    stream: list[bytes] = [b"D " + _quoted(path) + b"\n" for path, content in files.items() if content is None]
    for path, content in files.items():
        if isinstance(content, Submodule):
            stream += [b"M 160000 ", content.oid.encode(), b" ", _quoted(path), b"\n"]
        elif isinstance(content, Link):
            stream += [b"M 120000 inline ", _quoted(path), b"\n", *_data(os.fsencode(content.target))]
        elif isinstance(content, Executable):
            stream += [b"M 100755 inline ", _quoted(path), b"\n", *_data(_bytes(content.content))]
        elif content is not None:
            stream += [b"M 100644 inline ", _quoted(path), b"\n", *_data(_bytes(content))]
    return stream


def _quoted(path: str) -> bytes:
    plain = os.fsencode(path)
    return b'"' + b"".join(b"\\%03o" % byte if byte < 32 or byte in b'"\\' else bytes([byte]) for byte in plain) + b'"'


def _data(content: bytes) -> list[bytes]:
    return [b"data %d\n" % len(content), content, b"\n"]


def _bytes(text: str | bytes) -> bytes:
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
