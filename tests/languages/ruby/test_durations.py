"""Bounds on durations in Ruby: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded_lines

MEASURED = """class ATest
  def test_fast
    t0 = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    call
    elapsed = Process.clock_gettime(Process::CLOCK_MONOTONIC) - t0
"""
END = """\n  end\nend\n"""

FOUND: dict[str, str] = {
    "taken out of a queue": "all = Queue.new; all << Time.now - t0; delta = all.pop; expect(delta).to be < 5",
    "since a moment that was written down": "expect(Time.parse(job.started_at) - t0).to be < 5",
    "summed up": "sum = 0; sum += Time.now - t0; assert sum < 4",
    "denied": "assert !(elapsed > 4)",
    "given beside another": "a, b = 5, Time.now - t0; assert b < 4",
    "assigned in place": "assert((d = Time.now - t0) < 4)",
    "equal to true": "assert_equal true, elapsed < 4",
    "assert": "assert elapsed < 4",
    "assert with a message": 'assert elapsed < 4, "slow"',
    "assert with brackets": "assert(elapsed < 4)",
    "refute": "refute elapsed > 4",
    "assert_operator": "assert_operator elapsed, :<, 4",
    "assert_operator the other way around": "assert_operator 4, :>=, elapsed",
    "assert_in_delta": "assert_in_delta 1, elapsed, 0.1",
    "cut off and equal": "assert_equal 3, elapsed.to_i",
    "expectation": "_(elapsed).must_be :<, 4",
    "expectation of the value": "elapsed.must_be :<, 4",
    "expectation, near": "_(elapsed).must_be_close_to 4, 0.5",
    "RSpec": "expect(elapsed).to be < 4",
    "RSpec, denied": "expect(elapsed).not_to be > 4",
    "RSpec, near": "expect(Time.now - t0).to be_within(1).of(3)",
    "RSpec, both sides": "expect(elapsed).to be_between(1, 4)",
    "RSpec, near to now": "expect(job.at).to be_within(1).of(Time.now)",
    "failing if": 'flunk "slow" if elapsed > 3',
    "failing if with an end": 'if elapsed > 3 then flunk "slow" end',
    "arithmetic": "assert (Time.now - t0).to_f * 1000 < 4",
    "Benchmark": "assert Benchmark.realtime { call } < 4",
    "an instance variable": "assert Time.now - @started < 4",
    "collected": "times << Time.now; assert times[1] - times[0] < 4",
    "near to now": "assert_in_delta Time.now.to_f, job.created_at, 1",
    "chosen": "assert((x ? elapsed : Time.now - t0) < 4)",
    "unpacked": "a, b = Time.now, 3; assert Time.now - a < 4",
}
SILENT: dict[str, str] = {
    "the other of two": "a, b = 5, Time.now - t0; assert a < 4",
    "taken apart": "a, b = elapsed; assert a < 4",
    "lower bound": "assert elapsed > 4",
    "lower bound of an operator": "assert_operator elapsed, :>=, 4",
    "lower bound of RSpec": "expect(elapsed).to be > 4",
    "lower bound of an expectation": "_(elapsed).must_be :>, 4",
    "lower bound that fails": 'flunk "early" if elapsed < 3',
    "count": "assert xs.size < 4",
    "number": "assert_operator xs.size, :<, 4",
    "moments": "assert t0 < Time.now",
    "equal as a stopped clock makes it": "assert_equal 3, elapsed",
    "an if that does not fail": "call if elapsed > 3",
    "a loop": "call while Time.now - t0 < 4",
    "unknown": "took = call; assert took < 4",
    "a comment": "# assert elapsed < 4",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("test/a_test.rb", f"{MEASURED}{line}{END}") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("test/a_test.rb", f"{MEASURED}{line}{END}") == []
