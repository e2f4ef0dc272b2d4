"""Conditional compilation that splits statements: texts that keep one branch of each conditional.

Directives are blanked, and so is what a text leaves out: bytes and lines stay in their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gate.model.named import NamedTuple
from gate.scan.mending import blanked

DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|elif|else|endif)\b[^\n]*", re.MULTILINE)
_ROUNDS = 16  # texts; what no one of them keeps stands in a last one that keeps everything


class _Branch(NamedTuple):
    """What stands between two directives of one conditional, by its bytes; `parent` is the branch it lies in, or -1."""

    conditional: int
    parent: int
    start: int
    end: int


def every_branch(text: bytes) -> bytes:
    """Without the directives."""
    return DIRECTIVE.sub(lambda found: b" " * len(found[0]), text)


def branch_by_branch(text: bytes) -> Iterator[bytes]:
    """Texts that together hold every branch; the first one holds the first of each conditional."""
    branches = _branches(text)
    unseen = set(range(len(branches)))
    for _ in range(_ROUNDS):
        kept = _most_unseen(branches, unseen)
        yield _with(text, branches, kept)
        unseen -= kept
        if not unseen:
            return
    yield every_branch(text)


def _branches(text: bytes) -> list[_Branch]:
    """In the order of their beginnings. What is left open goes on to the end; what closes nothing is nothing."""
    found: list[_Branch] = []
    opened: list[int] = []
    count = 0
    for directive in DIRECTIVE.finditer(text):
        word = directive[1]
        parent = opened[-1] if opened else -1
        if word == b"if":
            found.append(_Branch(count, parent, directive.end(), len(text)))
            opened.append(len(found) - 1)
            count += 1
        elif opened:
            ended = opened.pop()
            found[ended] = found[ended]._replace(end=directive.start())
            if word != b"endif":
                found.append(found[ended]._replace(start=directive.end(), end=len(text)))
                opened.append(len(found) - 1)
    return found


def _most_unseen(branches: list[_Branch], unseen: set[int]) -> set[int]:
    """Of each conditional, the first of those branches that hold the most of what no text has kept yet."""
    weights = [int(number in unseen) for number in range(len(branches))]
    for number in range(len(branches) - 1, -1, -1):
        if branches[number].parent >= 0:
            weights[branches[number].parent] += weights[number]
    chosen: dict[int, int] = {}
    for number, branch in enumerate(branches):
        if weights[number] > weights[chosen.setdefault(branch.conditional, number)]:
            chosen[branch.conditional] = number
    kept: set[int] = set()
    for number, branch in enumerate(branches):
        if chosen[branch.conditional] == number and (branch.parent < 0 or branch.parent in kept):
            kept.add(number)
    return kept


def _with(text: bytes, branches: list[_Branch], kept: set[int]) -> bytes:
    parts: list[bytes] = []
    done = 0
    for number, branch in enumerate(branches):
        if number not in kept and branch.end > done:
            start = max(branch.start, done)
            parts += [text[done:start], blanked(text[start : branch.end])]
            done = branch.end
    return every_branch(b"".join((*parts, text[done:])))
