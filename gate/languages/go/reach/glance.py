"""Can the tests of a Go file reach a read at all? Told from words and imports, before anything is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.languages.go.imports import imported
from gate.languages.go.reach.packages import Packages
from gate.languages.utf8 import decoded

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.model.reach import World

_QUOTED = re.compile(rb"""["`]([\w./~-]+)["`]""")
_BLOCK = re.compile(rb"^import\b[^(\n]*(?:\(([^)]*)\)|[^\n]*)", re.MULTILINE)
_FILES = 60  # beyond that it is cheaper to follow the calls


def may_reach(path: str, world: World, catalogue: Catalogue) -> bool:
    """Does the file's package, or one of the module's that it imports, spell a name of the catalogue?

    True as well where that is too much to look at.
    """
    packages = Packages(world)
    todo = [path, *(each.path for each in packages.files(path.rpartition("/")[0]))]
    seen = set(todo)
    while todo:
        at = todo.pop()
        content = world.beside(at)
        if content is None or len(seen) > _FILES or _spells(at, content, catalogue):
            return True
        for found in _imports(at, content, packages):
            if found not in seen:
                seen.add(found)
                todo.append(found)
    return False


def _spells(path: str, content: bytes, catalogue: Catalogue) -> bool:
    try:
        source = decoded(path, content)
    except UnreadableError:
        return True
    words = source.words()
    return bool(catalogue.last_words(words, imported(source.text) if source.text.isascii() else words))


def _imports(path: str, content: bytes, packages: Packages) -> Iterator[str]:
    for block in _BLOCK.finditer(content):
        for spelled in _QUOTED.findall(block[0]):
            folder = packages.folder(spelled.decode("utf-8", "replace"), path)
            if folder is not None:
                yield from (each.path for each in packages.files(folder) if not each.is_test)
