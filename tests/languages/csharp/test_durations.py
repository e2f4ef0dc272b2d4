"""Bounds on durations in C#: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded_lines

MEASURED = """using System;
using System.Diagnostics;
using Xunit;

class ATests {
  void IsFast() {
    var watch = Stopwatch.StartNew();
    var start = DateTime.UtcNow;
    Call();
    var elapsed = DateTime.UtcNow - start;
"""
END = """\n  }\n}\n"""

FOUND: dict[str, str] = {
    "an element set elsewhere": (
        "var held = new long[1]; held[0] = watch.ElapsedMilliseconds; Assert.True(held[0] < 50);"
    ),
    "near, within a named tolerance": "watch.Elapsed.ShouldBe(limit, tolerance);",
    "a condition equal to true": "(elapsed < limit).Should().Be(true);",
    "summed up": "var sum = TimeSpan.Zero; sum += elapsed; Assert.True(sum < limit);",
    "each collected": "var all = F(); all.Add(elapsed); foreach (var d in all) Assert.True(d < limit);",
    "a function of the file": "TimeSpan Took() => DateTime.UtcNow - start; Assert.True(Took() < limit);",
    "a function of the file with a body": "TimeSpan F() { return DateTime.UtcNow - start; } Assert.True(F() < limit);",
    "an unsettled choice": "var d = x ? elapsed : DateTime.UtcNow - start; Assert.True(d < limit);",
    "xUnit": "Assert.True(watch.ElapsedMilliseconds < 50);",
    "xUnit with a message": 'Assert.True(watch.Elapsed < TimeSpan.FromSeconds(1), "slow");',
    "xUnit, denied": "Assert.False(watch.Elapsed > limit);",
    "xUnit, a range": "Assert.InRange(watch.ElapsedMilliseconds, 1, 50);",
    "xUnit, near": "Assert.Equal(50, elapsed.TotalMilliseconds, 5);",
    "NUnit": "Assert.That(elapsed, Is.LessThan(limit));",
    "NUnit, a condition": "Assert.That(elapsed < limit);",
    "NUnit, in a range": "Assert.That(elapsed, Is.InRange(low, high));",
    "NUnit, near": "Assert.That(elapsed.TotalSeconds, Is.EqualTo(5).Within(1));",
    "NUnit, classic": "Assert.Less(watch.ElapsedMilliseconds, 50);",
    "NUnit, classic, the other way around": "Assert.Greater(50, watch.ElapsedMilliseconds);",
    "MSTest": "Assert.IsTrue(elapsed.TotalMilliseconds < 50);",
    "FluentAssertions": "elapsed.Should().BeLessThan(limit);",
    "FluentAssertions, of a stopwatch": "watch.ElapsedMilliseconds.Should().BeLessThanOrEqualTo(50);",
    "FluentAssertions, near": "elapsed.Should().BeCloseTo(limit, delta);",
    "Shouldly": "watch.Elapsed.ShouldBeLessThan(limit);",
    "failing if": 'if (watch.ElapsedMilliseconds > 50) Assert.Fail("slow");',
    "failing if with a throw": 'if (elapsed > limit) { throw new XunitException("slow"); }',
    "subtracted in place": "Assert.True((DateTime.UtcNow - start).TotalMilliseconds < 50);",
    "Subtract": "Assert.True(DateTime.UtcNow.Subtract(start) < limit);",
    "ticks": "var t0 = Environment.TickCount64; Assert.True(Environment.TickCount64 - t0 < 50);",
    "timestamps": "var t0 = Stopwatch.GetTimestamp(); Assert.True(Stopwatch.GetElapsedTime(t0) < limit);",
    "a new stopwatch": "var w = new Stopwatch(); w.Start(); Assert.True(w.ElapsedTicks < 50);",
    "cast": "Assert.True((int)elapsed.TotalSeconds < 50);",
    "collected": "var t = F(); t.Add(DateTime.UtcNow); Assert.True(t[1] - t[0] < limit);",
    "a moment kept elsewhere": "Assert.True(DateTime.UtcNow - job.StartedAt < limit);",
    "near to now": "job.Created.Should().BeCloseTo(DateTime.UtcNow, delta);",
}
SILENT: dict[str, str] = {
    "what something unknown is lessened by": (
        "var left = x.Ttl; left -= DateTime.UtcNow - x.StartedAt; Assert.True(left <= limit);"
    ),
    "lower bound": "Assert.True(watch.ElapsedMilliseconds >= 50);",
    "lower bound of NUnit": "Assert.That(elapsed, Is.GreaterThan(limit));",
    "lower bound with a tolerance": "Assert.That(elapsed.TotalSeconds, Is.GreaterThanOrEqualTo(5).Within(1));",
    "lower bound of FluentAssertions": "elapsed.Should().BeGreaterThan(limit);",
    "lower bound that fails": 'if (elapsed < limit) Assert.Fail("early");',
    "count": "Assert.True(list.Count < 5);",
    "moments": "Assert.True(start < DateTime.UtcNow);",
    "deadline": "var end = DateTime.UtcNow + limit; Assert.True(DateTime.UtcNow < end);",
    "a loop": "while (watch.ElapsedMilliseconds < 50) Call();",
    "an if that does not fail": "if (elapsed > limit) Call();",
    "an if that throws something else": "if (elapsed > limit) throw new TimeoutException();",
    "unknown": "var took = Time(Call); Assert.True(took < limit);",
    "a clock of the test's own": "Assert.True(clock.UtcNow - clock.Began < limit);",
    "a comment": "// Assert.True(elapsed < limit);",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("test/ATests.cs", f"{MEASURED}{line}{END}") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("test/ATests.cs", f"{MEASURED}{line}{END}") == []
