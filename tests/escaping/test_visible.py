from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.escaping.visible import capped, octets, spelled, visible
from tests.support.hostile import SHORT


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a b/c.py", "a b/c.py", id="plain text stays"),
        pytest.param("請求書 é ⚠️", "請求書 é ⚠️", id="other scripts and emoji stay"),
        pytest.param("a\nb\tc\r", "a\\nb\\tc\\r", id="line breaks and tabs"),
        pytest.param("\x1b[31m\x00\x7f\x9b", "\\x1b[31m\\x00\\x7f\\x9b", id="controls of both sets"),
        pytest.param("\u202ex\u2066", "\\u202ex\\u2066", id="bidirectional controls"),
        pytest.param("a\u200bb\ufeff", "a\\u200bb\\ufeff", id="zero-width characters"),
        pytest.param("\u3164\U000e0100", "\\u3164\\U000e0100", id="letters that show nothing"),
        pytest.param("caf\udce9", "caf\\xe9", id="a byte that is not UTF-8"),
        pytest.param("\ud800", "\\ud800", id="another surrogate"),
        pytest.param("\xa0", "\\xa0", id="a space that is none"),
    ],
)
def test_what_does_not_show_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.one_of(st.text(), st.sampled_from(SHORT)))
def test_the_result_is_printable_and_says_the_same_twice(text: str) -> None:
    shown = visible(text)

    assert shown.isprintable()
    assert shown.encode().decode() == shown
    assert visible(shown) == shown


def test_every_character_is_spelled_in_ascii() -> None:
    assert "".join(map(spelled, "\n\x01\xff\u2028\U0001f600")) == "\\n\\x01\\xff\\u2028\\U0001f600"


def test_a_cut_says_how_much_is_missing() -> None:
    assert capped("abcdef", 6) == "abcdef"
    assert capped("abcdefgh", 6) == "abcdef… (2 more characters)"


def test_the_bytes_of_a_path_are_those_that_git_has() -> None:
    assert octets(b"caf\xe9 \xc3\xa9".decode("utf-8", "surrogateescape")) == b"caf\xe9 \xc3\xa9"
    assert octets("\ud800") == b"\xed\xa0\x80"
