"""The patch half of `git diff-tree -r -z --raw -p -U0 --full-index`: which lines each file loses and gains."""

from __future__ import annotations

import io
from collections.abc import Iterator

from unidiff.errors import UnidiffParseError
from unidiff.patch import PatchSet

from gate.errors import GitError
from gate.model.lines import NO_LINES, Lines
from gate.model.named import NamedTuple

_INDEX = b"\nindex "
_START = b"diff --git "
_BINARY = b"\nBinary files "
_WIDE = tuple(sign + mark for sign in (b"\n-", b"\n+") for mark in (b"\xff\xfe", b"\xfe\xff"))


class Section(NamedTuple):
    """What the patch says of one pair of blobs; the ids are None where it names none (the content is the same).

    `is_opaque`: the lines cannot be taken from here, because git calls the content binary, or because it begins like
    UTF-16, whose line ends are not the LF bytes that git counts.
    """

    old_oid: str | None
    new_oid: str | None
    removed: Lines
    added: Lines
    is_opaque: bool


def sections(patch: bytes) -> Iterator[Section]:
    """One section for each `diff --git` line, in git's order. Raises GitError if the patch is not understood.

    Inside a hunk each line begins with a sign, and git quotes a line feed in a name: so a line that begins with
    `diff --git ` is always git's own, whatever the files hold.
    """
    if not patch:
        return
    if not patch.startswith(_START):
        raise _unknown("it does not begin with `diff --git`")
    for text in patch[len(_START) :].removesuffix(b"\n").split(b"\n" + _START):
        yield _section(text)


def _section(text: bytes) -> Section:
    header, mark, hunks = text.partition(b"\n@@ ")
    old_oid, new_oid = _oids(header)
    if not mark:
        return Section(old_oid, new_oid, NO_LINES, NO_LINES, is_opaque=_BINARY in header)
    removed, added = _lines(b"--- a\n+++ b\n@@ " + hunks + b"\n")
    if (removed.total, added.total) != (hunks.count(b"\n-"), hunks.count(b"\n+")):
        raise _unknown("not every line of it is in a hunk")  # which a reader of patches need not mind
    return Section(old_oid, new_oid, removed, added, is_opaque=any(mark in hunks for mark in _WIDE))


def _oids(header: bytes) -> tuple[str | None, str | None]:
    """The two ids of `index <old>..<new> <mode>`. Names follow other words, and git quotes line feeds in them."""
    _, found, rest = header.partition(_INDEX)
    old, dots, new = rest.partition(b"\n")[0].partition(b" ")[0].partition(b"..")
    if found and not dots:
        raise _unknown("it has an index line without two ids")
    return (old.decode("ascii", "replace"), new.decode("ascii", "replace")) if found else (None, None)


def _lines(patch: bytes) -> tuple[Lines, Lines]:
    """Latin-1 gives each byte one character, and a file of bytes ends its lines at LF alone."""
    try:
        (file,) = PatchSet(io.TextIOWrapper(io.BytesIO(patch), "latin-1", newline="\n"), metadata_only=True)
    except (UnidiffParseError, ValueError) as error:
        raise _unknown(str(error)[:200]) from error
    removed = ((hunk.source_start, hunk.source_length) for hunk in file)
    added = ((hunk.target_start, hunk.target_length) for hunk in file)
    return _ranges(removed), _ranges(added)


def _ranges(hunks: Iterator[tuple[int, int]]) -> Lines:
    return Lines(tuple((start, start + length - 1) for start, length in hunks if length))


def _unknown(why: str) -> GitError:
    return GitError(f"git's patch cannot be read: {why}", "please report this, with `git version`")
