"""What a Go expression is made of, one step at a time, and how a call is written."""

from __future__ import annotations

from gate.model.catalogue import Arguments
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Called, Member, Name, Same, Shape

NAMES = frozenset({"identifier", "package_identifier", "type_identifier"})
_INSIDE = frozenset({"parenthesized_expression", "pointer_type", "parenthesized_type"})
_OF_TYPE = frozenset({"composite_literal", "type_assertion_expression", "generic_type"})
_LITERALS = frozenset({"int_literal", "float_literal", "true", "false", "nil"})


def shape(frame: Frame) -> Shape:
    """One step into an expression or a type."""
    kind = frame.type
    if kind in NAMES:
        return Name(frame.text, frame)
    if kind == "selector_expression":
        owner, name = frame.field("operand"), frame.field("field")
    elif kind == "qualified_type":
        owner, name = frame.field("package"), frame.field("name")
    elif kind == "call_expression":
        return _call(frame)
    else:
        inner = _same(frame)
        return None if inner is None else Same(inner)
    return None if owner is None or name is None else Member(owner, name.text)


def arguments(call: Frame) -> Arguments:
    """How a call is written."""
    given = call.field("arguments")
    items = [] if given is None else solid(given)
    if any(item.type == "variadic_argument" for item in items):
        return Arguments(is_open=True)
    return Arguments(tuple(_literal(item) for item in items))


def _call(frame: Frame) -> Shape:
    callee = frame.field("function")
    if callee is None:
        return None
    if callee.type == "identifier" and callee.text == "new":
        given = frame.field("arguments")
        types = [] if given is None else given.children()
        return Same(types[0]) if len(types) == 1 else None
    return Called(callee, frame)


def _same(frame: Frame) -> Frame | None:
    """The expression or type that a value is, or is of."""
    if frame.type in _INSIDE:
        return next(iter(solid(frame)), None)
    if frame.type in _OF_TYPE:
        return frame.field("type")
    if frame.type == "unary_expression":
        operator = frame.field("operator")
        return frame.field("operand") if operator is not None and operator.type in ("&", "*") else None
    return None


def _literal(frame: Frame) -> str | None:
    if frame.type in _LITERALS:
        return frame.text
    is_string = frame.type == "interpreted_string_literal" and "\\" not in frame.text
    return frame.text if is_string else None
