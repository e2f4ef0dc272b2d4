"""Bounds on durations in Kotlin: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded_lines

MEASURED = """import java.time.Instant
import kotlin.system.measureTimeMillis
import kotlin.time.TimeSource
import kotlin.time.measureTime

class ATest {
  fun isFast() {
    val start = System.nanoTime()
    call()
    val elapsed = System.nanoTime() - start
    val mark = TimeSource.Monotonic.markNow()
    var later: Long
"""
END = """\n  }\n}\n"""

FOUND: dict[str, str] = {
    "an element set elsewhere": (
        "val held = LongArray(1); held[0] = System.nanoTime() - start; assertTrue(held[0] < 50)"
    ),
    "not null": "assertTrue(elapsed!! < 5)",
    "equal to true": "assertEquals(true, elapsed < 5)",
    "a function of the file with a body": "fun f(): Long { return System.nanoTime() - start }; assertTrue(f() < 5)",
    "each collected": "val all = f(); all.add(System.nanoTime() - start); for (d in all) assertTrue(d < 5)",
    "the duration of a value": "val (x, d) = kotlin.time.measureTimedValue { call() }; assertTrue(d < limit)",
    "summed up": "var sum = 0L; sum += System.nanoTime() - start; assertTrue(sum < 5)",
    "assertTrue": "assertTrue(elapsed < 5)",
    "assertTrue with a message in front": 'assertTrue("slow", elapsed < 5)',
    "assertTrue with a message behind": 'assertTrue(elapsed < 5, "slow")',
    "assertTrue with names": 'assertTrue(actual = elapsed < 5, message = "slow")',
    "assertTrue of a lambda": "assertTrue { elapsed < 5 }",
    "assertTrue of a lambda with a message": 'assertTrue("slow") { elapsed < 5 }',
    "assertFalse": "assertFalse(elapsed > 5)",
    "a range": "assertTrue(elapsed in 1..5)",
    "check": 'check(elapsed < 5) { "slow" }',
    "AssertJ": "assertThat(elapsed).isLessThan(5)",
    "assertk, both sides": "assertThat(elapsed).isBetween(1L, 5L)",
    "near": "assertThat(elapsed).isCloseTo(5L, within(1L))",
    "Kotest": "elapsed shouldBeLessThan 5",
    "Kotest, called": "elapsed.shouldBeLessThan(5)",
    "Kotest, a matcher": "elapsed should beLessThan(5)",
    "failing if": 'if (elapsed > 5) fail("slow")',
    "failing if with a block": 'if (elapsed > 5) { fail("slow") }',
    "failing if with a throw": 'if (elapsed > 5) throw AssertionError("slow")',
    "failing else": 'if (elapsed < 5) { call() } else { fail("slow") }',
    "measureTimeMillis": "val took = measureTimeMillis { call() }; assertTrue(took < 5)",
    "measureTime": "assertTrue(measureTime { call() } < 5.seconds)",
    "a mark": "assertTrue(mark.elapsedNow() < 5.seconds)",
    "a mark in milliseconds": "assertTrue(mark.elapsedNow().inWholeMilliseconds < 5)",
    "set later": "later = System.nanoTime() - start; assertTrue(later < 5)",
    "converted": "assertTrue(TimeUnit.NANOSECONDS.toMillis(elapsed) < 5)",
    "put off": "val began by lazy { System.nanoTime() }; assertTrue(System.nanoTime() - began < 5)",
    "cast": "assertTrue((elapsed as Long) / 1_000_000.0 < 5)",
    "collected": "val t = f(); t.add(System.nanoTime()); assertTrue(t[1] - t[0] < 5)",
    "chosen": "assertTrue((if (x) elapsed else System.nanoTime() - start) < 5)",
    "a function of the file": "fun took() = System.nanoTime() - start; assertTrue(took() < 5)",
    "a moment kept elsewhere": "assertTrue(System.currentTimeMillis() - job.created < 5)",
}
SILENT: dict[str, str] = {
    "lower bound": "assertTrue(elapsed >= 5)",
    "lower bound of AssertJ": "assertThat(elapsed).isGreaterThan(5)",
    "lower bound of Kotest": "elapsed shouldBeGreaterThan 5",
    "lower bound that fails": 'if (elapsed < 5) fail("early")',
    "count": "assertTrue(list.size < 5)",
    "deadline": "val end = System.nanoTime() + 5; assertTrue(System.nanoTime() < end)",
    "a loop": "while (System.nanoTime() - start < 5) call()",
    "an if that does not fail": "if (elapsed > 5) call()",
    "equal as a stopped clock makes it": "assertEquals(5, elapsed)",
    "unknown": "val took = timed { call() }; assertTrue(took < 5)",
    "a comment": "// assertTrue(elapsed < 5)",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("src/test/kotlin/ATest.kt", f"{MEASURED}{line}{END}") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("src/test/kotlin/ATest.kt", f"{MEASURED}{line}{END}") == []
