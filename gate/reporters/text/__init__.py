"""For a terminal: each finding with its line of source, then the verdict and what it rests on."""

from __future__ import annotations

from gate.escaping.workflow import inert
from gate.model.reporter import Ink, RenderOptions, Reporter
from gate.model.verdict import Report
from gate.reporters.text.findings import finding_lines, in_files
from gate.reporters.text.layout import BLANK, Line, plain
from gate.reporters.text.outcome import outcome_lines

NARROWEST = 40  # cells; what is laid out for less reads worse than what the terminal wraps


def render(report: Report, options: RenderOptions) -> str:
    """The report in lines of at most `options.width` cells, where words can be broken apart; ends in a line break."""
    width = max(NARROWEST, options.width)
    lines: list[Line] = []
    for finding in in_files(report.findings):
        lines += [*finding_lines(finding, width), BLANK]
    lines += outcome_lines(report, width)
    return inert(_painted(lines, options.ink))


def _painted(lines: list[Line], ink: Ink) -> str:
    if ink is Ink.PLAIN:
        return plain(lines)
    from gate.reporters.text.colour import coloured  # rich takes longer to load than a check to run

    return coloured(lines)


REPORTER = Reporter("text", render)
