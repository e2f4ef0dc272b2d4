"""The catalogues in the package, and what a configuration adds to them."""

from __future__ import annotations

import os

import pytest

from gate.languages import all_languages
from gate.model.read import Kind
from gate.policy import catalogue
from gate.policy.catalogue import _groups, load

LANGUAGES = [language.name for language in all_languages()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_catalogue_of_well_formed_words(language: str) -> None:
    loaded = load(language)
    assert loaded.language == language
    for prefix, words in (
        (prefix, words)
        for groups in catalogue._document(language)["reads"].values()
        for prefix, words in groups.items()
    ):
        for word in words.split():
            name = word.lstrip("!").removesuffix(".*").partition("(")[0].removesuffix(".*")
            assert loaded.entry(f"{prefix}.{name}" if prefix else name), word
    for words in (catalogue._document(language).get("gives") or {}).values():
        for word in words.split():
            assert loaded.results(word.partition("(")[0]), word


def test_a_configuration_adds_names() -> None:
    loaded = load("python", {Kind.WALL: ("acme.clock.now", "acme.clock.at(_)"), Kind.FILE: ("acme.open",)})
    entry = loaded.entry("acme.clock.now")
    assert entry is not None
    assert entry.forms == ((Kind.WALL, None),)
    assert loaded.entry("acme.open") is not None
    assert load("python").entry("acme.clock.now") is None
    assert b"at" in loaded.last_words({b"acme", b"clock", b"at"}, {b"acme"})


def test_a_further_name_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no word of a catalogue"):
        load("python", {Kind.WALL: ("acme.now(",)})


def test_a_language_without_a_catalogue_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        load("klingon")


def test_every_catalogue_belongs_to_a_language() -> None:
    folder = os.path.join(os.path.dirname(catalogue.__file__), "catalogue")
    assert sorted(name.removesuffix(".yaml") for name in os.listdir(folder)) >= sorted(LANGUAGES)


def test_a_table_goes_on_in_deeper_lines_and_has_comments() -> None:
    text = """wall:
  # comment
  time: time localtime()  # another
    ctime()

  "": now
  "@js-joda/core.Instant": now()
random:
  folly::Random#x: rand32(_)
"""
    assert {kind: {name: words.split() for name, words in table.items()} for kind, table in _groups(text).items()} == {
        "wall": {"time": ["time", "localtime()", "ctime()"], "": ["now"], "@js-joda/core.Instant": ["now()"]},
        "random": {"folly::Random#x": ["rand32(_)"]},
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_made_of_plain_words(language: str) -> None:
    document = catalogue._document(language)
    tables = [*document["reads"].values(), document.get("gives", {}), document.get("elements", {})]
    words = [word for table in tables for line in table.values() for word in line.split()]
    assert words
    assert not {">-", ">", "|", "#"}.intersection(words)
