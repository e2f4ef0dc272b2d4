"""Finds where a text may assert something about a duration; nothing need be parsed for that."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.model.pattern import pattern
from gate.scan.bounds import TOLERANCE
from gate.scan.duration_syntax import Relation, is_own_assertion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gate.model.lines import Lines
    from gate.scan.duration_syntax import DurationSyntax, Vocabulary
    from gate.scan.source import Source

_TALL = 60  # most lines of an assertion: one whose word stands further from the lines asked about is not looked at
_NEAR_BY = 250  # bytes before a word that ends an assertion, behind one that begins it, in which it may compare
_BESIDE = 60  # bytes on the other side
_UNORDERED = (Relation.EQUAL, Relation.TRUE, Relation.FALSE)
# A comparison, a range, a tolerance, or a cut before an equality; each begins with a sign, which is quick to look for.
_SIGNS = rf">(?<![-=]>)|<(?!-)|\.(?<=\w\.)\.[\w(]|(?:,[^,;]*,\s*[\d.]+\w?|,\s*{TOLERANCE})\s*\)|W(?<!\wW)ithin\("


class Spot(NamedTuple):
    """A word that an assertion is found by, at that byte."""

    word: str
    offset: int


class Spots:
    """Answers for one language."""

    def __init__(self, words: Vocabulary) -> None:
        self._vocabulary = words
        self._words = {word.encode() for word in (*words.calls, *words.matchers, *words.failures, *words.keywords)}
        relations = {**{name: relation for name, (relation, _) in words.calls.items()}, **words.matchers}
        self._unordered = {name for name, relation in relations.items() if relation in _UNORDERED} | words.keywords
        near = (rf"|{re.escape(name)}(?<!\w{re.escape(name)})(?!\w)" for name in sorted(words.near | words.coarse))
        self._comparing = pattern((_SIGNS + "".join(near)).encode())

    def among(self, source: Source, words: set[bytes], lines: Lines) -> list[Spot]:
        """The words of assertions that may reach the lines and may compare a duration; `words` are all of the file."""
        return [
            Spot(word.decode(), offset)
            for word in self._asserting(words)
            for offset in self._near(source, word, lines)
            if self._may_compare(word.decode(), source.text, offset)
        ]

    def _asserting(self, words: set[bytes]) -> list[bytes]:
        """Those of a file's words that an assertion is found by."""
        own = (word for word in words if is_own_assertion(word))
        return sorted(word for word in {*(self._words & words), *own} if word.isascii())

    @staticmethod
    def _near(source: Source, word: bytes, lines: Lines) -> Iterable[int]:
        for offset in source.positions(word):
            line = source.line(offset)
            if lines.overlaps(line - _TALL, line + _TALL):
                yield offset

    def _may_compare(self, word: str, text: bytes, offset: int) -> bool:
        """Might the assertion that the word at that byte belongs to compare a duration, as its surroundings look?"""
        if word in self._vocabulary.failures:
            start, end = offset - _NEAR_BY, offset + _BESIDE
        elif word not in self._unordered:
            return True
        elif word in self._vocabulary.matchers and word not in self._vocabulary.calls:
            start, end = offset - _NEAR_BY, offset + _BESIDE
        else:
            start, end = offset - _BESIDE, offset + _NEAR_BY
        return self._comparing.search(text, max(0, start), end) is not None


@lru_cache(maxsize=32)
def spots_of(durations: Callable[[], DurationSyntax]) -> Spots:
    """Those of a language, told by what makes its syntax."""
    return Spots(durations().vocabulary)
