"""Changes with very many reads: each costs what one costs, wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from gate import judge
from gate.gates.clock_scan import GATE
from gate.model.lines import Lines
from gate.model.place import Place
from gate.model.read import Kind, Read, Scan
from tests.support.evidence import CONFIG, Files, PlainReader, evidence, found
from tests.support.large import MOST, steps

NOW = "now()"


class Quick(PlainReader):
    """Knows one name, everywhere on a line, and takes few steps."""

    def scan(
        self,
        path: str,
        source: bytes,
        lines: Lines,
        around: Callable[[str], bytes | None] | None = None,  # noqa: ARG002 -- nothing controls what it finds
    ) -> Scan | None:
        reads = [
            Read(Place(path, number, at.start() + 1, number, at.end() + 1), "now", Kind.WALL)
            for number, text in enumerate(source.decode().split("\n"), 1)
            if NOW in text and lines.overlaps(number, number)
            for at in re.finditer(re.escape(NOW), text)
        ]
        return Scan(tuple(reads))


FLOODS: dict[str, Callable[[int], tuple[Files, Files]]] = {
    "a read on every line": lambda n: ({}, {"a.py": f"x = {NOW}\n" * n}),
    "all on one line": lambda n: ({}, {"a.py": f"f({NOW * n})\n"}),
    "moved, all alike": lambda n: ({"a.py": f"x = {NOW}\n" * n}, {"b.py": f"x = {NOW}\n" * n}),
    "moved, one line": lambda n: ({"a.py": f"f({NOW * n})\n"}, {"b.py": f"f({NOW * n})\n"}),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_twice_as_many_reads_cost_no_more_than_twice(flood: Callable[[int], tuple[Files, Files]]) -> None:
    def checked(size: int) -> int:
        before, after = flood(size)
        judged = evidence(before, {**dict.fromkeys(before), **after}, reader=Quick())
        return steps(lambda: judge.settle(GATE, GATE.check(judged), CONFIG, judged.source_line))

    checked(1)
    assert checked(800) / checked(400) <= MOST


def test_each_of_many_alike_is_paid_for_once() -> None:
    before = {"a.py": f"x = {NOW}\n" * 3, "docs/a.py": f"x = {NOW}\n" * 3}
    after = {"b.py": f"x = {NOW}\n" * 4, "docs/b.py": f"x = {NOW}\n" * 3}
    findings = found(GATE, evidence(before, {**dict.fromkeys(before), **after}, reader=Quick()))
    assert [(each.place.path, each.moved) for each in findings] == [
        *(("b.py", moved) for moved in (True, True, True, False)),
        *(("docs/b.py", True) for _ in range(3)),
    ]
