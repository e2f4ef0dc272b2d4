"""Bounds on durations in PHP: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded_lines

MEASURED = """<?php
class ATest extends TestCase {
  function testFast() {
    $start = microtime(true);
    call();
    $elapsed = microtime(true) - $start;
"""
END = """\n  }\n}\n"""

FOUND: dict[str, str] = {
    "an element set elsewhere": "$held['took'] = microtime(true) - $start; $this->assertLessThan(5, $held['took']);",
    "a condition equal to true": "expect($elapsed < 4)->toBe(true);",
    "summed up": "$sum = 0.0; $sum += microtime(true) - $start; $this->assertLessThan(4, $sum);",
    "each collected": "$all[] = microtime(true) - $start; foreach ($all as $d) $this->assertLessThan(4, $d);",
    "in a namespace": "$this->assertLessThan(4, \\microtime(true) - $start);",
    "denied": "$this->assertTrue(!($elapsed > 4));",
    "PHPUnit, which takes the limit first": "$this->assertLessThan(4, $elapsed);",
    "PHPUnit, or equal": "Assert::assertLessThanOrEqual(4, $elapsed);",
    "PHPUnit, the other way around": "$this->assertGreaterThan($elapsed, 4);",
    "assertTrue": 'self::assertTrue($elapsed < 4, "slow");',
    "assertFalse": "self::assertFalse($elapsed > 4);",
    "near": "$this->assertEqualsWithDelta(4, $elapsed, 0.5);",
    "assert": "assert($elapsed < 4);",
    "Pest": "expect($elapsed)->toBeLessThan(4);",
    "Pest, denied": "expect($elapsed)->not->toBeGreaterThan(4);",
    "failing if": 'if ($elapsed > 3) { $this->fail("slow"); }',
    "failing if with a throw": 'if ($elapsed > 3) throw new AssertionFailedError("slow");',
    "failing else": 'if ($elapsed < 3) { call(); } else { $this->fail("slow"); }',
    "arithmetic": "$this->assertLessThan(5, (int) round((microtime(true) - $start) * 1000));",
    "rounded and equal": "$this->assertSame(5.0, round($elapsed));",
    "hrtime": "$t0 = hrtime(true); $this->assertLessThan(5, (hrtime(true) - $t0) / 1e6);",
    "a field": "$this->assertTrue(time() - $this->startTime < 4);",
    "collected": "$times[] = microtime(true); $this->assertTrue($times[1] - $times[0] < 4);",
    "a date's difference": "$a = Carbon\\Carbon::now(); assert(Carbon\\Carbon::now()->diffInSeconds($a) < 4);",
    "chosen": "$this->assertTrue(($x ? $elapsed : microtime(true) - $start) < 4);",
    "an arrow function of the file": "$took = fn() => microtime(true) - $start; $this->assertLessThan(4, $took());",
}
SILENT: dict[str, str] = {
    "lower bound": "$this->assertGreaterThan(4, $elapsed);",
    "lower bound the other way around": "$this->assertLessThan($elapsed, 4);",
    "lower bound of Pest": "expect($elapsed)->toBeGreaterThan(4);",
    "lower bound that fails": 'if ($elapsed < 3) { $this->fail("early"); }',
    "count": "$this->assertLessThan(5, count($x));",
    "moments": "$this->assertTrue($start < microtime(true));",
    "equal as a stopped clock makes it": "$this->assertSame(4, $elapsed);",
    "a loop": "while (microtime(true) - $start < 4) { call(); }",
    "an if that does not fail": "if ($elapsed > 3) { call(); }",
    "an if that throws something else": 'if ($elapsed > 3) { throw new RuntimeException("slow"); }',
    "unknown": "$took = call(); $this->assertLessThan(4, $took);",
    "a comment": "// $this->assertLessThan(4, $elapsed);",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("tests/ATest.php", f"{MEASURED}{line}{END}") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("tests/ATest.php", f"{MEASURED}{line}{END}") == []
