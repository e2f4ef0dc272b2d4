"""What the clock map's rows say of budgets and hashes."""

from __future__ import annotations

import pytest

from gate.gates.clock_map import GATE
from gate.languages import Languages
from gate.model.evidence import Evidence
from gate.model.finding import Severity
from gate.model.place import Place
from gate.model.policy import Case, ClockClass, ClockMap, MapEdit, Origin
from gate.policy import catalogue
from tests.support.evidence import MAP, case, clock_map, evidence, found

PATH = "tests/test_a.py"
LANGUAGES = Languages(lambda name: catalogue.load(name, {}))
ROUNDTRIP = f"{PATH}::test_roundtrip"
PLAIN = "def test_roundtrip(text):\n    assert text\n"
DRIVEN = "from hypothesis import given, strategies as st\n\n@given(st.text())\n" + PLAIN


def row(path: str = ROUNDTRIP, *, budget: int = 0, is_property: bool = False, clock: str = "logical") -> Case:
    """A case whose `property` and `wall_budget_ms` stand on lines 8 and 9."""
    made = case(path, clock=ClockClass(clock))
    places = made.places | {"property": Place(MAP, 8), "wall_budget_ms": Place(MAP, 9)}
    return made._replace(wall_budget_ms=budget, is_property=is_property, places=places)


def budgets(judged: Evidence) -> list[tuple[str, int, Severity]]:
    return [
        (finding.place.path, finding.place.line, finding.severity)
        for finding in found(GATE, judged)
        if finding.rule == "clock-map/budget"
    ]


@pytest.mark.parametrize(
    ("case_", "lines"),
    [
        pytest.param(row(is_property=True), [9], id="no budget"),
        pytest.param(row(is_property=True, budget=1), [], id="a budget"),
        pytest.param(row(is_property=True, clock="wall"), [], id="no logical property"),
        pytest.param(row(is_property=True, clock="mixed"), [], id="mixed"),
        pytest.param(row(), [], id="no property"),
        pytest.param(row(is_property=True)._replace(places={"": Place(MAP, 4)}), [4], id="no line of its own"),
    ],
)
def test_a_logical_property_has_a_budget(case_: Case, lines: list[int]) -> None:
    judged = evidence({PATH: PLAIN}, {}, clock_map=clock_map(case_))
    assert budgets(judged) == [(MAP, line, Severity.ERROR) for line in lines]


@pytest.mark.parametrize(
    ("source", "case_", "lines"),
    [
        pytest.param(DRIVEN, row(), [4], id="driven by hypothesis"),
        pytest.param(DRIVEN, row(f"{PATH}::*"), [4], id="its file's case"),
        pytest.param(DRIVEN, row(f"{PATH}::*", budget=2000), [], id="its file's case has a budget"),
        pytest.param(DRIVEN, row(clock="wall"), [], id="declared wall"),
        pytest.param(PLAIN, row(), [], id="not driven"),
    ],
)
def test_a_property_that_the_change_adds_needs_one_too(source: str, case_: Case, lines: list[int]) -> None:
    judged = evidence({}, {PATH: source}, clock_map=clock_map(case_), reader=LANGUAGES)
    assert budgets(judged) == [(PATH, line, Severity.ERROR) for line in lines]


def test_an_untouched_property_is_no_matter_of_the_change() -> None:
    judged = evidence({PATH: DRIVEN}, {"a.py": "x = 1\n"}, clock_map=clock_map(row()), reader=LANGUAGES)
    assert budgets(judged) == []


def test_the_row_that_is_told_has_the_budget_in_it() -> None:
    (finding,) = found(GATE, evidence({}, {PATH: DRIVEN}, clock_map=clock_map(), reader=LANGUAGES))
    assert "    property: true\n    wall_budget_ms: 2000" in finding.help


@pytest.mark.parametrize(
    ("was", "now", "raised"),
    [
        pytest.param([row(budget=100)], [row(budget=200)], True, id="raised"),
        pytest.param([row(budget=200)], [row(budget=100)], False, id="lowered"),
        pytest.param([row(budget=100)], [row(budget=100)], False, id="kept"),
        pytest.param([row(budget=0)], [row(budget=100)], False, id="the first one"),
        pytest.param([], [row(budget=100)], False, id="a new case"),
        pytest.param([row(f"{PATH}::*", budget=100)], [row(budget=200)], True, id="through a nearer case"),
        pytest.param(
            [row(budget=100)._replace(id="x")], [row("t.py::y", budget=200)._replace(id="x")], True, id="moved, raised"
        ),
        pytest.param([row("t.py::y", budget=100)], [row(budget=200)], False, id="another test's"),
    ],
)
def test_a_budget_is_not_raised(was: list[Case], now: list[Case], *, raised: bool) -> None:
    edit = MapEdit(ClockMap(MAP, tuple(was)), ClockMap(MAP, tuple(now)))
    for origin, severity in ((Origin.BASE, Severity.ERROR), (Origin.HEAD, Severity.WARNING)):
        judged = evidence({PATH: PLAIN}, {}, clock_map=clock_map())
        judged.policy = judged.policy._replace(map_edit=edit, origins=judged.policy.origins | {"clock_map": origin})
        assert budgets(judged) == ([(MAP, 9, severity)] if raised else [])


@pytest.mark.parametrize(
    ("fixtures", "digest", "says"),
    [((), "sha256:" + "ab" * 32, True), ((), None, False), (("tests/a.json",), "sha256:" + "ab" * 32, False)],
)
def test_a_hash_has_a_fixture(fixtures: tuple[str, ...], digest: str | None, *, says: bool) -> None:
    made = row()._replace(fixtures=fixtures, fixture_hash=digest)
    made = made._replace(places=made.places | {"fixture_hash": Place(MAP, 7)})
    judged = evidence({PATH: PLAIN}, {}, clock_map=clock_map(made))
    lines = [f.place.line for f in found(GATE, judged) if f.rule == "clock-map/hash-without-fixture"]
    assert lines == ([7] if says else [])
