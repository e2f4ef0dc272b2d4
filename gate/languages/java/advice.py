"""What Java's people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility, into_constructor
from gate.model.read import Kind

MANIFESTS = (
    *("pom.xml", "build.gradle", "build.gradle.kts", "gradle/libs.versions.toml", "libs.versions.toml"),
    *("build.sbt", "BUILD.bazel"),
)
NETWORK = (
    Facility(r"\bmockwebserver", "network", "answer from a `MockWebServer`"),
    Facility(r"\bwiremock", "network", "answer from WireMock"),
)
PIONEER = (
    Facility(r"\bjunit-pioneer\b", "timezone", "set the zone with `@DefaultTimeZone`"),
    Facility(r"\bjunit-pioneer\b", "locale", "set the locale with `@DefaultLocale`"),
    Facility(r"\bjunit-pioneer\b", "java.lang.System.getenv", "set the variable with `@SetEnvironmentVariable`"),
)
AWAITILITY = Facility(r"\bawaitility\b", "delay", "`await().until(…)` of Awaitility")
NOUNS = {
    Kind.WALL: "a `java.time.Clock`",
    Kind.MONOTONIC: "a `LongSupplier` that gives the nanoseconds",
    Kind.DELAY: "the waiting, such as a `ScheduledExecutorService`,",
    Kind.DEADLINE: "the limit",
    Kind.RANDOM: "a `RandomGenerator`",
    Kind.IDENTITY: "a `Supplier<UUID>`",
    Kind.LOCALE: "the `Locale`",
    Kind.TIMEZONE: "a `ZoneId`",
    Kind.ENVIRONMENT: "the value",
    Kind.NETWORK: "the client",
    Kind.FILE: "the `Path`",
}
USUAL = {
    Kind.WALL: "pass `Clock.fixed(…)`",
    Kind.MONOTONIC: "pass a fake clock that the test moves by hand",
    Kind.DELAY: "pass a scheduler that the test runs",
    Kind.RANDOM: "pass `new Random(7)`",
    Kind.TIMEZONE: "name the zone, or set it with `TimeZone.setDefault(…)` and put it back",
    Kind.LOCALE: "name the locale, or set it with `Locale.setDefault(…)` and put it back",
    Kind.FILE: "keep the file under the fixtures, or make it in a `@TempDir`",
}
SECURE = Facility(
    "",
    "java.security.SecureRandom java.security.SecureRandom.*",
    "pass a `SecureRandom` that gives fixed bytes",
    "a `SecureRandom`",
)
PROPERTY = Facility(
    "",
    "java.lang.System.getProperty java.lang.Boolean.getBoolean java.lang.Integer.getInteger java.lang.Long.getLong",
    "set the property with `System.setProperty(…)` and put it back",
)
GETENV = Facility("", "java.lang.System.getenv", "pass the value in, for the JVM cannot set a variable")
EVENT = "a `CountDownLatch`, a `CompletableFuture` or a callback"

ADVICE = Advice(
    manifests=MANIFESTS,
    nouns=NOUNS,
    usual=USUAL,
    event=EVENT,
    facilities=(
        Facility(r"\breactor-test\b", "reactor.*", "run it on virtual time with `StepVerifier.withVirtualTime(…)`"),
        Facility(r"\brxjava", "io.reactivex.*", "run it on a `TestScheduler`"),
        Facility(r"\bjoda-time\b", "org.joda.time.*", "stop the clock with `DateTimeUtils.setCurrentMillisFixed(…)`"),
        *PIONEER,
        *NETWORK,
        AWAITILITY,
    ),
    into=into_constructor,
    common=(SECURE, PROPERTY, GETENV),
)
