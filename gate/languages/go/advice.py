"""What Go's people do about a read."""

from __future__ import annotations

from gate.model.advice import Advice, Facility
from gate.model.read import Kind

_CLOCK = "wall monotonic delay !context.*"


def _into(_path: str, within: str) -> str:
    """A method finds it in a field of its receiver."""
    owner = within.rpartition(".")[0]
    if owner:
        return f"through a field of `{owner}`, and ask it in `{within}`"
    return f"into `{within}`" if within and within != "init" else ""


def _fake(module: str, interface: str, fake: str) -> Facility:
    return Facility(rf"\b{module}\b", _CLOCK, f"pass `{fake}`, which the test moves", f"a `{interface}`")


ADVICE = Advice(
    manifests=("go.mod",),
    nouns={
        Kind.WALL: "a `now func() time.Time`",
        Kind.MONOTONIC: "a `now func() time.Time`",
        Kind.DELAY: "a `sleep func(time.Duration)`",
        Kind.DEADLINE: "the limit, or a context that ends,",
        Kind.RANDOM: "a `*rand.Rand`",
        Kind.IDENTITY: "the id, or a function that makes one,",
        Kind.LOCALE: "the locale",
        Kind.TIMEZONE: "a `*time.Location`",
        Kind.ENVIRONMENT: "the value",
        Kind.NETWORK: "the client",
        Kind.FILE: "an `fs.FS`, or the open file,",
    },
    usual={
        Kind.WALL: "pass a function that returns a fixed time",
        Kind.MONOTONIC: "pass a fake clock that the test moves by hand",
        Kind.DELAY: "pass a fake clock that the test moves",
        Kind.RANDOM: "pass `rand.New(rand.NewSource(7))`",
        Kind.TIMEZONE: "name the location (`In(time.UTC)`), or set `time.Local` for the test and put it back",
        Kind.ENVIRONMENT: "pass a fixed value",
        Kind.NETWORK: "a server of the test's own (`httptest.NewServer`)",
        Kind.FILE: "keep the file under `testdata`, or make it in `t.TempDir()`",
    },
    event="a channel, a `sync.WaitGroup` or a callback",
    facilities=(
        Facility(
            r"(?m)^go 1\.(?:2[5-9]|[3-9]\d)",
            "time.* !time.Local !time.Unix* context.*",
            "run it in a bubble of `testing/synctest`, whose clock moves by itself",
        ),
        _fake("github.com/jonboulle/clockwork", "clockwork.Clock", "clockwork.NewFakeClock()"),
        _fake("github.com/benbjohnson/clock", "clock.Clock", "clock.NewMock()"),
        _fake("github.com/coder/quartz", "quartz.Clock", "quartz.NewMock(t)"),
        _fake("k8s.io/utils", "clock.Clock", "testingclock.NewFakeClock(…)"),
        _fake("code.cloudfoundry.org/clock", "clock.Clock", "fakeclock.NewFakeClock(…)"),
        _fake("github.com/facebookgo/clock", "clock.Clock", "clock.NewMock()"),
    ),
    into=_into,
    common=(
        Facility(
            "",
            "os.Getenv os.LookupEnv os.Environ os.ExpandEnv syscall.Getenv "
            "os.UserHomeDir os.UserCacheDir os.UserConfigDir",
            "set the variable for the test with `t.Setenv`",
        ),
        Facility("", "os.Getwd", "change the folder for the test with `t.Chdir`"),
        Facility("", "crypto/rand.*", "pass an `io.Reader` of fixed bytes", "an `io.Reader` of random bytes"),
        Facility("", "net.Listen*", in_production="the `net.Listener`"),
        Facility("", "time.After time.Tick", in_production="an `after func(time.Duration) <-chan time.Time`"),
        Facility("", "time.AfterFunc", in_production="an `afterFunc func(time.Duration, func()) *time.Timer`"),
        Facility("", "time.New* time.Timer.* time.Ticker.*", in_production="the timer, or a function that makes one,"),
    ),
)
