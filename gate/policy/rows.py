"""Problems sorted: those of one row of a record file, and those of the file as a whole."""

from __future__ import annotations

from collections.abc import Iterable

from gate.model.named import NamedTuple
from gate.model.policy import Defect
from gate.policy.shape import Problem


class Rows(NamedTuple):
    """`bad` are the rows, by index or key, that cannot be used, `defects` why; `whole` is what spoils the file."""

    whole: list[Problem]
    bad: frozenset[str | int]
    defects: tuple[Defect, ...]


def split(found: Iterable[Problem], *above: str) -> Rows:
    """Rows are the children of the key `above`, or of the document itself."""
    whole, bad, defects = [], set(), []
    depth = len(above)
    for problem in found:
        if len(problem.where) > depth and problem.where[:depth] == above:
            bad.add(problem.where[depth])
            defects.append(Defect(problem.place, problem.message, problem.help))
        else:
            whole.append(problem)
    return Rows(whole, frozenset(bad), tuple(defects))
