"""Which file of a package declares a name of Go; told from the text, so that only what is reached is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.go.reach.constraints import Built, built
from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.model.reach import World

_CLAUSE = re.compile(rb"^package[ \t]+(\w+)", re.MULTILINE)
_FUNCTION = re.compile(rb"^func[ \t]+(\w+)", re.MULTILINE)
_METHOD = re.compile(rb"^func[ \t]*\([ \t]*(?:\w+[ \t]+)?\*?[ \t]*(\w+)[^)\n]*\)[ \t]*(\w+)", re.MULTILINE)
_SINGLE = re.compile(rb"^(?:var|const|type)[ \t]+(\w+(?:[ \t]*,[ \t]*\w+)*)", re.MULTILINE)
_GROUP = re.compile(rb"^(?:var|const|type)[ \t]*\([ \t]*\r?\n(.*?)^\)", re.MULTILINE | re.DOTALL)
_LINE = re.compile(rb"^(?:\t| {1,8})(\w+(?:[ \t]*,[ \t]*\w+)*)", re.MULTILINE)
_MODULE = re.compile(rb"""^[ \t]*module[ \t]+["`]?([^\s"`]+)""", re.MULTILINE)
_ABOVE = 30  # folders above a file


class GoFile(NamedTuple):
    """A file of a package, and what it declares: names, and methods as `Type.Method`."""

    path: str
    package: str
    is_test: bool
    built: Built
    declared: frozenset[str]


class Packages:
    """Looks into single folders only, each once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._files: dict[str, tuple[GoFile, ...]] = {}
        self._modules: dict[str, tuple[str, str] | None] = {}
        self._folders: dict[tuple[str, str], str | None] = {}

    def folder(self, spelled: str, asking: str) -> str | None:
        """The folder of the repository that an import path means to a file; None: it is not of its module."""
        key = (spelled, asking.rpartition("/")[0])
        if key not in self._folders:
            self._folders[key] = self._folder(spelled, key[1])
        return self._folders[key]

    def files(self, folder: str) -> tuple[GoFile, ...]:
        """Those of a folder that may be built."""
        if folder not in self._files:
            self._files[folder] = tuple(self._look(folder))
        return self._files[folder]

    def package_of(self, path: str) -> str:
        """The name in a file's package clause."""
        files = self.files(path.rpartition("/")[0])
        return next((each.package for each in files if each.path == path), "")

    def beside(self, path: str) -> Iterator[GoFile]:
        """The other files of the package that a file belongs to, as far as it sees them."""
        files = self.files(path.rpartition("/")[0])
        own = next((each for each in files if each.path == path), None)
        is_test = path.endswith("_test.go")
        package = own.package if own is not None else ""
        for each in files:
            if each.path != path and each.package == package and (is_test or not each.is_test):
                yield each

    def imported(self, folder: str, asking: str) -> Iterator[GoFile]:
        """The files of a package that another one imports; its tests only for those of the same folder."""
        is_own = asking.endswith("_test.go") and asking.rpartition("/")[0] == folder
        for each in self.files(folder):
            if not each.is_test or (is_own and not each.package.endswith("_test")):
                yield each

    def _folder(self, spelled: str, asking: str) -> str | None:
        module = self._module(asking)
        if module is None:
            return None
        home, name = module
        if spelled != name and not spelled.startswith(f"{name}/"):
            return None
        rest = spelled[len(name) + 1 :]
        folder = f"{home}/{rest}".strip("/") if rest else home
        return folder if self._module(folder) == module and self.files(folder) else None

    def _module(self, folder: str) -> tuple[str, str] | None:
        """The folder of the module that a folder belongs to, and the module's name."""
        if folder not in self._modules:
            content = self._world.beside(f"{folder}/go.mod" if folder else "go.mod")
            found = None if content is None else _MODULE.search(content)
            if found is not None:
                self._modules[folder] = (folder, found[1].decode("utf-8", "replace"))
            elif folder and folder.count("/") < _ABOVE:
                self._modules[folder] = self._module(folder.rpartition("/")[0])
            else:
                self._modules[folder] = None
        return self._modules[folder]

    def _look(self, folder: str) -> Iterator[GoFile]:
        for name in self._world.names(folder):
            if not name.endswith(".go") or name.startswith(("_", ".")):
                continue
            path = f"{folder}/{name}" if folder else name
            content = self._world.beside(path)
            clause = None if content is None else _CLAUSE.search(content)
            if content is None or clause is None:
                continue
            when = built(name, content[: clause.start()])
            if when is not Built.NEVER or name.endswith("_test.go"):
                package = clause[1].decode("utf-8", "replace")
                yield GoFile(path, package, name.endswith("_test.go"), when, frozenset(_declared(content)))


def _declared(content: bytes) -> Iterator[str]:
    for found in _FUNCTION.finditer(content):
        yield found[1].decode("utf-8", "replace")
    for found in _METHOD.finditer(content):
        yield f"{found[1].decode('utf-8', 'replace')}.{found[2].decode('utf-8', 'replace')}"
    lists = [found[1] for found in _SINGLE.finditer(content)]
    for group in _GROUP.finditer(content):
        lists += [found[1] for found in _LINE.finditer(group[1])]
    for each in lists:
        yield from (name.strip().decode("utf-8", "replace") for name in each.split(b","))
