"""`agentgate map list [PATH…]`: every test that is known, under its id."""

from __future__ import annotations

import argparse
import os
from typing import Any


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser("map", help="the tests there are, for the clock map")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = actions.add_parser(
        "list",
        help="the ids of all tests",
        description=(
            "List the tests (so far pytest's and unittest's) in the work tree (in HEAD, where there is none) under "
            "their ids, without running anything, and what makes tests whose names cannot be told. "
            "Exit 0, or 2 on error."
        ),
    )
    listing.set_defaults(command=_list)
    listing.add_argument("paths", metavar="PATH", nargs="*", help="only these files and folders")
    listing.add_argument("--format", choices=("text", "json"), default="text")
    listing.add_argument("--output", metavar="FILE", help="write it there instead")


def _list(arguments: argparse.Namespace) -> int:
    from gate.known_tests import known_tests
    from gate.reporters.known_tests import as_json, as_text
    from gate.shell import printer

    tests, untold = known_tests(arguments.folder, arguments.paths, os.environ)
    written = as_json if arguments.format == "json" else as_text
    printer.write(written(tests, untold), arguments.output)
    return 0
