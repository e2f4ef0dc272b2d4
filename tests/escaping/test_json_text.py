from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.escaping import json_text
from tests.support.hostile import SHORT
from tests.support.repo import git_environ

PATHS = st.one_of(
    st.binary().map(lambda octets: octets.decode("utf-8", "surrogateescape")),
    st.text('"\\ab\n\t351\udce9é'),
)


@pytest.mark.parametrize(
    ("path", "written"),
    [
        pytest.param("src/a b.py", "src/a b.py", id="as it is"),
        pytest.param("100%.py", "100%.py", id="per cent stays"),
        pytest.param("a\tb\\c.py", "a\tb\\c.py", id="JSON itself escapes controls and backslashes"),
        pytest.param("é.py", "é.py", id="other scripts stay"),
        pytest.param("caf\udce9.py", '"caf\\351.py"', id="bytes that are not UTF-8, as git prints them"),
        pytest.param('\udcff"\\\n\x01é', '"\\377\\"\\\\\\n\\001\\303\\251"', id="all that git escapes"),
        pytest.param('"caf\\351.py"', '"\\"caf\\\\351.py\\""', id="what only looks quoted is quoted"),
    ],
)
def test_a_path_is_written_as_it_is_or_as_git_quotes_it(path: str, written: str) -> None:
    assert json_text.path(path) == written


@given(PATHS, PATHS)
def test_two_paths_never_look_the_same(one: str, other: str) -> None:
    assert (json_text.path(one) == json_text.path(other)) == (one == other)


@given(st.one_of(PATHS, st.text(), st.sampled_from(SHORT)))
def test_every_string_is_unicode(text: str) -> None:
    assert json_text.path(text).encode().decode() == json_text.path(text)
    assert json_text.text(text).encode().decode() == json_text.text(text)


def test_git_prints_a_quoted_path_the_same_way(tmp_path: Path) -> None:
    name = b'caf\xe9 "\\\t\xc3\xa9.py'
    subprocess.run(["git", "init", "-q", tmp_path], check=True, env=git_environ())
    (tmp_path / name.decode("utf-8", "surrogateescape")).write_bytes(b"")
    listing = ["git", "-C", str(tmp_path), "ls-files", "--others"]
    printed = subprocess.run(listing, check=True, capture_output=True, text=True, env=git_environ()).stdout

    assert json_text.path(name.decode("utf-8", "surrogateescape")) == printed.rstrip("\n")


def test_long_text_is_cut_and_says_so() -> None:
    assert json_text.text("x" * 10_005) == "x" * 10_000 + "… (5 more characters)"
