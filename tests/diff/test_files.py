"""Raw entries and patch, put together: whole or not at all."""

from __future__ import annotations

import pytest

from gate.diff.files import read
from gate.errors import GitError
from gate.model.change import Entry, FileChange, Status
from gate.model.lines import Lines

A, B, Z = "a" * 40, "b" * 40, "0" * 40
EMPTY = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
RAW = f":100644 100644 {A} {B} M\0x\0\0".encode()
HEADER = f"diff --git a/x b/x\nindex {A}..{B} 100644\n--- a/x\n+++ b/x\n".encode()
HUNK = b"@@ -1 +1,2 @@\n-a\n+b\n+c\n"


def test_a_modified_file() -> None:
    (file,) = read(RAW + HEADER + HUNK).files
    old, new = Entry(0o100644, A), Entry(0o100644, B)
    assert file == FileChange("x", "x", Status.MODIFIED, old, new, added=Lines(((1, 2),)), removed=Lines(((1, 1),)))


def test_nothing_changed() -> None:
    assert read(b"") == ((), ())


@pytest.mark.parametrize(
    ("output", "why"),
    [
        (RAW, "no patch"),
        (RAW + HEADER.replace(b"bbbb", b"cccc") + HUNK, "the patch is about"),
        (RAW + b"diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", "nothing changed"),
        (RAW + HEADER, "shows no lines"),
        (RAW + HEADER + HUNK + HEADER + HUNK, "more files"),
        (RAW[:-1] + RAW + (HEADER + HUNK) * 2, "twice"),
        (RAW.replace(b"M\0", b"U\0") + HEADER + HUNK, "status is U"),
        (RAW.replace(b"M\0", b"T\0") + HEADER + HUNK, "the patch is about"),
        (f":000000 100644 {Z} {A} A\0x\0\0diff --git a/x b/x\nindex {Z}..{A}\n".encode(), "shows no lines"),
    ],
    ids=[
        "missing", "other blob", "claims no change", "no hunks", "one too many", "one path twice", "unmerged",
        "half a type change", "an added file without lines",
    ],
)  # fmt: skip
def test_halves_that_disagree_are_an_error(output: bytes, why: str) -> None:
    with pytest.raises(GitError, match=why):
        read(output)


def test_an_empty_file_has_no_lines_to_show() -> None:
    output = f":000000 100644 {Z} {EMPTY} A\0x\0\0diff --git a/x b/x\nnew file mode 100644\nindex {Z}..{EMPTY}\n"
    (file,) = read(output.encode()).files
    assert (file.status, file.old_path, file.added.total, file.is_text) == (Status.ADDED, None, 0, True)
