"""Clocks that C# tests stop: where they stand at the ambient instant, and where they do not."""

from __future__ import annotations

import pytest

from tests.support.scan import alone, scanned

START = """using System; using System.Threading.Tasks;
using Microsoft.Extensions.Time.Testing;
using NodaTime.Testing;
class ATests {
  void Works() {
    var instant = new DateTimeOffset(2026, 1, 2, 0, 0, 0, TimeSpan.Zero);
"""

AMBIENT = {
    "a fake provider": "var time = new FakeTimeProvider(DateTimeOffset.UtcNow);",
    "through a variable": "var now = DateTimeOffset.UtcNow; var time = new FakeTimeProvider(now);",
    "set later": "var time = new FakeTimeProvider(); time.SetUtcNow(DateTimeOffset.UtcNow);",
    "NodaTime's": "var clock = new FakeClock(NodaTime.SystemClock.Instance.GetCurrentInstant());",
}

FIXED = {
    "at its own beginning": "var time = new FakeTimeProvider();",
    "at an instant": "var time = new FakeTimeProvider(instant);",
    "set to an instant": "var time = new FakeTimeProvider(); time.SetUtcNow(instant);",
    "moved on": "var time = new FakeTimeProvider(instant); time.Advance(TimeSpan.FromSeconds(5));",
    "a class of that name of somebody else": "var time = new Acme.FakeTimeProvider(DateTimeOffset.UtcNow);",
    "NodaTime's": "var clock = FakeClock.FromUtc(2026, 1, 2);",
}


@pytest.mark.parametrize("line", AMBIENT.values(), ids=AMBIENT)
def test_a_clock_stopped_at_the_ambient_instant_is_told(line: str) -> None:
    assert len(scanned("tests/ATests.cs", f"{START}    {line}\n  }}\n}}\n", around=alone).ambient_stops) == 1


@pytest.mark.parametrize("line", FIXED.values(), ids=FIXED)
def test_a_clock_stopped_at_an_instant_of_the_test_is_not(line: str) -> None:
    assert scanned("tests/ATests.cs", f"{START}    {line}\n  }}\n}}\n", around=alone).ambient_stops == ()


def test_directives_may_share_a_line() -> None:
    source = START + "    Task.Delay(1000);\n  }\n}\n"
    assert [read.name for read in scanned("tests/ATests.cs", source, around=alone).reads] == [
        "System.Threading.Tasks.Task.Delay"
    ]
