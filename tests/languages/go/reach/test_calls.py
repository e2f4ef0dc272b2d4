"""Where calls lead: every way in which Go runs a function, and the types by which it is told which one."""

from __future__ import annotations

import pytest

from tests.support.reach import chains, reached

TEST = "window/window_test.go::TestX"
MODULE = {"go.mod": "module acme.io/app\n\ngo 1.22\n"}
UTIL = {"util/util.go": 'package util\n\nimport "time"\n\nfunc Now() time.Time { return time.Now() }\n'}
WINDOW = """\
package window

import "time"

type Window struct {
	end   time.Time
	clock Clock
	now   func() time.Time
	inner *Inner
}

type Clock interface{ Now() time.Time }

type System struct{}

func (System) Now() time.Time { return time.Now() }

type Inner struct{ *Base }

type Base struct{}

func (b *Base) Wait() { time.Sleep(5) }

func New(clock Clock) (*Window, error) {
	return &Window{clock: clock, inner: &Inner{}}, nil
}

func (w *Window) Close() { w.end = w.clock.Now() }

func (w *Window) Inner() *Inner { return w.inner }

func Number() int { return 5 }
"""


def files(body: str, imports: str = "", more: str = "") -> dict[str, str]:
    """A package `window`, and a test of it with that body."""
    test = f'package window\n\nimport (\n\t"testing"\n{imports})\n\nfunc TestX(t *testing.T) {{\n{body}}}\n{more}'
    return {**MODULE, **UTIL, "window/window.go": WINDOW, "window/window_test.go": test}


FOUND = {
    "a read of its own": (files("\ttime.Sleep(5)\n", '\t"time"\n'), ["time.Sleep"]),
    "a helper": (files("\twait()\n", '\t"time"\n', "func wait() { time.Sleep(5) }\n"), ["window.wait > time.Sleep"]),
    "a package of the module": (files("\tutil.Now()\n", '\t"acme.io/app/util"\n'), ["util.Now > time.Now"]),
    "under another name": (files("\tu.Now()\n", '\tu "acme.io/app/util"\n'), ["util.Now > time.Now"]),
    "without a name": (files("\tNow()\n", '\t. "acme.io/app/util"\n'), ["util.Now > time.Now"]),
    "a function that is kept": (
        files("\tnow := util.Now\n\tnow()\n", '\t"acme.io/app/util"\n'),
        ["util.Now > time.Now"],
    ),
    "a method of what a function gives": (
        files("\tw, err := New(System{})\n\t_ = err\n\tw.Close()\n"),
        ["window.Window.Close > window.System.Now > time.Now"],
    ),
    "a method of a field, through what is embedded": (
        files("\tw, _ := New(nil)\n\tw.Inner().Wait()\n"),
        ["window.Base.Wait > time.Sleep"],
    ),
    "a declared type": (files("\tvar b *Base = find()\n\tb.Wait()\n"), ["window.Base.Wait > time.Sleep"]),
    "a parameter's type": (
        files("\tuse(find())\n", more="func use(b *Base) { b.Wait() }\n"),
        ["window.use > window.Base.Wait > time.Sleep"],
    ),
    "a literal": (files("\t(&Base{}).Wait()\n"), ["window.Base.Wait > time.Sleep"]),
    "new": (files("\tb := new(Base)\n\tb.Wait()\n"), ["window.Base.Wait > time.Sleep"]),
    "a method that is kept": (files("\twait := (&Base{}).Wait\n\twait()\n"), ["window.Base.Wait > time.Sleep"]),
    "a type that is asserted": (files("\tx.(*Base).Wait()\n"), ["window.Base.Wait > time.Sleep"]),
    "a type that is switched on": (
        files("\tswitch b := x.(type) {\n\tcase *Base:\n\t\tb.Wait()\n\t}\n"),
        ["window.Base.Wait > time.Sleep"],
    ),
    "a goroutine": (files("\tgo (&Base{}).Wait()\n"), ["window.Base.Wait > time.Sleep"]),
    "a closure that runs by itself": (
        files("\tgo func() { (&Base{}).Wait() }()\n"),
        ["window.TestX.func > window.Base.Wait > time.Sleep"],
    ),
    "what is put off": (files("\tdefer (&Base{}).Wait()\n"), ["window.Base.Wait > time.Sleep"]),
    "a closure that is handed on": (
        files("\teach(func() { (&Base{}).Wait() })\n", more="func each(f func()) { f() }\n"),
        ["window.each > window.TestX.func > window.Base.Wait > time.Sleep"],
    ),
    "a closure for somebody who calls it": (
        files("\tvar once sync.Once\n\tonce.Do(func() { (&Base{}).Wait() })\n", '\t"sync"\n'),
        ["window.TestX.func > window.Base.Wait > time.Sleep"],
    ),
    "a type with parameters": (
        files(
            "\tc := NewCache[string, int](5)\n\tc.Add(1)\n",
            '\t"time"\n',
            "type Cache[K comparable, V any] struct{ at time.Time }\n"
            "func NewCache[K comparable, V any](n, m int) *Cache[K, V] { return &Cache[K, V]{} }\n"
            "func (c *Cache[K, V]) Add(k K) { c.at = time.Now() }\n",
        ),
        ["window.Cache.Add > time.Now"],
    ),
    "a variable of the package": (
        files(
            "\tuse(started)\n", '\t"time"\n', "var started = stamp()\nfunc stamp() time.Time { return time.Now() }\n"
        ),
        ["window.started > window.stamp > time.Now"],
    ),
    "a variable that init sets": (
        files("\tbase.Wait()\n", '\t"time"\n', "var base *Base\nfunc init() { base = &Base{}; time.Sleep(5) }\n"),
        ["window.Base.Wait > time.Sleep", "window.base > window.init > time.Sleep"],
    ),
    "a clock behind a name": (files("\tnow()\n", '\t"time"\n', "var now = time.Now\n"), ["time.Now"]),
    "the set-up of the package": (
        files("", '\t"time"\n', "func TestMain(m *testing.M) { time.Sleep(5); m.Run() }\n"),
        ["time.Sleep"],
    ),
    "a condition that surely holds": (
        files("\tif true {\n\t\t(&Base{}).Wait()\n\t}\n"),
        ["window.Base.Wait > time.Sleep"],
    ),
    "behind an error that is handled": (
        files("\tw, err := New(System{})\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tw.Close()\n"),
        ["window.Window.Close > window.System.Now > time.Now"],
    ),
    "a network": (files('\tnet.Dial("tcp", "example.com:80")\n', '\t"net"\n'), ["net.Dial"]),
    "a method of something foreign": (
        files('\tc := &http.Client{}\n\tc.Get("http://example.com")\n', '\t"net/http"\n'),
        ["net/http.Client.Get"],
    ),
    "a pause that others may break off": (
        files(
            "\tpoll(nil)\n",
            '\t"time"\n',
            "func poll(done chan int) {\n\tfor {\n\t\tselect {\n\t\tcase <-done:\n\t\t\treturn\n"
            "\t\tcase <-time.After(5):\n\t\t\tNumber()\n\t\t}\n\t}\n}\n",
        ),
        ["window.poll > time.After"],
    ),
    "a bound on a duration": (
        files(
            '\tstart := time.Now()\n\tNumber()\n\tif time.Since(start) > 5 {\n\t\tt.Fatal("slow")\n\t}\n', '\t"time"\n'
        ),
        ["a bound on a duration, line 11", "time.Now", "time.Since"],
    ),
}


@pytest.mark.parametrize(("given", "wanted"), FOUND.values(), ids=FOUND)
def test_a_read_at_the_end_of_calls_is_found(given: dict[str, str], wanted: list[str]) -> None:
    assert sorted(chains(given, TEST)) == wanted


SILENT = {
    "nothing of the kind": files("\tNumber()\n"),
    "a method of the same name": files(
        "\t(&Other{}).Wait()\n", more="type Other struct{}\nfunc (o *Other) Wait() {}\n"
    ),
    "a package of another module": files("\tutil.Now()\n", '\t"other.io/app/util"\n'),
    "a module within the module": {
        **files("\tutil.Now()\n", '\t"acme.io/app/util"\n'),
        "util/go.mod": "module acme.io/app/util\n",
    },
    "an interface": files("\tuse(nil)\n", more="func use(c Clock) { c.Now() }\n"),
    "a package that is shadowed": files("\tutil := Base{}\n\tutil.Now()\n", '\t"acme.io/app/util"\n'),
    "a function that is not called": files("\t_ = util.Now\n", '\t"acme.io/app/util"\n'),
    "a name that means another thing by then": files(
        "\tnow := util.Now\n\tnow = nil\n\tnow()\n", '\t"acme.io/app/util"\n'
    ),
    "a name of a block that is over": files(
        "\twait := Number\n\tif x {\n\t\twait := (&Base{}).Wait\n\t\t_ = wait\n\t}\n\twait()\n"
    ),
    "a condition that does not hold": files("\tif false {\n\t\t(&Base{}).Wait()\n\t}\n"),
    "a condition that nobody decides": files(
        "\tuse(5)\n", more="func use(n int) {\n\tif n > x {\n\t\tprint(n)\n\t}\n}\n"
    ),
    "what is left before it": files(
        "\tuse(0)\n", '\t"time"\n', "func use(n int) {\n\tif n == 0 {\n\t\treturn\n\t}\n\ttime.Sleep(5)\n}\n"
    ),
    "a test of another function": files("", '\t"time"\n', "func TestY(t *testing.T) { time.Sleep(5) }\n"),
    "init of the tests, and nothing that it sets": files(
        "", '\t"time"\n', "var x int\nfunc init() { x = time.Now().Day() }\n"
    ),
    "a variable that the test does not use": files("", '\t"time"\n', "var started = time.Now()\n"),
    "a wait that takes too long": files(
        '\tselect {\n\tcase <-done:\n\tcase <-time.After(5):\n\t\tt.Fatal("too long")\n\t}\n', '\t"time"\n'
    ),
    "a wait with a timer": files(
        '\ttimer := time.NewTimer(5)\n\tselect {\n\tcase <-done:\n\tcase <-timer.C:\n\t\tt.Error("too long")\n\t}\n',
        '\t"time"\n',
    ),
    "a wait that gives up": files(
        "\tuse()\n",
        '\t"time"\n\t"errors"\n',
        "func use() error {\n\tselect {\n\tcase <-done:\n\t\treturn nil\n\tcase <-time.After(5):\n"
        '\t\treturn errors.New("too long")\n\t}\n}\n',
    ),
    "an alarm": files('\ttime.AfterFunc(5, func() { panic("too long") })\n', '\t"time"\n'),
    "the end of a wait": files(
        "\tdeadline := time.Now().Add(5)\n\tfor time.Now().Before(deadline) {\n\t\tNumber()\n\t}\n", '\t"time"\n'
    ),
    "a deadline of a connection": files("\tconn.SetDeadline(time.Now().Add(5))\n", '\t"time"\n'),
    "a duration that others see": files(
        "\tuse()\n",
        '\t"time"\n',
        "func use() {\n\tstart := time.Now()\n\tNumber()\n\tmetrics.Observe(time.Since(start))\n}\n",
    ),
    "a client that is made": files('\tgrpc.NewClient("example.com:80")\n', '\t"google.golang.org/grpc"\n'),
}


@pytest.mark.parametrize("given", SILENT.values(), ids=SILENT)
def test_what_is_not_surely_reached_is_no_evidence(given: dict[str, str]) -> None:
    assert chains(given, TEST) == []


PLATFORM = {
    "by its name": ("wait_windows.go", ""),
    "by a line": ("wait.go", "//go:build linux && amd64\n\n"),
    "by a line that excludes": ("wait.go", "//go:build !windows\n\n"),
    "by a tag that nobody sets": ("wait.go", "//go:build integration\n\n"),
}


@pytest.mark.parametrize(("name", "line"), PLATFORM.values(), ids=PLATFORM)
def test_what_depends_on_the_platform_is_not_proved(name: str, line: str) -> None:
    given = files("\twait()\n")
    given[f"window/{name}"] = f'{line}package window\n\nimport "time"\n\nfunc wait() {{ time.Sleep(5) }}\n'
    assert chains(given, TEST) == []


@pytest.mark.parametrize(
    "line", ["//go:build go1.21", "//go:build !appengine", "//go:build !race && (unix || windows)"]
)
def test_a_constraint_that_holds_everywhere_is_none(line: str) -> None:
    given = files("\twait()\n")
    given["window/wait.go"] = f'{line}\n\npackage window\n\nimport "time"\n\nfunc wait() {{ time.Sleep(5) }}\n'
    assert chains(given, TEST) == ["window.wait > time.Sleep"]


def test_a_test_outside_its_package_sees_what_that_exports_for_it() -> None:
    given = {
        **MODULE,
        "window/window.go": WINDOW,
        "window/export_test.go": "package window\n\nvar Wait = (&Base{}).Wait\n",
        "window/window_test.go": (
            'package window_test\n\nimport (\n\t"testing"\n\n\t"acme.io/app/window"\n)\n\n'
            "func TestX(t *testing.T) {\n\twindow.Wait()\n}\n"
        ),
    }
    assert chains(given, TEST) == ["window.Base.Wait > time.Sleep"]


def test_what_a_case_cannot_prove_is_said() -> None:
    found = reached(files("\tuse(nil)\n", more="func use(c Clock) { c.Now() }\n"), TEST)
    assert found.doubts == ("a call whose target cannot be told",)
