"""One module or small package per language, each with one constant, `LANGUAGE`. The package is walked, no list edited.

To add a language, write three things and touch nothing else:

1. `gate/languages/<name>.py` (or a package) with

       LANGUAGE = Language("<name>", (".suffix", …), _dialect)

   It is imported at every start, so it must import next to nothing: `_dialect(path)` imports the module that holds the
   grammar and the dialect; where suffixes have grammars of their own (`.ts`, `.tsx`), each is made once (`lru_cache`).

2. The dialect, a class that derives from `gate.scan.language.Dialect`. The engine (gate/scan) walks no tree: it
   finds the words of the catalogue in the file's bytes, goes to each leaf from the root and asks the dialect about it.
   The engine asks, the dialect answers, always about one `Frame` (a node that knows its parents and its scope):

   - `reference(leaf)`: is this identifier the end of an expression that names something? It gives a `Name` (one
     identifier) or a `Member` (an object's frame and a name), the span as written (`dt.now`, brackets and arguments
     excluded), and how it is used: called, stored, or only a part of it. Not of interest are keys, labels, keyword
     names, definitions; `leaf.is_silent` tells imports and annotations. Where one node is both member and call (Java's
     `method_invocation`), it is both `Member` here and `call`.
   - `shape(frame)`: what an expression is made of, one step: `Name`, `Member`, `Called` (the callee is a frame, or a
     `Name`/`Member` where the call has no node for it), `Same` (brackets, await, casts, `new`'s type), `Known` (the
     full name stands there: `require("fs")`), or None. The engine strings the steps together.
   - `binding(leaf)`: does this identifier bind a name here, and to what? Imports give a full name, assignments the
     frame of the value, parameters their annotation; whatever else binds (loops, catches, functions, classes) gives a
     `Binding` without meaning, which shadows. `scope` is `leaf.scope`, or `frame.inner()` of the function for a
     parameter, or a scope found upwards for hoisted names; `after` is the byte from which it holds.
     Destructuring is `members` (`const {now} = Date` is the value `Date` and the members `("now",)`).
   - `renamed(leaf)`: the local names that this expression goes to (`const now = Date.now` renames at `now` to `now`;
     `import {sleep as z}` renames at `sleep` to `z`), so that they can be looked for. Told from the nodes alone.
   - `scopes`, `parents` and `region`: which nodes open a scope, and which of their children stand inside it.
   - `arguments(call)`, `receiver(call)`, `star_imports(root)`, `unbound(name)`: as they say.
   - `source(path, content)`: the bytes as UTF-8; gate/languages/utf8.py does it for languages that have no other.

   The class is a table; the answers live in modules beside it: `bindings`, `uses` (references and renames), `shapes`
   (and arguments), `grammar` (parser and scopes), `text` (what the bytes tell).

   Full names are as the language's people write them, dots between: `java.time.Instant.now`, `Date.now`,
   `math/rand/v2.IntN`, `fs.readdirSync`. They are compared with the catalogue and with nothing else. Where people
   write `::`, the catalogue may do so too; `written` of the `Language` puts it back into the name of a read.

3. `gate/policy/catalogue/<name>.yaml`; gate/model/catalogue.py explains the notation.

And its tests: `tests/languages/<name>/`, both sides in one table; `tests/languages/python` shows how.

A module may have a `CONTAINER` instead: files that hold code of these languages among other things, such as notebooks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.model.catalogue import Catalogue
from gate.model.lines import Lines
from gate.model.place import Place
from gate.model.read import Read, Scan
from gate.model.reader import Imports
from gate.model.test import NO_TESTS, Doubt, Listing, Untold
from gate.model.test_id import file_of
from gate.scan.language import Container, Dialect, Language, Part
from gate.scan.source import Source
from gate.walk import module_names

if TYPE_CHECKING:
    from gate.model.reach import Reached, World
    from gate.scan.control import Around
    from gate.scan.following.sight import Tools

# Words of imports that name nothing, in some language or other.
_OF_IMPORTS = frozenset(b"as const export extern from import include let require static type use using var".split())
_TREES = 3_000_000  # bytes of text; their trees take a hundred times as much
_NO_LANGUAGES = frozenset({"utf8"})


@lru_cache(maxsize=1)
def all_languages() -> tuple[Language, ...]:
    """Every language, by name. Loads no grammar."""
    return tuple(each for each in _all() if isinstance(each, Language))


@lru_cache(maxsize=1)
def all_containers() -> tuple[Container, ...]:
    """Every sort of files that hold code of a language, by name."""
    return tuple(each for each in _all() if isinstance(each, Container))


def language_of(path: str) -> Language | None:
    """The language that claims a path, told by its suffix."""
    found = _claiming(path)
    return found if isinstance(found, Language) else None


def people_of(path: str, start: bytes) -> Language | None:
    """The language whose people write such a file, also where it only holds code of it; `start` is how it begins."""
    found = _claiming(path) or _claiming(_as_script(path, start))
    return (
        next((each for each in all_languages() if each.name == found.holds), None)
        if isinstance(found, Container)
        else found
    )


def claims(path: str) -> bool:
    """Is a file of that name looked into, as source of a language or as something that holds such?"""
    return _claiming(path) is not None


def runs(start: bytes) -> bool:
    """Does a language run what begins like this, whatever its name?"""
    return _as_script("", start) != ""


@lru_cache(maxsize=1)
def _all() -> tuple[Language | Container, ...]:
    modules = [import_module(f"{__name__}.{name}") for name in module_names(__path__) if name not in _NO_LANGUAGES]
    return tuple(module.CONTAINER if hasattr(module, "CONTAINER") else module.LANGUAGE for module in modules)


@lru_cache(maxsize=1)
def _by_suffix() -> dict[str, Language | Container]:
    return {suffix: each for each in _all() for suffix in each.suffixes}


def _claiming(path: str) -> Language | Container | None:
    """In capitals or not: `a.PY` runs as well."""
    name = path.rpartition("/")[2]
    dot = name.rfind(".")
    return _by_suffix().get(name[dot:].lower()) if dot > 0 else None


def _as_script(path: str, start: bytes) -> str:
    """The path with the suffix that its first line gives a script; the path itself where that names no interpreter."""
    if not start.startswith((b"#!", b"\xef\xbb\xbf#!")):
        return path
    from gate.scan.shebang import programs

    known = {program: suffix for each in all_languages() for program, suffix in each.interpreters}
    return next((path + known[program] for program in programs(start) if program in known), path)


@lru_cache(maxsize=1)
def _by_settings() -> dict[str, Language]:
    return {name: each for each in all_languages() for name in each.settings}


def _deciding(path: str) -> Language | None:
    return _by_settings().get(path.rpartition("/")[2])


def _nothing(_path: str) -> bytes | None:
    return None


class Languages:
    """What the languages can tell of a file: a `gate.model.reader.Reader`.

    `catalogue_of` gives the catalogue of a language by name; it is called once for each language that is scanned.
    """

    def __init__(self, catalogue_of: Callable[[str], Catalogue]) -> None:
        self._catalogue_of = catalogue_of
        self._catalogues: dict[str, Catalogue] = {}
        self._memory: dict[object, object] = {}
        self._last: list[tuple[str, bytes, Part | None]] = []
        self._parsed = 0  # bytes whose trees may still be in memory

    def claims(self, path: str) -> bool:
        """Does a language claim the path?"""
        return claims(path)

    def runs(self, start: bytes) -> bool:
        """Does a language run what begins like this?"""
        return runs(start)

    def lists_tests(self, path: str) -> bool:
        """Does a language claim the path that can tell its tests?"""
        language = language_of(path)
        return language is not None and language.tests is not None

    def scan(
        self, path: str, source: bytes, lines: Lines, around: Callable[[str], bytes | None] | None = None
    ) -> Scan | None:
        """The reads on those lines; None if no language claims the path. `around`: see `gate.model.reader.Reader`.

        Raises UnreadableError: parsing it would cost too much.
        """
        from gate.scan.conflict import conflicts

        try:
            part, language = self._part(path, source)
        except UnreadableError as error:
            return Scan(unreadable=(Place(path, error.line or 1),))
        if part is None or language is None:
            return None
        dialect = language.dialect(part.path)
        beside = None if around is None or part.path != path else self._around(around)
        try:
            found = self._reads(part, lines, language, dialect, beside)
            for other, left_out in dialect.others(part.source):
                found = found.together(self._reads(part, lines.within(left_out), language, other, beside))
            marks = conflicts(part.source, lines, dialect)
            self._parsed += len(part.source.text) if part.source.made else 0
        except UnreadableError as error:
            line = part.source.line(part.source.span(error.line or 1)[0])
            raise UnreadableError(error.message, error.hint, path, line) from error
        if marks:
            places = sorted({*found.unreadable, *marks}, key=lambda place: (place.line, place.column or 0))
            found = found._replace(unreadable=tuple(places))
        return found if language.written is None else _spelled(found, language.written)

    def _reads(self, part: Part, lines: Lines, language: Language, dialect: Dialect, around: Around | None) -> Scan:
        from gate.scan.reads import reads

        controls = language.controls
        return reads(
            part.source,
            lines,
            dialect,
            self._catalogue(language.name),
            language.durations,
            None if controls is None else lambda _: controls(part.path),
            around,
            language.setting,
        )

    def may_read(self, path: str, source: bytes) -> bool:
        """Might anything in the file be a read, by its words alone?"""
        return bool(self._last_words(path, source))

    def may_mean_anew(self, path: str, source: bytes, imports: Imports) -> bool:
        """Might a read of the file be one because of those imports, which it gained or lost?"""
        from gate.scan.glance import given

        words = self._last_words(path, source)
        part, language = self._part(path, source)
        if part is None or language is None or not words:
            return False
        catalogue, said = self._catalogue(language.name), imports.lines
        if any(not name.isascii() or catalogue.begins(name) for name in imports.names):
            return True
        if not said.isascii() or b"\\" in said:
            return True  # a name may be spelled in other ways
        asked = Source(path, said).words() - _OF_IMPORTS
        if not asked:
            return False
        every_word = part.source.words()
        spelled = catalogue.parts(every_word, language.dialect(part.path).imported(part.source, every_word))
        return not asked.isdisjoint(spelled) or not asked.isdisjoint(given(part.source, words))

    def may_control(self, path: str, source: bytes) -> bool:
        """Might anything in the file control its reads?"""
        part, language = self._part(path, source)
        if part is None or language is None or language.controls is None:
            return False
        return not self._catalogue(language.name).control_words.isdisjoint(part.source.words())

    def _last_words(self, path: str, content: bytes) -> set[bytes]:
        """The last words of the names that the file may use. Raises UnreadableError."""
        part, language = self._part(path, content)
        if part is None or language is None:
            return set()
        words, dialect = part.source.words(), language.dialect(part.path)
        return self._catalogue(language.name).last_words(words, dialect.imported(part.source, words))

    def _part(self, path: str, content: bytes) -> tuple[Part | None, Language | None]:
        """The code of a file; the last two stay at hand, both sides of a change. Raises UnreadableError."""
        known = next((part for at, of, part in self._last if at == path and of is content), None)
        if known is None:
            known = _opened(path, content)
            self._tidy()
            self._last = [*self._last[-1:], (path, content, known)]
        return known, None if known is None else language_of(known.path)

    def _tidy(self) -> None:
        """Free the trees of texts that are not at hand any more.

        Their nodes know each other, and what a tree takes outside of Python is not seen by its collector.
        """
        if self._parsed > _TREES:
            import gc

            gc.collect()
            self._parsed = 0

    def _around(self, beside: Callable[[str], bytes | None]) -> Around:
        from gate.scan.control import Around

        return Around(beside, self._memory)

    def tests(
        self,
        path: str,
        source: bytes,
        beside: Callable[[str], bytes | None] = _nothing,
        trusted: Callable[[str], bytes | None] = _nothing,
    ) -> Listing:
        """The tests of a file; see `gate.model.reader.Reader`."""
        language = language_of(path)
        if language is None or language.tests is None:
            return NO_TESTS
        try:
            text = language.dialect(path).source(path, source)
            return language.tests()(text, beside, trusted, self._memory)
        except UnreadableError as error:
            if not _may_hold_tests(source):
                return NO_TESTS
            return Listing((), (Untold(f"{path}::*", Place(path), 1, 1, Doubt.LIKELY, error.message),))

    def collects(self, path: str, beside: Callable[[str], bytes | None]) -> object | None:
        """How the frameworks look for tests in a file of that path; see `gate.model.reader.Reader`."""
        language = language_of(path)
        if language is None or language.collecting is None:
            return None
        return language.collecting()(path, beside, self._memory)

    def discovery(self, path: str, beside: Callable[[str], bytes | None]) -> object | None:
        """How tests are looked for in the folder of a file of settings; see `gate.model.reader.Reader`."""
        language = _deciding(path)
        if language is None or language.discovery is None:
            return None
        return language.discovery()(path.rpartition("/")[0], beside, self._memory)

    def settings(self, path: str) -> bool:
        """Does a file of that name decide which tests are collected?"""
        return _deciding(path) is not None

    def lent(
        self,
        path: str,
        source: bytes,
        beside: Callable[[str], bytes | None] = _nothing,
        trusted: Callable[[str], bytes | None] = _nothing,
    ) -> frozenset[str]:
        """What a file lends to those that import it; see `gate.model.reader.Reader`."""
        language = language_of(path)
        if language is None or language.lending is None:
            return frozenset()
        try:
            text = language.dialect(path).source(path, source)
        except UnreadableError:
            return frozenset()
        return language.lending()(text, beside, trusted, self._memory)

    def telling(self, path: str, source: bytes, lines: Lines) -> Lines:
        """Those of the lines that hold more than white space and comments; all, where that cannot be told."""
        from gate.scan.blank import telling

        language = language_of(path)
        if language is None:
            return lines
        dialect = language.dialect(path)
        try:
            return telling(dialect.source(path, source), lines, dialect)
        except UnreadableError:
            return lines

    def may_reach(self, path: str, world: World) -> bool:
        """Can a test of that file reach a read at all? See `gate.model.evidence.Reader`."""
        language = language_of(path)
        if language is None or language.reach is None:
            return False
        return language.reach().may_reach(path, world, self._catalogue(language.name), self._memory)

    def reach(self, test: str, world: World) -> Reached | None:
        """What the test of that id reaches; None, where nobody can follow the calls of its language yet."""
        path = file_of(test)
        language = language_of(path)
        if language is None or language.reach is None:
            return None
        return language.reach().reach(test, world, self._tools(language, path), self._memory)

    def _tools(self, language: Language, path: str) -> Tools:
        from gate.scan.following.sight import Tools

        controls = language.controls
        return Tools(
            language.dialect(path),
            self._catalogue(language.name),
            language.durations,
            None if controls is None else lambda: controls(path),
            language.setting,
        )

    def _catalogue(self, name: str) -> Catalogue:
        if name not in self._catalogues:
            self._catalogues[name] = self._catalogue_of(name)
        return self._catalogues[name]


def _opened(path: str, content: bytes) -> Part | None:
    """The code of a file: all of it, or that which it holds. Raises UnreadableError."""
    found = _claiming(path)
    if isinstance(found, Container):
        return found.part(path, content)
    name = path if found is not None else _as_script(path, content)
    language = language_of(name)
    return None if language is None else Part(name, language.dialect(name).source(path, content))


def _may_hold_tests(source: bytes) -> bool:
    """Bytes that cannot be read as text may still hold tests, unless they are plainly none."""
    return b"test" in source.lower().replace(b"\0", b"")


def _spelled(scan: Scan, written: Callable[[str], str]) -> Scan:
    """The scan with the names of its reads as the language's people write them."""
    return scan._replace(
        reads=_renamed(scan.reads, written),
        durations=tuple(each._replace(reads=_renamed(each.reads, written)) for each in scan.durations),
    )


def _renamed(reads: tuple[Read, ...], written: Callable[[str], str]) -> tuple[Read, ...]:
    return tuple(read._replace(name=written(read.name)) for read in reads)
