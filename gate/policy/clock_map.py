"""The clock map as cases, with the defects of the rows that are none."""

from __future__ import annotations

from typing import Any

from gate.model.finding import Severity
from gate.model.place import Place
from gate.model.policy import Case, ClockClass, ClockMap
from gate.policy.builder import Sequence, Value
from gate.policy.document import Document
from gate.policy.empty import filled
from gate.policy.rows import split
from gate.policy.shape import problems, refusal

_UNDECLARED = {"fail_closed": Severity.ERROR, "warn": Severity.WARNING}


def read_clock_map(document: Document) -> ClockMap:
    """The cases of a map; a bad row is a defect and the others count.

    Raises RecordError where the map cannot be used as a whole: no list of cases, an unknown key or version.
    """
    rows = split(problems(filled(document, "clock_map"), "clock_map"), "cases")
    if rows.whole:
        raise refusal(rows.whole)
    root: Any = document.value
    rules = root.get("rules", {})
    cases = root["cases"]
    return ClockMap(
        document.path,
        tuple(_case(row, cases.places[index]) for index, row in enumerate(cases) if index not in rows.bad),
        _UNDECLARED[rules.get("undeclared", "fail_closed")],
        frozenset(ClockClass(name) for name in rules.get("shared_runner_allows", ["logical"])),
        rows.defects,
    )


def _case(row: Any, place: Place) -> Case:
    want = row.get("fixture_hash")
    return Case(
        row["id"],
        row["path"],
        ClockClass(row["clock"]),
        _paths(row.get("fixture")),
        want.lower() if want is not None else None,
        row.get("property", False),
        int(row.get("wall_budget_ms", 0)),
        {"": place, **row.places},
    )


def _paths(fixture: Value) -> tuple[str, ...]:
    if fixture is None:
        return ()
    return tuple(map(str, fixture)) if isinstance(fixture, Sequence) else (str(fixture),)
