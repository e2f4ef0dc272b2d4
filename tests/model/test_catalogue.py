"""The notation of a catalogue, and what its index answers."""

from __future__ import annotations

import pytest

from gate.model.catalogue import CallForm, Catalogue, Entry, Result, plain
from gate.model.read import Kind

WALL, ZONE = Kind.WALL, Kind.TIMEZONE

WORDS: dict[str, tuple[str, Entry]] = {
    "a plain name": ("now", Entry(((WALL, None),))),
    "without arguments": ("now()", Entry(((WALL, CallForm()),))),
    "one argument": ("now(_)", Entry(((WALL, CallForm((None,))),))),
    "any call": ("now(...)", Entry(((WALL, CallForm(is_open=True)),))),
    "a literal and more": ('now("x",0,...)', Entry(((WALL, CallForm(('"x"', "0"), frozenset(), is_open=True)),))),
    "a keyword": ("now(_,tz=)", Entry(((WALL, CallForm((None,), frozenset({"tz"}))),))),
    "an object": ("now.*", Entry(((WALL, None),), is_value=True)),
    "harmless in one form": ("now !now(0)", Entry(((WALL, None),), (CallForm(("0",)),))),
    "a form goes before a plain name": ("now now()", Entry(((WALL, CallForm()), (WALL, None)))),
}


@pytest.mark.parametrize(("words", "expected"), WORDS.values(), ids=WORDS.keys())
def test_a_word_says_how_a_name_must_be_written(words: str, expected: Entry) -> None:
    assert Catalogue("x", {WALL: {"clock": words}}).entry("clock.now") == expected


@pytest.mark.parametrize("word", ["now(", "now)", "!", "()", "now()x", "no!w"])
def test_what_is_no_word_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="no word of a catalogue"):
        Catalogue("x", {WALL: {"clock": word}}).entry("clock.now")


def test_kinds_of_one_name_keep_the_order_of_the_file() -> None:
    catalogue = Catalogue("x", {WALL: {"time": "local()"}, ZONE: {"time": "local(_)"}})
    entry = catalogue.entry("time.local")
    assert entry is not None
    assert [kind for kind, _ in entry.forms] == [WALL, ZONE]
    assert catalogue.entry("time.other") is None


def test_a_variant_falls_back_to_its_type() -> None:
    catalogue = Catalogue(
        "x", {ZONE: {"date": "zone", "date#naive": "stamp"}}, {"date#naive": "date()", "date": "date(_)"}
    )
    assert catalogue.entry("date#naive.zone") == catalogue.entry("date.zone") != None  # noqa: E711 -- a chain
    assert catalogue.entry("date#naive.stamp") is not None
    assert catalogue.entry("date.stamp") is None
    assert catalogue.results("date") == (Result("date#naive", CallForm()), Result("date", CallForm((None,))))
    assert catalogue.results("date#naive") == catalogue.results("date")
    assert catalogue.results("other") == ()
    assert plain("a.date#naive.stamp") == "a.date.stamp"


NAMES = Catalogue(
    "x",
    {WALL: {"time": "now sleep.long", "a.b/c": "now", "std.lang.System": "nano", "loop.Loop": "time", "": "Date"}},
    {"loop.Loop": "loop.get()"},
    implicit=["std.lang"],
)

ALIVE: dict[str, tuple[set[str], set[str], set[str]]] = {
    "module and name": ({"time", "now"}, {"time"}, {"now"}),
    "the module is not imported": ({"time", "now"}, set(), set()),
    "the module alone": ({"time"}, {"time"}, set()),
    "a name of two words": ({"time", "sleep", "long"}, {"time"}, {"long"}),
    "a part is missing": ({"a", "b", "now"}, {"a"}, set()),
    "a path": ({"a", "b", "c", "now"}, {"a", "b", "c"}, {"now"}),
    "an implicit beginning": ({"System", "nano"}, {"System"}, {"nano"}),
    "a type that a call gives": ({"loop", "time"}, {"loop"}, {"time"}),
    "a global name": ({"Date"}, {"Date"}, {"Date"}),
}


@pytest.mark.parametrize(("words", "imported", "expected"), ALIVE.values(), ids=ALIVE.keys())
def test_a_file_may_use_a_name_only_if_it_spells_and_imports_it(
    words: set[str], imported: set[str], expected: set[str]
) -> None:
    found = NAMES.last_words({word.encode() for word in words}, {word.encode() for word in imported})
    assert {word.decode() for word in found} == expected


def test_beginnings_of_names_are_known() -> None:
    assert all(NAMES.begins(name) for name in ("time", "time.now", "time.sleep", "a", "loop.get", "loop.Loop", "Date"))
    assert not any(NAMES.begins(name) for name in ("tim", "time.later", "now"))
