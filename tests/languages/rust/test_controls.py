"""Which reads are under control in Rust: by what, and which stay without."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.lines import every_line
from gate.policy.catalogue import load

PAUSED = "tokio.test.start_paused"
ATTRIBUTE = "#[tokio::test(start_paused = true)]\n"


def controls(source: str) -> list[str | None]:
    content = f"use tokio::time;\n{source}".encode()
    found = Languages(load).scan("tests/a.rs", content, every_line(content.count(b"\n") + 1), lambda _: None)
    assert found is not None
    return [read.controlled_by for read in found.reads]


CONTROLLED = {
    "paused from the start": (f"{ATTRIBUTE}async fn a() {{ time::sleep(x).await; }}", PAUSED),
    "with another attribute": (f"{ATTRIBUTE}#[ignore]\nasync fn a() {{ time::sleep(x).await; }}", PAUSED),
    "with a comment": (f"{ATTRIBUTE}// why\nasync fn a() {{ time::Instant::now(); }}", PAUSED),
    "paused": ("async fn a() { time::pause(); time::sleep(x).await; }", "tokio.time.pause"),
}
UNCONTROLLED = {
    "real time": "#[tokio::test]\nasync fn a() { time::sleep(x).await; }",
    "not paused": "#[tokio::test(start_paused = false)]\nasync fn a() { time::sleep(x).await; }",
    "another function": f"{ATTRIBUTE}async fn a() {{ }}\nasync fn b() {{ time::sleep(x).await; }}",
    "before the pause": "async fn a() { time::sleep(x).await; time::pause(); }",
    "resumed": "async fn a() { time::pause(); time::resume(); time::sleep(x).await; }",
    "std's clock": f"{ATTRIBUTE}async fn a() {{ std::time::Instant::now(); }}",
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED.keys())
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert controls(source)[-1] == by


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED.keys())
def test_a_read_is_not(source: str) -> None:
    assert set(controls(source)) == {None}
