"""What a test of Go controls: bubbles, names and fields that it replaces, clocks that it hands in."""

from __future__ import annotations

import pytest

from tests.support.reach import chains

TEST = "app/app_test.go::TestX"
APP = """\
package app

import (
	"time"

	"github.com/jonboulle/clockwork"
)

var timeNow = time.Now

type Clock interface{ Now() time.Time }

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

type App struct {
	Clock Clock
	now   func() time.Time
	wait  func(time.Duration)
	fake  clockwork.Clock
}

type Option func(*App)

func WithNow(now func() time.Time) Option { return func(a *App) { a.now = now } }

func (a *App) SetClock(clock Clock) { a.Clock = clock }

func New(options ...Option) *App {
	a := &App{Clock: systemClock{}, now: time.Now, wait: time.Sleep}
	for _, each := range options {
		each(a)
	}
	return a
}

func With(clock clockwork.Clock) *App { return &App{fake: clock} }

func (a *App) Stamp() time.Time { return a.now() }

func (a *App) Read() time.Time { return a.Clock.Now() }

func (a *App) Fake() time.Time { return a.fake.Now() }

func Global() time.Time { return timeNow() }

func At(now time.Time) time.Time { return now }

func Ask(clock Clock) time.Time { return clock.Now() }
"""


def files(body: str, more: str = "") -> dict[str, str]:
    """The application, and a test of it with that body."""
    imports = '\t"testing"\n\t"testing/synctest"\n\t"time"\n\n\t"github.com/jonboulle/clockwork"\n'
    test = f"package app\n\nimport (\n{imports})\n\nfunc TestX(t *testing.T) {{\n{body}}}\n{more}"
    return {"go.mod": "module acme.io\n", "app/app.go": APP, "app/app_test.go": test}


FAKE = "type fakeClock struct{}\nfunc (fakeClock) Now() time.Time { return time.Unix(0, 0) }\n"
CONTROLLED = {
    "a bubble": files("\tsynctest.Test(t, func(t *testing.T) {\n\t\tNew().Stamp()\n\t\ttime.Sleep(5)\n\t})\n"),
    "a bubble by a helper": files(
        "\tbubble(t, func(t *testing.T) { New().Stamp() })\n",
        "func bubble(t *testing.T, f func(t *testing.T)) { synctest.Test(t, f) }\n",
    ),
    "a bubble around a subtest": files(
        '\tt.Run("a", func(t *testing.T) {\n\t\tsynctest.Test(t, func(t *testing.T) { New().Stamp() })\n\t})\n'
    ),
    "a clock of clockwork": files("\tWith(clockwork.NewFakeClock()).Fake()\n"),
    "a clock of its own": files("\tAsk(fakeClock{})\n", FAKE),
    "a clock of its own in a field": files("\ta := &App{Clock: fakeClock{}}\n\ta.Read()\n", FAKE),
    "a moment": files("\tAt(time.Unix(0, 0))\n"),
    "a name that it replaces": files("\ttimeNow = func() time.Time { return time.Unix(0, 0) }\n\tGlobal()\n"),
    "a name that a helper replaces": files(
        "\tstop(t)\n\tGlobal()\n",
        "func stop(t *testing.T) {\n\told := timeNow\n\ttimeNow = fixed\n\tt.Cleanup(func() { timeNow = old })\n}\n"
        "func fixed() time.Time { return time.Unix(0, 0) }\n",
    ),
    "a name that it replaces in a subtest": files(
        '\tt.Run("a", func(t *testing.T) {\n\t\ttimeNow = nil\n\t\tGlobal()\n\t})\n'
    ),
    "a field that it sets": files("\ta := New()\n\ta.now = func() time.Time { return time.Unix(0, 0) }\n\ta.Stamp()\n"),
    "a field that an option sets": files("\tNew(WithNow(func() time.Time { return time.Unix(0, 0) })).Stamp()\n"),
    "a field that a helper sets": files(
        "\tmake(t).Stamp()\n",
        "func make(t *testing.T) *App {\n\ta := New()\n\ta.now = nil\n\treturn a\n}\n",
    ),
    "a field that a method sets": files("\ta := New()\n\ta.SetClock(fakeClock{})\n\ta.Read()\n", FAKE),
}


@pytest.mark.parametrize("given", CONTROLLED.values(), ids=CONTROLLED)
def test_what_a_test_controls_is_no_evidence(given: dict[str, str]) -> None:
    assert chains(given, TEST) == []


UNCONTROLLED = {
    "nothing is replaced": (files("\tGlobal()\n"), ["app.Global > time.Now"]),
    "a field as it is made": (files("\tNew().Stamp()\n"), ["app.App.Stamp > time.Now"]),
    "a clock as it is made": (files("\tNew().Read()\n"), ["app.App.Read > app.systemClock.Now > time.Now"]),
    "a bubble around something else": (
        files("\tsynctest.Test(t, func(t *testing.T) {})\n\tNew().Stamp()\n"),
        ["app.App.Stamp > time.Now"],
    ),
    "another name that is replaced": (
        files("\tother = nil\n\tGlobal()\n", "var other = time.Sleep\n"),
        ["app.Global > time.Now"],
    ),
    "another field that is set": (files("\ta := New()\n\ta.wait = nil\n\ta.Stamp()\n"), ["app.App.Stamp > time.Now"]),
    "the clock itself, handed in": (files("\tAsk(systemClock{})\n"), ["app.Ask > app.systemClock.Now > time.Now"]),
    "what another test replaces": (
        files("\tGlobal()\n", "func TestY(t *testing.T) { timeNow = nil }\n"),
        ["app.Global > time.Now"],
    ),
}


@pytest.mark.parametrize(("given", "wanted"), UNCONTROLLED.values(), ids=UNCONTROLLED)
def test_what_controls_something_else_is_no_control(given: dict[str, str], wanted: list[str]) -> None:
    assert chains(given, TEST) == wanted


def test_a_test_of_another_package_replaces_a_name_of_this_one() -> None:
    given = files("")
    given["app/app.go"] = APP.replace("timeNow", "TimeNow")
    given["use/use_test.go"] = (
        'package use\n\nimport (\n\t"testing"\n\n\t"acme.io/app"\n)\n\n'
        "func TestX(t *testing.T) {\n\tapp.TimeNow = nil\n\tapp.Global()\n}\n\n"
        "func TestY(t *testing.T) { app.Global() }\n"
    )
    assert chains(given, "use/use_test.go::TestX") == []
    assert chains(given, "use/use_test.go::TestY") == ["app.Global > time.Now"]
