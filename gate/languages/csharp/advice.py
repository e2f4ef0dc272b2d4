"""What C#'s people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility, into_constructor
from gate.model.read import Kind

_PROVIDER = "wall monotonic delay"

ADVICE = Advice(
    manifests=("Directory.Packages.props", "Directory.Build.props", "packages.config", "*.csproj"),
    nouns={
        Kind.WALL: "a `TimeProvider`",
        Kind.MONOTONIC: "a `TimeProvider`",
        Kind.DELAY: "a `TimeProvider`",
        Kind.DEADLINE: "the limit, or a `CancellationToken`,",
        Kind.RANDOM: "a `Random`",
        Kind.IDENTITY: "a `Func<Guid>`",
        Kind.LOCALE: "the `CultureInfo`",
        Kind.TIMEZONE: "a `TimeZoneInfo`",
        Kind.ENVIRONMENT: "the value",
        Kind.NETWORK: "the `HttpClient`",
        Kind.FILE: "the path, or the stream,",
    },
    usual={
        Kind.WALL: "pass a `FakeTimeProvider`",
        Kind.MONOTONIC: "pass a `FakeTimeProvider` that the test moves",
        Kind.DELAY: "pass a `FakeTimeProvider` that the test moves",
        Kind.RANDOM: "pass `new Random(7)`",
        Kind.TIMEZONE: "name the zone, or pass a `FakeTimeProvider` whose `LocalTimeZone` is set",
        Kind.LOCALE: "name the culture, or set `CultureInfo.CurrentCulture` for the test and put it back",
        Kind.NETWORK: "an `HttpMessageHandler` of the test's own",
    },
    event="a `TaskCompletionSource`, a `SemaphoreSlim` or a callback",
    facilities=(
        Facility(
            r"\bMicrosoft\.Extensions\.TimeProvider\.Testing\b",
            _PROVIDER,
            "pass a `FakeTimeProvider` and `Advance` it",
        ),
        Facility(r"\bNodaTime\.Testing\b", "wall", "pass a `FakeClock` of NodaTime.Testing"),
        Facility(r"\bNodaTime\b(?!\.)", "wall", in_production="an `IClock` of NodaTime"),
        Facility(r"\bWireMock\.Net\b", "network", "answer from WireMock.Net"),
        Facility(r"\bRichardSzalay\.MockHttp\b", "network", "answer with a `MockHttpMessageHandler`"),
    ),
    into=into_constructor,
    common=(
        Facility(
            "",
            "System.Security.Cryptography.*",
            "pass what is drawn",
            "what is drawn, or a `RandomNumberGenerator`,",
        ),
        Facility(
            "",
            "System.Environment.GetEnvironmentVariable System.Environment.GetEnvironmentVariables "
            "System.Environment.ExpandEnvironmentVariables",
            "set the variable for the test and put it back",
        ),
    ),
)
