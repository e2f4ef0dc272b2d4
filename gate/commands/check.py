"""`agentgate check`: judge a change; and `agentgate map check`, the same with one gate."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from gate.commands.day import day
from gate.errors import GateError

if TYPE_CHECKING:
    from gate.model.verdict import Report
    from gate.run import Options

_EXIT = "Exit 0 pass, 1 fail, 2 error."


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser("check", help="judge a change", description=f"Judge a change. {_EXIT}")
    parser.set_defaults(command=_check)
    sides(parser)
    parser.add_argument("--gate", metavar="NAME", action="append", default=[], help="ask only this gate (repeatable)")
    parser.add_argument("--today", type=day, metavar="DATE", help="judge freezes as of DATE (default: today, UTC)")
    _judging(parser)


def add_gate_check(actions: argparse._SubParsersAction[Any], gate: str) -> None:
    """Put `check` among the actions of a command that speaks of one gate."""
    parser = actions.add_parser(
        "check", help=f"judge a change by the gate {gate} alone", description=f"Ask the gate {gate} alone. {_EXIT}"
    )
    parser.set_defaults(command=_check, gate=[gate])
    sides(parser)
    parser.add_argument("--today", type=day, metavar="DATE", help="judge freezes as of DATE (default: today, UTC)")
    _judging(parser)


def sides(parser: argparse.ArgumentParser) -> None:
    """The options that say what is compared, and who wrote it."""
    parser.add_argument("--base", metavar="REV", help="the trusted side (default: the default branch)")
    head = parser.add_mutually_exclusive_group()
    head.add_argument("--head", metavar="REV", help="the proposed side (default: HEAD)")
    head.add_argument("--worktree", action="store_true", help="the proposed side is the work tree, new files included")
    head.add_argument("--staged", action="store_true", help="the proposed side is what is staged")
    parser.add_argument("--author", choices=("agent", "human"), help="who wrote the change (default: what git says)")


def asked(arguments: argparse.Namespace) -> Options:
    """What is compared, and who is said to have written it."""
    from gate.model.change import AuthorKind
    from gate.run import Options
    from gate.shell.repository import Head

    return Options(
        folder=arguments.folder,
        base=arguments.base,
        head=arguments.head,
        side=Head.WORKTREE if arguments.worktree else Head.INDEX if arguments.staged else Head.COMMIT,
        author=AuthorKind(arguments.author) if arguments.author else None,
    )


def of_worktree(folder: str, base: str | None) -> Options:
    """The work tree as whoever runs the command made it, and will answer for; against HEAD where no base is named."""
    from gate.model.change import AuthorKind
    from gate.run import Options
    from gate.shell.repository import Head

    return Options(folder=folder, base=base or "HEAD", side=Head.WORKTREE, author=AuthorKind.HUMAN)


def print_report(report: Report, arguments: argparse.Namespace) -> None:
    """In the format and to the place that were asked for."""
    from gate.reporters import reporter
    from gate.shell import printer

    printer.write(reporter(arguments.format).render(report, printer.render_options(arguments.output)), arguments.output)


def _judging(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fail-on", choices=("error", "warning", "notice", "never"), help="what fails the change")
    parser.add_argument("--scope", choices=("touched", "all"), help="which tests must be in the clock map")
    parser.add_argument("--format", metavar="NAME", default="text", help="text, json, github or markdown")
    parser.add_argument("--output", metavar="FILE", help="write the report there instead")


def _check(arguments: argparse.Namespace) -> int:
    from gate.run import check, exit_code
    from gate.shell import printer

    options = asked(arguments)._replace(
        gates=tuple(arguments.gate), fail_on=arguments.fail_on, today=arguments.today, scope=arguments.scope
    )
    report = check(options, os.environ)
    if report.error is not None and not report.gates and arguments.format == "text":
        raise GateError(*report.error)
    print_report(report, arguments)
    if report.change is not None and not report.change.files and _may_mean_more(arguments):
        printer.write("  hint          what is not committed yet is judged with --worktree\n")
    return exit_code(report)


def _may_mean_more(arguments: argparse.Namespace) -> bool:
    """Does somebody at a terminal judge HEAD as it is, without having asked for that?"""
    is_plain = not (arguments.head or arguments.worktree or arguments.staged)
    return is_plain and arguments.format == "text" and arguments.output is None
