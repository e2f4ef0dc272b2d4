"""Workflow commands: a runner turns them into annotations on the lines of the pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gate.escaping import workflow
from gate.escaping.terminal import terminal
from gate.escaping.visible import capped, visible
from gate.model.finding import Finding, Severity
from gate.model.place import Place
from gate.model.reporter import RenderOptions, Reporter
from gate.model.verdict import Failure, Report
from gate.wording import phrases

HELP_LINES = 40
PATH_LIMIT = 4_096  # characters


def render(report: Report, options: RenderOptions) -> str:
    """One command a finding, the most severe first, at most `options.annotations` a severity; then the verdict."""
    shown, rest = _within(report.findings, options.annotations)
    lines = [] if report.error is None else [_failure_command(report.error)]
    lines += [_command(finding) for finding in shown]
    if rest:
        lines.append(f"not annotated: {phrases.tally(rest)} more; the job summary and the JSON report have them")
    lines.append(f"agentgate: {phrases.verdict(report)}")
    return "\n".join(lines) + "\n"


def _within(findings: Iterable[Finding], limit: int) -> tuple[list[Finding], list[Finding]]:
    """The findings to show, and the rest."""
    left = dict.fromkeys(Severity, limit)
    shown: list[Finding] = []
    rest: list[Finding] = []
    for finding in phrases.most_severe_first(findings):
        left[finding.severity] -= 1
        (shown if left[finding.severity] >= 0 else rest).append(finding)
    return shown, rest


def _command(finding: Finding) -> str:
    help_lines = finding.help.split("\n")
    if len(help_lines) > HELP_LINES:
        help_lines[HELP_LINES:] = [f"… ({len(help_lines) - HELP_LINES} more lines)"]
    text = "\n".join(map(terminal, (finding.message, *help_lines)))
    return _written(finding.severity, _place(finding.place), finding.rule, text)


def _failure_command(failure: Failure) -> str:
    place = {} if failure.path is None else _place(Place(failure.path, failure.line or 1))
    text = "\n".join(terminal(part) for part in (failure.message, failure.hint) if part)
    return _written(Severity.ERROR, place, "agentgate", text)


def _written(level: Severity, place: dict[str, str], title: str, text: str) -> str:
    properties = ",".join(f"{key}={workflow.property_value(value)}" for key, value in {**place, "title": title}.items())
    return f"::{level.value} {properties}::{workflow.data(text)}"


def _place(place: Place) -> dict[str, str]:
    """Columns only where GitHub takes them: within one line."""
    first = max(1, place.line)
    last = max(first, place.last_line)
    properties = {"file": _path(place.path), "line": str(first), "endLine": str(last)}
    if place.column is not None and first == last:
        properties["col"] = str(place.column)
        properties["endColumn"] = str(max(place.column, place.end_column or place.column))
    return properties


def _path(path: str) -> str:
    """The path, its line breaks too, since a runner looks it up; what else a log would act on is spelled out."""
    return "".join(
        part if part in "\r\n" else visible(part) for part in re.split(r"([\r\n])", capped(path, PATH_LIMIT))
    )


REPORTER = Reporter("github", render)
