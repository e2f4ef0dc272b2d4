"""Which controls a Kotlin test has: virtual time of kotlinx-coroutines-test, mocked statics and objects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.scan.control import Given, Hold, Named, Use
from gate.scan.language import Member
from gate.scan.plain_controls import PlainControls, PlainFile

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.language import Reference

_FUNCTION = "function_declaration"
_SETUPS = ("@Before", "@BeforeEach", "@BeforeAll", "@BeforeClass", "@BeforeTest")
_CALL = "call_expression"
_REAL = (b"Default", b"IO", b"Unconfined", b"runBlocking")  # dispatchers, and what runs on none of a test
_DEPTH = 50
_HOME = re.compile(rb"^package kotlinx\.coroutines\.test\s*$", re.MULTILINE)


class _Members(NamedTuple):
    """Covers the members of one class or object."""

    name: str

    def covers(self, use: Use) -> bool:
        return use.name == self.name or use.name.startswith(self.name + ".")


class _File(PlainFile):
    def name_of(self, reference: Reference, leaf: Frame) -> str | None:
        name = super().name_of(reference, leaf)
        if name is not None or leaf.text not in ("runTest", "runBlockingTest"):
            return name
        # An extension (`TestScope().runTest`), or a file of the very package; a class's own function of that name, such
        # as that of a base class, runs in real time for all one knows.
        of_scope = isinstance(reference.shape, Member) and b"kotlinx.coroutines.test." in self.source.text
        is_inside = _HOME.search(self.source.text) is not None and b"TestBase" not in self.words
        return f"kotlinx.coroutines.test.{leaf.text}" if of_scope or is_inside else None

    def apply(self, section: str, name: str, reference: Reference) -> None:
        call = None if reference.call is None else _whole(reference.call)
        if call is None:
            return
        if section == "wraps":
            cover = self.cover(section, name)
            self.holds.append(Hold(Given(name, cover), call.start, call.end))
            self._free(call, cover)
            self._helper(call, Given(name, cover))
        elif section == "statics":
            self._mock(call, name)

    def _free(self, call: Frame, cover: Named) -> None:
        """Inside virtual time, what is put on a dispatcher of its own runs in real time."""
        for word in _REAL:
            for leaf in self.leaves(word, call.start, call.end) if word in self.words else ():
                outer = leaf.above(_CALL)
                if outer is not None and outer.start > call.start:
                    whole = _whole(outer)
                    self.holds.append(Hold(Given("", cover), whole.start, whole.end))

    def _helper(self, call: Frame, given: Given) -> None:
        """`fun virtual(block: …) = runTest { block() }`: what its callers hand over runs under the control, too."""
        body = call.up
        function = None if body is None or body.type != "function_body" else body.up
        name = None if function is None else function.field("name")
        for leaf in [] if name is None else self.leaves(name.text.encode()):
            reference = self.dialect.reference(leaf)
            if leaf is not name and reference is not None and reference.call is not None:
                whole = _whole(reference.call)
                self.holds.append(Hold(given, whole.start, whole.end))

    def _mock(self, call: Frame, name: str) -> None:
        """`mockkStatic(Instant::class) { … }`, or from there on."""
        reference = next((each for each in call.children()[-1].children() if each.type == "value_argument"), None)
        target = None if reference is None or not reference.children() else reference.children()[0]
        if target is None or not target.children():
            return
        mocked = self.resolver.name_of(target.children()[0])
        function = call.above(_FUNCTION)
        owner = call.above("class_body")
        if mocked is None:
            return
        given = Given(name, _Members(mocked))
        is_setup = function is not None and any(setup in function.text[:200] for setup in _SETUPS)
        if function is not None and not is_setup:
            self.hold_from(call, given, function.end)
        elif owner is not None:
            self.holds.append(Hold(given, owner.start, owner.end, is_deferred=True))


def _whole(call: Frame) -> Frame:
    """A call with the lambda behind it: `runTest(timeout) { … }` is a call of a call."""
    at = call
    for _ in range(_DEPTH):
        up = at.up
        if up is None or up.type != _CALL or up.children()[0] is not at:
            break
        at = up
    return at


class KotlinControls(PlainControls):
    """See `gate.scan.controls.Controls`."""

    functions = frozenset({_FUNCTION, "lambda_literal", "anonymous_function"})
    file = _File

    def defers(self, function: Frame, part: Frame) -> bool:
        return function.type in self.functions and (part.type == "function_body" or function.type != _FUNCTION)
