"""Records of three sides merged row by row: what base says by now, with what head changes of what it started from.

A branch that is behind its base proposes its own edits of a record file, and nothing of that file's old state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar, cast

from gate.model.place import Place
from gate.model.policy import Case, ClockMap, Config, Defect, Freeze, Pin
from gate.model.test_id import canonical_id
from gate.policy.pins import Pins
from gate.policy.register import Register

Record = TypeVar("Record", bound="Config | ClockMap | Register | Pins")
Row = TypeVar("Row", Case, Freeze, Pin, Defect)

_ABSENT = object()


def merged(before: Record, base: Record, head: Record, path: str) -> Record:
    """A record file of three sides as it would be once merged; `path` is head's file."""
    merge: Callable[[Record, Record, Record, str], Record] = _MERGES[type(head)]
    return merge(before, base, head, path)


def merge_config(before: Config, base: Config, head: Config, path: str) -> Config:
    """Key by key, lists item by item; `places` are head's, and what only base sets stands nowhere in particular."""
    merged: Config = merge_values(before, base, head)
    return merged._replace(places=dict.fromkeys(base.places, Place(path)) | head.places)


def merge_clock_map(before: ClockMap, base: ClockMap, head: ClockMap, path: str) -> ClockMap:
    """Case by case, told apart by their ids; `rules` by key."""
    return head._replace(
        cases=merge_rows(before.cases, base.cases, head.cases, path, lambda case: case.id),
        undeclared=merge_values(before.undeclared, base.undeclared, head.undeclared),
        shared_runner_allows=merge_values(
            before.shared_runner_allows, base.shared_runner_allows, head.shared_runner_allows
        ),
        defects=_merge_defects(before.defects, base.defects, head.defects, path),
    )


def merge_register(before: Register, base: Register, head: Register, path: str) -> Register:
    """Record by record, told apart by the tests they freeze."""
    return Register(
        merge_rows(before.freezes, base.freezes, head.freezes, path, lambda freeze: canonical_id(freeze.test)),
        _merge_defects(before.defects, base.defects, head.defects, path),
    )


def merge_pins(before: Pins, base: Pins, head: Pins, path: str) -> Pins:
    """Pin by pin, told apart by their paths, and the freezes beside them."""
    return Pins(
        merge_rows(before.pins, base.pins, head.pins, path, lambda pin: pin.paths),
        _merge_defects(before.defects, base.defects, head.defects, path),
        merge_register(before.register, base.register, head.register, path),
    )


def merge_rows(
    before: Sequence[Row], base: Sequence[Row], head: Sequence[Row], path: str, key: Callable[[Row], Hashable]
) -> tuple[Row, ...]:
    """The rows that the file would hold once merged; `path` is head's file.

    What head leaves alone is as base has it, and stands where head has it; what base gained meanwhile comes first, at
    the file's beginning, since a reader of the change sees no line of it. Where both changed a row, head's counts (git
    will ask); where both added one, in different words, there are two.
    """
    old, ours, theirs = _by_key(before, key), _by_key(base, key), _by_key(head, key)
    merged = [_lacking(row, path) for name, rows in ours.items() if name not in old for row in rows]
    merged = [row for row in merged if not _same(theirs.get(key(row), []), ours[key(row)])]
    for name, rows in theirs.items():
        if _same(rows, old.get(name, [])):
            now = ours.get(name, [])
            twins = rows[: len(now)]
            merged += [_standing(row, twin) for row, twin in zip(now, twins, strict=False)]
            merged += [_lacking(row, path) for row in now[len(twins) :]]
        else:
            merged += rows
    return tuple(merged)


def merge_values(before: Any, base: Any, head: Any) -> Any:
    """Any value of the policy: what only one side changed is as that side has it; of what both did, head's counts.

    Mappings and NamedTuples are merged by key, tuples and sets by item, whose order is base's.
    """
    if head == before:
        return base
    if base in (before, head) or not type(before) is type(base) is type(head):
        return head
    if hasattr(head, "_fields"):
        return type(head)(*(merge_values(*each) for each in zip(before, base, head, strict=True)))
    if isinstance(head, dict):
        merged = {
            key: merge_values(*(side.get(key, _ABSENT) for side in (before, base, head)))
            for key in dict.fromkeys((*base, *head))
        }
        return {key: value for key, value in merged.items() if value is not _ABSENT}
    if isinstance(head, tuple | frozenset):
        kept = [item for item in base if item in head or item not in before]
        return type(head)(dict.fromkeys([*kept, *(item for item in head if item not in before)]))
    return head


def _merge_defects(
    before: Sequence[Defect], base: Sequence[Defect], head: Sequence[Defect], path: str
) -> tuple[Defect, ...]:
    return merge_rows(before, base, head, path, lambda defect: (defect.message, defect.help))


def _by_key(rows: Sequence[Row], key: Callable[[Row], Hashable]) -> dict[Hashable, list[Row]]:
    found: dict[Hashable, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found


def _same(some: list[Row], others: list[Row]) -> bool:
    """Do the rows say the same, wherever they stand?"""
    return [_lacking(row, "") for row in some] == [_lacking(row, "") for row in others]


def _standing(row: Row, twin: Row) -> Row:
    """The row, where its twin stands."""
    if isinstance(row, Case | Freeze):
        return row._replace(places=cast("Case | Freeze", twin).places)
    return row._replace(place=cast("Pin | Defect", twin).place)


def _lacking(row: Row, path: str) -> Row:
    """The row as one of which the file of that path shows no line."""
    if isinstance(row, Case | Freeze):
        return row._replace(places={"": Place(path)})
    return row._replace(place=Place(path))


_MERGES: dict[type, Callable[..., Any]] = {
    Config: merge_config,
    ClockMap: merge_clock_map,
    Register: merge_register,
    Pins: merge_pins,
}
