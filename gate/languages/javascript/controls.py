"""Which controls a JavaScript or TypeScript file has, and where each one holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.languages.javascript import control_syntax as syntax
from gate.languages.javascript.control_calls import Calls, Found
from gate.languages.javascript.grammar import FUNCTIONS
from gate.scan.control import Around, Given, Held, Hold, Stop
from gate.scan.occurrences import Occurrences

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_PROBE = "Date.now"
_MOST = 20_000  # controls of one file
_STARTS = frozenset({"listen", "start", "install", "activate"})
_ENDS = frozenset({"restore", "uninstall", "reset"})
_FAKES = ("mock", "returns", "callsFake", "resolves")


class JavaScriptControls:
    """See `gate.scan.controls.Controls`."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    def defers(self, function: Frame, part: Frame) -> bool:
        """A suite's body runs while the file is loaded."""
        is_body = function.type in FUNCTIONS and part.is_field("body")
        return is_body and syntax.home_of_body(function).part is not syntax.Part.LOADING

    def held(self, source: Source, resolver: Resolver, catalogue: Catalogue, around: Around | None) -> Held:
        file = _File(source, resolver, self._dialect, catalogue)
        file.look(with_assignments=around is not None)
        return Held(tuple(file.holds), tuple(file.stops))


class _File:
    """One file: each word that may be a control is looked at, and followed to the code it holds over."""

    def __init__(self, source: Source, resolver: Resolver, dialect: Dialect, catalogue: Catalogue) -> None:
        self.holds: list[Hold] = []
        self.stops: list[Stop] = []
        self._source = source
        self._resolver = resolver
        self._words = source.words()
        self._leaves = Occurrences(source, resolver).of
        self._catalogue = catalogue
        self._calls = Calls(resolver, dialect, catalogue)
        self._seen: set[tuple[int, int, Given]] = set()
        self._todo: list[tuple[Frame, Given]] = []  # calls of functions that start a control; a chain may be long

    def look(self, *, with_assignments: bool) -> None:
        """Fill `holds` and `stops`."""
        for word in sorted(self._catalogue.control_words & self._words):
            for leaf in self._leaves(word):
                if leaf.type in ("identifier", "property_identifier") and not leaf.is_silent:
                    for found in self._calls.controls(leaf):
                        self._note(found)
        if with_assignments:
            self._look_for_assignments()
        while self._todo:
            self._start(*self._todo.pop())

    def _look_for_assignments(self) -> None:
        names = {name.rpartition(".")[2] for name in self._catalogue.controls.get("assigned", {})}
        pattern = rf"(?:\b(?:{'|'.join(sorted(names))})|\benv\.(\w+)|\benv\[[^]\n]{{1,80}}\])\s{{0,20}}=(?![=>])"
        way = self._resolver.way()
        for match in re.finditer(pattern.encode(), self._source.text):
            sign = way.leaf(match.end() - 1)
            whole = sign.up
            left = None if whole is None else whole.field("left")
            right = None if whole is None else whole.field("right")
            if whole is not None and whole.type == "assignment_expression" and left is not None and right is not None:
                found = self._calls.assigned(left, right)
                if found is not None:
                    self._note(found._replace(at=whole))

    def _note(self, found: Found) -> None:
        at, end = found.at, len(self._source.text)
        if found.is_ambient:
            self.stops.append(Stop(found.by, at.start, at.end, _PROBE, found.is_itself))
        elif found.is_within and found.given is not None:
            self.holds.append(Hold(found.given, at.start, at.end))
        elif found.is_everywhere and found.given is not None:
            self.holds.append(Hold(found.given, 0, end))
        elif found.given is not None:
            self._start(at, found.given)
        elif found.follow is not None:
            self._follow(at, found.follow)

    def _start(self, at: Frame, given: Given) -> None:
        """It holds from here on, over what runs after this code."""
        key = (at.start, at.end, given)
        if key in self._seen or len(self.holds) > _MOST:
            return
        self._seen.add(key)
        home = syntax.home_of(at)
        whole = home.frame
        start, end = (0, len(self._source.text)) if whole is None else (whole.start, whole.end)
        if home.part is syntax.Part.AFTER:
            return
        if home.part is syntax.Part.BEFORE:
            self.holds.append(Hold(given, start, end, is_deferred=True, since=at.end))
            return
        self.holds.append(Hold(given, at.end, end))
        if home.part is syntax.Part.LOADING:
            self.holds.append(Hold(given, start, end, is_deferred=True, since=at.end))
        elif whole is not None:
            self._called(whole, given)

    def _called(self, function: Frame, given: Given) -> None:
        """A function of the file that does it for its callers."""
        name = syntax.name_of_function(function)
        if name is None:
            return
        for leaf in self._leaves(name.text.encode()):
            whole = syntax.expression_of(leaf)
            call = syntax.call_of(whole)
            if call is not None and not function.start <= call.start < function.end:
                self._todo.append((call, given))
            elif call is None and leaf is not name and syntax.is_handed_to_hook(whole):
                self._todo.append((whole, given))

    def _follow(self, at: Frame, given: Given) -> None:
        """A server or a spy that is kept: it holds once it is told to."""
        target = syntax.target_of(at)
        leaf = None if target is None else (target.field("property") or target)
        if target is None or leaf is None or leaf.type not in ("identifier", "property_identifier"):
            return
        is_local = target.up is not None and target.up.type == "variable_declarator"
        home = target.above(*FUNCTIONS) if is_local else None
        for other in self._leaves(leaf.text.encode(), target.end, len(self._source.text) if home is None else home.end):
            whole = syntax.expression_of(other)
            if whole.text != target.text:
                continue
            for method, call in syntax.chained(whole):
                if method in (_STARTS if given.by else _ENDS) or (given.by and method.startswith(_FAKES)):
                    self._start(call, given)
                    break
