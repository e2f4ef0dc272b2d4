"""Tests told by the look of lines alone, for a file that is too large, or that this version of Python cannot parse.

Rather too many than too few: every definition that could be a test counts, whatever stands around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import normalize

from gate.languages.python.collected.settings import Settings
from gate.model.test import DeclaredTest, Doubt, Listing, Untold
from gate.scan.source import Source

_STRINGS = re.compile(rb"""\"{3}(?:[^\\"]|\\.|"(?!""))*\"{3}|'{3}(?:[^\\']|\\.|'(?!''))*'{3}""", re.DOTALL)
_DEFINITION = re.compile(rb"^([ \t]*)(?:(?:async[ \t]+)?(def)|class)[ \t]+([^\s(:\[\\]+)", re.MULTILINE)


def told_by_lines(source: Source, settings: Settings) -> Listing:
    """The definitions that look like tests; that there may be others is always said."""
    text = _STRINGS.sub(lambda found: re.sub(rb"[^\n]", b" ", found[0]), source.to_parse)
    tests = {test.id: test for test in _tests(source, text, settings)}
    place = source.place(0, 0)
    why = "the file is too large, or of another version of Python, to be parsed here"
    doubt = Doubt.POSSIBLE if tests else Doubt.LIKELY
    untold = Untold(f"{source.path}::*", place, 1, source.last_line, doubt, why)
    return Listing(tuple(tests.values()), (untold,))


def _tests(source: Source, text: bytes, settings: Settings) -> Iterator[DeclaredTest]:
    around: list[tuple[int, str, bool]] = []  # indentation, name, is it a class
    found = list(_DEFINITION.finditer(text))
    for number, each in enumerate(found):
        indent = len(each[1].expandtabs())
        while around and around[-1][0] >= indent:
            around.pop()
        name = normalize("NFKC", each[3].decode("utf-8", "replace"))
        if each[2] and all(is_class for _, _, is_class in around):
            is_named = settings.is_function(name) or (around and name.startswith("test"))
            if is_named:
                owner = "::".join([source.path, *(outer for _, outer, _ in around)])
                first = source.line(each.start())
                end = found[number + 1].start() if number + 1 < len(found) else len(source.text)
                last = max(first, source.line(end) - 1 if number + 1 < len(found) else source.last_line)
                place = source.place(each.start(3), each.end(3))
                yield DeclaredTest(f"{owner}::{name}", place, first, last, forms=None)
        around.append((indent, name, each[2] is None))
