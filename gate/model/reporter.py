"""A reporter: one way to write a report down."""

from collections.abc import Callable
from enum import Enum

from gate.model.named import NamedTuple
from gate.model.verdict import Report


class Ink(str, Enum):
    """Whether a terminal's colours may be used. The caller decides: it knows the terminal and NO_COLOR."""

    PLAIN = "plain"
    COLOUR = "colour"


class RenderOptions(NamedTuple):
    """What a rendering depends on besides the report.

    `width` is in terminal cells. `annotations` is the most workflow commands of one level, `max_bytes` the most UTF-8
    bytes of Markdown. `repository` is the address that links lead to (`https://github.com/acme/shop`); empty: no links.
    """

    width: int = 100
    ink: Ink = Ink.PLAIN
    annotations: int = 10  # a runner shows no more of one level for a step
    max_bytes: int = 1_000_000  # a job summary over 1 MiB is dropped as a whole
    repository: str = ""


class Reporter(NamedTuple):
    """`render` is pure; writing what it returns is the caller's work. `name` is the word after `--format`."""

    name: str
    render: Callable[[Report, RenderOptions], str]
