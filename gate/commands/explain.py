"""`agentgate explain`: what a rule finds, and what to do."""

from __future__ import annotations

import argparse
from typing import Any


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser("explain", help="what a rule finds, why, an example, what to do")
    parser.set_defaults(command=_explain)
    parser.add_argument("rule", metavar="RULE", nargs="?", help="for example clock-scan/wall; none lists all")


def _explain(arguments: argparse.Namespace) -> int:
    from gate.explain import catalogue_of_rules, explain
    from gate.shell import printer

    printer.write(explain(arguments.rule) if arguments.rule else catalogue_of_rules())
    return 0
