"""A repository of Go files for whoever follows calls: each is read and parsed once, as far as the budget goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gate.languages.go.reach.constraints import Built
from gate.languages.go.reach.file import AWAITED, GoOutline, PackageOutline
from gate.languages.go.reach.packages import GoFile, Packages
from gate.scan.following.parsed import ParsedProject

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.model.reach import World
    from gate.scan.control import Around
    from gate.scan.following.meaning import Lookup
    from gate.scan.following.outline import Outline
    from gate.scan.following.sight import Tools

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


class GoProject(ParsedProject):
    """See `gate.scan.following.parsed`."""

    def __init__(self, world: World, around: Callable[[str], Around | None], tools: Tools) -> None:
        super().__init__(world, around, tools)
        self.packages = Packages(world)

    def told(self, path: str, root: Node) -> Outline:
        return GoOutline(path, root, self)

    def package(self, path: str) -> Outline | None:
        return PackageOutline(path, self)

    def file(self, path: str) -> GoOutline | None:
        """The outline of a file."""
        found = self.outline(path)
        return found if isinstance(found, GoOutline) else None

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

    def title(self, path: str) -> str:
        return self.packages.package_of(path) or path.rpartition("/")[2].removesuffix(".go")

    def also_cut(self, cut: frozenset[Lookup]) -> Iterator[Lookup]:
        """The names of packages among those, as the files have them that declare them."""
        for owner, name in cut:
            path = self.exported(owner, name) if owner.endswith("/") else None
            if path is not None:
                yield path, name

    # what is known of names that the repository does not define

    def runs(self, name: str) -> bool:
        return name.rpartition(".")[2] in _RUNNERS

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


def _only(files: Iterator[GoFile] | list[GoFile]) -> str | None:
    """The one file among those that declare something; None where that depends on the platform."""
    found = list(files)
    return found[0].path if len(found) == 1 and found[0].built is not Built.SOMEWHERE else None
