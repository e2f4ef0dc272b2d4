"""Controls of languages that put them to use in few ways: a call that holds over its own text, or from there on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.control import Around, Given, Held, Hold, Named, Stop, named
from gate.scan.controls import may_control
from gate.scan.occurrences import Occurrences

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect, Reference
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source


class PlainFile:
    """One file's controls, found by the last words of their names. A language says what becomes of each."""

    def __init__(self, source: Source, resolver: Resolver, dialect: Dialect, catalogue: Catalogue) -> None:
        self.holds: list[Hold] = []
        self.stops: list[Stop] = []
        self.source = source
        self.resolver = resolver
        self.dialect = dialect
        self.catalogue = catalogue
        self.words = source.words()
        self.leaves = Occurrences(source, resolver).of

    def held(self) -> Held:
        """Every control of the file, and where it holds."""
        sections = self.catalogue.controls
        names = {name: section for section, names in sections.items() if section != "words" for name in names}
        words = {name.rpartition(".")[2].encode() for name in names} & self.words
        for word in sorted(words):
            for leaf in self.leaves(word):
                reference = self.dialect.reference(leaf) if leaf.type in self.dialect.identifiers else None
                name = None if reference is None else self.name_of(reference, leaf)
                if reference is not None and name in names:
                    self.apply(names[name], name, reference)
        return Held(tuple(self.holds), tuple(self.stops))

    def cover(self, section: str, name: str) -> Named:
        """The reads that a control of the catalogue covers."""
        return named(self.catalogue.controls[section][name])

    def name_of(self, reference: Reference, _leaf: Frame) -> str | None:
        """The full name of a control where it is used."""
        return self.resolver.name_of(reference.shape)

    def apply(self, section: str, name: str, reference: Reference) -> None:
        """Note where the control holds that is used here."""
        raise NotImplementedError

    def hold_from(self, call: Frame, given: Given, end: int) -> None:
        """From a call on."""
        self.holds.append(Hold(given, call.end, end))


class PlainControls:
    """See `gate.scan.controls.Controls`."""

    functions: frozenset[str]
    file: type[PlainFile]

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    def defers(self, function: Frame, part: Frame) -> bool:
        return function.type in self.functions and part.is_field("body")

    def held(self, source: Source, resolver: Resolver, catalogue: Catalogue, around: Around | None) -> Held:  # noqa: ARG002
        if not may_control(source.words(), catalogue):
            return Held()
        return self.file(source, resolver, self._dialect, catalogue).held()
