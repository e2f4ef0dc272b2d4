"""What the scan finds in a piece of source, by the path alone."""

from __future__ import annotations

from collections.abc import Callable

from gate.languages import Languages
from gate.model.lines import Lines, every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def alone(_path: str) -> bytes | None:
    """What stands beside a file that stands alone."""
    return None


def scanned(
    path: str, source: str | bytes, lines: Lines | None = None, around: Callable[[str], bytes | None] | None = None
) -> Scan:
    """On all lines, where none are given; with nothing beside the file, where no `around` is given."""
    content = source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass")
    found = READER.scan(path, content, every_line(content.count(b"\n") + 1) if lines is None else lines, around)
    assert found is not None
    return found


def controlled_by(
    path: str, source: str | bytes, around: Callable[[str], bytes | None] | None = None
) -> list[str | None]:
    """What controls each read of the file."""
    return [read.controlled_by for read in scanned(path, source, around=around).reads]
