"""The controls of a Python file, and of the conftest.py files above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.python.control_file import ControlFile
from gate.languages.python.surroundings import NOTHING, above
from gate.scan.control import Around, Held
from gate.scan.controls import may_control

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source


class PythonControls:
    """See `gate.scan.controls.Controls`."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    def defers(self, function: Frame, part: Frame) -> bool:
        return function.type in ("function_definition", "lambda") and part.is_field("body")

    def held(self, source: Source, resolver: Resolver, catalogue: Catalogue, around: Around | None) -> Held:
        known = NOTHING if around is None else above(source.path, self._dialect, catalogue, around)
        words = source.words()
        if not (may_control(words, catalogue) or known.everywhere or known.names_one(words)):
            return Held()
        file = ControlFile(source, resolver, self._dialect, catalogue, known)
        file.look()
        return Held(tuple(file.holds), tuple(file.stops), tuple(dict.fromkeys(file.left)))
