"""Precision, recall and F1 of one case, and their means over the cases of a language."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Score(NamedTuple):
    """Found and right, found and wrong, missed. A share of nothing is None."""

    right: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float | None:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else None

    @property
    def recall(self) -> float | None:
        return self.right / (self.right + self.missed) if self.right + self.missed else None


class Mean(NamedTuple):
    """Over cases, each with the same weight; F1 is of the two means."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def mean(scores: Collection[Score]) -> Mean:
    """A case that found nothing says nothing of precision, one that has nothing to find nothing of recall."""
    return Mean(_mean(s.precision for s in scores), _mean(s.recall for s in scores))


def _mean(shares: Iterable[float | None]) -> float:
    known = [share for share in shares if share is not None]
    return sum(known) / len(known) if known else 0.0
