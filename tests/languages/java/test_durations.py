"""Bounds on durations in Java: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded, bounded_lines

MEASURED = """import java.time.*;
import com.google.common.base.Stopwatch;
import org.springframework.util.StopWatch;

class ATest {
    long begun = System.currentTimeMillis();

    @Test void isFast() {
        long start = System.nanoTime();
        call();
        long elapsed = System.nanoTime() - start;
        Instant from = Instant.now();
        Instant to = Instant.now();
"""

FOUND: dict[str, str] = {
    "an element of an array": (
        "long[] held = new long[1]; held[0] = System.nanoTime() - start; assertTrue(held[0] < 50);"
    ),
    "taken out of a queue": (
        "var all = new LinkedBlockingQueue<Long>(); all.put(System.nanoTime() - start); "
        "long took = all.take(); assertTrue(took < 50);"
    ),
    "between readings that were collected": (
        "var all = new ArrayList<Long>(); all.add(System.nanoTime()); Long first = null; "
        "for (Long t : all) { if (first == null) { first = t; continue; "
        "} assertThat(t - first).isLessThan(50); }"
    ),
    "near, within a named tolerance": "assertEquals(50, elapsed, maxDelta);",
    "a generic creation": "new ArrayList<Long>(); assertTrue(elapsed < 50);",
    "each collected": "var all = f(); all.add(System.nanoTime() - start); for (long d : all) assertTrue(d < 50);",
    "chosen": "assertTrue((x ? elapsed : System.nanoTime() - start) < 50);",
    "summed up": "long sum = 0; sum += System.nanoTime() - start; assertTrue(sum < 50);",
    "the rest of a millisecond": "assertTrue(elapsed % 1_000_000 < 50);",
    "assertTrue": "assertTrue(elapsed < 50);",
    "assertTrue of JUnit 4": 'assertTrue("slow", elapsed < 50);',
    "assertTrue of JUnit 5": 'Assertions.assertTrue(elapsed < 50, "slow");',
    "assertFalse": "assertFalse(elapsed > 50);",
    "both sides": "assertTrue(elapsed > 10 && elapsed < 50);",
    "assert": 'assert elapsed < 50 : "slow";',
    "AssertJ": "assertThat(elapsed).isLessThan(50);",
    "AssertJ, or equal": "assertThat(elapsed).isLessThanOrEqualTo(50L);",
    "AssertJ, both sides": "assertThat(elapsed).isBetween(10L, 50L);",
    "AssertJ, in a chain": 'assertThat(elapsed).as("took").isGreaterThan(10).isLessThan(50);',
    "AssertJ, near": "assertThat(elapsed).isCloseTo(50L, within(5L));",
    "AssertJ, a condition": "assertThat(elapsed < 50).isTrue();",
    "AssertJ, a denied condition": "assertThat(elapsed > 50).isFalse();",
    "BDD": "then(elapsed).isLessThan(50);",
    "Truth": "assertThat(elapsed).isAtMost(50);",
    "Truth with a message": 'assertWithMessage("slow").that(elapsed).isLessThan(50);',
    "Hamcrest": "assertThat(elapsed, lessThan(50L));",
    "Hamcrest with a message": 'assertThat("slow", elapsed, is(lessThanOrEqualTo(50L)));',
    "Hamcrest, denied": "assertThat(elapsed, not(greaterThan(50L)));",
    "Hamcrest, both": "assertThat(elapsed, allOf(greaterThan(10L), lessThan(50L)));",
    "near": "assertEquals(50, elapsed, 5);",
    "rounded and equal": "assertEquals(5, TimeUnit.NANOSECONDS.toSeconds(elapsed));",
    "failing if": 'if (elapsed > 50) fail("slow");',
    "failing if with a block": "if (elapsed > 50) { Assert.fail(); }",
    "failing if with a throw": 'if (elapsed > 50) { throw new AssertionError("slow"); }',
    "failing else": "if (elapsed < 50) { call(); } else { fail(); }",
    "in place": "assertTrue(System.currentTimeMillis() - begun < 50);",
    "a field": "assertTrue(System.currentTimeMillis() - this.startTime < 50);",
    "converted": "assertTrue(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) < 50);",
    "cast": "assertTrue((int) ((System.nanoTime() - start) / 1_000_000) < 50);",
    "Duration": "assertTrue(Duration.between(from, to).toMillis() < 50);",
    "Duration compared": "assertTrue(Duration.between(from, to).compareTo(limit) < 0);",
    "Duration compared the other way around": "assertTrue(limit.compareTo(Duration.between(from, to)) > 0);",
    "Duration of nanoseconds": "assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(limit);",
    "ChronoUnit": "assertTrue(ChronoUnit.MILLIS.between(from, to) < 50);",
    "dates": "assertTrue(new Date().getTime() - begun < 50);",
    "stopwatch of Guava": "Stopwatch w = Stopwatch.createStarted(); assertTrue(w.elapsed(SECONDS) < 50);",
    "stopwatch of Guava, stopped": "var w = Stopwatch.createStarted(); assertTrue(w.stop().elapsed(SECONDS) < 50);",
    "stopwatch of Spring": "StopWatch w = new StopWatch(); w.start(); assertTrue(w.getTotalTimeMillis() < 50);",
    "set later": "long d; d = System.nanoTime() - start; assertTrue(d < 50);",
    "set in a lambda": "long[] d = new long[1]; run(() -> { end = 1; }); assertTrue(System.nanoTime() - start < 50);",
    "collected": "List<Long> t = f(); t.add(System.nanoTime()); assertTrue(t.get(1) - t.get(0) < 50);",
    "an atomic variable": "end.set(System.nanoTime()); assertTrue(end.get() - start < 50);",
    "a moment kept elsewhere": "assertTrue(System.currentTimeMillis() - job.getStarted() < 50);",
    "near to now": "assertThat(job.created()).isCloseTo(Instant.now(), within(1, SECONDS));",
    "the distance from now": "assertTrue(Math.abs(System.nanoTime() - other) < 50);",
    "later than a sum": "assertTrue(System.nanoTime() < start + 50);",
}
SILENT: dict[str, str] = {
    "equal, with a message of a name": "assertEquals(50, elapsed, reason);",
    "lower bound": "assertTrue(elapsed >= 50);",
    "lower bound of AssertJ": "assertThat(elapsed).isGreaterThanOrEqualTo(50);",
    "lower bound of Hamcrest": "assertThat(elapsed, greaterThan(50L));",
    "lower bound of Hamcrest, denied": "assertThat(elapsed, not(lessThan(50L)));",
    "lower bound that fails": "if (elapsed < 50) fail();",
    "count": "assertTrue(list.size() < 50);",
    "number": "assertThat(count).isLessThan(50);",
    "moments": "assertTrue(begun < System.currentTimeMillis());",
    "deadline": "long end = System.nanoTime() + 50; assertTrue(System.nanoTime() < end);",
    "an if that does not fail": "if (elapsed > 50) { call(); }",
    "an if that throws something else": "if (elapsed > 50) { throw new TimeoutException(); }",
    "a loop": "while (System.nanoTime() - start < 50) { call(); }",
    "equal as a stopped clock makes it": "assertEquals(50, elapsed);",
    "an unknown stopwatch": "assertTrue(watch.elapsed() < 50);",
    "an unknown difference": "assertTrue(job.end() - job.start() < 50);",
    "a limit on real time": "assertTimeout(Duration.ofMillis(50), () -> call());",
    "another clock": "assertTrue(Time.currentElapsedTime() - then < 50);",
    "unknown": "long d = timed(this::call); assertTrue(d < 50);",
    "how many": "List<Long> t = f(); t.add(System.nanoTime()); assertTrue(t.size() < 50);",
    "a comment": "// assertTrue(elapsed < 50);",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("src/test/java/ATest.java", f"{MEASURED}        {line}\n    }}\n}}\n") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("src/test/java/ATest.java", f"{MEASURED}        {line}\n    }}\n}}\n") == []


def test_a_method_of_the_file_is_followed() -> None:
    source = """class A {
  long took() { long s = System.nanoTime(); call(); return System.nanoTime() - s; }
  void test() {
    assertTrue(took() < 5);
  }
}
"""
    assert bounded_lines("A.java", source) == ["assertTrue(took() < 5);"]


def test_the_place_of_a_chain_is_that_of_its_matcher() -> None:
    source = (
        MEASURED + "        assertThat(elapsed)\n            .isGreaterThan(3)\n            .isLessThan(5);\n    }\n}\n"
    )
    (found,) = bounded("ATest.java", source)
    assert (found.place.line, found.place.column) == (16, 14)
    assert {read.name for read in found.reads} == {"java.lang.System.nanoTime"}
