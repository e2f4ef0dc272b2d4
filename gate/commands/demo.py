"""`agentgate demo`: a bad pull request, gated before one's eyes."""

from __future__ import annotations

import argparse
import os
from typing import Any

from gate.commands import check


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser("demo", help="a small repository with a bad pull request, gated before your eyes")
    parser.set_defaults(command=_demo)
    parser.add_argument("--keep", action="store_true", help="leave the repository there")


def _demo(arguments: argparse.Namespace) -> int:
    import shutil
    import tempfile

    from gate import demo, run
    from gate.shell import clock, printer, scratch

    today = clock.today()
    folder = tempfile.mkdtemp(prefix="agentgate-demo-")
    try:
        scratch.make(folder, demo.commits(today))
        report = run.check(run.Options(folder=folder, base=demo.BASE, head=demo.BRANCH, today=today), os.environ)
        arguments.format, arguments.output = "text", None
        printer.write(demo.prologue())
        check.print_report(report, arguments)
        printer.write(demo.epilogue(folder if arguments.keep else None))
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)
    return run.exit_code(report)
