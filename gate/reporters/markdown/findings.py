"""Findings in Markdown: where, what, the line of source, how it was reached, what to do."""

from __future__ import annotations

import re

from gate.escaping.markdown import code, fence, link, plain, prose
from gate.model.finding import Finding, Severity
from gate.model.reporter import RenderOptions
from gate.model.verdict import Report
from gate.wording.excerpt import excerpt
from gate.wording.phrases import counted, helps

CELLS = 100  # of a line of source, before the reader has to scroll
CHAIN_LIMIT = 50  # calls of one chain

_COMMIT = re.compile(r"[0-9a-f]{40,64}")


def folded(severity: Severity, total: int, blocks: list[str]) -> str:
    """The findings of one severity; errors are open, the rest is folded away."""
    is_open = " open" if severity is Severity.ERROR else ""
    summary = f"<details{is_open}><summary><b>{counted(total, severity.value)}</b></summary>"
    return f"{summary}\n\n{''.join(blocks)}</details>\n\n"


def finding_block(finding: Finding, report: Report, options: RenderOptions) -> str:
    """One finding, with a blank line at its end."""
    moved = " (moved)" if finding.moved else ""
    return "".join(
        (
            f"**{_where(finding, report, options)}** {code(finding.rule)}{moved}\n\n",
            f"{prose(finding.message)}\n\n",
            _source(finding),
            _chain(finding),
            _help(finding),
        )
    )


def _where(finding: Finding, report: Report, options: RenderOptions) -> str:
    place = finding.place
    label = f"{place.path}:{place.line}"
    head = "" if report.change is None else report.change.head
    if not options.repository or not _COMMIT.fullmatch(head):
        return plain(label)
    return link(label, (options.repository, "blob", head, place.path), f"L{place.line}")


def _source(finding: Finding) -> str:
    shown = excerpt(finding, CELLS)
    if shown is None:
        return ""
    number = str(finding.place.line)
    lines = [f"{number} | {shown.text}"]
    if shown.length:
        lines.append(f"{' ' * len(number)} | {' ' * shown.offset}{'^' * shown.length}")
    return fence(lines, "text") + "\n"


def _chain(finding: Finding) -> str:
    if not finding.evidence:
        return ""
    calls = [f"- {code(call) or '-'}" for call in finding.evidence[:CHAIN_LIMIT]]
    if len(finding.evidence) > CHAIN_LIMIT:
        calls.append(f"- … ({len(finding.evidence) - CHAIN_LIMIT} more calls)")
    return "Evidence:\n\n" + "\n".join(calls) + "\n\n"


def _help(finding: Finding) -> str:
    out = []
    for part in helps(finding.help):
        if part.paste:
            language = "json" if part.paste[0].lstrip().startswith(("{", '"', "[")) else "yaml"
            out.append(fence(list(part.paste), language) + "\n")
        else:
            lead = "" if out else "**What to do:** "
            out.append(f"{lead}{prose(part.prose)}\n\n")
    return "".join(out)
