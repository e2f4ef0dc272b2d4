"""The labels of a case, as they lie in bench/accuracy/labels."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

CLOCK = frozenset({"wall", "monotonic", "delay"})
FOLDER = Path(__file__).parent / "labels"


class Label(NamedTuple):
    """One read that a file has for certain; `kind` may be two kinds (`delay|deadline`) that can both be defended."""

    path: str
    line: int
    name: str
    kind: str

    @property
    def is_clock(self) -> bool:
        return CLOCK.issuperset(self.kind.split("|"))

    @property
    def may_be_clock(self) -> bool:
        return not CLOCK.isdisjoint(self.kind.split("|"))


class Labels(NamedTuple):
    """What counts, and what does not count either way."""

    sure: frozenset[Label]
    arguable: frozenset[Label]


def labels(case: str) -> Labels | None:
    """The labels of a case; None if there are none yet."""
    if not (FOLDER / f"{case}.tsv").is_file():
        return None
    return Labels(_rows(FOLDER / f"{case}.tsv"), _rows(FOLDER / f"{case}.arguable.tsv"))


def _rows(file: Path) -> frozenset[Label]:
    rows = (row.split("\t") for row in file.read_text().splitlines()) if file.is_file() else ()
    return frozenset(Label(path, int(line), name, kind) for path, line, name, kind in rows)
