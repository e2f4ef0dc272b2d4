"""The clone's store of Git LFS objects: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from gate.model.digest import sha256
from gate.shell.git import Git

_OID = re.compile(rb"^oid sha256:([0-9a-f]{64})$", re.MULTILINE)
_CHUNK = 1 << 20


def large_object(git: Git, pointer: bytes) -> Iterator[bytes] | None:
    """The content that a pointer stands for, a part at a time; None if it is not there, or is another."""
    found = _OID.search(pointer.replace(b"\r\n", b"\n"))
    if found is None:
        return None
    oid = found[1].decode()
    store = git.run("rev-parse", "--path-format=absolute", "--git-path", "lfs/objects")[:-1]
    path = os.path.join(store, *(part.encode() for part in (oid[:2], oid[2:4], oid)))
    if not os.path.isfile(path) or os.path.islink(path) or _digest(path) != oid:
        return None
    return _parts(path)


def _digest(path: bytes) -> str:
    digest = sha256()
    for part in _parts(path):
        digest.update(part)
    return digest.hexdigest()


def _parts(path: bytes) -> Iterator[bytes]:
    with open(path, "rb") as file:
        while part := file.read(_CHUNK):
            yield part
