"""What expressions amount to when calls are followed."""

from __future__ import annotations

import re
from enum import Enum

from gate.model.named import NamedTuple

Environment = tuple[tuple[str, "Value"], ...]


class Thing(Enum):
    """What a value is. What stands behind the dash are its `path` and `name`."""

    MODULE = "module"  # its file
    CLASS = "class"  # its file - its key
    FUNCTION = "function"  # its file - its key; `bound` is the instance, `around` what it sees of other functions
    # of a class: its file - its key; `around` is what its constructor was given; with UNTOLD as `bound` perhaps nothing
    INSTANCE = "instance"
    FOREIGN = "foreign"  # what the repository does not define - its full name, `()` behind what was called
    CONSTANT = "constant"  # - as Python prints it
    GIVEN = "given"  # something that was handed in, surely more than nothing
    UNTOLD = "untold"

    __hash__ = object.__hash__  # values are looked up millions of times, and Enum's own hash is written in Python


class Value(NamedTuple):
    """One value; two that are equal are the same."""

    thing: Thing
    path: str = ""
    name: str = ""
    bound: tuple[Value, ...] = ()
    around: Environment = ()


GIVEN = Value(Thing.GIVEN)
UNTOLD = Value(Thing.UNTOLD)
NOTHING = Value(Thing.CONSTANT, "", "None")
_EMPTY = frozenset({"None", "False", "0", "0.0", "''", "b''"})
_WORD = re.compile(r"True|1|'\\w{1,20}'")
_DEEP = 4


def is_nothing(value: Value) -> bool | None:
    """Is it None? None: nobody knows."""
    if value.thing is Thing.CONSTANT:
        return value.name == "None"
    return None if _may_be_anything(value) else False


def truth(value: Value) -> bool | None:
    """Does it count as true?"""
    if value.thing is Thing.CONSTANT:
        return value.name not in _EMPTY
    return None if _may_be_anything(value) else True


def _may_be_anything(value: Value) -> bool:
    return (
        value.thing is Thing.UNTOLD
        or (value.thing is Thing.FOREIGN and value.name.endswith(")"))
        or (value.thing is Thing.INSTANCE and value.bound != ())
    )


def handed(value: Value) -> Value:
    """The value as the argument of a call: whatever it is, it was given. Only what code may branch on stays apart."""
    if value.thing is Thing.CONSTANT:
        return value if value.name in _EMPTY or _WORD.fullmatch(value.name) else GIVEN
    is_lost = _may_be_anything(value) and value.thing is not Thing.INSTANCE
    return GIVEN if is_lost or _depth(value) > _DEEP else value


def typed(value: Value, declared: Value) -> Value:
    """The value, or what it is declared to be, where it says less than that."""
    is_vague = value.thing in (Thing.UNTOLD, Thing.GIVEN) or (value.thing is Thing.FOREIGN and value.name.endswith(")"))
    return declared if is_vague and declared.thing is not Thing.UNTOLD else value


def joined(values: list[Value]) -> Value:
    """What is known of a value that is one of these; None stands back behind anything else."""
    told = list(dict.fromkeys(each for each in values if each != NOTHING))
    if not told:
        return values[0] if values else UNTOLD
    return told[0] if len(told) == 1 else UNTOLD


def _depth(value: Value) -> int:
    inner = (*value.bound, *(each for _, each in value.around))
    return 1 + max((_depth(each) for each in inner), default=0)
