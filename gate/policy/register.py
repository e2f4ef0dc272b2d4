"""Freeze records, as written: from the register, and from `frozen` beside the pins."""

from __future__ import annotations

from collections.abc import Iterable

from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.policy import Defect, Freeze
from gate.policy.builder import Mapping, Sequence
from gate.policy.document import Document
from gate.policy.empty import filled
from gate.policy.rows import split
from gate.policy.shape import problems, refusal

_OTHER_NAMES = {"until": "expires"}


class Register(NamedTuple):
    """The records of one file that can be read, and what is wrong with the others."""

    freezes: tuple[Freeze, ...] = ()
    defects: tuple[Defect, ...] = ()


def read_register(document: Document) -> Register:
    """The records of a register, which is a list.

    A record that is no mapping, or has unknown keys, duplicate keys or values that are no text or number, is a defect.
    What a readable record lacks or says wrongly is for the gate to find. Raises RecordError where it is no list.
    """
    rows = split(problems(filled(document, "register"), "register"))
    if rows.whole:
        raise refusal(rows.whole)
    assert isinstance(document.value, Sequence)  # noqa: S101 -- its schema says so
    return records(document.value, rows.bad, rows.defects)


def records(rows: Sequence, bad: Iterable[str | int], defects: Iterable[Defect]) -> Register:
    """The records of that list, those with a bad index left out."""
    left_out = frozenset(bad)
    freezes: list[Freeze] = []
    found = list(defects)
    for index, row in enumerate(rows):
        if index in left_out or not isinstance(row, Mapping):
            continue
        if "until" in row and "expires" in row and _text(row, "until") != _text(row, "expires"):
            found.append(Defect(row.places["until"], "`until` and `expires` disagree", "keep one of the two"))
        else:
            freezes.append(_freeze(row, rows.places[index]))
    return Register(tuple(freezes), tuple(found))


def _freeze(row: Mapping, place: Place) -> Freeze:
    places = {"": place}
    keys: dict[str, str] = {}
    for key in row:
        name = _OTHER_NAMES.get(key, key)
        keys[name] = _text(row, key)
        places[name] = row.places[key]
    return Freeze(keys, places)


def _text(row: Mapping, key: str) -> str:
    """A scalar as it is written; nothing at all for null."""
    value = row[key]
    if isinstance(value, str):
        return value
    return "" if value is None else row.written[key]
