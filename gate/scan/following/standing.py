"""What holds at a byte of a body that is called in one way: is it reached, what controls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.reach import Certainty
from gate.model.read import Kind
from gate.scan.following.covered import Held, covers
from gate.scan.following.outline import Body, Branch, Expr, Outline, Sort
from gate.scan.following.stops import Stop
from gate.scan.following.values import Thing, Value

if TYPE_CHECKING:
    from gate.scan.following.meaning import Meaning
    from gate.scan.following.project import Project
    from gate.scan.following.sight import Seen

_RANK = list(Certainty)
_MEASURES = ("perf_counter", "process_time", "thread_time", "getrusage", "times")


class Standing:
    """Answers for one visit of a body."""

    def __init__(self, project: Project, meaning: Meaning, stop: Stop, file: Outline, body: Body) -> None:
        self._project = project
        self._meaning = meaning
        self._stop = stop
        self._file = file
        self._body = body
        self._known = dict(stop.known)
        self._is_test = project.is_test(file.path)
        self._branches: dict[int, Certainty | None] = {}

    def certainty(self, offset: int) -> Certainty | None:
        """How sure it is that the bytes there run; None: they do not."""
        is_deadline = any(start <= offset < end for start, end in self._body.deadlines)
        worst = Certainty.POSSIBLE if is_deadline or self._may_be_held(offset) else self._stop.certainty
        for number, branch in enumerate(self._body.branches):
            if branch.start <= offset < branch.end:
                if number not in self._branches:
                    self._branches[number] = self._taken(branch)
                found = self._branches[number]
                if found is None:
                    return None
                worst = max(worst, found, key=_RANK.index)
        return worst

    def _taken(self, branch: Branch) -> Certainty | None:
        if branch.is_rescue:
            return Certainty.POSSIBLE
        is_held = self._meaning.holds(branch.condition, self._file, self._known)
        if is_held is not None:
            return Certainty.SURE if is_held is branch.wanted else None
        if _asks_parameter(branch.condition):
            return Certainty.POSSIBLE
        is_rest = branch.is_rest and not self._stop.is_to_fail
        return Certainty.SURE if is_rest or (self._is_test and branch.is_usual) else Certainty.LIKELY

    def is_to_fail(self, offset: int) -> bool:
        """Is an error waited for that what runs at the byte ends in: `with pytest.raises(ValueError)`?"""
        return self._stop.is_to_fail or any(
            block.start <= offset < block.end and block.expr.sort is Sort.CALL and self._awaits_error(block.expr)
            for block in self._body.blocks
        )

    def _awaits_error(self, call: Expr) -> bool:
        return self._project.awaits_error(call.parts[0].text)

    def is_inner(self, offset: int) -> bool:
        return any(start <= offset < end for start, end in self._body.inner)

    def held(self, offset: int) -> tuple[Held, ...]:
        """The controls that hold at a byte of a file of tests."""
        if not self._is_test:
            return ()
        path = self._file.path
        held = [Held(given, path) for given in self._project.sight(path).around(offset)]
        for block in self._body.blocks:
            if block.start <= offset < block.end and block.expr.sort is Sort.CALL:
                helper = self._meaning.of(block.expr.parts[0], self._file, self._known)
                held += self._left_by(helper)
        return tuple(held)

    def _may_be_held(self, offset: int) -> bool:
        """Does it run within a block that may hold a clock still, as far as its name tells?"""
        for block in self._body.blocks if self._is_test else ():
            if block.start <= offset < block.end and block.expr.sort is Sort.CALL:
                callee = self._meaning.of(block.expr.parts[0], self._file, self._known)
                name = callee.name if callee.thing is Thing.FOREIGN else block.expr.parts[0].text
                if self._project.may_control(name) and not self._left_by(callee):
                    return True
        return False

    def _left_by(self, helper: Value) -> list[Held]:
        if helper.thing is not Thing.FUNCTION or not self._project.is_test(helper.path):
            return []
        name = self._meaning.calls.body(helper).name.rpartition(".")[2]
        return [Held(given, helper.path) for given in self._project.sight(helper.path).left_by(name)]

    def weighed(self, read: str, kind: Kind, offset: int, certainty: Certainty) -> Certainty:
        """Code that measures itself and decides nothing by it does the same at any speed."""
        if kind is not Kind.MONOTONIC or self._is_test:
            return certainty
        is_telling = any(start <= offset < end for start, end in self._body.telling)
        return certainty if is_telling and not read.rpartition(".")[2].startswith(_MEASURES) else Certainty.POSSIBLE

    def is_cut(self, seen: Seen) -> bool:
        """Has the test replaced the name that the read goes through?"""
        cut = self._meaning.cut
        if (self._file.path, seen.first) in cut:
            return True
        parts = seen.read.name.split(".")
        reach = seen.links if self._file.named(seen.first) else len(parts) - 1
        return any(
            (".".join(parts[:at]), parts[at]) in cut for at in range(len(parts) - 1, len(parts) - 1 - reach, -1) if at
        )

    def covered(self, name: str, kind: Kind, held: tuple[Held, ...]) -> bool:
        return covers((*held, *self._stop.controls), name, kind)


def _asks_parameter(condition: Expr) -> bool:
    """Does a condition only ask whether a parameter was given?"""
    while condition.sort in (Sort.NOT, Sort.IS_NOTHING, Sort.OR, Sort.TYPED):
        condition = condition.parts[0]
    return condition.sort is Sort.PARAMETER
