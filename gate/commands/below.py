"""Commands below another one, as `agentgate map list`."""

from __future__ import annotations

import argparse
import sys
from typing import Any


def commands_below(parser: argparse.ArgumentParser, title: str, metavar: str) -> argparse._SubParsersAction[Any]:
    """Room for them; whoever names none gets the help, and exit code 2."""
    parser.set_defaults(command=lambda _: _nothing_asked(parser))
    return parser.add_subparsers(title=title, metavar=metavar)


def _nothing_asked(parser: argparse.ArgumentParser) -> int:
    parser.print_help(sys.stderr)
    return 2
