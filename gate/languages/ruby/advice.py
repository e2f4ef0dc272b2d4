"""What Ruby's people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility
from gate.model.read import Kind


def _into(_path: str, within: str) -> str:
    """`Window#close`"""
    return f"into `{'#'.join(within.rsplit('.', 1))}`" if within else ""


ADVICE = Advice(
    manifests=("Gemfile", "Gemfile.lock", "gems.rb", "*.gemspec"),
    nouns={
        Kind.WALL: "`now:`",
        Kind.MONOTONIC: "a `clock:`",
        Kind.DELAY: "a `sleeper:`",
        Kind.DEADLINE: "the limit",
        Kind.RANDOM: "a `Random`",
        Kind.IDENTITY: "the id, or what makes one,",
        Kind.LOCALE: "the locale",
        Kind.TIMEZONE: "a zone",
        Kind.ENVIRONMENT: "the value",
        Kind.NETWORK: "the client",
        Kind.FILE: "the path, or the open file,",
    },
    usual={
        Kind.WALL: "pass a fixed time, or stop the clock with Timecop or `travel_to`",
        Kind.MONOTONIC: "pass a fake clock that the test moves by hand",
        Kind.DELAY: "stub the sleep",
        Kind.RANDOM: "pass `Random.new(7)`, or seed the generator (`srand(7)`)",
        Kind.TIMEZONE: 'name the zone, or set `ENV["TZ"]` for the test and put it back',
    },
    event="a `Queue`, a `ConditionVariable` or a callback",
    facilities=(
        Facility(r"\btimecop\b", "wall", "stop the clock with `Timecop.freeze(…)`"),
        Facility(
            r"""(?:gem\s+["']|^\s+|dependency\s*\(?\s*["'])(?:rails|activesupport)\b""",
            "wall",
            "stop the clock with `travel_to(…)`",
        ),
        Facility(r"\bwebmock\b", "network", "answer with WebMock (`stub_request`)"),
        Facility(r"\bvcr\b", "network", "record the answer with VCR"),
    ),
    into=_into,
    common=(
        Facility(
            "",
            "SecureRandom.* !SecureRandom.uuid !SecureRandom.uuid_v4 !SecureRandom.uuid_v7",
            "pass what is drawn, or stub `SecureRandom`",
            "what is drawn, or what draws it,",
        ),
        Facility("", "ENV", "set the variable for the test and put it back"),
    ),
)
