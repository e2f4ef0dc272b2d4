from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.glob import Globs
from gate.model.place import Place
from gate.model.policy import Defect, Pin
from gate.policy.merge import merge_rows, merge_values

PATH = "agent_gate.json"

ROWS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("12")), max_size=4)


def rows(*pins: tuple[str, str | None]) -> list[Pin]:
    """One pin a line, from line 1."""
    return [Pin((path,), want, Place(PATH, line)) for line, (path, want) in enumerate(pins, 1)]


def merged(before: list[Pin], base: list[Pin], head: list[Pin]) -> list[tuple[str, str | None, int]]:
    found = merge_rows(before, base, head, PATH, lambda pin: pin.paths)
    return [(pin.paths[0], pin.want, pin.place.line) for pin in found]


A1, A2, A3, B1, C1 = ("a", "1"), ("a", "2"), ("a", "3"), ("b", "1"), ("c", "1")


@pytest.mark.parametrize(
    ("before", "base", "head", "expected"),
    [
        pytest.param([A1], [A1], [B1, A1], [(*B1, 1), (*A1, 2)], id="head adds"),
        pytest.param([A1, B1], [A1, B1], [B1], [(*B1, 1)], id="head removes"),
        pytest.param([B1, A1], [B1, A1], [B1, A2], [(*B1, 1), (*A2, 2)], id="head changes"),
        pytest.param([A1], [A1, B1], [C1, A1], [(*B1, 1), (*C1, 1), (*A1, 2)], id="both add"),
        pytest.param([A1, B1], [B1], [A1, B1, C1], [(*B1, 2), (*C1, 3)], id="base removes"),
        pytest.param([A1], [A2], [C1, A1], [(*C1, 1), (*A2, 2)], id="base changes what stands on another line at head"),
        pytest.param([A1], [A2], [A3], [(*A3, 1)], id="both change: head's"),
        pytest.param([A1], [], [A2], [(*A2, 1)], id="base removes what head changes"),
        pytest.param([A1], [A2], [B1], [(*B1, 1)], id="head removes what base changes"),
        pytest.param([], [A1], [B1, A1], [(*B1, 1), (*A1, 2)], id="both add the same"),
        pytest.param([], [A1], [A2], [(*A1, 1), (*A2, 1)], id="both add in different words"),
        pytest.param([A1, A1], [A1], [A1, A1, B1], [(*A1, 1), (*B1, 3)], id="base removes one of two alike"),
        pytest.param([A1], [A1, A1], [B1, A1], [(*B1, 1), (*A1, 2), (*A1, 1)], id="base adds a second one"),
    ],
)
def test_rows_are_merged_one_by_one(
    before: list[Any], base: list[Any], head: list[Any], expected: list[tuple[str, str | None, int]]
) -> None:
    assert merged(rows(*before), rows(*base), rows(*head)) == expected


@given(ROWS, ROWS)
def test_a_side_that_changes_nothing_leaves_the_rows_to_the_other(some: list[Any], others: list[Any]) -> None:
    before, after = rows(*some), rows(*others)
    assert sorted(merged(before, before, after)) == sorted((pin.paths[0], pin.want, pin.place.line) for pin in after)
    assert sorted(row[:2] for row in merged(before, after, before)) == sorted((pin.paths[0], pin.want) for pin in after)


def test_a_defect_is_told_by_what_it_says() -> None:
    old, new = Defect(Place(PATH, 3), "bad", "mend it"), Defect(Place(PATH, 9), "worse", "mend it")
    assert merge_rows([old], [old, new], [old], PATH, lambda defect: defect.message) == (
        new._replace(place=Place(PATH)),
        old,
    )


@pytest.mark.parametrize(
    ("before", "base", "head", "expected"),
    [
        pytest.param(1, 2, 1, 2, id="base alone"),
        pytest.param(1, 1, 2, 2, id="head alone"),
        pytest.param(1, 2, 3, 3, id="both: head's"),
        pytest.param((1, 2), (2, 3), (1, 2, 4), (2, 3, 4), id="items"),
        pytest.param((1, 2), (1, 2, 3), (1,), (1, 3), id="an item that head removes"),
        pytest.param(frozenset({1}), frozenset({1, 2}), frozenset({3}), frozenset({2, 3}), id="a set"),
        pytest.param({"a": 1}, {"a": 1, "b": 2}, {"a": 1, "c": 3}, {"a": 1, "b": 2, "c": 3}, id="keys"),
        pytest.param({"a": 1, "b": 1}, {"a": 1}, {"b": 1}, {}, id="keys that each side removes"),
        pytest.param({"a": (1,)}, {"a": (1, 2)}, {"a": (1, 3)}, {"a": (1, 2, 3)}, id="items under a key"),
        pytest.param({"a": {"x": 1}}, {}, {"a": {"x": 2}}, {"a": {"x": 2}}, id="base removes a key that head changes"),
        pytest.param({}, {"a": {"x": 1}}, {"a": {"y": 2}}, {"a": {"y": 2}}, id="a key that both add"),
        pytest.param(Globs(("a",)), Globs(("a", "b")), Globs(("c",)), Globs(("b", "c")), id="globs"),
    ],
)
def test_values_are_merged_as_deep_as_they_go(before: object, base: object, head: object, expected: object) -> None:
    assert merge_values(before, base, head) == expected
