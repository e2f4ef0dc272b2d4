"""Inputs as a runner passes them on."""

from __future__ import annotations

from datetime import date

import pytest

from gate.errors import UsageError
from gate.shell.inputs import Annotations, Inputs, read_inputs


def test_without_inputs_everything_is_as_the_event_and_the_policy_say() -> None:
    assert read_inputs({}) == Inputs()


def test_an_empty_input_is_one_that_was_not_given() -> None:
    names = ("base", "head", "config", "gates", "today", "fail-on", "annotations", "summary", "json-file")
    assert read_inputs({f"INPUT_{name.upper()}": " \n" for name in (*names, "working-directory")}) == Inputs()


def test_each_input_is_read_under_the_name_a_runner_gives_it() -> None:
    given = {
        "INPUT_BASE": "main",
        "INPUT_HEAD": " topic\n",
        "INPUT_CONFIG": "ci/gate.yml",
        "INPUT_GATES": "fixtures, freezes\nprotected",
        "INPUT_TODAY": "2026-11-30",
        "INPUT_FAIL-ON": "Warning",
        "INPUT_ANNOTATIONS": "none",
        "INPUT_SUMMARY": "False",
        "INPUT_JSON-FILE": "out/report.json",
        "INPUT_WORKING-DIRECTORY": "change",
    }
    assert read_inputs(given) == Inputs(
        base="main",
        head="topic",
        config="ci/gate.yml",
        gates=("fixtures", "freezes", "protected"),
        today=date(2026, 11, 30),
        fail_on="warning",
        annotations=Annotations.NONE,
        has_summary=False,
        json_file="out/report.json",
        working_directory="change",
    )


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("fail-on", "errors", "error, warning, notice, never"),
        ("annotations", "checks", "check-run, workflow, both, none"),
        ("summary", "yes", "true, false"),
        ("today", "2026-02-30", "YYYY-MM-DD"),
        ("today", "30.11.2026", "YYYY-MM-DD"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused_with_the_input_and_what_is_allowed(
    name: str, value: str, allowed: str
) -> None:
    with pytest.raises(UsageError) as refused:
        read_inputs({f"INPUT_{name.upper()}": value})
    assert refused.value.message == f"the input `{name}` is `{value}`"
    assert allowed in refused.value.hint
