"""Finds the reads on some lines of a file.

Not a walk of the tree: the words of the catalogue that the file holds say where to look, and each place is resolved on
its own. A file that cannot name anything of the catalogue is not even parsed.
"""

from __future__ import annotations

from gate.model.catalogue import Catalogue, Entry, plain
from gate.model.lines import Lines
from gate.model.place import Place
from gate.model.read import Kind, Read, Scan
from gate.scan.frame import Frame
from gate.scan.language import Dialect, Name, Reference
from gate.scan.resolve import Resolver, fits, is_word
from gate.scan.source import Source

_WORDS = 1000  # names looked for in one file; aliases beyond that are not


def reads(source: Source, lines: Lines, dialect: Dialect, catalogue: Catalogue) -> Scan:
    """The reads that touch those lines, in order, and what there could not be parsed."""
    words = source.words()
    words = catalogue.last_words(words, dialect.imported(source, words))
    return _Search(source, lines, dialect, catalogue).run(words) if words and lines.ranges else Scan()


class _Search:
    """One file, searched word by word; words that local aliases bring in are added on the way."""

    def __init__(self, source: Source, lines: Lines, dialect: Dialect, catalogue: Catalogue) -> None:
        self._source = source
        self._lines = lines
        self._dialect = dialect
        self._catalogue = catalogue
        self._resolver = Resolver(source, dialect, catalogue)
        self._found: dict[tuple[int, int], tuple[str, Kind]] = {}
        self._broken: dict[int, Frame] = {}

    def run(self, words: set[bytes]) -> Scan:
        todo, seen = sorted(words), set(words)
        while todo:
            for alias in self._look_for(todo.pop()):
                if alias not in seen and len(seen) < _WORDS:
                    seen.add(alias)
                    todo.append(alias)
        found = [Read(self._source.place(*span), *name_kind) for span, name_kind in sorted(self._found.items())]
        return Scan(tuple(found), self._unreadable())

    def _look_for(self, word: bytes) -> list[bytes]:
        """Note the reads that end in this word; the local names that stand for one of them."""
        aliases: list[bytes] = []
        way = self._resolver.way()
        for offset in self._source.positions(word):
            leaf = way.leaf(offset)
            if leaf.type not in self._dialect.identifiers or not is_word(leaf, offset):
                if leaf.type == "ERROR":
                    self._note_broken(leaf, offset)
                continue
            if leaf.up is not None and leaf.up.type == "ERROR":
                self._note_broken(leaf.up, offset)
            renamed = self._dialect.renamed(leaf)
            reference = self._dialect.reference(leaf)
            if renamed and (reference is None or self._entry(reference)):
                aliases.extend(name.encode() for name in renamed)
            if reference is not None and self._is_added(reference.start, reference.end):
                found = self._kind(reference)
                if found is not None:
                    self._found[reference.start, reference.end] = found
        return aliases

    def _is_added(self, start: int, end: int) -> bool:
        return self._lines.overlaps(self._source.line(start), self._source.line(end))

    def _kind(self, reference: Reference) -> tuple[str, Kind] | None:
        """The full name and kind of a reference that is a read."""
        known = None if reference.is_stored else self._entry(reference)
        if known is None or not self._is_use(reference, known[1]):
            return None
        name, entry = known
        if reference.goes_to is not None and self._resolver.name_of(reference.goes_to) == name:
            return None  # put back where it came from
        kind = self._kind_by_form(entry, reference.call)
        if kind is Kind.FS_ORDER and reference.call is not None and self._is_unordered(reference.call):
            return None
        return None if kind is None else (f"new {plain(name)}" if reference.is_new else plain(name), kind)

    def _entry(self, reference: Reference) -> tuple[str, Entry] | None:
        """The full name of what is used, and what the catalogue knows of it."""
        name = self._resolver.name_of(reference.shape)
        entry = None if name is None else self._catalogue.entry(f"{name}#new" if reference.is_new else name)
        return None if name is None or entry is None else (name, entry)

    def _is_use(self, reference: Reference, entry: Entry) -> bool:
        """An object is read where it is taken from its owner, not again where a variable that keeps it is used."""
        if entry.is_value:
            return not (isinstance(reference.shape, Name) and self._resolver.is_kept(reference.shape))
        return not reference.is_extended and not reference.is_taken

    def _kind_by_form(self, entry: Entry, call: Frame | None) -> Kind | None:
        if call is None:
            return next((kind for kind, form in entry.forms if form is None), None)
        if len(entry.forms) == 1 and entry.forms[0][1] is None and not entry.harmless:
            return entry.forms[0][0]
        arguments = self._dialect.arguments(call)
        if any(fits(arguments, form) for form in entry.harmless):
            return None
        return next((kind for kind, form in entry.forms if form is None or fits(arguments, form)), None)

    def _is_unordered(self, call: Frame) -> bool:
        receiver = self._dialect.receiver(call)
        return receiver is not None and self._resolver.name_of(receiver) in self._catalogue.unordered

    def _note_broken(self, error: Frame, offset: int) -> None:
        if self._is_added(offset, offset):
            self._broken[error.start] = error

    def _unreadable(self) -> tuple[Place, ...]:
        if self._resolver.tree.root_node.type != self._dialect.root:
            return (Place(self._source.path, 1, None, self._source.last_line),)
        return tuple(self._source.place(error.start, error.end) for _, error in sorted(self._broken.items()))
