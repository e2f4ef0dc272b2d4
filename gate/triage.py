"""What to do about a red test: two decision tables, read top to bottom, where the first match wins. Pure."""

from __future__ import annotations

from collections.abc import Callable

from gate.model.named import NamedTuple


class Row(NamedTuple):
    """One symptom, asked for as `question` under the name `key`.

    `days` is how long the test may be frozen with it, 0 being not at all; `symptom` is what a record then says. `table`
    is another table to read before this row's action is taken.
    """

    key: str
    question: str
    action: str
    days: int = 0
    symptom: str = ""
    table: str = ""


class Outcome(NamedTuple):
    """The row that matched, in which table; `row` is None where none did."""

    table: str
    row: Row | None


RED = "red"
CLOCK = "clock"

TABLES: dict[str, tuple[Row, ...]] = {
    RED: (
        Row(
            "same-seed",
            "Does it fail again with the same seed?",
            "Block the patch: this is no flake. Find what the seed has found.",
        ),
        Row(
            "alone",
            "Does it pass alone and fail in the suite?",
            "Freeze it, and file a bug about the order of tests.",
            7,
            "order",
        ),
        Row(
            "network-or-clock",
            "Does it touch the network or the wall clock?",
            "Freeze it, and inject a fake in their place.",
            14,
            "wall-clock",
            CLOCK,
        ),
        Row(
            "parallel",
            "Does it fail only with parallel workers?",
            "Freeze it, and mark it serial.",
            7,
            "parallel-only",
        ),
        Row(
            "edited",
            "Is its file edited in this patch?",
            "Block the patch. Review the test first.",
        ),
        Row(
            "frozen-twice",
            "Was it frozen twice already?",
            "Block the patch. Delete the test or fix it.",
        ),
    ),
    CLOCK: (
        Row(
            "production",
            "Does production code read the clock, with no place to inject one?",
            "Add the place to inject it, and check properties under a clock of the test's own.",
        ),
        Row(
            "setup",
            "Does only the test's own set-up read the clock?",
            "Put an injected fixture in its place.",
        ),
        Row(
            "sleep",
            "Does it sleep to wait for an effect?",
            "Wait on the effect, not on the clock.",
        ),
        Row(
            "one-timezone",
            "Does it pass with an injected clock and fail in one time zone?",
            "Mend how dates are written and read there, and keep the matrix of time zones.",
        ),
        Row(
            "fails-when-stopped",
            "Does it fail with an injected clock at a fixed instant?",
            "It has found a bug: fix that. A freeze would cover it up.",
        ),
        Row(
            "third-party",
            "Does a third-party module read the clock inside?",
            "Freeze it under the clock's name, with the upstream issue as its way back.",
            21,
            "third-party-clock",
        ),
    ),
}


def triage(answer: Callable[[Row], bool]) -> Outcome:
    """The first row that is answered with yes; of a row that leads to another table, the first match there, if any."""
    return _read(RED, answer)


def _read(table: str, answer: Callable[[Row], bool]) -> Outcome:
    for row in TABLES[table]:
        if answer(row):
            deeper = _read(row.table, answer) if row.table else None
            return Outcome(table, row) if deeper is None or deeper.row is None else deeper
    return Outcome(table, None)
