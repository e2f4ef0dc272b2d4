"""What binds a name in Rust, and to what."""

from __future__ import annotations

import re
from collections.abc import Callable

from gate.languages.rust import tokens
from gate.languages.rust.imports import imported, is_imported
from gate.languages.rust.shapes import PATHS
from gate.languages.rust.spaces import TYPE, VALUE
from gate.scan.frame import Frame
from gate.scan.language import Binding

_TYPES, _VALUES, _BOTH = frozenset({TYPE}), frozenset({VALUE}), frozenset({TYPE, VALUE})
_PATTERNS = frozenset(
    {
        "tuple_pattern",
        "tuple_struct_pattern",
        "struct_pattern",
        "field_pattern",
        "ref_pattern",
        "mut_pattern",
        "reference_pattern",
        "slice_pattern",
        "captured_pattern",
        "or_pattern",
        "match_pattern",
    }
)
_BINDABLE = ("identifier", "shorthand_field_identifier")
_CLOSED = re.compile(rb"\s*(?:\.(?!\.)|::(?!\s*\{))")
_OPENED = re.compile(rb"\s*\(")


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    up = leaf.up
    if up is None:
        return None
    if tokens.is_token(leaf):
        return _in_macro(leaf)
    if is_imported(leaf):
        return imported(leaf)
    named = _NAMED.get(up.type)
    if named is not None and leaf.is_field("name"):
        return named(leaf, up)
    if leaf.type not in _BINDABLE:
        return None
    at: Frame = leaf
    while at.up is not None and at.up.type in _PATTERNS:
        if at.is_field("type") or (at.up.type == "match_pattern" and at.is_field("condition")):
            return None
        at = at.up
    answer = _PATTERN.get(at.up.type) if at.up is not None else None
    return answer(leaf, at, at.up) if answer is not None and at.up is not None else None


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where it is a member itself, where a member of it is used (but for lists), or where it is called."""
    before = text[max(0, start - 40) : start].rstrip()
    if before.endswith(b".") and not before.endswith(b".."):
        return False
    if _OPENED.match(text, end):
        return before.endswith(b"fn")
    return _CLOSED.match(text, end) is None


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that a function goes to: `use a::b as c`, `let c = a::b;`."""
    up = leaf.up
    if up is None or tokens.is_token(leaf):
        return ()
    whole = up if up.type in PATHS and leaf.is_field("name") else leaf
    target = whole.up
    if target is None:
        return ()
    if target.type == "use_as_clause":
        name = target.field("alias")
        return (name.text,) if name is not None and name is not leaf else ()
    if target.type not in ("let_declaration", "const_item", "static_item") or not whole.is_field("value"):
        return ()
    name = target.field("pattern") or target.field("name")
    return (name.text,) if name is not None and name.type == "identifier" else ()


def _from_start(leaf: Frame, spaces: frozenset[str]) -> Binding:
    """Items are known in the whole of their scope."""
    return Binding(leaf.scope, leaf.scope.owner.start, spaces=spaces)


def _module(leaf: Frame, _up: Frame) -> Binding:
    return _from_start(leaf, _TYPES)


def _struct(leaf: Frame, _up: Frame) -> Binding:
    return _from_start(leaf, _BOTH)


def _type_alias(leaf: Frame, up: Frame) -> Binding | None:
    if up.up is not None and up.up.up is not None and up.up.up.type in ("impl_item", "trait_item"):
        return None
    return _from_start(leaf, _TYPES)._replace(annotation=up.field("type"))


def _function(leaf: Frame, up: Frame) -> Binding | None:
    """Methods are not known without the type they belong to."""
    holder = up.up.up if up.up is not None else None
    return None if holder is not None and holder.type in ("impl_item", "trait_item") else _from_start(leaf, _VALUES)


def _constant(leaf: Frame, up: Frame) -> Binding | None:
    bound = _function(leaf, up)
    return None if bound is None else bound._replace(value=up.field("value"))


def _struct_field(leaf: Frame, up: Frame) -> Binding | None:
    struct = up.up.up if up.up is not None else None
    name = struct.field("name") if struct is not None else None
    if name is None:
        return None
    return _from_start(leaf, frozenset({f"field {name.text}"}))._replace(annotation=up.field("type"))


def _crate(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.scope.owner.start, name=leaf.text) if up.field("alias") is None else None


def _let(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    if not at.is_field("pattern"):
        return None
    if at is not leaf:
        return Binding(leaf.scope, up.end, spaces=_VALUES)
    return Binding(leaf.scope, up.end, value=up.field("value"), annotation=up.field("type"), spaces=_VALUES)


def _parameter(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    if not at.is_field("pattern"):
        return None
    return Binding(leaf.scope, up.start, annotation=up.field("type") if at is leaf else None, spaces=_VALUES)


def _closure_parameter(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start, spaces=_VALUES)


def _pattern(leaf: Frame, at: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, at.end, spaces=_VALUES) if at.is_field("pattern") else None


def _in_macro(leaf: Frame) -> Binding | None:
    if leaf.type != "identifier" or not tokens.is_bound(leaf):
        return None
    return Binding(leaf.scope, leaf.end, value=tokens.bound_value(leaf), spaces=_VALUES)


_NAMED: dict[str, Callable[[Frame, Frame], Binding | None]] = {
    "mod_item": _module,
    "enum_item": _module,
    "union_item": _module,
    "trait_item": _module,
    "type_parameter": _module,
    "struct_item": _struct,
    "type_item": _type_alias,
    "associated_type": _type_alias,
    "function_item": _function,
    "function_signature_item": _function,
    "const_item": _constant,
    "static_item": _constant,
    "field_declaration": _struct_field,
    "extern_crate_declaration": _crate,
}
_PATTERN: dict[str, Callable[[Frame, Frame, Frame], Binding | None]] = {
    "let_declaration": _let,
    "parameter": _parameter,
    "closure_parameters": _closure_parameter,
    "let_condition": _pattern,
    "for_expression": _pattern,
    "match_arm": _pattern,
}
