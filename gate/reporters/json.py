"""The JSON report, stable from version 1; gate/policy/schema/report.schema.json describes it.

The document is ASCII: whatever a change holds, it is valid UTF-8, and no terminal or runner acts on it.
"""

from __future__ import annotations

import json
from typing import Any

from gate import __version__
from gate.escaping import json_text
from gate.model.change import Change
from gate.model.debt import clock_debt
from gate.model.finding import Finding
from gate.model.policy import Origin
from gate.model.reporter import RenderOptions, Reporter
from gate.model.verdict import Failure, GateResult, Report

VERSION = 1
POLICY_FILES = ("config", "clock_map", "register", "pins")


def render(report: Report, options: RenderOptions) -> str:  # noqa: ARG001 -- no option changes the document
    """The whole report; keys in the order of the schema; ends in a line break."""
    document = json.dumps(_document(report), indent=2, ensure_ascii=True, allow_nan=False)
    return document.replace("##[", "#\\u0023[") + "\n"


def _document(report: Report) -> dict[str, Any]:
    debt = clock_debt(report.findings)
    return {
        "version": VERSION,
        "tool": {"name": "agentgate", "version": __version__},
        "change": None if report.change is None else change_object(report.change),
        "verdict": report.verdict.value,
        "gates": [_gate(gate) for gate in report.gates],
        "findings": [_finding(finding) for finding in report.findings],
        "clock_debt": {"total": sum(debt.values()), "by_kind": {kind.value: number for kind, number in debt.items()}},
        "today": report.today.isoformat(),
        "policy": {file: _origin(report.origins.get(file)) for file in POLICY_FILES},
        "error": None if report.error is None else error_object(report.error),
    }


def change_object(change: Change) -> dict[str, Any]:
    """What the change is, in a document."""
    return {
        "base": change.base,
        "head": change.head,
        "merge_base": change.merge_base,
        "files": len(change.files),
        "added_lines": change.added_lines,
        "author": {
            "login": json_text.text(change.author.login),
            "kind": change.author.kind.value,
            "because": json_text.text(change.author.because),
        },
    }


def _gate(gate: GateResult) -> dict[str, Any]:
    return {
        "name": gate.name,
        "status": gate.status.value,
        "findings": gate.findings,
        "seconds": round(gate.seconds, 4),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    place = finding.place
    return {
        "gate": finding.gate,
        "rule": finding.rule,
        "severity": finding.severity.value,
        "path": json_text.path(place.path),
        "line": place.line,
        "end_line": place.last_line,
        "column": place.column,
        "end_column": place.end_column,
        "name": None if finding.name is None else json_text.text(finding.name),
        "kind": None if finding.kind is None else finding.kind.value,
        "zone": None if finding.zone is None else finding.zone.value,
        "test": None if finding.test is None else json_text.path(finding.test),
        "controlled_by": None if finding.controlled_by is None else json_text.text(finding.controlled_by),
        "moved": finding.moved,
        "message": json_text.text(finding.message),
        "help": json_text.text(finding.help),
        "evidence": [json_text.text(call) for call in finding.evidence],
        "fingerprint": finding.fingerprint,
    }


def _origin(origin: Origin | None) -> str | None:
    return None if origin is None else origin.value


def error_object(failure: Failure) -> dict[str, Any]:
    """Why there is no judgement, in a document."""
    error: dict[str, Any] = {"message": json_text.text(failure.message), "hint": json_text.text(failure.hint)}
    if failure.path is not None:
        error["path"] = json_text.path(failure.path)
    if failure.line is not None:
        error["line"] = failure.line
    return error


REPORTER = Reporter("json", render)
