"""A repository of Go files for whoever follows calls: each is read and parsed once, as far as the budget goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.languages.go.reach.constraints import Built
from gate.languages.go.reach.file import AWAITED, GoOutline, PackageOutline
from gate.languages.go.reach.packages import GoFile, Packages
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
        *("Run", "Go", "Do", "Fuzz", "RunParallel", "AfterFunc", "Cleanup", "OnceFunc", "OnceValue", "OnceValues"),
        *("Slice", "SliceStable", "SortFunc", "SortStableFunc", "ContainsFunc", "IndexFunc", "Map", "Range", "Search"),
        *("Walk", "WalkDir", "Panics", "NotPanics", "PanicsWithValue", "PanicsWithError", "Eventually", "Eventuallyf"),
        *("EventuallyWithT", "Never", "Condition", "TryGo", "Test", "AllocsPerRun", "Bubble"),
    }
)
_PROCESSES = ("os/exec.Command", "os.StartProcess", "syscall.Exec", "syscall.ForkExec", "github.com/testcontainers/")
# What of the standard library may wait, call back, or ask a clock.
_RESTLESS = ("time", "net", "os/exec", "os/signal", "context", "log", "crypto/tls", "database", "plugin", "runtime")
_QUIET = frozenset(
    {
        *("time.Duration", "time.Unix", "time.UnixMilli", "time.UnixMicro", "time.Date", "time.Parse", "time.Month"),
        *("time.ParseDuration", "time.ParseInLocation", "time.LoadLocation", "time.FixedZone", "time.Weekday"),
        *("context.Background", "context.TODO", "context.WithCancel", "context.WithValue", "context.WithoutCancel"),
    }
)
_MAKERS = frozenset({"database/sql.Open", "google.golang.org/grpc.Dial", "google.golang.org/grpc.DialContext"})
_VISITS = 20_000  # bodies, each way of calling one by itself, that are remembered
_MEANINGS = 50  # sets of replaced names that are remembered
_TYPE = re.compile(r"^([^()]+)\(\)")


class GoProject(Project):
    """`around` gives what stands beside a test, None for what is no test."""

    entering = ()
    looping = ()
    making = ()

    def __init__(self, world: World, around: Callable[[str], Around | None], tools: Tools) -> None:
        self._world = world
        self._around = around
        self._tools = tools
        self.packages = Packages(world)
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

    def file(self, path: str) -> GoOutline | None:
        """The outline of a file."""
        found = self.outline(path)
        return found if isinstance(found, GoOutline) else None

    def outline(self, path: str) -> Outline | None:
        if path.endswith("/"):
            return self._outlines.setdefault(path, PackageOutline(path, self))
        self._used.add(path)
        if path not in self._outlines:
            if len(self._used) > self._world.files:
                self.is_spent = True
                return None
            source = self.source(path)
            root = None if source is None else self._tools.dialect.parser.parse(source.to_parse).root_node
            is_whole = root is not None and root.type == self._tools.dialect.root
            self._outlines[path] = GoOutline(path, root, self) if root is not None and is_whole else None
        return self._outlines[path]

    def source(self, path: str) -> Source | None:
        """A file's text; None where it cannot be read."""
        if path not in self._sources:
            content = self._world.beside(path)
            try:
                self._sources[path] = None if content is None else self._tools.dialect.source(path, content)
            except UnreadableError:
                self._sources[path] = None
        return self._sources[path]

    # packages

    def home(self, path: str, name: str) -> str | None:
        """The other file of the same package that declares a name; None where that depends on the platform."""
        return _only(each for each in self.packages.beside(path) if name in each.declared)

    def exported(self, package: str, name: str) -> str | None:
        """The file of a package, given as `folder/` or `folder/:asking`, that declares a name."""
        folder, _, asking = package.rstrip("/").partition("//")
        return _only(each for each in self.packages.imported(folder, asking) if name in each.declared)

    def methods(self, path: str, kind: str) -> Iterator[tuple[str, str]]:
        """The methods of a type that a file declares: each name, and the file that it stands in."""
        start = f"{kind}."
        found: dict[str, list[GoFile]] = {}
        own = [each for each in self.packages.files(path.rpartition("/")[0]) if each.path == path]
        for each in (*own, *self.packages.beside(path), *self._tests_beside(path)):
            for name in each.declared:
                if name.startswith(start):
                    found.setdefault(name.removeprefix(start), []).append(each)
        for name, files in found.items():
            only = _only(files)
            if only is not None:
                yield name, only

    def _tests_beside(self, path: str) -> Iterator[GoFile]:
        """Methods that the tests of a package give its types."""
        package = self.packages.package_of(path)
        for each in self.packages.files(path.rpartition("/")[0]):
            if each.is_test and each.package == package and not path.endswith("_test.go"):
                yield each

    def package_name(self, spelled: str, asking: str) -> str:
        """What the package of an import path calls itself; empty where it is not of the repository."""
        folder = self.packages.folder(spelled, asking)
        files = () if folder is None else self.packages.files(folder)
        return next((each.package for each in files if not each.is_test), "")

    def modules(self, spelled: str, asking: str) -> tuple[str, ...]:
        if spelled.startswith("./"):
            return (spelled[2:],)
        folder = self.packages.folder(spelled, asking)
        if folder is None:
            return ()
        is_own = asking.endswith("_test.go") and asking.rpartition("/")[0] == folder
        return (f"{folder}//{asking}/",) if is_own else (f"{folder}/",)

    def beneath(self, _path: str, _name: str) -> str | None:
        return None

    def built_in(self, _name: str) -> str | None:
        return None

    # what is known of files

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
        return self.packages.package_of(path) or path.rpartition("/")[2].removesuffix(".go")

    def place(self, path: str, start: int) -> Place:
        source = self.source(path)
        assert source is not None  # noqa: S101 -- it was parsed
        return source.place(start, start)

    def meaning(self, cut: frozenset[Lookup]) -> Meaning:
        if cut not in self._meanings:
            if len(self._meanings) > _MEANINGS:
                self._meanings.clear()
            self._meanings[cut] = Meaning(self, cut | frozenset(self._declared(cut)))
        return self._meanings[cut]

    def _declared(self, cut: frozenset[Lookup]) -> Iterator[Lookup]:
        """The names of packages among those, as the files have them that declare them."""
        for owner, name in cut:
            path = self.exported(owner, name) if owner.endswith("/") else None
            if path is not None:
                yield path, name

    # what is known of names that the repository does not define

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

    def runs(self, name: str) -> bool:
        return name.rpartition(".")[2] in _RUNNERS

    def may_control(self, _name: str) -> bool:
        return False

    def awaits_error(self, name: str) -> bool:
        return name == AWAITED

    def is_harmless(self, name: str) -> bool:
        package = name.partition("(")[0].rpartition(".")[0]
        if name in _QUIET or package.startswith(("testing", "github.com/stretchr/testify")):
            return True
        return "." not in package.partition("/")[0] and not package.startswith(_RESTLESS)

    def is_maker(self, name: str) -> bool:
        return name in _MAKERS or name.rpartition(".")[2].startswith("New")

    def starts_process(self, name: str) -> bool:
        return name.startswith(_PROCESSES)

    def hook(self, _base: str, _name: str) -> str | None:
        return None


def _only(files: Iterator[GoFile] | list[GoFile]) -> str | None:
    """The one file among those that declare something; None where that depends on the platform."""
    found = list(files)
    return found[0].path if len(found) == 1 and found[0].built is not Built.SOMEWHERE else None


def _arguments(call: Expr) -> Arguments:
    if call.text == "*":
        return Arguments(is_open=True)
    given = [each.text if each.sort is Sort.CONSTANT and each.text != "None" else None for each in call.parts[1:]]
    return Arguments(tuple(f'"{each[1:-1]}"' if each and each[0] in "'\"" else each for each in given))
