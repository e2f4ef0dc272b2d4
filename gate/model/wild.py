"""Path globs with many wildcards: each character of a path is looked at once, whatever the pattern."""

import re
from collections.abc import Callable, Iterable

_PIECE = re.compile(r"(?<![^/])\*\*/|\*\*|\*|\?|\[.[^\]]*\]|.", re.DOTALL)
_FOLDERS, _ANYTHING, _WITHIN = "**/", "**", "*"
_INSIDE = 0.5  # behind the number of a `**/`: within the name of a folder


class Wild:
    """One pattern, as gate.model.glob explains them: the places in it that what was read of a path may have come to."""

    def __init__(self, pattern: str) -> None:
        self._pieces = _PIECE.findall(pattern)
        self._fits = [_fitting(piece) for piece in self._pieces]

    def match(self, path: str) -> bool:
        """Does it match the whole path?"""
        places = self._passing({0})
        for char in path:
            places = self._passing(after for place in places for after in self._steps(place, char))
        return len(self._pieces) in places

    def _steps(self, place: float, char: str) -> Iterable[float]:
        """Where the next character leads from a place."""
        at = int(place)
        if at == len(self._pieces):
            return ()
        piece = self._pieces[at]
        if piece == _FOLDERS:
            return ((at,) if place != at else ()) if char == "/" else (at + _INSIDE,)
        if piece in (_ANYTHING, _WITHIN):
            return (at,) if piece == _ANYTHING or char != "/" else ()
        return (at + 1,) if self._fits[at](char) else ()

    def _passing(self, places: Iterable[float]) -> set[float]:
        """The places, and those behind wildcards that may stand for nothing."""
        found = set(places)
        for place in sorted(found):
            at = place
            while at < len(self._pieces) and at == int(at) and self._pieces[int(at)] in (_FOLDERS, _ANYTHING, _WITHIN):
                at += 1
                found.add(at)
        return found


def _fitting(piece: str) -> Callable[[str], bool]:
    """Is that character what a piece without a star stands for?"""
    if piece == "?":
        return lambda char: char != "/"
    if len(piece) == 1 or piece in (_FOLDERS, _ANYTHING):
        return lambda char: char == piece
    from gate.model.glob import compiled

    return lambda char: compiled(piece).match(char) is not None
