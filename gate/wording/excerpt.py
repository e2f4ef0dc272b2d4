"""A line of source as a report shows it, and the part of it that a finding is about. Escaped for a terminal."""

from __future__ import annotations

from gate.escaping.visible import visible
from gate.model.finding import Finding
from gate.model.named import NamedTuple
from gate.wording.cells import width

TAB = 4
CUT = "…"


class Excerpt(NamedTuple):
    """`text` is the line, tabs widened and odd characters spelled out, cut to the width around the mark.

    The mark covers `length` cells from the cell `offset` on; `length` is 0 where the finding is about no column.
    """

    text: str
    offset: int
    length: int


def excerpt(finding: Finding, cells: int) -> Excerpt | None:
    """The line the finding stands on, in at most that many cells; None where the line is not known or blank."""
    source = finding.source.rstrip("\r\n")
    if not source.strip():
        return None
    first, last = _marked(finding, source)
    # A character takes a cell or more, combining ones aside: what is further off than this cannot be seen.
    start, stop = max(0, first - cells), last + 4 * cells if last - first < cells else first + 4 * cells
    shown = _shown(source[start:stop])
    mark, end = first - start, min(last - start, len(shown))
    left = _left_edge(shown, mark, end, cells - len(CUT)) if start or _total(shown) > cells else 0
    cut_left = CUT if start or left else ""
    whole = stop >= len(source) and len(cut_left) + _total(shown[left:]) <= cells
    right = len(shown) if whole else _right_edge(shown, left, cells - len(cut_left) - len(CUT))
    text = cut_left + "".join(shown[left:right]) + ("" if whole else CUT)
    length = 0 if finding.place.column is None else max(1, _total(shown[mark : min(end, right)]))
    return Excerpt(text, len(cut_left) + _total(shown[left:mark]), length)


def _marked(finding: Finding, source: str) -> tuple[int, int]:
    """First and end index of the marked characters; to the end of the line where the place goes on below it."""
    place = finding.place
    first = min(max((place.column or 1) - 1, 0), len(source))
    if place.last_line > place.line:
        return first, len(source)
    return first, max(first + 1, min((place.end_column or 0) - 1, len(source)))


def _shown(source: str) -> list[str]:
    """What is shown for each character."""
    shown: list[str] = []
    at = 0
    for index, char in enumerate(source):
        if char == "\t":
            piece = " " * (TAB - at % TAB)
        elif char == "#" and index and source[index - 1] == "#" and source[index + 1 : index + 2] == "[":
            piece = "\\x23"  # a runner obeys these marks wherever they stand
        else:
            piece = visible(char)
        shown.append(piece)
        at += width(piece)
    return shown


def _left_edge(shown: list[str], mark: int, end: int, cells: int) -> int:
    """The first character to show: the first of all if the mark shows then, else one a third of the width before it."""
    if _total(shown[:end]) < cells:
        return 0
    edge, room = mark, cells // 3
    while edge > 0 and width(shown[edge - 1]) <= room:
        edge -= 1
        room -= width(shown[edge])
    return edge


def _right_edge(shown: list[str], left: int, cells: int) -> int:
    """The end of the characters that find room."""
    edge = left
    while edge < len(shown) and width(shown[edge]) <= cells:
        cells -= width(shown[edge])
        edge += 1
    return edge


def _total(shown: list[str]) -> int:
    return sum(map(width, shown))
