"""Clock debt: the uncontrolled clock reads that a change would leave behind."""

from __future__ import annotations

from collections.abc import Iterable

from gate.model.finding import Finding
from gate.model.read import CLOCK_KINDS, Kind
from gate.model.zone import Zone


def clock_debt(findings: Iterable[Finding]) -> dict[Kind, int]:
    """How many reads of each clock kind are debt; kinds without any are left out, the order is that of `Kind`.

    Debt is a finding of `clock-scan/wall`, `/monotonic` or `/delay` that nothing controls, that the change did not
    merely move, and that does not stand in documentation.
    """
    kinds = [finding.kind for finding in findings if _is_debt(finding)]
    return {kind: kinds.count(kind) for kind in Kind if kind in kinds}


def _is_debt(finding: Finding) -> bool:
    return (
        finding.kind in CLOCK_KINDS
        and finding.rule == f"clock-scan/{finding.kind.value}"
        and finding.controlled_by is None
        and not finding.moved
        and finding.zone is not Zone.DOCS
    )
