"""What `agentgate map propose` would make of the clock map. Pure."""

from __future__ import annotations

from gate.model.evidence import Evidence
from gate.model.named import NamedTuple
from gate.model.policy import Origin
from gate.proposal.rows import ProposedRow, as_item, proposed_rows
from gate.records.text import with_items


class Proposal(NamedTuple):
    """The clock map at `path` before and after, and the rows that the one lacks. `was` is None: there is none yet.

    `root` is the folder that the path starts from.
    """

    root: str
    path: str
    was: str | None
    now: str
    rows: tuple[ProposedRow, ...]


def propose(evidence: Evidence, below: tuple[str, ...], root: str) -> Proposal:
    """A row for each test in scope that has none, below those files and folders; none means everywhere.

    Raises GateError: a file of tests that cannot be read, a map that rows cannot be added to.
    """
    path = evidence.policy.clock_map.path
    is_new = evidence.policy.origins["clock_map"] is Origin.DEFAULT
    was = None if is_new else evidence.source(path).decode("utf-8")
    rows = tuple(proposed_rows(evidence, below))
    return Proposal(root, path, was, with_items(path, was, tuple(map(as_item, rows)), "cases"), rows)
