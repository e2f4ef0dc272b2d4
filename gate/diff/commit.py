"""A commit object, as git stores it, read as a Commit. `git log` is not asked: it could start a signature's program."""

from __future__ import annotations

import re
from typing import NamedTuple

from gate.model.change import Commit

_PERSON = re.compile(r"(.*?) ?<([^>]*)>[^>]*", re.DOTALL)
# Charsets that commits are really written in. Python knows more codecs, and some of them are no charset at all.
_CHARSET = re.compile(
    r"(iso-?8859-?\d+|latin-?\d|(windows-|cp)\d+|koi8-?[ru]|shift.?jis|sjis|euc-?\w\w|gb\w+|big5)", re.IGNORECASE
)


class Parsed(NamedTuple):
    """A commit and the id of its tree."""

    commit: Commit
    tree: str


def parse(oid: str, content: bytes) -> Parsed:
    """The commit whose object holds this. Bytes that are not of its encoding are replaced; nothing is refused."""
    header, _, message = content.partition(b"\n\n")
    fields: dict[bytes, bytes] = {}
    for line in header.split(b"\n"):  # a signature's further lines begin with a space: they are nobody's key
        key, _, value = line.partition(b" ")
        fields.setdefault(key, value)
    charset = _charset(fields.get(b"encoding", b""))
    author = _person(fields.get(b"author", b"").decode(charset, "replace"))
    committer = _person(fields.get(b"committer", b"").decode(charset, "replace"))
    commit = Commit(oid, *author, *committer, message.decode(charset, "replace"))
    return Parsed(commit, fields.get(b"tree", b"").decode("ascii", "replace"))


def _charset(name: bytes) -> str:
    wanted = name.decode("ascii", "replace").strip()
    if _CHARSET.fullmatch(wanted):
        try:
            "".encode(wanted)
        except LookupError:
            return "utf-8"
        return wanted
    return "utf-8"


def _person(text: str) -> tuple[str, str]:
    """Name and mail address. What is no `Name <address> seconds zone` is all name."""
    match = _PERSON.fullmatch(text)
    return (match[1], match[2]) if match is not None else (text, "")
