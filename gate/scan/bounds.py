"""What a condition, or a relation between values, bounds: which value is to be less than which, or near to which."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gate.model.named import NamedTuple
from gate.scan.duration_syntax import DurationSyntax, Relation
from gate.scan.frame import Frame

_NESTED = 12  # conditions in conditions
# A name for how far two values may be apart.
TOLERANCE = r"(?i:[\w.]*(?:delta|tolerance|epsilon|eps|precision|margin|slack)\w*|TimeSpan\.From\w+\([^()]*\))"
_LESS = frozenset({"<", "<="})
_MORE = frozenset({">", ">="})
_EQUAL = frozenset({"==", "===", "is"})
_UNEQUAL = frozenset({"!=", "!==", "is not"})
_LOGIC = frozenset({"&&", "||", "and", "or"})
_ORDERINGS = frozenset({"compareTo", "compare_to", "CompareTo", "compare", "Compare", "cmp"})


class Bound(NamedTuple):
    """The assertion holds only if `lesser` is less than `greater`; `is_near`: if they are near to each other.

    `is_equal`: near, and as exactly as can be. `start` to before `end` is where that is written.
    """

    lesser: Frame
    greater: Frame
    start: int
    end: int
    is_near: bool = False
    is_equal: bool = False


class Bounds:
    """Answers for one language."""

    def __init__(self, syntax: DurationSyntax) -> None:
        self._syntax = syntax
        self._vocabulary = syntax.vocabulary

    def related(
        self, relation: Relation, given: tuple[Frame, ...], frame: Frame, *, denied: bool = False
    ) -> list[Bound]:
        if len(given) < 2:
            return []
        first, second, *more = given
        whole = (frame.start, frame.end)
        if relation is Relation.BELOW and not denied:
            return [Bound(first, second, *whole)]
        if relation is Relation.BELOW or (relation is Relation.ABOVE and not denied):
            return [Bound(second, first, *whole)]
        if relation is Relation.ABOVE:
            return [Bound(first, second, *whole)]
        if relation is Relation.WITHIN:
            return [] if denied or not more else [Bound(first, more[0], *whole)]
        if relation is Relation.NEAR or (relation is Relation.EQUAL and self._is_tolerance(more)):
            return [] if denied else [Bound(first, second, *whole, is_near=True)]
        return self._equal(first, second, whole, denied=denied)

    def _is_tolerance(self, more: list[Frame]) -> bool:
        """`assertEquals(expected, actual, 0.1)`"""
        if not more:
            return False
        if self._syntax.is_plain(more[0]):
            return "string" not in more[0].type
        return re.fullmatch(TOLERANCE, more[0].text) is not None

    def _equal(self, first: Frame, second: Frame, whole: tuple[int, int], *, denied: bool) -> list[Bound]:
        for condition, value in ((first, second), (second, first)):
            truth = self._syntax.truth(value)
            if truth is not None:
                return list(self.conditions(condition, denied=truth is denied))
            use = self._syntax.use(value)
            if use is not None and use.name in self._vocabulary.near and use.arguments:
                return [] if denied else [Bound(condition, use.arguments[0], *whole, is_near=True)]
        return [] if denied else [Bound(first, second, *whole, is_near=True, is_equal=True)]

    def conditions(self, frame: Frame, depth: int = 0, *, denied: bool = False) -> Iterator[Bound]:
        """What a condition says; what its opposite says, if denied."""
        frame = self.inner(frame)
        if depth > _NESTED:
            return
        negated = self._syntax.negated(frame)
        if negated is not None:
            yield from self.conditions(negated, depth + 1, denied=not denied)
            return
        result = self._syntax.result(frame)
        if result is not None:  # a condition is asked for as a function
            yield from self.conditions(result, depth + 1, denied=denied)
            return
        operations = self._syntax.operations(frame)
        for sign, left, right in operations:
            whole = (left.start, right.end)
            if sign in _LOGIC:
                yield from self.conditions(left, depth + 1, denied=denied)
                yield from self.conditions(right, depth + 1, denied=denied)
            elif sign in _LESS or sign in _MORE:
                lesser, greater = (left, right) if (sign in _LESS) is not denied else (right, left)
                yield Bound(*self._compared(lesser, greater), *whole)
            elif sign in _EQUAL or sign in _UNEQUAL:
                yield from self._equal(left, right, whole, denied=denied is (sign in _EQUAL))
        if not operations and not denied:
            use = self._syntax.use(frame)
            if use is not None and use.name in self._vocabulary.near and use.arguments and len(use.arguments) > 1:
                yield Bound(use.arguments[0], use.arguments[1], frame.start, frame.end, is_near=True)

    def _compared(self, lesser: Frame, greater: Frame) -> tuple[Frame, Frame]:
        """`a.compareTo(b) < 0` compares a and b."""
        for call, zero, is_turned in ((lesser, greater, False), (greater, lesser, True)):
            use = self._syntax.use(self.inner(call)) if self._syntax.is_plain(zero) else None
            if use is None or use.name not in _ORDERINGS or not use.arguments:
                continue
            values = use.arguments if len(use.arguments) > 1 else (*((use.owner,) if use.owner else ()), *use.arguments)
            if len(values) == 2:
                return (values[1], values[0]) if is_turned else (values[0], values[1])
        return lesser, greater

    def inner(self, frame: Frame) -> Frame:
        for _ in range(_NESTED):
            inner = self._syntax.same(frame)
            if inner is None:
                break
            frame = inner
        return frame
