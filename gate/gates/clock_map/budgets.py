"""Wall budgets of properties: there, and not raised by the change."""

from __future__ import annotations

from collections.abc import Iterator

from gate.gates.clock_map.cases import by_path, nearest
from gate.gates.clock_map.rules import BUDGET
from gate.gates.clock_map.undeclared import BUDGET_MS, tests_in_scope
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.policy import Case, ClockClass, Origin
from gate.model.test import DeclaredTest
from gate.model.test_id import canonical_id


def without_budget(evidence: Evidence) -> Iterator[Finding]:
    """The cases that say they are properties, and the properties in scope whose case does not say so."""
    cases = evidence.policy.clock_map.cases
    for case in cases:
        if case.is_property and _lacks_budget(case):
            yield BUDGET.at(
                case.place("wall_budget_ms", "property"),
                f"case `{case.id}` is a logical property without a wall budget",
                help=f"give it one, in milliseconds: `wall_budget_ms: {BUDGET_MS}`",
                test=case.path,
            )
    if not cases:
        return
    rows = by_path(cases)
    seen: set[str] = set()
    for test in tests_in_scope(evidence):
        case_of = nearest(rows, test.id) if test.is_property and test.id not in seen else None
        seen.add(test.id)
        if case_of is not None and not case_of.is_property and _lacks_budget(case_of):
            yield _unbudgeted(test, case_of, evidence)


def raised(evidence: Evidence) -> Iterator[Finding]:
    """The cases whose budget the change makes larger; a person's own change of the map is only told."""
    edit = evidence.policy.map_edit
    if edit is None:
        return
    is_accepted = evidence.policy.origins["clock_map"] is Origin.HEAD
    by_id = {case.id: case for case in edit.before.cases}
    rows = by_path(edit.before.cases)
    for case in edit.after.cases:
        path = canonical_id(case.path)
        was = rows.get(path) or by_id.get(case.id) or nearest(rows, path)
        if was is not None and 0 < was.wall_budget_ms < case.wall_budget_ms:
            yield BUDGET.at(
                case.place("wall_budget_ms"),
                f"case `{case.id}` may take {case.wall_budget_ms:,} ms, and took {was.wall_budget_ms:,} ms so far",
                help=f"make the test cheaper, keep `wall_budget_ms: {was.wall_budget_ms}`; the map's owners raise it",
                severity=Severity.WARNING if is_accepted else None,
                test=case.path,
            )


def _lacks_budget(case: Case) -> bool:
    return case.clock is ClockClass.LOGICAL and case.wall_budget_ms <= 0


def _unbudgeted(test: DeclaredTest, case: Case, evidence: Evidence) -> Finding:
    where = f"line {case.place('clock').line} of `{evidence.policy.clock_map.path}`"
    return BUDGET.at(
        test.place,
        f"this test is a property, and its case `{case.id}` is logical and has no wall budget",
        help=f"a person writes this into the case on {where}:\n    property: true\n    wall_budget_ms: {BUDGET_MS}",
        zone=evidence.policy.config.zones.of(test.place.path),
        test=test.id,
    )
