"""What an expression of PHP is made of, one step at a time, and how a call is written."""

from __future__ import annotations

from gate.languages.php.names import CLASS, CONST, FUNCTION, names_of
from gate.languages.php.text import said
from gate.model.catalogue import Arguments
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

VARIABLE = "variable"
NAMES = ("name", "qualified_name", "relative_name")
MEMBER_CALLS = ("member_call_expression", "nullsafe_member_call_expression")
_LITERALS = frozenset({"integer", "float", "name"})


def shape(frame: Frame) -> Shape:
    """One step into an expression."""
    kind = frame.type
    if kind in NAMES:
        full = full_name(frame)
        return Known(full) if full else None
    if kind == "variable_name":
        leaf = frame.children()
        return Name(leaf[0].text, leaf[0], VARIABLE) if leaf and leaf[0].type == "name" else None
    if kind == "function_call_expression":
        callee = frame.field("function")
        if callee is None:
            return None
        return Same(callee) if is_taken(frame) else Called(callee, frame)
    if kind == "scoped_call_expression" or kind in MEMBER_CALLS:
        named = member(frame)
        return named if named is None or is_taken(frame) else Called(named, frame)
    if kind == "object_creation_expression":
        created = created_class(frame)
        return Called(created, frame) if created is not None else None
    if kind in (
        "named_type",
        "optional_type",
        "parenthesized_expression",
        "clone_expression",
        "error_suppression_expression",
    ):
        parts = frame.children()
        return Same(parts[-1]) if parts else None
    if kind == "assignment_expression":
        value = frame.field("right")
        return Same(value) if value is not None else None
    return None


def full_name(frame: Frame) -> str | None:
    """The full name of a function, class or constant, as its place in the tree tells."""
    return names_of(frame).full(_sort(frame), frame.text.replace(" ", ""), frame.start)


def member(call: Frame) -> Member | None:
    """`Carbon::now`, `$clock->now`."""
    owner, name = call.field("scope") or call.field("object"), call.field("name")
    return Member(owner, name.text) if owner is not None and name is not None and name.type == "name" else None


def created_class(creation: Frame) -> Frame | None:
    """The class name behind `new`."""
    first = next(iter(creation.children()), None)
    return first if first is not None and first.type in NAMES else None


def is_taken(call: Frame) -> bool:
    """Is it `f(...)`, the function itself?"""
    given = _given(call)
    return len(given) == 1 and given[0].type == "variadic_placeholder"


def arguments(call: Frame) -> Arguments:
    """The arguments of a call; texts count as what they say (`relative`), null at the end as left out."""
    positional: list[str | None] = []
    keywords: set[str] = set()
    nothing = 0
    for argument in _given(call):
        parts = argument.children()
        if not parts or argument.type == "comment":
            continue
        if parts[0].type == "variadic_unpacking":
            return Arguments(is_open=True)
        name = argument.field("name")
        if name is not None:
            keywords.add(name.text)
            continue
        nothing = nothing + 1 if parts[-1].type == "null" else 0
        positional.append('"relative"' if parts[-1].type == "null" else _literal(parts[-1]))
    return Arguments(tuple(positional[: len(positional) - nothing]), frozenset(keywords))


def _given(call: Frame) -> tuple[Frame, ...]:
    given = call.field("arguments") or next((part for part in call.children() if part.type == "arguments"), None)
    return given.children() if given is not None else ()


def _sort(frame: Frame) -> str:
    up = frame.up
    if up is not None and up.type == "function_call_expression":
        return FUNCTION
    is_class = up is not None and up.type in (
        "named_type",
        "scoped_call_expression",
        "object_creation_expression",
        "class_constant_access_expression",
        "scoped_property_access_expression",
    )
    return CLASS if is_class else CONST


def _literal(frame: Frame) -> str | None:
    if frame.type in _LITERALS:
        return frame.text
    if frame.type in ("string", "encapsed_string"):
        parts = frame.children()
        if not parts:
            return said("")
        return said(parts[0].text) if len(parts) == 1 and parts[0].type == "string_content" else None
    return None
