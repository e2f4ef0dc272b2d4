"""The tests of a JavaScript or TypeScript file, under the ids of their runners: the titles, outermost first.

A title that only a run completes (`adds ${a}`, `adds %i` of `.each`) stands in the id as it is written; tests that have
no other title are told by the suite around them.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping

from gate.languages.javascript import LANGUAGE
from gate.languages.javascript.collected.collector import Collector
from gate.languages.javascript.collected.roles import ROLE_NAMES
from gate.model.test import NO_TESTS, Listing
from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]
_WORDS = frozenset(name.encode() for name in ROLE_NAMES)


def listing(source: Source, _beside: Beside, _trusted: Beside, _memory: MutableMapping[object, object]) -> Listing:
    """What can be told of one file's tests; a file that has not the words of any runner is not parsed."""
    if source.words().isdisjoint(_WORDS):
        return NO_TESTS
    source = Source(source.path, source.written)  # titles are texts, whose escapes mean what they say
    return Collector(source, LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node).listing()
