"""Which reads have no other use than a log, in every language; what is used for more is not excused."""

from __future__ import annotations

import pytest

from gate.model.read import Mark
from tests.scan.test_setting import marked

PYTHON = "import time, logging, sys, random\nlog = logging.getLogger(__name__)\ndef f(self):\n"
GO = 'package a\nimport ("time"; "log"; "log/slog"; "fmt"; "os")\nfunc (s *S) f() {\n'
CSHARP = "using System;\nclass A { void F() { "
RUST = "use std::time::Instant;\nfn f() { "
JAVA = "import java.time.*;\nclass A { void f() { "


def body(*lines: str) -> tuple[str, str]:
    return "a.py", PYTHON + "".join(f"    {line}\n" for line in lines)


LOGGED: dict[str, tuple[str, str]] = {
    "python, a class of the file that writes": (
        "a.py",
        "import time\nclass L:\n    def info(self, x): print(x)\nlog = L()\ndef f():\n    log.info(time.time())\n",
    ),
    "python, an object of somebody else's": ("a.py", "import time\nlog = L()\ndef f():\n    log.info(time.time())\n"),
    "javascript, an object that writes": (
        "a.js",
        "const log = { info: (x) => console.log(x) };\nfunction f() { log.info(Date.now()); }",
    ),
    "python, an argument": body('logging.info("at %s", time.time())'),
    "python, a logger of the file": body('log.warning("at %s", time.time())'),
    "python, a logger of the object": body('self._logger.debug(f"at {time.time():.2f}")'),
    "python, formatted": body('log.info("at {}".format(time.time()))', 'log.info("at %s" % (time.time(),))'),
    "python, rounded": body("log.info(round(time.time() * 1000, 2))"),
    "python, in a dictionary": body('log.info("x", extra={"at": time.time(), "id": random.random()})'),
    "python, a duration": body("start = time.monotonic()", 'log.info("took %s", time.monotonic() - start)'),
    "python, a duration in a variable": body(
        "start = time.monotonic()", "took = time.monotonic() - start", 'log.info("took %s", took)'
    ),
    "python, in the end": body(
        "start = time.monotonic()", "try:", "    g()", "finally:", '    log.info("%s", time.monotonic() - start)'
    ),
    "python, the error stream": body("print(time.time(), file=sys.stderr)", "sys.stderr.write(str(time.time()))"),
    "python, a metric": body(
        "start = time.monotonic()",
        'REQUEST_LATENCY.labels("x").observe(time.monotonic() - start)',
        'statsd.timing("x", time.monotonic() - start)',
    ),
    "python, in a closure": body("start = time.time()", "def g():", "    log.info(time.time() - start)", "return g"),
    "python, a logger bound to it": body("log.bind(at=time.time()).info('x')"),
    "javascript": ("a.js", "function f() { console.log(`at ${Date.now()}`); console.error({ at: Date.now() }); }"),
    "javascript, a duration": (
        "a.ts",
        "function f() { const start = performance.now(); logger.info('took', performance.now() - start); }",
    ),
    "javascript, an object of a variable": (
        "a.ts",
        "function f() { const at = Date.now(); logger.info({ at }, 'x'); }",
    ),
    "go": ("a.go", GO + 'log.Printf("%v", time.Now())\n}'),
    "go, a duration": ("a.go", GO + 'start := time.Now()\ndefer func() { log.Printf("%v", time.Since(start)) }()\n}'),
    "go, slog": ("a.go", GO + 'start := time.Now()\nslog.Info("x", "took", time.Since(start).Seconds())\n}'),
    "go, a chain": ("a.go", GO + 'start := time.Now()\ns.logger.Info().Dur("t", time.Since(start)).Msg("x")\n}'),
    "go, the error stream": ("a.go", GO + "fmt.Fprintln(os.Stderr, time.Now())\n}"),
    "go, a histogram": ("a.go", GO + "t := time.Now()\ns.durationHistogram.Observe(time.Since(t).Seconds())\n}"),
    "java": ("A.java", JAVA + 'long t = System.nanoTime(); log.info("took {}", System.nanoTime() - t); } }'),
    "java, between": (
        "A.java",
        JAVA + "Instant t = Instant.now(); LOG.debug(Duration.between(t, Instant.now()).toMillis()); } }",
    ),
    "java, the error stream": ("A.java", JAVA + "System.err.println(System.nanoTime()); } }"),
    "java, a supplier": ("A.java", JAVA + 'LOGGER.fine(() -> "at " + System.nanoTime()); } }'),
    "kotlin": ("a.kt", 'fun f() { val t = System.nanoTime(); logger.info { "took ${System.nanoTime() - t}" } }'),
    "kotlin, android": ("a.kt", 'fun f() { Log.d(TAG, "at ${System.nanoTime()}") }'),
    "c#": ("A.cs", CSHARP + 'var t = DateTime.Now; _logger.LogInformation($"took {DateTime.Now - t}"); } }'),
    "c#, perhaps": ("A.cs", CSHARP + "_log?.Info(DateTime.Now); Console.Error.WriteLine(DateTime.Now); } }"),
    "ruby": ("a.rb", 'def f\n  t = Time.now\n  Rails.logger.info "took #{Time.now - t}"\nend\n'),
    "ruby, a block": (
        "a.rb",
        'def f\n  logger.debug { "at #{Time.now}" }\n  warn Time.now\n  $stderr.puts Time.now\nend\n',
    ),
    "rust": ("a.rs", RUST + 'let t = Instant::now(); tracing::info!("took {:?}", t.elapsed()); }'),
    "rust, named in the text": ("a.rs", RUST + 'let t = Instant::now(); let d = t.elapsed(); info!("took {d:?}"); }'),
    "rust, the error stream": ("a.rs", RUST + 'let t = Instant::now(); eprintln!("{}", t.elapsed().as_millis()); }'),
    "php": (
        "a.php",
        '<?php function f() { $t = microtime(true); $this->logger->info("took " . (microtime(true) - $t)); }',
    ),
    "php, in the text": (
        "a.php",
        '<?php function f() { $t = microtime(true); error_log("at $t"); Log::info(time()); }',
    ),
}
USED: dict[str, tuple[str, str]] = {
    "python, kept by a class of the file": (
        "a.py",
        "import time\nclass L:\n    def info(self, x): self.x = x\nlog = L()\ndef f():\n    log.info(time.time())\n",
    ),
    "python, a set": ("a.py", "import time\nlog = {1}\ndef f():\n    log.add(time.time())\n"),
    "javascript, kept by an object": (
        "a.js",
        "const log = { info: (x) => { state = x; } };\nfunction f() { log.info(Date.now()); }",
    ),
    "javascript, kept by a class": (
        "a.js",
        "class L { info(x) { this.x = x; } }\nconst log = new L();\nfunction f() { log.info(Date.now()); }",
    ),
    "python, returned": body("return time.time()"),
    "python, returned as well": body("at = time.time()", "log.info(at)", "return at"),
    "python, stored on an object": body("at = time.time()", "log.info(at)", "self.at = at"),
    "python, stored at once": body("self.at = time.time()"),
    "python, compared": body("took = time.time()", "if took > 5:", "    log.warning(took)"),
    "python, compared in the call": body("log.info(time.time() > 5)"),
    "python, asserted": body("at = time.time()", "log.info(at)", "assert at"),
    "python, passed elsewhere": body("log.info(store(time.time()))"),
    "python, a function called log": body("log2(time.time())", "record(time.time())"),
    "python, a list called log": body("self.log.append(time.time())"),
    "python, printed": body("print(time.time())"),
    "python, printed to a file": body("print(time.time(), file=out)"),
    "python, never used": body("at = time.time()"),
    "python, of the file": ("a.py", "import time, logging\nSTART = time.time()\nlogging.info(START)\n"),
    "python, chosen by": body("log.info(1 if time.time() else 2)"),
    "python, a logger's handlers": body("log.handlers.append(time.time())"),
    "python, a wait": body("log.info(time.sleep(1))"),
    "python, a variable that is shadowed": body("def g(at):", "    return at", "at = time.time()", "return at"),
    "javascript, returned": ("a.js", "function f() { const t = Date.now(); console.log(t); return t; }"),
    "javascript, a method of something else": ("a.js", "function f(blog) { blog.log(Date.now()); }"),
    "javascript, asserted": (
        "a.test.js",
        "it('x', () => { const t = Date.now(); console.log(t); expect(t).toBe(1); });",
    ),
    "javascript, a function called log": ("a.js", "function f() { log(Date.now()); }"),
    "javascript, handed to a function": ("a.js", "function f() { console.log(save(Date.now())); }"),
    "go, returned": ("a.go", GO + "t := time.Now()\nlog.Println(t)\nreturn t\n}"),
    "go, a field": ("a.go", GO + "s.at = time.Now()\nlog.Println(s.at)\n}"),
    "go, printed": ("a.go", GO + "fmt.Println(time.Now())\n}"),
    "go, a file": ("a.go", GO + "fmt.Fprintln(file, time.Now())\n}"),
    "go, an error": ("a.go", GO + 'return fmt.Errorf("at %v", time.Now())\n}'),
    "java, a field": ("A.java", JAVA + 'long t = System.nanoTime(); log.info("{}", t); this.t = t; } }'),
    "kotlin, returned": ("a.kt", 'fun f(): Long { val t = System.nanoTime(); logger.info("$t"); return t }'),
    "c#, stored": ("A.cs", CSHARP + 'var t = DateTime.Now; _logger.LogDebug("{t}", t); Save(t); } }'),
    "ruby, stored": ("a.rb", "def f\n  t = Time.now\n  logger.info t\n  @at = t\nend\n"),
    "rust, in a panic": ("a.rs", RUST + 'let t = Instant::now(); info!("{:?}", t); panic!("{t:?}"); }'),
    "rust, handed to a function": ("a.rs", RUST + 'let t = Instant::now(); info!("{}", save(t)); }'),
    "php, stored": ("a.php", '<?php function f() { $t = time(); error_log("at $t"); $this->at = $t; }'),
}


@pytest.mark.parametrize(("path", "source"), LOGGED.values(), ids=LOGGED.keys())
def test_nothing_but_a_log_gets_it(path: str, source: str) -> None:
    found = marked(path, source, Mark.LOGGING_ONLY)
    assert found
    assert all(found)


@pytest.mark.parametrize(("path", "source"), USED.values(), ids=USED.keys())
def test_it_is_used_for_more(path: str, source: str) -> None:
    found = marked(path, source, Mark.LOGGING_ONLY)
    assert found
    assert not any(found)


HOSTILE = {
    "variables of variables": "".join(f"    a{n} = a{n - 1}\n" for n in range(1, 400)) + "    log.info(a399)\n",
    "variables in a circle": "    a0 = b\n    b = a0\n    log.info(b)\n",
    "used again and again": "    log.info(a0)\n" * 1000,
    "sum of sums": "    log.info(" + "a0 + (" * 500 + "1" + ")" * 500 + ")\n",
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_goes_too_far_to_follow_is_not_excused(source: str) -> None:
    assert marked("a.py", f"{PYTHON}    a0 = time.time()\n{source}", Mark.LOGGING_ONLY) == [False]
