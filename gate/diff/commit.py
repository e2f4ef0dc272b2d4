"""A commit object, as git stores it, read as a Commit. `git log` is not asked: it could start a signature's program."""

from __future__ import annotations

from gate.model.change import Commit

# Charsets that commits are really written in. Python knows more codecs, and some of them are no charset at all.
_CHARSETS = ("iso", "latin", "windows", "cp", "koi8", "shift", "sjis", "euc", "gb", "big5")


def parse(oid: str, content: bytes) -> tuple[Commit, str]:
    """The commit whose object holds this, and the id of its tree.

    Bytes that are not of the encoding it claims are replaced; nothing is refused.
    """
    header, _, message = content.partition(b"\n\n")
    fields: dict[bytes, bytes] = {}
    for line in header.split(b"\n"):  # a signature's further lines begin with a space: they are nobody's key
        key, _, value = line.partition(b" ")
        fields.setdefault(key, value)
    charset = _charset(fields.get(b"encoding", b""))
    author = _person(fields.get(b"author", b"").decode(charset, "replace"))
    committer = _person(fields.get(b"committer", b"").decode(charset, "replace"))
    commit = Commit(oid, *author, *committer, message.decode(charset, "replace"))
    return commit, fields.get(b"tree", b"").decode("ascii", "replace")


def _charset(name: bytes) -> str:
    wanted = name.decode("ascii", "replace").strip().lower()
    if wanted.startswith(_CHARSETS):
        try:
            "".encode(wanted)
        except LookupError:
            return "utf-8"
        return wanted
    return "utf-8"


def _person(text: str) -> tuple[str, str]:
    """Name and mail address. What is no `Name <address> seconds zone` is all name."""
    name, opened, rest = text.partition("<")
    address, closed, _ = rest.rpartition(">")
    return (name.removesuffix(" "), address) if opened and closed else (text, "")
