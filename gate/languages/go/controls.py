"""Which controls a Go test has: bubbles of testing/synctest, variables set for a test, functions that are patched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.model.read import Kind
from gate.scan.control import Exactly, Given, Hold, Use
from gate.scan.expression import solid
from gate.scan.plain_controls import PlainControls, PlainFile

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.language import Reference

_DECLARED = ("function_declaration", "method_declaration")
_FUNCTIONS = ("func_literal", *_DECLARED)


class _Variable(NamedTuple):
    """Covers the variable of the environment whose key is written so."""

    key: str

    def covers(self, use: Use) -> bool:
        call = use.leaf.above("call_expression")
        given = None if call is None else call.field("arguments")
        is_read = use.kind is Kind.ENVIRONMENT and use.name in ("os.Getenv", "os.LookupEnv")
        return is_read and given is not None and bool(given.children()) and given.children()[0].text == self.key


class _File(PlainFile):
    def name_of(self, reference: Reference, leaf: Frame) -> str | None:
        name = super().name_of(reference, leaf)
        if leaf.text == "Setenv" and (name is None or name.startswith("testing.")):
            return "testing.T.Setenv"
        return name

    def apply(self, section: str, name: str, reference: Reference) -> None:
        call = reference.call
        given = None if call is None else call.field("arguments")
        arguments = [] if given is None else solid(given)
        function = None if call is None else call.above(*_FUNCTIONS)
        if call is None or not arguments:
            return
        if section == "wraps":
            self._bubble(call, arguments[-1], Given(name, self.cover(section, name)))
        elif function is None:
            return
        elif section == "variables":
            self.hold_from(call, Given(name, _Variable(arguments[0].text)), function.end)
        elif section == "patches":
            target = self.resolver.name_of(arguments[0])
            if target is not None:
                self.holds.append(Hold(Given(name, Exactly(target)), arguments[0].start, function.end))
        else:
            self.hold_from(call, Given(name, self.cover(section, name)), function.end)

    def _bubble(self, call: Frame, body: Frame, given: Given) -> None:
        """It holds over the function it is given, or one of that name; a helper's, over what the helper is given."""
        self.holds.append(Hold(given, call.start, call.end))
        if body.type != "identifier":
            return
        outer = call.above(*_DECLARED)
        for leaf in self.leaves(body.text.encode()):
            declared = leaf.up
            if declared is not None and declared.type in _DECLARED and leaf.is_field("name"):
                self.holds.append(Hold(given, declared.start, declared.end))
            elif (
                declared is not None
                and declared.type == "parameter_declaration"
                and declared.above(*_DECLARED) is outer
            ):
                self._helper(outer, given)

    def _helper(self, function: Frame | None, given: Given) -> None:
        name = None if function is None else function.field("name")
        for leaf in [] if name is None else self.leaves(name.text.encode()):
            reference = self.dialect.reference(leaf)
            if reference is not None and reference.call is not None:
                self.holds.append(Hold(given, reference.call.start, reference.call.end))


class GoControls(PlainControls):
    """See `gate.scan.controls.Controls`."""

    functions = frozenset(_FUNCTIONS)
    file = _File
