"""A repository for whoever follows calls: each file is read and parsed once, as far as the budget goes."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.languages.javascript import LANGUAGE
from gate.languages.javascript.reach.expressions import INIT
from gate.languages.javascript.reach.file import FIELDS, JavaScriptOutline
from gate.languages.javascript.reach.modules import Modules
from gate.languages.javascript.reach.walk import AWAITED
from gate.languages.javascript.text import GLOBALS
from gate.model.catalogue import Arguments
from gate.scan.following.meaning import Lookup, Meaning
from gate.scan.following.outline import Outline, Sort
from gate.scan.following.project import Project
from gate.scan.following.sight import Sight, Tools, sight
from gate.scan.resolve import fits

if TYPE_CHECKING:
    from gate.model.place import Place
    from gate.model.reach import World
    from gate.model.read import Kind
    from gate.scan.control import Around
    from gate.scan.following.outline import Expr
    from gate.scan.following.stops import Stop
    from gate.scan.following.visit import Notes
    from gate.scan.source import Source

# Functions that call what they are handed, by the last part of their name.
_RUNNERS = frozenset(
    {
        *("then", "catch", "finally", "map", "forEach", "filter", "reduce", "some", "every", "find", "findIndex"),
        *("flatMap", "sort", "from", "setTimeout", "setInterval", "setImmediate", "nextTick", "queueMicrotask"),
        *("Promise", "act", "throws", "rejects", "promisify"),
    }
)
_PROCESSES = ("child_process.", "execa", "cluster.fork", "worker_threads.Worker")
_QUIET = frozenset(
    {
        *("Array", "Boolean", "BigInt", "Error", "TypeError", "RangeError", "JSON", "Map", "Math", "Number", "Object"),
        *("Promise", "Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "URL", "WeakMap", "WeakSet", "Date"),
        *("URLSearchParams", "Uint8Array", "Buffer", "TextEncoder", "TextDecoder", "AbortController", "parseInt"),
        *("parseFloat", "isNaN", "isFinite", "encodeURIComponent", "decodeURIComponent", "structuredClone", "console"),
        *("expect", "assert", "jest", "vi", "vitest", "chai", "should", "sinon", "path", "util", "url", "events"),
        *(
            "querystring",
            "buffer",
            "describe",
            "it",
            "test",
            "Intl",
            "process",
            "crypto",
            "clearTimeout",
            "clearInterval",
        ),
        *(
            "assert/strict",
            "@jest/globals",
            "node:assert",
            "fast-check",
            "os",
            "string_decoder",
            "Function",
            "undefined",
        ),
    }
)
_VISITS = 20_000  # bodies, each way of calling one by itself, that are remembered
_MEANINGS = 50  # sets of replaced names that are remembered
_MADE = re.compile(r"^([^()]+)\(\)")


class JavaScriptProject(Project):
    """`around` gives what stands beside a test, None for what is no test."""

    entering = ()
    looping = ()
    making = (FIELDS, INIT)

    def __init__(self, world: World, around: Callable[[str], Around | None], tools: Tools) -> None:
        self._world = world
        self._around = around
        self._tools = tools
        self.paths = Modules(world)
        self._outlines: dict[str, JavaScriptOutline | None] = {}
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

    def file(self, path: str) -> JavaScriptOutline | None:
        """The outline of a file."""
        self._used.add(path)
        if path not in self._outlines:
            if len(self._used) > self._world.files:
                self.is_spent = True
                return None
            source = self.source(path)
            dialect = LANGUAGE.dialect(path)
            root = None if source is None else dialect.parser.parse(source.to_parse).root_node
            is_whole = root is not None and root.type == dialect.root
            made = None
            if root is not None and is_whole:
                made = JavaScriptOutline(
                    path, root, lambda name: bool(self.modules(name, path)), is_test=self.is_test(path)
                )
            self._outlines[path] = made
        return self._outlines[path]

    def outline(self, path: str) -> Outline | None:
        return self.file(path)

    def source(self, path: str) -> Source | None:
        """A file's text; None where it cannot be read."""
        if path not in self._sources:
            content = self._world.beside(path)
            try:
                self._sources[path] = None if content is None else LANGUAGE.dialect(path).source(path, content)
            except UnreadableError:
                self._sources[path] = None
        return self._sources[path]

    def modules(self, spelled: str, asking: str) -> tuple[str, ...]:
        if spelled.startswith("="):
            return (spelled[1:],)
        found = self.paths.file(spelled, asking)
        return () if found is None else (found,)

    def beneath(self, _path: str, _name: str) -> str | None:
        return None

    def built_in(self, name: str) -> str | None:
        return name if name in GLOBALS or name in _QUIET else None

    # what is known of files

    def sight(self, path: str) -> Sight:
        if path not in self._sights:
            source = self.source(path)
            controls = LANGUAGE.controls
            tools = self._tools._replace(
                dialect=LANGUAGE.dialect(path), controls=None if controls is None else lambda: controls(path)
            )
            self._sights[path] = (
                Sight() if source is None else sight(source, tools, self._around(path), self._world.believes)
            )
        return self._sights[path]

    def spells_read(self, path: str, start: int, end: int) -> bool:
        source = self.source(path)
        if source is None:
            return False
        if path not in self._words:
            words = source.words()
            last = self._tools.catalogue.last_words(words, LANGUAGE.dialect(path).imported(source, words))
            self._words[path] = re.compile(rb"\b(?:" + b"|".join(sorted(last)) + rb")\b") if last else None
        pattern = self._words[path]
        return pattern is not None and (
            not source.text.isascii() or pattern.search(source.text, start, end) is not None
        )

    def is_test(self, path: str) -> bool:
        return self._around(path) is not None

    def title(self, path: str) -> str:
        name = posixpath.splitext(posixpath.basename(path))[0]
        return posixpath.basename(posixpath.dirname(path)) or name if name == "index" else name

    def place(self, path: str, start: int) -> Place:
        source = self.source(path)
        assert source is not None  # noqa: S101 -- it was parsed
        return source.place(start, start)

    def meaning(self, cut: frozenset[Lookup]) -> Meaning:
        if cut not in self._meanings:
            if len(self._meanings) > _MEANINGS:
                self._meanings.clear()
            self._meanings[cut] = Meaning(self, cut)
        return self._meanings[cut]

    # what is known of names that the repository does not define

    def spelled(self, name: str) -> str:
        """`new EventEmitter().on` is `EventEmitter.on`: something of a type goes by the name of that."""
        name = name.replace(".default", "")
        found = _MADE.match(name)
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

    def runs(self, name: str) -> bool:
        return name.rpartition(".")[2] in _RUNNERS

    def may_control(self, _name: str) -> bool:
        return False

    def awaits_error(self, name: str) -> bool:
        return name == AWAITED

    def is_harmless(self, name: str) -> bool:
        return re.split(r"[.(]", name, maxsplit=1)[0] in _QUIET

    def is_maker(self, _name: str) -> bool:
        return False

    def starts_process(self, name: str) -> bool:
        return name.startswith(_PROCESSES)

    def hook(self, _base: str, _name: str) -> str | None:
        return None


def _arguments(call: Expr) -> Arguments:
    if call.text == "*":
        return Arguments(is_open=True)
    given = [each.text if each.sort is Sort.CONSTANT and each.text != "None" else None for each in call.parts[1:]]
    return Arguments(tuple(f'"{each[1:-1]}"' if each and each[0] in "'\"" else each for each in given))
