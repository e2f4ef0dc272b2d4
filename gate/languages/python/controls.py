"""The controls of a Python file, and of the conftest.py files above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.python.control_file import ControlFile, Surroundings
from gate.languages.python.encoding import decoded
from gate.scan.control import Around, Given, Held
from gate.scan.controls import may_control
from gate.scan.resolve import Resolver

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.source import Source

_NOTHING = Surroundings({}, (), frozenset())


class PythonControls:
    """See `gate.scan.controls.Controls`."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    def defers(self, function: Frame, part: Frame) -> bool:
        return function.type in ("function_definition", "lambda") and part.is_field("body")

    def held(self, source: Source, resolver: Resolver, catalogue: Catalogue, around: Around | None) -> Held:
        above = _NOTHING if around is None else self._above(source.path, catalogue, around)
        words = source.words()
        if not (above.everywhere or may_control(words, catalogue) or _asks_for(above.fixtures, words)):
            return Held()
        file = ControlFile(source, resolver, self._dialect, catalogue, above)
        file.look()
        return Held(tuple(file.holds), tuple(file.stops))

    def _above(self, path: str, catalogue: Catalogue, around: Around) -> Surroundings:
        """What the conftest.py files above a path bring; a nearer fixture hides a farther one of its name."""
        folders = path.split("/")[:-1]
        known = _NOTHING
        key: tuple[object, ...] = ()
        for depth in range(len(folders) + 1):
            place = "/".join((*folders[:depth], "conftest.py"))
            content = None if place == path else around.read(place)
            if content is not None:
                key = (key, place, content)
                if key not in around.memory:
                    around.memory[key] = self._surroundings(place, content, catalogue, known)
                found = around.memory[key]
                known = found if isinstance(found, Surroundings) else known
        return known

    def _surroundings(self, path: str, content: bytes, catalogue: Catalogue, known: Surroundings) -> Surroundings:
        from gate.errors import UnreadableError

        try:
            source = decoded(path, content)
        except UnreadableError:
            return known
        words = source.words()
        if not may_control(words, catalogue) and not _asks_for(known.fixtures, words):
            return known
        file = ControlFile(source, Resolver(source, self._dialect, catalogue), self._dialect, catalogue, known)
        file.look()
        fixtures = {name: given for name, given in known.fixtures.items() if name not in file.defined}
        fixtures.update({name: tuple(given) for name, given in file.fixtures.items()})
        return Surroundings(fixtures, (*known.everywhere, *file.everywhere), known.defined | file.defined)


def _asks_for(fixtures: dict[str, tuple[Given, ...]], words: set[bytes]) -> bool:
    return any(name.encode() in words for name in fixtures)
