"""`agentgate seams [PATH…]`: the seam log of a whole tree, or clock debt over its history."""

from __future__ import annotations

import argparse
import os
from typing import Any

from gate.commands.day import day


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser(
        "seams",
        help="the seam log: every read in the tree, by file and kind; clock debt over time",
        description=(
            "List every read in the work tree (in HEAD, where there is none), by file and kind. With --since, count "
            "uncontrolled clock reads at up to 60 commits of the history of HEAD instead. Exit 0, or 2 on error."
        ),
    )
    parser.set_defaults(command=_seams)
    parser.add_argument("paths", metavar="PATH", nargs="*", help="only these files and folders")
    parser.add_argument(
        "--since", type=day, metavar="DATE", help="clock debt over time, from DATE on (YYYY-MM-DD, UTC)"
    )
    parser.add_argument(
        "--format", metavar="NAME", default="text", help="text, markdown, json or csv; with --since also svg"
    )
    parser.add_argument("--output", metavar="FILE", help="write it there instead")


def _seams(arguments: argparse.Namespace) -> int:
    from gate.reporters.seams import debt_reporter, log_reporter
    from gate.seams import debt_history, seam_log
    from gate.shell import printer
    from gate.shell.progress import bar

    options = printer.render_options(arguments.output)
    if arguments.since is None:
        write_log = log_reporter(arguments.format)
        with bar("reading files") as progress:
            log = seam_log(arguments.folder, arguments.paths, os.environ, progress)
        printer.write(write_log(log, options), arguments.output)
    else:
        write_debt = debt_reporter(arguments.format)
        with bar("reading history") as progress:
            history = debt_history(arguments.folder, arguments.paths, arguments.since, os.environ, progress)
        printer.write(write_debt(history, options), arguments.output)
    return 0
