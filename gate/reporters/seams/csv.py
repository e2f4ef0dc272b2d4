"""The seam log as CSV, a row a read; clock debt over time, a row a sample. RFC 4180, UTF-8, in a header the names.

A cell that a spreadsheet would take for a formula (`=cmd|…` as a file's name) gets an apostrophe in front:
https://owasp.org/www-community/attacks/CSV_Injection
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from gate.escaping import json_text
from gate.escaping.visible import visible
from gate.model.listed import ListedRead
from gate.model.read import CLOCK_KINDS, Kind
from gate.model.reporter import RenderOptions
from gate.model.seam_log import DebtHistory, Sample, SeamLog

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001 -- spreadsheets take these too
KINDS = tuple(kind for kind in Kind if kind in CLOCK_KINDS)
_COLUMNS = ("path", "line", "column", "kind", "name", "zone", "standing", "controlled_by")


def log(value: SeamLog, options: RenderOptions) -> str:  # noqa: ARG001 -- no option changes the document
    """A row a read."""
    return _table(_COLUMNS, map(_row, value.reads))


def debt(history: DebtHistory, options: RenderOptions) -> str:  # noqa: ARG001 -- no option changes the document
    """A row a sample."""
    rows = ([sample.day.isoformat(), sample.commit, *_counts(sample), sample.total] for sample in history.samples)
    return _table(("date", "commit", *(kind.value for kind in KINDS), "total"), rows)


def _counts(sample: Sample) -> list[str | int | None]:
    return [sample.by_kind.get(kind, 0) for kind in KINDS]


def _row(listed: ListedRead) -> tuple[str | int | None, ...]:
    read = listed.read
    return (
        json_text.path(read.place.path),
        read.place.line,
        read.place.column,
        read.kind.value,
        read.name,
        listed.zone.value,
        listed.standing.value,
        read.controlled_by,
    )


def _table(columns: Sequence[str], rows: Iterable[Sequence[str | int | None]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def _cell(value: str | int | None) -> str | int | None:
    if not isinstance(value, str):
        return value
    shown = visible(value)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
