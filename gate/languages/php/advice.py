"""What PHP's people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility, into_constructor
from gate.model.read import Kind

_CARBON = "Carbon\\* Illuminate\\Support\\Carbon* Illuminate\\Support\\Facades\\Date* now today"


def _into(path: str, within: str) -> str:
    """`Window::close`"""
    return into_constructor(path, within).replace(f"`{within}`", f"`{within.replace('.', '::')}`")


ADVICE = Advice(
    manifests=("composer.json",),
    nouns={
        Kind.WALL: "a PSR-20 `ClockInterface`",
        Kind.MONOTONIC: "a clock",
        Kind.DELAY: "a clock that waits",
        Kind.DEADLINE: "the limit",
        Kind.RANDOM: "a `Random\\Randomizer`",
        Kind.IDENTITY: "the id, or what makes one,",
        Kind.LOCALE: "the locale",
        Kind.TIMEZONE: "a `DateTimeZone`",
        Kind.ENVIRONMENT: "the value",
        Kind.NETWORK: "the client",
        Kind.FILE: "the path, or the stream,",
    },
    usual={
        Kind.WALL: "pass a `ClockInterface` that says a fixed time",
        Kind.MONOTONIC: "pass a fake clock that the test moves by hand",
        Kind.DELAY: "pass a fake clock that the test moves",
        Kind.RANDOM: "pass a `Randomizer` with a fixed seed (`new Mt19937(7)`)",
        Kind.TIMEZONE: "name the zone, or set it with `date_default_timezone_set(…)` and put it back",
    },
    event="a callback, a promise or a message",
    facilities=(
        Facility(r'"laravel/framework"\s*:', _CARBON, "stop the clock with `$this->travelTo(…)`"),
        Facility(r'"nesbot/carbon"\s*:', _CARBON, "stop the clock with `Carbon::setTestNow(…)`"),
        Facility(
            r'"symfony/phpunit-bridge"\s*:',
            "time microtime date gmdate hrtime sleep usleep strtotime idate",
            "stop the clock with `ClockMock::withClockMock(…)`",
        ),
        Facility(
            r'"symfony/(?:clock|framework-bundle|symfony)"\s*:',
            "wall delay !Carbon\\* !Illuminate\\* !now !today",
            "pass a `MockClock`",
            "a `ClockInterface` of symfony/clock",
        ),
        Facility(r'"lcobucci/clock"\s*:', "wall !Carbon\\* !Illuminate\\* !now !today", "pass a `FrozenClock`"),
    ),
    into=_into,
    common=(
        Facility("", "Carbon\\*", "stop the clock with `Carbon::setTestNow(…)`"),
        Facility("", "Illuminate\\Support\\* now today", "stop the clock with `$this->travelTo(…)`"),
        Facility("", "getenv env $_ENV $_SERVER", "set the variable for the test and put it back"),
    ),
)
