"""The rules of the scan, and their pages."""

from __future__ import annotations

from gate.gates.clock_scan.seams import SEAMS
from gate.model.finding import Rule, Severity
from gate.model.read import Kind

_AT_IMPORT = (
    " A read marked `at-import` runs once, when the code is loaded (a constant of a module, a class body, a default, a "
    "static field), so that no fixture of a test controls it, only what holds in the same file at that moment."
)
_LOGGING_ONLY = (
    " One whose value goes to a log, the error stream or a metric and nowhere else, directly or through local "
    "variables, is marked `logging-only` and is a notice. Logs are the known libraries, resolved through imports, and "
    "what everybody calls a logger or a metric (`self._logger.info(…)`, `latency.observe(…)`)."
)
_POLLING = (
    " In a loop that asks again and again (`while not done()`, or one with a way out once it is so) the advice is to "
    "wait on the effect; a loop that only paces its work is none."
)
_ACTS = frozenset({Kind.DEADLINE, Kind.NETWORK, Kind.FILE})
_MARKED = {
    **dict.fromkeys(Kind, _AT_IMPORT + _LOGGING_ONLY),
    **dict.fromkeys(_ACTS, _AT_IMPORT),
    Kind.DELAY: _AT_IMPORT + _POLLING,
}


def _rule(kind: Kind, severity: Severity, why: str, example: str) -> Rule:
    """The rule of one kind; what they all have in common is said here once."""
    seam = SEAMS[kind]
    return Rule(
        f"clock-scan/{kind.value}",
        severity,
        finds=(
            f"An added line {seam.does}, with no fake, seed or argument that controls it. Comments and strings are no "
            "reads. In documentation it is a notice, and so is a read that the same change only moved. An import that "
            "gives calls on untouched lines this meaning is found once, where it stands; so are untouched reads whose "
            "control in the same file the change takes away." + _MARKED[kind]
        ),
        why=why,
        example=example,
        fix=(
            f"In production code, {seam.in_production}. In a test, {seam.in_test}. A finding names the function or the "
            "constructor to pass it into, and for a test what the repository already depends on that controls such a "
            "read (the nearest `pyproject.toml`, `package.json`, `go.mod` and the like at base say so). A read that is "
            "meant to be, such as that of the one production clock, is named under `scan.allow` in `.agentgate.yml`, "
            "with a reason."
        ),
    )


KIND_RULES = {
    Kind.WALL: _rule(
        Kind.WALL,
        Severity.WARNING,
        "The result depends on when the code runs: it is green today and fails at midnight, at the end of a month, or "
        "in another time zone.",
        "python\ndef is_open(window):\n    return window.start <= datetime.now() < window.end",
    ),
    Kind.MONOTONIC: _rule(
        Kind.MONOTONIC,
        Severity.WARNING,
        "Measured durations say how busy the machine was. On a shared runner they are another number each time.",
        "python\nstarted = time.monotonic()",
    ),
    Kind.DELAY: _rule(
        Kind.DELAY,
        Severity.WARNING,
        "A fixed wait is too short on a busy machine and too long on every other one.",
        "python\nflush(buffer)\ntime.sleep(0.05)\nassert store.rows == 1",
    ),
    Kind.DEADLINE: _rule(
        Kind.DEADLINE,
        Severity.NOTICE,
        "A limit on real time turns a slow machine into a failure. Often that is what is wanted, so this is a notice.",
        "python\nawait asyncio.wait_for(fetch(), timeout=0.1)",
    ),
    Kind.RANDOM: _rule(
        Kind.RANDOM,
        Severity.WARNING,
        "Another value in every run means a failure that nobody can repeat.",
        "python\nsample = random.sample(rows, 5)",
    ),
    Kind.IDENTITY: _rule(
        Kind.IDENTITY,
        Severity.WARNING,
        "A uuid, a process id or a host name in a result makes it differ from run to run and from machine to machine.",
        "python\ninvoice.id = uuid.uuid4()",
    ),
    Kind.FS_ORDER: _rule(
        Kind.FS_ORDER,
        Severity.WARNING,
        "The order of a folder's entries is the file system's own: another disk, another order.",
        "python\nfor name in os.listdir(folder):\n    ledger.append(read(name))",
    ),
    Kind.LOCALE: _rule(
        Kind.LOCALE,
        Severity.WARNING,
        "Another locale prints and parses numbers, dates and sort orders in another way.",
        'python\nlocale.setlocale(locale.LC_ALL, "")',
    ),
    Kind.TIMEZONE: _rule(
        Kind.TIMEZONE,
        Severity.WARNING,
        "A laptop, a runner and a production box seldom share a time zone, and half of the zones change twice a year.",
        "python\nlocal = moment.astimezone()",
    ),
    Kind.ENVIRONMENT: _rule(
        Kind.ENVIRONMENT,
        Severity.NOTICE,
        "A variable that is set here and not there makes two machines run two programs. Configuration is often read "
        "like this on purpose, so this is a notice.",
        'python\nregion = os.environ["REGION"]',
    ),
    Kind.NETWORK: _rule(
        Kind.NETWORK,
        Severity.WARNING,
        "What a remote service answers today it may not answer tomorrow, and some days it does not answer at all.",
        'python\nrates = requests.get("https://rates.example/today").json()',
    ),
    Kind.FILE: _rule(
        Kind.FILE,
        Severity.NOTICE,
        "A file that is not committed as a fixture may be missing, or another one, on the next machine.",
        'python\ntable = open("/etc/billing/plans.csv").read()',
    ),
}
AMBIENT_STOP = Rule(
    "clock-scan/ambient-stop",
    Severity.WARNING,
    finds=(
        "An added line stops a clock, or puts a fixed time in its place, at an instant that is itself read from the "
        "clock: `freeze_time(datetime.now())`, `freeze_time()`, `setSystemTime(new Date())`. Fake timers that are "
        "merely started are none, and neither is a stop inside another one, whose clock stands already."
    ),
    why=(
        "The clock stands still, but somewhere else in every run. What depends on the date, the end of a month or the "
        "hour is as uncertain as before, and looks as if it were under control."
    ),
    example="python\nwith freeze_time(datetime.now()):\n    assert invoice().due == date.today() + timedelta(days=30)",
    fix="Stop the clock at an instant that is written down: a literal date, with its zone, that shows what matters.",
)
DURATION_ASSERT = Rule(
    "clock-scan/duration-assert",
    Severity.WARNING,
    finds=(
        "An added assertion bounds a measured duration from above: what it compares is the difference of two readings "
        "of a clock, or what a stopwatch tells, followed through variables and arithmetic. An `if` that fails the test "
        "is an assertion too, and a value that has to be near to another, or to the clock's time, is bounded on both "
        "sides. A lower bound is no finding, nor is a duration measured on a clock that is under control, nor a loop "
        "that gives up at a deadline (`assert time.monotonic() < deadline`). In documentation it is a notice, and so "
        "is a line that the same change only moved."
    ),
    why=(
        "It encodes the machine, not the function. A busy runner is slower than any laptop, so the test fails where "
        "nothing is wrong; and a limit wide enough for every runner proves nothing."
    ),
    example="python\nstarted = time.monotonic()\nstore.flush()\nassert time.monotonic() - started < 0.05",
    fix=(
        "Assert what makes it fast instead: how many queries, retries, sleeps or bytes there were. If time is the "
        "subject, measure on a fake clock that the test moves. Benchmarks belong where a trend is watched, not where a "
        "single run decides."
    ),
)
UNREADABLE = Rule(
    "clock-scan/unreadable",
    Severity.ERROR,
    finds=(
        "A source file that the change adds or edits cannot be read or parsed, so nobody can say what it reads or "
        "which tests it holds; or it is a symbolic link to what is not looked into: out of the repository, to nothing, "
        "to a file of another kind. In fixtures, documentation and examples it is a notice: broken files are kept "
        "there on purpose. So it is for a submodule, and for a link without a source file's name among the tests. "
        "Of one file 20,000 reads are told, and what stands behind them is said not to have been looked into. A file "
        "whose text costs its grammar out of all proportion to its size is not read further than that, and the line "
        "where it was given up is the same on every machine."
    ),
    why="What cannot be looked into could hold anything. A check that passes over it in silence would be no check.",
    example="python\nfrom datetime import datetime\n\ndef close(window:\n    return datetime.now()",
    fix=(
        "Mend the syntax or the encoding. If the file is not meant to be read, put it under the fixtures, or name it "
        "under `zones.generated`, `zones.vendored` or `ignore` in `.agentgate.yml`."
    ),
)
