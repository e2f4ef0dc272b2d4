"""What an expression of Ruby is made of, one step at a time, and how a call is written."""

from __future__ import annotations

from gate.model.catalogue import Arguments
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

# `Time.method(:now)` is the method itself, `Time.send(:now)` calls it.
TAKES = frozenset({"method", "public_method"})
SENDS = frozenset({"send", "public_send", "__send__"})
CONSTANT, METHOD, LOCAL = "constant", "method", "local"
_VALUES = {
    "integer": "Integer",
    "float": "Integer",  # `1.5.hours` is what `1.hour` is
    "array": "Array",
    "string_array": "Array",
    "symbol_array": "Array",
    "range": "Range",
}
_OPERATIONS = frozenset({"+", "-", "&", "|"})
_LITERALS = frozenset({"integer", "float", "true", "false", "nil", "simple_symbol"})
_STEPS = 100  # methods chained behind a listing: real code needs a handful
_ORDER_KEPT = frozenset(
    {"map", "collect", "flat_map", "filter_map", "select", "filter", "reject", "grep", "grep_v", "compact", "to_a"}
)


def shape(frame: Frame) -> Shape:
    """One step into an expression. Whatever could be a call without arguments is one: only `gives` says what of."""
    kind = frame.type
    if kind == "constant":
        return Name(frame.text, frame, CONSTANT)
    if kind == "identifier":
        return Name(frame.text, frame)
    if kind == "scope_resolution":
        return resolution(frame)
    if kind == "call":
        return _call(frame)
    if kind == "element_reference":
        owner = frame.field("object")
        return Called(Member(owner, "[]"), frame) if owner is not None else None
    if kind == "parenthesized_statements":
        parts = frame.children()
        return Same(parts[0]) if len(parts) == 1 else None
    if kind in ("assignment", "binary"):
        return _operand(frame)
    known = _VALUES.get(kind)
    return Known(known) if known else None


def resolution(frame: Frame) -> Name | Member | None:
    """`A::B`; `::B` is the name as the top of the file knows it."""
    owner, name = frame.field("scope"), frame.field("name")
    if name is None:
        return None
    return Name(name.text, top(frame), CONSTANT) if owner is None else Member(owner, name.text)


def top(frame: Frame) -> Frame:
    """The root."""
    scope = frame.scope
    while scope.parent is not None:
        scope = scope.parent
    return scope.owner


def called(call: Frame, leaf: Frame, name: str) -> Name | Member:
    """The method of that name of a call's receiver."""
    owner = call.field("receiver")
    return Name(name, leaf, METHOD) if owner is None else Member(owner, name)


def first_symbol(call: Frame) -> Frame | None:
    """The symbol that is the first argument of a call."""
    given = call.field("arguments")
    first = next(iter(given.children()), None) if given is not None else None
    return first if first is not None and first.type == "simple_symbol" else None


def arguments(call: Frame) -> Arguments:
    """The arguments of a call, blocks aside; `sort: true` says what is so anyway, and so does a keyword with nil."""
    given = call.field("arguments") if call.type == "call" else None
    positional: list[str | None] = []
    keywords: set[str] = set()
    for argument in given.children() if given is not None else ():
        kind = argument.type
        if kind in ("splat_argument", "hash_splat_argument", "forward_argument"):
            return Arguments(is_open=True)
        if kind == "pair":
            key, value = argument.field("key"), argument.field("value")
            name = "" if key is None else key.text.strip(":\"'")
            if value is None or not (value.type == "nil" or (name == "sort" and value.type == "true")):
                keywords.add(name)
        elif kind not in ("block_argument", "comment"):
            positional.append(_literal(argument))
    method = call.field("method") if call.type == "call" else None
    if method is not None and method.text in SENDS:
        del positional[:1]
    return Arguments(tuple(positional), frozenset(keywords))


def receiver(call: Frame) -> Frame | None:
    """The outermost call that a listing goes through: `Dir.children(x).reject { … }.sort`."""
    frame = call
    for _ in range(_STEPS):
        up = frame.up
        if up is None:
            return None
        if up.type == "parenthesized_statements" or (up.type == "binary" and frame.is_field("left")):
            frame = up  # `Dir.entries(x) - %w[. ..]`
        elif up.type == "call" and frame.is_field("receiver"):
            name = up.field("method")
            if name is None or name.text not in _ORDER_KEPT:
                return up
            frame = up
        else:
            return None
    return None


def _operand(frame: Frame) -> Shape:
    """What is assigned; the sum of two durations is one, and arrays stay arrays: the left side tells."""
    if frame.type == "assignment":
        value = frame.field("right")
    else:
        sign = frame.field("operator")
        value = frame.field("left") if sign is not None and sign.type in _OPERATIONS else None
    return Same(value) if value is not None else None


def _call(frame: Frame) -> Shape:
    method = frame.field("method")
    if method is None or method.type not in ("identifier", "constant"):
        return None
    if method.text in TAKES:
        symbol = first_symbol(frame)
        return called(frame, symbol, symbol.text[1:]) if symbol is not None else None
    return Called(called(frame, method, method.text), frame)


def _literal(frame: Frame) -> str | None:
    if frame.type in _LITERALS:
        return frame.text
    if frame.type in ("scope_resolution", "constant"):
        return frame.text.removeprefix("::").replace("::", ".")
    if frame.type == "string":
        parts = frame.children()
        if not parts:
            return '""'
        return f'"{parts[0].text}"' if len(parts) == 1 and parts[0].type == "string_content" else None
    return None
