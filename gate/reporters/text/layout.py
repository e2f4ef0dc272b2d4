"""Lines of styled spans: what a terminal shows, before it is decided whether in colour."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from gate.model.finding import Severity
from gate.model.named import NamedTuple
from gate.model.verdict import GateStatus, Verdict
from gate.wording.cells import wrapped


class Style(str, Enum):
    """What a span is, in words that rich understands; the colours are the terminal's own sixteen."""

    TEXT = ""
    STRONG = "bold"
    FAINT = "dim"
    GUTTER = "blue"
    RULE = "cyan"
    GOOD = "bold green"
    ERROR = "bold red"
    WARNING = "bold yellow"
    NOTICE = "bold blue"


SEVERITY_STYLES = {Severity.ERROR: Style.ERROR, Severity.WARNING: Style.WARNING, Severity.NOTICE: Style.NOTICE}
VERDICT_STYLES = {Verdict.PASS: Style.GOOD, Verdict.FAIL: Style.ERROR, Verdict.ERROR: Style.ERROR}
STATUS_STYLES = {
    GateStatus.PASS: Style.GOOD,
    GateStatus.FAIL: Style.ERROR,
    GateStatus.ERROR: Style.ERROR,
    GateStatus.SKIPPED: Style.FAINT,
}


class Span(NamedTuple):
    """A piece of one line, escaped for a terminal."""

    text: str
    style: Style = Style.TEXT


Line = tuple[Span, ...]
BLANK: Line = ()


def plain(lines: Iterable[Line]) -> str:
    """The lines without their styles; no blanks at their ends."""
    return "".join("".join(span.text for span in line).rstrip() + "\n" for line in lines)


def hanging(lead: str, style: Style, text: str, width: int) -> list[Line]:
    """A paragraph whose first line begins with `lead` (ASCII), and whose other lines begin below its end."""
    first, *others = wrapped(text, width - len(lead))
    return [(Span(lead, style), Span(first)), *((Span(" " * len(lead)), Span(other)) for other in others)]
