"""The seam log and clock debt over time as tables of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gate.escaping.markdown import plain
from gate.model.read import CLOCK_KINDS, Kind
from gate.model.reporter import RenderOptions
from gate.model.seam_log import DebtHistory, SeamLog
from gate.wording import seam_table


def log(value: SeamLog, options: RenderOptions) -> str:  # noqa: ARG001 -- a table is as wide as it is
    """A row a file, a column a kind."""
    table = seam_table.rows(value)
    kinds = seam_table.kinds(table)
    lines = ["# Seam log", "", f"{plain(seam_table.summary(value, table))}.", ""]
    lines += _head(["file", "zone"], [*(kind.value for kind in kinds), "total", "not counted"])
    for row in table:
        counts = [*(row.by_kind.get(kind, 0) for kind in kinds), row.total, row.others]
        lines.append(_row([plain(row.path), row.zone.value], counts))
    sums = [*(sum(row.by_kind.get(kind, 0) for row in table) for kind in kinds)]
    lines.append(_row(["**total**", ""], [*sums, sum(sums), sum(row.others for row in table)]))
    lines += [line for said in seam_table.not_seen(value) for line in ("", f"{plain(said)}.")]
    lines += [
        f"- {plain(broken.place.path)}:{broken.place.line}: {plain(broken.message)}" for broken in value.unreadable
    ]
    return "\n".join(lines) + "\n"


def debt(history: DebtHistory, options: RenderOptions) -> str:  # noqa: ARG001 -- a table is as wide as it is
    """A row a sample."""
    kinds = [kind for kind in Kind if kind in CLOCK_KINDS]
    lines = ["# Clock debt", "", f"{plain(seam_table.span(history))}.", ""]
    lines += _head(["date", "commit"], [*(kind.value for kind in kinds), "total"])
    for sample in history.samples:
        counts = [*(sample.by_kind.get(kind, 0) for kind in kinds), sample.total]
        lines.append(_row([sample.day.isoformat(), sample.commit[:10]], counts))
    return "\n".join(lines) + "\n"


def _head(words: Sequence[str], numbers: Sequence[str]) -> list[str]:
    return [f"| {' | '.join((*words, *numbers))} |", f"|{'---|' * len(words)}{'---:|' * len(numbers)}"]


def _row(words: Iterable[str], numbers: Iterable[int]) -> str:
    return f"| {' | '.join((*words, *(f'{number:,}' if number else '' for number in numbers)))} |"
