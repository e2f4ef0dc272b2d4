"""The files of one revision, read from a clone's objects."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from gate.languages import claims


class Clone:
    """A revision of `owner/name`, whose clone or bare repository lies below `clones` as `owner+name`."""

    def __init__(self, clones: Path, repository: str, revision: str) -> None:
        folder = clones / repository.replace("/", "+")
        self._folder = folder / "repo" if (folder / "repo").is_dir() else folder
        listed = self._git("ls-tree", "-rz", revision).split(b"\0")
        rows = [row.partition(b"\t") for row in listed if row]
        self._oids = {
            name.decode("utf-8", "surrogateescape"): about.split()[2]
            for about, _, name in rows
            if about.split()[1] == b"blob" and not about.startswith(b"120000")
        }
        self.paths = sorted(self._oids)
        self._names: dict[str, list[str]] = {}
        self._known: dict[str, bytes | None] = {}
        wanted = [path for path in self.paths if claims(path) or path.endswith((".toml", ".ini", ".cfg"))]
        told = self._git("cat-file", "--batch", feed=b"".join(self._oids[path] + b"\n" for path in wanted))
        at = 0
        for path in wanted:
            end = told.index(b"\n", at)
            header, at = told[at:end].split(), end + 1
            if header[-1] == b"missing":
                continue
            self._known[path] = told[at : at + int(header[2])]
            at += int(header[2]) + 1

    def read(self, path: str) -> bytes | None:
        """A file's content; None if it is not there."""
        if path not in self._known and path in self._oids:
            self._known[path] = self._git("cat-file", "blob", self._oids[path].decode())
        return self._known.get(path)

    def names(self, folder: str) -> list[str]:
        """The names of what stands directly in a folder, sorted."""
        if not self._names:
            for path in self.paths:
                above, _, name = path.rpartition("/")
                self._names.setdefault(above, []).append(name)
        return self._names.get(folder, [])

    def _git(self, *arguments: str, feed: bytes = b"") -> bytes:
        command = ["git", "-C", str(self._folder), *arguments]
        environ = {**os.environ, "GIT_NO_LAZY_FETCH": "1"}
        return subprocess.run(command, input=feed, stdout=subprocess.PIPE, check=True, env=environ).stdout
