"""Which controls a Ruby test has: Timecop, the time helpers of Rails, stubbed class methods."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.model.read import Kind
from gate.scan.ambient import Ambient
from gate.scan.control import Cover, Exactly, Given, Held, Hold, Stop
from gate.scan.expression import outside
from gate.scan.plain_controls import PlainControls, PlainFile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gate.scan.frame import Frame
    from gate.scan.language import Reference

_BLOCKS = ("do_block", "block")
_BEFORE = frozenset({"before", "setup", "let!", "around"})
_AFTER = frozenset({"after", "teardown"})
_SUITES = frozenset({"describe", "context", "feature", "shared_examples", "shared_context"})
_SETUPS = frozenset({"setup", "before_setup"})
_STUB = re.compile(
    rb"allow\((?P<class>[A-Z]\w*(?:::\w+)*)\)\.to receive\(:(?P<name>\w+[?!]?)\)(?!\s*\.and_(?:call_original|wrap))"
    rb"|(?P<class2>[A-Z]\w*(?:::\w+)*)\.(?:stubs\(:|stub\(?\s?:|expects\(:)(?P<name2>\w+[?!]?)"
)
_STUB_WORDS = (b"receive", b"stubs", b"stub", b"expects")
_OF_CALL = frozenset({"call", "argument_list", "simple_symbol"})
_WALL = frozenset({Kind.WALL})
_PROBE = "Time.now"


_LET = re.compile(rb"\blet!?\(:(\w+)\)\s{0,9}(?:\{|do\b)([^}\n]{0,300})")
_LOCAL = re.compile(rb"\b([a-z_]\w*)\s{0,9}=(?![=~>])(?=([^\n]{0,300}))")


class _File(PlainFile):
    _values: dict[bytes, list[bytes]] | None = None

    def held(self) -> Held:
        super().held()
        if not self.words.isdisjoint(_STUB_WORDS):
            for found in _STUB.finditer(self.source.text):
                self._stub(found)
        return Held(tuple(self.holds), tuple(self.stops))

    def _stub(self, found: re.Match[bytes]) -> None:
        """`allow(Time).to receive(:now).and_return(x)`, `Time.stubs(:now).returns(x)`, `Time.stub(:now, x) { … }`."""
        owner, name = found["class"] or found["class2"], found["name"] or found["name2"]
        at = outside(self.resolver.leaf(found.end() - 1), _OF_CALL)
        block = at.field("block")
        told = self.source.text[found.end() : at.end if block is None else block.start]
        full = f"{owner.decode().replace('::', '.')}.{name.decode()}"
        if self._is_told_itself(told, owner + b"." + name):
            if full in ("Time.now", "Time.current", "Date.today", "DateTime.now"):
                self.stops.append(Stop("stub", at.start, at.end if block is None else block.start, _PROBE))
        elif block is not None:
            self.holds.append(Hold(Given("stub", Exactly(full)), block.start, block.end))
        else:
            self._start(at, Given("stub", Exactly(full)))

    def _is_told_itself(self, told: bytes, method: bytes) -> bool:
        """Is the value one that the method gave: `Time.stub(:now, Time.now - 9)`, also by way of a `let`?"""
        if method in told:
            return True
        return any(method in said for name in re.findall(rb"[a-z_]\w*", told) for said in self._given().get(name, ()))

    def _given(self) -> Mapping[bytes, Sequence[bytes]]:
        """What the variables and the `let`s of the file are given, by their names."""
        if self._values is None:
            self._values = {}
            for found in (*_LET.finditer(self.source.text), *_LOCAL.finditer(self.source.text)):
                self._values.setdefault(found[1], []).append(found[2])
        return self._values

    def name_of(self, reference: Reference, leaf: Frame) -> str | None:
        """The helpers of Rails are methods of the test itself."""
        name = super().name_of(reference, leaf)
        is_bare = reference.start == leaf.start
        return leaf.text if name is None and is_bare else name

    def apply(self, section: str, name: str, reference: Reference) -> None:
        call = reference.call
        if call is None:
            return
        cover: Cover = self.cover(section, name)
        if section == "ends":
            self._start(call, Given("", cover))
            return
        given = call.field("arguments")
        arguments = [] if given is None else given.children()
        is_ambient = not arguments
        if arguments and section == "stops":
            is_ambient = Ambient(self.resolver, self.dialect, self.catalogue).is_read_in(arguments[0], _WALL)
        block = call.field("block")
        if section == "stops" and is_ambient:
            self.stops.append(Stop(name, call.start, block.start if block is not None else call.end, _PROBE))
        elif section == "stops" or section == "seeds":
            if block is not None:
                self.holds.append(Hold(Given(name, cover), block.start, block.end))
            else:
                self._start(call, Given(name, cover))

    def _start(self, at: Frame, given: Given) -> None:
        """From here to the end of the test; before each test, over the suite or the class."""
        home = at.above("method", *_BLOCKS)
        while home is not None and home.type in _BLOCKS:
            call = home.up
            method = None if call is None else call.field("method")
            role = "" if method is None else method.text
            if role in _AFTER:
                return
            if role in _BEFORE:
                self._hold_suite(home, given)
                return
            if role in _SUITES or role in ("it", "specify", "test", "scenario", "example"):
                break
            home = home.above("method", *_BLOCKS)
        if home is None:
            return
        name = home.field("name") if home.type == "method" else None
        if name is not None and name.text in _SETUPS:
            self._hold_suite(home, given)
        else:
            self.holds.append(Hold(given, at.end, home.end))

    def _hold_suite(self, at: Frame, given: Given) -> None:
        suite = at.above("class", "module", *_BLOCKS)
        start, end = (0, len(self.source.text)) if suite is None else (suite.start, suite.end)
        self.holds.append(Hold(given, start, end, is_deferred=True))


class RubyControls(PlainControls):
    """See `gate.scan.controls.Controls`."""

    functions = frozenset({"method", "singleton_method", *_BLOCKS})
    file = _File

    def defers(self, function: Frame, part: Frame) -> bool:
        """The body of a suite runs while it is loaded; everything else in it, later."""
        if function.type not in self.functions or not part.is_field("body"):
            return False
        call = function.up if function.type in _BLOCKS else None
        method = None if call is None else call.field("method")
        return method is None or method.text not in _SUITES
