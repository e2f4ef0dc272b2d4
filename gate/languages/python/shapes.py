"""What a Python expression is made of, one step at a time, and how a call is written."""

from __future__ import annotations

from gate.languages.python.text import IMPORTERS
from gate.model.catalogue import Arguments
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

_LITERALS = frozenset({"integer", "float", "true", "false"})


def shape(frame: Frame) -> Shape:
    """One step into an expression or a type."""
    kind = frame.type
    if kind == "identifier":
        return Name(frame.text, frame)
    if kind == "attribute":
        owner, name = frame.field("object"), frame.field("attribute")
        return Member(owner, name.text) if owner is not None and name is not None else None
    if kind == "call":
        callee = frame.field("function")
        return _imported(callee, frame) or Called(callee, frame) if callee is not None else None
    if kind in ("parenthesized_expression", "await", "type"):
        inner = next(iter(solid(frame)), None)
        return Same(inner) if inner is not None else None
    if kind in ("assignment", "named_expression"):
        value = frame.field("right") or frame.field("value")
        return Same(value) if value is not None else None
    if kind == "binary_operator":
        return _operation(frame)
    if kind == "subscript":
        value = frame.field("value")
        return Called(Member(value, "__getitem__"), frame) if value is not None else None
    if kind == "generic_type":
        return _optional(frame)
    return None


def arguments(call: Frame) -> Arguments:
    """How a call is written."""
    given = call.field("arguments")
    if given is None or given.type != "argument_list":
        return Arguments((None,))
    positional: list[str | None] = []
    keywords: set[str] = set()
    nothing = 0  # trailing positional arguments that are None
    for argument in given.children():
        kind = argument.type
        if kind == "keyword_argument":
            name, value = argument.field("name"), argument.field("value")
            if name is not None and value is not None and value.type != "none":
                keywords.add(name.text)
        elif kind in ("list_splat", "dictionary_splat"):
            return Arguments(is_open=True)
        elif kind != "comment":
            nothing = nothing + 1 if kind == "none" else 0
            positional.append(_literal(argument))
    return Arguments(tuple(positional[: len(positional) - nothing]), frozenset(keywords))


def receiver(call: Frame) -> Frame | None:
    """The callee that a call's result is handed to directly, as in `sorted(os.listdir())`."""
    frame = call
    while frame.up is not None:
        up = frame.up
        if up.type == "parenthesized_expression":
            frame = up
        elif up.type == "for_in_clause" and frame.is_field("right") and up.up is not None:
            frame = up.up  # sorted(x for x in os.listdir())
            if frame.type == "dictionary_comprehension" or frame.up is None:
                return None
        elif up.type == "argument_list":
            return up.up.field("function") if up.up is not None and up.up.type == "call" else None
        elif up.type == "call" and frame.type == "generator_expression":
            return up.field("function")
        else:
            return None
    return None


def _imported(callee: Frame, call: Frame) -> Known | None:
    """`importlib.import_module("time")` and its like, by the last part of their name."""
    name = callee.field("attribute") if callee.type == "attribute" else callee
    if name is None or name.type != "identifier" or name.text not in IMPORTERS:
        return None
    given = call.field("arguments")
    module = _literal(given.children()[0]) if given is not None and given.children() else None
    return Known(module[1:-1]) if module is not None and module.startswith('"') else None


def _operation(frame: Frame) -> Shape:
    left, sign, right = frame.field("left"), frame.field("operator"), frame.field("right")
    if left is None or sign is None or right is None:
        return None
    if sign.type == "/":
        return Called(Member(left, "__truediv__"), frame)
    return Same(left) if sign.type == "|" and right.type == "none" else None  # Path | None


def _optional(frame: Frame) -> Shape:
    name, *rest = frame.children()
    if name.text != "Optional" or len(rest) != 1:
        return None
    wanted = rest[0].children()
    return Same(wanted[0]) if len(wanted) == 1 else None


def _literal(frame: Frame) -> str | None:
    if frame.type in _LITERALS:
        return frame.text
    if frame.type == "string":
        parts = frame.children()
        if [part.type for part in parts] == ["string_start", "string_content", "string_end"]:
            return f'"{parts[1].text}"'
        return '""' if len(parts) == 2 else None
    return None
