"""Which clocks a C# test stops at the ambient instant. What it reads through a fake clock is no read at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.read import Kind
from gate.scan.ambient import Ambient
from gate.scan.control import Stop
from gate.scan.expression import solid
from gate.scan.plain_controls import PlainControls, PlainFile

if TYPE_CHECKING:
    from gate.scan.language import Reference

_WALL = frozenset({Kind.WALL})
_PROBE = "System.DateTimeOffset.UtcNow"


class _File(PlainFile):
    def apply(self, section: str, name: str, reference: Reference) -> None:
        call = reference.call
        arguments = None if call is None else call.field("arguments")
        given = [] if arguments is None else solid(arguments)
        if call is None or section != "stops" or not given:
            return
        if Ambient(self.resolver, self.dialect, self.catalogue).is_read_in(given[0], _WALL):
            self.stops.append(Stop(name, call.start, call.end, _PROBE))


class CSharpControls(PlainControls):
    """See `gate.scan.controls.Controls`."""

    functions = frozenset({"method_declaration", "local_function_statement", "lambda_expression"})
    file = _File
