"""A C# test that injects its clock reads none: fake time providers, substitutes and mocks of a clock's interface."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import alone, scanned

SPACES = (
    "System",
    "System.Threading",
    "System.Threading.Tasks",
    "Microsoft.Extensions.Time.Testing",
    "NSubstitute",
    "Moq",
)
USING = "".join(f"using {space};\n" for space in SPACES)
SILENT = {
    "fake provider": "var timeProvider = new FakeTimeProvider(); timeProvider.Advance(TimeSpan.FromSeconds(1));",
    "fake provider asked": "var time = new FakeTimeProvider(); var now = time.GetUtcNow(); time.GetTimestamp();",
    "delay on a provider": "var timeProvider = new FakeTimeProvider(); await Task.Delay(span, timeProvider);",
    "delay on a named provider": "await Task.Delay(span, timeProvider: clock);",
    "timer of a provider": "using var timer = timeProvider.CreateTimer(Tick, null, span, span);",
    "periodic timer": "using var timer = new PeriodicTimer(span, timeProvider);",
    "cancellation": "using var cts = new CancellationTokenSource(span, timeProvider);",
    "wait": "await task.WaitAsync(span, timeProvider);",
    "substitute": "var clock = Substitute.For<TimeProvider>(); clock.GetUtcNow().Returns(x); clock.GetUtcNow();",
    "substitute of an interface": "var clock = Substitute.For<ISystemClock>(); clock.UtcNow.Returns(start);",
    "mock": "var clock = new Mock<IClock>(); clock.Setup(c => c.UtcNow).Returns(start); clock.Object.UtcNow;",
    "name only": "var name = nameof(DateTime.Now);",
}
READS = {
    "the real provider": ("var sut = new Service(TimeProvider.System);", "System.TimeProvider.System"),
    "a delay of its own": ("await Task.Delay(span);", "System.Threading.Tasks.Task.Delay"),
    "a substitute told the time": ("clock.GetUtcNow().Returns(DateTimeOffset.UtcNow);", "System.DateTimeOffset.UtcNow"),
    "a mock told the time": ("mock.Setup(c => c.UtcNow).Returns(() => DateTime.UtcNow);", "System.DateTime.UtcNow"),
    "a fake set to the time": (
        "var time = new FakeTimeProvider(DateTimeOffset.UtcNow);",
        "System.DateTimeOffset.UtcNow",
    ),
}


def scan(body: str) -> Scan:
    return scanned(
        "test/ATests.cs",
        f"{USING}\npublic class ATests {{ [Fact] public async Task A() {{ {body} }} }}\n",
        around=alone,
    )


@pytest.mark.parametrize("body", SILENT.values(), ids=SILENT)
def test_an_injected_clock_is_no_read(body: str) -> None:
    assert scan(body).reads == ()


@pytest.mark.parametrize(("body", "name"), READS.values(), ids=READS)
def test_the_ambient_clock_is_one(body: str, name: str) -> None:
    assert [(read.name, read.controlled_by) for read in scan(body).reads] == [(name, None)]
