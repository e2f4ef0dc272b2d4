"""For a terminal: the sums, then one line a read."""

from __future__ import annotations

from collections.abc import Iterator

from gate.escaping.terminal import terminal
from gate.model.listed import ListedRead, ScanReport, Standing, by_kind
from gate.model.place import Place
from gate.model.reporter import RenderOptions
from gate.wording import phrases

SOURCE_LIMIT = 160  # characters of a line of code
LISTED = 10_000  # reads before the rest is only counted


def render(report: ScanReport, options: RenderOptions) -> str:  # noqa: ARG001 -- one line a read, whatever the width
    """`path:line:column  kind  name  [how it stands]  source`, a line each; ends in a line break."""
    kinds = by_kind(report.reads)
    listed = ", ".join(f"{kind.value} {number}" for kind, number in kinds.items())
    lines = [f"total: {sum(kinds.values())}", f"by_kind: {listed or 'none'}"]
    if report.change is not None and not report.change.files:
        lines.append(phrases.change(report.change))
    lines += map(_line, report.reads[:LISTED])
    if len(report.reads) > LISTED:
        rest = phrases.counted(len(report.reads) - LISTED, "more read")
        lines.append(f"not listed: {rest}; `--format json` has all of them")
    lines += (f"{_where(broken.place)}  unreadable  {terminal(broken.message)}" for broken in report.unreadable)
    lines += _unscanned(report)
    return "\n".join(lines) + "\n"


def _line(listed: ListedRead) -> str:
    read = listed.read
    notes = [*([] if listed.standing is Standing.UNCONTROLLED else [_stands(listed)]), *(m.value for m in read.marks)]
    stands = f"  [{', '.join(notes)}]" if notes else ""
    source = terminal(listed.source, SOURCE_LIMIT)
    return f"{_where(read.place)}  {read.kind.value}  {terminal(read.name)}{stands}  {source}"


def _stands(listed: ListedRead) -> str:
    by = listed.read.controlled_by
    return f"controlled by {terminal(by)}" if by is not None else listed.standing.value


def _where(place: Place) -> str:
    return f"{terminal(place.path)}:{place.line}" + ("" if place.column is None else f":{place.column}")


def _unscanned(report: ScanReport) -> Iterator[str]:
    for reason, paths in report.unscanned.items():
        yield f"not scanned, {reason}: {', '.join(map(terminal, paths))}"
