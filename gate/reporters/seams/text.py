"""For a terminal: the seam log as a table, clock debt over time as a chart of characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gate.escaping.terminal import terminal
from gate.model.read import CLOCK_KINDS, Kind
from gate.model.reporter import RenderOptions
from gate.model.seam_log import DebtHistory, Sample, SeamLog
from gate.wording import seam_table
from gate.wording.cells import padded, width

EIGHTHS = " ▁▂▃▄▅▆▇█"
HEIGHT = 10  # lines of the chart
NARROWEST = 20  # columns of it
_TOTAL = "total"


def log(value: SeamLog, options: RenderOptions) -> str:  # noqa: ARG001 -- a path is not cut: it is there to be found
    """A row a file, a column a kind."""
    table = seam_table.rows(value)
    kinds = seam_table.kinds(table)
    head = ["file", "zone", *(kind.value for kind in kinds), _TOTAL, "not counted"]
    body = [
        [terminal(row.path), row.zone.value, *_numbers(row.by_kind, kinds), f"{row.total:,}", _number(row.others)]
        for row in table
    ]
    sums = [sum(row.by_kind.get(kind, 0) for row in table) for kind in kinds]
    foot = [_TOTAL, "", *map(_number, sums), f"{sum(sums):,}", _number(sum(row.others for row in table))]
    lines = [seam_table.summary(value, table)]
    if table:
        lines += ["", *_aligned([head, *body, foot])]
    lines += ["", *seam_table.not_seen(value)] if seam_table.not_seen(value) else []
    lines += [f"  {terminal(each.place.path)}:{each.place.line}: {terminal(each.message)}" for each in value.unreadable]
    return "\n".join(lines) + "\n"


def debt(history: DebtHistory, options: RenderOptions) -> str:
    """The sum as bars, one column a stretch of time; below it each kind in one line."""
    first, last = history.samples[0], history.samples[-1]
    top = max(sample.total for sample in history.samples)
    margin = max(len(f"{top:,}"), *(len(kind.value) for kind in CLOCK_KINDS)) + 1
    columns = max(NARROWEST, min(options.width, 120) - margin - 26)
    shown = _over_time(history.samples, columns)
    lines = [f"clock debt, {seam_table.span(history)}", ""]
    for level in range(HEIGHT, 0, -1):
        label = f"{top:,}" if level == HEIGHT else ""
        bars = "".join(_bar(sample.total, top, level) for sample in shown)
        lines.append(f"{label:>{margin - 1}} |{bars}".rstrip())
    lines.append(f"{0:>{margin - 1}} +{'-' * columns}")
    lines.append(f"{'':{margin}} {first.day}{f'{last.day}':>{columns - 10}}")
    lines.append("")
    lines += (
        _change(f"{kind.value:{margin}}", [sample.by_kind.get(kind, 0) for sample in shown])
        for kind in Kind
        if kind in CLOCK_KINDS
    )
    lines.append(_change(f"{_TOTAL:{margin}}", [sample.total for sample in shown]))
    return "\n".join(lines) + "\n"


def _change(label: str, counts: Sequence[int]) -> str:
    """One kind in one line, and what became of it."""
    spark = "".join(_bar(count, max(counts), 1, of=1) for count in counts)
    return f"{label} {spark}  {counts[0]:>6,} ->{counts[-1]:>6,}  ({counts[-1] - counts[0]:+,})"


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    cells = [max(width(row[column]) for row in table) for column in range(len(table[0]))]
    return ["  ".join(_cell(text, cells[at], at) for at, text in enumerate(row)).rstrip() for row in table]


def _cell(text: str, cells: int, column: int) -> str:
    return padded(text, cells) if column < 2 else text.rjust(cells)


def _numbers(by_kind: Mapping[Kind, int], kinds: Iterable[Kind]) -> list[str]:
    return [_number(by_kind.get(kind, 0)) for kind in kinds]


def _number(value: int) -> str:
    return f"{value:,}" if value else "."


def _over_time(samples: Sequence[Sample], columns: int) -> list[Sample]:
    """For each column the sample that held at its moment."""
    first, last = samples[0].seconds, samples[-1].seconds
    shown, at = [], 0
    for column in range(columns):
        moment = first + (last - first) * column // (columns - 1)
        while at + 1 < len(samples) and samples[at + 1].seconds <= moment:
            at += 1
        shown.append(samples[at])
    return shown


def _bar(value: int, top: int, level: int, of: int = HEIGHT) -> str:
    """The part of a bar that stands in one line, from below; a value that is not zero is always seen."""
    eighths = max(-(-value * of * 8 // top) if top else 0, 0)
    return EIGHTHS[min(max(eighths - (level - 1) * 8, 0), 8)]
