"""From findings to a verdict: the policy's severities, the order of the report, fingerprints. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from gate.model.digest import sha256
from gate.model.finding import Finding, Severity
from gate.model.gate import Gate
from gate.model.policy import Config
from gate.model.verdict import GateResult, GateStatus, Verdict

_LONG = 1_000  # characters of a line that goes into a fingerprint as it is

SourceLine = Callable[[str, int], str]
"""Path and 1-based line to that line's text at head; empty where there is none."""


def settle(gate: Gate, findings: Iterable[Finding], config: Config, source_line: SourceLine) -> tuple[Finding, ...]:
    """One gate's findings under the policy, complete and in order. What the policy turned off is left out."""
    defaults = {rule.id: rule.severity for rule in gate.rules}
    judged = (_under(config, finding, defaults[finding.rule]) for finding in findings)
    kept = sorted((finding for finding in judged if finding is not None), key=_position)
    fingerprints = _Fingerprints()
    return tuple(
        fingerprints.complete(finding, source_line(finding.place.path, finding.place.line)) for finding in kept
    )


def status(findings: Iterable[Finding], fail_on: Severity | None) -> GateStatus:
    """Does one gate's list fail the change?"""
    fails = fail_on is not None and any(finding.severity.rank >= fail_on.rank for finding in findings)
    return GateStatus.FAIL if fails else GateStatus.PASS


def verdict(gates: Iterable[GateResult]) -> Verdict:
    """`error` if any gate could not judge, else `fail` if any failed. Nothing asked is nothing judged: an error."""
    statuses = {gate.status for gate in gates} - {GateStatus.SKIPPED}
    if GateStatus.ERROR in statuses or not statuses:
        return Verdict.ERROR
    return Verdict.FAIL if GateStatus.FAIL in statuses else Verdict.PASS


def _under(config: Config, finding: Finding, default: Severity) -> Finding | None:
    """Where a gate lowered a finding (an example in the docs, a moved line), policy may only lower it further."""
    severity = config.severity.get(finding.rule, default)
    if severity is None:
        return None
    if finding.severity.rank < default.rank:
        severity = min(severity, finding.severity, key=lambda each: each.rank)
    elif finding.rule not in config.severity:
        severity = finding.severity
    return finding._replace(severity=severity)


def _position(finding: Finding) -> tuple[str, int, int, str, str]:
    place = finding.place
    return place.path, place.line, place.column or 0, finding.rule, finding.message


class _Fingerprints:
    """Two findings of one rule on equal lines of a file are told apart by their order, not by their line numbers."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, str, str, str]] = Counter()
        self._line = ("", "")  # the last one, which may be long and hold many findings; what stands for it here

    def complete(self, finding: Finding, source: str) -> Finding:
        if self._line[0] is not source:
            text = " ".join(source.split())
            self._line = (source, text if len(text) <= _LONG else _digest(text))
        key = (finding.rule, finding.place.path, self._line[1], finding.test or finding.name or "")
        digest = _digest("\0".join((*key, str(self._seen[key]))))
        self._seen[key] += 1
        return finding._replace(source=source, fingerprint=digest[:32])


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
