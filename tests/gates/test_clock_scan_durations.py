"""Bounds on measured durations, as the gate tells of them."""

from __future__ import annotations

import pytest

from gate.gates.clock_scan import DURATION_ASSERT, GATE
from gate.languages import Languages
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.zone import Zone
from gate.policy.catalogue import load
from tests.support.evidence import Content, Files, evidence

STARTED = "import time\n\n\ndef test_flush(store):\n    started = time.monotonic()\n    store.flush()\n"
BOUND = "    assert time.monotonic() - started < 0.05\n"
STOPPED = "from freezegun import freeze_time\n" + STARTED.replace("def", '@freeze_time("2026-11-30")\ndef').replace(
    "monotonic", "time"
)


def found(before: Files, change: dict[str, Content | None]) -> list[Finding]:
    made = evidence(before, change)
    judged = Evidence(made.change, made.policy, made.before, made.head, Languages(load))
    return [finding for finding in GATE.check(judged) if finding.rule == DURATION_ASSERT.id]


@pytest.mark.parametrize(
    ("path", "zone", "severity"),
    [
        ("tests/test_a.py", Zone.TEST, Severity.WARNING),
        ("src/a.py", Zone.PRODUCTION, Severity.WARNING),
        ("docs/example.py", Zone.DOCS, Severity.NOTICE),
    ],
)
def test_a_bound_is_found(path: str, zone: Zone, severity: Severity) -> None:
    (finding,) = found({}, {path: STARTED + BOUND})
    assert (finding.severity, finding.zone, finding.moved) == (severity, zone, False)
    assert (finding.place.line, finding.place.column, finding.place.end_column) == (7, 12, 45)
    assert (finding.name, finding.kind) == ("time.monotonic", None)
    assert "`time.monotonic`" in finding.message
    assert "fake clock" in finding.help


def test_every_clock_is_named_once() -> None:
    (finding,) = found({}, {"tests/test_a.py": STARTED + BOUND.replace("monotonic", "perf_counter")})
    assert "`time.perf_counter` and `time.monotonic`" in finding.message


def test_a_bound_that_is_there_already_is_silent() -> None:
    assert found({"tests/test_a.py": STARTED + BOUND}, {"tests/test_a.py": STARTED + BOUND + "    x = 1\n"}) == []


def test_a_bound_that_is_moved_is_a_notice() -> None:
    before: Files = {"tests/test_a.py": STARTED + BOUND}
    (finding,) = found(before, {"tests/test_a.py": None, "tests/test_b.py": STARTED + BOUND})
    assert (finding.severity, finding.moved) == (Severity.NOTICE, True)
    assert "moved" in finding.message


def test_a_duration_on_a_stopped_clock_is_silent() -> None:
    bound = BOUND.replace("monotonic", "time")
    assert found({}, {"tests/test_a.py": STOPPED + bound}) == []
    assert found({}, {"tests/test_a.py": STOPPED.replace("@freeze_time", "@x") + bound}) != []
