"""The reads of one whole file and what controls it, for whoever follows calls into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.lines import every_line
from gate.model.named import NamedTuple
from gate.model.read import DurationAssert, Mark, Read
from gate.scan.reads import Search
from gate.scan.spots import spots_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from gate.model.catalogue import Catalogue
    from gate.scan.control import Around, Given
    from gate.scan.controls import Controls, Judged
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.language import Dialect
    from gate.scan.setting import Setting
    from gate.scan.source import Source


class Seen(NamedTuple):
    """A read at its bytes; `first` is the identifier it begins with, `links` the members between that and its end.

    `is_called`: it is the callee of a call, not handed on.
    """

    read: Read
    start: int
    end: int
    first: str
    links: int
    is_called: bool


class Sight:
    """See the module's text."""

    def __init__(
        self,
        reads: tuple[Seen, ...] = (),
        durations: tuple[DurationAssert, ...] = (),
        judged: Judged | None = None,
        believes: Callable[[str], bool] = bool,
    ) -> None:
        self.reads = reads
        self.durations = durations
        self._judged = judged
        self._believes = believes

    def around(self, offset: int) -> tuple[Given, ...]:
        """The controls that hold where code runs at that byte, the nearest first."""
        return () if self._judged is None else self._believed(self._judged.around(offset))

    def over(self, start: int, end: int) -> tuple[Given, ...]:
        """The controls that hold over all functions between two bytes."""
        return () if self._judged is None else self._believed(self._judged.over(start, end))

    def left_by(self, name: str) -> tuple[Given, ...]:
        """The controls that a function of that name leaves behind for whoever uses it."""
        return () if self._judged is None else self._believed(self._judged.left_by(name))

    def _believed(self, controls: tuple[Given, ...]) -> tuple[Given, ...]:
        return tuple(each for each in controls if not each.by or self._believes(each.by))


class Tools(NamedTuple):
    """What has to be known of a language to see a file of it; the last ones are called for what may need them."""

    dialect: Dialect
    catalogue: Catalogue
    durations: Callable[[], DurationSyntax] | None
    controls: Callable[[], Controls] | None
    setting: Callable[[], Setting] | None


def sight(source: Source, tools: Tools, around: Around | None, believes: Callable[[str], bool]) -> Sight:
    """The reads of a file with their controls, as far as these are believed; `around` is given for tests."""
    every_word = source.words()
    catalogue = tools.catalogue
    words = catalogue.last_words(every_word, tools.dialect.imported(source, every_word))
    spells = not catalogue.control_words.isdisjoint(every_word)
    if not words and around is None:
        return Sight()
    search = Search(source, every_line(source.last_line), tools.dialect, catalogue)
    scan = search.run(words)
    syntax = tools.durations() if tools.durations is not None else None
    if tools.durations is not None and syntax is not None and words & catalogue.clock_words():
        spots = spots_of(tools.durations).among(source, every_word, every_line(source.last_line))
        scan = scan._replace(durations=search.durations(syntax, spots)) if spots else scan
    if tools.setting is not None:
        search.settle(tools.setting())
    if tools.controls is not None and (spells or around is not None):
        scan = search.under_control(scan, tools.controls(), around)
    if syntax is not None and tools.setting is not None and scan.reads:
        scan = search.marked(scan, syntax)
    seen = tuple(
        _seen(read if believes(read.controlled_by or "") else read._replace(controlled_by=None), span, source)
        for read, span in zip(scan.reads, search.spans(), strict=True)
        if Mark.LOGGING_ONLY not in read.marks
    )
    return Sight(seen, scan.durations, search.judged, believes)


def _seen(read: Read, span: tuple[int, int], source: Source) -> Seen:
    start, end = span
    written = source.text[start:end].decode("utf-8", "replace")
    behind = source.text[end : end + 100].lstrip()
    return Seen(read, start, end, written.partition(".")[0].strip(), written.count("."), behind.startswith(b"("))
