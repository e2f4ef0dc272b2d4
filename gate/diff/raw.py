"""The raw half of `git diff-tree -r -z --raw -p`: which paths changed, by mode and object."""

from __future__ import annotations

import re
from typing import NamedTuple

from gate.errors import GitError
from gate.model.change import Entry

# https://git-scm.com/docs/git-diff-tree#_raw_output_format
_ENTRY = re.compile(rb":([0-7]{6}) ([0-7]{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ([A-Z])\d*\0([^\0]+)\0")
_NAME = re.compile(rb"([^\0]+)\0")


class RawEntry(NamedTuple):
    """One changed path. `status` is git's letter; `old_path` the name at base of what was renamed or copied."""

    status: str
    old: Entry | None
    new: Entry | None
    old_path: str | None
    path: str


def split(output: bytes) -> tuple[tuple[RawEntry, ...], bytes]:
    """The entries, in git's order, and the patch that follows them. Raises GitError for anything that is neither."""
    entries: list[RawEntry] = []
    at = 0
    while output[at : at + 1] == b":":
        match = _ENTRY.match(output, at)
        if match is None:
            raise _unknown(output[at : at + 200])
        status, old_path, path, at = match[5].decode(), None, _text(match[6]), match.end()
        if status in "RC":
            second = _NAME.match(output, at)
            if second is None:
                raise _unknown(output[at : at + 200])
            old_path, path, at = path, _text(second[1]), second.end()
        old, new = _entry(match[1], match[3]), _entry(match[2], match[4])
        entries.append(RawEntry(status, old, new, old_path, path))
    if at < len(output) and output[at : at + 1] != b"\0":
        raise _unknown(output[at : at + 200])
    return tuple(entries), output[at + 1 :]


def _entry(mode: bytes, oid: bytes) -> Entry | None:
    return None if mode == b"000000" else Entry(int(mode, 8), oid.decode())


def _text(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")


def _unknown(found: bytes) -> GitError:
    return GitError(
        f"git's list of changed files cannot be read at {found!r}", "please report this, with `git version`"
    )
