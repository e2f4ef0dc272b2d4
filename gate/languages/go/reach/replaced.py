"""What a test of Go replaces by hand: variables and fields that it sets, or its helpers, or what it hands a fake to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.scan.following.outline import Body, Expr, Happening, Sort
from gate.scan.following.values import Thing, Value

if TYPE_CHECKING:
    from gate.languages.go.reach.project import GoProject
    from gate.scan.following.meaning import Lookup

_MOST = 80  # functions


def replaced(project: GoProject, function: Value) -> Iterator[Lookup]:
    """The names, as `Meaning` looks them up."""
    meaning = project.meaning(frozenset())
    todo, seen = [function], {(function.path, function.name)}
    while todo and len(seen) < _MOST:
        at = todo.pop()
        file = project.file(at.path)
        if file is None:
            continue
        body = meaning.calls.body(at)
        known = dict(at.around)
        is_own = project.is_test(at.path)
        for each in body.stored:
            owner = meaning.of(each.owner, file, known)
            yield from meaning.lookups(owner, each.name)
        for expr in _functions(body, is_own=is_own):
            value = meaning.of(expr, file, known)
            key = (value.path, value.name)
            if value.thing is Thing.FUNCTION and key not in seen:
                seen.add(key)
                todo.append(value)


def _functions(body: Body, *, is_own: bool) -> Iterator[Expr]:
    """What a body calls and hands on; of code that is no test's, only what it hands out: `WithClock(fake)`."""
    if not is_own:
        yield from (each for each in body.given if each.sort is Sort.FUNCTION)
        return
    for use in body.uses:
        if use.how is Happening.CALLED:
            yield from (each for each in use.expr.parts if each.sort is not Sort.CONSTANT)
