"""Commit objects."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.diff.commit import parse
from gate.model.change import Commit

TREE = "t" * 40
HEAD = b"tree " + TREE.encode() + b"\nparent 1\nparent 2\n"
PEOPLE = b"author Ann B <ann@example.com> 1 +0000\ncommitter Bot[bot] <bot@example.com> 2 +0000\n"


def test_people_and_the_whole_message() -> None:
    message = "Title\n\nBody \u00e9\n\nCo-authored-by: X <x@example.com>\n"
    assert parse("1" * 40, HEAD + PEOPLE + b"\n" + message.encode()) == (
        Commit("1" * 40, "Ann B", "ann@example.com", "Bot[bot]", "bot@example.com", message),
        TREE,
    )


def test_a_signature_tells_nothing_of_the_author() -> None:
    signature = b"gpgsig -----BEGIN\n author Fake <fake@example.com> 1 +0000\n -----END\nauthor Late <late@x> 1 +0000\n"
    commit, _ = parse("1", HEAD + PEOPLE + signature + b"\nx")
    assert (commit.author_name, commit.author_email, commit.message) == ("Ann B", "ann@example.com", "x")


@pytest.mark.parametrize(
    ("charset", "message", "read"),
    [
        (b"", "h\u00e9".encode(), "h\u00e9"),
        (b"ISO-8859-1", b"h\xe9", "h\u00e9"),
        (b"windows-1252", b"\x80", "\u20ac"),
        (b"Shift_JIS", "\u65e5".encode("shift_jis"), "\u65e5"),
        (b"", b"h\xe9", "h\ufffd"),
        (b"hex", b"6869", "6869"),
        (b"utf-7", b"+AGE-", "+AGE-"),
        (b"iso-nonsense", b"x", "x"),
        (b"\xff", b"x", "x"),
    ],
    ids=["none", "latin-1", "cp1252", "sjis", "invalid", "no charset", "escapes", "unknown", "no name"],
)
def test_the_encoding_it_claims(charset: bytes, message: bytes, read: str) -> None:
    encoding = b"encoding " + charset + b"\n" if charset else b""
    commit, _ = parse("1", HEAD + PEOPLE + encoding + b"\n" + message)
    assert commit.message == read


@pytest.mark.parametrize(
    ("line", "person"),
    [
        (b"A <a@x> 1 +0000", ("A", "a@x")),
        (b" <a@x> 1 +0000", ("", "a@x")),
        (b"A <b> C <a@x> 1 +0000", ("A", "b> C <a@x")),
        (b"nobody", ("nobody", "")),
        (b"", ("", "")),
        (b"A > B < C", ("A > B < C", "")),
    ],
    ids=["plain", "nameless", "two addresses", "no address", "empty", "backwards"],
)
def test_odd_people(line: bytes, person: tuple[str, str]) -> None:
    commit, _ = parse("1", b"tree t\nauthor " + line + b"\n\nx")
    assert (commit.author_name, commit.author_email) == person
    assert (commit.committer_name, commit.committer_email) == ("", "")


@given(st.binary())
def test_any_bytes_are_read(content: bytes) -> None:
    commit, tree = parse("1", content)
    assert commit.oid == "1"
    assert isinstance(tree, str)
