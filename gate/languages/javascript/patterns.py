"""Destructuring: from a name in a pattern out to the pattern as a whole."""

from __future__ import annotations

from gate.languages.javascript.shapes import text_of
from gate.model.named import NamedTuple
from gate.scan.frame import Frame

_STEPS = 100  # patterns in patterns: real code needs a handful
# The part of a pattern that binds; the rest is a key or a default.
_PARTS = {"object_assignment_pattern": "left", "assignment_pattern": "left", "pair_pattern": "value"}
_PATTERNS = frozenset({*_PARTS, "object_pattern", "array_pattern", "rest_pattern"})


class Target(NamedTuple):
    """What is assigned to as a whole, and which members of it go to the name; None for those that have no names."""

    frame: Frame
    members: tuple[str, ...] | None


def target(leaf: Frame) -> Target | None:
    """The pattern that a name stands in (itself, if none); None for a name that is only a key or a default there."""
    at = leaf
    members: list[str] | None = [leaf.text] if leaf.type == "shorthand_property_identifier_pattern" else []
    for _ in range(_STEPS):
        up = at.up
        if up is None or up.type not in _PATTERNS:
            break
        if up.type in _PARTS and not at.is_field(_PARTS[up.type]):
            return None
        if up.type == "pair_pattern":
            key = key_of(up)
            members = None if key is None or members is None else [key, *members]
        elif up.type in ("array_pattern", "rest_pattern"):
            members = None
        at = up
    return Target(at, None if members is None else tuple(name for name in members if name != "default"))


def key_of(pair: Frame) -> str | None:
    """The key of `key: value`, where it is written out."""
    key = pair.field("key")
    return key.text if key is not None and key.type == "property_identifier" else text_of(key)


def value_name(pair: Frame) -> str | None:
    """The name that `key: name` or `key: name = default` binds."""
    value = pair.field("value")
    if value is not None and value.type == "assignment_pattern":
        value = value.field("left")
    return value.text if value is not None and value.type == "identifier" else None


def destructured(pattern: Frame) -> Frame | None:
    """The expression that a pattern takes apart, in a declaration or an assignment."""
    up = pattern.up
    if up is not None and up.type == "variable_declarator" and pattern.is_field("name"):
        return up.field("value")
    is_assigned = up is not None and up.type == "assignment_expression" and pattern.is_field("left")
    return up.field("right") if up is not None and is_assigned else None
