"""What the search for bounded durations has to be told about a language: how it asserts, what values are made of."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.model.read import Kind
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect


_OWN = rb"assert_?\w*(?:[Ww]ithin|[Bb]etween|[Ii]n_?[Rr]ange|[Aa]lmost_?[Ee]qual|[Cc]lose_?[Tt]o|[Aa]pprox)"


class Relation(Enum):
    """What an assertion says of its first value, its subject, and the second."""

    BELOW = "below"
    ABOVE = "above"
    NEAR = "near"  # at most so far apart, on either side
    WITHIN = "within"  # between the second and the third
    EQUAL = "equal"
    TRUE = "true"  # the subject is a condition, and holds
    FALSE = "false"


class Use(NamedTuple):
    """`owner.name(arguments)`, `name(arguments)` or `owner.name`; `leaf` is the name's node."""

    name: str
    leaf: Frame
    owner: Frame | None = None
    arguments: tuple[Frame, ...] | None = None


class Operation(NamedTuple):
    """`left sign right`."""

    sign: str
    left: Frame
    right: Frame


class Given(NamedTuple):
    """What an identifier is given where it stands; None for what cannot be told (a parameter, a loop).

    `is_part`: it gets a part of the value (`a, b = value`); which, says `part`, by its name or from "0".
    `is_change`: the value is added to what it had.
    `is_element`: the value becomes an element of what it holds (`times.append(value)`). `is_nothing`: it is declared
    without a value.
    """

    value: Frame | None
    is_part: bool = False
    is_change: bool = False
    is_element: bool = False
    is_nothing: bool = False
    part: str = ""


class Vocabulary(NamedTuple):
    """The names that matter, each the last part of what is written, but for `spans` and `watches`: full names.

    `calls`: functions that assert, with how many arguments come first that say nothing. `matchers`: methods on what a
    function in `subjects` gave, or arguments of one in `takers`. `denials` turn what they stand before around.
    `failures`: what fails a test by being called or thrown. `near`: functions that are true of two near values, or
    stand for any value near to theirs. `keeps`: methods and properties that leave a duration a duration, a reading a
    reading. `passes`: functions that do so with their first measured argument, or its distance from zero.
    `differences`: methods and functions that subtract. `laps`: methods of a stopwatch that tell what has passed.
    `coarse`: which of all these cut off digits. `spans`: reads that are durations; with an argument only, if in
    `spans_since`. `watches`: reads that start a stopwatch. `clocks`: functions that a project hands on under the name
    they have in the language's own library, as in `from project.clock import monotonic`.
    """

    calls: Mapping[str, tuple[Relation, int]]
    matchers: Mapping[str, Relation]
    subjects: frozenset[str]
    takers: frozenset[str]
    denials: frozenset[str]
    failures: frozenset[str]
    keeps: frozenset[str]
    passes: frozenset[str]
    differences: frozenset[str]
    near: frozenset[str] = frozenset()
    laps: frozenset[str] = frozenset()
    coarse: frozenset[str] = frozenset()
    spans: frozenset[str] = frozenset()
    spans_since: frozenset[str] = frozenset()
    watches: frozenset[str] = frozenset()
    properties: frozenset[str] = frozenset()  # the last names of reads that are no calls
    direct: frozenset[str] = frozenset()  # matchers whose subject is what they are a method of
    keywords: frozenset[str] = frozenset()  # what begins a statement that asserts
    branches: frozenset[str] = frozenset({"if_statement"})  # with a `condition`, what follows if it holds, and else
    statements: frozenset[str] = frozenset()  # nodes between a call that fails and the branch it stands in
    blocks: frozenset[str] = frozenset()  # nodes whose statements all run if the first does
    functions: frozenset[str] = frozenset()
    clocks: Mapping[str, Kind] = {}
    loops: frozenset[str] = frozenset({"for_statement", "while_statement", "do_statement"})


def is_own_assertion(word: bytes) -> bool:
    """Is that a project's own assertion: does its name say that a value is to lie between others, or near to one?"""
    return word.startswith(b"assert") and re.match(_OWN, word) is not None


class DurationSyntax(Protocol):
    """A language's answers about single nodes; each takes bounded time.

    Languages derive from it: what is answered here holds for those that say nothing else.
    """

    vocabulary: Vocabulary
    plain: frozenset[str]  # the nodes that are literals: numbers, strings, nothing
    dialect: Dialect | None = None  # one that sees more in assertions than the language's own

    def asserted(self, _leaf: Frame, /) -> Frame | None:
        """The condition of the statement that this keyword begins."""
        return None

    def use(self, frame: Frame, /) -> Use | None:
        """The call, construction or member access that an expression is."""

    def operations(self, frame: Frame, /) -> tuple[Operation, ...]:
        """The operation that an expression is; several for a chain of comparisons."""

    def negated(self, frame: Frame, /) -> Frame | None:
        """What `not` stands before."""

    def same(self, frame: Frame, /) -> Frame | None:
        """The expression in brackets, in a cast, behind `await` or a sign; the value that an element is taken from."""

    def choices(self, _frame: Frame, /) -> tuple[Frame, ...]:
        """The values that an expression chooses from."""
        return ()

    def truth(self, frame: Frame, /) -> bool | None:
        """`true` or `false`, if it is one of them."""
        return {"true": True, "false": False}.get(frame.type)

    def is_plain(self, frame: Frame, /) -> bool:
        """Is it a literal: a number, a string, nothing?"""
        return frame.type in self.plain

    def given(self, leaf: Frame, /) -> Given | None:
        """What the identifier is given here; None where nothing is."""

    def parts(self, _frame: Frame, /) -> dict[str, Frame]:
        """The values that a tuple or a record is written with, by name or from "0"."""
        return {}

    def result(self, function: Frame, /) -> Frame | None:
        """The expression that a function gives in the end."""


def element(use: Use | None, adding: Container[str]) -> Given | None:
    """What `times.add(value)` makes an element of `times`, for the methods that add their last argument."""
    if use is None or use.name not in adding or not use.arguments:
        return None
    return Given(use.arguments[-1], is_element=True)
