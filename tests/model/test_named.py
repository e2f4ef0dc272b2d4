"""Our NamedTuple behaves as typing's does."""

from __future__ import annotations

import pickle
import typing
from typing import Any

import pytest

from gate.model.named import NamedTuple


class Ours(NamedTuple):
    """Says what it is."""

    first: int
    second: str = "b"
    third: tuple[int, ...] = ()

    @property
    def twice(self) -> int:
        return 2 * self.first


class Theirs(typing.NamedTuple):
    """Says what it is."""

    first: int
    second: str = "b"
    third: tuple[int, ...] = ()

    @property
    def twice(self) -> int:
        return 2 * self.first


class OurOne(NamedTuple):
    only: int


class TheirOne(typing.NamedTuple):
    only: int


class OurNone(NamedTuple):
    pass


class TheirNone(typing.NamedTuple):
    pass


BOTH = [
    pytest.param(Ours, Theirs, id="three fields"),
    pytest.param(OurOne, TheirOne, id="one field"),
    pytest.param(OurNone, TheirNone, id="no field"),
]


@pytest.mark.parametrize(("ours", "theirs"), BOTH)
def test_values_are_made_compared_and_shown_alike(ours: Any, theirs: Any) -> None:
    values = (1,)[: len(theirs._fields)]
    mine, other = ours(*values), theirs(*values)
    assert mine == tuple(other) == other
    assert hash(mine) == hash(other)
    assert repr(mine).partition("(")[2] == repr(other).partition("(")[2]
    assert (mine._fields, mine.__match_args__, mine._asdict()) == (other._fields, other.__match_args__, other._asdict())
    assert (ours.__doc__ is None) or ours.__doc__ == theirs.__doc__
    assert (ours.__module__, ours.__name__, isinstance(mine, tuple)) == (__name__, ours.__name__, True)


def test_fields_are_filled_by_place_name_and_default() -> None:
    assert Ours(1, third=(2,)) == (1, "b", (2,))
    assert Ours(second="c", first=3).twice == 6
    assert Ours(1)._replace(second="z") == (1, "z", ())
    assert Ours._make([1, "x", ()]) == (1, "x", ())


@pytest.mark.parametrize("cls", [Ours, Theirs], ids=["ours", "theirs"])
@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        pytest.param(lambda cls: cls(), TypeError, id="a field is missing"),
        pytest.param(lambda cls: cls(1, 2, 3, 4), TypeError, id="a field too many"),
        pytest.param(lambda cls: cls(1, fourth=2), TypeError, id="an unknown field"),
        pytest.param(lambda cls: cls(1)._replace(fourth=2), (ValueError, TypeError), id="an unknown field replaced"),
        pytest.param(lambda cls: setattr(cls(1), "first", 2), AttributeError, id="a field set"),
        pytest.param(lambda cls: setattr(cls(1), "fourth", 2), AttributeError, id="an unknown field set"),
    ],
)
def test_what_typing_refuses_is_refused(cls: Any, wrong: Any, error: Any) -> None:
    with pytest.raises(error):
        wrong(cls)


def test_values_travel_between_processes() -> None:
    assert pickle.loads(pickle.dumps(Ours(1, "c"))) == Ours(1, "c")  # noqa: S301 -- our own bytes


def test_patterns_match_by_place() -> None:
    match Ours(1, "c"):
        case Ours(first, second):
            assert (first, second) == (1, "c")
        case _:
            pytest.fail("no match")
