"""Bounds on durations in JavaScript and TypeScript: which assertions are found, and which stay silent."""

from __future__ import annotations

import pytest

from tests.support.durations import bounded, bounded_lines

MEASURED = """const began = Date.now();
const hr = process.hrtime();
const timeSpan = require("time-span");
it("is fast", async () => {
  const start = performance.now();
  let elapsed;
  call();
  elapsed = performance.now() - start;
"""

FOUND: dict[str, str] = {
    "a field of what a function of the file gives": (
        "const timed = (f) => { const t = Date.now(); f(); const took = Date.now() - t; return { "
        "size: 1, took } }; const { size, took } = timed(call); expect(took).toBeLessThan(5)"
    ),
    "an element of what a function of the file gives": (
        "function timed(f) { const t = Date.now(); f(); "
        "return [1, Date.now() - t] } const [size, took] = timed(call); expect(took).toBeLessThan(5)"
    ),
    "an expect of another name": (
        "const chaiExpect = require('chai').expect; chaiExpect(Date.now() - began).to.be.below(5)"
    ),
    "the mean of what was collected": (
        "const all = []; all.push(Date.now() - began); expect(all.reduce((a, b) => a + b) / all.length).toBeLessThan(5)"
    ),
    "an element set elsewhere": "const held = []; held[0] = Date.now() - began; expect(held[0]).toBeLessThan(5)",
    "each collected": "const all = []; all.push(Date.now() - began); for (const d of all) expect(d).toBeLessThan(50);",
    "unpacked": "const [a, b] = [Date.now(), 3]; expect(Date.now() - a).toBeLessThan(b);",
    "awaited parts": "const [s2] = await process.hrtime(hr); expect(s2).toBeLessThan(5);",
    "assigned in place": "let d; expect(d = Date.now() - began).toBeLessThan(50);",
    "summed up in place": "let sum = 0; sum += elapsed; expect(sum).toBeLessThan(50);",
    "toBeLessThan": "expect(performance.now() - start).toBeLessThan(50);",
    "toBeLessThanOrEqual": "expect(elapsed).toBeLessThanOrEqual(limit);",
    "not toBeGreaterThan": "expect(elapsed).not.toBeGreaterThan(50);",
    "toBeGreaterThan the other way around": "expect(50).toBeGreaterThan(elapsed);",
    "toBeCloseTo": "expect(elapsed).toBeCloseTo(50, -1);",
    "with a message": "expect(elapsed, 'slow').toBeLessThan(50);",
    "soft": "expect.soft(elapsed).toBeLessThan(50);",
    "chai below": "expect(elapsed).to.be.below(50);",
    "chai at most": "expect(elapsed).to.be.at.most(50);",
    "chai lessThan": "expect(elapsed).to.be.lessThan(50);",
    "chai within": "expect(elapsed).to.be.within(10, 50);",
    "chai closeTo": "expect(elapsed).to.be.closeTo(50, 5);",
    "chai not above": "expect(elapsed).to.not.be.above(50);",
    "should": "elapsed.should.be.below(50);",
    "should of an expression": "(Date.now() - began).should.be.lessThan(50);",
    "assert": "assert(elapsed < 50);",
    "assert.ok": "assert.ok(elapsed < 50, 'slow');",
    "assert.isBelow": "assert.isBelow(elapsed, 50);",
    "assert.isAtLeast the other way around": "assert.isAtLeast(50, elapsed);",
    "ava": "t.true(elapsed < 50);",
    "ava, denied": "t.false(elapsed > 50);",
    "tap": "t.ok(elapsed <= 50);",
    "condition toBe true": "expect(elapsed < 50).toBe(true);",
    "condition toBe false": "expect(elapsed > 50).toBe(false);",
    "condition toBeTruthy": "expect(elapsed < 50).toBeTruthy();",
    "condition of chai": "expect(elapsed < 50).to.be.true;",
    "condition strictEqual": "assert.strictEqual(elapsed < 50, true);",
    "both": "assert(elapsed > 10 && elapsed < 50);",
    "denied": "assert(!(elapsed > 50));",
    "failing if": "if (elapsed > 50) t.fail('slow');",
    "failing if with a block": "if (elapsed > 50) { assert.fail('slow'); }",
    "failing if with a throw": "if (elapsed > 50) throw new AssertionError({message: 'slow'});",
    "failing else": "if (elapsed < 50) { call(); } else { t.fail(); }",
    "arithmetic": "expect(Math.round((Date.now() - began) / 1000)).toBeLessThan(5);",
    "rounded and equal": "expect(Math.round(elapsed / 1000)).toBe(5);",
    "the time of a date": "expect(new Date().getTime() - began).toBeLessThan(50);",
    "a date as a number": "expect(+new Date() - began).toBeLessThan(50);",
    "dates": "expect(Number(new Date()) - Number(startDate)).toBeLessThan(50);",
    "hrtime": "expect(process.hrtime(hr)[0]).toBeLessThan(5);",
    "hrtime, both parts": "const [s, ns] = process.hrtime(hr); expect(s * 1e9 + ns).toBeLessThan(5);",
    "hrtime as a big integer": "expect(process.hrtime.bigint() - hrStart).toBeLessThan(50n);",
    "a measure": "expect(performance.measure('a', 'b').duration).toBeLessThan(50);",
    "a stopwatch that is a function": "const end = timeSpan(); expect(end()).toBeLessThan(50);",
    "a stopwatch that is a function, in seconds": "const end = timeSpan(); expect(end.seconds()).toBeLessThan(50);",
    "typed": "expect((elapsed as number)!).toBeLessThan(50);",
    "chosen": "expect(x ? elapsed : Date.now() - began).toBeLessThan(50);",
    "a moment kept elsewhere": "expect(Date.now() - job.startedAt).toBeLessThan(50);",
    "a moment that something else noted": "expect(job.finishedOn! - began).toBeLessThan(50);",
    "near to now": "expect(Math.abs(job.timestamp - Date.now())).toBeLessThan(50);",
    "near to now, with a matcher": "expect(job.timestamp).toBeCloseTo(Date.now(), -3);",
    "later than a sum": "expect(Date.now()).toBeLessThan(began + 50);",
}
SILENT: dict[str, str] = {
    "another field of what a function of the file gives": (
        "const timed = (f) => { const t = Date.now(); f(); const took = Date.now() - t; return { "
        "size: 1, took } }; const { size, took } = timed(call); expect(size).toBeLessThan(5)"
    ),
    "another element of what a function of the file gives": (
        "function timed(f) { const t = Date.now(); f(); "
        "return [f(), Date.now() - t] } const [size, took] = timed(call); expect(size).toBeLessThan(5)"
    ),
    "lower bound": "expect(elapsed).toBeGreaterThan(50);",
    "lower bound, denied": "expect(elapsed).not.toBeLessThan(50);",
    "lower bound the other way around": "expect(50).toBeLessThan(elapsed);",
    "lower bound of chai": "expect(elapsed).to.be.at.least(50);",
    "lower bound of ava": "t.true(elapsed >= 50);",
    "lower bound that fails": "if (elapsed < 50) t.fail();",
    "equal as a stopped clock makes it": "expect(elapsed).toBe(50);",
    "no bound": "expect(elapsed).toBeDefined();",
    "count": "expect(spy.mock.calls.length).toBeLessThan(5);",
    "number": "expect(count).toBeLessThanOrEqual(10);",
    "moments": "expect(began).toBeLessThan(Date.now());",
    "expires": "expect(cookie.expires).toBeLessThanOrEqual(Date.now() + 2500);",
    "what is left": "expect(cookie.expires - Date.now()).toBeLessThan(2500);",
    "an if that throws any error": "if (Date.now() - began > 50) throw new Error('timed out');",
    "an if that does not fail": "if (elapsed > 50) call();",
    "a loop": "while (Date.now() - began < 50) call();",
    "an unknown difference": "expect(job.end - job.start).toBeLessThan(50);",
    "a rate": "expect(1000 / elapsed).toBeLessThan(50);",
    "unknown": "const took = call(); expect(took).toBeLessThan(50);",
    "a parameter": "f(elapsed => expect(elapsed).toBeLessThan(50));",
    "sizes": "expect(Math.abs(box.width - other.width)).toBeLessThan(5);",
    "how often": "const times = []; times.push(Date.now()); expect(times.length).toBeLessThan(5);",
    "a comment": "// expect(elapsed).toBeLessThan(50);",
    "a program in a string": "run(`expect(Date.now() - began).toBeLessThan(5)`);",
}


@pytest.mark.parametrize("line", FOUND.values(), ids=FOUND)
def test_an_upper_bound_is_found(line: str) -> None:
    assert bounded_lines("web/a.test.ts", f"{MEASURED}  {line}\n}});\n") == [line]


@pytest.mark.parametrize("line", SILENT.values(), ids=SILENT)
def test_what_bounds_no_duration_from_above_is_silent(line: str) -> None:
    assert bounded_lines("web/a.test.ts", f"{MEASURED}  {line}\n}});\n") == []


@pytest.mark.parametrize(
    ("source", "last"),
    [
        pytest.param(
            "let end; w.on('x', () => { end = Date.now(); }); expect(end - t0).toBeLessThan(5);",
            "expect(end - t0).toBeLessThan(5);",
            id="set by a callback",
        ),
        pytest.param(
            "let s; before(() => { s = Date.now(); });\nit(x, () => {\n  expect(Date.now() - s).toBeLessThan(5);\n});",
            "expect(Date.now() - s).toBeLessThan(5);",
            id="set before each test",
        ),
        pytest.param(
            "const took = () => Date.now() - t0;\nexpect(took()).toBeLessThan(5);",
            "expect(took()).toBeLessThan(5);",
            id="an arrow function of the file",
        ),
        pytest.param(
            "async function took(f) { const s = Date.now(); await f(); return Date.now() - s; }\n"
            "const d = await took(x);\nexpect(d).toBeLessThan(5);",
            "expect(d).toBeLessThan(5);",
            id="a function of the file",
        ),
        pytest.param(
            "const times = []; q.on('x', () => times.push(Date.now()));\nexpect(times[1] - times[0]).toBeLessThan(5);",
            "expect(times[1] - times[0]).toBeLessThan(5);",
            id="collected",
        ),
        pytest.param(
            "const times = []; times.push(Date.now());\nconst since = times.map(t => t - t0);\nt.true(since[1] < 5);",
            "t.true(since[1] < 5);",
            id="mapped",
        ),
        pytest.param(
            "const all = []; all.push(Date.now() - t0);\nexpect(Math.max(...all)).toBeLessThan(5);",
            "expect(Math.max(...all)).toBeLessThan(5);",
            id="the largest",
        ),
        pytest.param(
            "for (const d of [1]) {}\nlet sum = 0; sum += Date.now() - t0;\nexpect(sum).toBeLessThan(5);",
            "expect(sum).toBeLessThan(5);",
            id="summed up",
        ),
    ],
)
def test_a_duration_is_followed(source: str, last: str) -> None:
    (line,) = bounded_lines("web/a.test.ts", f"const t0 = Date.now();\n{source}\n")
    assert line.endswith(last)


@pytest.mark.parametrize("path", ["a.test.js", "a.test.tsx", "a.spec.mjs"])
def test_every_suffix_is_searched(path: str) -> None:
    source = "const t0 = Date.now(); expect(Date.now() - t0).toBeLessThan(5);"
    assert bounded_lines(path, source) == [source]


def test_the_place_of_a_chain_is_that_of_its_matcher() -> None:
    (found,) = bounded("a.test.ts", "const t0 = Date.now();\nexpect(\n  Date.now() - t0,\n)\n  .toBeLessThan(5);\n")
    assert (found.place.line, found.place.column) == (5, 4)
    assert [(read.name, read.place.line) for read in found.reads] == [("Date.now", 3), ("Date.now", 1)]
