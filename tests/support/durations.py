"""The assertions of a piece of source that bound a measured duration, by the lines they stand on."""

from __future__ import annotations

from gate.languages import Languages
from gate.model.lines import Lines, every_line
from gate.model.read import DurationAssert
from gate.policy.catalogue import load

READER = Languages(load)


def bounded(path: str, source: str, lines: Lines | None = None) -> tuple[DurationAssert, ...]:
    content = source.encode()
    found = READER.scan(path, content, lines or every_line(content.count(b"\n") + 1))
    assert found is not None
    return found.durations


def bounded_lines(path: str, source: str) -> list[str]:
    """The lines that are found, as they are written, blanks around them aside."""
    lines = source.split("\n")
    return [lines[each.place.line - 1].strip() for each in bounded(path, source)]


def marked(source: str, mark: str) -> list[str]:
    """The lines that carry the mark, blanks around them aside."""
    return [line.strip() for line in source.split("\n") if mark in line]
