"""What the cases of the map say of tests, against what following the tests' calls has found."""

from __future__ import annotations

from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.gates.clock_map.cases import by_path, nearest
from gate.gates.clock_map.rules import CONTRADICTED, OVERDECLARED
from gate.gates.clock_map.undeclared import tests_in_scope
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.policy import Case, ClockClass
from gate.model.reach import Certainty, Chain, Reached
from gate.model.read import CLOCK_KINDS, Kind
from gate.model.test import DeclaredTest
from gate.model.test_id import file_of, without_form

_TELLING = CLOCK_KINDS | {Kind.NETWORK, None}


def misdeclared(evidence: Evidence) -> Iterator[Finding]:
    """The tests in scope whose case says what their evidence does not."""
    cases = evidence.policy.clock_map.cases
    if not cases:
        return
    rows = by_path(cases)
    forms = {without_form(path): case for path, case in rows.items() if path.endswith("]") and _is_logical(case)}
    seen: set[str] = set()
    for test in tests_in_scope(evidence):
        case = nearest(rows, test.id) or forms.get(test.id)
        if case is None or test.id in seen:
            continue
        seen.add(test.id)
        try:
            yield from (_logical(test, case, evidence) if _is_logical(case) else _other(test, case, evidence))
        except UnreadableError:
            continue  # another rule says so of the file


def _is_logical(case: Case) -> bool:
    return case.clock is ClockClass.LOGICAL


def _logical(test: DeclaredTest, case: Case, evidence: Evidence) -> Iterator[Finding]:
    if not evidence.may_reach(file_of(test.id)):
        return
    reached = evidence.reach(test.id)
    if reached is None:
        return
    against = [each for each in reached.chains if each.certainty is Certainty.SURE and each.kind in _TELLING]
    if against:
        yield _contradicted(test, case, against, evidence)
    elif reached.limits:
        yield CONTRADICTED.at(
            test.place,
            f"case `{case.id}` says logical, and that is not proved: the search ended at {_limits(reached, evidence)}",
            help="raise the limit in the configuration, or make the test reach less",
            severity=Severity.NOTICE,
            zone=evidence.policy.config.zones.of(test.place.path),
            test=test.id,
        )


def _contradicted(test: DeclaredTest, case: Case, against: list[Chain], evidence: Evidence) -> Finding:
    first = against[0]
    others = len({chain.steps[-1] for chain in against}) - 1
    more = f", and {others} more like it" if others else ""
    clock = ClockClass.MIXED if any(chain.kind is Kind.NETWORK for chain in against) else ClockClass.WALL
    where = f"`{first.place.path}`, line {first.place.line}"
    return CONTRADICTED.at(
        test.place,
        f"case `{case.id}` says logical, and the test reaches {_said(first)} ({where}) with nothing in control{more}",
        help=f"{_remedy(first)}; or a person writes `clock: {clock.value}` on {_row(case, evidence)}",
        name=first.steps[-1],
        kind=first.kind,
        zone=evidence.policy.config.zones.of(test.place.path),
        test=test.id,
        evidence=first.steps,
    )


def _row(case: Case, evidence: Evidence) -> str:
    return f"line {case.place('clock').line} of `{evidence.policy.clock_map.path}`"


def _said(chain: Chain) -> str:
    return chain.steps[-1] if chain.kind is None else f"`{chain.steps[-1]}`"


def _remedy(chain: Chain) -> str:
    if chain.kind is Kind.DELAY:
        return "wait on the effect in place of a fixed time, or hand in what waits"
    if chain.kind is Kind.NETWORK:
        return "answer in the network's place, with a fake or a recording"
    if chain.kind is None:
        return "assert what is done, not how long it takes"
    return "hand the time in, or stop the clock in the test"


def _other(test: DeclaredTest, case: Case, evidence: Evidence) -> Iterator[Finding]:
    reached = evidence.reach(test.id)
    if reached is None or reached.chains or reached.doubts or reached.limits or reached.starts_processes:
        return
    yield OVERDECLARED.at(
        test.place,
        f"case `{case.id}` says {case.clock.value}, and the test reaches no clock and no network",
        help=f"a person may write `clock: logical` on {_row(case, evidence)}",
        zone=evidence.policy.config.zones.of(test.place.path),
        test=test.id,
    )


def _limits(reached: Reached, evidence: Evidence) -> str:
    config = evidence.policy.config
    values = {
        "clock_map.reach.files": f"{config.reach_files} files",
        "clock_map.reach.depth": f"{config.reach_depth} calls deep",
    }
    return " and ".join(f"{values[key]} (`{key}`)" for key in reached.limits)
