"""What a call covers that fakes something in JavaScript: timers, clocks, names, the network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.languages.javascript import control_syntax as syntax
from gate.languages.javascript.shapes import text_of
from gate.languages.javascript.text import GLOBAL_OBJECTS
from gate.model.named import NamedTuple
from gate.model.read import Kind
from gate.scan.ambient import Ambient
from gate.scan.control import Cover, Given, Named, Replaced, Use, named

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.resolve import Resolver

# Several ways to one name: imported, global, or the fake that the other one made.
_PREFIXES = ("@jest/globals.", "vitest.")
_ROOTS = ("jest.", "vi.", "vitest.", "sinon.", "jasmine.", "MockDate.", "timekeeper.", "mock.", "FakeTimers.")
_WALL = frozenset({Kind.WALL})
_TICKING = ("advanceTimers", "shouldAdvanceTime")
_MOCKED = ("mock", "returns", "callsFake", "resolves", "rejects", "and", "onCall", "onFirstCall", "value", "get")
_SPIES = frozenset({"jest.spyOn", "vi.spyOn", "spyOn", "bun:test.spyOn"})
_STUBS = frozenset({"sinon.stub", "sinon.replace", "node:test.mock.method", "sinon.sandbox.stub"})
_PARTIAL = re.compile(r"requireActual|importActual|importOriginal|actual\b|original\b", re.IGNORECASE)


class Timers(NamedTuple):
    """Covers what fake timers cover, less what options leave real. Names are those of the options: `Date`, `hrtime`."""

    inner: Named
    faked: frozenset[str] | None
    real: frozenset[str]

    def covers(self, use: Use) -> bool:
        name = _option(use)
        if name in self.real or (self.faked is not None and name not in self.faked):
            return False
        return self.inner.covers(use)


class Module(NamedTuple):
    """Covers the names of a module that a test replaces; all of them if None, else those that the text spells."""

    name: str
    factory: str | None

    def covers(self, use: Use) -> bool:
        name = use.name.removeprefix("new ")
        if name != self.name and not name.startswith(self.name + "."):
            return False
        return self.factory is None or name.rpartition(".")[2] in re.findall(r"\w+", self.factory)


class Global(NamedTuple):
    """Covers a global name and its members, where they are read by that name and not by one that kept their value."""

    name: str

    def covers(self, use: Use) -> bool:
        name = use.name.removeprefix("new ")
        is_by_name = not use.first or use.first in GLOBAL_OBJECTS or use.first == self.name.partition(".")[0]
        if not is_by_name:  # a read in another file says nothing of how it is written
            return False
        return (name == self.name or name.startswith(self.name + ".")) and use.kind is not Kind.TIMEZONE


class Variable(NamedTuple):
    """Covers one variable of the environment; `TZ` is the zone."""

    key: str

    def covers(self, use: Use) -> bool:
        if use.kind is Kind.TIMEZONE:
            return self.key == "TZ"
        if use.kind is not Kind.ENVIRONMENT or not use.name.endswith("env"):
            return False
        whole = use.leaf.up if use.leaf.type == "property_identifier" else use.leaf
        up = None if whole is None else whole.up
        if up is None:
            return False
        key = up.field("property") or up.field("index")
        return key is not None and key.text.strip("'\"`") == self.key


class Found(NamedTuple):
    """A control at one place, `at` the call.

    `is_everywhere`: it holds in the whole file; `is_within`: over the arguments of the call. `follow`: what holds once
    the variable that keeps the result is told to. `is_ambient` and `is_itself`: see `gate.scan.control.Stop`.
    """

    by: str
    at: Frame
    given: Given | None = None
    is_everywhere: bool = False
    is_within: bool = False
    is_ambient: bool = False
    is_itself: bool = False
    follow: Given | None = None


class Calls:
    """Answers for one file."""

    def __init__(self, resolver: Resolver, dialect: Dialect, catalogue: Catalogue) -> None:
        self._resolver = resolver
        self._controls = catalogue.controls
        self._ambient = Ambient(resolver, dialect, catalogue)
        timers = self._controls.get("timers", {})
        self._any_timers = named(" ".join(timers.values()))

    def controls(self, leaf: Frame) -> list[Found]:
        """The controls that are named by the expression ending in this identifier."""
        whole = syntax.expression_of(leaf)
        call = syntax.call_of(whole)
        if call is None:
            return []
        name = self._name(whole)
        found = self._found(name, call)
        return [each for each in found if each is not None]

    def _found(self, name: str, call: Frame) -> list[Found | None]:
        if name in self._controls.get("timers", {}):
            return [*self._timers(name, call), *self._chained_stop(name, call)]
        if name in self._controls.get("stops", {}):
            return self._stop(name, call, call)
        if name in self._controls.get("ends", {}):
            return [Found(name, call, Given("", self._any_timers))]
        if name in self._controls.get("fakes", {}):
            return [Found(name, call, Given(name, named(self._controls["fakes"][name])))]
        if name in self._controls.get("servers", {}):
            return [Found(name, call, follow=Given(name, named(self._controls["servers"][name])))]
        if name in self._controls.get("wraps", {}):
            return [Found(name, call, Given(name, named(self._controls["wraps"][name])), is_within=True)]
        if name in ("jest.mock", "vi.mock", "jest.doMock", "vi.doMock", "jest.setMock"):
            return [self._module(name, call)]
        if name in ("vi.stubGlobal", "vi.stubEnv"):
            return [self._stub(name, call)]
        return self._spy(name, call) if name in _SPIES | _STUBS else []

    def assigned(self, left: Frame, right: Frame) -> Found | None:
        """`global.fetch = jest.fn()`, `Date.now = () => 0`, `process.env.A = "1"`."""
        if left.type not in ("member_expression", "subscript_expression"):
            return None
        name = self._resolver.name_of(left) or ""
        if name.startswith("process.env."):
            return Found("process.env", left, Given("assignment to process.env", Variable(name[len("process.env.") :])))
        if self._calls_through(name, [right]) or right.type == "identifier":
            return None
        by = f"assignment to {name}"
        if self._ambient.is_read_in(right, _WALL, with_functions=False):
            return None
        return Found(by, left, Given(by, Global(name))) if name in self._controls.get("assigned", {}) else None

    def _name(self, whole: Frame) -> str:
        """The name of what is called, one for all ways to it."""
        name = self._resolver.name_of(whole)
        if name is None:
            text = re.sub(r"\(\s*\)|\s|\?", "", whole.text) if len(whole.text) < 100 else ""
            if text.endswith(("mock.timers.enable", "mock.timers.reset", "mock.timers.setTime", "mock.method")):
                return f"node:test.mock.{text.rpartition('mock.')[2]}"
            name = text if text.startswith(_ROOTS) or text in ("spyOn", "fakeAsync") else ""
            if re.fullmatch(r"[\w.]*(?:sandbox|sinon)\w*\.(?:useFakeTimers|stub|replace)", text, re.IGNORECASE):
                name = f"sinon.{text.rpartition('.')[2]}"
        for prefix in _PREFIXES:
            name = name.removeprefix(prefix) if "." in name.removeprefix(prefix) else name
        if name.startswith(("test.mock.", "mock.")):
            name = f"node:test.mock.{name.rpartition('mock.')[2]}"
        if name.startswith("vitest."):
            name = f"vi.{name[len('vitest.') :]}"
        return name.replace("MockDate.", "mockdate.").replace("FakeTimers.", "@sinonjs/fake-timers.")

    def _timers(self, name: str, call: Frame) -> list[Found | None]:
        arguments, options = syntax.arguments_of(call), syntax.options_of(call)
        faked = _names(options.get("toFake") or options.get("apis"))
        real = set(_names(options.get("doNotFake") or options.get("toNotFake")) or ())
        if arguments and arguments[0].type == "array":
            faked = _names(arguments[0])
        if any(option in options and options[option].text != "false" for option in _TICKING):
            real |= {"setTimeout", "setInterval"}
        is_legacy = options.get("legacyFakeTimers")
        if (arguments and text_of(arguments[0]) == "legacy") or (is_legacy is not None and is_legacy.text == "true"):
            real |= {"Date", "performance", "hrtime"}
        instant = options.get("now")
        if instant is None and arguments and arguments[0].type not in ("object", "array", "string", "identifier"):
            instant = arguments[0]
        is_ambient = instant is not None and self._ambient.is_read_in(instant, _WALL)
        if is_ambient:
            real.add("Date")
        starts_at_zero = name.startswith(("sinon", "@sinonjs", "node:test"))
        is_floating = instant is None and not starts_at_zero
        cover = Timers(named(self._controls["timers"][name]), faked, frozenset(real))
        found: list[Found | None] = [
            Found(name, call, Given(name, cover, is_floating)),
            Found(name, call, follow=Given("", self._any_timers)),
        ]
        if is_ambient and instant is not None:
            is_itself = self._ambient.is_read(instant, _WALL)
            found.append(Found(name, call, is_ambient=True, is_itself=is_itself))
        return found

    def _chained_stop(self, name: str, call: Frame) -> list[Found | None]:
        """`jest.useFakeTimers().setSystemTime(…)`."""
        stop = f"{name.partition('.')[0]}.setSystemTime"
        return [
            found
            for method, outer in syntax.chained(call)
            if method in ("setSystemTime", "mockDate") and stop in self._controls.get("stops", {})
            for found in self._stop(stop, outer, outer)
        ]

    def _stop(self, name: str, call: Frame, at: Frame) -> list[Found | None]:
        arguments = syntax.arguments_of(call)
        cover = named(self._controls["stops"][name])
        if not arguments:
            return [Found(name, at, is_ambient=True, is_itself=True), Found(name, at, Given("", cover))]
        if not self._ambient.is_read_in(arguments[0], _WALL):
            return [Found(name, at, Given(name, cover))]
        is_itself = self._ambient.is_read(arguments[0], _WALL)
        free = Found(name, at, Given("", cover)) if is_itself else None
        return [Found(name, at, is_ambient=True, is_itself=is_itself), free]

    def _module(self, name: str, call: Frame) -> Found | None:
        arguments = syntax.arguments_of(call)
        module = text_of(arguments[0]) if arguments else None
        if not module:
            return None
        factory = arguments[1].text if len(arguments) > 1 else None
        if factory is not None and not _PARTIAL.search(factory):
            factory = None
        elif len(arguments) > 1 and arguments[1].type == "object":
            factory = None if "spy" not in arguments[1].text else ""
        given = Given(name, Module(module.removeprefix("node:"), factory))
        return Found(name, call, given, is_everywhere=not name.endswith(("doMock", "setMock")))

    def _stub(self, name: str, call: Frame) -> Found | None:
        arguments = syntax.arguments_of(call)
        stubbed = text_of(arguments[0]) if arguments else None
        if not stubbed or self._calls_through(stubbed, arguments[1:]):
            return None
        cover: Cover = Variable(stubbed) if name.endswith("Env") else Global(stubbed)
        return Found(name, call, Given(name, cover))

    def _spy(self, name: str, call: Frame) -> list[Found | None]:
        """A spy that is given something to do; one that only watches changes nothing."""
        arguments = syntax.arguments_of(call)
        member = text_of(arguments[1]) if len(arguments) > 1 else None
        owner = self._resolver.name_of(arguments[0]) if member else None
        if member is None or owner is None:
            return []
        target = f"{owner}.{member}" if owner else member
        cover: Cover = Replaced(tuple(target.split("."))) if owner else Global(target)
        given = Given(name, cover)
        rest = arguments[2:]
        does = [(method, outer) for method, outer in syntax.chained(call) if method.startswith(_MOCKED)]
        values = [value for _, outer in does for value in syntax.arguments_of(outer)] + rest
        if any(self._ambient.is_read_in(value, _WALL, with_functions=False) for value in values):
            is_itself = any(self._ambient.is_read(value, _WALL) for value in values)
            return [Found(name, call, is_ambient=True, is_itself=is_itself)]
        if self._calls_through(target, values):
            return []
        if does or rest or name == "sinon.stub":
            return [Found(name, call, given)]
        return [Found(name, call, follow=given)]

    def _calls_through(self, target: str, values: list[Frame]) -> bool:
        """Does the replacement call what it replaces?"""
        return any(name == target for value in values for name in self._ambient.names_in(value))


def _names(array: Frame | None) -> frozenset[str] | None:
    if array is None or array.type != "array":
        return None
    return frozenset(text_of(item) or "" for item in array.children())


def _option(use: Use) -> str:
    """The name by which options of fake timers know what is read."""
    name = use.name.removeprefix("new ")
    if use.kind is Kind.WALL:
        return "Date"
    if name.startswith("performance."):
        return "performance"
    if name.startswith("process.hrtime"):
        return "hrtime"
    return "setInterval" if name in ("setInterval", "rxjs.interval") else "setTimeout"
