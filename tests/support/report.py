"""Builds reports, and what is in them, with harmless defaults."""

from __future__ import annotations

from datetime import date
from typing import Any

from gate.model.change import Author, AuthorKind, Change, FileChange, Status
from gate.model.finding import Finding, Severity
from gate.model.lines import Lines
from gate.model.place import Place
from gate.model.policy import Freeze, Origin
from gate.model.read import Kind
from gate.model.verdict import Failure, GateResult, GateStatus, Report, Verdict
from gate.model.zone import Zone

BASE = "b" * 40
HEAD = "a" * 40
TODAY = date(2026, 11, 30)
GATES = ("protected", "clock-map", "clock-scan", "tamper", "fixtures", "freezes")
ORIGINS = {"config": Origin.BASE, "clock_map": Origin.BASE, "register": Origin.DEFAULT, "pins": Origin.HEAD}


def finding(
    rule: str = "clock-scan/wall",
    path: str = "src/a.py",
    line: int = 1,
    column: int | None = 1,
    end_column: int | None = None,
    **more: Any,
) -> Finding:
    """A warning about one character; `end_line` and every field of Finding can be given."""
    place = Place(path, line, column, more.pop("end_line", None), end_column)
    fields: dict[str, Any] = {
        "severity": Severity.WARNING,
        "message": "the wall clock is read",
        "help": "inject the clock",
        "fingerprint": "0123456789abcdef",
    }
    return Finding(rule, place=place, **{**fields, **more})


def wall_read(**more: Any) -> Finding:
    """An uncontrolled read of the wall clock in production code."""
    return finding(**{"kind": Kind.WALL, "zone": Zone.PRODUCTION, "name": "datetime.datetime.now", **more})


def author(login: str = "finley", kind: AuthorKind = AuthorKind.HUMAN, because: str = "has write access") -> Author:
    """A human."""
    return Author(login, kind, because, as_agent=kind is AuthorKind.AGENT)


def change(*paths: str, by: Author | None = None, head: str = HEAD, added_lines: int = 4) -> Change:
    """A change that adds lines to each of those paths."""
    added = Lines(((1, added_lines),))
    files = tuple(FileChange(path, path, Status.MODIFIED, None, None, added) for path in paths)
    return Change(BASE, head, BASE, files, (), by or author())


def freeze(test: str = "tests/test_a.py::test_a", expires: str = "2026-12-02", **keys: str) -> Freeze:
    """A record of the register."""
    return Freeze({"test": test, "expires": expires, **keys}, {"": Place("tests/freeze_register.json", 2)})


def gate_results(findings: tuple[Finding, ...], **status: GateStatus) -> tuple[GateResult, ...]:
    """All gates; those with an error fail. `clock_scan=GateStatus.SKIPPED` says otherwise."""
    results = []
    for name in GATES:
        own = [each for each in findings if each.gate == name]
        told = GateStatus.FAIL if any(each.severity is Severity.ERROR for each in own) else GateStatus.PASS
        results.append(GateResult(name, status.get(name.replace("-", "_"), told), len(own), 0.0125))
    return tuple(results)


def report(*findings: Finding, **more: Any) -> Report:
    """A report of those findings; it fails if one is an error. Every field of Report can be given."""
    failed = any(each.severity is Severity.ERROR for each in findings)
    fields: dict[str, Any] = {
        "verdict": Verdict.FAIL if failed else Verdict.PASS,
        "gates": gate_results(findings),
        "change": change("src/a.py"),
        "origins": ORIGINS,
        "today": TODAY,
        "unscanned": {},
    }
    return Report(findings=findings, **{**fields, **more})


def unjudged(message: str = "there is no merge base", **more: Any) -> Report:
    """A report whose verdict is `error`, before anything was known."""
    failure = Failure(message, **{"hint": "fetch more history", **more})
    return report(verdict=Verdict.ERROR, gates=(), change=None, origins={}, error=failure)


def rich_report() -> Report:
    """One report with something of everything, as a team would see it; for golden files."""
    row = "\n".join(
        (
            "add a case to tests/clock_map.yaml:",
            "  - id: parse_stable",
            "    path: tests/test_invoice.py::test_parse_stable",
            "    clock: logical",
            "    wall_budget_ms: 500",
        )
    )
    findings = (
        finding(
            "protected/changed",
            "tests/fixtures/invoice.json",
            column=None,
            severity=Severity.ERROR,
            message="an agent changed `tests/fixtures/invoice.json`, which belongs to the human-owned layer",
            help="leave the file alone, or have a human with write access approve exactly this commit",
            zone=Zone.FIXTURE,
        ),
        finding(
            "clock-map/undeclared",
            "tests/test_invoice.py",
            14,
            5,
            22,
            severity=Severity.ERROR,
            message="`test_parse_stable` has no case in the clock map",
            help=row,
            test="tests/test_invoice.py::test_parse_stable",
            zone=Zone.TEST,
            source="def test_parse_stable(tmp_path):",
        ),
        finding(
            "clock-map/contradicted",
            "tests/test_invoice.py",
            31,
            5,
            16,
            severity=Severity.ERROR,
            message="`test_parse_v1` is declared logical and reaches an uncontrolled read of the wall clock",
            help="build a fixture that stops the clock, or declare the test `wall`",
            name="datetime.datetime.now",
            kind=Kind.WALL,
            test="tests/test_invoice.py::test_parse_v1",
            zone=Zone.TEST,
            evidence=(
                "tests/test_invoice.py::test_parse_v1",
                "billing.invoice.parse (src/billing/invoice.py:40)",
                "datetime.datetime.now (src/billing/invoice.py:48)",
            ),
            source="def test_parse_v1():",
        ),
        wall_read(
            path="src/billing/invoice.py",
            line=48,
            column=14,
            end_column=26,
            message="`datetime.datetime.now` reads the wall clock and nothing controls it",
            help="take the time as an argument, or inject a clock that a test can replace",
            source="\tissued_at = datetime.now().replace(microsecond=0)",
        ),
        wall_read(
            rule="clock-scan/delay",
            path="src/billing/invoice.py",
            line=103,
            column=9,
            end_column=19,
            kind=Kind.DELAY,
            name="time.sleep",
            message="`time.sleep` waits for a fixed time",
            help="wait on the effect: an event, a condition, a result",
            source="        time.sleep(0.25)  # 請求書を待つ",
        ),
        wall_read(
            path="src/billing/late.py",
            line=7,
            column=12,
            end_column=26,
            moved=True,
            severity=Severity.NOTICE,
            message="`datetime.datetime.now` reads the wall clock and was moved here unchanged",
            help="nothing to do now; inject the clock when this code is next worked on",
            source="    return datetime.now()",
        ),
        finding(
            "fixtures/drift",
            "agent_gate.json",
            3,
            5,
            32,
            severity=Severity.ERROR,
            message="`tests/fixtures/invoice.json` no longer has the pinned hash",
            help="if the change of the fixture is meant, let its owner run `agentgate pin tests/fixtures/invoice.json`",
            source='    "tests/fixtures/invoice.json": "9f2c5e",',
        ),
    )
    paths = ("src/billing/invoice.py", "src/billing/late.py", "tests/fixtures/invoice.json", "tests/test_invoice.py")
    agent = author("acme-coder[bot]", AuthorKind.AGENT, "the pull request's author matches `*[bot]`")
    return report(
        *findings,
        change=change(*paths, by=agent),
        gates=gate_results(findings, tamper=GateStatus.SKIPPED),
        unscanned={
            "generated": tuple(f"src/proto/v{number}_pb2.py" for number in range(1, 8)),
            "vendored": ("third_party/six.py",),
            "ignored": (),
        },
        expiring=(
            freeze("api/expiry.test.ts::expires after TTL", "2026-12-01", owner="finley"),
            freeze("tests/test_pool.py::test_drains", "2026-12-06", owner="payments"),
        ),
    )
