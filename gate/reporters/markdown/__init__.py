"""GitHub's Markdown, for a job summary: the verdict, the gates, every finding that finds room, what it rests on."""

from __future__ import annotations

from gate.escaping.workflow import inert
from gate.model.finding import Severity
from gate.model.reporter import RenderOptions, Reporter
from gate.model.verdict import Report
from gate.reporters.markdown.findings import finding_block, folded
from gate.reporters.markdown.frame import after, before
from gate.wording import phrases

AROUND = 1_000  # bytes kept for what stands around the findings: three headings, and how many were left out


def render(report: Report, options: RenderOptions) -> str:
    """At most `options.max_bytes` of UTF-8: findings that find no room are counted, the least severe first."""
    top, end = before(report), after(report)
    room = options.max_bytes - AROUND - _size(top) - _size(end)
    return inert(top + _findings(report, options, room) + end)


def _findings(report: Report, options: RenderOptions, room: int) -> str:
    """Findings by severity, each severity in a part that can be folded."""
    ordered = phrases.most_severe_first(report.findings)
    parts: list[str] = []
    shown = 0
    for severity in reversed(Severity):
        group = [finding for finding in ordered if finding.severity is severity]
        blocks: list[str] = []
        for finding in group:
            block = finding_block(finding, report, options)
            room -= _size(block)
            if room < 0:
                break
            blocks.append(block)
        if blocks:
            parts.append(folded(severity, len(group), blocks))
        shown += len(blocks)
        if room < 0:
            rest = phrases.tally(ordered[shown:])
            parts.append(f"**Left out for want of room: {rest}.** The JSON report has them.\n\n")
            break
    return "".join(parts)


def _size(text: str) -> int:
    return len(text.encode())


REPORTER = Reporter("markdown", render)
