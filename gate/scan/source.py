"""The text of one file: its words, its lines as git counts them, and places in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from gate.model.pattern import pattern
from gate.model.place import Place

_WORD_BYTES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") | frozenset(range(128, 256))
_ONLY_WORDS = bytes(byte if byte in _WORD_BYTES else 0x20 for byte in range(256))
_WORD = re.compile(rb"[^ ]+")
_OFTEN = 300  # times that a text is looked through before it is taken apart into words, which takes as long
_LONE_CR = pattern(rb"\r(?!\n)")


class Source:
    """UTF-8 text without a byte order mark. A line ends at LF and nowhere else; columns count characters from 1.

    Words are runs of ASCII letters, digits, `_` and anything beyond ASCII; a word beyond ASCII counts as its NFKC form
    too, because languages compare identifiers that way and a `time` in italics would else be a name nobody looks for.
    """

    def __init__(self, path: str, text: bytes) -> None:
        self.path = path
        self.text = text
        self.written = text  # as it stands in the file, where `text` has been put otherwise
        self._looked = 0  # bytes that were looked through for words
        self._index: dict[bytes, list[int]] | None = None  # where each word stands, once that pays
        self._spaced: bytes | None = None  # the words alone, each in its place between blanks, and one blank in front
        self.made: dict[object, object] = {}  # what was made of it, by what it was made for
        self._starts: list[int] | None = None
        self._words: set[bytes] | None = None
        self._spellings: dict[bytes, list[bytes]] = {}
        self._column = (0, 0, 0)  # the last one told: its line's start, its offset, characters between the two

    @property
    def to_parse(self) -> bytes:
        """The text for a parser, byte for byte in the same place: NUL reads as a blank, a lone CR as a line's end."""
        text = self.text
        if b"\r" in text:
            text = _LONE_CR.sub(b"\n", text)
        return text.replace(b"\0", b" ") if b"\0" in text else text

    def words(self) -> set[bytes]:
        """All words of the text; whoever asks must leave them as they are."""
        if self._words is None:
            self._words = self._told()
        return self._words

    def _told(self) -> set[bytes]:
        words = set(self.text.translate(_ONLY_WORDS).split())
        if not self.text.isascii():
            for word in [word for word in words if not word.isascii()]:
                normal = normal_form(word)
                if normal != word:
                    self._spellings.setdefault(normal, []).append(word)
                    words.add(normal)
        return words

    def positions(self, word: bytes, start: int = 0, end: int | None = None) -> Iterator[int]:
        """Where the word stands, in whatever spelling (`words` must have been called): offsets in bytes, in order.

        Those from `start` to before `end`; what lies outside costs nothing.
        """
        last = len(self.text) if end is None else end
        spellings = self._spellings.get(word)
        if spellings is None:
            return self._occurrences(word, start, last)
        return iter(sorted(at for spelling in (word, *spellings) for at in self._occurrences(spelling, start, last)))

    def _occurrences(self, word: bytes, start: int, end: int) -> Iterator[int]:
        if self._spaced is None:
            self._spaced = b" %b " % self.text.translate(_ONLY_WORDS)
        spelled = word.translate(_ONLY_WORDS)
        self._looked += end - start
        if self._looked > _OFTEN * len(self.text) and b" " not in spelled:
            yield from self._indexed(spelled, start, end)
            return
        text, wanted = self._spaced, b" %b " % spelled
        limit = end + len(wanted) - 1
        at = text.find(wanted, start, limit)
        while at >= 0:  # where the blank in front is, which the text itself does not have
            if self.text.startswith(word, at):  # a module may be called `p-timeout`
                yield at
            at = text.find(wanted, at + len(wanted) - 1, limit)

    def _indexed(self, word: bytes, start: int, end: int) -> Iterator[int]:
        """Likewise, of a text that so many words are looked for in that it is better taken apart once."""
        if self._index is None:
            self._index = {}
            for found in _WORD.finditer(self._spaced or b""):
                self._index.setdefault(found[0], []).append(found.start() - 1)
        at = self._index.get(word, [])
        return iter(at[bisect_left(at, start) : bisect_left(at, end)])

    def line(self, offset: int) -> int:
        """The 1-based line of a byte."""
        return bisect_right(self._line_starts(), offset)

    def span(self, line: int) -> tuple[int, int]:
        """The bytes of a 1-based line, its end left off; those at the text's end where there is no such line."""
        starts = self._line_starts()
        if line > len(starts):
            return len(self.text), len(self.text)
        return starts[line - 1], starts[line] - 1 if line < len(starts) else len(self.text)

    @property
    def last_line(self) -> int:
        return len(self._line_starts())

    def place(self, start: int, end: int) -> Place:
        """The place of the bytes from start to before end. Cheapest when asked for in ascending order."""
        return Place(self.path, self.line(start), self._column_of(start), self.line(end), self._column_of(end))

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            self._starts = [0, *(found.end() for found in re.finditer(rb"\n", self.text))]
        return self._starts

    def _column_of(self, offset: int) -> int:
        start = self._line_starts()[self.line(offset) - 1]
        line, known, characters = self._column
        if line != start or known > offset:
            known, characters = start, 0
        piece = self.text[known:offset]
        characters += len(piece) if piece.isascii() else len(piece.decode("utf-8", "replace"))
        self._column = (start, offset, characters)
        return characters + 1


def normal_form(word: bytes) -> bytes:
    """An identifier's NFKC form; itself, where it is ASCII or no UTF-8."""
    if word.isascii():
        return word
    from unicodedata import normalize

    try:
        return normalize("NFKC", word.decode()).encode()
    except UnicodeDecodeError:
        return word
