"""What an expression or a type of Scala is made of, one step at a time, and how a call is written."""

from __future__ import annotations

import re

from gate.model.catalogue import Arguments
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

_FIRST = frozenset(
    {
        "parenthesized_expression",
        "generic_type",
        "lazy_parameter_type",
        "annotated_type",
        "method_value",
        "compound_type",
        "applied_constructor_type",
        "block",
    }
)
_BOTH = "Random"  # an object whose members draw numbers, and a class that may have been given a seed
_ZONE = re.compile(r"(?:ZoneId|ZoneOffset)\b.*|\w*[zZ]one(?:Id)?", re.DOTALL)
_SCHEDULER = "akka.actor.Scheduler"
_SHORT = 100


def shape(frame: Frame) -> Shape:
    """One step into an expression, or into the type of an annotation."""
    kind = frame.type
    if kind == "identifier":
        return Name(frame.text, frame)
    if kind == "type_identifier":
        return None if frame.text == _BOTH else Name(frame.text, frame)
    if kind == "field_expression":
        return Known(_SCHEDULER) if _is_scheduler(frame) else member(frame)
    if kind == "call_expression":
        callee = frame.field("function")
        return None if callee is None else Called(callee, frame)
    if kind in ("stable_identifier", "stable_type_identifier"):
        parts = frame.children()
        return Member(parts[0], parts[-1].text) if len(parts) == 2 and parts[-1].text != _BOTH else None
    if kind == "generic_function":
        inner = frame.field("function")
    elif kind == "instance_expression":
        inner = next(iter(frame.children()), None)
    else:
        parts = frame.children() if kind in _FIRST else ()
        inner = parts[0] if parts and (kind != "block" or len(parts) == 1) else None
    return None if inner is None else Same(inner)


def member(frame: Frame) -> Name | Member | None:
    """`a.b`; what `this.b` is, the class says."""
    owner, name = frame.field("value"), frame.field("field")
    if owner is None or name is None:
        return None
    return Name(name.text, name) if owner.text == "this" else Member(owner, name.text)


def _is_scheduler(frame: Frame) -> bool:
    """`system.scheduler`, which every actor inherits or gets from its context: nobody else calls it so."""
    owner, name = frame.field("value"), frame.field("field")
    if owner is None or name is None or name.text != "scheduler":
        return False
    last = owner.field("field") or owner
    return last.type == "identifier" and last.text == "system"


def made(kind: Frame) -> Name | Member:
    """The class that `new` stands before."""
    parts = kind.children()
    return Member(parts[0], parts[-1].text) if kind.type == "stable_type_identifier" else Name(kind.text, kind)


def arguments(call: Frame) -> Arguments:
    """The arguments of a call; what is named without brackets has none."""
    if call.type == "infix_expression":
        return Arguments((None,))
    given = call.field("arguments")
    if given is None:
        return Arguments()
    if given.type != "arguments":
        return Arguments((None,))  # a block
    positional: list[str | None] = []
    keywords: set[str] = set()
    for item in given.children():
        if item.type == "assignment_expression":
            name = item.field("left")
            keywords.add("" if name is None else name.text)
        elif "comment" not in item.type:
            positional.append(_literal(item))
    return Arguments(tuple(positional), frozenset(keywords))


def _literal(frame: Frame) -> str | None:
    if frame.end - frame.start > _SHORT:
        return None
    text = frame.text
    if frame.type in ("integer_literal", "string"):
        return text.rstrip("lL") if frame.type == "integer_literal" else text
    return "zone" if _ZONE.fullmatch(text) else None
