"""The sorts of names that Rust keeps apart: types with modules, values, and the fields of each struct."""

from __future__ import annotations

from gate.scan.frame import Frame, Scope

TYPE, VALUE = "type", "value"


def owner_of(frame: Frame) -> str:
    """The name of the type whose `impl` something stands in; empty, if none."""
    scope: Scope | None = frame.scope
    while scope is not None and scope.owner.type != "impl_item":
        scope = scope.parent
    kind = None if scope is None else scope.owner.field("type")
    if kind is not None and kind.type == "generic_type":
        kind = kind.field("type")
    return "" if kind is None else kind.text
