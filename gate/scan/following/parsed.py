"""A repository whose files tree-sitter parses, for whoever follows calls: each once, as far as the budget goes.

A language derives its own from it: which file an import means, how a file is told, and what it knows of foreign names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.model.catalogue import Arguments
from gate.model.reach import Certainty, Reached
from gate.scan.following.meaning import Lookup, Meaning
from gate.scan.following.outline import Outline, Sort
from gate.scan.following.project import Project
from gate.scan.following.reach import Following
from gate.scan.following.sight import Sight, Tools, sight
from gate.scan.resolve import fits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tree_sitter import Node

    from gate.model.place import Place
    from gate.model.reach import World
    from gate.model.read import Kind
    from gate.scan.control import Around
    from gate.scan.following.outline import Expr
    from gate.scan.following.stops import Start, Stop
    from gate.scan.following.visit import Notes
    from gate.scan.source import Source

_VISITS = 20_000  # bodies, each way of calling one by itself, that are remembered
_MEANINGS = 50  # sets of replaced names that are remembered
_TYPE = re.compile(r"^([^()]+)\(\)")


class ParsedProject(Project):
    """`around` gives what stands beside a test, None for what is no test."""

    entering: tuple[str, ...] = ()
    looping: tuple[str, ...] = ()
    making: tuple[str, ...] = ()

    def __init__(self, world: World, around: Callable[[str], Around | None], tools: Tools) -> None:
        self.world = world
        self._around = around
        self._tools = tools
        self._outlines: dict[str, Outline | None] = {}
        self._sights: dict[str, Sight] = {}
        self._words: dict[str, re.Pattern[bytes] | None] = {}
        self._sources: dict[str, Source | None] = {}
        self.visits: dict[tuple[Stop, frozenset[Lookup]], Notes] = {}
        self._meanings: dict[frozenset[Lookup], Meaning] = {}
        self._used: set[str] = set()
        self.is_spent = False

    def begin(self) -> None:
        """Start on another test: the budget is whole again."""
        self._used = set()
        self.is_spent = False
        if len(self.visits) > _VISITS:
            self.visits.clear()
        for meaning in self._meanings.values():
            meaning.begin()

    # what a language says

    def told(self, path: str, root: Node) -> Outline:
        """The outline of a file that could be parsed."""
        raise NotImplementedError

    def package(self, _path: str) -> Outline | None:
        """The outline of what is no file, but a path that `modules` gives for a package."""
        return None

    def tools(self, _path: str) -> Tools:
        """What sees a file; those of the language, where its files are all alike."""
        return self._tools

    def also_cut(self, _cut: frozenset[Lookup]) -> Iterable[Lookup]:
        """Other ways in which names of those are looked up."""
        return ()

    # files

    def outline(self, path: str) -> Outline | None:
        if path.endswith("/"):
            if path not in self._outlines:
                self._outlines[path] = self.package(path)
            return self._outlines[path]
        self._used.add(path)
        if path not in self._outlines:
            if len(self._used) > self.world.files:
                self.is_spent = True
                return None
            source = self.source(path)
            root = None if source is None else self._root(path, source)
            self._outlines[path] = None if root is None else self.told(path, root)
        return self._outlines[path]

    def _root(self, path: str, source: Source) -> Node | None:
        dialect = self.tools(path).dialect
        root = dialect.parser.parse(source.to_parse).root_node
        return root if root.type == dialect.root else None

    def source(self, path: str) -> Source | None:
        """A file's text; None where it cannot be read."""
        if path not in self._sources:
            content = self.world.beside(path)
            try:
                self._sources[path] = None if content is None else self.tools(path).dialect.source(path, content)
            except UnreadableError:
                self._sources[path] = None
        return self._sources[path]

    def sight(self, path: str) -> Sight:
        if path not in self._sights:
            source = self.source(path)
            self._sights[path] = (
                Sight() if source is None else sight(source, self.tools(path), self._around(path), self.world.believes)
            )
        return self._sights[path]

    def spells_read(self, path: str, start: int, end: int) -> bool:
        source = self.source(path)
        if source is None:
            return False
        if path not in self._words:
            words = source.words()
            last = self._tools.catalogue.last_words(words, self.tools(path).dialect.imported(source, words))
            self._words[path] = re.compile(rb"\b(?:" + b"|".join(sorted(last)) + rb")\b") if last else None
        pattern = self._words[path]
        return pattern is not None and (
            not source.text.isascii() or pattern.search(source.text, start, end) is not None
        )

    def is_test(self, path: str) -> bool:
        return self._around(path) is not None

    def place(self, path: str, start: int) -> Place:
        source = self.source(path)
        assert source is not None  # noqa: S101 -- it was parsed
        return source.place(start, start)

    def meaning(self, cut: frozenset[Lookup]) -> Meaning:
        if cut not in self._meanings:
            if len(self._meanings) > _MEANINGS:
                self._meanings.clear()
            self._meanings[cut] = Meaning(self, cut | frozenset(self.also_cut(cut)))
        return self._meanings[cut]

    def reached(self, starts: Iterable[Start], doubts: list[str]) -> Reached:
        """What the functions reach that a framework runs for a test."""
        found = list(starts)
        certainty = Certainty.POSSIBLE if doubts else Certainty.SURE
        reached = Following(self, self.world.depth).run(found, certainty, doubts)
        limits = ("clock_map.reach.files",) if self.is_spent else ()
        return reached._replace(limits=(*reached.limits, *limits))

    # names

    def beneath(self, _path: str, _name: str) -> str | None:
        return None

    def built_in(self, _name: str) -> str | None:
        return None

    def spelled(self, name: str) -> str:
        """`time.NewTimer().Reset` is `time.Timer.Reset`: something of a type goes by the name of that."""
        found = _TYPE.match(name)
        if found is None:
            return name
        given = next((each.type for each in self._tools.catalogue.results(found[1])), found[1])
        return f"{given}{name[found.end() :]}"

    def kind(self, name: str, call: Expr | None) -> Kind | None:
        entry = self._tools.catalogue.entry(name)
        if entry is None:
            return None
        if call is None:
            return next((kind for kind, form in entry.forms if form is None), None)
        arguments = _arguments(call)
        if any(fits(arguments, form) for form in entry.harmless):
            return None
        return next((kind for kind, form in entry.forms if form is None or fits(arguments, form)), None)

    def may_control(self, _name: str) -> bool:
        return False

    def is_maker(self, _name: str) -> bool:
        return False

    def starts_process(self, _name: str) -> bool:
        return False

    def hook(self, _base: str, _name: str) -> str | None:
        return None


def _arguments(call: Expr) -> Arguments:
    if call.text == "*":
        return Arguments(is_open=True)
    named = len(call.parts) - len(call.keywords)
    given = [each.text if each.sort is Sort.CONSTANT and each.text != "None" else None for each in call.parts[1:named]]
    written = tuple(f'"{each[1:-1]}"' if each and each[0] in "'\"" else each for each in given)
    return Arguments(written, frozenset(call.keywords))


def kept_in(
    memory: MutableMapping[object, object],
    world: World,
    name: str,
    make: Callable[[Callable[[str], Around | None]], ParsedProject],
) -> ParsedProject:
    """The project of a tree, made once; `make` is given what stands beside tests."""
    from gate.scan.control import Around

    key = (name, "reach", world.beside)
    found = memory.get(key)
    if not isinstance(found, ParsedProject):
        shared: dict[object, object] = {}

        def around(path: str) -> Around | None:
            beside = world.around(path)
            return None if beside is None else Around(beside, shared)

        memory[key] = found = make(around)
    found.begin()
    return found
