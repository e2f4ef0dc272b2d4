"""A gate: one question put to a change."""

from collections.abc import Callable, Iterator

from gate.model.evidence import Evidence
from gate.model.finding import Finding, Rule
from gate.model.named import NamedTuple


class Gate(NamedTuple):
    """`check` is a pure function of the evidence; it yields findings of `rules` and of no others.

    `order` is the gate's place in the report: 1 protected, 2 clock-map, 3 clock-scan, 4 tamper, 5 fixtures, 6 freezes.
    """

    name: str
    order: int
    question: str
    rules: tuple[Rule, ...]
    check: Callable[[Evidence], Iterator[Finding]]
