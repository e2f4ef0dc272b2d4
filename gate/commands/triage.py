"""`agentgate triage`: what to do about a red test, one question at a time."""

from __future__ import annotations

import argparse
import shlex
import sys
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from gate.commands.day import day
from gate.errors import UsageError

if TYPE_CHECKING:
    from gate.triage import Outcome, Row

_YES, _NO = ("y", "yes", "true", "1"), ("n", "no", "false", "0")


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser(
        "triage",
        help="what to do about a red test",
        description=(
            "Ask about a red test, the first match wins, and say what to do, and whether and for how long the test may "
            "be frozen. Exit 0 if it may, 1 if not, 2 on error."
        ),
    )
    parser.set_defaults(command=_triage)
    parser.add_argument("test", metavar="TEST", nargs="?", help="its id, for the command that freezes it")
    parser.add_argument(
        "--answer",
        metavar="KEY=yes|no",
        action="append",
        default=[],
        help="answer beforehand (repeatable); with any of them nothing is asked, and what is not answered is no",
    )
    parser.add_argument("--today", type=day, metavar="DATE", help="the day a freeze begins (default: today, UTC)")


def _triage(arguments: argparse.Namespace) -> int:
    from gate.shell import clock, printer
    from gate.triage import triage

    given = _answers(arguments.answer)
    if not given and not sys.stdin.isatty():
        raise UsageError("there is nobody to ask", "answer with --answer KEY=yes|no: " + ", ".join(_keys()))
    outcome = triage((lambda row: given.get(row.key, False)) if given else _ask)
    printer.write(_said(outcome, arguments.test, arguments.today or clock.today()))
    return 0 if outcome.row is not None and outcome.row.days else 1


def _answers(written: list[str]) -> dict[str, bool]:
    answers: dict[str, bool] = {}
    for each in written:
        key, _, value = each.partition("=")
        if key not in _keys():
            raise UsageError(f"there is no question `{key}`", f"the questions are {', '.join(_keys())}")
        if value.lower() not in (*_YES, *_NO):
            raise UsageError(f"`{each}` is no answer", f"write {key}=yes or {key}=no")
        answers[key] = value.lower() in _YES
    return answers


def _keys() -> list[str]:
    from gate.triage import TABLES

    return [row.key for rows in TABLES.values() for row in rows]


def _ask(row: Row) -> bool:
    while True:
        try:
            answer = input(f"{row.question} [y/n] ").strip().lower()
        except EOFError:
            raise UsageError("the questions were not answered", "answer y or n") from None
        if answer in (*_YES, *_NO):
            return answer in _YES


def _said(outcome: Outcome, test: str | None, today: date) -> str:
    row = outcome.row
    if row is None:
        return "None of the symptoms matched: look closer before anything is frozen.\nfreeze: not allowed\n"
    lines = [row.action]
    if not row.days:
        return "\n".join([*lines, "freeze: not allowed", ""])
    last = today + timedelta(days=row.days)
    words = ["agentgate", "freeze", "add", test or "TEST", "--symptom", row.symptom, "--expires", str(last)]
    lines.append(f"freeze: allowed for {row.days} days, until {last}")
    lines.append(f"  {shlex.join(words)}")
    return "\n".join([*lines, ""])
