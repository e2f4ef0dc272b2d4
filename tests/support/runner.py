"""What an Actions runner makes of the output of a step; after actions/runner, ActionCommand.cs."""

from __future__ import annotations

import re
from typing import NamedTuple

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_WHITE_SPACE = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)


class Command(NamedTuple):
    """A command that the runner obeys."""

    name: str
    properties: dict[str, str]
    data: str


def commands(output: str) -> list[Command]:
    """Every command in the output, of both forms."""
    found = (_command(line) for line in _LINE_ENDS.split(output))
    return [command for command in found if command is not None]


def unescaped_data(text: str) -> str:
    """The runner's inverse of data escaping."""
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def unescaped_property(text: str) -> str:
    """The runner's inverse of property escaping."""
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",").replace("%25", "%")


def _command(line: str) -> Command | None:
    trimmed = line.lstrip(_WHITE_SPACE)
    end = trimmed.find("::", 2)
    if trimmed.startswith("::") and end >= 0:
        name, _, rest = trimmed[2:end].partition(" ")
        pairs = (pair.partition("=") for pair in rest.strip().split(",") if pair)
        properties = {key: unescaped_property(value) for key, _, value in pairs if value}
        return Command(name, properties, unescaped_data(trimmed[end + 2 :]))
    old = re.search(r"##\[([^\]]*)\](.*)", line)
    return Command(old[1], {}, old[2]) if old else None
