"""Which uses of a name are reads in Go: what must be found, and what must stay silent."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import scanned

TIME = 'package p\n\nimport "time"\n\n'


def scan(source: str | bytes, path: str = "p/a.go") -> Scan:
    return scanned(path, source)


def names(source: str) -> list[str]:
    return [read.name for read in scan(source).reads]


def body(statements: str, imports: str = '"time"') -> str:
    """A file with one function."""
    return f"package p\n\nimport (\n\t{imports}\n)\n\nfunc f() {{\n\t{statements}\n}}\n"


FOUND: dict[str, tuple[str, list[str]]] = {
    # how a package comes in
    "plain import": (TIME + "func f() { time.Now() }", ["time.Now"]),
    "import in brackets": (body("time.Now()", '"fmt"\n\t"time"'), ["time.Now"]),
    "import in brackets on one line": ('package p\nimport ("fmt"; "time")\nfunc f() { time.Now() }', ["time.Now"]),
    "import in a raw string": ("package p\nimport `time`\nfunc f() { time.Now() }", ["time.Now"]),
    "import with an escape": ('package p\nimport "\\x74ime"\nfunc f() { time.Now() }', ["time.Now"]),
    "renamed import": (body("stdtime.Now()", 'stdtime "time"'), ["time.Now"]),
    "renamed to the name of another": (body("os.Now()", 'os "time"'), ["time.Now"]),
    "renamed beside the package's name": (
        body("t.Sleep(1)\n\ttime.Sleep(1)", 't "time"\n\t"example.org/time"'),
        ["time.Sleep"],
    ),
    "dot import": (body("Sleep(1)", '. "time"'), ["time.Sleep"]),
    "two dot imports": (body("Sleep(1); Getenv(`a`)", '. "time"; . "os"'), ["time.Sleep", "os.Getenv"]),
    "twice": (body("time.Now(); t.Now()", '"time"\n\tt "time"'), ["time.Now", "time.Now"]),
    "blank and plain": (body("time.Now()", '_ "time"\n\t"time"'), ["time.Now"]),
    "path of two words": (body("rand.Int()", '"math/rand"'), ["math/rand.Int"]),
    "crypto": (body("rand.Read(b)", '"crypto/rand"'), ["crypto/rand.Read"]),
    "crypto beside math": (
        body("rand.Read(b); mrand.Read(b)", '"crypto/rand"\n\tmrand "math/rand"'),
        ["crypto/rand.Read", "math/rand.Read"],
    ),
    "version at the end": (body("rand.IntN(5)", '"math/rand/v2"'), ["math/rand/v2.IntN"]),
    "version of a module": (body("ulid.Make()", '"github.com/oklog/ulid/v2"'), ["github.com/oklog/ulid/v2.Make"]),
    "version that is the package": (
        body("v1.Now()", '"k8s.io/apimachinery/pkg/apis/meta/v1"'),
        ["k8s.io/apimachinery/pkg/apis/meta/v1.Now"],
    ),
    "prefix go": (
        body("uuid.GenerateUUID()", '"github.com/hashicorp/go-uuid"'),
        ["github.com/hashicorp/go-uuid.GenerateUUID"],
    ),
    "prefix go and a dot": (body("uuid.NewV4()", '"github.com/satori/go.uuid"'), ["github.com/satori/go.uuid.NewV4"]),
    "path that likes to be another's": (body("time.Now()", '"example.org/go-time"\n\t"time"'), ["time.Now"]),
    "comments among imports": ('package p\nimport ( // a (b)\n\t"time" // c\n)\nfunc f() { time.Now() }', ["time.Now"]),
    "licence that imports": ('/*\nimport (\n)\n*/\npackage p\nimport "time"\nfunc f() { time.Now() }', ["time.Now"]),
    "build tag": ("//go:build linux\n\n" + TIME + "func f() { time.Now() }", ["time.Now"]),
    # where it is used
    "package variable": (TIME + "var start = time.Now()", ["time.Now"]),
    "several variables": (TIME + "var (\n\ta = time.Now()\n\tb = 5\n)", ["time.Now"]),
    "before the import's line in a group": (TIME + "func f() (t time.Time) { t = time.Now(); return }", ["time.Now"]),
    "method": (TIME + "func (s *S) M() { time.Sleep(1) }", ["time.Sleep"]),
    "generic function": (TIME + "func f[T any](x T) { time.Sleep(1) }", ["time.Sleep"]),
    "generic method": (TIME + "func (s *S[T]) M(x T) { time.Sleep(1) }", ["time.Sleep"]),
    "closure": (body("func() { time.Now() }()"), ["time.Now"]),
    "goroutine": (body("go time.Sleep(1)"), ["time.Sleep"]),
    "deferred": (body("defer time.Sleep(1)"), ["time.Sleep"]),
    "deferred argument": (body("defer log(time.Now())"), ["time.Now"]),
    "label": (body("outer:\n\tfor {\n\t\ttime.Sleep(1)\n\t\tcontinue outer\n\t}"), ["time.Sleep"]),
    "label of that name": (body("time:\n\tfor {\n\t\ttime.Sleep(1)\n\t\tbreak time\n\t}"), ["time.Sleep"]),
    "if header": (body("if t := time.Now(); t.IsZero() {\n\t}"), ["time.Now"]),
    "else if header": (body("if a {\n\t} else if t := time.Now(); t.IsZero() {\n\t}"), ["time.Now"]),
    "switch header": (body("switch t := time.Now(); {\n\tcase t.IsZero():\n\t}"), ["time.Now"]),
    "switch value": (body("switch time.Now().Weekday() {\n\tcase 1:\n\t}"), ["time.Now"]),
    "case": (body("switch {\n\tcase time.Now().IsZero():\n\t}"), ["time.Now"]),
    "for header": (body("for t := time.Now(); ; {\n\t}"), ["time.Now"]),
    "range over a tick": (body("for range time.Tick(d) {\n\t}"), ["time.Tick"]),
    "select": (body("select {\n\tcase <-time.After(d):\n\tcase x := <-c:\n\t}"), ["time.After"]),
    "select with a name": (body("select {\n\tcase t := <-time.After(d):\n\t\tf(t)\n\t}"), ["time.After"]),
    "sent": (body("c <- time.Now()"), ["time.Now"]),
    "returned": (TIME + "func f() time.Time { return time.Now() }", ["time.Now"]),
    "slice": (body("x := []time.Time{time.Now(), time.Now()}"), ["time.Now", "time.Now"]),
    "map key": (body("x := map[time.Time]int{time.Now(): 5}"), ["time.Now"]),
    "field": (body("x := &T{at: time.Now()}"), ["time.Now"]),
    "field with the name of the function": (body("x := T{Now: time.Now}"), ["time.Now"]),
    "index": (body("x[time.Now().Second()]++"), ["time.Now"]),
    "brackets": (body("(time).Now(); (time.Now)()"), ["time.Now", "time.Now"]),
    "chain": (body("time.Now().UTC().Format(x)"), ["time.Now"]),
    "difference": (body("d := time.Now().Sub(start)"), ["time.Now"]),
    "over lines": (body("x := time.\n\t\tNow()"), ["time.Now"]),
    "struct embedding": (TIME + "type T struct {\n\ttime.Time\n}\nfunc (t T) f() { time.Now() }", ["time.Now"]),
    "argument of a conversion": (body("x := time.Duration(rand.Int63())", '"time"; "math/rand"'), ["math/rand.Int63"]),
    "non-ASCII before": (body('x := "äöü"; time.Now()'), ["time.Now"]),
    "package called as in another alphabet": (body("ä.Now()", 'ä "time"'), ["time.Now"]),
    # handed on, and local names for it
    "field of a function": (body("x := T{nowFn: time.Now}"), ["time.Now"]),
    "argument": (body("f(time.Now)"), ["time.Now"]),
    "argument renamed": (body("f(t.Sleep)", 't "time"'), ["time.Sleep"]),
    "assigned to a field": (body("x.now = time.Now"), ["time.Now"]),
    "package's variable": (TIME + "var now = time.Now\nfunc f() { now() }", ["time.Now"]),
    "local name": (body("now := time.Now\n\tnow()"), ["time.Now", "time.Now"]),
    "local variable": (body("var now = time.Now\n\tnow()"), ["time.Now", "time.Now"]),
    "local variable with a type": (body("var now func() time.Time = time.Now\n\tnow()"), ["time.Now", "time.Now"]),
    "local name of a local name": (body("a := time.Now\n\tb := a\n\tb()"), ["time.Now", "time.Now", "time.Now"]),
    "several at once": (body("a, b := time.Now, time.Sleep\n\tb(1)"), ["time.Now", "time.Sleep", "time.Sleep"]),
    "local name in a closure": (body("now := time.Now\n\tg(func() { now() })"), ["time.Now", "time.Now"]),
    "local name in brackets": (body("now := (time.Now)\n\tnow()"), ["time.Now", "time.Now"]),
    "assigned later": (body("var now func() time.Time\n\tnow = time.Now\n\tnow()"), ["time.Now", "time.Now"]),
    # shadows that end, or have not begun
    "shadow in a block": (body("{\n\t\ttime := x\n\t\ttime.Now()\n\t}\n\ttime.Now()"), ["time.Now"]),
    "shadow in an if": (body("if time := x; time.Now() {\n\t}\n\ttime.Now()"), ["time.Now"]),
    "shadow in a loop": (body("for time := range x {\n\t\ttime.Now()\n\t}\n\ttime.Now()"), ["time.Now"]),
    "shadow in a case": (
        body("switch x {\n\tcase 1:\n\t\ttime := y\n\t\ttime.Now()\n\tcase 2:\n\t\ttime.Now()\n\t}"),
        ["time.Now"],
    ),
    "shadow by a closure's parameter": (body("g(func(time T) { time.Now() }, time.Now())"), ["time.Now"]),
    "shadow in another function": (TIME + "func f(time T) { time.Now() }\nfunc g() { time.Now() }", ["time.Now"]),
    "before it is shadowed": (body("time.Now()\n\ttime := x\n\ttime.Now()"), ["time.Now"]),
    "in the statement that shadows": (body("time := time.Now()\n\ttime.Now()"), ["time.Now"]),
    "method of that name": (TIME + "func (s S) time() {}\nfunc f() { time.Now() }", ["time.Now"]),
    "field of that name": (TIME + "type S struct{ time T }\nfunc f() { time.Now() }", ["time.Now"]),
    "key of that name": (body("x := T{time: 5}\n\ttime.Now()"), ["time.Now"]),
    "parameter of a type": (TIME + "type F func(time T)\nfunc f() { time.Now() }", ["time.Now"]),
    "parameter of an interface's method": (
        TIME + "type I interface{ M(time T) }\nfunc f() { time.Now() }",
        ["time.Now"],
    ),
    "type parameter of another": (TIME + "func f[time any](x time) {}\nfunc g() { time.Now() }", ["time.Now"]),
    "parameter with the package's type": (TIME + "func f(time time.Time) {}\nfunc g() { time.Now() }", ["time.Now"]),
    # kinds and forms
    "since": (body("time.Since(start)"), ["time.Since"]),
    "until": (body("time.Until(t)"), ["time.Until"]),
    "timers": (
        body("time.AfterFunc(d, f); time.NewTimer(d); time.NewTicker(d)"),
        ["time.AfterFunc", "time.NewTimer", "time.NewTicker"],
    ),
    "reset of a timer": (body("t := time.NewTimer(d)\n\tt.Reset(d)"), ["time.NewTimer", "time.Timer.Reset"]),
    "reset of a declared timer": (TIME + "func f(t *time.Timer) { t.Reset(d) }", ["time.Timer.Reset"]),
    "deadline": (
        body("ctx, cancel := context.WithTimeout(ctx, d)", '"context"'),
        ["context.WithTimeout"],
    ),
    "deadline of a moment": (
        body("ctx, _ = context.WithDeadline(ctx, time.Now().Add(d))", '"context"; "time"'),
        ["context.WithDeadline", "time.Now"],
    ),
    "deadline of a connection": (
        body("c, err := net.Dial(a, b)\n\tc.SetDeadline(t)", '"net"'),
        ["net.Dial", "net.Conn.SetDeadline"],
    ),
    "deadline of a declared connection": (
        'package p\nimport "net"\nfunc f(c net.Conn) { c.SetReadDeadline(t) }',
        ["net.Conn.SetReadDeadline"],
    ),
    "date with the local zone": (body("time.Date(2020, 1, 1, 0, 0, 0, 0, time.Local)"), ["time.Local"]),
    "in the local zone": (body("t.In(time.Local)"), ["time.Local"]),
    "name of the local zone": (body("time.Local.String()"), ["time.Local"]),
    "now, local": (body("time.Now().Local()"), ["time.Now", "time.Time.Local"]),
    "moment, local": (body("time.Unix(5, 0).Local()"), ["time.Time.Local"]),
    "local of a name": (body("t := time.Unix(5, 0)\n\tt.Local()"), ["time.Time.Local"]),
    "local of a parameter": (TIME + "func f(t time.Time) { t.Local() }", ["time.Time.Local"]),
    "local of a pointer": (TIME + "func f(t *time.Time) { t.Local() }", ["time.Time.Local"]),
    "local of a sum": (body("time.Unix(5, 0).Add(d).Local()"), ["time.Time.Local"]),
    "local of a literal": (body("time.Time{}.Local()"), ["time.Time.Local"]),
    "local of an assertion": (body("x.(time.Time).Local()"), ["time.Time.Local"]),
    "local of the first of two": (body("t, err := time.Parse(a, b)\n\tt.Local()"), ["time.Time.Local"]),
    "local of an alias": (
        TIME + "type T = time.Time\ntype U[X any] struct{}\nfunc f(t T) { t.Local() }",
        ["time.Time.Local"],
    ),
    "arguments of any number": (body("time.Sleep(x...)"), ["time.Sleep"]),
    "local of a new": (body("new(time.Time).Local()"), ["time.Time.Local"]),
    "unseeded generator": (body("rand.Shuffle(n, f)", '"math/rand"'), ["math/rand.Shuffle"]),
    "generic generator": (body("rand.N[int64](5); rand.N(5)", '"math/rand/v2"'), ["math/rand/v2.N", "math/rand/v2.N"]),
    "reader": (body("io.ReadFull(rand.Reader, b)", '"crypto/rand"; "io"'), ["crypto/rand.Reader"]),
    "uuid": (body("uuid.New()", '"github.com/google/uuid"'), ["github.com/google/uuid.New"]),
    "environment": (body('os.Getenv("A"); os.Args[1:]', '"os"'), ["os.Getenv", "os.Args"]),
    "identity": (body("os.Hostname(); os.Getpid()", '"os"'), ["os.Hostname", "os.Getpid"]),
    "user": (body("user.Current()", '"os/user"'), ["os/user.Current"]),
    "order of a folder": (body("f, err := os.Open(p)\n\tf.Readdir(-1)", '"os"'), ["os.File.Readdir"]),
    "order of a declared folder": ('package p\nimport "os"\nfunc g(f *os.File) { f.ReadDir(0) }', ["os.File.ReadDir"]),
    "network": (body("http.Get(u); net.Dial(a, b)", '"net"; "net/http"'), ["net/http.Get", "net.Dial"]),
    "client": (body("c := &http.Client{}\n\tc.Do(r)", '"net/http"'), ["net/http.Client.Do"]),
    "shared client": (body("http.DefaultClient.Do(r)", '"net/http"'), ["net/http.DefaultClient"]),
    "eventually": (
        body("require.Eventually(t, f, d, d)", '"github.com/stretchr/testify/require"'),
        ["github.com/stretchr/testify/require.Eventually"],
    ),
}

SILENT = {
    # texts
    "comment": TIME + "// time.Now()\nvar x time.Duration",
    "block comment": TIME + "/* time.Now() */",
    "doc comment": TIME + "// F calls time.Sleep(1).\nfunc F() {}",
    "string": body('x := "time.Now()"'),
    "raw string": body('x := `\npackage q\n\nimport "time"\n\nfunc main() { time.Now() }\n`'),
    "rune": body("x := 'n'; time.Second"),
    "struct tag": TIME + 'type T struct {\n\tX int `json:"time.Now"`\n}',
    # other packages
    "not imported": "package p\n\nfunc f() { time.Now() }",
    "blank import": body("time.Now()", '_ "time"'),
    "renamed away": body("time.Now()", 't "time"'),
    "another package of that name": body("time.Now()", '"example.org/time"'),
    "another package under that name": body("time.Now()", 'time "example.org/clock"'),
    "a version of another package": body("time.Now()", '"gopkg.in/time.v1"'),
    "a package with a suffix": body("time.Now()", '"example.org/time-go"'),
    "a package with the language's suffix": body("time.Now()", '"example.org/time.go"'),
    "new of nothing": body("new().Local(); new(a, b).Local()"),
    "type parameter of a type": TIME + "type time[Now any] struct{}\nfunc f() { time.Now() }",
    "a project's own rand": body("rand.Int()", '"example.org/internal/rand"'),
    "a folder below": body("time.Now()", '"time/tzdata"'),
    "a dot import of another": body("Now()", '. "example.org/time"'),
    "no call of the package": body("Now()"),
    # shadows
    "parameter": TIME + "func f(time T) { time.Now() }",
    "second parameter": TIME + "func f(a, time T) { time.Now() }",
    "last parameter": TIME + "func f(a int, time ...T) { time.Now() }",
    "parameter without blanks": TIME + "func f(time...T) { time.Now() }",
    "result": TIME + "func f() (time T) { time.Now(); return }",
    "receiver": TIME + "func (time T) f() { time.Now() }",
    "type parameter": TIME + "func f[time I](x time) { time.Now() }",
    "closure's parameter": body("func(time T) { time.Now() }(x)"),
    "closure in a shadow": TIME + "func f(time T) { func() { time.Now() }() }",
    "short variable": body("time := fakeTime{}\n\ttime.Now()"),
    "second short variable": body("x, time := f()\n\ttime.Now()"),
    "variable": body("var time T\n\ttime.Now()"),
    "second variable": body("var x, time = f()\n\ttime.Now()"),
    "constant": body("const time = 5\n\ttime.Now()"),
    "type": body("type time struct{}\n\ttime.Now(x)"),
    "range": body("for _, time := range times {\n\t\ttime.Now()\n\t}"),
    "range's key": body("for time := range times {\n\t\ttime.Now()\n\t}"),
    "loop": body("for time := x; ; {\n\t\ttime.Now()\n\t}"),
    "if": body("if time := x; true {\n\t\ttime.Now()\n\t}"),
    "else": body("if time := x; true {\n\t} else {\n\t\ttime.Now()\n\t}"),
    "else if": body("if time := x; true {\n\t} else if y {\n\t\ttime.Now()\n\t}"),
    "switch": body("switch time := x; time {\n\tcase 1:\n\t\ttime.Now()\n\t}"),
    "type switch": body("switch time := x.(type) {\n\tcase T:\n\t\ttime.Now()\n\t}"),
    "select": body("select {\n\tcase time := <-c:\n\t\ttime.Now()\n\t}"),
    "select with ok": body("select {\n\tcase time, ok := <-c:\n\t\ttime.Now()\n\t}"),
    "package's function": 'package p\nimport t "time"\nfunc time() T { return t.Second }\nfunc f() { time.Now() }',
    "package's variable, below": "package p\nfunc f() { time.Now() }\nvar time T",
    "function with a dot import": body("Sleep(1)", '. "time"') + "func Sleep(x int) {}",
    "variable with a dot import": body("Now := f\n\tNow()", '. "time"'),
    # injected
    "field": TIME + "func (s *S) f() { s.now(); s.clock.Now() }",
    "field called time": TIME + "func (s *S) f() { s.time.Now() }",
    "argument": TIME + "func f(now func() time.Time) { now() }",
    "clock": TIME + "func f(clock Clock) { clock.Now(); clock.Sleep(time.Second) }",
    "key of a literal": body("now := f\n\tx := T{now: now, Now: y}"),
    "what a function may replace": TIME + "var now = func() time.Time { return t }\nfunc f() { now() }",
    "local name for something else": body("now := clock.Now\n\tnow()"),
    "value of a call": body("now := newClock(time.Second)\n\tnow()"),
    "unequal lists": body("a, b := f()\n\ta(); b()"),
    # types and constants
    "types": TIME + "type T struct {\n\ta time.Duration\n\tb *time.Timer\n\tc map[string]time.Time\n}",
    "type of a parameter": TIME + "func f(d time.Duration, t ...time.Time) time.Month { return time.May }",
    "constants": body("d := 5 * time.Second; time.RFC3339"),
    "conversion": body("d := time.Duration(5)"),
    "made of a type": body("c := make(chan time.Time, 1)"),
    "literal": body("t := time.Time{}"),
    "generic type": body("x := atomic.Pointer[time.Time]{}"),
    "assertion": body("t := x.(time.Time)"),
    "type switch's cases": body("switch x.(type) {\n\tcase time.Time, *time.Timer:\n\t}"),
    # forms
    "sleep of nothing": body("time.Sleep(0)"),
    "channel that is ready at once": body("select {\n\tcase <-time.After(0):\n\tcase <-c:\n\t}"),
    "parsed": body("time.Parse(a, b); time.ParseDuration(c)"),
    "date": body("time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)"),
    "moment": body("time.Unix(5, 0).UTC()"),
    "zone set": body("time.Local = time.UTC"),
    "reader set": body("rand.Reader = r", '"crypto/rand"'),
    "stop of a timer": TIME + "func f(t *time.Timer) { t.Stop() }",
    "local of an unknown": body("x.Local()"),
    "reset of an unknown": body("x.Reset(d); s.timer.Reset(d)"),
    "local of the second of two": body("a, t := time.Parse(x, y)\n\tt.Local()"),
    "local of a parameter's type that is another's": TIME + "func f(t Time) { t.Local() }",
    "seeded": body("rand.New(rand.NewSource(1)).Intn(5)", '"math/rand"'),
    "seeded generator": body("r := rand.New(rand.NewPCG(1, 2))\n\tr.IntN(5)", '"math/rand/v2"'),
    "changed in place": body("t := f()\n\tt += 1\n\tt.Local()"),
    "generator handed in": 'package p\nimport "math/rand"\nfunc f(r *rand.Rand) { r.Intn(5) }',
    "test server": body("s := httptest.NewServer(h)\n\thttptest.NewRecorder()", '"net/http/httptest"'),
    "parsed uuid": body("uuid.MustParse(x)", '"github.com/google/uuid"'),
    "sorted folder": body("os.ReadDir(p)", '"os"'),
    "file read": body("os.ReadFile(p)", '"os"'),
    "environment set": body('os.Setenv("A", "b")', '"os"'),
    "context without a deadline": body("context.WithCancel(ctx)", '"context"'),
    "pipe": body("a, b := net.Pipe()", '"net"'),
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_stays_silent(source: str) -> None:
    found = scan(source)
    assert names(source) == []
    assert found.unreadable == ()


def test_kinds_tell_the_clocks_apart() -> None:
    found = scan(body("time.Now(); time.Until(t); time.Since(t); time.Sleep(1); t.In(time.Local)"))
    assert [read.kind.value for read in found.reads] == ["wall", "wall", "monotonic", "delay", "timezone"]


def test_a_read_stands_where_its_callee_is_written() -> None:
    found = scan(body('x := "ä"; y := stdtime.Now().Unix()', 'stdtime "time"'))
    (read,) = found.reads
    assert (read.place.line, read.place.column, read.place.end_line, read.place.end_column) == (8, 17, 8, 28)
