"""The clock map: every test that a change adds or touches has a case."""

from __future__ import annotations

from collections.abc import Iterator

from gate.gates.clock_map.budgets import raised, without_budget
from gate.gates.clock_map.evidence import misdeclared
from gate.gates.clock_map.rows import duplicates, hashes_without_fixture, missing_tests
from gate.gates.clock_map.rules import (
    BUDGET,
    CONTRADICTED,
    DUPLICATE,
    HASH_WITHOUT_FIXTURE,
    INVALID,
    MISSING_TEST,
    NOT_LISTED,
    OVERDECLARED,
    UNDECLARED,
)
from gate.gates.clock_map.undeclared import undeclared, unread
from gate.gates.clock_map.unseen import not_listed, not_looked_into
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.gate import Gate


def check(evidence: Evidence) -> Iterator[Finding]:
    """First what the change's tests lack, then what is wrong with the rows."""
    cases = evidence.policy.clock_map.cases
    yield from undeclared(evidence)
    yield from unread(evidence)
    yield from not_listed(evidence)
    yield from not_looked_into(evidence)
    yield from misdeclared(evidence)
    yield from missing_tests(evidence)
    yield from duplicates(cases)
    yield from without_budget(evidence)
    yield from raised(evidence)
    yield from hashes_without_fixture(cases)
    for defect in evidence.policy.clock_map.defects:
        yield INVALID.at(defect.place, defect.message, help=defect.help)


GATE = Gate(
    name="clock-map",
    order=2,
    question="Does every test that the change adds or touches have a case?",
    rules=(
        UNDECLARED,
        MISSING_TEST,
        CONTRADICTED,
        BUDGET,
        DUPLICATE,
        HASH_WITHOUT_FIXTURE,
        INVALID,
        OVERDECLARED,
        NOT_LISTED,
    ),
    check=check,
)
