"""A set of lines of one file, as ranges."""

from bisect import bisect_right
from collections.abc import Iterator

from gate.model.named import NamedTuple


class Lines(NamedTuple):
    """Closed ranges of 1-based line numbers, in order and apart. A line ends at LF and nowhere else, as in git."""

    ranges: tuple[tuple[int, int], ...] = ()

    def overlaps(self, first: int, last: int) -> bool:
        """Is any line of the closed range first..last in the set?"""
        at = bisect_right(self.ranges, (last, last)) - 1
        if at + 1 < len(self.ranges) and self.ranges[at + 1][0] <= last:
            at += 1
        return at >= 0 and self.ranges[at][1] >= first

    def around(self, first: int, last: int) -> tuple[int, int] | None:
        """The range that all of the closed range first..last stands in."""
        at = bisect_right(self.ranges, (first, last)) - 1
        if at + 1 < len(self.ranges) and self.ranges[at + 1][0] == first:
            at += 1
        return self.ranges[at] if at >= 0 and self.ranges[at][1] >= last else None

    def each(self) -> Iterator[int]:
        for first, last in self.ranges:
            yield from range(first, last + 1)

    def others(self, total: int) -> "Lines":
        """The lines that are not in the set, of a file of that many."""
        edges = [0, *(edge for first, last in self.ranges for edge in (first, last)), total + 1]
        gaps = zip(edges[::2], edges[1::2], strict=True)
        return Lines(tuple((before + 1, after - 1) for before, after in gaps if after - before > 1))

    def within(self, others: "Lines") -> "Lines":
        """The lines that are in both sets."""
        return Lines(tuple((number, number) for number in others.each() if self.overlaps(number, number)))

    @property
    def total(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges)


NO_LINES = Lines()


def every_line(total: int) -> Lines:
    """All lines of a file of that many."""
    return Lines(((1, total),)) if total else NO_LINES
