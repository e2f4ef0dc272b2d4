"""Finds the reads on some lines of a file.

Not a walk of the tree: the words of the catalogue that the file holds say where to look, and each place is resolved on
its own. A file that cannot name anything of the catalogue is not even parsed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from gate.model.catalogue import Catalogue, Entry, plain
from gate.model.lines import Lines
from gate.model.place import Place
from gate.model.read import AmbientStop, DurationAssert, Kind, Read, Scan
from gate.scan.bindings import is_word
from gate.scan.frame import Frame
from gate.scan.glance import may_read, may_stop
from gate.scan.language import Dialect, Member, Name, Reference
from gate.scan.never_run import NeverRun
from gate.scan.resolve import fits, resolver_of
from gate.scan.source import Source

if TYPE_CHECKING:
    from gate.scan.control import Around, Held
    from gate.scan.controls import Controls, Judged
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.setting import Setting, Settings
    from gate.scan.spots import Spot

_NEAR = 40  # nodes between a name and the error that it stands in
_ASSIGNMENTS = frozenset({"assignment", "assignment_expression"})
_WORDS = 1000  # names looked for in one file; aliases beyond that are not
MOST = 20_000  # reads told of one file: to tell more takes longer than anybody waits, and nobody reads so many


def reads(
    source: Source,
    lines: Lines,
    dialect: Dialect,
    catalogue: Catalogue,
    durations: Callable[[], DurationSyntax] | None = None,
    controls: Callable[[str], Controls] | None = None,
    around: Around | None = None,
    setting: Callable[[], Setting] | None = None,
) -> Scan:
    """The reads that touch those lines, in order, and what there could not be parsed.

    With `durations`, which is called only for a file that may read a clock, also the bounds on measured durations.
    With `controls`, called only for a file that may have one, reads under control say so; `around` is given for tests.
    With `setting`, called only where there are reads, each says where it stands and what becomes of it.
    """
    every_word = source.words()
    words = catalogue.last_words(every_word, dialect.imported(source, every_word))
    spells_control = controls is not None and not catalogue.control_words.isdisjoint(every_word)
    if not lines.ranges or not (words or spells_control):
        return Scan()
    spots = _spots(source, lines, durations) if durations is not None and words & catalogue.clock_words() else []
    stops = spells_control and may_stop(source, catalogue.control_words & every_word, lines)
    if not (spots or stops or may_read(source, words, lines)):
        return Scan()
    search = Search(source, lines, dialect, catalogue)
    scan = search.run(words)
    if durations is not None and spots:
        scan = scan._replace(durations=search.durations(durations(), spots))
    if setting is not None and (scan.reads or scan.durations):
        search.settle(setting())
    is_judged = stops or ((scan.reads or scan.durations) and (spells_control or around is not None))
    if controls is not None and is_judged:
        scan = search.under_control(scan, controls(source.path), around)
    if durations is not None and setting is not None and scan.reads:
        scan = search.marked(scan, durations())
    return scan


def _is_unclosed(leaf: Frame) -> bool:
    """Is that the content of a text that nothing closes? It goes on to the end of the file."""
    up = leaf.up
    return up is not None and up.type == "ERROR" and "comment" not in leaf.type and "\n" in leaf.text


def _spots(source: Source, lines: Lines, durations: Callable[[], DurationSyntax]) -> list[Spot]:
    from gate.scan.spots import spots_of

    return spots_of(durations).among(source, source.words(), lines)


class Search:
    """One file, searched word by word; words that local aliases bring in are added on the way.

    `judged` tells what controls its bytes, once that has been looked for.
    """

    def __init__(self, source: Source, lines: Lines, dialect: Dialect, catalogue: Catalogue) -> None:
        self._source = source
        self._lines = lines
        self._dialect = dialect
        self._catalogue = catalogue
        self._resolver = resolver_of(source, dialect, catalogue)
        self._found: dict[tuple[int, int], tuple[str, Kind]] = {}
        self._until: int | None = None  # the byte from which on nobody looks
        self._words: set[bytes] = set()
        self._measured: dict[tuple[int, int], Read] = {}
        self._broken: dict[int, Frame] = {}
        self._setting: Setting | None = None
        self._settings: Settings | None = None
        self._loaded: set[tuple[int, int]] = set()
        self.judged: Judged | None = None

    def run(self, words: set[bytes]) -> Scan:
        todo, seen = sorted(words), self._words
        seen.update(words)
        while todo:
            for alias in self._look_for(todo.pop()):
                if alias not in seen and len(seen) < _WORDS:
                    seen.add(alias)
                    todo.append(alias)
        self._limit(MOST)
        found = [Read(self._source.place(*span), *name_kind) for span, name_kind in sorted(self._found.items())]
        return Scan(tuple(found), self._unreadable(), asleep=self._asleep(), beyond=self._beyond())

    def _limit(self, most: int) -> None:
        """Keep the first so many reads; whatever stands behind them is not looked at from now on."""
        if len(self._found) > most:
            spans = sorted(self._found)
            self._until = spans[most][0]
            self._found = {span: self._found[span] for span in spans[:most]}

    def _beyond(self) -> Place | None:
        if self._until is None:
            return None
        place = self._source.place(self._until, self._until)
        return place._replace(end_line=self._source.last_line, end_column=None)

    def _asleep(self) -> frozenset[Place]:
        never, way = NeverRun(), self._resolver.way()
        spans = (span for span in sorted(self._found) if never.holds(way.leaf(span[1] - 1)))
        return frozenset(self._source.place(*span) for span in spans)

    def spans(self) -> list[tuple[int, int]]:
        """The bytes of the reads that were found, in order."""
        return sorted(self._found)

    def durations(self, syntax: DurationSyntax, spots: list[Spot]) -> tuple[DurationAssert, ...]:
        """The assertions at those spots that bound a measured duration from above."""
        from gate.scan.durations import Durations
        from gate.scan.measures import Measures

        search = self
        if syntax.dialect is not None:
            search = Search(self._source, self._lines, syntax.dialect, self._catalogue)
        resolver = search._resolver
        measures = Measures(self._source, search._dialect, syntax, resolver, search._kind, self._words)
        found = Durations(self._source, syntax, resolver, measures).asserted(self._lines, spots)
        self._measured = measures.reads
        return found

    def settle(self, setting: Setting) -> None:
        """Tell which reads run while the file is loaded."""
        from gate.scan.setting import Settings

        self._setting, self._settings = setting, Settings(setting)
        way = self._resolver.way()
        for start, end in sorted(self._found):
            leaf = way.leaf(end - 1)
            if self._is_made(leaf) and self._settings.is_loaded(leaf):
                self._loaded.add((start, end))

    def _is_made(self, leaf: Frame) -> bool:
        """Is it read in this place? A function that is handed on is called elsewhere."""
        reference = self._dialect.reference(leaf)
        if reference is None or reference.call is not None:
            return reference is not None
        entry = self._entry(reference)
        return entry is not None and entry[1].is_value

    def marked(self, scan: Scan, syntax: DurationSyntax) -> Scan:
        """The scan with where each read stands, and what becomes of it."""
        from gate.scan.logs import Logged
        from gate.scan.marks import Marks

        if self._setting is None or self._settings is None:
            return scan
        logs, function_of = self._setting.logs, self._settings.function_of
        marks = Marks(self._settings, Logged(self._source, self._dialect, self._resolver, syntax, logs, function_of))
        way = self._resolver.way()
        marked = [
            marks.marked(read, way.leaf(span[1] - 1), is_loaded=span in self._loaded)
            for read, span in zip(scan.reads, sorted(self._found), strict=True)
        ]
        return scan._replace(reads=tuple(marked))

    def under_control(self, scan: Scan, controls: Controls, around: Around | None) -> Scan:
        """The scan with each read's control, and the clocks on the lines that are stopped at the ambient instant."""
        from gate.scan.controls import Judged

        held = self._held(controls, around)
        if not held.holds and not held.stops:
            return scan
        self.judged = judged = Judged(held, controls, self._resolver, self._dialect, self._loaded, self._settings)
        by = judged.by({**{at: (read.name, read.kind) for at, read in self._measured.items()}, **self._found})
        durations = [self._measured_by(each, by) for each in scan.durations]
        reads = [
            each._replace(controlled_by=by.get(at)) for each, at in zip(scan.reads, sorted(self._found), strict=True)
        ]
        stops = [
            AmbientStop(self._source.place(start, end), name)
            for start, end, name in judged.stops()
            if self._is_added(start, end)
        ]
        return scan._replace(reads=tuple(reads), durations=tuple(durations), ambient_stops=tuple(stops))

    def _held(self, controls: Controls, around: Around | None) -> Held:
        """What the file's controls hold, looked for once however many sorts of its lines are searched."""
        key = ("held", self._dialect, self._catalogue, None if around is None else around.read)
        held = self._source.made.get(key)
        if held is None:
            held = self._source.made[key] = controls.held(self._source, self._resolver, self._catalogue, around)
        return cast("Held", held)

    def _measured_by(self, duration: DurationAssert, by: dict[tuple[int, int], str]) -> DurationAssert:
        """The bound with the controls of the clocks that it was measured with."""
        controls = {read.place: by[at] for at, read in self._measured.items() if at in by}
        return duration._replace(
            reads=tuple(read._replace(controlled_by=controls.get(read.place)) for read in duration.reads)
        )

    def _look_for(self, word: bytes) -> list[bytes]:
        """Note the reads that end in this word; the local names that stand for one of them."""
        aliases: list[bytes] = []
        way = self._resolver.way()
        for offset in self._source.positions(word):
            if self._until is not None and offset >= self._until:
                break
            leaf = way.leaf(offset)
            if leaf.type not in self._dialect.identifiers or not is_word(leaf, offset):
                if leaf.type in ("ERROR", self._dialect.root) or _is_unclosed(leaf):
                    self._note_broken(leaf, offset)
                continue
            if leaf.up is not None and leaf.up.type == "ERROR":
                self._note_broken(leaf.up, offset)
            renamed = self._dialect.renamed(leaf)
            reference = self._dialect.reference(leaf)
            if renamed and (reference is None or self._entry(reference)):
                aliases.extend(name.encode() for name in renamed)
            if reference is None and self._resolver.tree.root_node.has_error:
                self._note_lost(leaf, offset)
            if reference is not None and self._is_added(reference.start, reference.end):
                found = self._kind(reference)
                if found is not None:
                    self._found[reference.start, reference.end] = found
                    if len(self._found) >= 2 * MOST:  # not at each one: they are sorted for that
                        self._limit(MOST)
        return aliases

    def _is_added(self, start: int, end: int) -> bool:
        return self._lines.overlaps(self._source.line(start), self._source.line(end))

    def _kind(self, reference: Reference) -> tuple[str, Kind] | None:
        """The full name and kind of a reference that is a read."""
        known = None if reference.is_stored else self._entry(reference)
        if known is None or not self._is_use(reference, known[1]):
            return None
        name, entry = known
        kind = self._kind_by_form(entry, reference.call)
        if kind is Kind.FS_ORDER and reference.call is not None and self._is_unordered(reference.call):
            return None
        if reference.call is None and not entry.is_value and self._is_put_back(reference, name):
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

    def _is_put_back(self, reference: Reference, name: str) -> bool:
        """Is the real thing put back where a fake stood: `Date.now = realNow`?"""
        at: Frame | None = self._resolver.leaf(reference.end - 1)
        while at is not None and at.start >= reference.start:
            if at.type in _ASSIGNMENTS:
                break
            at = at.up
        if at is None or at.type not in _ASSIGNMENTS:
            return False
        left, right = at.field("left"), at.field("right")
        if left is None or right is None or (right.start, right.end) != (reference.start, reference.end):
            return False
        shape = self._dialect.shape(left)
        return isinstance(shape, Member) and self._resolver.name_of(shape) == name

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

    def _note_lost(self, leaf: Frame, offset: int) -> None:
        """Note the error around what would be a read, were it not for that error: `def f(x: return time.time()`."""
        if leaf.up is None or not self._is_added(offset, offset):
            return
        error: Frame | None = leaf.up
        for _ in range(_NEAR):
            if error is None or error.type == "ERROR":
                break
            error = error.up
        if error is None or error.type != "ERROR":
            return
        names = [self._resolver.name_of(each) for each in (leaf.up, leaf)]
        if any(name and self._catalogue.entry(name) for name in names):
            self._broken[error.start] = error

    def _unreadable(self) -> tuple[Place, ...]:
        if self._resolver.tree.root_node.type != self._dialect.root:
            return (Place(self._source.path, 1, None, self._source.last_line),)
        return tuple(self._source.place(error.start, error.end) for _, error in sorted(self._broken.items()))
