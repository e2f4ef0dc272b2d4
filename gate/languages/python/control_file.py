"""One Python file's controls: each word that may be one is looked at, and followed to the code it holds over."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gate.languages.python import control_syntax as syntax
from gate.languages.python.control_calls import Calls
from gate.languages.python.control_reach import Reach
from gate.scan.control import Given, Hold, Stop, named
from gate.scan.occurrences import Occurrences

if TYPE_CHECKING:
    from gate.languages.python.surroundings import Surroundings
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_UNWRAPS = re.compile(r"__wrapped__|\bunwrap\b")
_PROBE = "datetime.datetime.now"
_MOST = 20_000  # controls of one file, and fixtures that lead to one another


class ControlFile:
    """See the module's text; `known` is what its conftest.py files bring."""

    def __init__(
        self, source: Source, resolver: Resolver, dialect: Dialect, catalogue: Catalogue, known: Surroundings
    ) -> None:
        self.holds: list[Hold] = []
        self.stops: list[Stop] = []
        self.fixtures: dict[str, list[Given]] = {}
        self.everywhere: list[Given] = []
        self.left: list[tuple[str, Given]] = []
        self.defined: frozenset[str] = frozenset()
        self._source = source
        self._words = source.words()
        occurrences = Occurrences(source, resolver)
        self._leaves = occurrences.of
        self._reach = Reach(source, occurrences)
        self._catalogue = catalogue
        self._known = known
        self._calls = Calls(source, resolver, dialect, catalogue)
        self._seen: set[tuple[object, ...]] = set()
        self._todo: list[Callable[[], None]] = []  # what follows from what was found; a chain may be of any length

    def look(self) -> None:
        """Fill `holds`, `stops`, `fixtures`, `everywhere`, `left` and `defined`."""
        words = self._words
        self.defined = frozenset(self._fixtures_defined(words))
        end = len(self._source.text)
        for given in self._known.everywhere:
            self.holds.append(Hold(given, 0, end, is_deferred=True))
        for name, known in self._known.fixtures.items():
            if name not in self.defined and name.encode() in words:
                for given in known:
                    self._use_fixture(name, given)
        for full, covered in self._catalogue.controls.get("fixtures", {}).items():
            name = full.rpartition(".")[2]
            if name.encode() in words and name not in self.defined | self._known.defined:
                self._use_fixture(name, Given(full, named(covered)))
        for word in sorted(self._catalogue.control_words & words):
            replaced = set(map(self._calls.replaced, self._leaves(word)))
            for leaf in self._leaves(word):
                if leaf.type == "identifier" and not leaf.is_silent and len(self.holds) < _MOST:
                    self._look_at(leaf, replaced)
                    self._follow_up()
        self._follow_up()

    def _follow_up(self) -> None:
        while self._todo:
            self._todo.pop()()

    def _look_at(self, leaf: Frame, replaced: set[str]) -> None:
        found = self._calls.control(leaf)
        if found is None or found.by in replaced:
            return
        if found.is_ambient:
            self.stops.append(Stop(found.by, found.at.start, found.at.end, _PROBE))
            return
        if found.told is not None:
            self.holds.append(Hold(Given(found.by, named("environment")), found.told.start, found.told.end))
        for given in found.given:
            self._apply(found.at, given, holds_at_once=found.holds_at_once)

    # what an expression that gives a control is used for

    def _apply(self, at: Frame, given: Given, *, holds_at_once: bool) -> None:
        use = syntax.use_of(at)
        if use.sort is syntax.Sort.DECORATOR:
            self._decorate(use.frame, given)
        elif use.sort is syntax.Sort.WITH:
            self._hold_with(use.frame, given)
        elif use.sort is syntax.Sort.MARK:
            self._mark_all(use.frame, given)
        elif holds_at_once or use.sort is syntax.Sort.START:
            self._start(use.frame if use.sort is syntax.Sort.START else at, given)
        elif use.sort is syntax.Sort.NAMED:
            self._follow(use.frame, given)
        elif use.sort is syntax.Sort.RETURNED:
            self._use_helper(use.frame, given)

    def _decorate(self, decorator: Frame, given: Given) -> None:
        definition = None if decorator.up is None else decorator.up.field("definition")
        if definition is None or self._is_lifted(decorator):
            return
        if definition.type == "class_definition":
            self._hold_class(definition, given, "test" if given.by.startswith(("unittest.mock", "mock.")) else "")
        else:
            self._hold_body(definition, given)
            if given.by == "freezegun.freeze_time":  # it wraps generators, so that their fixtures end with it
                self._spread(definition, given)

    def _is_lifted(self, decorator: Frame) -> bool:
        """Does a decorator above this one take the function out of its wrapper again?"""
        whole = decorator.up
        above = [] if whole is None else [each for each in whole.children() if each.start < decorator.start]
        return any(self._unwraps(each.children()[0]) for each in above if each.type == "decorator")

    def _unwraps(self, expression: Frame) -> bool:
        callee = expression.field("function") if expression.type == "call" else None
        name = callee or expression
        if _UNWRAPS.search(name.text):
            return True
        defined = (leaf.up for leaf in self._leaves(name.text.encode()) if leaf.is_field("name"))
        return any(
            each.type == "function_definition" and _UNWRAPS.search(each.text) is not None
            for each in defined
            if each is not None
        )

    def _hold_body(self, function: Frame, given: Given) -> None:
        body = function.field("body")
        if body is not None:
            self.holds.append(Hold(given, body.start, body.end))

    def _hold_class(
        self, owner: Frame, given: Given, methods: str = "", spared: tuple[tuple[int, int], ...] = ()
    ) -> None:
        key = ("class", owner.start, given, methods)
        if key in self._seen or len(self._seen) > _MOST:
            return
        self._seen.add(key)
        self.holds.append(Hold(given, owner.start, owner.end, is_deferred=True, methods=methods, spared=spared))
        name = owner.field("name")
        if name is not None:
            for leaf in self._leaves(name.text.encode()):
                heir = syntax.heir(leaf)
                if heir is not None and heir is not owner:
                    self._todo.append(partial(self._hold_class, heir, given, methods))

    def _hold_file(self, given: Given, spared: tuple[tuple[int, int], ...] = ()) -> None:
        end = len(self._source.text)
        self.holds.append(Hold(given, 0, end, is_deferred=True, spared=spared))
        self.everywhere.append(given)

    def _hold_with(self, item: Frame, given: Given) -> None:
        block = item.above("with_statement")
        if block is None:
            return
        self.holds.append(Hold(given, item.end, block.end))
        function = syntax.function_of(block)
        if function is not None and self._reach.yields(function, item.end, block.end):
            self._spread(function, given)

    def _mark_all(self, assignment: Frame, given: Given) -> None:
        """`pytestmark = …` of a file or of a class."""
        owner = assignment.above("class_definition", "function_definition")
        if owner is None:
            self._hold_file(given)
        elif owner.type == "class_definition":
            self._hold_class(owner, given)

    def _start(self, at: Frame, given: Given) -> None:
        """From here to the end of the function, or to where it is stopped."""
        function = syntax.function_of(at)
        if function is None:
            if at.above("class_definition") is None:
                self._start_in_file(at, given)
            return
        end = self._reach.end_of(at, function)
        self.holds.append(Hold(given, at.end, end))
        is_helper = end == function.end and not self._reach.yields(function, 0, end)
        if is_helper or self._reach.yields(function, at.end, end):
            self._spread(function, given)

    def _start_in_file(self, at: Frame, given: Given) -> None:
        """On import, for every test of the file; what the file itself stops again, no test runs under."""
        whole = len(self._source.text)
        end = self._reach.end_of(at, None)
        self.holds.append(Hold(given, at.end, end))
        if end == whole:
            self._hold_file(given)

    def _follow(self, target: Frame, given: Given) -> None:
        """`freezer = freeze_time(…)`: what becomes of the name."""
        leaf = target.field("attribute") if target.type == "attribute" else target
        if leaf is None or ("named", target.start) in self._seen:
            return
        self._seen.add(("named", target.start))
        home = target.above("class_definition") if target is not leaf else syntax.function_of(target)
        end = len(self._source.text) if home is None else home.end
        for other in self._leaves(leaf.text.encode(), 0 if home is None else home.start, end):
            whole = syntax.expression_of(other)
            if whole.start > target.start and whole.text == target.text:
                self._todo.append(partial(self._apply, whole, given, holds_at_once=False))

    # where the control of one function reaches others

    def _spread(self, function: Frame, given: Given) -> None:
        """What a fixture, a setup or a context manager of this file leaves behind for others."""
        name = function.field("name")
        if name is None:
            return
        self.left.append((name.text, given))
        fixture = self._calls.fixture(function)
        owner = syntax.class_of(function)
        spared = ((function.start, function.end),)
        if fixture is not None:
            known = self.fixtures.setdefault(fixture.name or name.text, [])
            if given not in known and len(self._seen) < _MOST:
                known.append(given)
                if fixture.is_automatic and owner is not None:
                    self._hold_class(owner, given, spared=spared)
                elif fixture.is_automatic:
                    self._hold_file(given, (*spared, *self._reach.wider(fixture.scope)))
                self._use_fixture(fixture.name or name.text, given)
        elif name.text in syntax.SETUPS and owner is not None:
            self._hold_class(owner, given, spared=(*spared, *self._reach.class_setups(owner, name.text)))
        elif owner is None and name.text in syntax.FILE_SETUPS:
            self._hold_file(given, spared)
        elif self._calls.is_context_manager(function):
            self._use_helper(function, given)

    def _use_fixture(self, name: str, given: Given) -> None:
        """Hold over the tests that ask for the fixture; fixtures that do pass it on."""
        for leaf in self._leaves(name.encode()):
            function = syntax.parameter_of(leaf)
            if function is not None:
                key = ("fixture", name, function.start, given)
                if key not in self._seen and len(self._seen) < _MOST:
                    self._seen.add(key)
                    self._hold_body(function, given)
                    if self._calls.fixture(function) is not None:
                        self._todo.append(partial(self._spread, function, given))
            else:
                mark = syntax.mark_that_names(leaf, name)
                if mark is not None:
                    self._todo.append(partial(self._apply, mark, given, holds_at_once=False))

    def _use_helper(self, function: Frame, given: Given) -> None:
        """`with frozen():` where `frozen` is a function of this file that gives a control."""
        name = function.field("name")
        if name is None or ("helper", function.start, given) in self._seen:
            return
        self._seen.add(("helper", function.start, given))
        self.left.append((name.text, given))
        for leaf in self._leaves(name.text.encode()):
            call = syntax.call_of(syntax.expression_of(leaf))
            if call is not None and not leaf.is_silent:
                self._todo.append(partial(self._apply, call, given, holds_at_once=False))

    def _fixtures_defined(self, words: set[bytes]) -> set[str]:
        names = set()
        for word in (b"fixture", b"yield_fixture"):
            for leaf in self._leaves(word) if word in words else ():
                function = syntax.decorated_by(leaf)
                fixture = None if function is None else self._calls.fixture(function)
                name = None if function is None else function.field("name")
                if fixture is not None and name is not None:
                    names.add(fixture.name or name.text)
        return names
