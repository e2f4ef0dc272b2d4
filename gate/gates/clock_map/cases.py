"""Cases of the clock map, looked up by the tests that they speak for."""

from __future__ import annotations

from gate.model.policy import Case
from gate.model.test_id import canonical_id, covering


def by_path(cases: tuple[Case, ...]) -> dict[str, Case]:
    """The cases by their paths, in one spelling."""
    return {canonical_id(case.path): case for case in cases}


def nearest(rows: dict[str, Case], test: str) -> Case | None:
    """The case that speaks for a test: its own before one of a group."""
    return next((rows[path] for path in covering(test) if path in rows), None)
