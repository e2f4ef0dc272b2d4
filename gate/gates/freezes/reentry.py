"""What must hold for a frozen test to vote again: does what is named exist?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gate.errors import UnreadableError
from gate.model.evidence import Evidence
from gate.model.inventory import Inventory, Presence
from gate.model.pattern import pattern
from gate.model.policy import Freeze
from gate.model.test_id import file_of, names_of, without_form

_URL = pattern(r"https?://[^\s/]+/\S+")
_QUOTED = pattern(r"[`'\"]([^`'\"]+)[`'\"]")
_LONG = 5_000  # characters of `reentry` that are looked at; people write a sentence
_ID = pattern(r"[^\s`'\",;]+\.\w+(?:::| > )[^`'\",;]+")
_PATH = pattern(r"\S*(?:/|::)\S*")
# A name, and no English word: it has an underline, a digit or a capital inside.
_NAME = pattern(r"\b(?=\w*(?:_|\d|[a-z][A-Z]))[A-Za-z_]\w{2,}\b")
# `def name`, `const name`, `it("name`; or `Task Name(`, `func (s *Suite) Name(`, and any other call of it.
_DEFINED = r"\b(?:def|function|const|let|var|func|fn|fun|class|it|test|prop)\b[\s(*]*[\"'`]?{0}\b|[\w>)\]]\s+{0}\s*\("
_THERE = {Presence.PRESENT, Presence.UNKNOWN}


class Reentry:
    """Looks up what freezes name; the files of tests are read once, and only for names that are nowhere near."""

    def __init__(self, evidence: Evidence, inventory: Inventory) -> None:
        self._evidence = evidence
        self._inventory = inventory
        self._everywhere: bytes | None = None

    def exists(self, freeze: Freeze) -> bool:
        """Does `reentry` link an issue, or name a test or property that is there at head?"""
        text = freeze.keys.get("reentry", "")[:_LONG]
        if "://" in text and _URL.search(text):
            return True
        if ("::" in text or " > " in text) and any(self._is_id(found) for found in _ID.findall(text)):
            return True
        near = list(dict.fromkeys((file_of(freeze.test), *self._declared_files())))
        quoted = set(_QUOTED.findall(text))
        names = dict.fromkeys(_NAME.findall(_PATH.sub(" ", text)))
        return (
            any(name in quoted or name in names or (" " in name and name in text) for name in self._titles(near[0]))
            or any(self._is_defined(self._text(path), names) for path in near)
            or self._is_defined(self._all(), names)
        )

    def _is_id(self, text: str) -> bool:
        """The id may be followed by a sentence: its words are taken off one by one."""
        words = text.split(" ")
        tests = (" ".join(words[:end]) for end in range(len(words), 0, -1))
        return any(names_of(test) and self._inventory.presence(test) in _THERE for test in tests)

    def _declared_files(self) -> Iterator[str]:
        return (file_of(case.path) for case in self._evidence.policy.clock_map.cases)

    def _titles(self, path: str) -> list[str]:
        try:
            return [names_of(without_form(test.id))[-1] for test in self._evidence.tests(path)]
        except UnreadableError:
            return []

    def _is_defined(self, text: bytes, names: Iterable[str]) -> bool:
        return any(
            name.encode() in text and re.search(_DEFINED.format(re.escape(name)).encode(), text) for name in names
        )

    def _text(self, path: str) -> bytes:
        entry = self._evidence.head.entry(path)
        try:
            return self._evidence.source(path) if entry is not None and entry.is_file else b""
        except UnreadableError:
            return b""

    def _all(self) -> bytes:
        """Every file of tests."""
        if self._everywhere is None:
            zones = self._evidence.policy.config.zones
            paths = (path for path, _ in self._evidence.head.files("") if zones.may_hold_tests(path))
            self._everywhere = b"\n".join(map(self._text, paths))
        return self._everywhere
