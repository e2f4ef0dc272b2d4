"""Which uses of a name are reads in Scala: what must be found above, what must stay silent below."""

from __future__ import annotations

import pytest

from gate.model.lines import Lines
from gate.model.read import Scan
from tests.support.large import MOST, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned


def scan(source: str, path: str = "src/A.scala", lines: Lines | None = None) -> Scan:
    return scanned(path, source, lines)


def names(source: str) -> list[str]:
    found = scan(source)
    assert not found.unreadable
    return [read.name for read in found.reads]


def body(statements: str) -> str:
    return f"class A {{ def f(n: Int): Unit = {{ {statements} }} }}\n"


MILLIS = "java.lang.System.currentTimeMillis"
NANO = "java.lang.System.nanoTime"
SLEEP = "java.lang.Thread.sleep"
NOW = "java.time.Instant.now"
DATE = "java.time.LocalDate.now"

FOUND: dict[str, tuple[str, list[str]]] = {
    # how a name comes in
    "java.lang": (body("System.currentTimeMillis()"), [MILLIS]),
    "full name": (body("java.time.Instant.now()"), [NOW]),
    "an import": ("import java.time.Instant\n" + body("Instant.now()"), [NOW]),
    "an import of all": ("import java.time._\n" + body("Instant.now()"), [NOW]),
    "an import of all, in Scala 3": ("import java.time.*\n" + body("Instant.now()"), [NOW]),
    "an import of several": (
        "import java.time.{Instant, LocalDate}\n" + body("Instant.now(); LocalDate.now"),
        [NOW, DATE],
    ),
    "renamed": ("import java.time.{LocalDate => D}\n" + body("D.now()"), [DATE]),
    "renamed, in Scala 3": ("import java.time.{LocalDate as D}\n" + body("D.now()"), [DATE]),
    "renamed without braces": ("import java.time.LocalDate as D\n" + body("D.now()"), [DATE]),
    "a method that is imported": ("import java.lang.System.nanoTime\n" + body("nanoTime()"), [NANO]),
    "one of java.lang": ("import System.currentTimeMillis\n" + body("val t = currentTimeMillis"), [MILLIS]),
    "one that is renamed": ("import java.lang.Thread.{sleep => nap}\n" + body("nap(5)"), [SLEEP]),
    "an import in a block": (body("import java.time.Instant; Instant.now()"), [NOW]),
    "an alias of a type": (
        "object A { type I = java.util.Date; val d = new I }",
        ["java.util.Date"],
    ),
    # how it is used
    "without brackets": (body("val t = System.nanoTime"), [NANO]),
    "a member of the result": ("import java.time.Instant\n" + body("Instant.now.toEpochMilli"), [NOW]),
    "between its arguments": (body("Thread sleep 10"), [SLEEP]),
    "handed on": (body("g(System.nanoTime _); xs.foreach(Thread.sleep)"), [NANO, SLEEP]),
    "a function that is kept": (body("val f = System.nanoTime _; f()"), [NANO, NANO]),
    "a function by its type": (body("val f: () => Long = System.nanoTime; f()"), [NANO, NANO]),
    "a class's parameter": ("class A(t: Long = System.nanoTime())", [NANO]),
    "in what a class extends": ("import java.time.Instant\nclass A extends B(Instant.now)", [NOW]),
    "in a text": ("import java.time.Instant\n" + body('s"${Instant.now}"'), [NOW]),
    "in a lambda": (body("xs.map(x => x + System.nanoTime)"), [NANO]),
    "in a for": (body("for { x <- xs; t = System.nanoTime } yield t"), [NANO]),
    "in a case": (body("n match { case 1 => Thread.sleep(1) }"), [SLEEP]),
    "in an indented block": ("def f(n: Int) =\n  val t = System.nanoTime()\n  t\n", [NANO]),
    "a construction": ("import java.util.Date\n" + body("new Date; new Date()"), ["java.util.Date"] * 2),
    "a construction by its full name": (body("new java.util.Date() with X"), ["java.util.Date"]),
    "an object that draws": ("import scala.util.Random\n" + body("Random.nextInt(5)"), ["scala.util.Random.nextInt"]),
    "a generator without a seed": ("import scala.util.Random\n" + body("new Random"), ["scala.util.Random"]),
    "a wait": ("import scala.concurrent._\n" + body("Await.result(f, d)"), ["scala.concurrent.Await.result"]),
    "a value of a type": (
        "import java.util.concurrent.CountDownLatch\n" + body("val l = new CountDownLatch(1); l.await(5, s)"),
        ["java.util.concurrent.CountDownLatch.await"],
    ),
    "a parameter of a type": (
        "class A(s: akka.actor.Scheduler) { s.scheduleOnce(d)(f) }",
        ["akka.actor.Scheduler.scheduleOnce"],
    ),
    "what a value's member gives": (
        "import akka.{actor => classic}\nclass A(c: classic.ActorContext) { c.system.scheduler.scheduleOnce(d)(f) }",
        ["akka.actor.Scheduler.scheduleOnce"],
    ),
    "an actor's scheduler": (
        "import akka.actor.Actor\n" + body("context.system.scheduler.scheduleOnce(d)(f)"),
        ["akka.actor.Scheduler.scheduleOnce"],
    ),
    "the environment": (body('sys.env("HOME")'), ["scala.sys.env"]),
    "a day in a zone": ("import java.time._\n" + body('LocalDate.now(ZoneId.of("UTC"))'), [DATE]),
    "given to a variable that was there": (body("var t = 0L; t = System.nanoTime()"), [NANO]),
    "with an argument by its name": (body("Thread.sleep(millis = 5)"), [SLEEP]),
    "with a block for an argument": (body("Thread.sleep { 5 }"), [SLEEP]),
}

SILENT: dict[str, str] = {
    "the name of a variable that is set": "object A { def f = { var System = a; System = b; System.nanoTime() } }",
    "a zone by its name": "import java.time._\n" + body("LocalDate.now(zone = z)"),
    "a type of several parts": "object A { def f(x: java.util.Random) = x.nextInt() }",
    "an address that nobody is asked for": 'import java.net.InetAddress\nval x = InetAddress.getByName("127.0.0.1")\n',
    "comments and texts": body('/* System.nanoTime */ "System.nanoTime" // System.nanoTime'),
    "imports": "import java.lang.System.nanoTime\nimport java.time.{Instant => I}\n",
    "an injected clock": "import java.time._\n" + body("Instant.now(clock); LocalDate.now(clock)"),
    "a parameter": body("").replace("n: Int", "System: Clock") + "class B(System: Clock) { System.nanoTime() }",
    "an object of the file": "object System { def nanoTime = 1 }\n" + body("System.nanoTime"),
    "a method of the file": "import java.lang.System._\nclass B { def nanoTime = 1; nanoTime }",
    "a value": body("val System = clock; System.nanoTime()"),
    "a value that was read": body("val start = clock; start; start + 1"),
    "a lambda's parameter": body("xs.map { System => System.nanoTime }"),
    "a pattern's name": "import java.lang.System._\n" + body("o match { case B(nanoTime) => nanoTime }"),
    "a loop's name": "import java.lang.System._\n" + body("for (nanoTime <- xs) g(nanoTime)"),
    "another's method": body("clock.nanoTime(); this.now; x.System.nanoTime"),
    "a name of an argument": "import java.lang.System._\n" + body("g(nanoTime = 5)"),
    "a hidden import": "import java.lang.{System => _}\n",
    "a seeded generator": "import scala.util.Random\n" + body("val r = new Random(5); r.nextInt(5)"),
    "a generator that is given": "import scala.util.Random\ndef f(r: Random) = r.nextInt(5)",
    "a given moment": body("new java.util.Date(5L)"),
    "another's scheduler": body(
        "scheduler.scheduleOnce(d)(f); this.scheduler.scheduleOnce(d)(f); system.other.schedule(d)"
    ),
    "a companion": "import java.util.Date\n" + body("Date.from(x)"),
    "types": "import java.util.Date\n" + body("val d: Date = x; o match { case d: Date => d }; g[Date]; classOf[Date]"),
    "no time at all": body("Thread.sleep(0)"),
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_is_silent(source: str) -> None:
    assert names(source) == []


def test_a_value_that_was_read_is_one_read() -> None:
    assert names(body("val start = System.nanoTime; g(start); h(start)")) == [NANO]


def test_a_read_is_placed() -> None:
    found = scan('object A { val x = "ä"; val t = System\n  .nanoTime () }\n')
    assert [read.place[1:] for read in found.reads] == [(1, 33, 2, 12)]


def test_only_added_lines_count() -> None:
    found = scan("val a = System.nanoTime\n" * 3, "a.sc", Lines(((2, 2),)))
    assert [read.place.line for read in found.reads] == [2]


READ = b"System.nanoTime"
LINE = b"val y = " + READ + b"\n"

LARGE: Large = {
    "brackets": (5_000, lambda n: LINE + b"val x = " + b"(" * n + READ + b")" * n),
    "a long chain": (3_000, lambda n: b"val x = " + READ + b".toInt" * n + b"\n" + LINE),
    "blocks": (500, lambda n: LINE + b"object A { " + b"{" * n + READ + b"}" * n + b"}"),
}

BROKEN: Large = {
    "open brackets": (20_000, lambda n: LINE + b"(" * n + READ),
    "an error in every line": (500, lambda n: (b"val x = " + READ + b" ) = (\n") * n),
}


@large(LARGE, BROKEN)
def test_every_read_is_found_once_or_the_file_is_said_to_be_unreadable(source: bytes) -> None:
    assert mistold("src/A.scala", source, READ) == []


@growing(LARGE, BROKEN)
def test_twice_as_much_costs_no_more_than_twice(build: Builder) -> None:
    assert growth("src/A.scala", build) <= MOST
