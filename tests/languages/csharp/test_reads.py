"""Which uses of a name are reads in C#: what must be found above, what must stay silent below."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import scanned


def scan(source: str | bytes, path: str = "src/A.cs") -> Scan:
    return scanned(path, source)


def names(source: str) -> list[str]:
    return [read.name for read in scan(source).reads]


def body(statements: str) -> str:
    return f"class A {{ async Task F(object o) {{ {statements} }} }}"


NOW = "System.DateTime.Now"
UTC = "System.DateTime.UtcNow"
SLEEP = "System.Threading.Thread.Sleep"
DELAY = "System.Threading.Tasks.Task.Delay"
GUID = "System.Guid.NewGuid"
SYSTEM = "System.TimeProvider.System"

FOUND: dict[str, tuple[str, list[str]]] = {
    # how a name comes in
    "implicit using": (body("var x = DateTime.UtcNow;"), [UTC]),
    "using": ("using System;\n" + body("var x = DateTime.Now;"), [NOW]),
    "using in a namespace": ("namespace B { using System; class A { DateTime x = DateTime.Now; } }", [NOW]),
    "full name": (body("System.Threading.Thread.Sleep(5);"), [SLEEP]),
    "global full name": (body("var x = global::System.DateTime.Now;"), [NOW]),
    "static using": ("using static System.DateTime;\n" + body("var x = UtcNow;"), [UTC]),
    "static using of a method": ("using static System.Threading.Thread;\n" + body("Sleep(5);"), [SLEEP]),
    "alias": ("using Clock = System.DateTime;\n" + body("var x = Clock.Now;"), [NOW]),
    "alias of a short name": ("using System;\nusing Clock = DateTime;\n" + body("var x = Clock.Now;"), [NOW]),
    "alias of a namespace": ("using T = System.Threading;\n" + body("T.Thread.Sleep(5);"), [SLEEP]),
    "global using": (
        "global using System.Diagnostics;\n" + body("var x = Stopwatch.StartNew();"),
        ["System.Diagnostics.Stopwatch.StartNew"],
    ),
    "using elsewhere in the project": (
        body("var x = Stopwatch.GetTimestamp();"),
        ["System.Diagnostics.Stopwatch.GetTimestamp"],
    ),
    "several usings": (
        "using System;\nusing System.Threading;\n" + body("Thread.Sleep(5); var x = DateTime.Now;"),
        [SLEEP, NOW],
    ),
    "file-scoped namespace": ("namespace B;\nclass A { DateTime x = DateTime.Now; }", [NOW]),
    "namespace of the library": (
        "namespace System.Threading.Tests { class A { void F() { Thread.Sleep(5); } } }",
        [SLEEP],
    ),
    "top-level statements": ("Console.WriteLine(DateTime.Now);", [NOW]),
    "escaped name": (body("var x = @DateTime.Now;"), [NOW]),
    # properties are reads without a call
    "a member of it": (body("var x = DateTime.Now.AddDays(1).Year;"), [NOW]),
    "Today": (body("var x = DateTime.Today;"), ["System.DateTime.Today"]),
    "offset": (body("var x = DateTimeOffset.UtcNow.ToUnixTimeSeconds();"), ["System.DateTimeOffset.UtcNow"]),
    "kept and used": (body("var now = DateTime.UtcNow; G(now); H(now.Year);"), [UTC]),
    "machine name": (body("var x = Environment.MachineName;"), ["System.Environment.MachineName"]),
    "tick count": (body("var x = Environment.TickCount64;"), ["System.Environment.TickCount64"]),
    "culture": (
        "using System.Globalization;\n" + body("var x = CultureInfo.CurrentCulture.Name;"),
        ["System.Globalization.CultureInfo.CurrentCulture"],
    ),
    "zone": (body("var x = TimeZoneInfo.Local;"), ["System.TimeZoneInfo.Local"]),
    "shared random": (body("var x = Random.Shared.Next();"), ["System.Random.Shared"]),
    "system's provider": ("class A { TimeProvider t = TimeProvider.System; }", [SYSTEM]),
    "system's provider asked": (body("var x = TimeProvider.System.GetUtcNow();"), [SYSTEM]),
    "system's provider by default": (
        "class A(TimeProvider? t = null) { TimeProvider u = t ?? TimeProvider.System; }",
        [SYSTEM],
    ),
    "provider's own property": ("class A { TimeProvider TimeProvider { get; } = TimeProvider.System; }", [SYSTEM]),
    # calls
    "sleep": (body("Thread.Sleep(TimeSpan.FromSeconds(1));"), [SLEEP]),
    "delay": (body("await Task.Delay(5);"), [DELAY]),
    "delay with a token": (body("await Task.Delay(5, token).ConfigureAwait(false);"), [DELAY]),
    "delay with a token whose name begins like time": (body("await Task.Delay(5, timeoutCts.Token);"), [DELAY]),
    "delay by name": (body("await Task.Delay(millisecondsDelay: 5);"), [DELAY]),
    "guid": (body("var x = Guid.NewGuid();"), [GUID]),
    "timer": ("using System.Threading;\n" + body("var t = new Timer(f, null, 0, 5);"), ["System.Threading.Timer"]),
    "timer of another namespace": ("using System.Timers;\n" + body("var t = new Timer(5);"), ["System.Timers.Timer"]),
    "timer in full": (body("var t = new System.Timers.Timer(5);"), ["System.Timers.Timer"]),
    "periodic timer": (body("using var t = new PeriodicTimer(x);"), ["System.Threading.PeriodicTimer"]),
    "cancellation after a time": (
        body("using var c = new CancellationTokenSource(500);"),
        ["System.Threading.CancellationTokenSource"],
    ),
    "random without a seed": (body("var r = new Random();"), ["System.Random"]),
    "random without a seed, type before": ("class A { Random r = new(); }", ["System.Random"]),
    "random without a seed, local": (body("Random r = new();"), ["System.Random"]),
    "random without a seed, property": ("class A { Random R { get; } = new(); }", ["System.Random"]),
    "random without a seed, used at once": (body("var x = new Random().Next();"), ["System.Random"]),
    "random in a class with a member of that name": ("class A { Random Random = new Random(); }", ["System.Random"]),
    "stopwatch": ("using System.Diagnostics;\n" + body("var s = new Stopwatch();"), ["System.Diagnostics.Stopwatch"]),
    "elapsed since a stamp": (
        "using System.Diagnostics;\n" + body("var s = Stopwatch.GetElapsedTime(start);"),
        ["System.Diagnostics.Stopwatch.GetElapsedTime"],
    ),
    "files": ("using System.IO;\n" + body('var f = Directory.GetFiles("a");'), ["System.IO.Directory.GetFiles"]),
    "files filtered": (
        body('var f = Directory.EnumerateFiles("a").Where(x => x.B).ToList();'),
        ["System.IO.Directory.EnumerateFiles"],
    ),
    "files of a made directory": (
        body('var f = new DirectoryInfo("a").GetFiles();'),
        ["System.IO.DirectoryInfo.GetFiles"],
    ),
    "environment variable": (
        body('var x = Environment.GetEnvironmentVariable("A");'),
        ["System.Environment.GetEnvironmentVariable"],
    ),
    "network": (body("using var c = new HttpClient();"), ["System.Net.Http.HttpClient"]),
    "zone of a made date": (
        body("var x = new DateTime(2020, 1, 2).ToUniversalTime();"),
        ["System.DateTime.ToUniversalTime"],
    ),
    # values whose type is plain
    "of a parameter": (
        "class A { void F(ManualResetEvent e) { e.WaitOne(5); } }",
        ["System.Threading.ManualResetEvent.WaitOne"],
    ),
    "of a field": (
        "class A { SemaphoreSlim _s; void F() { _s.Wait(TimeSpan.FromSeconds(1)); } }",
        ["System.Threading.SemaphoreSlim.Wait"],
    ),
    "of a field of this": (
        "class A { SemaphoreSlim _s; void F() { this._s.Wait(500); } }",
        ["System.Threading.SemaphoreSlim.Wait"],
    ),
    "of a constructed value": (
        body("var c = new CancellationTokenSource(); c.CancelAfter(5);"),
        ["System.Threading.CancellationTokenSource.CancelAfter"],
    ),
    "of a value, type before": (
        "class A { CancellationTokenSource c = new(); void F() { c.CancelAfter(5); } }",
        ["System.Threading.CancellationTokenSource.CancelAfter"],
    ),
    "of a nullable": (
        "class A { void F(CancellationTokenSource? c) { c?.CancelAfter(5); c!.CancelAfter(5); } }",
        ["System.Threading.CancellationTokenSource.CancelAfter"] * 2,
    ),
    "of a primary constructor": (
        "class A(ManualResetEvent e) { void F() => e.WaitOne(5); }",
        ["System.Threading.ManualResetEvent.WaitOne"],
    ),
    "of a cast": (
        body("((ManualResetEvent)o).WaitOne(5); (o as ManualResetEvent).WaitOne(5);"),
        ["System.Threading.ManualResetEvent.WaitOne"] * 2,
    ),
    "of a pattern": (
        body("if (o is ManualResetEvent e) { e.WaitOne(5); }"),
        ["System.Threading.ManualResetEvent.WaitOne"],
    ),
    "of a loop": (
        "class A { void F() { foreach (ManualResetEvent e in es) { e.WaitOne(5); } } }",
        ["System.Threading.ManualResetEvent.WaitOne"],
    ),
    "of an out variable": (
        body("G(out ManualResetEvent e); e.WaitOne(5);"),
        ["System.Threading.ManualResetEvent.WaitOne"],
    ),
    # references
    "method group": (body("var x = list.Select(Guid.NewGuid);"), [GUID]),
    "method group kept": ("class A { Func<Guid> f = Guid.NewGuid; void F() { f(); } }", [GUID, GUID]),
    "method group in brackets": ("class A { Func<Guid> f = (Guid.NewGuid); void F() { f(); } }", [GUID, GUID]),
    "method group assigned to a variable": (body("Func<Guid> f; f = Guid.NewGuid; f();"), [GUID, GUID]),
    "method group of a generic": (body("Run<Guid>(Guid.NewGuid);"), [GUID]),
    "method group assigned": (body("SystemClock.Sleep = Thread.Sleep;"), [SLEEP]),
    # places of use
    "lambda": ("class A { Func<DateTime> f = () => DateTime.UtcNow; }", [UTC]),
    "lambda with a parameter": (body("G(x => DateTime.UtcNow.AddDays(x));"), [UTC]),
    "delegate": (body("G(delegate { return DateTime.UtcNow; });"), [UTC]),
    "field": ("class A { static readonly DateTime x = DateTime.Now; }", [NOW]),
    "property": ("class A { DateTime Now => DateTime.Now; }", [NOW]),
    "property's getter": ("class A { DateTime Now { get { return DateTime.Now; } } }", [NOW]),
    "property's value": ("class A { public DateTime At { get; set; } = DateTime.Now; }", [NOW]),
    "argument of a base": ("class A : B { A() : base(DateTime.Now) { } }", [NOW]),
    "argument of a primary base": ("class A(int n) : B(DateTime.Now) { }", [NOW]),
    "initializer": (body("var x = new B { Now = DateTime.Now };"), [NOW]),
    "anonymous object": (body("var x = new { DateTime.Now };"), [NOW]),
    "with": (body("var x = r with { At = DateTime.Now };"), [NOW]),
    "interpolation": (body('var x = $"at {DateTime.Now:O}";'), [NOW]),
    "raw interpolation": (body('var x = $"""at "{DateTime.Now}" """;'), [NOW]),
    "verbatim interpolation": (body('var x = $@"at {DateTime.Now} c:\\a";'), [NOW]),
    "query": (body("var x = from r in rs where r.At < DateTime.Now select r;"), [NOW]),
    "switch expression": (body("var x = o switch { 1 => DateTime.Now, _ => y };"), [NOW]),
    "condition": (body("if (DateTime.Now > x) { } while (DateTime.Now < x) { }"), [NOW, NOW]),
    "null coalescing": (body("x ??= DateTime.Now; var y = z ?? DateTime.Now;"), [NOW, NOW]),
    "local function": (body("DateTime G() => DateTime.Now;"), [NOW]),
    "brackets": (body("var x = (DateTime.Now);"), [NOW]),
    "over lines": (body("var x = DateTime\n    .Now\n    .Year;"), [NOW]),
    "record": ("record A(DateTime At) { public A() : this(DateTime.Now) { } }", [NOW]),
    "conditional compilation": (
        "class A {\n#if NET\n    DateTime x = DateTime.Now;\n#else\n    DateTime x = DateTime.UtcNow;\n#endif\n}",
        [NOW, UTC],
    ),
    "other branch of what is split": (
        (
            "class A { void F() {\n#if NET\n    if (x) {\n    G(DateTime.Now);\n#else\n    if (y) {\n"
            "    G(DateTime.UtcNow);\n#endif\n    Thread.Sleep(5);\n    }\n} }"
        ),
        [NOW, UTC, SLEEP],
    ),
    "statement that is split": (
        (
            "class A { void F() {\n    G(1,\n#if NET\n    2);\n    if (x) {\n#else\n"
            "    3);\n    if (y) {\n#endif\n    Thread.Sleep(5);\n    }\n} }"
        ),
        [SLEEP],
    ),
    "program of one file": ("#:package A@1.0\nConsole.WriteLine(DateTime.Now);", [NOW]),
    "shadowed elsewhere only": ("class A { void F(B DateTime) { } DateTime x = DateTime.Now; }", [NOW]),
    "property of the type's name": (
        "class A { public DateTime DateTime { get; set; } void F() { DateTime = DateTime.Now; } }",
        [NOW],
    ),
    "CRLF and a mark": ("\ufeffusing System;\r\nvar x = DateTime.Now;\r\n", [NOW]),
}

SILENT: dict[str, str] = {
    # words that name nothing
    "comment": body('// DateTime.Now\n /* Thread.Sleep(5) */ /// <see cref="DateTime.Now"/>\n'),
    "string": body('var x = "DateTime.Now" + @"Thread.Sleep(5)";'),
    "raw string": body('var x = """\n    DateTime.Now\n    """;'),
    "escaped interpolation": body('var x = $"{{DateTime.Now}}";'),
    "nameof": body("var x = nameof(DateTime.Now) + nameof(Thread.Sleep);"),
    "typeof": body("var x = typeof(Random); var y = default(Random);"),
    "attribute": "[Test(DateTime.Now)] class A { [Timeout(5)] void F() { } }",
    "using alone": "using System.Threading;\nusing static System.DateTime;\nclass A { }",
    "type": "class A { Timer t; Random F(Stopwatch s, HttpClient c) => null; }",
    "type argument": body("var x = new List<Random>(); G<HttpClient>();"),
    "base class": "class A : HttpClient { }",
    "cast": body("var x = (Random)o; var y = o as Timer;"),
    "own member of that name": "class A { public DateTime Now { get; set; } void F(A a) { G(a.Now, Now); } }",
    "initializer's member": body("var x = new B { Now = y, UtcNow = z };"),
    "pattern's member": body("if (o is { Now: 5 }) { }"),
    "name of an argument": body("G(Now: 5, Delay: 6);"),
    "label": "using static System.Threading.Thread;\n" + body("Sleep: goto Sleep;"),
    "member of something unknown": body("x.Sleep(5); x.Delay(5); y.UtcNow.G();"),
    "stored": body("DateTime.Now = 5; CultureInfo.CurrentCulture = c;"),
    "set variable": body('Environment.SetEnvironmentVariable("A", "b");'),
    "project's own clock": "using Acme;\n" + body("var x = SystemClock.UtcNow(); Clock.Sleep(5);"),
    "enum's member": "enum Now { UtcNow, Sleep }",
    "event": "class A { event Action Delay; void F() { Delay?.Invoke(); } }",
    # shadows
    "class of that name": "class DateTime { public static int Now; }\nclass A { int x = DateTime.Now; }",
    "nested class of that name": "class A { class Thread { public static int Sleep; } void F() { Thread.Sleep(5); } }",
    "struct of that name": "struct Guid { public static int NewGuid() => 1; }\nclass A { int x = Guid.NewGuid(); }",
    "record of that name": (
        "record Task { public static void Delay(int x) { } }\nclass A { void F() { Task.Delay(5); } }"
    ),
    "enum of that name": "enum DateTime { Now }\nclass A { DateTime x = DateTime.Now; }",
    "parameter of that name": "class A { void F(Fake DateTime) { var x = DateTime.Now; } }",
    "local of that name": body("var DateTime = Fake(); var x = DateTime.Now;"),
    "field of that name": "class A { Fake Thread; void F() { Thread.Sleep(5); } }",
    "property of that name": "class A { Fake Task { get; } void F() { Task.Delay(5); } }",
    "lambda's parameter of that name": body("G(DateTime => DateTime.Now);"),
    "lambda's parameters of that name": body("G((DateTime, x) => DateTime.Now);"),
    "loop's variable of that name": body("foreach (var DateTime in xs) { var x = DateTime.Now; }"),
    "pattern of that name": body("if (o is Fake DateTime) { var x = DateTime.Now; }"),
    "query's variable of that name": body("var x = from DateTime in xs select DateTime.Now;"),
    "caught": body("try { } catch (Fake DateTime) { var x = DateTime.Now; }"),
    "tuple of that name": body("var (DateTime, y) = p; var x = DateTime.Now;"),
    "out variable of that name": body("G(out var DateTime); var x = DateTime.Now;"),
    "alias of another": "using DateTime = Acme.Clock;\nclass A { object x = DateTime.Now; }",
    "type parameter of that name": "class A<DateTime> { void F() { DateTime x = G(); } }",
    "method of a static using's name": (
        "using static System.Threading.Thread;\nclass A { void Sleep(int x) { } void F() { Sleep(5); } }"
    ),
    "local function of a static using's name": "using static System.Threading.Thread;\n"
    + body("void Sleep(int x) { } Sleep(5);"),
    "primary constructor's parameter of that name": "class A(Fake Task) { void F() { Task.Delay(5); } }",
    "name of another namespace": "using System;\nclass A { void F() { var t = new Timer(5); } }",
    # injected
    "type parameter of a construction": "class A<Random> where Random : new() { object F() => new Random(); }",
    "anonymous object's member": "using static System.DateTime;\n" + body("var x = new { Now = 5, y };"),
    "record's member": "using static System.DateTime;\n" + body("var x = r with { Now = 5 };"),
    "known member of a base": body("base.Sleep(5); this.Delay(5);"),
    "injected provider": "class A(TimeProvider timeProvider) { DateTimeOffset F() => timeProvider.GetUtcNow(); }",
    "injected provider's stamp": "class A { TimeProvider _t; long F() => _t.GetTimestamp(); }",
    "delay by a provider": body("await Task.Delay(x, _timeProvider, token); await Task.Delay(x, timeProvider);"),
    "delay by a provider's name": body("await Task.Delay(x, timeProvider: p);"),
    "provider's own delay": "class A(TimeProvider t) { Task F() => t.Delay(x); }",
    "cancellation by a provider": body("var c = new CancellationTokenSource(x, timeProvider);"),
    "periodic timer of a provider": body("var t = new PeriodicTimer(x, timeProvider);"),
    "clock behind an interface": "class A(ISystemClock clock) { object F() => clock.UtcNow; }",
    # forms
    "seeded random": body("var r = new Random(5); r.Next();"),
    "seeded random, type before": body("Random r = new(5);"),
    "handed-in random": "class A(Random random) { int F() => random.Next(); }",
    "sleep of nothing": body("Thread.Sleep(0); Thread.Sleep(TimeSpan.Zero);"),
    "delay of nothing": body("await Task.Delay(0); await Task.Delay(TimeSpan.Zero, token);"),
    "cancellation without a time": body("var c = new CancellationTokenSource(); c.Cancel();"),
    "elapsed between two stamps": "using System.Diagnostics;\n" + body("var x = Stopwatch.GetElapsedTime(a, b);"),
    "known guid": body('var x = new Guid("a"); var y = Guid.Empty; var z = Guid.Parse(s);'),
    "known date": body("var x = new DateTime(2020, 1, 2); var y = DateTime.MinValue; var z = DateTime.Parse(s);"),
    "zone of a date that has one": body(
        "var x = new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc).ToUniversalTime();"
    ),
    "zone of a date that is handed in": "class A { object F(DateTime d) => d.ToLocalTime(); }",
    "invariant culture": body("var x = CultureInfo.InvariantCulture;"),
    "wait without an end": "class A { void F(ManualResetEvent e, Task t) { e.WaitOne(); t.Wait(); t.Wait(token); } }",
    "wait for all": body("Task.WaitAll(a, b);"),
    "sorted files": body(
        'var f = Directory.GetFiles("a").OrderBy(x => x); var g = Directory.GetFiles("a").Where(x => x.B).Order();'
    ),
    "sorted files in brackets": body('var f = (Directory.GetFiles("a")).OrderBy(x => x);'),
    "number of files": body('var n = Directory.GetFiles("a").Length + Directory.EnumerateFiles("a").Count();'),
    "set of files": body('var s = new HashSet<string>(Directory.GetFiles("a"));'),
    "mocked network": body("var c = new HttpClient(mockHandler);"),
    "other system": body("var x = RuntimeInformation.IsOSPlatform(OSPlatform.Linux);"),
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_stays_silent(source: str) -> None:
    found = scan(source)
    assert [read.name for read in found.reads] == []
    assert found.unreadable == ()
