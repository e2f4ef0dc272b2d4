"""YAML, read for what a person sees in it, with the place of every key.

Scalars mean what they would mean in JSON: numbers in JSON's notation, `true`, `false` and `null`; all else is text as
written. So a date stays a date, and `off`, `no`, `1_000` or `12:30` are no booleans and numbers as YAML 1.1 has it.
Tags, merge keys and directives are refused: none is needed, each is read differently by different readers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import yaml

from gate.errors import RecordError
from gate.model.named import NamedTuple
from gate.model.pattern import pattern
from gate.model.place import Place
from gate.policy.builder import MAX_EXPANDED, Builder, Mapping, Sequence, Value, number

if TYPE_CHECKING:
    from yaml.events import Event

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\Z")
_LITERALS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# YAML 1.1 ends a line at these, git, editors and reviewers do not: what looks like a comment could hold a key. And two
# YAML readers differ on control characters and on a byte order mark inside; so none is let through to them.
_ODD = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\r(?!\n)")
# They differ on a tab outside of quotes, too, and on where an unknown directive is wrong. Behind ` #` a tab is
# harmless: there is a comment, or a text in quotes or in a block.
_TAB = pattern(r"^(?:(?!(?:^| )#)[^\n\t])*\t", re.MULTILINE)
_DIRECTIVE = pattern(r"^%", re.MULTILINE)
# libyaml takes `|#` for the head of a block and its comment. It is none: YAML wants a blank before the `#`. The reader
# written in Python says so, and reads the file wherever such signs stand in a text and are meant.
_HEAD_AND_COMMENT = pattern(r"[|>][-+0-9]*#")
_LOADERS = {"c": getattr(yaml, "CSafeLoader", yaml.SafeLoader), "python": yaml.SafeLoader}


class _Anchored(NamedTuple):
    value: Value
    written: str
    nodes: int


def read_yaml(text: str, builder: Builder, parser: str = "c") -> None:
    """Feed a YAML text to the builder; `parser` is `c` (libyaml where PyYAML has it) or `python`.

    Raises RecordError with the line of the first thing that is no YAML or not allowed here.
    """
    if not text.replace("\n", "").isprintable() and (odd := _ODD.search(text)):
        what = f"the character U+{ord(odd[0]):04X} may not stand in YAML"
        hint = "remove it, or write it as an escape in double quotes"
        raise RecordError(what, hint, builder.path, text.count("\n", 0, odd.start()) + 1)
    if "\t" in text and (tab := _TAB.search(text)):
        hint = "replace the tab by a blank; in double quotes write it as \\t"
        raise RecordError("a tab may not stand in YAML", hint, builder.path, text.count("\n", 0, tab.end()) + 1)
    if "%" in text and (found := _DIRECTIVE.search(text)):
        at = text.count("\n", 0, found.start()) + 1
        hint = "remove the line that begins with `%`, or indent it"
        raise RecordError("a YAML directive is not allowed here", hint, builder.path, at)
    if "#" in text and _HEAD_AND_COMMENT.search(text):
        parser = "python"
    reader = _Reader(builder)
    try:
        loader = _LOADERS[parser](text)
        while (take := reader.by_event.get(type(event := loader.get_event()))) is not None:
            take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = None if mark is None else min(mark.line, text.count("\n")) + 1
        what = " ".join(filter(None, (error.context, error.problem)))
        raise RecordError(f"not YAML: {what}", "check indentation and quotes", builder.path, line) from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # An escape such as "\UFFFFFFFF": only the reader written in Python lets it come this far.
        raise RecordError("not YAML: an impossible character", "check the escapes", builder.path, None) from error


class _Reader:
    """Turns events into calls of the builder; what it has no taker for is the end of the stream."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._documents = 0
        self._expanded = 0
        self._anchors: dict[str, _Anchored | None] = {}  # None: still open
        self._open: list[tuple[str | None, int]] = []
        self.by_event: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._container,
            yaml.SequenceStartEvent: self._container,
            yaml.MappingEndEvent: self._end,
            yaml.SequenceEndEvent: self._end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
            yaml.DocumentEndEvent: self._ignore,
            yaml.StreamStartEvent: self._ignore,
        }

    def _ignore(self, _event: Event) -> None:
        """Where the stream begins and a document ends says nothing."""

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if event.version or event.tags:
            self._refuse(event, "a YAML directive", "remove the line that begins with `%`")
        if self._documents > 1:
            self._refuse(event, "a second document", "one file holds one document: remove the `---` and what follows")

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        self._no_tag(event)
        place = self._place(event)
        plain = event.implicit[0]
        text: str = event.value
        if not plain and not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
            self._refuse(event, "half a surrogate pair", "write the character itself")
        if plain and text == "<<" and self._builder.wants_key:
            self._refuse(event, "a merge key `<<`", "write the keys out")
        value = self._plain(text, place.line) if plain else text
        if event.anchor is not None:
            self._anchors[event.anchor] = _Anchored(value, text, 1)
        if not self._builder.wants_key:
            self._builder.scalar(value, text, place)
        elif isinstance(value, str):
            self._builder.key(value, place)
        else:
            self._refuse(event, f"the key `{text[:40]}`, which is no text", "put it in quotes")

    def _plain(self, text: str, line: int) -> Value:
        if text in _LITERALS:
            return _LITERALS[text]
        if text[0] in "-0123456789" and _NUMBER.match(text):
            return number(text, self._builder.path, line)
        return text

    def _container(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        self._no_tag(event)
        if self._builder.wants_key:
            self._refuse(event, "a key that is no text", "use a word, or put it in quotes")
        place = self._place(event)
        self._open.append((event.anchor, self._builder.nodes))
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._builder.open(Mapping(place) if isinstance(event, yaml.MappingStartEvent) else Sequence(place))

    def _end(self, _event: Event) -> None:
        anchor, before = self._open.pop()
        value = self._builder.close()
        if anchor is not None:
            self._anchors[anchor] = _Anchored(value, "", self._builder.nodes - before)

    def _alias(self, event: yaml.AliasEvent) -> None:
        name = str(event.anchor)[:40]
        if event.anchor not in self._anchors:
            self._refuse(event, f"the alias `*{name}` without its anchor", f"write `&{name}` before the value it means")
        target = self._anchors[event.anchor]
        if target is None:
            self._refuse(event, f"the alias `*{name}` inside its own value", "write the value out")
        if self._builder.wants_key and not isinstance(target.value, str):
            self._refuse(event, "a key that is no text", "use a word, or put it in quotes")
        self._expanded += target.nodes
        self._builder.nodes += target.nodes
        if self._expanded > MAX_EXPANDED:
            self._refuse(event, f"aliases that expand past {MAX_EXPANDED:,} nodes", "write the values out")
        if self._builder.wants_key:
            self._builder.key(str(target.value), self._place(event))
        else:
            self._builder.again(target.value, target.written, self._place(event))

    def _no_tag(self, event: yaml.ScalarEvent | yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        if event.tag is not None:
            self._refuse(
                event, f"the tag `{event.tag[:60]}`", "remove it; text that looks like a number goes in quotes"
            )

    def _place(self, event: Event) -> Place:
        start, end = event.start_mark, event.end_mark
        assert start is not None and end is not None  # noqa: S101, PT018 -- a reader of text always knows
        last = end.column + 1 if end.line == start.line and end.column > start.column else None
        return Place(self._builder.path, start.line + 1, start.column + 1, None, last)

    def _refuse(self, event: Event, found: str, hint: str) -> NoReturn:
        raise RecordError(f"{found} is not allowed here", hint, self._builder.path, self._place(event).line)
