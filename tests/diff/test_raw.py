"""git's raw entries."""

from __future__ import annotations

import pytest

from gate.diff.raw import RawEntry, split
from gate.errors import GitError
from gate.model.change import Entry

A, B = "a" * 40, "b" * 64


def test_entries_and_the_patch_behind_them() -> None:
    output = f":100644 100755 {A} {B} M\0a b\tc\n\udcff\0:000000 120000 {A} {A} A\0l\0"
    output += f":100644 100644 {A} {A} R087\0x\0y\0\0patch"
    entries, patch = split(output.encode("utf-8", "surrogateescape"))
    assert entries == (
        RawEntry("M", Entry(0o100644, A), Entry(0o100755, B), None, "a b\tc\n\udcff"),
        RawEntry("A", None, Entry(0o120000, A), None, "l"),
        RawEntry("R", Entry(0o100644, A), Entry(0o100644, A), "x", "y"),
    )
    assert patch == b"patch"


def test_nothing_changed() -> None:
    assert split(b"") == ((), b"")


@pytest.mark.parametrize(
    "output",
    [
        b"warning: something else",
        b":100644",
        b":100644 100644 aaaa bbbb M",
        b":100644 100644 aaaa bbbb M\0a",
        b":100644 100644 aaaa bbbb R100\0a\0b",
        b":rw-r--r-- 100644 aaaa bbbb M\0a\0",
        b":100644 100644 aaaa M\0a\0",
        b":100644 100644 aaaa bbbb M\0a\0patch",
    ],
    ids=["no entry", "modes only", "no path", "an open path", "half a rename", "no mode", "one id", "no gap"],
)
def test_what_is_not_understood_is_an_error(output: bytes) -> None:
    with pytest.raises(GitError, match="list of changed files"):
        split(output)
