"""The tests of one file, as they are found in its syntax tree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gate.model.test import DeclaredTest, Doubt, Listing, Span, Untold
from gate.model.test_id import ALL, SEPARATOR, canonical_id
from gate.scan.nodes import Bytes, bytes_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

_DOUBTS = (Doubt.CERTAIN, Doubt.LIKELY, Doubt.POSSIBLE)


class FoundTests:
    """Takes tests by the names behind the path and by the bytes they stand at; of one id only one is kept."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tests: dict[str, DeclaredTest] = {}
        self._untold: dict[str, Untold] = {}

    def add(
        self,
        names: tuple[str, ...],
        at: Bytes,
        whole: Bytes,
        parts: Iterable[Bytes] = (),
        *,
        is_property: bool = False,
        is_family: bool = False,
        forms: tuple[str, ...] | None = (),
    ) -> None:
        """A test: its name stands `at`, its text is `whole`, further text that it is made of are the `parts`."""
        written = next((count for count, name in enumerate(names) if name.strip() in ("", ALL)), len(names))
        if written < len(names):
            self.doubt(names[:written], at, whole, Doubt.CERTAIN, "a test has no name")
            return
        test_id = canonical_id(SEPARATOR.join((self._source.path, *names)))
        span = self._span(whole)
        further = {self._span(part) for part in parts}
        known = self._tests.get(test_id)
        if known is None:
            place = self._source.place(at[0], self._end_of_line(at))
            parted = tuple(sorted(further - {span}))
            self._tests[test_id] = DeclaredTest(test_id, place, *span, is_property, parted, forms, is_family)
            return
        further |= {span, *known.parts}
        self._tests[test_id] = known._replace(
            parts=tuple(sorted(further - {(known.first_line, known.last_line)})),
            is_property=known.is_property or is_property,
            is_family=known.is_family or is_family,
        )

    def doubt(self, names: tuple[str, ...], at: Bytes, whole: Bytes, doubt: Doubt, why: str) -> None:
        """Tests of the group of those names that the source does not name. Of two doubts the greater one stays."""
        test_id = canonical_id(SEPARATOR.join((self._source.path, *names, ALL)))
        known = self._untold.get(test_id)
        if known is None or _DOUBTS.index(doubt) < _DOUBTS.index(known.doubt):
            place = self._source.place(at[0], self._end_of_line(at))
            self._untold[test_id] = Untold(test_id, place, *self._span(whole), doubt, why)

    def listing(self, root: Node) -> Listing:
        """All of them; what could not be parsed may hold more."""
        if root.has_error:
            doubt = Doubt.POSSIBLE if self._tests else Doubt.LIKELY
            self.doubt((), (0, 0), bytes_of(root), doubt, "not all of the file could be parsed")
        return Listing(
            tuple(sorted(self._tests.values(), key=lambda test: (test.place, test.id))),
            tuple(sorted(self._untold.values(), key=lambda each: (each.place, each.id))),
        )

    def _span(self, part: Bytes) -> Span:
        return self._source.line(part[0]), self._source.line(max(part[0], part[1] - 1))

    def _end_of_line(self, part: Bytes) -> int:
        found = self._source.text.find(b"\n", *part)
        return part[1] if found < 0 else found
