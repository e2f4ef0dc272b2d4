"""The marks that git leaves in a file whose merge was not finished: no language reads past them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.model.pattern import pattern
from gate.scan.frame import Way
from gate.scan.resolve import root_frame

if TYPE_CHECKING:
    from gate.model.lines import Lines
    from gate.model.place import Place
    from gate.scan.language import Dialect
    from gate.scan.source import Source

_OURS = pattern(rb"^<<<<<<< ", re.MULTILINE)
_THEIRS = pattern(rb"^=======\r?$", re.MULTILINE)
_END = pattern(rb"^>>>>>>> ", re.MULTILINE)
_MOST = 20  # conflicts that are looked at
_UP = 30  # nodes above a mark
_TEXT = ("string", "comment", "template", "heredoc", "literal", "text")  # in the types of what may show such marks


def conflicts(source: Source, lines: Lines, dialect: Dialect) -> tuple[Place, ...]:
    """The conflicts that begin on those lines, but for those that a string or a comment shows."""
    text = source.text
    if b"<<<<<<< " not in text or b">>>>>>> " not in text:
        return ()
    way: Way | None = None
    places: list[Place] = []
    for ours in list(_OURS.finditer(text))[:_MOST]:
        theirs = _THEIRS.search(text, ours.end())
        end = None if theirs is None else _END.search(text, theirs.end())
        line = source.line(ours.start())
        if end is None or not lines.overlaps(line, line):
            continue
        if way is None:
            way = Way(root_frame(dialect, dialect.parser.parse(source.to_parse).root_node))
        if not _is_shown(way, ours.start()):
            places.append(source.place(ours.start(), end.end()))
    return tuple(places)


def _is_shown(way: Way, offset: int) -> bool:
    frame = way.leaf(offset)
    for _ in range(_UP):
        if any(word in frame.type for word in _TEXT):
            return True
        if frame.up is None or frame.type == "ERROR":
            return False
        frame = frame.up
    return False
