"""Freezes that are overdue, too long, or say too little."""

from __future__ import annotations

from collections.abc import Iterator

from gate.gates.freezes.dates import dates
from gate.gates.freezes.dates import expiring as expiring
from gate.gates.freezes.frozen import edited, unknown, without_way_back
from gate.gates.freezes.owners import known_owners
from gate.gates.freezes.past import extended, refrozen
from gate.gates.freezes.record import lacking, not_freezable, unreachable
from gate.gates.freezes.reentry import Reentry
from gate.gates.freezes.rules import (
    BAD_DATE,
    DUPLICATE,
    EXPIRED,
    EXPIRING,
    EXTENDED,
    INVALID,
    MISSING_KEY,
    NO_CLOCK,
    NOT_FREEZABLE,
    OWNER_UNKNOWN,
    REENTRY_UNKNOWN,
    REFROZEN,
    TEST_EDITED,
    TOO_LONG,
    UNKNOWN_TEST,
)
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.gate import Gate
from gate.model.inventory import Inventory
from gate.model.policy import Freeze
from gate.model.test_id import canonical_id


def check(evidence: Evidence) -> Iterator[Finding]:
    """Each record by itself, and then against the ones before it."""
    policy = evidence.policy
    if policy.register:
        yield from _records(evidence)
    yield from extended(evidence)
    for defect in policy.register_defects:
        yield INVALID.at(defect.place, defect.message, help=defect.help)


def _records(evidence: Evidence) -> Iterator[Finding]:
    policy = evidence.policy
    inventory = Inventory(evidence)
    reentry = Reentry(evidence, inventory)
    owners = known_owners(evidence)
    first: dict[str, Freeze] = {}
    for freeze in policy.register:
        yield from lacking(freeze, policy.config)
        yield from dates(freeze, evidence)
        yield from not_freezable(freeze)
        yield from without_way_back(freeze, reentry)
        yield from unreachable(freeze, owners)
        if canonical_id(freeze.test):
            yield from unknown(freeze, inventory, first)
            yield from edited(freeze, evidence)
    yield from refrozen(evidence)


GATE = Gate(
    name="freezes",
    order=6,
    question="Is every freeze dated, owned, short and still running?",
    rules=(
        EXPIRED,
        TOO_LONG,
        MISSING_KEY,
        BAD_DATE,
        NO_CLOCK,
        NOT_FREEZABLE,
        REENTRY_UNKNOWN,
        EXTENDED,
        REFROZEN,
        DUPLICATE,
        UNKNOWN_TEST,
        TEST_EDITED,
        OWNER_UNKNOWN,
        INVALID,
        EXPIRING,
    ),
    check=check,
)
