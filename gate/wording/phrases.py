"""The sentences that all reports share. Plain text: whoever prints it escapes it for its outlet."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from gate.model.change import Author, AuthorKind, Change
from gate.model.day import parse_day
from gate.model.debt import clock_debt
from gate.model.finding import Finding, Severity
from gate.model.named import NamedTuple
from gate.model.policy import Freeze, Origin
from gate.model.verdict import Report, Verdict

ORIGIN_NAMES = {"config": "configuration", "clock_map": "clock map", "register": "register", "pins": "pins"}
_VERDICTS = {
    Verdict.PASS: "the change passes",
    Verdict.FAIL: "the change fails",
    Verdict.ERROR: "the change could not be judged",
}
_PASTED = (" ", "\t", "-", "{", "[", '"', "#", "}", "]")


class Help(NamedTuple):
    """What to do: `prose` in words, or lines to `paste` as they are; one of the two is empty."""

    prose: str
    paste: tuple[str, ...]


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 file`, `2 files`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def tally(findings: Iterable[Finding]) -> str:
    """`2 errors, 1 notice`, the most severe first; `no findings`."""
    severities = [finding.severity for finding in findings]
    present = [severity for severity in reversed(Severity) if severity in severities]
    return ", ".join(counted(severities.count(each), each.value) for each in present) or "no findings"


def most_severe_first(findings: Iterable[Finding]) -> list[Finding]:
    """Errors, warnings, notices; the report's order within each."""
    return sorted(findings, key=lambda finding: -finding.severity.rank)


def verdict(report: Report) -> str:
    """What the verdict says, and on what grounds."""
    said = _VERDICTS[report.verdict]
    return said if report.verdict is Verdict.ERROR and not report.findings else f"{said}: {tally(report.findings)}"


def change(value: Change) -> str:
    """How large the change is."""
    if not value.files:
        return "empty: the change touches no file, so there is nothing to judge"
    return f"{counted(len(value.files), 'file')}, {counted(value.added_lines, 'added line')}"


def commits(value: Change) -> str:
    """Which commits were compared, shortened."""
    return f"{_short(value.merge_base)}..{_short(value.head)}"


def author(value: Author) -> str:
    """Who wrote the change, how it is judged, and why."""
    who = value.login or "the author"
    if value.kind is not AuthorKind.UNKNOWN:
        is_what = f"{who} is {'an agent' if value.kind is AuthorKind.AGENT else 'a human'}"
    else:
        is_what = f"{who} is unknown, judged like {'an agent' if value.as_agent else 'a human'}"
    return f"{is_what}: {value.because}" if value.because else is_what


def debt(findings: Iterable[Finding]) -> str:
    """`3 reads (2 wall, 1 delay)`; `none`."""
    kinds = clock_debt(findings)
    by_kind = ", ".join(f"{number} {kind.value}" for kind, number in kinds.items())
    return f"{counted(sum(kinds.values()), 'read')} ({by_kind})" if kinds else "none"


def policy(origins: dict[str, Origin]) -> str:
    """Which side each file of the policy was taken from."""
    sides = {
        Origin.BASE: "from base",
        Origin.HEAD: "from head",
        Origin.DEFAULT: "built-in defaults",
    }
    parts = [
        f"{', '.join(ORIGIN_NAMES.get(name, name) for name, origin in origins.items() if origin is side)} {said}"
        for side, said in sides.items()
        if side in origins.values()
    ]
    return "; ".join(parts) or "not read"


def expiry(freeze: Freeze, today: date) -> str:
    """`runs out in 3 days, on 2026-12-03`."""
    last = parse_day(freeze.keys.get("expires", ""))
    if last is None:
        return "has no date to run out on"
    days = (last - today).days
    if days < 0:
        return f"ran out {counted(-days, 'day')} ago, on {last}"
    said = {0: "runs out at the end of today", 1: "runs out tomorrow"}.get(days, f"runs out in {days} days")
    return f"{said}, on {last}"


def helps(text: str) -> list[Help]:
    """A finding's help in parts. After the first line, lines that look like YAML, JSON or code are to be pasted."""
    parts: list[Help] = []
    for index, line in enumerate(text.rstrip().split("\n")):
        pasting = bool(parts and parts[-1].paste)
        if (index and line.startswith(_PASTED)) or (pasting and not line.strip()):
            before = parts.pop().paste if pasting else ()
            parts.append(Help("", (*before, line)))
        elif line.strip():
            parts.append(Help(line, ()))
    return parts


def _short(commit: str) -> str:
    return commit[:10]
