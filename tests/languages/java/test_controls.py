"""Which reads are under control in Java: by what, and which stay without."""

from __future__ import annotations

import pytest

from tests.support.scan import alone, controlled_by

IMPORTS = (
    "import java.time.*; import org.mockito.*; import org.joda.time.DateTimeUtils;\n"
    "import static org.mockito.Mockito.mockStatic; import static org.awaitility.Awaitility.await;\n"
)
MOCK = "org.mockito.Mockito.mockStatic"


SCHEDULERS = "io.reactivex.rxjava3.schedulers"
RX = "import io.reactivex.rxjava3.core.*; import io.reactivex.rxjava3.schedulers.*;\n"


def controls(source: str) -> list[str | None]:
    imports = RX if source.startswith(RX) else ""
    content = f"{imports}{IMPORTS}class ATest {{ {source.removeprefix(RX)} }}"
    return controlled_by("src/test/java/ATest.java", content, alone)


CONTROLLED = {
    "scheduler that is given": (
        f"{RX}TestScheduler s; void t() {{ Flowable.timer(1, MS, s); }}",
        f"{SCHEDULERS}.TestScheduler",
    ),
    "rule": (f"{RX}@Rule public TestSchedulerRule r; void t() {{ Flowable.timer(1, MS); }}", "TestSchedulerRule"),
    "resource": (
        "void t() { try (MockedStatic<Instant> m = Mockito.mockStatic(Instant.class)) { Instant.now(); } }",
        MOCK,
    ),
    "imported by its name": ("void t() { try (var m = mockStatic(Instant.class)) { Instant.now(); } }", MOCK),
    "what it is told": (
        "void t() { try (var m = mockStatic(Instant.class)) { m.when(Instant::now).thenReturn(x); } }",
        MOCK,
    ),
    "from there on": ("void t() { var m = mockStatic(Instant.class); Instant.now(); }", MOCK),
    "before each test": ("@BeforeEach void f() { m = mockStatic(Instant.class); } void t() { Instant.now(); }", MOCK),
    "in a field": ("MockedStatic<Instant> m = mockStatic(Instant.class); void t() { Instant.now(); }", MOCK),
    "joda": (
        "void t() { DateTimeUtils.setCurrentMillisFixed(0); new org.joda.time.DateTime(); }",
        "org.joda.time.DateTimeUtils.setCurrentMillisFixed",
    ),
}
UNCONTROLLED = {
    "another scheduler": f"{RX}Scheduler s; void t() {{ Flowable.timer(1, MS, s); }}",
    "nothing": "void t() { Instant.now(); }",
    "another class": "void t() { try (var m = mockStatic(LocalDate.class)) { Instant.now(); } }",
    "behind the resource": "void t() { try (var m = mockStatic(Instant.class)) { } Instant.now(); }",
    "before": "void t() { Instant.now(); var m = mockStatic(Instant.class); }",
    "closed": "void t() { var m = mockStatic(Instant.class); m.close(); Instant.now(); }",
    "another test": "void s() { var m = mockStatic(Instant.class); } void t() { Instant.now(); }",
    "field under a setup": "@BeforeEach void f() { m = mockStatic(Instant.class); } Instant i = Instant.now();",
    "Awaitility": "void t() { await().until(() -> System.nanoTime() > 5); }",
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED.keys())
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert controls(source)[-1] == by


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED.keys())
def test_a_read_is_not(source: str) -> None:
    assert set(controls(source)) == {None}
