"""From findings to a verdict."""

import pytest

from gate import judge
from gate.model.finding import Finding, Rule, Severity
from gate.model.gate import Gate
from gate.model.place import Place
from gate.model.verdict import GateResult, GateStatus, Verdict
from tests.support.evidence import CONFIG

RULE = Rule("g/rule", Severity.WARNING, "finds", "why", "python\nx", "fix")
OTHER = Rule("g/other", Severity.ERROR, "finds", "why", "python\nx", "fix")
GATE = Gate("g", 1, "?", (RULE, OTHER), lambda _: iter(()))
TEXT = {1: "first()", 2: "second()", 3: "second()", 4: "  second( )"}


def source_line(path: str, line: int) -> str:
    return TEXT.get(line, "") if path == "a.py" else ""


def settled(*findings: Finding, **severity: Severity | None) -> tuple[Finding, ...]:
    config = CONFIG._replace(severity={f"g/{name}": value for name, value in severity.items()})
    return judge.settle(GATE, findings, config, source_line)


def at(line: int, rule: Rule = RULE, severity: Severity | None = None) -> Finding:
    return rule.at(Place("a.py", line), "says", help="do", severity=severity)


def test_findings_come_in_the_order_of_their_places_whatever_the_gate_gave() -> None:
    found = settled(at(3), at(1, OTHER), at(1), RULE.at(Place("A.py"), "says", help="do"))
    assert [(f.place.path, f.place.line, f.rule) for f in found] == [
        ("A.py", 1, "g/rule"),
        ("a.py", 1, "g/other"),
        ("a.py", 1, "g/rule"),
        ("a.py", 3, "g/rule"),
    ]


@pytest.mark.parametrize(
    ("given", "configured", "judged"),
    [
        (Severity.WARNING, Severity.ERROR, Severity.ERROR),
        (Severity.WARNING, Severity.NOTICE, Severity.NOTICE),
        (Severity.NOTICE, Severity.ERROR, Severity.NOTICE),  # the gate lowered it: an example in the docs, a moved line
        (Severity.ERROR, Severity.NOTICE, Severity.NOTICE),
    ],
)
def test_policy_sets_the_severity_unless_the_gate_lowered_it(
    given: Severity, configured: Severity, judged: Severity
) -> None:
    assert [f.severity for f in settled(at(1, severity=given), rule=configured)] == [judged]


def test_without_a_word_of_policy_the_severity_is_the_gates() -> None:
    assert [f.severity for f in settled(at(1), at(2, severity=Severity.ERROR), at(3, severity=Severity.NOTICE))] == [
        Severity.WARNING,
        Severity.ERROR,
        Severity.NOTICE,
    ]


def test_a_rule_that_is_off_finds_nothing() -> None:
    assert [f.rule for f in settled(at(1), at(2, OTHER), rule=None)] == ["g/other"]


def test_a_finding_carries_its_line() -> None:
    assert [f.source for f in settled(at(1), at(9))] == ["first()", ""]


def test_a_fingerprint_survives_moved_lines_and_tells_equal_lines_apart() -> None:
    before = [f.fingerprint for f in settled(at(2), at(3))]
    assert len(set(before)) == 2
    assert [f.fingerprint for f in settled(at(3))] == before[:1]
    assert [f.fingerprint for f in settled(at(1))] != before[:1]


@pytest.mark.parametrize(
    ("severities", "fail_on", "status"),
    [
        ([], Severity.NOTICE, GateStatus.PASS),
        ([Severity.WARNING], Severity.ERROR, GateStatus.PASS),
        ([Severity.WARNING], Severity.WARNING, GateStatus.FAIL),
        ([Severity.NOTICE, Severity.ERROR], Severity.ERROR, GateStatus.FAIL),
        ([Severity.ERROR], None, GateStatus.PASS),
    ],
)
def test_a_gate_fails_at_the_severity_asked_for(
    severities: list[Severity], fail_on: Severity | None, status: GateStatus
) -> None:
    assert judge.status([at(1, severity=severity) for severity in severities], fail_on) is status


@pytest.mark.parametrize(
    ("statuses", "verdict"),
    [
        ([], Verdict.ERROR),
        ([GateStatus.SKIPPED], Verdict.ERROR),
        ([GateStatus.SKIPPED, GateStatus.PASS], Verdict.PASS),
        ([GateStatus.PASS], Verdict.PASS),
        ([GateStatus.PASS, GateStatus.FAIL], Verdict.FAIL),
        ([GateStatus.FAIL, GateStatus.ERROR, GateStatus.PASS], Verdict.ERROR),
    ],
)
def test_what_could_not_be_judged_is_never_a_pass(statuses: list[GateStatus], verdict: Verdict) -> None:
    assert judge.verdict([GateResult("g", status, 0, 0.0) for status in statuses]) is verdict


def test_a_fingerprint_of_a_long_line_tells_it_from_another_whatever_its_layout() -> None:
    long = "f(x, " * 1_000
    texts = {1: long, 2: f"  {long.replace(' ', '   ')}", 3: f"{long}y"}
    first, spaced, other = (
        judge.settle(GATE, [at(line)], CONFIG, lambda _, number: texts[number])[0].fingerprint for line in texts
    )
    assert first == spaced != other
