"""A file's words, lines and places."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.scan.source import Source, normal_form

WORDS: dict[str, tuple[str, set[str]]] = {
    "runs of letters, digits and underscores": ("a_1 b2.c(d)", {"a_1", "b2", "c", "d"}),
    "nothing": ("+ - ( )", set()),
    "beyond ASCII": ("größe = 1", {"größe", "1"}),
    "and its normal form": ("t\uff49me", {"t\uff49me", "time"}),
    "no bytes of UTF-8": ("a \udcff b", {"a", "b", "\udcff"}),
}


@pytest.mark.parametrize(("text", "expected"), WORDS.values(), ids=WORDS.keys())
def test_words_are_runs_of_word_characters(text: str, expected: set[str]) -> None:
    words = Source("a", text.encode("utf-8", "surrogateescape")).words()
    assert {word.decode("utf-8", "surrogateescape") for word in words} == expected


def test_a_word_is_found_in_every_spelling_and_only_as_a_whole() -> None:
    source = Source("a", "time xtime time1 t\uff49me .time(".encode())
    source.words()
    assert list(source.positions(b"time")) == [0, 17, 25]
    assert list(source.positions(b"absent")) == []


@given(st.text(alphabet="ab_. \nä", max_size=60), st.sampled_from(["a", "ab", "b_"]))
def test_positions_agree_with_a_regular_expression(text: str, word: str) -> None:
    content = text.encode()
    expected = [
        found.start() for found in re.finditer(rb"(?<![\w\x80-\xff])%s(?![\w\x80-\xff])" % word.encode(), content)
    ]
    assert list(Source("a", content).positions(word.encode())) == expected


@given(st.text(alphabet="ab_. ä", max_size=60), st.sampled_from(["a", "ab"]), st.integers(0, 70), st.integers(0, 70))
def test_positions_in_a_span_are_those_of_the_text_that_begin_in_it(text: str, word: str, start: int, end: int) -> None:
    source = Source("a", text.encode())
    within = [at for at in source.positions(word.encode()) if start <= at < end]
    assert list(source.positions(word.encode(), start, end)) == within


@given(st.text(alphabet="a\n\r\x0c\u2028ä", max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_places_count_characters_and_line_feeds_whatever_the_order(text: str, offsets: list[int]) -> None:
    source = Source("a", text.encode())
    for offset in offsets:
        if offset <= len(text):
            before = text[:offset]
            at = len(before.encode())
            place = source.place(at, at)
            assert place[1:3] == (before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)
    assert source.last_line == text.count("\n") + 1


def test_what_a_parser_gets_has_the_same_length() -> None:
    source = Source("a", b"a\rb\r\nc\0d")
    assert source.to_parse == b"a\nb\r\nc d"
    assert Source("a", b"plain").to_parse == b"plain"


@pytest.mark.parametrize(("word", "expected"), [(b"a", b"a"), ("\uff41".encode(), b"a"), (b"\xff", b"\xff")])
def test_a_normal_form_is_nfkc_or_the_word_itself(word: bytes, expected: bytes) -> None:
    assert normal_form(word) == expected
