from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.fixtures.hashes import canonical_hash, is_lfs_pointer, manifest_hash, raw_hash
from gate.fixtures.recipe import Recipe

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"4" * 64 + b"\nsize 12345\n"


def test_a_raw_hash_is_what_sha256sum_prints() -> None:
    assert raw_hash([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert raw_hash([b"a", b"", b"bc"]) == raw_hash([b"abc"])


@pytest.mark.parametrize("size", [0, 1, (1 << 16) - 1, 1 << 16, (1 << 20) + 1])
def test_large_contents_have_the_same_hash_as_small_ones(size: int) -> None:
    content = b"x" * size
    assert raw_hash([content, b"y"]) == hashlib.sha256(content + b"y").hexdigest()


def test_a_canonical_hash_is_over_canonical_bytes() -> None:
    recipe = Recipe(frozenset({"ts"}))
    assert canonical_hash("a.json", b'{ "ts": 1 }\r\n', recipe) == raw_hash([b"{}"])
    assert canonical_hash("a.json", b"plain", recipe) == raw_hash([b"plain"])


def test_a_manifest_is_sorted_lines_of_hash_and_path() -> None:
    lines = b"11  a b.json\n22  a/x\n33  \xff\n"
    assert manifest_hash([("\udcff", "33"), ("a/x", "22"), ("a b.json", "11")]) == hashlib.sha256(lines).hexdigest()


@given(st.dictionaries(st.text(st.characters(codec="utf-8")), st.text("0123456789abcdef")))
def test_the_order_in_which_files_are_named_does_not_count(hashes: dict[str, str]) -> None:
    items = list(hashes.items())
    assert manifest_hash(items) == manifest_hash(reversed(items))


@pytest.mark.parametrize("content", [POINTER, POINTER.replace(b"git-lfs.github", b"hawser.github")])
def test_a_pointer_is_told(content: bytes) -> None:
    assert is_lfs_pointer(content)


@pytest.mark.parametrize(
    "content", [b"", b"version 1\n", POINTER + b"x" * 1024, b" " + POINTER, POINTER.replace(b"\noid", b"\nid")]
)
def test_other_content_is_no_pointer(content: bytes) -> None:
    assert not is_lfs_pointer(content)
