"""What Rust's people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility
from gate.model.read import Kind


def _into(_path: str, within: str) -> str:
    """`Window::close`"""
    return f"into `{within.replace('.', '::')}`" if within else ""


ADVICE = Advice(
    manifests=("Cargo.toml",),
    nouns={
        Kind.WALL: "`now`, or a generic clock (`impl Fn() -> SystemTime`),",
        Kind.MONOTONIC: "`now`, or a generic clock (`impl Fn() -> Instant`),",
        Kind.DELAY: "a generic clock that waits",
        Kind.DEADLINE: "the limit",
        Kind.RANDOM: "an `impl Rng`",
        Kind.IDENTITY: "the id, or a function that makes one,",
        Kind.LOCALE: "the locale",
        Kind.TIMEZONE: "a generic `TimeZone`",
        Kind.ENVIRONMENT: "the value",
        Kind.NETWORK: "the client",
        Kind.FILE: "an `impl Read`",
    },
    usual={
        Kind.WALL: "pass a fixed time",
        Kind.MONOTONIC: "pass a fake clock that the test moves by hand",
        Kind.DELAY: "pass a fake clock that the test moves",
        Kind.RANDOM: "pass `StdRng::seed_from_u64(7)`",
        Kind.TIMEZONE: "name the zone (`Utc`, `FixedOffset`)",
    },
    event="a channel, a `Notify`, a `Condvar` or a `JoinHandle`",
    facilities=(
        Facility(
            r"(?m)^\s*tokio\b|\bdependencies\.tokio\b",
            "tokio::time::*",
            "pause the clock with `#[tokio::test(start_paused = true)]`",
        ),
        Facility(r"(?m)^\s*(?:wiremock|mockito|httpmock)\b", "network", "a mock server of the test's own"),
    ),
    into=_into,
)
