"""Which uses of a name are reads in Java: what must be found, and what must stay silent."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import scanned

INSTANT, NANO, DATE = "java.time.Instant.now", "java.lang.System.nanoTime", "java.util.Date"
SLEEP, SECONDS = "java.lang.Thread.sleep", "java.util.concurrent.TimeUnit.sleep"
FUTURE, SCHEDULE = "java.util.concurrent.Future.get", "java.util.concurrent.ScheduledExecutorService.schedule"


def scan(source: str | bytes, path: str = "src/A.java") -> Scan:
    return scanned(path, source)


def names(source: str) -> list[str]:
    return [read.name for read in scan(source).reads]


def body(statements: str, *imports: str) -> str:
    """A class with one method."""
    head = "".join(f"import {name};\n" for name in imports)
    return f"package p;\n{head}\nclass A {{\n  void f() {{\n    {statements}\n  }}\n}}\n"


def members(text: str, *imports: str) -> str:
    """A class with those members."""
    head = "".join(f"import {name};\n" for name in imports)
    return f"package p;\n{head}\nclass A {{\n  {text}\n}}\n"


_I, _D, _C = "java.time.Instant", "java.util.Date", "java.util.concurrent.*"
_UNIT = "static java.util.concurrent.TimeUnit.SECONDS"

FOUND: dict[str, tuple[str, list[str]]] = {
    # how a name comes in
    "import": (body("Instant.now();", _I), [INSTANT]),
    "star import": (body("Instant.now();", "java.time.*"), [INSTANT]),
    "two star imports": (body("Instant.now(); new Date();", "java.time.*", "java.util.*"), [INSTANT, DATE]),
    "another star import": (body("Instant.now();", "java.time.*", "com.acme.*"), [INSTANT]),
    "star import with blanks": (body("Instant.now();", "java . time . *"), [INSTANT]),
    "package called like the class": ("package com.System;\nclass A { long x = System.nanoTime(); }", [NANO]),
    "value called like the class": (body("B x = System; System.nanoTime();"), [NANO]),
    "static import": (body("now();", "static java.time.Instant.now"), [INSTANT]),
    "static star import": (body("now();", "static java.time.Instant.*"), [INSTANT]),
    "two static imports": (
        body("sleep(1); nanoTime();", "static java.lang.Thread.sleep", "static java.lang.System.nanoTime"),
        [SLEEP, NANO],
    ),
    "implicit": (body("System.nanoTime();"), [NANO]),
    "implicit, written out": (body("java.lang.System.nanoTime();"), [NANO]),
    "imported though implicit": (body("System.nanoTime();", "java.lang.System"), [NANO]),
    "static import of a method of the language": (body("nanoTime();", "static java.lang.System.nanoTime"), [NANO]),
    "written out": (body("java.time.Instant.now();"), [INSTANT]),
    "written out over lines": (body("java.time\n      .Instant\n      .now();"), [INSTANT]),
    "constructor written out": (body("new java.util.Date();"), [DATE]),
    "import with blanks": (body("Instant.now();", "java . time . Instant "), [INSTANT]),
    "import with a comment": (body("Instant.now();", "java.time./* why */Instant"), [INSTANT]),
    "import with a comment after": (body("Instant.now();", "java.time.Instant /* why */"), [INSTANT]),
    "several imports on a line": (
        "import java.time.Instant;import java.util.Date;class A{long x=new Date().getTime();}",
        [DATE],
    ),
    "letters as their codes": (body("Thread.sl\\u0065ep(5);"), [SLEEP]),
    "letters as their codes, twice": (body("\\u0054hread\\u002Esl\\uu0065ep(5);"), [SLEEP]),
    # where it is used
    "field": (members("long x = System.nanoTime();"), [NANO]),
    "static field": (members("static final Instant START = Instant.now();", _I), [INSTANT]),
    "static block": (members("static { System.nanoTime(); }"), [NANO]),
    "block": (members("{ System.nanoTime(); }"), [NANO]),
    "constructor": (members("A() { this(System.nanoTime()); }"), [NANO]),
    "call of super": (members("A() { super(System.nanoTime()); }"), [NANO]),
    "interface's default": ("interface A { default long f() { return System.nanoTime(); } }", [NANO]),
    "interface's constant": ("interface A { long X = System.nanoTime(); }", [NANO]),
    "enum's constant": ("enum A { B(System.nanoTime()); A(long x) {} }", [NANO]),
    "enum's method": ("enum A { B { long f() { return System.nanoTime(); } }; abstract long f(); }", [NANO]),
    "record": ("record A(long x) { A { System.nanoTime(); } }", [NANO]),
    "record's method": ("record A(long x) { static A f() { return new A(System.nanoTime()); } }", [NANO]),
    "inner class": (members("class B { long x = System.nanoTime(); }"), [NANO]),
    "local class": (body("class B { long x = System.nanoTime(); }"), [NANO]),
    "class without a name": (body("new B() { long x = System.nanoTime(); };"), [NANO]),
    "lambda": (body("f(() -> System.nanoTime());"), [NANO]),
    "lambda with a block": (body("f(x -> { return System.nanoTime(); });"), [NANO]),
    "generic method": (members("<T extends B> T f() { Thread.sleep(1); return null; }"), [SLEEP]),
    "generic class": ("class A<T> { void f() { Thread.sleep(1); } }", [SLEEP]),
    "condition": (body("if (System.nanoTime() > x) {}"), [NANO]),
    "loop": (body("for (long t = System.nanoTime(); ; ) { Thread.sleep(1); }"), [NANO, SLEEP]),
    "loop over": (body("for (var x : f(System.nanoTime())) {}"), [NANO]),
    "resources": (body("try (var x = f(System.nanoTime())) {}"), [NANO]),
    "switch": (body("switch ((int) System.nanoTime()) { case 1: Thread.sleep(1); }"), [NANO, SLEEP]),
    "arrow": (body("int x = switch (y) { case 1 -> f(System.nanoTime()); default -> 2; };"), [NANO]),
    "pattern": (body("switch (o) { case String s when System.nanoTime() > 5 -> {} default -> {} }"), [NANO]),
    "assertion": (body("assert System.nanoTime() > 5 : System.nanoTime();"), [NANO, NANO]),
    "array": (body("long[] x = {System.nanoTime()};"), [NANO]),
    "conditional": (body("long x = y ? System.nanoTime() : 5;"), [NANO]),
    "cast": (body("int x = (int) System.nanoTime();"), [NANO]),
    "difference": (body("long d = System.nanoTime() - start;"), [NANO]),
    "chain": (body("Instant.now().plusSeconds(5).toEpochMilli();", _I), [INSTANT]),
    "argument": (body("f(g(Instant.now()));", _I), [INSTANT]),
    "annotation": ("@B(x = 5) class A { long f() { return System.nanoTime(); } }", [NANO]),
    "annotated type": (members("@Nullable Instant x = Instant.now();", _I), [INSTANT]),
    "label": (body("System:\n    while (true) { System.nanoTime(); break System; }"), [NANO]),
    "text before": (body('String s = "ä"; System.nanoTime();'), [NANO]),
    # references
    "method reference": (body("f(System::nanoTime);"), [NANO]),
    "method reference of an import": (body("Supplier<Instant> s = Instant::now;", _I), [INSTANT]),
    "method reference written out": (body("f(java.time.Instant::now);"), [INSTANT]),
    "constructor reference": (body("Supplier<Date> s = Date::new;", _D), [DATE]),
    "method reference of a variable": (members("Thread t; void f() { g(t::join, t); System.nanoTime(); }"), [NANO]),
    "constructor with a generic type": (
        body("new Random<>(); new java.util.Random<B>();", "java.util.*"),
        ["java.util.Random"] * 2,
    ),
    "loop over a var": (body("for (var System2 : x) {} System.nanoTime();"), [NANO]),
    "static field by star": (body("f(System.nanoTime(), out);", "static java.lang.System.*"), [NANO]),
    "assigned": (body('(s = "a").getBytes();'), ["java.lang.String.getBytes"]),
    "constructor reference written out": (body("f(java.util.Date::new);"), [DATE]),
    "sleep handed on": (body("f(Thread::sleep);"), [SLEEP]),
    # constructors
    "made without arguments": (body("new Date();", _D), [DATE]),
    "constructor with a body": (body("new Date() { int x; };", _D), [DATE]),
    "constructor in a chain": (body("new Date().getTime();", _D), [DATE]),
    "generator": (body("new Random().nextInt();", "java.util.Random"), ["java.util.Random"]),
    "timer": (body("new Timer(); new Timer(true);", "java.util.Timer"), ["java.util.Timer", "java.util.Timer"]),
    "calendar": (body("Calendar.getInstance();", "java.util.Calendar"), ["java.util.Calendar.getInstance"]),
    # sorts of names
    "variable named like the method": (body("long nanoTime = nanoTime();", "static java.lang.System.nanoTime"), [NANO]),
    "field named like the method": (
        members("long now; void f() { now(); }", "static java.time.Instant.now"),
        [INSTANT],
    ),
    "variable named like the class in lower case": (body("Instant instant = Instant.now();", _I), [INSTANT]),
    "method named like the class": (members("void Instant() { Instant.now(); }", _I), [INSTANT]),
    "type behind a variable's name": (members("int Date; Object f() { return new Date(); }", _D), [DATE]),
    # shadows that end, or have not begun
    "shadow in a block": (body("{ B System; System.nanoTime(); }\n    System.nanoTime();"), [NANO]),
    "shadow in a lambda": (body("f(System -> System.nanoTime()); System.nanoTime();"), [NANO]),
    "shadow in another method": (members("void f(B System) {}\n  void g() { System.nanoTime(); }"), [NANO]),
    "shadow in another class": (
        "class A { class System {} }\nclass B { long x = System.nanoTime(); }",
        [NANO],
    ),
    "shadow in a loop": (body("for (B System : x) {}\n    System.nanoTime();"), [NANO]),
    "type parameter of another method": (members("<System> void f() {}\n  void g() { System.nanoTime(); }"), [NANO]),
    # zones and clocks
    "with a zone": (body("LocalDate.now(ZoneId.of(x));", "java.time.*"), ["java.time.LocalDate.now"]),
    "with UTC": (body("LocalDateTime.now(ZoneOffset.UTC);", "java.time.*"), ["java.time.LocalDateTime.now"]),
    "with a zone's name": (body("ZonedDateTime.now(zone);", "java.time.*"), ["java.time.ZonedDateTime.now"]),
    "with a zone's getter": (body("LocalTime.now(x.getZone());", "java.time.*"), ["java.time.LocalTime.now"]),
    "with the system's zone": (
        body("LocalDate.now(ZoneId.systemDefault());", "java.time.*"),
        ["java.time.LocalDate.now", "java.time.ZoneId.systemDefault"],
    ),
    "clock of the system": (body("Clock.systemUTC().millis();", "java.time.Clock"), ["java.time.Clock.systemUTC"]),
    "clock of a zone": (body("Clock.system(zone);", "java.time.Clock"), ["java.time.Clock.system"]),
    "zone": (body("TimeZone.getDefault();", "java.util.TimeZone"), ["java.util.TimeZone.getDefault"]),
    # waiting
    "sleep": (body("Thread.sleep(100L);"), [SLEEP]),
    "sleep of a unit": (body("TimeUnit.SECONDS.sleep(1);", "java.util.concurrent.TimeUnit"), [SECONDS]),
    "sleep of an imported unit": (body("SECONDS.sleep(1);", _UNIT), [SECONDS]),
    "sleep of a unit by star": (body("SECONDS.sleep(1);", "static java.util.concurrent.TimeUnit.*"), [SECONDS]),
    "sleep of a parameter": (members("void f(TimeUnit u) { u.sleep(1); }", "java.util.concurrent.TimeUnit"), [SECONDS]),
    "parking": (
        body("LockSupport.parkNanos(5);", "java.util.concurrent.locks.LockSupport"),
        ["java.util.concurrent.locks.LockSupport.parkNanos"],
    ),
    "timer's schedule": (
        members("Timer t; void f() { t.schedule(x, 5); }", "java.util.Timer"),
        ["java.util.Timer.schedule"],
    ),
    "scheduled by a field": (
        members("ScheduledExecutorService s;\n  void f() { s.schedule(x, 1, y); }", _C),
        [SCHEDULE],
    ),
    "scheduled by this field": (
        members("ScheduledExecutorService s;\n  void f() { this.s.schedule(x, 1, y); }", _C),
        [SCHEDULE],
    ),
    "scheduled by the outer field": (
        members("ScheduledExecutorService s;\n  class B { void f() { A.this.s.schedule(x, 1, y); } }", _C),
        [SCHEDULE],
    ),
    "scheduled by a field below": (
        members("void f() { s.schedule(x, 1, y); }\n  ScheduledExecutorService s;", _C),
        [SCHEDULE],
    ),
    "scheduled by a field from a local class": (
        members("ScheduledExecutorService s;\n  void f() { new B() { void g() { s.schedule(x, 1, y); } }; }", _C),
        [SCHEDULE],
    ),
    "scheduled by a parameter": (
        members("void f(ScheduledExecutorService s) { s.schedule(x, 1, y); }", _C),
        [SCHEDULE],
    ),
    "scheduled by a constructor's parameter": (
        members("A(ScheduledExecutorService s) { s.schedule(x, 1, y); }", _C),
        [SCHEDULE],
    ),
    "scheduled by a component": (
        "import java.util.concurrent.*;\nrecord A(ScheduledExecutorService s) { void f() { s.schedule(x, 1, y); } }",
        [SCHEDULE],
    ),
    "scheduled by what is made": (
        body("var s = Executors.newScheduledThreadPool(1);\n    s.schedule(x, 1, y);", _C),
        [SCHEDULE],
    ),
    "scheduled by a cast": (body("((ScheduledExecutorService) x).schedule(x, 1, y);", _C), [SCHEDULE]),
    "scheduled by the class above": (
        "import java.util.concurrent.*;\nclass C extends ScheduledThreadPoolExecutor { X x=super.schedule(x, 1, y); }",
        ["java.util.concurrent.ScheduledThreadPoolExecutor.schedule"],
    ),
    "future": (members("void f(Future<?> x) { x.get(1, SECONDS); }", _C), [FUTURE]),
    "future in a loop": (body("for (Future<String> x : all) x.get(1, SECONDS);", _C), [FUTURE]),
    "future in a pattern": (body("if (o instanceof Future<?> x) x.get(1, SECONDS);", _C), [FUTURE]),
    "future in a case": (body("switch (o) { case Future<?> x -> x.get(1, SECONDS); }", _C), [FUTURE]),
    "future in a record's pattern": (body("if (o instanceof B(Future<?> x)) x.get(1, SECONDS);", _C), [FUTURE]),
    "future of a schedule": (body("ScheduledFuture<?> x = y;\n    x.get(1, z);", _C), [FUTURE]),
    "future written out": (members("java.util.concurrent.Future<?> x; void f() { x.get(1, y); }"), [FUTURE]),
    "future in resources": (body("try (Future x = y) { x.get(1, z); }", _C), [FUTURE]),
    "latch": (
        members("CountDownLatch l; void f() { l.await(1, y); }", _C),
        ["java.util.concurrent.CountDownLatch.await"],
    ),
    "latch that is made": (
        body("new CountDownLatch(1).await(1, y);", _C),
        ["java.util.concurrent.CountDownLatch.await"],
    ),
    "latch in a chain over lines": (
        members("CountDownLatch l;\n  void f() {\n    x = l\n        .await(1, y);\n  }", _C),
        ["java.util.concurrent.CountDownLatch.await"],
    ),
    "termination": (
        members("ExecutorService e; void f() { e.awaitTermination(1, y); }", _C),
        ["java.util.concurrent.ExecutorService.awaitTermination"],
    ),
    "termination of a scheduler": (
        members("ScheduledExecutorService e; void f() { e.awaitTermination(1, y); }", _C),
        ["java.util.concurrent.ExecutorService.awaitTermination"],
    ),
    "join": (members("Thread t; void f() { t.join(100); }"), ["java.lang.Thread.join"]),
    "awaitility": (
        body("await().until(x);", "static org.awaitility.Awaitility.await"),
        ["org.awaitility.Awaitility.await"],
    ),
    # others
    "uuid": (body("UUID.randomUUID();", "java.util.UUID"), ["java.util.UUID.randomUUID"]),
    "random": (body("Math.random();"), ["java.lang.Math.random"]),
    "thread's generator": (
        body("ThreadLocalRandom.current().nextInt();", _C),
        ["java.util.concurrent.ThreadLocalRandom.current"],
    ),
    "shuffle": (body("Collections.shuffle(x);", "java.util.*"), ["java.util.Collections.shuffle"]),
    "sleep in a thread": ("class A extends Thread { public void run() { sleep(5); } }", [SLEEP]),
    "sleep in a thread without a name": (body("new Thread() { public void run() { sleep(5); } }.start();"), [SLEEP]),
    "locale": (body("Locale.getDefault();", "java.util.Locale"), ["java.util.Locale.getDefault"]),
    "case": (members('boolean f(String s) { return s.toLowerCase().equals("a"); }'), ["java.lang.String.toLowerCase"]),
    "case of a text": (body('"A".toLowerCase();'), ["java.lang.String.toLowerCase"]),
    "bytes of a sum": (body('("a" + x).getBytes();'), ["java.lang.String.getBytes"]),
    "format with groups": (body('String.format("%,d", x);'), ["java.lang.String.format"]),
    "format of a fraction": (body('String.format("%s %.2f", x, y);'), ["java.lang.String.format"]),
    "format of a date": (body('String.format("%1$tY", x);'), ["java.lang.String.format"]),
    "format in capitals": (body('String.format("%S", x);'), ["java.lang.String.format"]),
    "format that stands elsewhere": (body("String.format(FORMAT, x);"), ["java.lang.String.format"]),
    "format in codes": (body('String.format("\\u0025f", x);'), ["java.lang.String.format"]),
    "format in parts": (body('String.format("%s" + "%,d", x, y);'), ["java.lang.String.format"]),
    "formatted": (body('"%f".formatted(x);'), ["java.lang.String.formatted"]),
    "environment": (
        body('System.getenv("A"); System.getProperty("b");'),
        ["java.lang.System.getenv", "java.lang.System.getProperty"],
    ),
    "processors": (body("Runtime.getRuntime().availableProcessors();"), ["java.lang.Runtime.availableProcessors"]),
    "thread's number": (body("Thread.currentThread().getId();"), ["java.lang.Thread.getId"]),
    "listing": (body("Files.list(p).forEach(x);", "java.nio.file.*"), ["java.nio.file.Files.list"]),
    "listing of a file": (body("new File(p).listFiles();", "java.io.File"), ["java.io.File.listFiles"]),
    "listing of a parameter": (
        members("void f(File d) { for (File x : d.listFiles()) {} }", "java.io.*"),
        ["java.io.File.listFiles"],
    ),
    "listing that is collected": (
        body("Files.walk(p).filter(x).collect(y);", "java.nio.file.*"),
        ["java.nio.file.Files.walk"],
    ),
    "socket": (body("new Socket(a, 5);", "java.net.Socket"), ["java.net.Socket"]),
    "local server": (body("new ServerSocket(0);", "java.net.*"), ["java.net.ServerSocket"]),
    "stopwatch": (
        body("Stopwatch.createStarted();", "com.google.common.base.Stopwatch"),
        ["com.google.common.base.Stopwatch.createStarted"],
    ),
}

SILENT = {
    # texts
    "comment": body("// System.nanoTime()\n    /* Thread.sleep(1) */"),
    "doc comment": members("/** Calls {@link System#nanoTime()} and {@code Thread.sleep(1)}. */\n  void g() {}"),
    "string": body('f("System.nanoTime()");'),
    "text block": body(
        'f("""\n      import java.time.Instant;\n      Instant.now();\n      System.nanoTime();\n      """);'
    ),
    "character": body("f('\\u0027');"),
    "quoted escape": body('f("\\\\u0053ystem.nanoTime()");'),
    # other names
    "not imported": body("Instant.now();"),
    "another class": body("Instant.now();", "com.acme.Instant"),
    "another class beside a star": body("Instant.now();", "com.acme.Instant", "java.time.*"),
    "another System": body("System.nanoTime();", "com.acme.System"),
    "another package's now": body("now();", "static com.acme.Clock.now"),
    "no static import": body("now(); sleep(1); nanoTime();"),
    "static import of something else": body("nanoTime();", "static java.lang.System.out"),
    "the class's own sleep": members("void sleep(long x) {}\n  void f() { sleep(1); }", "static java.lang.Thread.*"),
    "own method beside a static import": members(
        "static Object now() { return null; }\n  void f() { now(); }", "static java.time.Instant.now"
    ),
    "method of a variable": body("x.nanoTime(); x.y.sleep(1); x.now();", _I),
    "method of a call": body("clock().now(); getTime().sleep(1);", _I),
    "written out otherwise": body("com.acme.time.Instant.now();", _I),
    "package's own class below": "import java.time.*;\nclass A { long x = Clock.systemUTC(); }\nclass Clock {}",
    # shadows
    "nested class": members(
        "static class System { static long nanoTime() { return 5; } }\n  long x = System.nanoTime();"
    ),
    "nested interface": members("interface System {}\n  long x = System.nanoTime();"),
    "nested enum": members("enum System {}\n  long x = System.nanoTime();"),
    "nested record": members("record System() {}\n  long x = System.nanoTime();"),
    "class of the file": "class A { long x = System.nanoTime(); }\nclass System {}",
    "class itself": "class Thread { void f() { Thread.sleep(1); } }",
    "local class": body("class Thread {}\n    Thread.sleep(1);"),
    "nested class with that constructor": members("class Date {}\n  Date x = new Date();", "java.util.*"),
    "type parameter": "class A<System> { long x = System.nanoTime(); }",
    "type parameter of a method": members("<Thread> void f() { Thread.sleep(1); }"),
    "parameter": members("void f(B System) { System.nanoTime(); }"),
    "parameters of any number": members("void f(B... System) { System.nanoTime(); }"),
    "parameters without blanks": members("void f(B...System) { System.nanoTime(); }"),
    "field": members("B System;\n  void f() { System.nanoTime(); }"),
    "field below": members("void f() { System.nanoTime(); }\n  B System;"),
    "local variable": body("B System = x;\n    System.nanoTime();"),
    "second local variable": body("B x, System;\n    System.nanoTime();"),
    "lambda's parameter": body("f(System -> System.nanoTime());"),
    "lambda's parameters": body("f((x, System) -> System.nanoTime());"),
    "lambda's typed parameter": body("f((B System) -> { System.nanoTime(); });"),
    "catch": body("try {} catch (B System) { System.nanoTime(); }"),
    "resource": body("try (B System = x) { System.nanoTime(); }"),
    "loop": body("for (B System : x) { System.nanoTime(); }"),
    "loop over a var": body("for (var System : x) { System.nanoTime(); }"),
    "counting loop": body("for (B System = x; ; ) { System.nanoTime(); }"),
    "pattern": body("if (o instanceof B System && System.nanoTime() > 5) {}"),
    "case": body("switch (o) { case B System -> System.nanoTime(); }"),
    "record's pattern": body("if (o instanceof P(var System)) { System.nanoTime(); }"),
    "component": "record A(B System) { void f() { System.nanoTime(); } }",
    "enum's constant": "enum A { System; void f() { System.nanoTime(); } }",
    # injected
    "clock handed in": body("Instant.now(clock); LocalDate.now(clock);", "java.time.*"),
    "clock of a field": body("LocalDateTime.now(this.clock); LocalTime.now(getClock());", "java.time.*"),
    "clock's own methods": members(
        "Clock clock;\n  void f() { clock.instant(); this.clock.millis(); }", "java.time.Clock"
    ),
    "something handed in": body("LocalDate.now(x);", "java.time.*"),
    "fixed clock": body("Clock.fixed(x, y); Clock.offset(x, y); Clock.tick(x, y);", "java.time.*"),
    "supplier": members("Supplier<Instant> now;\n  void f() { now.get(); }", _I, "java.util.function.*"),
    "constructed of what a stream holds": body("x.map(Date::new);", _D),
    # types
    "import of a package's part": body("java.now(); time.now();", "java.time.Instant"),
    "product": body("(a * b).getBytes(); (a + b).getBytes();", "java.lang.String"),
    "super of nothing": "class A { long x = super.nanoTime(); Thread t; }",
    "this outside a class": "long x = this.nanoTime(); Thread t;",
    "long argument": body(f"LocalDate.now(zone.{'a' * 300}(5));", "java.time.*"),
    "unnamed pattern": body("switch (o) { case Date _ -> x.now(); }", _D),
    "types": members("Date x; List<Instant> y; Thread z; Random r;", "java.util.*", "java.time.*"),
    "class literal": body("f(Date.class, Thread.class);", _D),
    "cast": body("Date x = (Date) y;", _D),
    "instance of": body("if (x instanceof Date) {}", _D),
    "array of a type": body("Date[] x = new Date[5];", _D),
    "array's constructor": body("f(Date[]::new);", _D),
    "exception": members("void f() throws Date {}", _D),
    "constant": body("f(TimeUnit.SECONDS, Month.MAY);", _C, "java.time.Month"),
    "unit's conversion": body("TimeUnit.SECONDS.toMillis(5); SECONDS.toNanos(1);", _C, _UNIT),
    # forms
    "date of a value": body("new Date(5);", _D),
    "seeded": body("new Random(7).nextInt();", "java.util.Random"),
    "seeded shuffle": body("Collections.shuffle(x, new Random(7));", "java.util.*"),
    "a sleep of one's own in a thread": "class A extends Thread { void sleep(int x) {} void f() { sleep(5); } }",
    "a sleep that another class hands down": "class A extends B { void f() { sleep(5); } }",
    "a thread of one's own": "import x.Thread; class A extends Thread { void f() { sleep(5); } }",
    "an address that nobody is asked for": body('InetAddress.getByName("127.0.0.1");', "java.net.InetAddress"),
    "sleep of nothing": body("Thread.sleep(0); Thread.sleep(0L);"),
    "named uuid": body("UUID.fromString(x); UUID.nameUUIDFromBytes(y);", "java.util.UUID"),
    "get without a deadline": members("void f(Future<?> x) { x.get(); }", _C),
    "get of a map": members("void f(Map<String, Integer> x) { x.get(1, SECONDS); }", _C, "java.util.Map"),
    "get of an unknown": body("x.get(1, SECONDS);", _C),
    "get of a project's Future": members("void f(Future x) { x.get(1, y); }", "com.acme.Future"),
    "await without a deadline": members("CountDownLatch l; void f() { l.await(); }", _C),
    "await of an array": members("CountDownLatch[] l; void f() { l.await(1, x); }", _C),
    "await of another array": members("CountDownLatch l[]; void f() { l.await(1, x); }", _C),
    "join without a deadline": members("Thread t; void f() { t.join(); }"),
    "case with a locale": members("String f(String s) { return s.toLowerCase(Locale.ROOT); }", "java.util.Locale"),
    "format with a locale": body('String.format(Locale.ROOT, "%d", x);', "java.util.Locale"),
    "bytes of a charset": members("byte[] f(String s) { return s.getBytes(UTF_8); }"),
    "sorted listing": body("Files.list(p).sorted().forEach(x);", "java.nio.file.*"),
    "sorted after a filter": body("Files.walk(p).filter(x).sorted(y).collect(z);", "java.nio.file.*"),
    "counted": body("Files.list(p).count();", "java.nio.file.*"),
    "listing of an unknown": body("x.listFiles();", "java.io.File"),
    "environment set": body('System.setProperty("a", "b");'),
    "inner constructor": body("outer.new Date();", _D),
    "annotation's name": "@Timer\nclass A {}",
    "annotation's key": "import static java.time.Instant.now;\n@B(now = 5)\nclass A {}",
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
    found = scan(
        body("new Date(); System.nanoTime(); Thread.sleep(1); Math.random(); UUID.randomUUID();", "java.util.*")
    )
    assert [read.kind.value for read in found.reads] == ["wall", "monotonic", "delay", "random", "identity"]


PLACES = {
    "call": (body("x = Instant.now();", _I), (6, 9, 20)),
    "static import": (body("x = now();", "static java.time.Instant.now"), (6, 9, 12)),
    "constructor": (body("x = new Date();", _D), (6, 9, 17)),
    "reference": (body("f(System::nanoTime);"), (5, 7, 23)),
    "chain over lines": (body("x = Instant\n        .now();", _I), (7, 10, 13)),
    "after letters beyond ASCII": (body('f("äöü", System.nanoTime());'), (5, 14, 29)),
}


@pytest.mark.parametrize(("source", "place"), PLACES.values(), ids=PLACES.keys())
def test_a_read_stands_where_its_callee_is_written(source: str, place: tuple[int, int, int]) -> None:
    (read,) = scan(source).reads
    assert (read.place.line, read.place.column, read.place.end_column) == place
    assert read.place.end_line == read.place.line
