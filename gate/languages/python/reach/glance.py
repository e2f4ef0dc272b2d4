"""Can the tests of a file reach a read at all? Told from words and imports, before anything is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.python import text
from gate.languages.python.reach.modules import Modules

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.model.reach import World
    from gate.scan.source import Source

_IMPORT = re.compile(
    rb"^[ \t]*(?:from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+([^\n#]+)|import[ \t]+([^\n#]+))", re.MULTILINE
)
_LISTED = rb"\(([^)]{0,5000})"
_FILES = 40  # beyond that it is cheaper to follow the calls


def may_reach(path: str, world: World, catalogue: Catalogue) -> bool:
    """Does the file, a conftest.py above it, or anything that these import, spell a name of the catalogue?

    True as well where that is too much to look at.
    """
    modules = Modules(world.exists)
    folders = path.split("/")[:-1]
    above = ("/".join((*folders[:depth], "conftest.py")) for depth in range(len(folders) + 1))
    todo = [path, *(each for each in above if world.exists(each))]
    seen = set(todo)
    while todo:
        at = todo.pop()
        content = world.beside(at)
        if content is None or len(seen) > _FILES or b"pytest_plugins" in content or _spells(at, content, catalogue):
            return True
        for found in _imported(at, content, modules):
            if found not in seen:
                seen.add(found)
                todo.append(found)
    return False


def _spells(path: str, content: bytes, catalogue: Catalogue) -> bool:
    from gate.errors import UnreadableError
    from gate.languages.python.encoding import decoded

    try:
        source: Source = decoded(path, content)
    except UnreadableError:
        return True
    words = source.words()
    imported = text.imported(source.text) if source.text.isascii() else words
    return bool(catalogue.last_words(words, imported)) or b"import_module" in words or b"__import__" in words


def _imported(path: str, content: bytes, modules: Modules) -> Iterator[str]:
    """The files that imports of the file may mean, the packages around them included."""
    for found in _IMPORT.finditer(content):
        module, names, plain = found.groups()
        spelled: list[str] = []
        if plain is not None:
            spelled = [part.split()[0].decode("utf-8", "replace") for part in plain.split(b",") if part.split()]
        else:
            if names.lstrip().startswith(b"("):
                listed = re.compile(_LISTED).match(content, found.start(2) + len(names) - len(names.lstrip()))
                names = listed[1] if listed is not None else names
            base = module.decode("utf-8", "replace")
            parts = [part.split()[0].decode("utf-8", "replace") for part in names.split(b",") if part.split()]
            spelled = [base, *(f"{base}{part}" if base.endswith(".") else f"{base}.{part}" for part in parts)]
        for each in spelled:
            for count in range(1, each.count(".") + 2):
                start = ".".join(each.split(".")[:count])
                yield from modules.find(start, path) if start.strip(".") or each.startswith(".") else ()
