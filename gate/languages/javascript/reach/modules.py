"""Which file of the repository an import of JavaScript means: as Node and bundlers look for it, and `tsconfig.json`."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.model.reach import World

_SUFFIXES = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
_COMPILED = {".js": (".ts", ".tsx"), ".jsx": (".tsx",), ".mjs": (".mts",), ".cjs": (".cts",)}
_SETTINGS = ("tsconfig.json", "jsconfig.json")
_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_COMMA = re.compile(r",(\s*[}\]])")
_ABOVE = 30  # folders above a file
_LARGE = 200_000  # bytes of a settings file


class _Aliases(NamedTuple):
    """`paths` of a tsconfig, each with what stands before and behind its `*`, and the folders that it may mean."""

    base: str | None
    paths: tuple[tuple[str, str, bool, tuple[str, ...]], ...]


class Modules:
    """Looks into single files only, each once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._found: dict[tuple[str, str], str | None] = {}
        self._aliases: dict[str, _Aliases | None] = {}

    def file(self, spelled: str, asking: str) -> str | None:
        """The file that a module means to another one; None for what is no file of the repository."""
        key = (spelled, posixpath.dirname(asking))
        if key not in self._found:
            self._found[key] = next((each for each in self._candidates(*key) if self._world.exists(each)), None)
        return self._found[key]

    def _candidates(self, spelled: str, folder: str) -> Iterator[str]:
        if spelled in (".", "..") or spelled.startswith(("./", "../")):
            yield from _files(posixpath.join(folder, spelled))
            return
        aliases = self._aliased(folder)
        if aliases is None or spelled.startswith("/"):
            return
        for start, end, is_open, targets in aliases.paths:
            if is_open and spelled.startswith(start) and spelled.endswith(end):
                middle = spelled[len(start) : len(spelled) - len(end)]
                for target in targets:
                    yield from _files(target.replace("*", middle, 1))
            elif spelled == start and not is_open:
                for target in targets:
                    yield from _files(target)
        if aliases.base is not None:
            yield from _files(posixpath.join(aliases.base, spelled))

    def _aliased(self, folder: str) -> _Aliases | None:
        """Those of the nearest settings."""
        if folder not in self._aliases:
            self._aliases[folder] = None
            path = next((each for name in _SETTINGS if self._world.exists(each := posixpath.join(folder, name))), None)
            if path is not None:
                self._aliases[folder] = self._read(path, folder)
            elif folder and folder.count("/") < _ABOVE:
                self._aliases[folder] = self._aliased(posixpath.dirname(folder))
        return self._aliases[folder]

    def _read(self, path: str, folder: str) -> _Aliases | None:
        content = self._world.beside(path)
        if content is None or len(content) > _LARGE:
            return None
        text = _COMMENT.sub(lambda found: found[1] or "", content.decode("utf-8", "replace"))
        try:
            options = json.loads(_COMMA.sub(r"\1", text))["compilerOptions"]
            base, paths = options.get("baseUrl"), options.get("paths") or {}
            named = [(str(name), [str(each) for each in targets]) for name, targets in paths.items()]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        root = posixpath.join(folder, base if isinstance(base, str) else ".")
        found = []
        for name, targets in named:
            start, star, end = name.partition("*")
            found.append(
                (start, end, bool(star), tuple(posixpath.normpath(posixpath.join(root, each)) for each in targets))
            )
        return _Aliases(posixpath.normpath(root) if isinstance(base, str) else None, tuple(found))


def _files(path: str) -> Iterator[str]:
    """The files that a path may mean, which leaves out the suffix or names a folder."""
    path = posixpath.normpath(path)
    if path.startswith(("..", "/")):
        return
    path = "" if path == "." else path
    _, suffix = posixpath.splitext(path)
    if suffix in _SUFFIXES:
        yield path
        for each in _COMPILED.get(suffix, ()):
            yield path.removesuffix(suffix) + each
    if path:
        yield from (path + each for each in _SUFFIXES)
    yield from (posixpath.join(path, f"index{each}") for each in _SUFFIXES)
