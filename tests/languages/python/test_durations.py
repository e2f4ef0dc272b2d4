"""Bounds on durations in Python: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded, bounded_lines

START = "import time, timeit, pytest, math\nfrom time import monotonic as clock\ndef test_it(self, x, limit):\n"
MEASURED = START + "    t0 = time.time()\n    call()\n    elapsed = time.time() - t0\n"

FOUND: dict[str, str] = {
    "an element set elsewhere": "held = [None]; held[0] = time.time() - t0; assert held[0] < 5",
    "taken out of what was collected": "all = deque(); all.append(time.time() - t0); assert all.popleft() < 5",
    "a clock that the project hands on": (
        "from project.metrics import time as other, monotonic; t1 = monotonic(); assert monotonic() - t1 < 5"
    ),
    "bare": "assert elapsed < 0.05",
    "or equal": "assert time.time() - t0 <= 1",
    "the other way around": "assert 1 > elapsed",
    "chained": "assert 0 < elapsed < 5",
    "chained the other way around": "assert 5 > elapsed > 0",
    "with a message": "assert elapsed < 5, elapsed",
    "in brackets": "assert (elapsed < 5)",
    "denied": "assert not elapsed > 5",
    "denied twice": "assert not not elapsed < 5",
    "one of several": "assert x == 3 and elapsed < 5",
    "either of several": "assert x == 3 or elapsed < 5",
    "assertLess": "self.assertLess(elapsed, x)",
    "assertLessEqual": "self.assertLessEqual(elapsed, x)",
    "assertGreater the other way around": "self.assertGreater(limit, elapsed)",
    "assertTrue": 'self.assertTrue(elapsed < x, "slow")',
    "assertFalse": "self.assertFalse(elapsed >= x)",
    "assertAlmostEqual": "self.assertAlmostEqual(elapsed, 1, delta=0.1)",
    "assertAlmostEqual the other way around": "self.assertAlmostEqual(1, elapsed, places=1)",
    "approx": "assert elapsed == pytest.approx(1, abs=0.1)",
    "approx the other way around": "assert pytest.approx(1) == elapsed",
    "isclose": "assert math.isclose(elapsed, 1, abs_tol=0.1)",
    "distance": "assert abs(elapsed - 1) < 0.1",
    "true": "assert (elapsed < 5) is True",
    "a part of what is unpacked": "took, _ = round(elapsed), 3; assert took < 5",
    "rounded and equal": "assert round(elapsed) == 1",
    "cut off and equal": "self.assertEqual(int(elapsed), 1)",
    "cut off by division and equal": "assert elapsed // 1 == 2",
    "one of a range": "assert int(elapsed) in range(1, 3)",
    "an assertion of the project's own": "self.assertTimeWithinRange(elapsed, 1, 2)",
    "side by side": "assert (elapsed < 5, x) == (True, 3)",
    "PyHamcrest": "assert_that(elapsed, less_than(5))",
    "assertpy": "assert_that(elapsed).is_less_than(5)",
    "assertpy, both sides": "assert_that(elapsed).is_between(1, 5)",
    "failing if": "if elapsed > limit: pytest.fail('slow')",
    "failing if with a raise": "if elapsed > limit: raise AssertionError(elapsed)",
    "failing if with a bare raise": "if elapsed > limit: raise AssertionError",
    "failing if of unittest": "if elapsed > limit and x: self.fail('slow')",
    "arithmetic": "assert int((clock() - t0) * 1000) < 50",
    "scaled": "assert elapsed / 3 < 1",
    "less than what others take": "assert elapsed - overhead < 1",
    "summed up": "assert elapsed + elapsed < 1",
    "later than a sum": "assert time.time() < t0 + 5",
    "named in passing": "assert (took := time.time() - t0) < 5",
    "chosen": "assert (elapsed if x else time.time() - t0) < 5",
    "the largest": "assert max(elapsed, clock() - t0) < 5",
    "a moment kept elsewhere": "assert time.time() - job.started_at < 5",
    "a moment that something else noted": "assert job.finished - t0 < 5",
    "near to now": "assert abs(job.when - time.time()) < 1",
    "near to now, with a matcher": "self.assertAlmostEqual(job.when, time.time(), delta=1)",
    "timeit": "assert timeit.timeit(call, number=3) < 1",
    "shorter than another": "assert elapsed < time.time() - t0",
}
SILENT: dict[str, str] = {
    "what something unknown is lessened by": "left = x.ttl; left -= time.time() - t0; assert left < 5",
    "a clock of the project of another name": "from project.fakes import tick; t1 = tick(); assert tick() - t1 < 5",
    "another part of what a function gives": "size, took = x.measured(); assert size < 5",
    "lower bound": "assert elapsed >= 0.1",
    "lower bound the other way around": "assert 0.1 < elapsed",
    "lower bound, denied": "assert not elapsed < 0.1",
    "lower bound of unittest": "self.assertGreater(elapsed, 0.1)",
    "lower bound of unittest the other way around": "self.assertLess(0.1, elapsed)",
    "lower bound that fails": "if elapsed < limit: pytest.fail('early')",
    "unequal": "assert elapsed != 5",
    "equal as a stopped clock makes it": "assert elapsed == 5",
    "count": "assert len(x) < 5",
    "number": "assert x.size < 5 and x.count <= limit",
    "moments": "assert t0 < time.time()",
    "a moment before now": "assert x.created <= time.time()",
    "expired": "assert x.expires < time.time()",
    "what is left": "assert x.expires - time.time() < 60",
    "what is left until a deadline": "deadline = t0 + 5\n    assert deadline - time.time() < 60",
    "deadline": "deadline = time.time() + 5\n    assert time.time() < deadline",
    "polling": "while not x():\n        time.sleep(0.1)\n        assert time.time() < t0 + 5",
    "polling for as long as it takes": "while time.time() - t0 < 5: call()",
    "earlier than a sum": "t1 = time.time()\n    assert t0 < t1 + 5",
    "an if that does not fail": "if elapsed > limit: limit = elapsed",
    "an if that fails otherwise": "if elapsed > limit:\n        call()\n    else:\n        call()",
    "an unknown difference": "assert x.end - x.start < 5",
    "from a number": "assert time.time() - 3600 < x",
    "a ttl from now": "assert time.time() - ttl < x.moment",
    "a rate": "assert 100 / elapsed < 5",
    "unknown": "elapsed = call()\n    assert elapsed < 5",
    "a parameter": "assert x < 5",
    "a literal": "elapsed = 3\n    assert elapsed < 5",
    "a clock of the test's own": "assert self.clock.now() - self.clock.started < 5",
    "in another meaning": "for elapsed in x:\n        assert elapsed < 5",
    "side by side, lower": "assert (elapsed > 5, x) == (True, 3)",
    "a moment that comes back as it was written": "assert x.moment == pytest.approx(t0)",
    "how far a moment that comes back is off": "assert abs(x.moment - t0) < 1e-6",
    "near to a literal": "assert time.time() == pytest.approx(5)",
    "near to a deadline": "assert x.expires == pytest.approx(time.time() + 60)",
    "the length of its text": "assert len(str(elapsed)) < 5",
    "a comment": "# assert elapsed < 5",
    "a string": "x = 'assert elapsed < 5'",
    "no comparison": "assert elapsed",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("tests/test_a.py", f"{MEASURED}    {line}\n") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("tests/test_a.py", f"{MEASURED}    {line}\n") == []


@pytest.mark.parametrize(
    ("source", "last"),
    [
        pytest.param("    a = b = clock()\n    assert clock() - b < 1\n", "assert clock() - b < 1", id="chained"),
        pytest.param("    a, x = clock(), 3\n    d = clock() - a\n    assert d < 1\n", "assert d < 1", id="unpacked"),
        pytest.param(
            "    d = 0.0\n    for _ in x:\n        a = clock()\n        d += clock() - a\n    assert d < 1\n",
            "assert d < 1",
            id="summed up in a loop",
        ),
        pytest.param(
            "    d = None\n    if x:\n        d = clock() - self.a_time\n    assert d < 1\n",
            "assert d < 1",
            id="set later",
        ),
        pytest.param(
            "    t = []\n    t.append(clock())\n    t.append(clock())\n    assert t[1] - t[0] < 1\n",
            "assert t[1] - t[0] < 1",
            id="collected",
        ),
        pytest.param(
            "    d = []\n    d.append(clock() - x.start)\n    for each in d:\n        assert each < 1\n",
            "assert each < 1",
            id="each collected",
        ),
        pytest.param(
            "    def took():\n        a = clock()\n        return clock() - a\n    assert took() < 1\n",
            "assert took() < 1",
            id="a function of the file",
        ),
        pytest.param(
            "    took = lambda: clock() - x.start\n    assert took() < 1\n",
            "assert took() < 1",
            id="a lambda of the file",
        ),
        pytest.param(
            "    a = None\n    def f():\n        nonlocal a\n        a = clock()\n    assert clock() - a < 1\n",
            "assert clock() - a < 1",
            id="set by a function inside",
        ),
        pytest.param(
            "    import datetime as dt\n    a = dt.datetime.now()\n"
            "    assert (dt.datetime.now() - a).total_seconds() < 1\n",
            "assert (dt.datetime.now() - a).total_seconds() < 1",
            id="a timedelta",
        ),
        pytest.param(
            "    d = 3\n    assert d < 5\n    d = clock() - x.start\n    assert d < 6\n",
            "assert d < 6",
            id="from then on",
        ),
        pytest.param(
            "    if x: pass\n    elif clock() - x.start > 3:\n        log()\n        pytest.fail()\n",
            "elif clock() - x.start > 3:",
            id="elif",
        ),
        pytest.param(
            "    if clock() - x.start < 3:\n        pass\n    else:\n        pytest.fail()\n",
            "if clock() - x.start < 3:",
            id="else",
        ),
    ],
)
def test_a_duration_is_followed(source: str, last: str) -> None:
    assert bounded_lines("tests/test_a.py", START + source) == [last]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("    d = clock() - x.start\n    d = x\n    assert d < 1\n", id="set anew"),
        pytest.param(
            "    d = clock() - x.start\n    if x:\n        d = x\n    assert d < 1\n",
            id="set to something else in a branch",
        ),
        pytest.param("    d = d\n    assert d < 1\n    clock()\n", id="itself"),
        pytest.param("    def f(): return f()\n    assert f() < 1\n    clock()\n", id="a function that calls itself"),
        pytest.param(
            "    times = []\n    times.append(clock())\n    assert len(times) < 3\n    assert times[0] < 4\n",
            id="how many, and when",
        ),
        pytest.param("    time = x\n    a = time.time()\n    assert time.time() - a < 1\n", id="a shadowed module"),
    ],
)
def test_what_is_not_told_is_silent(source: str) -> None:
    assert bounded_lines("tests/test_a.py", START + source) == []


def test_the_reads_it_comes_from_are_named() -> None:
    (found,) = bounded("tests/test_a.py", START + "    a = clock()\n    assert time.perf_counter() - a < 1\n")
    assert [(read.name, read.place.line) for read in found.reads] == [("time.perf_counter", 5), ("time.monotonic", 4)]
    assert (found.place.line, found.place.column, found.place.end_column) == (5, 12, 39)
