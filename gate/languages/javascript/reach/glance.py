"""Can the tests of a JavaScript file reach a read at all? Told from words and imports, before anything is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.languages.javascript.reach.modules import Modules
from gate.languages.javascript.reach.scopes import spelled
from gate.languages.javascript.text import imported
from gate.languages.utf8 import decoded

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.model.reach import World

_SPELLED = re.compile(rb"""(?:\bfrom|\bimport|\brequire)\s{0,20}\(?\s{0,20}["']([^"'\n]{1,200})["']""")
_FILES = 60  # beyond that it is cheaper to follow the calls


def may_reach(path: str, world: World, catalogue: Catalogue) -> bool:
    """Does the file, or one of the repository's that it imports, spell a name of the catalogue?

    True as well where that is too much to look at.
    """
    modules = Modules(world)
    todo, seen = [path], {path}
    while todo:
        at = todo.pop()
        content = world.beside(at)
        if content is None or len(seen) > _FILES or _spells(at, content, catalogue):
            return True
        for found in _imports(at, content, modules):
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
    return bool(catalogue.last_words(words, imported(source.text, words) if source.text.isascii() else words))


def _imports(path: str, content: bytes, modules: Modules) -> Iterator[str]:
    for name in _SPELLED.findall(content):
        found = modules.file(spelled(name.decode("utf-8", "replace")), path)
        if found is not None:
            yield found
