from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.escaping.terminal import terminal
from gate.escaping.workflow import data, inert, property_value
from tests.support.hostile import SHORT
from tests.support.runner import Command, commands, unescaped_data, unescaped_property

ANY_TEXT = st.one_of(st.text(), st.text("%:,0ADC25\r\n#[]"), st.sampled_from(SHORT))


@given(ANY_TEXT)
def test_a_runner_reads_back_what_was_escaped(text: str) -> None:
    assert unescaped_data(data(text)) == text
    assert unescaped_property(property_value(text)) == text


@given(ANY_TEXT)
def test_an_escaped_text_is_one_line_and_one_value(text: str) -> None:
    assert not set(data(text)) & set("\r\n")
    assert not set(property_value(text)) & set("\r\n:,")


@given(ANY_TEXT, ANY_TEXT)
def test_a_command_with_escaped_texts_is_that_command(value: str, text: str) -> None:
    line = f"::error title={property_value(f't{value}t')}::{data(text)}"

    assert commands(line) == [Command("error", {"title": f"t{value}t"}, text)]


@given(ANY_TEXT)
def test_inert_lines_hold_no_command(text: str) -> None:
    lines = "\n".join(map(terminal, text.split("\n")))

    assert commands(lines) == []
    assert commands(inert(text)) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a::b", "a::b", id="colons within a line stay"),
        pytest.param("tests/a.py::test_b", "tests/a.py::test_b", id="a test id stays"),
        pytest.param("#[derive(Debug)]", "#[derive(Debug)]", id="an attribute stays"),
        pytest.param("  ::error::x", "  \\x3a:error::x", id="a command at the start"),
        pytest.param("a\n::x::", "a\n\\x3a:x::", id="a command on a later line"),
        pytest.param("x ##[group]y", "x #\\x23[group]y", id="the old form, anywhere"),
    ],
)
def test_only_commands_are_changed(text: str, shown: str) -> None:
    assert inert(text) == shown
