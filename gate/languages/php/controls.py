"""Which controls a PHP test has: test time of Carbon and Laravel, clock mocks of Symfony, mocked functions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.model.read import Kind
from gate.scan.ambient import Ambient
from gate.scan.control import Cover, Exactly, Given, Held, Hold, Stop, Use
from gate.scan.language import Member
from gate.scan.plain_controls import PlainControls, PlainFile

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.language import Reference

_METHOD = "method_declaration"
_CLOSURES = ("anonymous_function", "anonymous_function_creation_expression", "arrow_function")
_FUNCTIONS = ("function_definition", _METHOD, *_CLOSURES)
_SETUPS = frozenset({"setup", "setupbeforeclass"})
_TEARDOWNS = frozenset({"teardown", "teardownafterclass"})
_BEFORE = re.compile(r"#\[Before(Class)?\b|@before(Class)?\b")
_AFTER = re.compile(r"#\[After(Class)?\b|@after(Class)?\b")
_SENSITIVE = re.compile(
    rb"@group\s+time-sensitive\b|#\[\\?(?:\w+\\)*(?:Group\(\s*['\"]time-sensitive['\"]\s*\)|TimeSensitive\b)"
)
_OWN = frozenset({"$this", "self", "static", "parent"})
_CLOCK_MOCK = "Symfony\\Bridge\\PhpUnit\\ClockMock::withClockMock"
_FALSE = frozenset({"false", "null"})
_WALL = frozenset({Kind.WALL})
_PROBE = "Carbon\\Carbon.now"
_CLOSE = 500  # bytes between a marker and what it marks


class _Unqualified(NamedTuple):
    """Covers functions that are called without a backslash: those of a namespace can be replaced, `\\time()` cannot."""

    cover: Cover
    source: bytes

    def covers(self, use: Use) -> bool:
        return self.source[use.start : use.start + 1] != b"\\" and self.cover.covers(use)


class _Made(NamedTuple):
    """Covers a class's methods, and its construction where the class itself is listed."""

    cover: Cover

    def covers(self, use: Use) -> bool:
        return self.cover.covers(use._replace(name=use.name.removeprefix("new ")))


class _File(PlainFile):
    def held(self) -> Held:
        super().held()
        if b"time-sensitive" in self.source.text or b"TimeSensitive" in self.words:
            for found in _SENSITIVE.finditer(self.source.text):
                self._mark(found.end())
        return Held(tuple(self.holds), tuple(self.stops))

    def name_of(self, reference: Reference, leaf: Frame) -> str | None:
        """The helpers of Laravel and Symfony are methods of the test itself."""
        shape = reference.shape
        if isinstance(shape, Member) and shape.object.text in _OWN:
            return leaf.text
        return super().name_of(reference, leaf)

    def apply(self, section: str, name: str, reference: Reference) -> None:
        call = reference.call
        if call is None:
            return
        given = _arguments(call)
        first = given[0] if given else None
        cover, name = _Made(self.cover(section, name)), name.replace(".", "::")
        if section == "clocks":
            self._clock(call, name, first, cover)
        elif section == "functions":
            self._function(call, name, given)
        elif section == "ends" or (first is not None and first.text.lower() in _FALSE):
            self._start(call, Given("", cover))
        elif section == "stops":
            self._stop(call, name, given, cover)
        elif section == "ambient":
            self.stops.append(Stop(name, call.start, call.end, _PROBE))
        elif section == "fakes" or (section == "seeds" and first is not None):
            self._start(call, Given(name, cover))

    def _stop(self, call: Frame, name: str, given: list[Frame], cover: Cover) -> None:
        """At an instant: from there on, or over the function that is handed over."""
        if not given:
            self._start(call, Given("", cover))
            return
        if Ambient(self.resolver, self.dialect, self.catalogue).is_read_in(given[0], _WALL):
            self.stops.append(Stop(name, call.start, given[0].end, _PROBE))
        elif len(given) > 1:
            self.holds.append(Hold(Given(name, cover), given[1].start, given[-1].end))
        else:
            self._start(call, Given(name, cover))

    def _clock(self, call: Frame, name: str, first: Frame | None, cover: Cover) -> None:
        """A mock clock: without an instant of its own it stands at the ambient one, but moves only by being told to."""
        if name == _CLOCK_MOCK:
            if first is None:
                return  # only asked whether it is on
            cover = _Unqualified(cover, self.source.text)
        text = "" if first is None else first.text.lower()
        if text in _FALSE:
            self._start(call, Given("", cover))
            return
        is_bare = (
            first is None or text == "true" or (first.type == "object_creation_expression" and not _arguments(first))
        )
        ambient = Ambient(self.resolver, self.dialect, self.catalogue)
        if is_bare or (first is not None and ambient.is_read_in(first, _WALL)):
            self.stops.append(Stop(name, call.start, call.end, _PROBE))
            self._start(call, Given(name, cover, is_floating=True))
        else:
            self._start(call, Given(name, cover))

    def _function(self, call: Frame, name: str, given: list[Frame]) -> None:
        """`$this->getFunctionMock(__NAMESPACE__, 'time')`."""
        mocked = given[1].text.strip("'\"") if len(given) > 1 else ""
        if mocked.isidentifier():
            self._start(call, Given(name, _Unqualified(Exactly(mocked), self.source.text)))

    def _mark(self, offset: int) -> None:
        """A time-sensitive class or method: the listener calls `withClockMock(true)` around each test."""
        cover = _Unqualified(self.cover("clocks", _CLOCK_MOCK.replace("::", ".")), self.source.text)
        marked = re.compile(rb"\b(?:class|function)\s+\w+").search(self.source.text, offset, offset + _CLOSE)
        home = None if marked is None else self.resolver.leaf(marked.end() - 1).above("class_declaration", _METHOD)
        if home is not None:
            self.holds.append(Hold(Given(_CLOCK_MOCK, cover, is_floating=True), home.start, home.end, is_deferred=True))

    def _start(self, at: Frame, given: Given) -> None:
        """From here to the end of the test; before each test, over the class or the file."""
        home = at.above(*_FUNCTIONS)
        name = None if home is None else home.field("name")
        if home is None:
            return
        role = "" if name is None else name.text.lower()
        above = self.source.text[max(0, home.start - _CLOSE) : home.start].decode("utf-8", "replace")
        marks = above.rpartition("}")[2] + home.text[:_CLOSE].partition("{")[0]
        if home.type == _METHOD and (role in _TEARDOWNS or _AFTER.search(marks)):
            return
        if home.type == _METHOD and (role in _SETUPS or _BEFORE.search(marks)):
            self._hold_all(home.above("class_declaration"), given)
        elif home.type in _CLOSURES and (role := _called(home)) in ("beforeEach", "beforeAll", "afterEach", "afterAll"):
            if role.startswith("before"):
                self._hold_all(home.above(*_CLOSURES), given)
        else:
            self.holds.append(Hold(given, at.end, home.end))

    def _hold_all(self, home: Frame | None, given: Given) -> None:
        start, end = (0, len(self.source.text)) if home is None else (home.start, home.end)
        self.holds.append(Hold(given, start, end, is_deferred=True))


def _arguments(call: Frame) -> list[Frame]:
    given = call.field("arguments") or next((each for each in call.children() if each.type == "arguments"), None)
    parts = [] if given is None else [each for each in given.children() if each.type == "argument"]
    return [part.children()[-1] for part in parts if part.children()]


def _called(closure: Frame) -> str:
    """The function that a closure is handed to."""
    call = closure.above("function_call_expression")
    callee = None if call is None else call.field("function")
    return "" if callee is None else callee.text


class PhpControls(PlainControls):
    """See `gate.scan.controls.Controls`."""

    functions = frozenset(_FUNCTIONS)
    file = _File
