"""`agentgate scan [RANGE]`: every read on the lines that a change adds."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from gate.errors import GateError, UsageError

if TYPE_CHECKING:
    from gate.run import Options

_FORMS = "A..B (from A to B), A...B (from where B left A), A (the work tree, from where HEAD left A)"


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser(
        "scan",
        help="every read on the lines a change adds",
        description="List every read on added lines. Exit 0: none is uncontrolled, 1: some are, 2: error.",
    )
    parser.set_defaults(command=_scan)
    parser.add_argument(
        "range", metavar="RANGE", nargs="?", help=f"{_FORMS}; default: the work tree, against the default branch"
    )
    parser.add_argument("--staged", action="store_true", help="what is staged, in place of the work tree")
    parser.add_argument("--author", choices=("agent", "human"), help="who wrote the change (default: what git says)")
    parser.add_argument("--format", metavar="NAME", default="text", help="text or json")
    parser.add_argument("--output", metavar="FILE", help="write the report there instead")


def _scan(arguments: argparse.Namespace) -> int:
    from gate.model.listed import by_kind
    from gate.reporters.scan import scan_reporter
    from gate.run import scan
    from gate.shell import printer

    render = scan_reporter(arguments.format)
    report = scan(_asked(arguments), os.environ)
    if report.error is not None and arguments.format == "text":
        raise GateError(*report.error)
    printer.write(render(report, printer.render_options(arguments.output)), arguments.output)
    if report.error is not None:
        return 2
    if by_kind(report.reads):
        return 1
    return 2 if any(not broken.is_notice for broken in report.unreadable) else 0


def _asked(arguments: argparse.Namespace) -> Options:
    from gate.model.change import AuthorKind
    from gate.run import Options
    from gate.shell.repository import Head, Start

    author = AuthorKind(arguments.author) if arguments.author else None
    options = Options(folder=arguments.folder, author=author)
    if arguments.range is None or ".." not in arguments.range:
        side = Head.INDEX if arguments.staged else Head.WORKTREE
        return options._replace(base=arguments.range, side=side)
    if arguments.staged:
        raise UsageError(f"what is staged is not between two commits: `{arguments.range}`", "leave --staged out")
    dots = "..." if "..." in arguments.range else ".."
    base, _, head = arguments.range.partition(dots)
    if not base and not head:
        raise UsageError(f"`{arguments.range}` is no range", f"a range is {_FORMS}")
    start = Start.MERGE_BASE if dots == "..." else Start.BASE
    return options._replace(base=base or "HEAD", head=head or "HEAD", start=start)
