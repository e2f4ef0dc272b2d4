"""JSON, read strictly, with the place of every key.

The standard library's reader keeps no places and takes duplicate keys, NaN and lone surrogates; this one agrees with it
on all else.
"""

from __future__ import annotations

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # typeshed leaves it out
from typing import NoReturn

from gate.errors import RecordError
from gate.model.pattern import pattern
from gate.model.place import Place
from gate.policy.builder import Builder, LineIndex, Mapping, Sequence, number

_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = pattern(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD = pattern(r"[-\w.+]+")
_LITERALS = {"true": True, "false": False, "null": None}


def read_json(text: str, builder: Builder) -> None:
    """Feed a JSON text to the builder. Raises RecordError with the line of the first thing that is no JSON."""
    _Reader(text, builder).document()


class _Reader:
    def __init__(self, text: str, builder: Builder) -> None:
        self._text = text
        self._builder = builder
        self._lines = LineIndex(text)
        self._at = 0

    def document(self) -> None:
        self._blank()
        self._value("a value")
        while (top := self._builder.top) is not None:
            self._blank()
            closing = "}" if isinstance(top, Mapping) else "]"
            if self._char() == closing:
                self._at += 1
                self._builder.close()
                continue
            wanted = f"`{closing}`"
            if top if isinstance(top, Sequence) else top.places:
                if self._char() != ",":
                    self._refuse(f"`,` or {wanted}")
                self._at += 1
                self._blank()
                wanted = ""
            self._member(top, wanted)
        self._blank()
        if self._at < len(self._text):
            self._refuse("nothing after the document's end")

    def _member(self, top: Mapping | Sequence, or_else: str) -> None:
        """One item, or one key and its value."""
        also = f" or {or_else}" if or_else else ""
        if isinstance(top, Mapping):
            self._key(f"a key in double quotes{also}")
            self._value("a value")
        else:
            self._value(f"a value{also}")

    def _key(self, wanted: str) -> None:
        start = self._at
        if self._char() != '"':
            self._refuse(wanted)
        key = self._string()
        self._builder.key(key, self._place(start))
        self._blank()
        if self._char() != ":":
            self._refuse("`:`")
        self._at += 1
        self._blank()

    def _value(self, wanted: str) -> None:
        start, char = self._at, self._char()
        if char == '"':
            value = self._string()
            self._builder.scalar(value, value, self._place(start))
        elif char in ("{", "["):
            self._at += 1
            place = self._place(start)
            self._builder.open(Mapping(place) if char == "{" else Sequence(place))
        elif found := _NUMBER.match(self._text, start):
            self._at = found.end()
            place = self._place(start)
            self._builder.scalar(number(found[0], self._builder.path, place.line), found[0], place)
        elif (word := _WORD.match(self._text, start)) and word[0] in _LITERALS:
            self._at = word.end()
            self._builder.scalar(_LITERALS[word[0]], word[0], self._place(start))
        else:
            self._refuse(wanted)

    def _string(self) -> str:
        start = self._at
        value: str
        try:
            value, self._at = scanstring(self._text, start + 1, True)  # noqa: FBT003 -- its own signature: strict
        except JSONDecodeError as error:
            what = "string without its closing quote" if "Unterminated" in error.msg else error.msg.lower()
            raise self._error(f"not JSON: {what}", "see https://www.rfc-editor.org/rfc/rfc8259", error.pos) from error
        if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
            raise self._error("half a surrogate pair in a string", "write the character itself", start)
        return value

    def _blank(self) -> None:
        found = _BLANK.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _char(self) -> str:
        return self._text[self._at : self._at + 1]

    def _place(self, start: int) -> Place:
        line, column = self._lines.at(start)
        return Place(self._builder.path, line, column, None, column + max(1, self._at - start))

    def _refuse(self, wanted: str) -> NoReturn:
        word = _WORD.match(self._text, self._at)
        found = repr(word[0][:40] if word else self._char()) if self._char() else "the end of the file"
        raise self._error(f"not JSON: found {found}, wanted {wanted}", "JSON has no comments and no trailing commas")

    def _error(self, message: str, hint: str, at: int | None = None) -> RecordError:
        return RecordError(message, hint, self._builder.path, self._lines.at(self._at if at is None else at)[0])
