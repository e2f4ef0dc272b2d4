"""`agentgate freeze`: the records that keep tests out of the vote."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

from gate.commands import check
from gate.commands.below import commands_below
from gate.commands.day import day
from gate.errors import UsageError

if TYPE_CHECKING:
    from gate.model.evidence import Evidence
    from gate.records.freezes import Edit
    from gate.shell.repository import Repository

Told = TypeVar("Told")

_QUESTIONS = {
    "reason": "why it may not vote",
    "clock": "the read behind it (time.time, Date.now, a sleep, a remote service)",
    "owner": "who will mend it",
    "reentry": "what must hold for it to vote again: a test's or property's name, or an issue's URL",
}


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser("freeze", help="the records that keep tests out of the vote")
    actions = commands_below(parser, "actions", "ACTION")
    _add_parser(actions)
    _list_parser(actions)
    check.add_gate_check(actions, "freezes")
    _thaw_parser(actions)


def _add_parser(actions: argparse._SubParsersAction[Any]) -> None:
    parser = actions.add_parser(
        "add",
        help="freeze a test",
        description=(
            "Add a record to the register of the work tree, if the rules allow it. What is missing is asked for. "
            "Exit 0, 1 if the rules refuse it, 2 on error."
        ),
    )
    parser.set_defaults(command=_add)
    parser.add_argument("test", metavar="TEST", help="its id")
    for key, said in _QUESTIONS.items():
        parser.add_argument(f"--{key}", metavar="TEXT", help=said)
    parser.add_argument("--symptom", metavar="NAME", help="what it does, in a word; some shorten the limit")
    parser.add_argument("--issue", metavar="URL", help="the issue about it")
    parser.add_argument("--expires", type=day, metavar="DATE", help="the last day (default: the last one allowed)")
    parser.add_argument("--today", type=day, metavar="DATE", help="the first day (default: today, UTC)")


def _list_parser(actions: argparse._SubParsersAction[Any]) -> None:
    parser = actions.add_parser("list", help="the freezes there are, the next to end first")
    parser.set_defaults(command=_list)
    parser.add_argument("--format", choices=("text", "json", "mermaid", "svg"), default="text")
    parser.add_argument("--output", metavar="FILE", help="write it there instead")
    parser.add_argument("--today", type=day, metavar="DATE", help="count the days from DATE (default: today, UTC)")


def _thaw_parser(actions: argparse._SubParsersAction[Any]) -> None:
    parser = actions.add_parser("thaw", help="remove a test's record: it votes again")
    parser.set_defaults(command=_thaw)
    parser.add_argument("test", metavar="TEST", help="its id")


def _add(arguments: argparse.Namespace) -> int:
    from gate.records.freezes import added
    from gate.shell import clock, printer

    today = arguments.today or clock.today()
    given = {key: getattr(arguments, key) for key in (*_QUESTIONS, "symptom", "issue")}
    keys = {"test": arguments.test, **{key: value for key, value in given.items() if value}}

    def look(evidence: Evidence, repository: Repository) -> Edit:
        _ask(keys, evidence.policy.config.freeze_required)
        edit = added(evidence, keys, arguments.expires)
        if not edit.refusals:
            printer.write(edit.text, os.path.join(repository.root, edit.path))
        return edit

    edit = _consulted(arguments.folder, today, look)
    printer.write(edit.said)
    return 1 if edit.refusals else 0


def _list(arguments: argparse.Namespace) -> int:
    from gate.records.freezes import timeline
    from gate.reporters.freezes import FORMATS
    from gate.shell import clock, printer

    today = arguments.today or clock.today()
    lines = _consulted(arguments.folder, today, lambda evidence, _: timeline(evidence))
    printer.write(FORMATS[arguments.format](lines, today), arguments.output)
    return 0


def _thaw(arguments: argparse.Namespace) -> int:
    from gate.records.freezes import thawed
    from gate.shell import clock, printer

    def look(evidence: Evidence, repository: Repository) -> Edit:
        edit = thawed(evidence, arguments.test)
        printer.write(edit.text, os.path.join(repository.root, edit.path))
        return edit

    printer.write(_consulted(arguments.folder, clock.today(), look).said)
    return 0


def _consulted(folder: str, today: date, look: Callable[[Evidence, Repository], Told]) -> Told:
    from gate.run import consult

    return consult(check.of_worktree(folder, None)._replace(today=today), os.environ, look)


def _ask(keys: dict[str, str], required: tuple[str, ...]) -> None:
    """Ask for the required keys that are not there yet."""
    missing = [key for key in _QUESTIONS if key in required and key not in keys]
    if missing and not sys.stdin.isatty():
        raise UsageError(f"{', '.join(missing)} missing", "say " + ", ".join(f"--{key} TEXT" for key in missing))
    keys.update({key: _answer(key) for key in missing})


def _answer(key: str) -> str:
    try:
        return input(f"{key} ({_QUESTIONS[key]}): ").strip()
    except EOFError:
        raise UsageError(f"no answer to `{key}`", f"say --{key} TEXT") from None
