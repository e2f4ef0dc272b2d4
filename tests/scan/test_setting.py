"""What runs while its file is loaded, which function a read belongs to, and which waits poll; in every language."""

from __future__ import annotations

import textwrap

import pytest

from gate.model.read import Mark, Read
from tests.support.scan import alone, scanned


def reads(path: str, source: str) -> tuple[Read, ...]:
    return scanned(path, textwrap.dedent(source), around=alone).reads


def marked(path: str, source: str, mark: Mark) -> list[bool]:
    """Of each read of the source, in order: does it carry the mark?"""
    return [mark in read.marks for read in reads(path, source)]


PYTHON = "import time, os\nfrom dataclasses import dataclass, field\n"
GO = 'package a\nimport "time"\n'
JAVA = "import java.time.Instant;\n"
CSHARP = "using System;\n"
RUST = "use std::time::Instant; use std::sync::LazyLock;\n"

LOADED: dict[str, tuple[str, str]] = {
    "python, a constant": ("a.py", PYTHON + "START = time.time()\n"),
    "python, under a condition": ("a.py", PYTHON + "if x:\n    START = time.time()\n"),
    "python, a default": ("a.py", PYTHON + "def f(x=time.time()): pass\n"),
    "python, a default of a lambda": ("a.py", PYTHON + "f = lambda x=time.time(): x\n"),
    "python, a class body": ("a.py", PYTHON + "class A:\n    at = time.time()\n"),
    "python, a default of a method": ("a.py", PYTHON + "class A:\n    def f(self, x=time.time()): pass\n"),
    "python, a default of a field": (
        "a.py",
        PYTHON + "@dataclass\nclass A:\n    at: float = field(default=time.time())\n",
    ),
    "python, a decorator's argument": ("a.py", PYTHON + "@since(time.time())\ndef f(): pass\n"),
    "python, a variable of the environment": ("a.py", PYTHON + 'REGION = os.environ["REGION"]\n'),
    "python, a comprehension": ("a.py", PYTHON + "T = [time.time() for _ in x]\n"),
    "python, a parameter of a test": (
        "tests/test_a.py",
        PYTHON + "@mark.parametrize('x', [time.time()])\ndef test_a(x): pass\n",
    ),
    "javascript, a constant": ("a.js", "const a = Date.now();"),
    "javascript, an export": ("a.ts", "export const a = new Date();"),
    "javascript, a static field": ("a.ts", "class A { static at = Date.now(); }"),
    "javascript, a static block": ("a.js", "class A { static { x = Date.now(); } }"),
    "javascript, a default of destructuring": ("a.js", "const { at = Date.now() } = options;"),
    "javascript, a function called at once": ("a.js", "(function () { x = Date.now(); })();"),
    "javascript, the body of a suite": ("a.test.js", 'describe("x", () => { const a = Date.now(); });'),
    "go, a variable": ("a.go", GO + "var x = time.Now()\n"),
    "go, init": ("a.go", GO + "func init() { x = time.Now() }\n"),
    "go, a function called at once": ("a.go", GO + "var x = func() time.Time { return time.Now() }()\n"),
    "java, a static field": ("A.java", JAVA + "class A { private static final Instant X = Instant.now(); }"),
    "java, a static block": ("A.java", JAVA + "class A { static { x = Instant.now(); } }"),
    "java, a constant of an interface": ("A.java", JAVA + "interface A { Instant X = Instant.now(); }"),
    "java, an argument of an enum's constant": ("A.java", JAVA + "enum A { X(Instant.now()); }"),
    "kotlin, a property of the file": ("a.kt", JAVA + "val x = Instant.now()\n"),
    "kotlin, a companion": ("a.kt", JAVA + "class A { companion object { val x = Instant.now() } }"),
    "kotlin, an object": ("a.kt", JAVA + "object A { val x = Instant.now(); }"),
    "kotlin, an object's init": ("a.kt", JAVA + "object A { init { x = Instant.now() } }"),
    "c#, a static field": ("A.cs", CSHARP + "class A { static readonly DateTime X = DateTime.Now; }"),
    "c#, what a static property begins with": (
        "A.cs",
        CSHARP + "class A { static DateTime X { get; } = DateTime.Now; }",
    ),
    "c#, the static constructor": ("A.cs", CSHARP + "class A { static A() { x = DateTime.Now; } }"),
    "ruby, a constant": ("a.rb", "START = Time.now\n"),
    "ruby, a class body": ("a.rb", "class A\n  START = Time.now\nend\n"),
    "ruby, the body of a suite": ("spec/a_spec.rb", 'describe "x" do\n  now = Time.now\nend\n'),
    "php, the file itself": ("a.php", "<?php\n$boot = time();\n"),
    "php, a value that is returned": ("config/a.php", "<?php\nreturn ['at' => time()];\n"),
}
LATER: dict[str, tuple[str, str]] = {
    "python, a function": ("a.py", PYTHON + "def f():\n    return time.time()\n"),
    "python, a default in a function": ("a.py", PYTHON + "def f():\n    def g(x=time.time()): pass\n"),
    "python, a lambda": ("a.py", PYTHON + "class A:\n    at: float = field(default_factory=lambda: time.time())\n"),
    "python, a function handed on": ("a.py", PYTHON + "class A:\n    at: float = field(default_factory=time.time)\n"),
    "python, an alias": ("a.py", PYTHON + "now = time.time\n"),
    "python, a script": ("a.py", PYTHON + 'if __name__ == "__main__":\n    print(time.time())\n'),
    "python, a property": ("a.py", PYTHON + "class A:\n    @property\n    def at(self): return time.time()\n"),
    "javascript, a default of a parameter": ("a.js", "function f(now = Date.now()) {}"),
    "javascript, an arrow function": ("a.js", "const f = () => Date.now();"),
    "javascript, a field": ("a.js", "class A { at = Date.now(); }"),
    "javascript, a static function": ("a.js", "class A { static now = () => Date.now(); }"),
    "javascript, a function handed on": ("a.js", "const now = Date.now; x.map(Date.now);"),
    "javascript, a test": ("a.test.js", 'it("x", () => { Date.now(); });'),
    "javascript, a script": ("a.js", "if (require.main === module) { f(Date.now()); }"),
    "go, a function": ("a.go", GO + "func f() { time.Now() }\n"),
    "go, a function in a variable": ("a.go", GO + "var f = func() time.Time { return time.Now() }\n"),
    "go, a function handed on": ("a.go", GO + "var now = time.Now\n"),
    "go, a method called init": ("a.go", GO + "func (a *A) init() { time.Now() }\n"),
    "java, a field": ("A.java", JAVA + "class A { Instant x = Instant.now(); }"),
    "java, a static method": ("A.java", JAVA + "class A { static Instant f() { return Instant.now(); } }"),
    "java, a lambda": ("A.java", JAVA + "class A { static final Supplier<Instant> X = () -> Instant.now(); }"),
    "java, a reference": ("A.java", JAVA + "class A { static final Supplier<Instant> X = Instant::now; }"),
    "java, a constructor": ("A.java", JAVA + "class A { A() { Instant.now(); } { x = Instant.now(); } }"),
    "kotlin, a property of a class": ("a.kt", JAVA + "class A { val x = Instant.now() }"),
    "kotlin, a default of a constructor": ("a.kt", JAVA + "class A(val x: Instant = Instant.now())"),
    "kotlin, a lazy one": ("a.kt", JAVA + "val x by lazy { Instant.now() }\n"),
    "kotlin, a reference": ("a.kt", JAVA + "val clock = f(Instant::now)\n"),
    "kotlin, a getter": ("a.kt", JAVA + "val x: Instant get() = Instant.now()\n"),
    "kotlin, a function of an object": ("a.kt", JAVA + "object A { fun f() = Instant.now() }"),
    "c#, a property": ("A.cs", CSHARP + "class A { static DateTime X => DateTime.Now; }"),
    "c#, a field": ("A.cs", CSHARP + "class A { DateTime x = DateTime.Now; }"),
    "c#, a constructor": ("A.cs", CSHARP + "class A { A() { x = DateTime.Now; } }"),
    "c#, a lambda": ("A.cs", CSHARP + "class A { static Func<DateTime> X = () => DateTime.Now; }"),
    "c#, a program": ("A.cs", CSHARP + "var x = DateTime.Now;\n"),
    "ruby, a default of a method": ("a.rb", "def f(now = Time.now)\nend\n"),
    "ruby, a lambda": ("a.rb", "class A\n  NOW = -> { Time.now }\nend\n"),
    "ruby, a block": ("a.rb", "class A\n  attribute(:at) { Time.now }\nend\n"),
    "ruby, a test": ("spec/a_spec.rb", 'describe "x" do\n  it "y" do\n    Time.now\n  end\nend\n'),
    "ruby, a script": ("a.rb", "if __FILE__ == $0\n  puts Time.now\nend\n"),
    "rust, a lazy static": ("a.rs", RUST + "static S: LazyLock<Instant> = LazyLock::new(|| Instant::now());\n"),
    "php, a function": ("a.php", "<?php\nfunction f() { return time(); }\n"),
    "php, a closure": ("a.php", "<?php\n$f = fn() => time();\n$g = function () { return time(); };\n"),
}


@pytest.mark.parametrize(("path", "source"), LOADED.values(), ids=LOADED.keys())
def test_it_runs_while_the_file_is_loaded(path: str, source: str) -> None:
    found = marked(path, source, Mark.AT_IMPORT)
    assert found
    assert all(found)


@pytest.mark.parametrize(("path", "source"), LATER.values(), ids=LATER.keys())
def test_it_runs_later(path: str, source: str) -> None:
    found = marked(path, source, Mark.AT_IMPORT)
    assert found
    assert not any(found)


FROZEN = "import time, random\nfrom freezegun import freeze_time\n"


@pytest.mark.parametrize(
    ("path", "source", "controls"),
    [
        pytest.param(
            "tests/test_a.py",
            FROZEN + '@freeze_time("2026-01-02")\ndef test_a(x=time.time()):\n    time.time()\n',
            [None, "freezegun.freeze_time"],
            id="a decorator, the default of its function",
        ),
        pytest.param(
            "tests/test_a.py",
            FROZEN + '@freeze_time("2026-01-02")\nclass TestA:\n    at = time.time()\n',
            [None],
            id="a decorator, the body of its class",
        ),
        pytest.param(
            "tests/test_a.py",
            FROZEN + 'with freeze_time("2026-01-02"):\n    AT = time.time()\n',
            ["freezegun.freeze_time"],
            id="a block of the file",
        ),
        pytest.param(
            "tests/test_a.py",
            FROZEN + 'BEFORE = time.time()\nfreezer = freeze_time("2026-01-02")\nfreezer.start()\nAT = time.time()\n',
            [None, "freezegun.freeze_time"],
            id="started in the file, before and after",
        ),
        pytest.param("tests/test_a.py", FROZEN + "random.seed(7)\nX = random.random()\n", ["random.seed"], id="a seed"),
        pytest.param(
            "a.test.js",
            "const a = Date.now(); beforeEach(() => { jest.useFakeTimers(); }); const b = Date.now();",
            [None, None],
            id="before every test",
        ),
        pytest.param(
            "a.test.js",
            "const a = Date.now(); jest.useFakeTimers(); const b = Date.now();",
            [None, "jest.useFakeTimers"],
            id="timers of the file, before and after",
        ),
        pytest.param(
            "spec/a_spec.rb",
            'RSpec.describe "x" do\n  before { Timecop.freeze(Time.utc(2026)) }\n  now = Time.now\nend\n',
            [None],
            id="before every example",
        ),
    ],
)
def test_only_a_control_that_holds_while_the_file_is_loaded_controls_it(
    path: str, source: str, controls: list[str | None]
) -> None:
    assert [read.controlled_by for read in reads(path, source)] == controls


@pytest.mark.parametrize(
    ("path", "source", "within"),
    [
        pytest.param("a.py", PYTHON + "def f():\n    time.time()\n", "f", id="python"),
        pytest.param(
            "a.py", PYTHON + "class A:\n    def f(self):\n        time.time()\n", "A.f", id="python, a method"
        ),
        pytest.param("a.py", PYTHON + "class A:\n    x = time.time()\n", "A", id="python, a class"),
        pytest.param("a.py", PYTHON + "x = time.time()\n", "", id="python, the file"),
        pytest.param("a.js", "const f = () => { x.map(() => Date.now()); };", "f", id="javascript"),
        pytest.param("a.ts", "class A { close() { Date.now(); } }", "A.close", id="javascript, a method"),
        pytest.param("a.js", "export default { close() { Date.now(); } };", "close", id="javascript, an object's"),
        pytest.param("a.js", 'const a = { "x y": () => Date.now() };', "", id="javascript, no name to speak of"),
        pytest.param("a.go", GO + "func (w *Window) Close() { time.Now() }\n", "Window.Close", id="go"),
        pytest.param("A.java", JAVA + "class A { A() { Instant.now(); } }", "A.A", id="java, a constructor"),
        pytest.param("a.kt", JAVA + "class A { fun f() = Instant.now() }", "A.f", id="kotlin"),
        pytest.param("A.cs", CSHARP + "class A { void F() { var x = DateTime.Now; } }", "A.F", id="c#"),
        pytest.param("A.cs", CSHARP + "class A { void F() { object G() => DateTime.Now; } }", "A.F", id="c#, a local"),
        pytest.param("a.js", "const f = () => { function g() { Date.now(); } };", "g", id="javascript, a nested one"),
        pytest.param("a.rb", "class A\n  def f\n    Time.now\n  end\nend\n", "A.f", id="ruby"),
        pytest.param("a.rs", RUST + "impl A { fn f() { Instant::now(); } }", "A.f", id="rust"),
        pytest.param("a.php", "<?php class A { function f() { time(); } }", "A.f", id="php"),
    ],
)
def test_a_read_knows_its_function(path: str, source: str, within: str) -> None:
    assert {read.within for read in reads(path, source)} == {within}


POLLS: dict[str, tuple[str, str]] = {
    "python, until it is done": ("a.py", PYTHON + "while not done():\n    time.sleep(.1)\n"),
    "python, while there are too few": ("a.py", PYTHON + "while len(x) < 3:\n    time.sleep(.1)\n"),
    "python, again and again": ("a.py", PYTHON + "while True:\n    if done():\n        break\n    time.sleep(.1)\n"),
    "python, so many times": (
        "a.py",
        PYTHON + "def f():\n    for _ in range(9):\n        if done(): return\n        time.sleep(1)\n",
    ),
    "python, retried": (
        "a.py",
        PYTHON + "def f():\n  for _ in range(9):\n    try:\n      return g()\n    except E:\n      time.sleep(1)\n",
    ),
    "javascript": ("a.js", "async function f() { while (!done) { await new Promise(r => setTimeout(r, 50)); } }"),
    "javascript, do": ("a.js", "function f() { do { setTimeout(g, 50); } while (x.length < 2); }"),
    "go, until it is done": ("a.go", GO + "func f() { for !done() { time.Sleep(1) } }\n"),
    "go, with a way out": ("a.go", GO + "func f() { for { if done() { return }; time.Sleep(1) } }\n"),
    "go, in a select": ("a.go", GO + "func f() { for { select { case <-time.After(1): if done() { return } } } }\n"),
    "java": ("A.java", "class A { void f() { while (!done()) { Thread.sleep(1); } } }"),
    "kotlin": ("a.kt", "fun f() { while (!done) { Thread.sleep(1) } }"),
    "c#": ("A.cs", "using System.Threading; class A { void F() { while (!done) { Thread.Sleep(1); } } }"),
    "ruby, until": ("a.rb", "sleep 0.1 until done?\n"),
    "ruby, a loop": ("a.rb", "loop do\n  break if done?\n  sleep 0.1\nend\n"),
    "ruby, while": ("a.rb", "while pending?\n  sleep 0.1\nend\n"),
    "rust": ("a.rs", "fn f() { loop { if done() { break; } std::thread::sleep(d); } }"),
    "php": ("a.php", "<?php while (!done()) { usleep(10); }"),
}
PACES: dict[str, tuple[str, str]] = {
    "python, no loop": ("a.py", PYTHON + "time.sleep(1)\n"),
    "python, one after the other": ("a.py", PYTHON + "for x in y:\n    send(x)\n    time.sleep(1)\n"),
    "python, for ever": ("a.py", PYTHON + "while True:\n    work()\n    time.sleep(60)\n"),
    "python, while there is something": ("a.py", PYTHON + "while queue:\n    send(queue.pop())\n    time.sleep(1)\n"),
    "python, until it is interrupted": (
        "a.py",
        PYTHON
        + "while True:\n    try:\n        work()\n    except KeyboardInterrupt:\n        break\n    time.sleep(60)\n",
    ),
    "python, a function in a loop": ("a.py", PYTHON + "while not done():\n    f = lambda: time.sleep(1)\n"),
    "python, no wait": ("a.py", PYTHON + "while not done():\n    time.time()\n"),
    "javascript": ("a.js", "for (const x of y) { send(x); setTimeout(f, 50); }"),
    "java, what is scheduled goes on by itself": (
        "A.java",
        (
            "import java.util.concurrent.*; class A { ScheduledExecutorService s; void f() { while (!done()) "
            "{ s.scheduleAtFixedRate(g, 1, 1, TimeUnit.DAYS); } } }"
        ),
    ),
    "javascript, an interval": ("a.js", "while (x.length < 2) { setInterval(f, 50); }"),
    "go, what is scheduled": ("a.go", GO + "func f() { for !done() { time.AfterFunc(1, g) } }\n"),
    "go": ("a.go", GO + "func f() { for { work(); time.Sleep(1) } }\n"),
    "go, one after the other": ("a.go", GO + "func f() { for _, x := range y { send(x); time.Sleep(1) } }\n"),
    "ruby": ("a.rb", "3.times do\n  work\n  sleep 1\nend\n"),
    "rust": ("a.rs", "fn f() { loop { work(); std::thread::sleep(d); } }"),
}


@pytest.mark.parametrize(("path", "source"), POLLS.values(), ids=POLLS.keys())
def test_the_wait_polls(path: str, source: str) -> None:
    assert marked(path, source, Mark.POLLING) == [True]


@pytest.mark.parametrize(("path", "source"), PACES.values(), ids=PACES.keys())
def test_the_wait_does_not_poll(path: str, source: str) -> None:
    assert marked(path, source, Mark.POLLING) == [False]


def test_what_is_nested_deep_costs_little_and_says_nothing() -> None:
    source = "import time\nx = " + "f(" * 400 + "time.time()" + ")" * 400 + "\n"
    (read,) = reads("a.py", source)
    assert read.marks == (Mark.AT_IMPORT,)
