"""A throw-away object store beside the repository's own: what is not committed can be looked at like a commit."""

from __future__ import annotations

import os
from collections.abc import Iterable

from gate.shell.git import Git


class Store:
    """A folder that holds loose objects until it is removed. The repository's objects can be seen through it."""

    def __init__(self, git: Git) -> None:
        from tempfile import mkdtemp  # costs a millisecond; most checks never need it

        self.folder = mkdtemp(prefix="agentgate-")
        self._objects = os.path.join(self.folder, "objects")
        os.mkdir(self._objects)
        own = git.run("rev-parse", "--path-format=absolute", "--git-path", "objects")[:-1]
        variables = {
            "GIT_OBJECT_DIRECTORY": self._objects,
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": _quoted(own.decode("utf-8", "surrogateescape")),
        }
        self.git = git.given(variables)

    def tree(self, rows: Iterable[tuple[str, str]], algorithm: str) -> str:
        """Write a folder of regular files, (name, blob) sorted by name; answers with its id."""
        body = b"".join(b"100644 %s\0%s" % (name.encode(), bytes.fromhex(blob)) for name, blob in rows)
        return self._write("tree", body, algorithm)

    def remove(self) -> None:
        from shutil import rmtree

        rmtree(self.folder, ignore_errors=True)

    def _write(self, kind: str, body: bytes, algorithm: str) -> str:
        """The form of a loose object: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects"""
        import hashlib
        import zlib

        content = f"{kind} {len(body)}\0".encode() + body
        oid = hashlib.new(algorithm, content, usedforsecurity=False).hexdigest()
        folder = os.path.join(self._objects, oid[:2])
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, oid[2:]), "wb") as file:
            file.write(zlib.compress(content))
        return oid


def _quoted(path: str) -> str:
    """A path in git's list of alternates, where a colon divides."""
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
