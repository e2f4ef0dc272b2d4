"""Freezes against what was frozen before, and against what the change edits."""

from __future__ import annotations

import pytest

from gate.gates.freezes import GATE
from gate.model.evidence import Evidence
from gate.model.finding import Severity
from gate.model.freeze_history import FreezeHistory
from gate.model.policy import Freeze, RegisterEdit
from tests.support.evidence import Content, Files, evidence, found, freeze

TEST = "tests/test_a.py"
A = f"{TEST}::test_a"
SOURCE = "def test_a():\n    assert f()\n\ndef test_b():\n    assert f()\n"
FILES: Files = {TEST: SOURCE, "api/a.test.ts": "test('a', f)\n"}


def edited(
    before: list[Freeze], after: list[Freeze], change: dict[str, Content | None] | None = None, *, counts: bool = True
) -> Evidence:
    """A change that edits the register, which counts where head is trusted."""
    judged = evidence(FILES, change, register=after if counts else before)
    judged.policy = judged.policy._replace(register_edit=RegisterEdit(tuple(before), tuple(after)))
    return judged


def said(judged: Evidence) -> list[str]:
    return [finding.rule.partition("/")[2] for finding in found(GATE, judged)]


UNTIL_10, UNTIL_11 = freeze(test=A, expires="2026-12-10"), freeze(test=A, expires="2026-12-11")
SOON = freeze(test=f"{A}[1]", expires="2026-12-10")


@pytest.mark.parametrize(
    ("before", "after", "is_extended"),
    [
        pytest.param(UNTIL_10, UNTIL_11, True, id="a day later"),
        pytest.param(UNTIL_11, UNTIL_10, False, id="earlier"),
        pytest.param(UNTIL_10, UNTIL_10, False, id="the same day"),
        pytest.param(UNTIL_10, freeze(test=A, opened="2026-11-28", expires="2026-12-15"), True, id="opened anew"),
        pytest.param(
            UNTIL_10, freeze(test=A.replace("::", " > "), expires="2026-12-11"), True, id="another spelling of the id"
        ),
        *(
            pytest.param(
                UNTIL_10, freeze(test=f"{start}{A}", expires="2026-12-11"), True, id=f"{start} before the path"
            )
            for start in ("./", ".//", "tests/../", "././")
        ),
        pytest.param(SOON, UNTIL_11, True, id="a form becomes the test"),
        pytest.param(SOON, freeze(test=f"{A}[2]", expires="2026-12-11"), True, id="another form in its place"),
        pytest.param(freeze(test=f"{TEST}::test_b"), UNTIL_11, False, id="another test"),
    ],
)
@pytest.mark.parametrize("counts", [True, False], ids=["head counts", "base counts"])
def test_a_later_end_is_extended(before: Freeze, after: Freeze, *, is_extended: bool, counts: bool) -> None:
    judged = edited([before], [after], counts=counts)
    assert said(judged) == (["extended"] if is_extended else [])
    assert [finding.place.line for finding in found(GATE, judged)] == ([8] if is_extended else [])


def test_another_form_beside_the_first_is_a_freeze_of_its_own() -> None:
    assert said(edited([SOON], [SOON, freeze(test=f"{A}[2]", expires="2026-12-11")])) == []


def with_history(judged: Evidence, *days: str, is_cut: bool = False) -> Evidence:
    judged.freeze_history = lambda: FreezeHistory({A: days} if days else {}, is_cut)
    return judged


@pytest.mark.parametrize(
    ("days", "is_new", "refrozen"),
    [
        pytest.param(["2026-03-01", "2026-07-01", "2026-11-20"], False, True, id="the third time"),
        pytest.param(["2026-07-01", "2026-11-20"], False, False, id="the second time"),
        pytest.param(["2026-03-01", "2026-07-01"], True, True, id="the change freezes it a third time"),
        pytest.param(["2026-03-01"], True, False, id="the change freezes it a second time"),
        pytest.param([], True, False, id="the change freezes it for the first time"),
    ],
)
def test_twice_is_enough(days: list[str], *, is_new: bool, refrozen: bool) -> None:
    record = freeze(test=A.replace("::", " > "))
    other = freeze(test=f"{TEST}::test_b")
    judged = with_history(edited([other] if is_new else [record, other], [record]), *days)
    findings = found(GATE, judged)
    assert [finding.rule for finding in findings] == (["freezes/refrozen"] if refrozen else [])
    if refrozen:
        assert "for the 3rd time (before: since 2026-03-01, 2026-07-01)" in findings[0].message


def test_that_a_shallow_clone_hides_the_past_is_said_once_and_fails_nothing() -> None:
    register = [freeze(test=A), freeze(test=f"{TEST}::test_b")]
    (finding,) = found(GATE, with_history(edited(register[:1], register), is_cut=True))
    assert (finding.rule, finding.severity) == ("freezes/refrozen", Severity.NOTICE)
    assert "shallow" in finding.message


@pytest.mark.parametrize("register", [[], [freeze(test=A)]], ids=["no freezes", "none that the change edits"])
def test_the_past_is_asked_for_only_where_the_change_edits_freezes(register: list[Freeze]) -> None:
    judged = evidence(FILES, register=register)
    judged.freeze_history = lambda: pytest.fail("asked")
    assert found(GATE, judged) == []


EDITED_A, EDITED_B = SOURCE.replace("f()", "g()", 1), SOURCE[:-4] + "g()\n"


@pytest.mark.parametrize(
    ("source", "is_new", "refused"),
    [
        pytest.param(EDITED_A, False, True, id="the frozen test"),
        pytest.param(EDITED_B, False, False, id="another test"),
        pytest.param(EDITED_B, True, True, id="frozen by the same change"),
        pytest.param(f"import os\n{SOURCE}", False, False, id="moved down"),
    ],
)
def test_a_frozen_test_is_not_edited(source: str, *, is_new: bool, refused: bool) -> None:
    record = freeze(test=A)
    assert said(edited([] if is_new else [record], [record], {TEST: source})) == (["test-edited"] if refused else [])


def test_where_tests_cannot_be_told_the_whole_file_counts() -> None:
    record = freeze(test="api/a.test.ts > a")
    assert said(edited([record], [record], {"api/a.test.ts": "test('b', f)\n"})) == ["test-edited"]


def test_a_change_that_mends_the_test_and_removes_the_record_passes() -> None:
    assert said(edited([freeze(test=A)], [], {TEST: EDITED_A})) == []
