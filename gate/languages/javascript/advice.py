"""What JavaScript's people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility, into_function
from gate.model.read import Kind

_TIMERS = (
    "wall setTimeout setInterval rxjs.* lodash.* performance.* process.hrtime process.hrtime.bigint "
    "!lodash.random !lodash.uniqueId"
)
_SINON = f"{_TIMERS} timers/promises.*"


def _timers(package: str) -> str:
    return rf'"{package}"\s*:'


ADVICE = Advice(
    manifests=("package.json",),
    nouns={
        Kind.WALL: "`now`",
        Kind.MONOTONIC: "a `clock` function",
        Kind.DELAY: "a `sleep` function",
        Kind.DEADLINE: "the limit",
        Kind.RANDOM: "a `random` function",
        Kind.IDENTITY: "the id, or a function that makes one,",
        Kind.LOCALE: "the locale",
        Kind.TIMEZONE: "the `timeZone`",
        Kind.ENVIRONMENT: "the value",
        Kind.NETWORK: "the client, or `fetch`,",
        Kind.FILE: "the path, or the stream,",
    },
    usual={
        Kind.WALL: "pass a fixed time, or stop the clock with the fake timers of the test runner",
        Kind.MONOTONIC: "pass a fake clock that the test moves by hand",
        Kind.DELAY: "pass a `sleep` that returns at once",
        Kind.RANDOM: "pass a generator with a fixed seed, or replace `Math.random`",
        Kind.TIMEZONE: "name the zone (`timeZone`, or the UTC methods), or run the tests under one `TZ`",
        Kind.NETWORK: "a recorded answer, or a server of the test's own",
    },
    event="a promise, an event or a callback",
    facilities=(
        Facility(
            _timers("vitest"),
            _TIMERS,
            "stop the clock with `vi.useFakeTimers()` and `vi.setSystemTime(…)`",
        ),
        Facility(
            _timers("(?:jest|ts-jest|@jest/globals|jest-expo|react-scripts)"),
            _TIMERS,
            "stop the clock with `jest.useFakeTimers()` and `jest.setSystemTime(…)`",
        ),
        Facility(_timers("sinon"), _SINON, "stop the clock with `sinon.useFakeTimers(…)`"),
        Facility(_timers("@sinonjs/fake-timers"), _SINON, "stop the clock with `@sinonjs/fake-timers`"),
        Facility(
            _timers("mockdate"),
            "wall",
            "stop the clock with `MockDate.set(…)`",
        ),
        Facility(_timers("timezone-mock"), "timezone", "set the zone with `timezone_mock.register(…)`"),
        Facility(_timers("msw"), "network", "answer with a handler of `msw`"),
        Facility(_timers("nock"), "network", "answer with `nock`"),
        Facility(_timers("fetch-mock"), "fetch", "answer with `fetch-mock`"),
    ),
    into=into_function,
    common=(Facility("", "setTimeout setInterval", "let the fake timers of the test runner run it"),),
)
