"""Findings on a terminal: where, what, the line of source, how it was reached, what to do."""

from __future__ import annotations

from collections.abc import Iterable

from gate.escaping.terminal import terminal
from gate.model.finding import Finding
from gate.model.place import Place
from gate.reporters.text.layout import BLANK, SEVERITY_STYLES, Line, Span, Style, hanging
from gate.wording.excerpt import excerpt
from gate.wording.phrases import helps

PASTE_LIMIT = 500  # characters of one line to paste
CHAIN_LIMIT = 50  # calls of one chain


def in_files(findings: Iterable[Finding]) -> list[Finding]:
    """The findings of one file together, files and findings in the report's order."""
    files: dict[str, list[Finding]] = {}
    for finding in findings:
        files.setdefault(finding.place.path, []).append(finding)
    return [finding for group in files.values() for finding in group]


def finding_lines(finding: Finding, width: int) -> list[Line]:
    """One finding, without a blank line at its end."""
    return [
        _heading(finding),
        *hanging("  ", Style.TEXT, terminal(finding.message), width),
        *_source(finding, width),
        *_chain(finding, width),
        *_help(finding, width),
    ]


def where(place: Place) -> str:
    """`path:line:column`, as editors and terminals make it a link."""
    column = "" if place.column is None else f":{place.column}"
    return f"{terminal(place.path)}:{place.line}{column}"


def _heading(finding: Finding) -> Line:
    spans = (
        Span(where(finding.place), Style.STRONG),
        Span(" "),
        Span(finding.severity.value, SEVERITY_STYLES[finding.severity]),
        Span(" "),
        Span(terminal(finding.rule), Style.RULE),
    )
    return (*spans, Span(" (moved)", Style.FAINT)) if finding.moved else spans


def _source(finding: Finding, width: int) -> list[Line]:
    number = str(finding.place.line)
    margin = " " * (len(number) + 2)
    shown = excerpt(finding, width - len(margin) - len(" | "))
    if shown is None:
        return []
    lines: list[Line] = [
        (Span(f"{margin} |", Style.GUTTER),),
        (Span(f"  {number} | ", Style.GUTTER), Span(shown.text)),
    ]
    if shown.length:
        under = Span("^" * shown.length, SEVERITY_STYLES[finding.severity])
        lines.append((Span(f"{margin} | ", Style.GUTTER), Span(" " * shown.offset), under))
    return lines


def _chain(finding: Finding, width: int) -> list[Line]:
    lines: list[Line] = []
    for index, call in enumerate(finding.evidence[:CHAIN_LIMIT]):
        lines += hanging("         -> " if index else "  evidence: ", Style.FAINT, terminal(call), width)
    if len(finding.evidence) > CHAIN_LIMIT:
        lines.append((Span(f"         -> … ({len(finding.evidence) - CHAIN_LIMIT} more calls)", Style.FAINT),))
    return lines


def _help(finding: Finding, width: int) -> list[Line]:
    lines: list[Line] = []
    for part in helps(finding.help):
        if part.paste:
            # From the first cell on, so that a copied block keeps the indentation it needs.
            lines += [BLANK, *((Span(terminal(line, PASTE_LIMIT)),) for line in part.paste), BLANK]
        else:
            lines += hanging("        " if lines else "  help: ", Style.STRONG, terminal(part.prose), width)
    return lines[:-1] if lines and lines[-1] == BLANK else lines
