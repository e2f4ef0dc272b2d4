"""Bounds on durations in Rust: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded_lines

MEASURED = """use std::time::{Duration, Instant};

#[test]
fn is_fast() {
    let start = Instant::now();
    call();
    let elapsed = start.elapsed();
"""
END = """\n}\n"""

FOUND: dict[str, str] = {
    "since a moment that something else told": "let fired = r.recv().unwrap(); assert!(fired - start <= ms(50));",
    "an element set elsewhere": "let mut held = [d; 1]; held[0] = start.elapsed(); assert!(held[0] < limit);",
    "borrowed": "assert!(&elapsed < &limit);",
    "summed up": "let mut sum = Duration::ZERO; sum += start.elapsed(); assert!(sum < limit);",
    "dereferenced": "let mut v = f(); v.push(elapsed); for d in v { assert!(*d < limit); }",
    "equal to true": "assert_eq!(true, elapsed < limit);",
    "a closure with a body": "let took = || { start.elapsed() }; assert!(took() < limit);",
    "assert": "assert!(elapsed < Duration::from_millis(50));",
    "assert with a message": 'assert!(elapsed < limit, "took {:?}", elapsed);',
    "denied": "assert!(!(elapsed > limit));",
    "both sides": "assert!(elapsed > low && elapsed < high);",
    "debug_assert": "debug_assert!(elapsed < limit);",
    "in place": "assert!(start.elapsed() <= limit);",
    "milliseconds": "assert!(elapsed.as_millis() < 50);",
    "cast": "assert!((elapsed.as_millis() as f64) < 50.0);",
    "cut off and equal": "assert_eq!(elapsed.as_secs(), 4);",
    "failing if": 'if start.elapsed() > limit { panic!("slow"); }',
    "failing else": 'if elapsed < limit { call(); } else { panic!("slow"); }',
    "subtracted": "let end = Instant::now(); assert!(end - start < limit);",
    "duration_since": "assert!(Instant::now().duration_since(start) < limit);",
    "later than a sum": "assert!(Instant::now() < start + limit);",
    "collected": "let mut v = Vec::new(); v.push(start.elapsed()); assert!(v[0] < limit);",
    "each collected": "let mut v = f(); v.push(start.elapsed()); for d in v { assert!(d < limit); }",
    "a closure of the file": "let took = || start.elapsed(); assert!(took() < limit);",
    "set later": "let mut d; d = start.elapsed(); assert!(d < limit);",
}
SILENT: dict[str, str] = {
    "lower bound": "assert!(elapsed >= limit);",
    "lower bound that fails": 'if elapsed < limit { panic!("early"); }',
    "equal as a stopped clock makes it": "assert_eq!(elapsed, limit);",
    "count": "assert!(v.len() < 3);",
    "deadline": "let end = Instant::now() + limit; assert!(Instant::now() < end);",
    "deadline with a tolerance": "let end = Instant::now() + limit; assert!(Instant::now() < end + tolerance);",
    "a loop": "while start.elapsed() < limit { call(); }",
    "an if that does not fail": "if elapsed > limit { call(); }",
    "unknown": "let took = f(); assert!(took < limit);",
    "a comparison in the message": 'assert!(x, "elapsed < limit");',
    "a comment": "// assert!(elapsed < limit);",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("tests/a.rs", f"{MEASURED}{line}{END}") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("tests/a.rs", f"{MEASURED}{line}{END}") == []
