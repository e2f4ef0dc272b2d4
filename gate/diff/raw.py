"""The raw half of `git diff-tree -r -z --raw -p`: which paths changed, by mode and object."""

from __future__ import annotations

from gate.errors import GitError
from gate.model.change import Entry
from gate.model.named import NamedTuple


class RawEntry(NamedTuple):
    """One changed path. `status` is git's letter; `old_path` the name at base of what was renamed or copied."""

    status: str
    old: Entry | None
    new: Entry | None
    old_path: str | None
    path: str


def split(output: bytes) -> tuple[tuple[RawEntry, ...], bytes]:
    """The entries, in git's order, and the patch that follows them. Raises GitError for anything that is neither.

    An entry is `:mode mode id id status NUL path NUL`, with a second path for what was renamed or copied:
    https://git-scm.com/docs/git-diff-tree#_raw_output_format
    """
    entries: list[RawEntry] = []
    at = 0
    while output[at : at + 1] == b":":
        try:
            entry, at = _entry(output, at + 1)
        except ValueError as error:
            raise _unknown(output[at : at + 200]) from error
        entries.append(entry)
    if at < len(output) and output[at : at + 1] != b"\0":
        raise _unknown(output[at : at + 200])
    return tuple(entries), output[at + 1 :]


def _entry(output: bytes, at: int) -> tuple[RawEntry, int]:
    """The entry whose modes begin there, and where it ends. Raises ValueError."""
    end = output.index(b"\0", at)
    old_mode, new_mode, old_oid, new_oid, status = output[at:end].decode("ascii").split(" ")
    old, new = _side(old_mode, old_oid), _side(new_mode, new_oid)
    path, end = _path(output, end + 1)
    if status[0] not in "RC":
        return RawEntry(status[0], old, new, None, path), end
    new_path, end = _path(output, end)
    return RawEntry(status[0], old, new, path, new_path), end


def _side(mode: str, oid: str) -> Entry | None:
    return None if mode == "000000" else Entry(int(mode, 8), oid)


def _path(output: bytes, at: int) -> tuple[str, int]:
    end = output.index(b"\0", at)
    return output[at:end].decode("utf-8", "surrogateescape"), end + 1


def _unknown(found: bytes) -> GitError:
    return GitError(
        f"git's list of changed files cannot be read at {found!r}", "please report this, with `git version`"
    )
