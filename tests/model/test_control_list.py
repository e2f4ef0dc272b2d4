"""The list of a language's controls, as text."""

from __future__ import annotations

from gate.model.control_list import sections, words_of

TEXT = """\
stops:
  freezegun.freeze_time: wall time.monotonic
    !time.ctime
  pendulum.travel_to: =freezegun.freeze_time pendulum.

fakes:
  nock:
words:
  any: patch setattr
"""


def test_a_list_has_sections_of_names() -> None:
    assert sections(TEXT) == {
        "stops": {
            "freezegun.freeze_time": "wall time.monotonic !time.ctime",
            "pendulum.travel_to": "wall time.monotonic !time.ctime pendulum.",
        },
        "fakes": {"nock": ""},
        "words": {"any": "patch setattr"},
    }


def test_no_list_has_none() -> None:
    assert sections("") == {}
    assert words_of({}) == frozenset()


def test_a_file_with_a_control_spells_the_end_of_a_name_or_a_further_word() -> None:
    assert words_of(sections(TEXT)) == {b"freeze_time", b"travel_to", b"nock", b"patch", b"setattr"}


def test_or_one_of_those_that_count_in_their_place() -> None:
    assert words_of(sections(f"{TEXT}  only: freezegun nock\n")) == {b"freezegun", b"nock"}


def test_names_that_any_file_may_spell_are_none_of_them() -> None:
    assert words_of(sections("assigned:\n  Date.now:\n")) == frozenset()
