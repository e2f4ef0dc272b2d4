"""What the conftest.py files above a Python file bring along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.python.control_file import ControlFile
from gate.languages.python.encoding import decoded
from gate.model.named import NamedTuple
from gate.scan.control import Around, Given
from gate.scan.controls import may_control
from gate.scan.resolve import Resolver

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.language import Dialect


class Surroundings(NamedTuple):
    """Controls by fixture, those for every test, and the names of fixtures."""

    fixtures: dict[str, tuple[Given, ...]]
    everywhere: tuple[Given, ...]
    defined: frozenset[str]

    def names_one(self, words: set[bytes]) -> bool:
        """Does a file of those words name a fixture that brings a control?"""
        return any(name.encode() in words for name in self.fixtures)


NOTHING = Surroundings({}, (), frozenset())


def above(path: str, dialect: Dialect, catalogue: Catalogue, around: Around) -> Surroundings:
    """What the conftest.py files above a path bring; a nearer fixture hides a farther one of its name."""
    folders = path.split("/")[:-1]
    known = NOTHING
    key: tuple[object, ...] = ()
    for depth in range(len(folders) + 1):
        place = "/".join((*folders[:depth], "conftest.py"))
        content = None if place == path else around.read(place)
        if content is not None:
            key = (key, place, content)
            if key not in around.memory:
                around.memory[key] = _with(known, place, content, dialect, catalogue)
            found = around.memory[key]
            known = found if isinstance(found, Surroundings) else known
    return known


def _with(known: Surroundings, path: str, content: bytes, dialect: Dialect, catalogue: Catalogue) -> Surroundings:
    """What one conftest.py adds to those above it."""
    from gate.errors import UnreadableError

    try:
        source = decoded(path, content)
        words = source.words()
        if not may_control(words, catalogue) and not known.names_one(words):
            return known
        resolver = Resolver(source, dialect, catalogue)
    except UnreadableError:
        return known
    file = ControlFile(source, resolver, dialect, catalogue, known)
    file.look()
    fixtures = {name: given for name, given in known.fixtures.items() if name not in file.defined}
    fixtures.update({name: tuple(given) for name, given in file.fixtures.items()})
    return Surroundings(fixtures, (*known.everywhere, *file.everywhere), known.defined | file.defined)
