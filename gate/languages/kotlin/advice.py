"""What Kotlin's people do about a read."""

from __future__ import annotations

from gate.languages.java import advice as java
from gate.model.advice import Advice, Facility, into_constructor
from gate.model.read import Kind

ADVICE = Advice(
    manifests=java.MANIFESTS,
    nouns={
        **java.NOUNS,
        Kind.WALL: "a `Clock`",
        Kind.MONOTONIC: "a `TimeSource`",
        Kind.DELAY: "a `CoroutineDispatcher`, or the waiting,",
        Kind.RANDOM: "a `Random`",
        Kind.IDENTITY: "a `() -> UUID`",
        Kind.TIMEZONE: "a zone",
    },
    usual={
        **java.USUAL,
        Kind.WALL: "pass a `Clock` that says a fixed time",
        Kind.MONOTONIC: "pass a `TestTimeSource`",
        Kind.DELAY: "pass a dispatcher that the test runs",
        Kind.RANDOM: "pass `Random(7)`",
    },
    event="a `CompletableDeferred`, a `Channel` or a callback",
    facilities=(
        Facility(
            r"\bcoroutines[-_.]test\b",
            "kotlinx.coroutines.*",
            "run it on virtual time with `runTest`",
        ),
        *java.ADVICE.facilities,
    ),
    into=into_constructor,
    common=java.ADVICE.common,
)
