"""Which definitions a part of a file uses."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gate.scan.used import Definition, Nest, Used


@st.composite
def nested(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Brackets that open and close: scopes as a file has them."""
    opened: list[int] = []
    scopes: list[tuple[int, int]] = []
    for at, sign in enumerate(draw(st.lists(st.booleans(), max_size=20))):
        if sign:
            opened.append(at)
        elif opened:
            scopes.append((opened.pop(), at + 1))
    return scopes


@given(nested(), st.integers(0, 21))
def test_the_innermost_scope_is_the_smallest_that_holds_a_byte(scopes: list[tuple[int, int]], offset: int) -> None:
    holding = [scope for scope in scopes if scope[0] <= offset < scope[1]]
    assert Nest(scopes).innermost(offset) == min(holding, key=lambda scope: scope[1] - scope[0], default=None)


def test_what_is_used_by_way_of_others_is_used() -> None:
    whole = (0, 100)
    first, second, inner = Definition("a", (0, 10), whole), Definition("b", (10, 20), whole), (50, 60)
    words = [(5, "b"), (15, "a"), (45, "a"), (55, "b")]
    used = Used(words, [first, second, Definition("b", (52, 54), inner)])
    assert used.of((40, 50)) == {(0, 10), (10, 20)}
    assert used.of((50, 60)) == {(52, 54)}
    assert used.of((60, 70)) == set()
