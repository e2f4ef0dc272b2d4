"""Uncontrolled reads of the ambient world on the lines that a change adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gate.errors import UnreadableError
from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Rule, Severity
from gate.model.gate import Gate
from gate.model.glob import Globs
from gate.model.lines import every_line
from gate.model.place import Place
from gate.model.policy import Config
from gate.model.read import DurationAssert, Kind, Read, Scan
from gate.model.zone import Zone


class Seam(NamedTuple):
    """What is said of reads of one kind: what they do, and what to do about one in production code and in a test."""

    does: str
    in_production: str
    in_test: str


SEAMS = {
    Kind.WALL: Seam(
        "reads the wall clock",
        "inject it: take the time, or a clock, as an argument",
        "build a fixture: pass a fixed time, or stop the clock at one",
    ),
    Kind.MONOTONIC: Seam(
        "reads the monotonic clock",
        "inject it: take a clock as an argument",
        "build a fixture: a fake clock that the test moves by hand",
    ),
    Kind.DELAY: Seam(
        "waits for a fixed time",
        "wait on the effect, or inject the waiting: take a sleep or a timer as an argument",
        "wait on the effect itself, an event, a future or a callback, or use a fake clock that the test moves",
    ),
    Kind.DEADLINE: Seam(
        "bounds how long something may take",
        "inject it: take the limit as an argument, so that a test can choose it",
        "build a fixture: let a fake clock run out, so that the machine's speed does not decide",
    ),
    Kind.RANDOM: Seam(
        "draws random numbers that nobody seeded",
        "inject it: take a generator as an argument",
        "build a fixture: a generator with a fixed seed",
    ),
    Kind.IDENTITY: Seam(
        "asks for an identity that differs in every run or on every machine",
        "inject it: take the identity, or what makes one, as an argument",
        "build a fixture: a fixed identity",
    ),
    Kind.FS_ORDER: Seam(
        "lists files in whatever order the file system has them",
        "sort the names, or inject the listing",
        "sort the names before comparing them",
    ),
    Kind.LOCALE: Seam(
        "depends on the locale of the process",
        "inject it: name the locale, or take it as an argument",
        "build a fixture: set one locale for the test and put it back",
    ),
    Kind.TIMEZONE: Seam(
        "depends on the machine's time zone",
        "inject it: name the zone, or take it as an argument",
        "build a fixture: name the zone",
    ),
    Kind.ENVIRONMENT: Seam(
        "reads the environment",
        "inject it: read the environment in one place and pass the value on",
        "build a fixture: set the variable for the test",
    ),
    Kind.NETWORK: Seam(
        "talks to the network",
        "inject it: take the client as an argument",
        "build a fixture: a recorded answer, or a server of the test's own",
    ),
    Kind.FILE: Seam(
        "opens a file that does not lie under the fixtures",
        "inject it: take the path or the stream as an argument",
        "build a fixture: keep the file under the fixtures, or make it in a temporary folder",
    ),
}


def _rule(kind: Kind, severity: Severity, why: str, example: str) -> Rule:
    """The rule of one kind; what they all have in common is said here once."""
    seam = SEAMS[kind]
    return Rule(
        f"clock-scan/{kind.value}",
        severity,
        finds=(
            f"An added line {seam.does}, with no fake, seed or argument that controls it. Comments and strings are no "
            "reads. In documentation it is a notice, and so is a line that the same change only moved."
        ),
        why=why,
        example=example,
        fix=(
            f"In production code, {seam.in_production}. In a test, {seam.in_test}. A read that is meant to be, such as "
            "that of the one production clock, is named under `scan.allow` in `.agentgate.yml`, with a reason."
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
        "which tests it holds. In fixtures, documentation and examples it is a notice: broken files are kept there on "
        "purpose."
    ),
    why="What cannot be looked into could hold anything. A check that passes over it in silence would be no check.",
    example="python\ndef close(window:\n    return datetime.now()",
    fix=(
        "Mend the syntax or the encoding. If the file is not meant to be read, put it under the fixtures, or name it "
        "under `zones.generated`, `zones.vendored` or `ignore` in `.agentgate.yml`."
    ),
)

_NOT_SCANNED = {Zone.GENERATED, Zone.VENDORED}
_NOT_RUN = {Zone.DOCS, Zone.FIXTURE}


def check(evidence: Evidence) -> Iterator[Finding]:
    """Each changed file by itself; only what moved is told by looking at the whole change."""
    config = evidence.policy.config
    moved = Moved(evidence)
    for file in evidence.change.files:
        if file.new is None or not file.new.is_file or _excused(file.path, config):
            continue
        zone = config.zones.of(file.path)
        try:
            scan = evidence.scan(_seen_whole(file, evidence) if _was_unseen(file, config) else file)
        except UnreadableError as error:
            yield _unreadable(Place(file.path, error.line or 1), error.message, zone)
            continue
        if scan is None:
            continue
        yield from _not_parsed(file, scan, zone)
        yield from _ambient_stops(scan, zone)
        for read in scan.reads:
            if read.controlled_by is None and not _is_allowed(read, config):
                yield _uncontrolled(read, zone, is_moved=moved.excuses(read.place))
        for duration in scan.durations:
            if not any(read.controlled_by for read in duration.reads):
                yield _duration_assert(duration, zone, is_moved=moved.excuses(duration.place))


def unscanned(evidence: Evidence) -> dict[str, tuple[str, ...]]:
    """The changed files that no read is looked for in, by the reason: `generated`, `vendored` or `ignored`."""
    excused: dict[str, list[str]] = {}
    for file in evidence.change.files:
        if file.new is not None and file.new.is_file and (reason := _excused(file.path, evidence.policy.config)):
            excused.setdefault(reason, []).append(file.path)
    return {reason: tuple(paths) for reason, paths in sorted(excused.items())}


def _was_unseen(file: FileChange, config: Config) -> bool:
    """Did the file come from where no read is looked for? Then none of its lines has ever been looked at."""
    return file.status is Status.RENAMED and file.old_path is not None and _excused(file.old_path, config) != ""


def _seen_whole(file: FileChange, evidence: Evidence) -> FileChange:
    return file._replace(added=every_line(evidence.source(file.path).count(b"\n") + 1))


def _excused(path: str, config: Config) -> str:
    zone = config.zones.of(path)
    if zone in _NOT_SCANNED:
        return zone.value
    return "ignored" if config.ignore.match(path) else ""


def _is_allowed(read: Read, config: Config) -> bool:
    paths = tuple(allowance.path for allowance in config.allow if allowance.name == read.name)
    return Globs(paths).match(read.place.path)


def _not_parsed(file: FileChange, scan: Scan, zone: Zone) -> Iterator[Finding]:
    """At most one finding for a file: the first place that could not be parsed, or that there are no lines to see."""
    if scan.unreadable:
        others = len(scan.unreadable) - 1
        more = f" (and {others} more place{'s' if others > 1 else ''} in this file)" if others else ""
        yield _unreadable(scan.unreadable[0], f"this cannot be parsed{more}", zone)
    elif not file.is_text and (file.old is None or file.new is None or file.old.oid != file.new.oid):
        yield _unreadable(Place(file.path), "git shows no lines of this source file", zone)


def _ambient_stops(scan: Scan, zone: Zone) -> Iterator[Finding]:
    for stop in scan.ambient_stops:
        yield AMBIENT_STOP.at(
            stop.place,
            f"`{stop.by}` stops the clock at an instant that is read from the clock",
            help="stop it at an instant that is written down, such as a literal date with its zone",
            severity=Severity.NOTICE if zone is Zone.DOCS else None,
            name=stop.by,
            zone=zone,
        )


def _duration_assert(duration: DurationAssert, zone: Zone, *, is_moved: bool) -> Finding:
    names = tuple(dict.fromkeys(read.name for read in duration.reads))
    clocks = " and ".join(f"`{name}`" for name in names)
    advice = "assert what makes it fast, such as the number of calls, or measure on a fake clock that the test moves"
    return DURATION_ASSERT.at(
        duration.place,
        f"this bounds from above a duration measured with {clocks}: it depends on how fast the machine is"
        + (" (this line was moved here by the change)" if is_moved else ""),
        help=f"the bound is not new; when its turn comes, {advice}" if is_moved else advice,
        severity=Severity.NOTICE if is_moved or zone is Zone.DOCS else None,
        name=names[0] if names else None,
        zone=zone,
        moved=is_moved,
    )


def _unreadable(place: Place, said: str, zone: Zone) -> Finding:
    return UNREADABLE.at(
        place,
        f"{said}, so nobody can say what it reads",
        help=(
            "mend the syntax or the encoding; what is not meant to be read belongs under the fixtures, or under "
            "`zones` or `ignore` in `.agentgate.yml`"
        ),
        severity=Severity.NOTICE if zone in _NOT_RUN else None,
        zone=zone,
    )


def _uncontrolled(read: Read, zone: Zone, *, is_moved: bool) -> Finding:
    seam = SEAMS[read.kind]
    advice = seam.in_test if zone in {Zone.TEST, Zone.FIXTURE} else seam.in_production
    lowered = is_moved or zone is Zone.DOCS
    return KIND_RULES[read.kind].at(
        read.place,
        f"`{read.name}` {seam.does}" + (" (this line was moved here by the change)" if is_moved else ""),
        help=f"the read is not new; when its turn comes, {advice}" if is_moved else advice,
        severity=Severity.NOTICE if lowered else None,
        name=read.name,
        kind=read.kind,
        zone=zone,
        moved=is_moved,
    )


class Moved:
    """The lines that the change removes, as an account from which each added line may be paid once.

    White space aside, in any file: what is indented anew, or carried to another file, is not new.
    """

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._removed: Counter[bytes] | None = None
        self._asked: dict[tuple[str, int], bool] = {}

    def excuses(self, place: Place) -> bool:
        """Does the change remove a line with the text of this one? All that a line holds is excused together."""
        key = (place.path, place.line)
        if key not in self._asked:
            self._asked[key] = self._pay(place)
        return self._asked[key]

    def _pay(self, place: Place) -> bool:
        if self._removed is None:
            self._removed = self._count()
        lines = self._evidence.source(place.path).split(b"\n")
        text = _less_space(lines[place.line - 1]) if place.line <= len(lines) else b""
        if self._removed[text] < 1:
            return False
        self._removed[text] -= 1
        return True

    def _count(self) -> Counter[bytes]:
        removed: Counter[bytes] = Counter()
        for file in self._evidence.change.files:
            if file.old_path is None or not file.removed.ranges or file.status is Status.COPIED:
                continue
            try:
                lines = self._evidence.old_source(file.old_path).split(b"\n")
            except UnreadableError:
                continue  # what cannot be read excuses nothing
            removed.update(_less_space(line) for first, last in file.removed.ranges for line in lines[first - 1 : last])
        return removed


def _less_space(line: bytes) -> bytes:
    return b"".join(line.split())


GATE = Gate(
    name="clock-scan",
    order=3,
    question="Do the added lines read the ambient world, with nothing that controls the read?",
    rules=(*KIND_RULES.values(), DURATION_ASSERT, AMBIENT_STOP, UNREADABLE),
    check=check,
)
