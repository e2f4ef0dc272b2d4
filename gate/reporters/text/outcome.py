"""The end of the report on a terminal: the verdict, and what it rests on."""

from __future__ import annotations

from gate.escaping.terminal import terminal
from gate.model.place import Place
from gate.model.verdict import Failure, GateResult, Report
from gate.reporters.text.findings import where
from gate.reporters.text.layout import BLANK, STATUS_STYLES, VERDICT_STYLES, Line, Span, Style, hanging
from gate.wording import phrases
from gate.wording.cells import padded

LISTED = 5  # paths, or freezes, before the rest is only counted
LABEL = 14  # cells of `  not scanned  `, less its margins


def outcome_lines(report: Report, width: int) -> list[Line]:
    """The verdict, why there is none, the gates, and the facts below them."""
    return [
        (Span("-" * min(width, 60), Style.FAINT),),
        *_verdict(report, width),
        *(_failure(report.error, width) if report.error else ()),
        *_gates(report),
        BLANK,
        *_facts(report, width),
    ]


def _verdict(report: Report, width: int) -> list[Line]:
    lead = f"{report.verdict.value.upper()}  "
    return hanging(lead, VERDICT_STYLES[report.verdict], phrases.verdict(report), width)


def _failure(failure: Failure, width: int) -> list[Line]:
    lines = [BLANK]
    if failure.path is not None:
        place = where(Place(failure.path, failure.line)) if failure.line else terminal(failure.path)
        lines.append((Span(place, Style.STRONG),))
    lines += hanging("  ", Style.TEXT, terminal(failure.message), width)
    if failure.hint:
        lines += hanging("  hint: ", Style.STRONG, terminal(failure.hint), width)
    return lines


def _gates(report: Report) -> list[Line]:
    if not report.gates:
        return []
    name_cells = max(len(terminal(gate.name)) for gate in report.gates)
    return [BLANK, *(_gate(gate, report, name_cells) for gate in report.gates)]


def _gate(gate: GateResult, report: Report, name_cells: int) -> Line:
    own = [finding for finding in report.findings if finding.gate == gate.name]
    return (
        Span(f"  {padded(terminal(gate.name), name_cells)}  "),
        Span(padded(gate.status.value, len("skipped")), STATUS_STYLES[gate.status]),
        Span(f"  {gate.findings:>3}  " if gate.findings else "    -  "),
        Span(phrases.tally(own) if own else "", Style.FAINT),
    )


def _facts(report: Report, width: int) -> list[Line]:
    lines: list[Line] = []
    if report.change is not None:
        lines += _fact("change", phrases.change(report.change), width)
        lines += _fact("commits", phrases.commits(report.change), width)
        lines += _fact("author", phrases.author(report.change.author), width)
    for reason, paths in report.unscanned.items():
        if paths:
            lines += _fact("not scanned", f"{phrases.counted(len(paths), 'file')} {reason}: {_few(paths)}", width)
    if report.error is None:
        lines += _fact("clock debt", phrases.debt(report.findings), width)
    for freeze in report.expiring[:LISTED]:
        lines += _fact("freeze", f"{freeze.test} {phrases.expiry(freeze, report.today)}", width)
    if len(report.expiring) > LISTED:
        lines += _fact("freeze", f"{len(report.expiring) - LISTED} more run out soon", width)
    lines += _fact("policy", phrases.policy(report.origins), width)
    lines += _fact("today", report.today.isoformat(), width)
    return lines


def _fact(label: str, text: str, width: int) -> list[Line]:
    return hanging(f"  {label:<{LABEL}}", Style.FAINT, terminal(text), width)


def _few(paths: tuple[str, ...]) -> str:
    rest = f", and {len(paths) - LISTED:,} more" if len(paths) > LISTED else ""
    return ", ".join(paths[:LISTED]) + rest
