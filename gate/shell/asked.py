"""Files and folders as somebody names them from where they stand, as paths of the repository."""

from __future__ import annotations

import os
from collections.abc import Iterable

from gate.errors import UsageError
from gate.shell.repository import Repository


def asked_paths(repository: Repository, folder: str, asked: Iterable[str]) -> tuple[str, ...]:
    """The paths from the root of the repository. Raises UsageError."""
    paths = []
    for path in asked:
        if not path:
            raise UsageError("an empty path names no file", "name files or folders, or leave the path out")
        inside = os.path.relpath(os.path.join(os.path.realpath(folder), path), repository.root)
        if inside == os.curdir:
            return ()
        if inside.split(os.sep)[0] == os.pardir:
            raise UsageError(f"`{path}` is outside of the repository", f"the repository is {repository.root}")
        paths.append(inside.replace(os.sep, "/"))
    return tuple(dict.fromkeys(paths))
