"""Which file of the repository a module of Python is."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gate.model.reach import World

_STANDARD = sys.stdlib_module_names - {"test"}  # what does not lie in the repository, whatever a folder is called
# `pythonpath = ["lib"]`, `where = ["lib"]`, `package-dir = {"" = "lib"}`
_PATHS = rb"""(?m)^\s*(?:pythonpath|where|package-dir|packages)\s*=\s*([\[{"'][^\]}\n]*)"""
_ABOVE = 20  # folders above a file


def roots(world: World) -> tuple[str, ...]:
    """The folders that the repository's own settings put on the path."""
    content = world.beside("pyproject.toml")
    found = re.findall(_PATHS, content) if content is not None else []
    listed = [each for text in found for each in re.findall(rb"""["']([\w./-]+)["']""", text)]
    paths = (each.decode().removeprefix("./").strip("/") for each in listed)
    return tuple(dict.fromkeys(path for path in paths if path and path not in (".", "src") and ".." not in path))


class Modules:
    """Asks for single paths only, each once. `exists` tells whether there is a regular file."""

    def __init__(self, exists: Callable[[str], bool], roots: tuple[str, ...] = ()) -> None:
        self._exists = exists
        self._roots = roots
        self._known: dict[str, bool] = {}
        self._found: dict[tuple[str, str], tuple[str, ...]] = {}

    def find(self, module: str, asking: str) -> tuple[str, ...]:
        """The files that an import of that spelling in the file `asking` may mean; none: it is not ours."""
        folder = asking.rpartition("/")[0]
        key = (module, folder)
        if key not in self._found:
            self._found[key] = tuple(dict.fromkeys(self._look(module, folder)))
        return self._found[key]

    def beneath(self, path: str, name: str) -> str | None:
        """A module of the package that `path` is."""
        folder, _, file = path.rpartition("/")
        return self._file(_joined(folder, name)) if file == "__init__.py" else None

    def module_of(self, path: str) -> str:
        """The dotted name of a file, from the folder on that is no package."""
        folder, _, file = path.rpartition("/")
        parts = [] if file == "__init__.py" else [file.rpartition(".")[0]]
        while folder and self._is_there(f"{folder}/__init__.py"):
            folder, _, name = folder.rpartition("/")
            parts.insert(0, name)
        return ".".join(parts) or file.rpartition(".")[0]

    def _look(self, module: str, folder: str) -> Iterator[str]:
        inner = module.lstrip(".")
        level = len(module) - len(inner)
        stem = inner.replace(".", "/")
        if level:
            for _ in range(level - 1):
                folder = folder.rpartition("/")[0]
            places = [_joined(folder, stem)]
        elif not inner or inner.partition(".")[0] in _STANDARD:
            places = []
        else:
            places = [_joined(root, stem) for root in self._places(folder)]
        for place in places:
            if (found := self._file(place)) is not None:
                yield found

    def _places(self, folder: str) -> Iterator[str]:
        """The folders in which a module may lie: those above the file that are no packages, and what they hold."""
        for _ in range(_ABOVE):
            if not folder or not self._is_there(f"{folder}/__init__.py"):
                yield folder
                yield _joined(folder, "src")
            if not folder:
                break
            folder = folder.rpartition("/")[0]
        yield from self._roots

    def _file(self, stem: str) -> str | None:
        paths = (f"{stem}/__init__.py", f"{stem}.py") if stem else ("__init__.py",)
        return next((path for path in paths if self._is_there(path)), None)

    def _is_there(self, path: str) -> bool:
        if path not in self._known:
            self._known[path] = self._exists(path)
        return self._known[path]


def _joined(folder: str, name: str) -> str:
    return f"{folder}/{name}".strip("/") if folder and name else folder or name
