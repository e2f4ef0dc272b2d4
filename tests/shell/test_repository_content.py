"""Which lines of a file are lost and gained, whatever the file holds. One repository, one file for each row."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gate.model.change import FileChange, Status
from tests.shell.compared import changed
from tests.support.repo import Content, RepoBuilder

Ranges = tuple[tuple[int, int], ...]

PASTED = b"""\
diff --git a/x b/x
index e69de29bb2d1d6434b8b29ae775ad8c2e48c5391..0cfbf08886fca9a91cb753ec8734c84fcbe52c9f 100644
--- a/x
+++ b/x
@@ -1 +1 @@
-a
+b
\\ No newline at end of file
Binary files a/x and b/x differ
"""
WIDE = "\ufeffimport time\nx = '\u010a'\nnow = time.time()\n"

# name: (content at base, content at head, lines removed, lines added)
ROWS: dict[str, tuple[bytes | None, bytes | None, Ranges, Ranges]] = {
    "added": (None, b"a\nb\n", (), ((1, 2),)),
    "deleted": (b"x\ny\n", None, ((1, 2),), ()),
    "modified": (b"a\nb\nc\nd\n", b"a\nB\nc\nd\ne\n", ((2, 2),), ((2, 2), (5, 5))),
    "emptied": (b"a\n", b"", ((1, 1),), ()),
    "filled": (b"", b"a\n", (), ((1, 1),)),
    "added empty": (None, b"", (), ()),
    "deleted empty": (b"", None, (), ()),
    "last newline lost": (b"a\nb\n", b"a\nb", ((2, 2),), ((2, 2),)),
    "last newline gained": (b"a\nb", b"a\nb\n", ((2, 2),), ((2, 2),)),
    "added without last newline": (None, b"a\nb", (), ((1, 2),)),
    "only a newline": (None, b"\n", (), ((1, 1),)),
    "crlf": (b"a\r\nb\r\n", b"a\r\nB\r\nc\r\n", ((2, 2),), ((2, 3),)),
    "lf to crlf": (b"a\nb\n", b"a\r\nb\n", ((1, 1),), ((1, 1),)),
    "lone cr": (b"a\rb\nc\n", b"a\rB\nc\nd\re\r\n", ((1, 1),), ((1, 1), (3, 3))),
    "form feed": (b"a\n", b"a\n\x0cb\x0cc\nd\n", (), ((2, 3),)),
    "line separators": (b"a\n", "a\nx\u2028y\u2029z\u0085w\x1c\x1d\x1e\x0bv\nd\n".encode(), (), ((2, 3),)),
    "like a header": (b"a\n", b"a\n++ b/x\n-- a/x\n@@ -1 +1 @@\n", (), ((2, 4),)),
    "like a header, removed": (b"a\n++ b/x\n-- a/x\n@@ -1 +1 @@\n", b"a\n", ((2, 4),), ()),
    "a pasted diff": (b"a\n", b"a\n" + PASTED + PASTED, (), ((2, 19),)),
    "a diff removed": (PASTED, b"x\n", ((1, 9),), ((1, 1),)),
    "invalid utf-8": (b"\xff\n", b"\xfe\xff\n\xc3(\n\n", ((1, 1),), ((1, 3),)),
    "one long line": (b"x" * 100_000, b"x" * 100_000 + b"y", ((1, 1),), ((1, 1),)),
    "whitespace only": (b"if a:\n b\n", b"if a:\n  b\n", ((2, 2),), ((2, 2),)),
    "utf16.py": (None, WIDE.encode("utf-16-le"), (), ((1, 3),)),
    "utf16be.py": (WIDE[:13].encode("utf-16-be"), WIDE.encode("utf-16-be"), (), ((2, 3),)),
    "utf32": (WIDE[:21].encode("utf-32-le"), WIDE.encode("utf-32-le"), (), ((3, 3),)),
    "utf16 without a NUL": (None, "\ufeff\u4e4e\u4e0a\n".encode("utf-16-be").replace(b"\0", b"N"), (), ((1, 1),)),
    "nul.py": (b"# a\n", b"# \0 a\ntime.time()\n", ((1, 1),), ((1, 2),)),
    "nul, then none.py": (b"a\n\0\n", b"a\nb\n", ((2, 2),), ((2, 2),)),
    "script": (None, b"#!/usr/bin/env python3\n\0\n", (), ((1, 2),)),
    "attribute.min.js": (b"a\n", b"a\nb\n", (), ((2, 2),)),
    "attribute.bin": (b"a\n", b"a\nb\n", (), ((2, 2),)),
    "attribute.drv": (b"a\n", b"a\nb\n", (), ((2, 2),)),
}
ATTRIBUTES = b"*.min.js -diff\n*.bin binary\n*.drv diff=drv filter=drv text eol=crlf working-tree-encoding=UTF-16\n"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, FileChange]:
    repo = RepoBuilder(tmp_path_factory.mktemp("content"), bare=True)
    old: dict[str, Content] = {f"d/{name}": row[0] for name, row in ROWS.items() if row[0] is not None}
    new: dict[str, Content] = {f"d/{name}": row[1] for name, row in ROWS.items()}
    (repo.root / "info").mkdir(exist_ok=True)
    (repo.root / "info" / "attributes").write_bytes(ATTRIBUTES)
    repo.config("diff.drv.binary", "true")
    repo.config("diff.drv.textconv", "true")
    base = repo.commit({**old, ".gitattributes": ATTRIBUTES})
    return changed(repo, base, repo.commit(new))


@pytest.mark.parametrize("name", ROWS)
def test_lines_lost_and_gained(files: dict[str, FileChange], name: str) -> None:
    _, _, removed, added = ROWS[name]
    file = files[f"d/{name}"]
    assert (file.removed.ranges, file.added.ranges, file.is_text) == (removed, added, True)


def test_nothing_else_changed(files: dict[str, FileChange]) -> None:
    assert sorted(files) == sorted(f"d/{name}" for name in ROWS)
    assert files["d/added"].status is Status.ADDED
    assert files["d/deleted"].status is Status.DELETED
    assert files["d/emptied"].status is Status.MODIFIED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (None, b"\x89PNG\r\n\x1a\n\0\0"),
        (b"\0a", b"\0b"),
        (b"a\n", b"\0b"),
        (b"\0", None),
    ],
    ids=["added", "modified", "text before", "deleted"],
)
def test_binary_content_has_no_lines(tmp_path: Path, old: bytes | None, new: bytes | None) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    base = repo.commit({"x.png": old, "y": ""})
    (file,) = changed(repo, base, repo.commit({"x.png": new})).values()
    assert (file.is_text, file.added.total, file.removed.total) == (False, 0, 0)


LINES = st.lists(
    st.sampled_from([b"a", b"b", b"", b"\r", b"c\rd", b"\x0c", b"\xe2\x80\xa8", b"-- a", b"++ b", b"@@ -1 +1 @@"]),
    max_size=12,
)
CONTENT = st.builds(lambda lines, end: b"\n".join(lines) + end, LINES, st.sampled_from([b"", b"\n"]))


@settings(max_examples=12, deadline=None, phases=[Phase.generate])
@given(pairs=st.lists(st.tuples(CONTENT, CONTENT), min_size=10, max_size=40))
def test_what_is_not_changed_is_the_same_on_both_sides(
    pairs: list[tuple[bytes, bytes]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    repo = RepoBuilder(tmp_path_factory.mktemp("pairs"), bare=True)
    base = repo.commit({f"{number}": old for number, (old, _) in enumerate(pairs)})
    head = repo.commit({f"{number}": new for number, (_, new) in enumerate(pairs)})
    files = changed(repo, base, head)
    assert sorted(files) == sorted(f"{number}" for number, (old, new) in enumerate(pairs) if old != new)
    for path, file in files.items():
        old, new = map(_lines, pairs[int(path)])
        removed, added = set(file.removed.each()), set(file.added.each())
        kept = [line for number, line in enumerate(old, 1) if number not in removed]
        assert kept == [line for number, line in enumerate(new, 1) if number not in added]
        assert (file.removed.total, file.added.total) == (len(old) - len(kept), len(new) - len(kept))


def _lines(content: bytes) -> list[bytes]:
    """Lines with their ends: a last one without an end is another line than one with it."""
    *whole, rest = content.split(b"\n")
    return [line + b"\n" for line in whole] + ([rest] if rest else [])
