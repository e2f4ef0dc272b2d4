"""What the scan finds in a piece of source, by the path alone."""

from __future__ import annotations

from gate.languages import Languages
from gate.model.lines import Lines, every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def scanned(path: str, source: str | bytes, lines: Lines | None = None) -> Scan:
    """On all lines, where none are given."""
    content = source if isinstance(source, bytes) else source.encode()
    found = READER.scan(path, content, every_line(content.count(b"\n") + 1) if lines is None else lines)
    assert found is not None
    return found
