"""Classes and their members: what JUnit, NUnit, PHPUnit and their like find the tests of a file by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.model.named import NamedTuple
from gate.model.test import Doubt
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import Bytes, Word
from gate.scan.used import Definition, Used

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.language import Dialect

_DEPTH = 20  # classes in classes, bases of bases
_PARTS = 100  # of what all tests of a class are made of
_NONE: frozenset[str] = frozenset()


class Member(NamedTuple):
    """A method, constructor or field. `marks` are the last names of its annotations, `texts` what these quote.

    A constructor has no name. `at` is the name, `whole` all of it, annotations included.
    """

    name: str
    at: Bytes
    whole: Bytes
    marks: frozenset[str] = _NONE
    modifiers: frozenset[str] = _NONE
    texts: frozenset[str] = _NONE
    is_field: bool = False


class Class(NamedTuple):
    """A class, or an interface or trait, which is abstract; `bases` are names as written, type arguments left off."""

    name: str
    at: Bytes
    whole: Bytes
    header: Bytes
    members: tuple[Member, ...]
    inner: tuple[Class, ...]
    bases: tuple[str, ...] = ()
    marks: frozenset[str] = _NONE
    modifiers: frozenset[str] = _NONE
    is_abstract: bool = False


class ClassFile(NamedTuple):
    """One file's classes, and functions outside any. `elsewhere` finds the file that a name leads to, by imports."""

    classes: tuple[Class, ...]
    functions: tuple[Member, ...] = ()
    elsewhere: Callable[[str], ClassFile | None] = lambda _name: None


class Ancestor(NamedTuple):
    """A class, and the file that it stands in."""

    kind: Class
    file: ClassFile


class Line(NamedTuple):
    """A class and what it derives from, itself first; `unknown` are the bases that are not to be found."""

    classes: tuple[Ancestor, ...]
    unknown: tuple[str, ...]


class Manner(NamedTuple):
    """How a framework tells tests: which members are some, which set up a class, which inner classes count.

    `ground` are bases that hold no tests.
    """

    is_test: Callable[[Member, Class, Line], bool]
    is_set_up: Callable[[Member], bool]
    is_property: Callable[[Member], bool] = lambda _member: False
    counts: Callable[[Class], bool] = lambda _inner: True
    ground: frozenset[str] = _NONE
    is_found: Callable[[Class, Line], bool] = lambda _kind, _line: True


class ClassTests:
    """The tests of one file's classes. `words` gives the file's identifiers; it is asked for if there is a test."""

    def __init__(
        self, file: ClassFile, manner: Manner, found: FoundTests, words: Callable[[], Sequence[Word]], end: int
    ) -> None:
        self._file = file
        self._manner = manner
        self._found = found
        self._words = words
        self._whole = (0, end)
        self._known: Used | None = None
        self._set_ups: dict[tuple[Bytes, ...], tuple[Bytes, ...]] = {}
        self._members: dict[Bytes, Mapping[str, Sequence[Member]]] = {}

    @property
    def _used(self) -> Used:
        if self._known is None:
            self._known = Used(self._words(), self._definitions(self._whole))
        return self._known

    def collect(self) -> None:
        """Give them to what keeps them."""
        for function in self._file.functions:
            if self._manner.is_test(function, _NOWHERE, Line((), ())):
                parts = self._used.of(function.whole)
                self._found.add((function.name,), function.at, function.whole, parts)
        for kind in self._file.classes:
            self._class(kind, (), ())

    def _class(self, kind: Class, names: tuple[str, ...], around: tuple[Bytes, ...]) -> None:
        line = line_of(kind, self._file)
        here = (*names, kind.name)
        set_up = _few((*around, kind.header, *self._set_up(line)))
        if kind.is_abstract:
            if any(self._manner.is_test(member, kind, line) for member in kind.members):
                why = f"the tests of `{kind.name}` are those of the classes that derive from it"
                self._found.doubt(here, kind.at, kind.header, Doubt.POSSIBLE, why)
        elif self._manner.is_found(kind, line):
            self._tests(kind, line, here, set_up)
        if len(here) < _DEPTH:
            for inner in kind.inner:
                if self._manner.counts(inner):
                    self._class(inner, here, set_up)

    def _tests(self, kind: Class, line: Line, names: tuple[str, ...], set_up: tuple[Bytes, ...]) -> None:
        overridden: set[str] = set()
        for ancestor in line.classes:
            own = [each for each in ancestor.kind.members if each.name not in overridden and not each.is_field]
            for member in own:
                if self._manner.is_test(member, ancestor.kind, line):
                    self._test(kind, ancestor, member, names, set_up)
            overridden |= {each.name for each in own}
        if any(base.rpartition(".")[2] not in self._manner.ground for base in line.unknown):
            why = f"`{kind.name}` may inherit tests from elsewhere"
            self._found.doubt(names, kind.at, kind.header, Doubt.POSSIBLE, why)

    def _test(
        self, kind: Class, ancestor: Ancestor, member: Member, names: tuple[str, ...], set_up: tuple[Bytes, ...]
    ) -> None:
        is_here = ancestor.file is self._file
        given = _few(
            each.whole for name in member.texts for each in self._named(kind).get(name, ()) if each is not member
        )
        is_own = ancestor.kind is kind
        at, whole = (member.at, member.whole) if is_own else (kind.at, kind.header)
        own = [*given, member.whole] if is_here and not is_own else [*given]
        used = self._used.of(*own, *([whole] if is_own else []))
        parts = (*set_up, *self._used_in(set_up), *own)
        is_property = self._manner.is_property(member)
        self._found.add((*names, member.name), at, whole, (*parts, *used), is_property=is_property)

    def _named(self, kind: Class) -> Mapping[str, Sequence[Member]]:
        """The members of a class of this file by their names."""
        if kind.whole not in self._members:
            named: dict[str, list[Member]] = {}
            for each in kind.members:
                named.setdefault(each.name, []).append(each)
            self._members[kind.whole] = named
        return self._members[kind.whole]

    def _used_in(self, set_up: tuple[Bytes, ...]) -> tuple[Bytes, ...]:
        """What all tests of a class use by the way of what sets it up."""
        if set_up not in self._set_ups:
            self._set_ups[set_up] = _few(self._used.of(*set_up))
        return self._set_ups[set_up]

    def _set_up(self, line: Line) -> Iterator[Bytes]:
        for ancestor in line.classes:
            if ancestor.file is self._file:
                yield ancestor.kind.header
                yield from (each.whole for each in ancestor.kind.members if self._manner.is_set_up(each))

    def _definitions(self, whole: Bytes) -> Iterator[Definition]:
        yield from (Definition(each.name, each.whole, whole) for each in self._file.functions)
        todo = [(kind, whole) for kind in self._file.classes]
        while todo:
            kind, scope = todo.pop()
            line = Line((Ancestor(kind, self._file),), kind.bases)
            others = [each for each in kind.members if not self._manner.is_test(each, kind, line)]
            if len(others) == len(kind.members) and not kind.inner:
                yield Definition(kind.name, kind.whole, scope)
            yield from (Definition(each.name, each.whole, kind.whole) for each in others)
            todo += [(inner, kind.whole) for inner in kind.inner]


def _few(parts: Iterable[Bytes]) -> tuple[Bytes, ...]:
    """The parts; very many, which every test would be made of, with all that stands between them."""
    every = tuple(parts)
    return every if len(every) <= _PARTS else ((min(every)[0], max(end for _, end in every)),)


Beside = Callable[[str], "bytes | None"]
Memory = MutableMapping[object, object]


class ClassReader(NamedTuple):
    """Takes the files of one language apart, each once; `made` is given path, tree and itself."""

    dialect: Callable[[str], Dialect]
    made: Callable[[str, Node, ClassReader], ClassFile]
    beside: Beside
    memory: Memory

    def file(self, path: str) -> ClassFile | None:
        """The classes of another file of the tree; None where there is none that can be read."""
        key = (self.beside, path, "classes")
        if key not in self.memory:
            self.memory[key] = self._read(path)
        found = self.memory[key]
        return found if isinstance(found, ClassFile) else None

    def _read(self, path: str) -> ClassFile | None:
        content = self.beside(path)
        if content is None:
            return None
        dialect = self.dialect(path)
        try:
            tree = dialect.parser.parse(dialect.source(path, content).to_parse)
        except UnreadableError:
            return None
        return self.made(path, tree.root_node, self)


_NOWHERE = Class("", (0, 0), (0, 0), (0, 0), (), ())


def line_of(kind: Class, file: ClassFile) -> Line:
    """A class and all that it derives from, the nearest first, as far as it is to be found."""
    found: list[Ancestor] = []
    unknown: list[str] = []
    todo = [Ancestor(kind, file)]
    while todo and len(found) < _DEPTH:
        at = todo.pop(0)
        if any(each.kind is at.kind for each in found):
            continue
        found.append(at)
        for base in at.kind.bases:
            meant = _meant(base, at)
            if meant is None:
                unknown.append(base)
            else:
                todo.append(meant)
    return Line(tuple(found), tuple(unknown))


def _meant(name: str, user: Ancestor) -> Ancestor | None:
    """The class that a name means where another one derives from it."""
    first, *inner = name.split(".")
    file: ClassFile | None = user.file
    kind = next((each for each in _every(user.file.classes) if each.name == first and each is not user.kind), None)
    if kind is None:
        file = user.file.elsewhere(first)
        kind = None if file is None else next((each for each in file.classes if each.name == first), None)
    for part in inner:
        kind = None if kind is None else next((each for each in kind.inner if each.name == part), None)
    return None if kind is None or file is None else Ancestor(kind, file)


def _every(classes: tuple[Class, ...]) -> Iterator[Class]:
    todo = list(classes)
    while todo:
        kind = todo.pop(0)
        yield kind
        todo += kind.inner
