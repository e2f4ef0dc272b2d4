"""Which reads are under control in Rust: by what, and which stay without."""

from __future__ import annotations

import pytest

from tests.support.scan import alone, controlled_by

PAUSED = "tokio.test.start_paused"
ATTRIBUTE = "#[tokio::test(start_paused = true)]\n"


def controls(source: str) -> list[str | None]:
    return controlled_by("tests/a.rs", f"use tokio::time;\n{source}", alone)


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
