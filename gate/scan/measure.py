"""A value that comes from reads of a clock."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.scan.frame import Frame

_READS = 8  # that are remembered of one duration


class Sort(Enum):
    """What a value is: a moment that a clock told, a duration, or a stopwatch."""

    READING = "reading"
    SPAN = "span"
    WATCH = "watch"


class Measure(NamedTuple):
    """A value that comes from reads of a clock, given by their offsets.

    `is_shifted`: a reading that something was added to, such as a deadline.
    """

    sort: Sort
    reads: tuple[tuple[int, int], ...]
    is_shifted: bool = False


def is_now(frame: Frame, measure: Measure) -> bool:
    """Is the clock read in that very place? A moment that was kept may come back as it was written."""
    is_reading = measure.sort is Sort.READING and not measure.is_shifted
    return is_reading and any(frame.start <= at < frame.end for at, _ in measure.reads)


def made_of(sort: Sort, *parts: Measure | None) -> Measure:
    """A measure that comes from all reads that its parts come from."""
    reads = dict.fromkeys(at for part in parts if part is not None for at in part.reads)
    return Measure(sort, tuple(reads)[:_READS])
