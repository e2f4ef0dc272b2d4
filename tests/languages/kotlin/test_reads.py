"""Which uses of a name are reads in Kotlin: what must be found above, what must stay silent below."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import scanned


def scan(source: str | bytes, path: str = "src/A.kt") -> Scan:
    return scanned(path, source)


def names(source: str) -> list[str]:
    return [read.name for read in scan(source).reads]


NOW = "java.time.Instant.now"
MILLIS = "java.lang.System.currentTimeMillis"
NANOS = "java.lang.System.nanoTime"
SLEEP = "java.lang.Thread.sleep"
DELAY = "kotlinx.coroutines.delay"

FOUND: dict[str, tuple[str, list[str]]] = {
    # how a name comes in
    "default import": ("fun f() = System.currentTimeMillis()", [MILLIS]),
    "default import without anything else": ("fun f() { Thread.sleep(1) }", [SLEEP]),
    "plain import": ("import java.time.Instant\nval x = Instant.now()", [NOW]),
    "renamed import": ("import java.time.Instant as I\nval x = I.now()", [NOW]),
    "star import": ("import java.time.*\nval x = Instant.now()", [NOW]),
    "two star imports": (
        "import java.util.*\nimport java.time.*\nval x = Instant.now()\nval y = Date()",
        [NOW, "java.util.Date"],
    ),
    "full name": ("val x = java.time.Instant.now()", [NOW]),
    "full name of a function": ("suspend fun f() { kotlinx.coroutines.delay(1) }", [DELAY]),
    "import in backticks": ("import java.time.`Instant`\nval x = Instant.now()", [NOW]),
    "top-level function": ("import kotlinx.coroutines.delay\nsuspend fun f() { delay(100) }", [DELAY]),
    "top-level function renamed": ("import kotlinx.coroutines.delay as pause\nsuspend fun f() { pause(100) }", [DELAY]),
    "top-level function by star": ("import kotlinx.coroutines.*\nsuspend fun f() { delay(100) }", [DELAY]),
    "static method": ("import java.lang.System.nanoTime\nval x = nanoTime()", [NANOS]),
    "static method renamed": ("import java.lang.System.nanoTime as tick\nval x = tick()", [NANOS]),
    "own package": ("package kotlinx.coroutines\nsuspend fun f() { delay(1) }", [DELAY]),
    "script": ("import java.time.Instant\nprintln(Instant.now())", [NOW]),
    "object in an object": ("import kotlin.time.Clock\nval x = Clock.System.now()", ["kotlin.time.Clock.System.now"]),
    "object imported": ("import kotlin.time.Clock.System\nval x = System.now()", ["kotlin.time.Clock.System.now"]),
    "object handed on": ("import kotlin.time.Clock\nval x = Service(Clock.System)", ["kotlin.time.Clock.System"]),
    "of the older library": (
        "import kotlinx.datetime.Clock\nval x = Clock.System.now()",
        ["kotlinx.datetime.Clock.System.now"],
    ),
    "typealias": ("import java.time.Instant\ntypealias I = Instant\nval x = I.now()", [NOW]),
    "typealias of a full name": ("typealias I = java.time.Instant\nval x = I.now()", [NOW]),
    # measuring and waiting
    "measureTimeMillis": (
        "import kotlin.system.measureTimeMillis\nval x = measureTimeMillis { f() }",
        ["kotlin.system.measureTimeMillis"],
    ),
    "measureTime": ("import kotlin.time.measureTime\nval x = measureTime { f() }", ["kotlin.time.measureTime"]),
    "measureTimedValue taken apart": (
        "import kotlin.time.measureTimedValue\nval (v, t) = measureTimedValue { f() }",
        ["kotlin.time.measureTimedValue"],
    ),
    "markNow": (
        "import kotlin.time.TimeSource\nval x = TimeSource.Monotonic.markNow()",
        ["kotlin.time.TimeSource.Monotonic.markNow"],
    ),
    "monotonic source handed on": (
        "import kotlin.time.TimeSource\nclass A(val t: TimeSource = TimeSource.Monotonic)",
        ["kotlin.time.TimeSource.Monotonic"],
    ),
    "delay of a duration": ("import kotlinx.coroutines.delay\nsuspend fun f() { delay(1.seconds) }", [DELAY]),
    "delay by name": ("import kotlinx.coroutines.delay\nsuspend fun f() { delay(timeMillis = 5) }", [DELAY]),
    "delay of a property called delay": (
        "import kotlinx.coroutines.delay\nval delay = 5L\nsuspend fun f() { delay(delay) }",
        [DELAY],
    ),
    "delay of a parameter called delay": (
        "import kotlinx.coroutines.delay\nsuspend fun f(delay: Long) { delay(delay) }",
        [DELAY],
    ),
    "delay in a lambda": ("import kotlinx.coroutines.*\nfun f() = runBlocking { launch { delay(5) } }", [DELAY]),
    "delay in a lambda with a parameter called delay": (
        "import kotlinx.coroutines.*\nval x = xs.map { delay -> async { delay(5) } }",
        [DELAY],
    ),
    "withTimeout": (
        "import kotlinx.coroutines.withTimeout\nsuspend fun f() = withTimeout(5) { g() }",
        ["kotlinx.coroutines.withTimeout"],
    ),
    "withTimeout of a type": (
        "import kotlinx.coroutines.withTimeout\nsuspend fun f() { withTimeout<Int>(5) { g() } }",
        ["kotlinx.coroutines.withTimeout"],
    ),
    "withTimeout of a type and nothing else": (
        "import kotlinx.coroutines.*\nsuspend fun f() { withTimeout<Int>(5) }",
        ["kotlinx.coroutines.withTimeout"],
    ),
    "full name of a type and nothing else": (
        "suspend fun f() { kotlinx.coroutines.withTimeout<Int>(5) }",
        ["kotlinx.coroutines.withTimeout"],
    ),
    "debounce": (
        "import kotlinx.coroutines.flow.debounce\nval x = flow.debounce(300)",
        ["kotlinx.coroutines.flow.debounce"],
    ),
    "timer": ("import kotlin.concurrent.timer\nval t = timer(period = 5) { f() }", ["kotlin.concurrent.timer"]),
    "TimeUnit": (
        "import java.util.concurrent.TimeUnit\nfun f() { TimeUnit.SECONDS.sleep(1) }",
        ["java.util.concurrent.TimeUnit.sleep"],
    ),
    "TimeUnit's constant": (
        "import java.util.concurrent.TimeUnit.SECONDS\nfun f() { SECONDS.sleep(1) }",
        ["java.util.concurrent.TimeUnit.sleep"],
    ),
    "sleep by name": ("fun f() { Thread.sleep(millis = 5) }", [SLEEP]),
    # values whose type is plain
    "of a declared parameter": (
        "import java.util.concurrent.*\nfun f(s: ScheduledExecutorService) { s.schedule(r, 5, u) }",
        ["java.util.concurrent.ScheduledExecutorService.schedule"],
    ),
    "of a property in the constructor": (
        (
            "import java.util.concurrent.CountDownLatch\n"
            "class A(private val l: CountDownLatch) { fun f() = l.await(5, u) }"
        ),
        ["java.util.concurrent.CountDownLatch.await"],
    ),
    "of a lateinit property": (
        (
            "import java.util.concurrent.*\n"
            "class A { lateinit var s: ScheduledExecutorService\n"
            " fun f() { s.schedule(r, 5, u) } }"
        ),
        ["java.util.concurrent.ScheduledExecutorService.schedule"],
    ),
    "of a constructed value": (
        "import java.util.concurrent.CountDownLatch\nfun f() { val l = CountDownLatch(1)\n l.await(5, u) }",
        ["java.util.concurrent.CountDownLatch.await"],
    ),
    "of a nullable type": (
        "import java.util.concurrent.CountDownLatch\nfun f(l: CountDownLatch?) { l?.await(5, u)\n l!!.await(5, u) }",
        ["java.util.concurrent.CountDownLatch.await"] * 2,
    ),
    "of a cast": ("fun f(x: Any) { (x as Object).wait(5) }", ["java.lang.Object.wait"]),
    "of a factory": (
        (
            "import java.util.concurrent.Executors\n"
            "val s = Executors.newScheduledThreadPool(1)\n"
            "fun f() { s.schedule(r, 5, u) }"
        ),
        ["java.util.concurrent.ScheduledExecutorService.schedule"],
    ),
    "of a call": ("fun f() = Runtime.getRuntime().availableProcessors()", ["java.lang.Runtime.availableProcessors"]),
    "of a full construction": ('val x = java.io.File("a").listFiles()', ["java.io.File.listFiles"]),
    "of a constant in brackets": (
        "import java.util.concurrent.TimeUnit\nfun f() { (TimeUnit.SECONDS).sleep(1) }",
        ["java.util.concurrent.TimeUnit.sleep"],
    ),
    "after a call with a lambda": ("fun f() { g(x) { y }.z(System.nanoTime()) }", [NANOS]),
    "of a full type": (
        "fun f(l: java.util.concurrent.CountDownLatch) { l.await(5, u) }",
        ["java.util.concurrent.CountDownLatch.await"],
    ),
    "of a file": ('import java.io.File\nval x = File("a").listFiles()', ["java.io.File.listFiles"]),
    "of a file under a file": (
        'import java.io.File\nval x = File("a").resolve("b").walk().map { it }',
        ["java.io.File.walk"],
    ),
    # forms
    "of a zone": ('import java.time.*\nval x = LocalDate.now(ZoneId.of("UTC"))', ["java.time.LocalDate.now"]),
    "of a zone's variable": (
        "import java.time.*\nfun f(zone: ZoneId) = LocalDateTime.now(zone)",
        ["java.time.LocalDateTime.now"],
    ),
    "Date": ("import java.util.Date\nval x = Date()", ["java.util.Date"]),
    "Date's time": ("import java.util.Date\nval x = Date().time", ["java.util.Date"]),
    "seedless Random": ("import java.util.Random\nval x = Random()", ["java.util.Random"]),
    "Kotlin's Random": ("import kotlin.random.Random\nval x = Random.nextInt(5)", ["kotlin.random.Random.nextInt"]),
    "Kotlin's Random by name": (
        "import kotlin.random.Random\nval x = Random.Default.nextInt()",
        ["kotlin.random.Random.Default.nextInt"],
    ),
    "Kotlin's Random kept": (
        "import kotlin.random.Random\nval r = Random\nval x = r.nextInt()",
        ["kotlin.random.Random.nextInt"],
    ),
    "UUID": ("import java.util.UUID\nval x = UUID.randomUUID()", ["java.util.UUID.randomUUID"]),
    "Uuid": ("import kotlin.uuid.Uuid\nval x = Uuid.random()", ["kotlin.uuid.Uuid.random"]),
    "shuffled": ("val x = xs.shuffled()", ["kotlin.collections.shuffled"]),
    "random of a list": ("val x = listOf(1, 2).random()", ["kotlin.collections.random"]),
    "environment": ('val x = System.getenv("A")', ["java.lang.System.getenv"]),
    "sleep in a thread": (
        "class A : X, Thread() {\n override fun run() { sleep(5) }\n}",
        ["java.lang.Thread.sleep"],
    ),
    "sleep in a thread without a name": (
        "val x = object : Thread() {\n override fun run() { sleep(5) }\n}",
        ["java.lang.Thread.sleep"],
    ),
    "format with groups": ('val x = String.format("%,d", 5)', ["java.lang.String.format"]),
    "format of a template": ('val x = String.format("%s $y", 5)', ["java.lang.String.format"]),
    "locale": ("import java.util.Locale\nval x = s.lowercase(Locale.getDefault())", ["java.util.Locale.getDefault"]),
    "zone": ("import java.time.ZoneId\nval x = ZoneId.systemDefault()", ["java.time.ZoneId.systemDefault"]),
    "directory entries": (
        'import kotlin.io.path.*\nval x = Path("a").listDirectoryEntries()',
        ["kotlin.io.path.listDirectoryEntries"],
    ),
    "network": ("import io.ktor.client.*\nval x = HttpClient(CIO) { }", ["io.ktor.client.HttpClient"]),
    # places of use
    "reference": ("import java.time.Instant\nval x = xs.getOrPut(k, Instant::now)", [NOW]),
    "reference to a default import": ("class A(val t: () -> Long = System::currentTimeMillis)", [MILLIS]),
    "reference to a function": ("import kotlinx.coroutines.delay\nval x: suspend (Long) -> Unit = ::delay", [DELAY]),
    "alias of a reference": ("val t = System::nanoTime\nval x = t()", [NANOS, NANOS]),
    "alias in brackets": ("val t = (System::nanoTime)\nval x = t()", [NANOS, NANOS]),
    "reference assigned": ("class A { fun f() { t = System::nanoTime } }", [NANOS]),
    "reference assigned to a variable": ("fun f() { var t: () -> Long\n t = System::nanoTime\n t() }", [NANOS]),
    "reference of a mapping": ("val x = xs.map(System::nanoTime)", [NANOS]),
    "alias of a value": (
        "import kotlin.random.Random\nval r = Random\nval q = r\nval x = q.nextInt()",
        ["kotlin.random.Random.nextInt"],
    ),
    "template": ('val x = "at ${System.nanoTime()} ns"', [NANOS]),
    "template in a template": ('val x = "a ${f("b ${System.nanoTime()}")}"', [NANOS]),
    "raw template": ('val x = """a "${System.nanoTime()}" """', [NANOS]),
    "default argument": ("fun f(t: Long = System.nanoTime()) = t", [NANOS]),
    "default of a constructor": (
        "import java.time.Clock\nclass A(val c: Clock = Clock.systemUTC())",
        ["java.time.Clock.systemUTC"],
    ),
    "argument of a superclass": ("class A : B(System.nanoTime())", [NANOS]),
    "argument of this": ("class A(x: Long) { constructor() : this(System.nanoTime()) }", [NANOS]),
    "init": ("class A { init { println(System.nanoTime()) } }", [NANOS]),
    "companion": ("class A { companion object { val t = System.nanoTime() } }", [NANOS]),
    "getter": ("val now: Long get() = System.nanoTime()", [NANOS]),
    "delegate": ("val now by lazy { System.nanoTime() }", [NANOS]),
    "extension function": ("fun Job.f() { Thread.sleep(5) }", [SLEEP]),
    "object expression": ("val c = object : Source { override fun now() = System.nanoTime() }", [NANOS]),
    "enum's entry": ("enum class E { A { override fun f() = System.nanoTime() } }", [NANOS]),
    "when": (
        "fun f() = when (System.nanoTime()) { 1L -> Thread.sleep(1)\n else -> Thread.sleep(2) }",
        [NANOS, SLEEP, SLEEP],
    ),
    "when with a guard": (
        "fun f(x: Any) = when (x) {\n    is A if x.isB -> Thread.sleep(1)\n    else -> 2\n}",
        [SLEEP],
    ),
    "try": (
        "fun f() = try { Thread.sleep(1) } catch (e: E) { Thread.sleep(2) } finally { Thread.sleep(3) }",
        [SLEEP] * 3,
    ),
    "if without brackets": ("fun f() { if (x) Thread.sleep(1) else Thread.sleep(2) }", [SLEEP] * 2),
    "loop": ("fun f() { while (x) { Thread.sleep(1) } }", [SLEEP]),
    "what a loop goes over": ("fun f() { for (x in g(System.nanoTime())) { } }", [NANOS]),
    "elvis": ("fun f(x: Long?) = x ?: System.nanoTime()", [NANOS]),
    "infix": ("val x = a until System.nanoTime()", [NANOS]),
    "chain over lines": ("val x = java.time.Instant\n    .now()\n    .plusSeconds(5)", [NOW]),
    "brackets": ("import java.time.Instant\nval x = (Instant).now()", [NOW]),
    "class that delegates": ("class A(b: B) : B by b {\n    override fun f() = System.nanoTime()\n}", [NANOS]),
    "after a suspend lambda": ("val x = suspend { 5 }\nval y = System.nanoTime()", [NANOS]),
    "after a dollar": ('val d = "$"\nval y = System.nanoTime()', [NANOS]),
    "after a quote in a raw string": ('val d = """a="b""""\nval y = System.nanoTime()', [NANOS]),
    "fun interface": ("fun interface C {\n    fun now(): Long\n}\nval c = C { System.nanoTime() }", [NANOS]),
    "context parameter": ("context(c: C)\nfun f() { Thread.sleep(5) }", [SLEEP]),
    "constructor on a line of its own": (
        "class A\n@Inject internal constructor(val b: B) {\n    fun f() = System.nanoTime()\n}",
        [NANOS],
    ),
    "own get after a property": (
        'fun f() {\n    val x = y\n    get("/") {\n        Thread.sleep(5)\n    }\n}',
        [SLEEP],
    ),
    "shadowed elsewhere only": (
        "import kotlinx.coroutines.delay\nclass A { fun delay(x: Int) = x }\nsuspend fun f() { delay(5) }",
        [DELAY],
    ),
    "property of the class's name": ("val Thread = 5\nfun f(System: Int) = 3\nfun g() = System.nanoTime()", [NANOS]),
    "CRLF": ("import java.time.Instant\r\nval x = Instant.now()\r\n", [NOW]),
}

SILENT: dict[str, str] = {
    # words that name nothing
    "comment": "// Thread.sleep(1)\nval x = 1",
    "block comment in a block comment": "/* a /* Thread.sleep(1) */ System.nanoTime() */\nval x = 1",
    "KDoc": "/** See [System.nanoTime], Thread.sleep(5) */\nval x = 1",
    "string": 'val x = "Thread.sleep(1)"',
    "raw string": 'val x = """\n    Thread.sleep(1)\n"""',
    "escaped template": 'val x = "\\${System.nanoTime()}"',
    "import alone": "import kotlinx.coroutines.delay\nimport java.time.Instant",
    "annotation": "@Test(timeout = 5) @Retry(System.nanoTime) fun f() = 1",
    "type": "import java.util.*\nfun f(t: Timer, d: Date): Random? = null",
    "type argument": "import java.util.*\nval x = listOf<Date>()",
    "cast": "import java.util.Date\nval x = y as Date",
    "class": "import java.time.Instant\nval x = Instant::class",
    "label": "fun f() { delay@ while (true) { break@delay } }",
    "name of an argument": "fun f() = g(delay = 5, now = 6)",
    "other class's method": "fun f() { executor.sleep(5) }",
    "member of something unknown": "fun f() { x.currentTimeMillis()\n x.nanoTime() }",
    "project's own sleep": "fun f() { sleep(5) }",
    "project's own delay": "import acme.delay\nsuspend fun f() { delay(5) }",
    "delay of a receiver": "import kotlinx.coroutines.delay\nsuspend fun f() { clock.delay(5)\n this.delay(5) }",
    "setting that is called delay": "import kotlinx.coroutines.delay\nval c = retry { delay { log(it) } }",
    "sample of something else": "val x = arb.sample(rs)",
    "project's own System": "import acme.System\nval x = System.nanoTime()",
    # shadows
    "function of that name in the file": (
        "import kotlinx.coroutines.*\nsuspend fun delay(x: Int) { }\nsuspend fun f() { delay(5) }"
    ),
    "function of that name in the class": (
        "import kotlinx.coroutines.*\nclass A { suspend fun delay(x: Int) { }\n suspend fun f() { delay(5) } }"
    ),
    "function of that name in the outer class": (
        "import kotlinx.coroutines.*\nclass A { suspend fun delay(x: Int) { }\n"
        " inner class B { suspend fun f() { delay(5) } } }"
    ),
    "function of that name in the companion": (
        "import kotlinx.coroutines.*\nclass A { suspend fun f() { delay(5) }\n"
        " companion object { suspend fun delay(x: Int) { } } }"
    ),
    "function of that name in a function": (
        "import kotlinx.coroutines.*\nsuspend fun f() { suspend fun delay(x: Int) { }\n delay(5) }"
    ),
    "parameter that can be called": (
        "import kotlinx.coroutines.*\nsuspend fun f(delay: suspend (Long) -> Unit) { delay(5) }"
    ),
    "property that can be called": (
        "import kotlinx.coroutines.*\nclass A(val delay: suspend (Long) -> Unit) { suspend fun f() { delay(5) } }"
    ),
    "lambda of that name": "import kotlinx.coroutines.*\nsuspend fun f() { val delay = { x: Int -> x }\n delay(5) }",
    "class of that name": "class Thread { companion object { fun sleep(x: Int) = x } }\nfun f() { Thread.sleep(5) }",
    "object of that name": "object System { fun nanoTime() = 5L }\nval x = System.nanoTime()",
    "nested class of that name": "class A { object Thread { fun sleep(x: Int) = x }\n fun f() { Thread.sleep(5) } }",
    "enum of that name": "enum class System { A; companion object { fun nanoTime() = 1L } }\nval x = System.nanoTime()",
    "parameter of that name": "fun f(System: Fake) = System.nanoTime()",
    "property of that name": "class A(val System: Fake) { fun f() = System.nanoTime() }",
    "local of that name": "fun f() { val System = fake()\n System.nanoTime() }",
    "loop's variable of that name": "fun f() { for (System in xs) { System.nanoTime() } }",
    "lambda's parameter of that name": "val x = xs.map { System -> System.nanoTime() }",
    "destructured": "fun f() { val (System, y) = p\n System.nanoTime() }",
    "caught": "fun f() { try { } catch (System: E) { System.nanoTime() } }",
    "typealias of another": "import acme.Fake\ntypealias System = Fake\nval x = System.nanoTime()",
    "import of another": "import java.time.*\nimport acme.Instant\nval x = Instant.now()",
    "when's subject": "fun f() = when (val System = fake()) { else -> System.nanoTime() }",
    "type parameter of that name": (
        "import java.util.concurrent.*\nfun <CountDownLatch> f(l: CountDownLatch) { l.await(5, u) }"
    ),
    "nested type of that name": "import java.util.concurrent.*\nfun f(l: Fake.CountDownLatch) { l.await(5, u) }",
    "set anew": "import kotlin.random.Random\nvar r = Random\nfun f() { r = Random(5) }\nfun g() = r.nextInt()",
    "extension property": "val Clock.System: Int get() = 5\nval Clock.delay: Int get() = 6",
    "comparison that looks like a type": "val x = delay < a > (5)",
    "result of a call with a lambda": "import kotlin.time.Clock\nval x = g(x) { y }.now()",
    "definition of such a function": "class A : Clock { override fun now() = t\n fun currentTimeMillis() = 5L }",
    # injected
    "injected clock": "import java.time.Clock\nclass A(private val clock: Clock) { fun f() = clock.instant() }",
    "injected clock handed on": "import java.time.*\nfun f(clock: Clock) = Instant.now(clock)",
    "clock of the class handed on": (
        "import java.time.*\n"
        "class A(val clock: Clock) { fun f() = LocalDate.now(clock)\n"
        " fun g() = ZonedDateTime.now(this.clock) }"
    ),
    "fixed clock handed on": "import java.time.*\nval x = Instant.now(Clock.fixed(a, b))",
    "Kotlin's clock injected": "import kotlin.time.Clock\nclass A(private val clock: Clock) { fun f() = clock.now() }",
    "time source injected": "import kotlin.time.*\nfun f(source: TimeSource) = source.markNow()",
    "time source that measures": "import kotlin.time.*\nfun f(source: TimeSource) = source.measureTime { g() }",
    "random injected": (
        "import kotlin.random.Random\nclass A(private val random: Random) { fun f() = random.nextInt() }"
    ),
    "random of a parameter": "import kotlin.random.Random\nfun f(random: Random?) = random?.nextInt()",
    "assigned twice": "var t = System::nanoTime\nfun f() { t = g() }\n".replace("System::nanoTime", "fake::nanoTime"),
    # forms
    "seeded Random": "import java.util.Random\nval x = Random(5).nextInt()",
    "seeded Kotlin Random": "import kotlin.random.Random\nval r = Random(5)\nval x = r.nextInt()",
    "seeded Kotlin Random by name": "import kotlin.random.Random\nval x = Random(seed = 5).nextInt()",
    "shuffled by a generator": "val x = xs.shuffled(random)",
    "random of something unknown": "val x = arb.random()",
    "date of a value": "import java.util.Date\nval x = Date(5)",
    "delay of nothing": (
        "import kotlinx.coroutines.delay\nsuspend fun f() { delay(0)\n delay(0L)\n"
        " delay(0.seconds)\n delay(Duration.ZERO) }"
    ),
    "a sleep of one's own in a thread": "class A : Thread() {\n fun sleep(x: Int) {}\n fun f() { sleep(5) }\n}",
    "a sleep that another class hands down": "class A : B() {\n fun f() { sleep(5) }\n}",
    "an address that nobody is asked for": 'import java.net.InetAddress\nval x = InetAddress.getByName("127.0.0.1")',
    "sleep of nothing": "fun f() { Thread.sleep(0) }",
    "wait without an end": "import java.util.concurrent.CountDownLatch\nfun f(l: CountDownLatch) { l.await() }",
    "format with a locale": 'import java.util.Locale\nval x = String.format(Locale.ROOT, "%d", 5)',
    "format with a locale and more": "import java.util.Locale\nval x = String.format(Locale.ROOT, format, *args)",
    "format of a string": 'fun f(s: String) = s.format(5) + "%d".format(5)',
    "sorted listing": 'import java.io.File\nval x = File("a").listFiles()!!.sorted()',
    "sorted listing after a filter": (
        'import java.io.File\nval x = File("a").listFiles().orEmpty().filter { it.isFile }.sortedBy { it.name }'
    ),
    "length of a listing": 'import java.io.File\nval x = File("a").listFiles()?.size',
    "sorted stream": "import java.nio.file.Files\nval x = Files.list(p).sorted()",
    "mocked network": "import io.ktor.client.*\nval x = HttpClient(MockEngine) { }",
    "interval of a scheduler": (
        "import io.reactivex.rxjava3.core.Observable\nval x = Observable.interval(1, 2, u, scheduler)"
    ),
    "named uuid": "import java.util.UUID\nval x = UUID.nameUUIDFromBytes(b)",
    "instant of a value": "import java.time.Instant\nval x = Instant.ofEpochMilli(5)",
    "stored": "fun f() { System.nanoTime = 5 }",
    "assigned name": "fun f() { delay = 5 }",
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_stays_silent(source: str) -> None:
    found = scan(source)
    assert [read.name for read in found.reads] == []
    assert found.unreadable == ()
