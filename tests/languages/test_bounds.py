"""What the languages may take of memory and steps, whatever a change holds."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial

import pytest

from gate import languages
from gate.languages import Languages
from gate.model import evidence as evidence_module
from gate.model.lines import every_line
from gate.policy.catalogue import load
from gate.scan.resolve import Resolver
from tests.support.evidence import evidence
from tests.support.large import MOST, steps
from tests.support.scan import READER, alone


def test_trees_are_freed_when_their_files_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "_TREES", 2_000)
    reader = Languages(load)
    gc.collect()
    gc.disable()
    try:
        before = _trees()
        for number in range(20):
            text = b"import time\nx = time.time()\n" + b"y = 1\n" * 200
            reader.scan(f"src/a{number}.py", text, every_line(203))
        assert _trees() - before <= 5
    finally:
        gc.enable()


def _trees() -> int:
    return sum(isinstance(each, Resolver) for each in gc.get_objects())


def test_content_is_at_hand_as_far_as_there_is_room_and_read_again_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence_module, "_ROOM", 100)
    judged = evidence({}, {f"a{number}.py": f"x = {number}\n" * 5 for number in range(9)})
    for _ in range(2):
        for number in range(9):
            assert judged.source(f"a{number}.py") == f"x = {number}\n".encode() * 5
            assert judged.source_line(f"a{number}.py", 2) == f"x = {number}"
            assert sum(map(len, judged._sources.values())) <= 100


TESTS: dict[str, tuple[str, Callable[[int], str]]] = {
    "JUnit": ("src/test/ATest.java", lambda n: "class ATest {\n" + "@Test void t{0}() {{ }}\n" * n + "}\n"),
    "JUnit, set up again and again": (
        "src/test/ATest.java",
        lambda n: "class ATest {\n" + "@Test void t{0}() {{ }}\n@BeforeEach void b{0}() {{ }}\n" * n + "}\n",
    ),
    "JUnit, each with its source": (
        "src/test/ATest.java",
        lambda n: "class ATest {\n" + '@ParameterizedTest @MethodSource("m{0}") void t{0}() {{ }}\n' * n + "}\n",
    ),
    "xUnit": ("A.cs", lambda n: "class A {{\n" + "[Fact] void T{0}() {{ }}\n" * n + "}}\n"),
    "PHPUnit": (
        "tests/ATest.php",
        lambda n: "<?php class ATest extends TestCase {{\n" + "function test{0}() {{ }}\n" * n + "}}\n",
    ),
    "Kotlin": ("src/test/ATest.kt", lambda n: "class ATest {{\n" + "@Test fun t{0}() {{ }}\n" * n + "}}\n"),
}


@pytest.mark.parametrize(("path", "build"), TESTS.values(), ids=TESTS)
def test_twice_as_many_tests_are_told_in_no_more_than_twice_the_steps(path: str, build: Callable[[int], str]) -> None:
    def listed(size: int) -> bytes:
        numbered = (line.replace("{0}", str(at)) for at, line in enumerate(build(size).splitlines(keepends=True)))
        return "".join(numbered).replace("{{", "{").replace("}}", "}").encode()

    tell = partial(READER.tests, path)
    assert len(tell(listed(3), alone, alone).tests) == 3
    once, twice = (steps(partial(tell, listed(size), alone, alone)) for size in (150, 300))
    assert twice / once <= MOST
