"""Which controls a Rust test has: tokio's paused time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.scan.control import Given, Held, Hold
from gate.scan.plain_controls import PlainControls, PlainFile

if TYPE_CHECKING:
    from gate.scan.language import Reference

_FUNCTION = "function_item"
_PAUSED = re.compile(r"start_paused\s*=\s*true\b")


class _File(PlainFile):
    def held(self) -> Held:
        super().held()
        for name in self.catalogue.controls.get("attributes", {}):
            word = name.rpartition(".")[2].encode()
            for leaf in self.leaves(word) if word in self.words else ():
                attribute = leaf.above("attribute_item")
                at = None if attribute is None or _PAUSED.search(attribute.text) is None else attribute.beside(1)
                while at is not None and at.type in ("attribute_item", "line_comment", "block_comment"):
                    at = at.beside(1)
                if at is not None and at.type == _FUNCTION:
                    self.holds.append(Hold(Given(name, self.cover("attributes", name)), at.start, at.end))
        return Held(tuple(self.holds))

    def apply(self, section: str, name: str, reference: Reference) -> None:
        call = reference.call
        function = None if call is None else call.above(_FUNCTION)
        if call is None or function is None:
            return
        if section == "starts":
            self.hold_from(call, Given(name, self.cover(section, name)), function.end)
        elif section == "ends":
            self.hold_from(call, Given("", self.cover(section, name)), function.end)


class RustControls(PlainControls):
    """See `gate.scan.controls.Controls`."""

    functions = frozenset({_FUNCTION, "closure_expression"})
    file = _File
