"""`agentgate config --explain`: the effective configuration."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from gate.commands import check

if TYPE_CHECKING:
    from gate.policy.explain import Row

_WIDTH = 100  # of a value on one line


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser("config", help="the effective configuration, and where each value came from")
    parser.set_defaults(command=_config)
    parser.add_argument("--explain", action="store_true", required=True, help="print every key with its value")
    check.sides(parser)


def _config(arguments: argparse.Namespace) -> int:
    from gate.policy.explain import explain_config
    from gate.run import policy
    from gate.shell import printer

    printer.write(as_text(explain_config(policy(check.asked(arguments), os.environ))))
    return 0


def as_text(rows: Iterable[Row]) -> str:
    """A line for each key; what is too long for one stands below, an element a line."""
    listed = list(rows)
    width = max(len(row.key) for row in listed)
    return "".join(f"{line}\n" for row in listed for line in _lines(row, width))


def _lines(row: Row, width: int) -> Iterator[str]:
    written = _json(row.value)
    if len(written) <= _WIDTH or not isinstance(row.value, (list, dict)):
        yield f"{row.key:{width}}  {written}  ({row.source})"
        return
    yield f"{row.key:{width}}  ({row.source})"
    if isinstance(row.value, list):
        yield from (f"  {_json(each)}" for each in row.value)
    else:
        yield from (f"  {_json(key)}: {_json(value)}" for key, value in row.value.items())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
