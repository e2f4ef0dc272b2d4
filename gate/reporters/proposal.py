"""Rows proposed for the clock map: as a unified difference, or in a sentence."""

from __future__ import annotations

import difflib
from collections import Counter
from typing import TYPE_CHECKING

from gate.escaping.terminal import terminal

if TYPE_CHECKING:
    from gate.proposal import Proposal


def difference(proposal: Proposal) -> str:
    """What `git diff` would show of the map; nothing if no row is lacking."""
    was, now = ((text or "").splitlines() for text in (proposal.was, proposal.now))
    before = "/dev/null" if proposal.was is None else f"a/{proposal.path}"
    lines = difflib.unified_diff(was, now, before, f"b/{proposal.path}", lineterm="")
    return "".join(f"{terminal(line)}\n" for line in lines)


def summary(proposal: Proposal) -> str:
    """How many rows of which class were added, and what to do now."""
    if not proposal.rows:
        return "every test has a case in the clock map\n"
    counts = Counter(row.clock.value for row in proposal.rows)
    classes = ", ".join(f"{count:,} {name}" for name, count in counts.items())
    rows = "row" if len(proposal.rows) == 1 else "rows"
    path = terminal(proposal.path)
    return f"{len(proposal.rows):,} {rows} added to {path} ({classes}); a person reads them and commits the file\n"
