"""Comments inside an expression and brackets around it change nothing about it; lists are paired by place."""

from __future__ import annotations

from gate.languages.python.dialect import PythonDialect
from gate.scan.expression import BRACKETS, opposite, outside, solid
from gate.scan.frame import Frame, Way
from gate.scan.resolve import root_frame

DIALECT = PythonDialect()


def leaf(source: bytes, word: bytes) -> Frame:
    return Way(root_frame(DIALECT, DIALECT.parser.parse(source).root_node)).leaf(source.index(word))


def parts(source: bytes) -> list[Frame]:
    whole = leaf(source, b"a").up
    assert whole is not None
    return solid(whole)


def test_comments_are_no_parts() -> None:
    assert [part.text for part in parts(b"[a,  # first\n b]\n")] == ["a", "b"]


def test_brackets_are_left_one_after_the_other() -> None:
    assert outside(leaf(b"x = ((a))\n", b"a")).text == "((a))"


def test_what_stands_in_no_brackets_stays_itself() -> None:
    inner = leaf(b"x = (await a)\n", b"a)")
    assert outside(inner) is inner


def test_other_wraps_may_be_left_too() -> None:
    assert outside(leaf(b"x = (await a)\n", b"a)"), ("await", *BRACKETS)).text == "(await a)"


def test_elements_are_paired_by_place() -> None:
    ours, theirs = parts(b"[a, b]\n"), parts(b"(a, 2)\n")
    paired = opposite(ours[1], ours, theirs)
    assert paired is not None
    assert paired.text == "2"


def test_lists_of_different_lengths_are_not_paired() -> None:
    ours = parts(b"[a, b]\n")
    assert opposite(ours[0], ours, parts(b"[a, b, c]\n")) is None
