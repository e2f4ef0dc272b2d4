"""`agentgate map`: the tests there are, the rows they lack, and the gate that asks for them."""

from __future__ import annotations

import argparse
import os
from typing import Any

from gate.commands import check
from gate.commands.below import commands_below


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser("map", help="the tests there are, for the clock map")
    actions = commands_below(parser, "actions", "ACTION")
    _list_parser(actions)
    _propose_parser(actions)
    check.add_gate_check(actions, "clock-map")


def _list_parser(actions: argparse._SubParsersAction[Any]) -> None:
    parser = actions.add_parser(
        "list",
        help="the ids of all tests",
        description=(
            "List the tests in the work tree (in HEAD, where there is none) under their ids, without running anything, "
            "and what makes tests whose names cannot be told. Exit 0, or 2 on error."
        ),
    )
    parser.set_defaults(command=_list)
    parser.add_argument("paths", metavar="PATH", nargs="*", help="only these files and folders")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--output", metavar="FILE", help="write it there instead")


def _propose_parser(actions: argparse._SubParsersAction[Any]) -> None:
    parser = actions.add_parser(
        "propose",
        help="rows for the tests that have none, for a person to accept",
        description=(
            "Add a row to the clock map of the work tree for each test that has none, with the class that the test's "
            "text speaks for and why. Nothing that stands in the map is changed. Exit 0; with --check 1 if rows are "
            "lacking; 2 on error."
        ),
    )
    parser.set_defaults(command=_propose)
    parser.add_argument("paths", metavar="PATH", nargs="*", help="only tests in these files and folders")
    parser.add_argument("--check", action="store_true", help="print the difference only, and write nothing")
    parser.add_argument("--base", metavar="REV", help="only tests that the work tree adds or touches since it left REV")


def _list(arguments: argparse.Namespace) -> int:
    from gate.known_tests import known_tests
    from gate.reporters.known_tests import as_json, as_text
    from gate.shell import printer

    tests, untold = known_tests(arguments.folder, arguments.paths, os.environ)
    written = as_json if arguments.format == "json" else as_text
    printer.write(written(tests, untold), arguments.output)
    return 0


def _propose(arguments: argparse.Namespace) -> int:
    from gate.proposal import propose
    from gate.reporters.proposal import difference, summary
    from gate.run import consult
    from gate.shell import printer
    from gate.shell.asked import asked_paths

    options = check.of_worktree(arguments.folder, arguments.base)._replace(scope="touched" if arguments.base else "all")
    proposal = consult(
        options,
        os.environ,
        lambda evidence, repository: propose(
            evidence, asked_paths(repository, arguments.folder, arguments.paths), repository.root
        ),
    )
    if arguments.check:
        printer.write(difference(proposal))
        return 1 if proposal.rows else 0
    if proposal.rows:
        printer.write(proposal.now, os.path.join(proposal.root, proposal.path))
    printer.write(summary(proposal))
    return 0
