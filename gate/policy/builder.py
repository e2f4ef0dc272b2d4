"""A document under construction: plain values that remember the place of every key and item, and their limits."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from gate.errors import RecordError
from gate.model.named import NamedTuple
from gate.model.place import Place

# Ours nest four deep. What nests deeper is a mistake or an attack on whoever recurses over it.
MAX_DEPTH = 50
# A number longer than this is no number anybody means; Python itself refuses integers from 4,300 digits on.
MAX_DIGITS = 300
# What aliases may add to a YAML document, in nodes: ten lines of anchors can ask for a billion.
MAX_EXPANDED = 10_000

if TYPE_CHECKING:
    from typing import TypeAlias

    Value: TypeAlias = "Mapping" | "Sequence" | str | int | float | bool | None
    Where: TypeAlias = tuple[str | int, ...]
else:  # typing takes a millisecond to put it together
    Value = Where = object


class Mapping(dict[str, Value]):
    """A mapping; `places` by key, `written` the source text of each scalar that is no string (`007`, `null`)."""

    __slots__ = ("place", "places", "written")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.places: dict[str, Place] = {}
        self.written: dict[str, str] = {}


class Sequence(list[Value]):
    """A list; `places` by index."""

    __slots__ = ("place", "places")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.places: list[Place] = []


class Duplicate(NamedTuple):
    """A key that stands twice in one mapping, which is at `where`; the first one counts until somebody decides."""

    where: Where
    key: str
    place: Place
    first: Place


class Builder:
    """Takes a document in pieces, in the order they are written, and never recurses.

    Raises RecordError where the document is too deep or its aliases grow too large.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.duplicates: list[Duplicate] = []
        self.nodes = 0
        self.root: Value = None
        self.root_place = Place(path)
        self._open: list[Mapping | Sequence] = []
        self._keys: list[str | None] = []  # of each open mapping the key that waits for its value
        self._twice: list[bool] = []  # is that key there already?
        self._steps: list[str | int] = []  # from the root to the innermost open container

    @property
    def wants_key(self) -> bool:
        """Is the next piece a key?"""
        return bool(self._open) and isinstance(self._open[-1], Mapping) and self._keys[-1] is None

    @property
    def top(self) -> Mapping | Sequence | None:
        """The innermost open mapping or list."""
        return self._open[-1] if self._open else None

    def key(self, text: str, place: Place) -> None:
        self.nodes += 1
        top = self._open[-1]
        assert isinstance(top, Mapping)  # noqa: S101 -- readers ask `wants_key` first
        first = top.places.get(text)
        if first is None:
            top.places[text] = place
        else:
            self.duplicates.append(Duplicate(tuple(self._steps[1:]), text, place, first))
        self._keys[-1] = text
        self._twice[-1] = first is not None

    def scalar(self, value: Value, written: str, place: Place) -> None:
        self.nodes += 1
        top = self._open[-1] if self._open else None
        if isinstance(top, Mapping) and not isinstance(value, str) and not self._twice[-1]:
            top.written[self._keys[-1] or ""] = written
        self._add(value, place)

    def open(self, container: Mapping | Sequence) -> None:
        self.nodes += 1
        if len(self._open) >= MAX_DEPTH:
            raise RecordError(
                f"nested more than {MAX_DEPTH} deep", "nothing here needs that depth", self.path, container.place.line
            )
        self._steps.append(self._next_step())
        self._add(container, container.place)
        self._open.append(container)
        self._keys.append(None)
        self._twice.append(False)

    def close(self) -> Mapping | Sequence:
        self._keys.pop()
        self._twice.pop()
        self._steps.pop()
        return self._open.pop()

    def again(self, value: Value, written: str, place: Place) -> None:
        """A value that is there already, under another name: what an alias stands for."""
        if isinstance(value, Mapping | Sequence):
            self._add(value, place)
        else:
            self.scalar(value, written, place)

    def _add(self, value: Value, place: Place) -> None:
        if not self._open:
            self.root, self.root_place = value, place
            return
        top = self._open[-1]
        if isinstance(top, Sequence):
            top.append(value)
            top.places.append(place)
            return
        key, self._keys[-1] = self._keys[-1], None
        if key is not None and not self._twice[-1]:
            top[key] = value

    def _next_step(self) -> str | int:
        """Under which key or index the next piece goes."""
        top = self._open[-1] if self._open else None
        return len(top) if isinstance(top, Sequence) else (top is not None and self._keys[-1]) or ""


class LineIndex:
    """Line and column (1-based, in characters) of an offset into a text whose lines end at LF and nowhere else."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def number(text: str, path: str, line: int) -> int | float:
    """What a number in JSON's notation says. Raises RecordError: too long, beyond what a float holds."""
    if len(text) > MAX_DIGITS:
        raise RecordError(f"a number of {len(text)} characters", "put it in quotes if it is text", path, line)
    if text.lstrip("-").isdigit():
        return int(text)
    value = float(text)
    if value - value != 0:
        raise RecordError(f"the number {text[:40]} is too large", "put it in quotes if it is text", path, line)
    return value
