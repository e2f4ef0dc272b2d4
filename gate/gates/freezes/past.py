"""Freezes that go on and on: a later end for the same test, or the third freeze of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gate.gates.freezes.rules import EXTENDED, REFROZEN
from gate.model.day import parse_day
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.policy import Freeze
from gate.model.test_id import canonical_id, without_form

MOST = 2
"""How often a test may be frozen."""


def extended(evidence: Evidence) -> Iterator[Finding]:
    """The freezes that the change gives a later end."""
    edit = evidence.policy.register_edit
    if edit is None:
        return
    ends = _ends(edit.before)
    kept = {canonical_id(freeze.test) for freeze in edit.after}
    gone = {without_form(test): end for test, end in ends.items() if test not in kept}
    for freeze in edit.after:
        now = freeze.keys.get("expires", "")
        was = ends.get(canonical_id(freeze.test)) or gone.get(without_form(freeze.test))
        if was is not None and parse_day(now) is not None and now > was:
            yield EXTENDED.at(
                freeze.place("expires"),
                f"`{freeze.test}` is frozen until {was} on the base branch, and the change makes it {now}",
                help=f"leave `expires: {was}`, or fix the test; a new freeze needs this record gone from base first",
                test=freeze.test,
            )


def refrozen(evidence: Evidence) -> Iterator[Finding]:
    """The freezes that are not the first or second of their test.

    Those that the change leaves alone were judged when they came: the history costs a process, on every push.
    """
    edit = evidence.policy.register_edit
    freezes = [freeze for freeze in evidence.policy.register if freeze.test.strip()]
    if edit is None or not freezes or edit.before == edit.after:
        return
    history = evidence.freeze_history()
    held = edit.before
    at_base = {without_form(freeze.test) for freeze in held}
    seen: set[str] = set()
    for freeze in freezes:
        test = without_form(freeze.test)
        begun = history.begun.get(test, ())
        count = len(begun) + (test not in at_base)
        if count > MOST and test not in seen:
            before = ", ".join(begun[: count - 1])
            yield REFROZEN.at(
                freeze.place("test"),
                f"`{freeze.test}` is frozen for the {_ordinal(count)} time (before: since {before})",
                help="fix the test or delete it, and remove the record",
                test=freeze.test,
            )
        seen.add(test)
    if history.is_cut:
        yield REFROZEN.at(
            freezes[0].place("test"),
            "how often tests were frozen before cannot be told for certain: this clone is shallow",
            help="check out with `fetch-depth: 0`, and the whole history of the register counts",
            severity=Severity.NOTICE,
        )


def _ends(freezes: Sequence[Freeze]) -> dict[str, str]:
    """The last day of each frozen test; days written YYYY-MM-DD sort as they follow on each other."""
    ends: dict[str, str] = {}
    for freeze in freezes:
        end = freeze.keys.get("expires", "")
        if parse_day(end) is not None:
            test = canonical_id(freeze.test)
            ends[test] = max(end, ends.get(test, end))
    return ends


def _ordinal(count: int) -> str:
    ending = "th" if 10 <= count % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"
