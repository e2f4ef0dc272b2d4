"""How a name of Ruby is used where it stands."""

from __future__ import annotations

from gate.languages.ruby.bindings import binding, is_taken
from gate.languages.ruby.shapes import CONSTANT, SENDS, called, first_symbol, resolution
from gate.scan.expression import outside
from gate.scan.frame import Frame
from gate.scan.language import Name, Reference

_NO_REFERENCE = frozenset({"alias", "undef", "superclass", "exceptions", "keyword_pattern", "block_parameters"})
_CALLS = frozenset({"call", "()", "yield", "[]", "==="})  # what calls a method that was taken as an object


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, constant or symbol, if it is one."""
    up = leaf.up
    if up is None or up.type in _NO_REFERENCE:
        return None
    if leaf.type == "simple_symbol":
        return _by_symbol(leaf, up)
    if up.type == "call" and leaf.is_field("method"):
        named = called(up, leaf, leaf.text)
        return Reference(named, up.start, leaf.end, up, is_stored=_is_stored(up))
    if leaf.type == "constant":
        return _constant(leaf, up)
    if binding(leaf) is not None:
        return None
    return Reference(Name(leaf.text, leaf), leaf.start, leaf.end, _calling(leaf, up) or leaf)


def _by_symbol(leaf: Frame, up: Frame) -> Reference | None:
    """`Time.method(:now)`, `Time.send(:now)`."""
    call = up.up
    if up.type != "argument_list" or call is None or call.type != "call" or first_symbol(call) is not leaf:
        return None
    named = called(call, leaf, leaf.text[1:])
    if is_taken(call, leaf):
        return Reference(named, call.start, leaf.end)
    method = call.field("method")
    return Reference(named, call.start, leaf.end, call) if method is not None and method.text in SENDS else None


def _constant(leaf: Frame, up: Frame) -> Reference | None:
    if up.type == "scope_resolution" and leaf.is_field("name"):
        named, at = resolution(up), up
    else:
        named, at = Name(leaf.text, leaf, CONSTANT), leaf
        if binding(leaf) is not None:
            return None
    outer = at.up
    if named is None or outer is None or outer.type in _NO_REFERENCE:
        return None
    is_extended = outer.type == "scope_resolution" or (outer.type == "call" and at.is_field("receiver"))
    call = _calling(at, outer)
    return Reference(named, at.start, at.end, call, _is_stored(at), is_extended and call is None)


def _calling(at: Frame, up: Frame) -> Frame | None:
    """The call of a method that was taken as an object: `now.call`, `now.()`."""
    if up.type != "call" or not at.is_field("receiver"):
        return None
    method = up.field("method")
    return up if method is None or method.text in _CALLS else None


def _is_stored(frame: Frame) -> bool:
    at = frame
    if at.up is not None and at.up.type == "element_reference" and at.is_field("object"):
        at = at.up
    at = outside(at, ("left_assignment_list", "destructured_left_assignment"))
    return at.up is not None and at.up.type == "assignment" and at.is_field("left")  # `||=` reads first
