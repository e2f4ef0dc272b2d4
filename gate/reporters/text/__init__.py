"""For a terminal: each finding with its line of source, then the verdict and what it rests on."""

from __future__ import annotations

from gate.escaping.workflow import inert
from gate.model.finding import Finding
from gate.model.reporter import Ink, RenderOptions, Reporter
from gate.model.verdict import Report
from gate.reporters.text.findings import finding_lines, in_files
from gate.reporters.text.layout import BLANK, Line, Span, plain
from gate.reporters.text.outcome import outcome_lines
from gate.wording import phrases

MOST = 2_000  # findings; beyond that, those that are most severe are shown, and the rest is counted
NARROWEST = 40  # cells; what is laid out for less reads worse than what the terminal wraps


def render(report: Report, options: RenderOptions) -> str:
    """The report in lines of at most `options.width` cells, where words can be broken apart; ends in a line break."""
    width = max(NARROWEST, options.width)
    lines: list[Line] = []
    shown, rest = _within(report.findings)
    for finding in in_files(shown):
        lines += [*finding_lines(finding, width), BLANK]
    if rest:
        lines += [(Span(f"not shown: {phrases.tally(rest)} more; `--format json` has all of them"),), BLANK]
    lines += outcome_lines(report, width)
    return inert(_painted(lines, options.ink))


def _within(findings: tuple[Finding, ...]) -> tuple[list[Finding], list[Finding]]:
    """The findings to show, in the order of the report, and the rest."""
    if len(findings) <= MOST:
        return list(findings), []
    least = phrases.most_severe_first(findings)[MOST - 1].severity.rank
    room = MOST - sum(finding.severity.rank > least for finding in findings)
    shown: list[Finding] = []
    rest: list[Finding] = []
    for finding in findings:
        is_shown = finding.severity.rank > least or (finding.severity.rank == least and room > 0)
        room -= is_shown and finding.severity.rank == least
        (shown if is_shown else rest).append(finding)
    return shown, rest


def _painted(lines: list[Line], ink: Ink) -> str:
    if ink is Ink.PLAIN:
        return plain(lines)
    from gate.reporters.text.colour import coloured  # rich takes longer to load than a check to run

    return coloured(lines)


REPORTER = Reporter("text", render)
