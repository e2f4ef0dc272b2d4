"""git's patch, section by section."""

from __future__ import annotations

import pytest

from gate.diff.patch import Section, sections
from gate.errors import GitError
from gate.model.lines import NO_LINES, Lines

A, B = "a" * 40, "b" * 40
HEADER = f"diff --git a/x b/x\nindex {A}..{B} 100644\n--- a/x\n+++ b/x\n".encode()


def only(patch: bytes) -> Section:
    (section,) = sections(patch)
    return section


def test_hunks_are_closed_ranges() -> None:
    section = only(HEADER + b"@@ -2 +1,0 @@ def f():\n-x\n@@ -5,0 +5,3 @@\n+a\n+b\n+c\n@@ -9,2 +10 @@\n-1\n-2\n+3\n")
    assert section == Section(A, B, Lines(((2, 2), (9, 10))), Lines(((5, 7), (10, 10))), is_opaque=False)


def test_an_end_without_a_line_feed_is_no_line() -> None:
    patch = HEADER + b"@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    assert only(patch).added == only(patch).removed == Lines(((1, 1),))


def test_only_a_line_feed_ends_a_line() -> None:
    lines = [b"a\rb", b"\x0c", b"\xe2\x80\xa8", b"\xc2\x85", b"\x1c", b"\x0b\r"]
    patch = HEADER + b"@@ -0,0 +1,6 @@\n" + b"".join(b"+" + line + b"\n" for line in lines)
    assert only(patch).added == Lines(((1, 6),))


def test_a_pasted_diff_is_content() -> None:
    pasted = HEADER + b"@@ -1 +1 @@\n-a\n+b\nBinary files a/x and b/x differ\n\\ No newline at end of file\n"
    body = b"".join(b"+" + line + b"\n" for line in pasted.splitlines())
    found = list(sections(HEADER + b"@@ -0,0 +1,%d @@\n" % body.count(b"\n") + body + HEADER + b"@@ -3 +2,0 @@\n-z\n"))
    assert [section.added.total for section in found] == [body.count(b"\n"), 0]
    assert not any(section.is_opaque for section in found)


@pytest.mark.parametrize(
    ("text", "oids", "is_opaque"),
    [
        (b"old mode 100644\nnew mode 100755\n", (None, None), False),
        (b"similarity index 100%\nrename from x\nrename to y\n", (None, None), False),
        (f"index {A}..{B} 100644\nBinary files a/x and b/x differ\n".encode(), (A, B), True),
        (f"new file mode 100644\nindex {A}..{B}\n".encode(), (A, B), False),
    ],
    ids=["mode", "rename", "binary", "empty"],
)
def test_sections_without_lines(text: bytes, oids: tuple[str | None, str | None], is_opaque: bool) -> None:  # noqa: FBT001
    assert only(b"diff --git a/x b/x\n" + text) == Section(*oids, NO_LINES, NO_LINES, is_opaque=is_opaque)


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"], ids=["little", "big"])
def test_what_begins_like_utf16_wants_a_closer_look(mark: bytes) -> None:
    assert only(HEADER + b"@@ -0,0 +1 @@\n+" + mark + b"\x4e\x4e\n").is_opaque


@pytest.mark.parametrize(
    "patch",
    [
        b"warning: exhausted\n" + HEADER,
        HEADER + b"@@ -1,2 +1 @@\n-a\n",
        HEADER + b"@@ what @@\n+a\n",
        HEADER + b"@@ -1 +1 @@\n-a\nb\n",
        b"diff --git a/x b/x\nindex aaaa\n",
    ],
    ids=["no header", "too short", "no numbers", "no sign", "no ids"],
)
def test_what_is_not_understood_is_an_error(patch: bytes) -> None:
    with pytest.raises(GitError, match="git's patch cannot be read"):
        list(sections(patch))


def test_no_patch_no_sections() -> None:
    assert list(sections(b"")) == []
