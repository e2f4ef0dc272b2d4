"""A repository of Python files for whoever follows calls: each is read and parsed once, as far as the budget goes."""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.languages.python.collected.syntax import parsed
from gate.languages.python.encoding import decoded
from gate.languages.python.reach.file import PythonOutline
from gate.languages.python.reach.modules import Modules, roots
from gate.model.catalogue import Arguments
from gate.scan.following.meaning import Lookup, Meaning
from gate.scan.following.outline import Sort
from gate.scan.following.project import Project
from gate.scan.following.sight import Sight, Tools, sight
from gate.scan.resolve import fits
from gate.scan.source import Source

if TYPE_CHECKING:
    from gate.languages.python.reach.fixtures import Fixture
    from gate.model.place import Place
    from gate.model.reach import World
    from gate.model.read import Kind
    from gate.scan.control import Around
    from gate.scan.following.outline import Expr
    from gate.scan.following.stops import Stop
    from gate.scan.following.visit import Notes

_BUILTINS = frozenset(dir(builtins))
# Functions that call what they are handed, by the last part of their name.
_RUNNERS = frozenset(
    {
        *("Thread", "Timer", "Process", "submit", "map", "filter", "sorted", "min", "max", "sort", "reduce", "partial"),
        *(
            "run_in_executor",
            "to_thread",
            "run",
            "call_soon",
            "call_later",
            "add_done_callback",
            "assertRaises",
            "raises",
        ),
        *("apply", "apply_async", "spawn", "start_soon", "groupby", "ThreadPoolExecutor", "iter", "run_sync"),
    }
)
_PROCESSES = ("subprocess.", "os.system", "os.popen", "os.spawn", "os.exec", "os.fork", "pexpect.", "testcontainers.")
# What of the standard library may wait, call back, or ask a clock.
_RESTLESS = frozenset(
    {
        *("asyncio", "threading", "subprocess", "socket", "multiprocessing", "concurrent", "signal", "select", "sched"),
        *(
            "time",
            "datetime",
            "queue",
            "logging",
            "http",
            "urllib",
            "smtplib",
            "ftplib",
            "ssl",
            "socketserver",
            "timeit",
        ),
        *("importlib", "runpy", "pdb", "ctypes", "tempfile", "shelve", "cProfile", "profile", "sqlite3", "email"),
    }
)
_VISITS = 20_000  # bodies, each way of calling one by itself, that are remembered
# What names are told by which may hold a clock still, though nobody here knows what they do.
_CLOCKS = re.compile(
    r"freez|frozen|clock|travel|(?:mock|fake|patch|stop|fix)\w{0,60}(?:time|date|now|sleep)|(?:time|date)_?machine",
    re.IGNORECASE,
)
_MEANINGS = 50  # sets of replaced names that are remembered
_ERRORS = frozenset({"raises", "assertRaises", "assertRaisesRegex", "assertRaisesRegexp", "assertRaisesMessage"})
_THREADS = ("Thread", "Process", "Timer")


class PythonProject(Project):
    """`around` gives what stands beside a test, None for what is no test."""

    entering = ("__enter__", "__exit__", "__aenter__", "__aexit__")
    looping = ("__iter__", "__next__", "__aiter__", "__anext__")
    making = ("__new__", "__init__", "__post_init__")

    def __init__(self, world: World, around: Callable[[str], Around | None], tools: Tools) -> None:
        self._world = world
        self._around = around
        self._tools = tools
        self._modules = Modules(world.exists, roots(world))
        self._outlines: dict[str, PythonOutline | None] = {}
        self._sights: dict[str, Sight] = {}
        self.fixtures: dict[str, tuple[Fixture, ...]] = {}
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

    def outline(self, path: str) -> PythonOutline | None:
        self._used.add(path)
        if path not in self._outlines:
            if len(self._used) > self._world.files:
                self.is_spent = True
                return None
            source = self.source(path)
            tree = None if source is None else parsed(source)
            self._outlines[path] = None if tree is None or source is None else PythonOutline(path, source, tree)
        return self._outlines[path]

    def source(self, path: str) -> Source | None:
        """A file's text; None where it cannot be read."""
        if path not in self._sources:
            content = self._world.beside(path)
            try:
                self._sources[path] = None if content is None else decoded(path, content)
            except UnreadableError:
                self._sources[path] = None
        return self._sources[path]

    def sight(self, path: str) -> Sight:
        if path not in self._sights:
            source = self.source(path)
            self._sights[path] = (
                Sight() if source is None else sight(source, self._tools, self._around(path), self._world.believes)
            )
        return self._sights[path]

    def spells_read(self, path: str, start: int, end: int) -> bool:
        source = self.source(path)
        if source is None:
            return False
        if path not in self._words:
            words = source.words()
            last = self._tools.catalogue.last_words(words, self._tools.dialect.imported(source, words))
            self._words[path] = re.compile(rb"\b(?:" + b"|".join(sorted(last)) + rb")\b") if last else None
        pattern = self._words[path]
        return pattern is not None and (
            not source.text.isascii() or pattern.search(source.text, start, end) is not None
        )

    def is_test(self, path: str) -> bool:
        return self._around(path) is not None

    def title(self, path: str) -> str:
        return self._modules.module_of(path)

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

    def is_there(self, path: str) -> bool:
        return self._world.exists(path)

    def modules(self, spelled: str, asking: str) -> tuple[str, ...]:
        return self._modules.find(spelled, asking)

    def beneath(self, path: str, name: str) -> str | None:
        return self._modules.beneath(path, name)

    def built_in(self, name: str) -> str | None:
        return f"builtins.{name}" if name in _BUILTINS else None

    def spelled(self, name: str) -> str:
        return name

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

    def may_control(self, name: str) -> bool:
        return _CLOCKS.search(name) is not None and not self._is_known(name)

    def _is_known(self, name: str) -> bool:
        """Is it a control of the catalogue? Marks are known by the last part of their name."""
        controls = self._tools.catalogue.controls
        last = name.rpartition(".")[2]
        is_mark = name.startswith("pytest.mark.")
        return any(name in section for section in controls.values()) or (
            is_mark and any(each.rpartition(".")[2] == last for each in controls.get("marks", {}))
        )

    def awaits_error(self, name: str) -> bool:
        return name in _ERRORS

    def is_harmless(self, name: str) -> bool:
        first = name.partition(".")[0].partition("(")[0]
        return (
            first == "builtins"
            or first in ("pytest", "typing_extensions")
            or (first in sys.stdlib_module_names and first not in _RESTLESS)
        )

    def is_maker(self, name: str) -> bool:
        last = name.removeprefix("new ").rpartition(".")[2]
        return last[:1].isupper() or last in ("session", "client", "resource", "insecure_channel", "secure_channel")

    def starts_process(self, name: str) -> bool:
        return name.startswith(_PROCESSES) or name.startswith("asyncio.create_subprocess")

    def hook(self, base: str, name: str) -> str | None:
        is_thread = base.startswith(("threading.", "multiprocessing.")) and base.endswith(_THREADS)
        return "run" if is_thread and name == "start" else None


def _arguments(call: Expr) -> Arguments:
    if call.text == "*":
        return Arguments(is_open=True)
    named = len(call.parts) - len(call.keywords)
    positional = [
        each.text if each.sort is Sort.CONSTANT and each.text != "None" else None for each in call.parts[1:named]
    ]
    written = tuple(f'"{each[1:-1]}"' if each and each[0] in "'\"" else each for each in positional)
    return Arguments(written, frozenset(call.keywords))
