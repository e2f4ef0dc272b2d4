"""Bounds on durations in Go: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded, bounded_lines

MEASURED = """package a

import (
	"log"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestIt(t *testing.T) {
	start := time.Now()
	call()
	elapsed := time.Since(start)
"""

FOUND: dict[str, str] = {
    "an element set elsewhere": (
        "held := make([]time.Duration, 1); held[0] = time.Since(start); assert.Less(t, held[0], limit)"
    ),
    "what a function of several values gives": (
        "measure := func() (int, time.Duration) { s := time.Now(); return 1, time.Since(s) }; "
        "_, took := measure(); assert.Less(t, took, limit)"
    ),
    "a condition as a function": 'assert.Condition(t, func() bool { return time.Since(start) < limit }, "slow")',
    "all in brackets": "if (elapsed) > (limit) { t.Fatal() }",
    "declared with a value": "var d = time.Since(start); if d > limit { t.Fatal() }",
    "changed": "d := time.Since(start); d -= overhead; if d > limit { t.Fatal() }",
    "declared with another": "var d, e = time.Since(start), 3; if d > limit { t.Fatal(e) }",
    "failing if": 'if time.Since(start) > limit { t.Fatal("slow") }',
    "failing if with Fatalf": 'if elapsed >= limit { t.Fatalf("slow: %v", elapsed) }',
    "failing if with Error": "if elapsed > limit { t.Error(elapsed) }",
    "failing if with Errorf": 'if limit < elapsed { t.Errorf("slow") }',
    "failing if with FailNow": "if elapsed > limit { t.Log(elapsed); t.FailNow() }",
    "failing if of a benchmark": "if elapsed > limit { b.Fatal() }",
    "failing if of a suite": "if elapsed > limit { s.T().Fatal() }",
    "declared in the if": "if d := time.Since(start); d > limit { t.Fatal(d) }",
    "both sides": "if elapsed < low || elapsed > high { t.Fatal(elapsed) }",
    "one of several": "if err == nil && elapsed > high { t.Fatal(elapsed) }",
    "denied": "if !(elapsed < high) { t.Fatal(elapsed) }",
    "failing else": "if elapsed < high { call() } else { t.Fatal(elapsed) }",
    "else if": "if err != nil { call() } else if elapsed > high { t.Fatal(elapsed) }",
    "Sub": "if time.Now().Sub(start) > limit { t.Fatal() }",
    "Sub of a variable": "end := time.Now(); if end.Sub(start) > limit { t.Fatal() }",
    "seconds": "if elapsed.Seconds() > 3 { t.Fatal() }",
    "converted": "if float64(elapsed)/float64(time.Second) > 3 { t.Fatal() }",
    "rounded and unequal": "if elapsed.Round(time.Second) != 3*time.Second { t.Fatal() }",
    "Less": "assert.Less(t, elapsed, limit)",
    "LessOrEqual": 'require.LessOrEqual(t, elapsed, limit, "slow")',
    "Lessf": 'assert.Lessf(t, elapsed, limit, "slow: %v", elapsed)',
    "Greater the other way around": "assert.Greater(t, limit, elapsed)",
    "True": "assert.True(t, elapsed < limit)",
    "False": "assert.False(t, elapsed > limit)",
    "of a suite": "s.Less(elapsed, limit)",
    "of a suite that requires": "s.Require().Less(elapsed, limit)",
    "InDelta": "assert.InDelta(t, 3, elapsed.Seconds(), 0.5)",
    "WithinDuration": "assert.WithinDuration(t, time.Now(), job.Created, time.Second)",
    "InEpsilon": "assert.InEpsilon(t, 3, elapsed, 0.5)",
    "must, whose bound comes first": "must.Less(t, limit, elapsed)",
    "gomega": 'Expect(elapsed).To(BeNumerically("<", limit))',
    "gomega, denied": 'Expect(elapsed).NotTo(BeNumerically(">", limit))',
    "gomega, near": 'Expect(elapsed).Should(BeNumerically("~", limit, delta))',
    "gomega, a condition": "Expect(elapsed < limit).To(BeTrue())",
    "a moment kept elsewhere": "if time.Since(job.created) > limit { t.Fatal() }",
    "a moment that something else noted": "if job.doneAt.Sub(start) > limit { t.Fatal() }",
    "shorter than another": "if elapsed > time.Since(start) { t.Fatal() }",
    "declared first": "var d time.Duration; d = time.Since(start); if d > limit { t.Fatal() }",
    "collected": "var ds []time.Duration; ds = append(ds, time.Since(start)); if ds[0] > limit { t.Fatal() }",
    "each collected": "ds := f(); ds = append(ds, elapsed); for _, d := range ds { if d > limit { t.Fatal() } }",
    "from a channel": "c := f(); go func() { c <- time.Since(start) }(); if d := <-c; d > limit { t.Fatal() }",
    "each from a channel": "c := f(); c <- time.Since(start); for d := range c { if d > limit { t.Fatal() } }",
    "an atomic variable": "took.Store(int64(time.Since(start))); if took.Load() > 3 { t.Fatal() }",
    "a function of the file": "took := func() D { return time.Since(start) }; if took() > limit { t.Fatal() }",
}
SILENT: dict[str, str] = {
    "a condition as a function, from below": (
        'assert.Condition(t, func() bool { return time.Since(start) > limit }, "fast")'
    ),
    "lower bound": "if elapsed < limit { t.Fatal() }",
    "lower bound of testify": "assert.Greater(t, elapsed, limit)",
    "lower bound of gomega": 'Expect(elapsed).To(BeNumerically(">=", limit))',
    "an if that logs": "if elapsed > limit { log.Fatal(elapsed) }",
    "an if that logs by the test": "if elapsed > limit { t.Logf() }",
    "an if that gives an error": "if elapsed > limit { return fmt.Errorf() }",
    "an error's method": "if elapsed > limit { call(err.Error()) }",
    "a loop": "for time.Since(start) < limit { call() }",
    "a loop that waits": "for start := time.Now(); time.Since(start) < limit; { t.Fatal() }",
    "moments": "if start.After(time.Now()) { t.Fatal() }",
    "deadline": "if time.Now().After(deadline) { t.Fatal() }",
    "what is left": "if time.Until(deadline) > limit { t.Fatal() }",
    "what is left, as a difference": "if deadline.Sub(time.Now()) > limit { t.Fatal() }",
    "count": "if len(xs) > 3 { t.Fatal(elapsed) }",
    "number": "assert.LessOrEqual(t, snap.Index, last)",
    "an index": "ds := f(); ds = append(ds, elapsed); for i := range ds { if i > 3 { t.Fatal() } }",
    "an index and an element": "ds := f(); ds = append(ds, elapsed); for i, d := range ds { if i > 3 { t.Fatal() } }",
    "unknown": "d := f(); if d > limit { t.Fatal() }",
    "one of two results": "d, err := f(elapsed); if d > limit { t.Fatal(err) }",
    "what a duration is compared with": "if got > float32(time.Since(start).Milliseconds()) { t.Fatal() }",
    "how much a channel holds": "c := f(); c <- time.Since(start); if len(c) > 3 { t.Fatal() }",
    "near to a deadline": "assert.WithinDuration(t, time.Now().Add(ttl), job.Expires, time.Second)",
    "equal": "assert.Equal(t, elapsed, limit)",
    "a comment": "// if elapsed > limit { t.Fatal() }",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("a_test.go", f"{MEASURED}\t{line}\n}}\n") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("a_test.go", f"{MEASURED}\t{line}\n}}\n") == []


def test_the_place_is_the_comparison() -> None:
    (found,) = bounded("a_test.go", MEASURED + "\tif err == nil &&\n\t\telapsed > 3 {\n\t\tt.Fatal()\n\t}\n}\n")
    assert (found.place.line, found.place.column, found.place.end_column) == (16, 3, 14)
    assert [read.name for read in found.reads] == ["time.Since"]
