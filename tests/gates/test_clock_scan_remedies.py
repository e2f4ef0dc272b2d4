"""What a finding tells its reader to do: where to inject, and which facility of this repository to use."""

from __future__ import annotations

import pytest

from gate.gates.clock_scan import GATE
from gate.languages import Languages
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.policy.catalogue import load
from tests.support.evidence import CONFIG, Files, evidence, found

CLOCK = "import datetime, time\ndef test_a():\n    datetime.datetime.now()\n"
SLEEP = "import time\ndef test_a():\n    time.sleep(1)\n"


def findings(path: str, source: str, before: Files | None = None) -> list[Finding]:
    built = evidence(before, {path: source}, config=CONFIG)
    judged = Evidence(built.change, built.policy, built.before, built.head, Languages(load))
    return found(GATE, judged)


def advice(path: str, source: str, before: Files | None = None) -> str:
    (finding,) = findings(path, source, before)
    return finding.help


@pytest.mark.parametrize(
    ("path", "source", "said"),
    [
        pytest.param(
            "src/billing/window.py",
            "import time\ndef close():\n    return time.time()\n",
            "inject it: pass `now` into `billing.window.close`",
            id="python",
        ),
        pytest.param(
            "src/clock.py",
            "import time\ndef now():\n    return time.time()\n",
            "inject it: pass `now` into `clock.now`; if this is the one production clock, name it under `scan.allow` "
            "in `.agentgate.yml`",
            id="the clock itself",
        ),
        pytest.param(
            "src/a.py",
            "import time\ndef f():\n    time.sleep(1)\n",
            "wait on the effect, or inject it: pass a `sleep` function into `a.f`",
            id="a delay",
        ),
        pytest.param(
            "src/a.py",
            "import time\ndef f():\n    while not g():\n        time.sleep(1)\n",
            "wait on the effect itself (a `threading.Event`, an `asyncio.Event`, a future or a callback), rather than "
            "asking again and again",
            id="polling",
        ),
        pytest.param(
            "src/a.py",
            "import time\nSTART = time.time()\n",
            "inject it: it runs once, when the code is loaded; pass `now` into what needs it, at each call",
            id="at import",
        ),
        pytest.param(
            "src/a.py",
            "import os\ndef f():\n    return os.listdir(x)\n",
            "sort the names, or inject the listing",
            id="nothing to pass",
        ),
        pytest.param(
            "src/main/java/A.java",
            "import java.time.Instant; class A { void f() { Instant.now(); } }",
            "inject it: pass a `java.time.Clock` through the constructor of `A`, and ask it in `A.f`",
            id="java",
        ),
        pytest.param(
            "web/A.vue",
            "<script>\nfunction f() { return Date.now(); }\n</script>\n",
            "inject it: pass `now` into `f`",
            id="a component",
        ),
        pytest.param(
            "src/a.py",
            "import secrets\ndef f():\n    return secrets.token_hex()\n",
            "inject it: pass what is drawn, or a function that draws it, into `a.f`",
            id="a secret is not told to be seeded",
        ),
        pytest.param(
            "src/main/java/A.java",
            "import java.security.SecureRandom; class A { Object f() { return new SecureRandom(); } }",
            "inject it: pass a `SecureRandom` through the constructor of `A`, and ask it in `A.f`",
            id="java, a secret",
        ),
        pytest.param(
            "a.go",
            'package a\nimport "crypto/rand"\nfunc f() { rand.Read(b) }\n',
            "inject it: pass an `io.Reader` of random bytes into `f`",
            id="go, a secret",
        ),
        pytest.param(
            "src/sleeper.kt",
            "class Sleeper { fun sleep() = Thread.sleep(5) }",
            "wait on the effect, or inject it: pass a `CoroutineDispatcher`, or the waiting, through the constructor "
            "of `Sleeper`, and ask it in `Sleeper.sleep`; if this is the one production clock, name it under "
            "`scan.allow` in `.agentgate.yml`",
            id="the one place that sleeps",
        ),
        pytest.param(
            "a.go",
            'package a\nimport "time"\nfunc f() { time.Now() }\n',
            "inject it: pass a `now func() time.Time` into `f`",
            id="go",
        ),
        pytest.param(
            "a.go",
            'package a\n\nimport "time"\n\nfunc f() { <-time.After(1) }\n',
            "wait on the effect, or inject it: pass an `after func(time.Duration) <-chan time.Time` into `f`",
            id="go, a channel",
        ),
        pytest.param(
            "a.go",
            'package a\n\nimport "time"\n\nfunc f() { time.AfterFunc(1, g) }\n',
            "wait on the effect, or inject it: pass an `afterFunc func(time.Duration, func()) *time.Timer` into `f`",
            id="go, what is scheduled",
        ),
        pytest.param(
            "a.go",
            'package a\n\nimport "time"\n\nfunc f() { g(time.NewTicker(1)) }\n',
            "wait on the effect, or inject it: pass the timer, or a function that makes one, into `f`",
            id="go, a ticker",
        ),
        pytest.param(
            "a.py",
            "import threading\n\ndef f():\n    threading.Timer(1, g).start()\n",
            "wait on the effect, or inject it: pass a function that makes the timer, into `a.f`",
            id="python, a timer",
        ),
        pytest.param(
            "a.ts",
            "export function f() { setInterval(g, 1000); }\n",
            "wait on the effect, or inject it: pass a `setInterval` function into `f`",
            id="typescript, an interval",
        ),
    ],
)
def test_production_code_is_told_what_to_inject_and_where(path: str, source: str, said: str) -> None:
    assert advice(path, source) == said


FREEZEGUN = {"pyproject.toml": '[project.optional-dependencies]\ntest = ["pytest", "freezegun>=1.5"]\n'}
TIME_MACHINE = {"requirements.txt": "pytest\ntime-machine==2.1\n"}


@pytest.mark.parametrize(
    ("before", "source", "said"),
    [
        pytest.param(FREEZEGUN, CLOCK, "build a fixture: stop the clock with `freeze_time(…)`", id="freezegun"),
        pytest.param(
            TIME_MACHINE,
            CLOCK,
            "build a fixture: stop the clock with `time_machine.travel(…, tick=False)`",
            id="time-machine",
        ),
        pytest.param(
            {**FREEZEGUN, "tests/requirements.txt": "time_machine\n"},
            CLOCK,
            "build a fixture: stop the clock with `time_machine.travel(…, tick=False)`",
            id="the nearer one",
        ),
        pytest.param(
            {**FREEZEGUN, "tests/requirements.txt": "pytest\n"},
            CLOCK,
            "build a fixture: stop the clock with `freeze_time(…)`",
            id="further up, where the nearer file lists none",
        ),
        pytest.param(
            {},
            CLOCK,
            "build a fixture: pass a fixed time, or stop the clock with `freeze_time` of freezegun or `travel` of "
            "time-machine",
            id="the usual one",
        ),
        pytest.param(
            {"pyproject.toml": "dependencies = ['freezegun-stubs-of-mine2']"},
            SLEEP,
            "wait on the effect, or replace the sleep with `monkeypatch.setattr`",
            id="none that stops a sleep",
        ),
        pytest.param(
            FREEZEGUN, SLEEP, "wait on the effect, or replace the sleep with `monkeypatch.setattr`", id="sleep"
        ),
        pytest.param(
            FREEZEGUN,
            "import time\nx = time.ctime\ndef test_a():\n    x()\n",
            "build a fixture: pass a fixed time, or replace what tells it with `monkeypatch.setattr`",
            id="what it does not stop",
        ),
        pytest.param(
            FREEZEGUN,
            "import time\ndef test_a():\n    time.mktime(x)\n",
            "build a fixture: name the zone, or set it for the test: "
            '`monkeypatch.setenv("TZ", "UTC")`, then `time.tzset()`',
            id="a zone",
        ),
        pytest.param(
            FREEZEGUN,
            "import time\nX = time.time()\n",
            "build a fixture: it runs when the code is loaded, before any fixture, so move it into the test or the "
            "fixture, or write a fixed value down",
            id="at import",
        ),
    ],
)
def test_a_test_is_told_what_its_repository_has(before: Files, source: str, said: str) -> None:
    assert advice("tests/test_a.py", source, before) == said


@pytest.mark.parametrize(
    ("path", "source", "before", "said"),
    [
        pytest.param(
            "tests/a.test.ts",
            "it('x', () => { Date.now(); });",
            {"package.json": '{"devDependencies": {"vitest": "^1"}}'},
            "`vi.useFakeTimers()`",
            id="vitest",
        ),
        pytest.param(
            "tests/a.test.ts",
            "it('x', () => { Date.now(); });",
            {"package.json": '{"devDependencies": {"jest": "^29", "eslint-plugin-vitest": "1"}}'},
            "`jest.useFakeTimers()`",
            id="jest",
        ),
        pytest.param(
            "tests/a.test.ts",
            "it('x', () => { x.y(new Date(2026, 1, 2)); });",
            {"package.json": '{"devDependencies": {"jest": "^29", "timezone-mock": "1"}}'},
            "`timezone_mock.register(…)`",
            id="a zone is no clock",
        ),
        pytest.param(
            "tests/a.test.ts",
            "it('x', () => { setTimeout(f, 5); });",
            {"package.json": '{"devDependencies": {"vitest": "^1"}}'},
            "wait on the effect, or run it on fake timers with `vi.advanceTimersByTime(…)`",
            id="vitest, a delay is run, not stopped",
        ),
        pytest.param(
            "tests/ATest.php",
            "<?php\nuse Carbon\\Carbon;\nfunction f() { Carbon::now(); }\n",
            {"composer.json": '{"require": {"symfony/clock": "^7"}}'},
            "`Carbon::setTestNow(…)`",
            id="a clock that does not stop Carbon",
        ),
        pytest.param(
            "tests/test_a.py",
            "import sys\ndef test_a():\n    if sys.platform == 'win32': f()\n",
            {},
            "pass a fixed value, or replace what tells it with `monkeypatch.setattr`",
            id="python, no variable",
        ),
        pytest.param(
            "tests/test_a.py",
            "import os\ndef test_a():\n    os.environ['A']\n",
            {},
            "set the variable for the test with `monkeypatch.setenv`",
            id="python, a variable",
        ),
        pytest.param(
            "tests/test_a.py",
            "import os\ndef test_a():\n    os.getcwd()\n",
            {},
            "`monkeypatch.chdir`",
            id="python, the folder",
        ),
        pytest.param(
            "a_test.go",
            'package a\nimport "runtime"\nfunc f() { g(runtime.GOOS) }\n',
            {},
            "build a fixture: pass a fixed value",
            id="go, no variable",
        ),
        pytest.param(
            "a_test.go",
            'package a\nimport "os"\nfunc f() { os.Getenv("A") }\n',
            {},
            "`t.Setenv`",
            id="go, a variable",
        ),
        pytest.param(
            "tests/a_test.go",
            'package a\nimport "time"\nfunc f() { time.Sleep(1) }\n',
            {"go.mod": "module a\n\ngo 1.25.1\n"},
            "testing/synctest",
            id="a go that has bubbles",
        ),
        pytest.param(
            "tests/a_test.go",
            'package a\nimport "time"\nfunc f() { time.Sleep(1) }\n',
            {"go.mod": "module a\n\ngo 1.22\n\nrequire github.com/jonboulle/clockwork v0.4.0\n"},
            "clockwork.NewFakeClock()",
            id="an older one, with a clock",
        ),
        pytest.param(
            "tests/ATest.java",
            "class ATest { void f() { while (!done()) { Thread.sleep(1); } } }",
            {"pom.xml": "<artifactId>awaitility</artifactId>"},
            "wait on the effect itself (`await().until(…)` of Awaitility)",
            id="awaitility",
        ),
        pytest.param(
            "tests/App.Tests/A.cs",
            "using System; class A { void F() { var x = DateTime.Now; } }",
            {"tests/App.Tests/App.Tests.csproj": '<Package Include="Microsoft.Extensions.TimeProvider.Testing" />'},
            "`FakeTimeProvider` and `Advance` it",
            id="a project's own file",
        ),
        pytest.param(
            "tests/App.Tests/Unit/A.cs",
            "using System; class A { void F() { var x = DateTime.Now; } }",
            {
                "tests/App.Tests/Acme.csproj": "<Project />",
                "tests/App.Tests/Acme.Tests.csproj": '<Package Include="Microsoft.Extensions.TimeProvider.Testing" />',
            },
            "`FakeTimeProvider` and `Advance` it",
            id="a project's file, called otherwise than its folder",
        ),
        pytest.param(
            "tests/a_test.rb",
            "def f\n  Time.now\nend\n",
            {"acme-clock.gemspec": 'spec.add_development_dependency "timecop"\n'},
            "`Timecop.freeze(…)`",
            id="a gem's file",
        ),
        pytest.param(
            "tests/a_spec.rb",
            "def f\n  Time.now\nend\n",
            {"Gemfile": 'gem "timecop"\n'},
            "`Timecop.freeze(…)`",
            id="timecop",
        ),
        pytest.param(
            "tests/a.rs",
            "async fn f() { tokio::time::sleep(d).await; }",
            {"Cargo.toml": '[dependencies]\ntokio = "1"\n'},
            "start_paused",
            id="tokio",
        ),
        pytest.param(
            "tests/ATest.php",
            "<?php use Carbon\\Carbon; function f() { Carbon::now(); }",
            {"composer.json": '{"require": {"nesbot/carbon": "^3"}}'},
            "`Carbon::setTestNow(…)`",
            id="carbon",
        ),
    ],
)
def test_in_every_language(path: str, source: str, before: Files, said: str) -> None:
    assert said in advice(path, source, before)


def test_what_the_change_itself_adds_is_not_asked() -> None:
    built = evidence({}, {"tests/test_a.py": CLOCK, "requirements.txt": "time-machine\n"})
    judged = Evidence(built.change, built.policy, built.before, built.head, Languages(load))
    (finding,) = found(GATE, judged)
    assert "freezegun" in finding.help


def test_a_go_repository_with_a_clock_injects_that() -> None:
    said = advice(
        "a.go",
        'package a\nimport "time"\nfunc f() { time.Now() }\n',
        {"go.mod": "require github.com/benbjohnson/clock v1\n"},
    )
    assert said == "inject it: pass a `clock.Clock` into `f`"


LOGGED = "import logging, time\ndef f():\n    logging.info('at %s', time.time())\n"


def test_a_read_that_only_a_log_gets_is_a_notice() -> None:
    (finding,) = findings("src/a.py", LOGGED)
    assert finding.severity is Severity.NOTICE
    assert "logging-only" in finding.message
    assert finding.help.startswith("it may stay while nothing but a log gets it")


def test_a_read_at_import_keeps_its_severity_and_says_so() -> None:
    for path in ("src/a.py", "tests/test_a.py"):
        (finding,) = findings(path, "import time\nSTART = time.time()\n")
        assert finding.severity is Severity.WARNING
        assert "at-import" in finding.message


def test_many_folders_are_asked_only_so_many_times() -> None:
    files: dict[str, str] = {f"tests/p{number}/test_a.py": CLOCK for number in range(150)}
    built = evidence({f"tests/p{number}/requirements.txt": "freezegun\n" for number in range(150)}, dict(files))
    judged = Evidence(built.change, built.policy, built.before, built.head, Languages(load))
    helps = {finding.help for finding in found(GATE, judged)}
    assert "build a fixture: stop the clock with `freeze_time(…)`" in helps
