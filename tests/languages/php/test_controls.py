"""Which reads are under control in PHP: by what, and which stay without."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import alone, scanned

USES = (
    "use Carbon\\Carbon; use Carbon\\CarbonImmutable; use Illuminate\\Support\\Sleep; use Illuminate\\Support\\Str;"
    "use Symfony\\Bridge\\PhpUnit\\ClockMock; "
    "use Symfony\\Component\\Clock\\Clock; use Symfony\\Component\\Clock\\MockClock;"
    "use function Symfony\\Component\\Clock\\now; use Ramsey\\Uuid\\Uuid;"
)
CARBON = "Carbon\\Carbon::setTestNow"
MOCK = "Symfony\\Bridge\\PhpUnit\\ClockMock::withClockMock"
CLOCK = "Symfony\\Component\\Clock\\Clock::set"


def scan(source: str) -> Scan:
    return scanned("tests/ATest.php", f"<?php\nnamespace App\\Tests;\n{USES}\n{source}", around=alone)


def method(body: str) -> str:
    return f"class ATest extends TestCase {{ public function testA() {{ {body} }} }}"


def with_setup(head: str, body: str = "Carbon::now();") -> str:
    return f"class ATest {{ {head} {{ Carbon::setTestNow('2020-01-01'); }} function testA() {{ {body} }} }}"


CONTROLLED = {
    "from there on": (method("Carbon::setTestNow('2020-01-01'); Carbon::now();"), CARBON),
    "a construction": (method("Carbon::setTestNow('2020-01-01'); new Carbon();"), CARBON),
    "the other class": (method("Carbon::setTestNow($x); CarbonImmutable::parse('+1 day');"), CARBON),
    "over a function": (
        method("Carbon::withTestNow('2020-01-01', function () { return Carbon::now(); });"),
        "Carbon\\Carbon::withTestNow",
    ),
    "setUp": (with_setup("protected function setUp(): void"), CARBON),
    "an attribute": (with_setup("#[Before] public function stop(): void"), CARBON),
    "a doc comment": (with_setup("/** @before */ public function stop(): void"), CARBON),
    "beforeEach": ("beforeEach(function () { Carbon::setTestNow('2020'); }); it('x', fn () => Carbon::now());", CARBON),
    "travelTo": (method("$this->travelTo('2020-01-01'); Carbon::now();"), "travelTo"),
    "travelTo over a function": (method("$this->travelTo($x, fn () => Carbon::now());"), "travelTo"),
    "ClockMock": (method("ClockMock::withClockMock(1577836800); time();"), MOCK),
    "ClockMock's sleep": (method("ClockMock::withClockMock(true); sleep(3);"), MOCK),
    "time-sensitive class": ("/** @group time-sensitive */ class ATest { function testA() { usleep(3); } }", MOCK),
    "time-sensitive test": ("class ATest { #[Group('time-sensitive')] function testA() { hrtime(true); } }", MOCK),
    "MockClock": (method("Clock::set(new MockClock('2020-01-01')); now();"), CLOCK),
    "mockTime": (method("self::mockTime('2020-01-01'); now();"), "mockTime"),
    "function mock": (method("$this->getFunctionMock(__NAMESPACE__, 'time')->expects($x); time();"), "getFunctionMock"),
    "fake sleep": (method("Sleep::fake(); Sleep::for(3);"), "Illuminate\\Support\\Sleep::fake"),
    "uuids": (method("Str::createUuidsUsing(fn () => $x); Str::uuid();"), "Illuminate\\Support\\Str::createUuidsUsing"),
    "seed": (method("mt_srand(7); mt_rand();"), "mt_srand"),
}
UNCONTROLLED = {
    "nothing": method("Carbon::now();"),
    "PHP's own clock": method("Carbon::setTestNow('2020-01-01'); time();"),
    "PHP's own sleep": method("$this->travelTo('2020-01-01'); sleep(1);"),
    "a function in full": method("ClockMock::withClockMock(5); \\time();"),
    "mock in full": method("$this->getFunctionMock(__NAMESPACE__, 'time'); \\time();"),
    "another mocked function": method("$this->getFunctionMock(__NAMESPACE__, 'time'); microtime();"),
    "taken back": method("Carbon::setTestNow('2020-01-01'); Carbon::setTestNow(); Carbon::now();"),
    "taken back with null": method("Carbon::setTestNow('2020-01-01'); Carbon::setTestNow(null); Carbon::now();"),
    "travelled back": method("$this->travelTo('2020-01-01'); $this->travelBack(); Carbon::now();"),
    "switched off": method("ClockMock::withClockMock(5); ClockMock::withClockMock(false); time();"),
    "only asked": method("ClockMock::withClockMock(); time();"),
    "behind the function": method("Carbon::withTestNow('2020-01-01', fn () => 1); Carbon::now();"),
    "before": method("Carbon::now(); Carbon::setTestNow('2020-01-01');"),
    "another test": "class ATest { function a() { Carbon::setTestNow('2020'); } function b() { Carbon::now(); } }",
    "another class": with_setup("function setUp(): void", "") + " class BTest { function testA() { Carbon::now(); } }",
    "tearDown": with_setup("function tearDown(): void"),
    "afterEach": "afterEach(function () { Carbon::setTestNow('2020'); }); it('x', fn () => Carbon::now());",
    "the immutable one alone": method("CarbonImmutable::setTestNow('2020-01-01'); Carbon::now();"),
    "at the ambient instant": method("Carbon::setTestNow(Carbon::now());"),
    "freezeTime": method("$this->freezeTime(); Carbon::now();"),
    "no seed": method("mt_srand(); mt_rand();"),
    "what a seed does not reach": method("mt_srand(7); random_int(1, 2);"),
    "a method of another object": method("$clock->travelTo('2020-01-01'); Carbon::now();"),
    "only a word in a comment": "// time-sensitive\nclass ATest { function testA() { usleep(3); } }",
}
STOPS = {
    "$this->freezeTime();": 1,
    "$this->freezeSecond(fn () => 1);": 1,
    "Carbon::setTestNow(Carbon::now());": 1,
    "$now = Carbon::now(); Carbon::setTestNow($now);": 1,
    "$this->travelTo(Carbon::now()->addDay());": 1,
    "ClockMock::withClockMock(true);": 1,
    "ClockMock::withClockMock(time());": 1,
    "Clock::set(new MockClock());": 1,
    "self::mockTime();": 1,
    "Carbon::setTestNow('2020-01-01');": 0,
    "ClockMock::withClockMock(5);": 0,
    "ClockMock::withClockMock(false);": 0,
    "Clock::set(new MockClock('2020-01-01'));": 0,
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED)
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert [read.controlled_by for read in scan(source).reads] == [by]


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED)
def test_a_read_is_not_under_control(source: str) -> None:
    assert [read.controlled_by for read in scan(source).reads] == [None]


@pytest.mark.parametrize(("source", "count"), STOPS.items(), ids=STOPS)
def test_a_clock_stopped_at_the_ambient_instant_is_told(source: str, count: int) -> None:
    assert len(scan(method(source)).ambient_stops) == count
