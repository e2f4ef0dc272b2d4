"""What JavaScript's people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility, into_function
from gate.model.read import Kind

_TIMERS = (
    "wall setTimeout setInterval rxjs.* lodash.* performance.* process.hrtime process.hrtime.bigint "
    "!lodash.random !lodash.uniqueId"
)
_SINON = f"{_TIMERS} timers/promises.*"
_DELAYS = "setTimeout setInterval"
_JEST = "(?:jest|ts-jest|@jest/globals|jest-expo|react-scripts)"


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
        Kind.ENVIRONMENT: "pass a fixed value, or replace it for the test and put it back",
        Kind.NETWORK: "a recorded answer, or a server of the test's own",
    },
    event="a promise, an event or a callback",
    facilities=(
        Facility(_timers("vitest"), _DELAYS, "run it on fake timers with `vi.advanceTimersByTime(…)`"),
        Facility(
            _timers("vitest"),
            _TIMERS,
            "stop the clock with `vi.useFakeTimers()` and `vi.setSystemTime(…)`",
        ),
        Facility(_timers(_JEST), _DELAYS, "run it on fake timers with `jest.advanceTimersByTime(…)`"),
        Facility(
            _timers(_JEST),
            _TIMERS,
            "stop the clock with `jest.useFakeTimers()` and `jest.setSystemTime(…)`",
        ),
        Facility(_timers("sinon"), _DELAYS, "run it on the fake timers of sinon with `clock.tick(…)`"),
        Facility(_timers("sinon"), _SINON, "stop the clock with `sinon.useFakeTimers(…)`"),
        Facility(_timers("@sinonjs/fake-timers"), _SINON, "stop the clock with `@sinonjs/fake-timers`"),
        Facility(
            _timers("mockdate"),
            "wall",
            "stop the clock with `MockDate.set(…)`",
        ),
        Facility(_timers("vitest"), "process.env import.meta.env", "set the variable with `vi.stubEnv(…)`"),
        Facility(_timers("timezone-mock"), "timezone", "set the zone with `timezone_mock.register(…)`"),
        Facility(_timers("msw"), "network", "answer with a handler of `msw`"),
        Facility(_timers("nock"), "network", "answer with `nock`"),
        Facility(_timers("fetch-mock"), "fetch", "answer with `fetch-mock`"),
    ),
    into=into_function,
    common=(
        Facility("", "setInterval", in_production="a `setInterval` function"),
        Facility("", "rxjs.*", in_production="a scheduler"),
        Facility("", _DELAYS, "let the fake timers of the test runner run it"),
        Facility(
            "",
            "process.env Bun.env Deno.env* import.meta.env",
            "set the variable for the test and put it back",
        ),
        Facility(
            "",
            "crypto.getRandomValues crypto.random* crypto.pseudoRandomBytes crypto.generate* !crypto.randomUUID",
            "pass what is drawn, or replace what draws it",
            "what is drawn, or a function that draws it,",
        ),
    ),
)
