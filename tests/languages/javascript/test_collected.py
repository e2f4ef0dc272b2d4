"""The tests of JavaScript files, under the titles that their runners print."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "web/a.test.ts"
READER = Languages(load)


def listing(source: str, path: str = PATH) -> Listing:
    return READER.tests(path, source.encode())


def ids(source: str, path: str = PATH) -> list[str]:
    return [test.id.removeprefix(f"{path}::") for test in listing(source, path).tests]


TOLD = {
    "a test": ("test('a b', () => {})", ["a b"]),
    "a suite": ("describe('A', () => { it('b', function () {}) })", ["A::b"]),
    "suites in suites": (
        "describe('A', () => { context('B', () => { specify('c', f) }) })",
        ["A::B::c"],
    ),
    "Mocha's other style": ("suite('A', function () { test('b', f) })", ["A::b"]),
    "modifiers": (
        "it.only('a', f); it.skip('b', f); it.todo('c'); test.concurrent('d', f); test.failing('e', f); xit('g', f)",
        ["a", "b", "c", "d", "e", "g"],
    ),
    "a condition": ("it.skipIf(ci)('a', f); describe.runIf(x)('B', () => { it('c', f) })", ["a", "B::c"]),
    "Playwright": (
        "test.describe('A', () => { test('b', async ({ page }) => { await test.step('no', f) }) })",
        ["A::b"],
    ),
    "Playwright's suite without a title": ("test.describe(() => { test('b', f) })", ["b"]),
    "Playwright skips in a body": ("test('a', () => { test.skip(isCI, 'slow') })", ["a"]),
    "an import by another name": ("import { test as it2 } from 'vitest'; it2('a', f)", ["a"]),
    "a default import": ("import check from 'node:test'; check('a', f)", ["a"]),
    "a module": ("const t = require('node:test'); t.describe('A', () => { t.it('b', f) })", ["A::b"]),
    "required by another name": (
        "const { describe: d, it: i } = require('mocha'); d('A', () => { i('b', f) })",
        ["A::b"],
    ),
    "a namespace": ("import * as v from 'vitest'; v.it('a', f)", ["a"]),
    "imported when it is needed": ("const { it: i } = await import('vitest'); i('a', f)", ["a"]),
    "a type besides": ("import type { X } from './x'; import './y'; it('a', f)", ["a"]),
    "a member of what is required": ("const i = require('node:test').it; i('a', f)", ["a"]),
    "one of two": ("const t = custom || it; t('a', f)", ["a"]),
    "a function that returns one": ("function pick() { log(); return it } pick()('a', f)", ["a"]),
    "a chain of names": ("const a = it; const b = a; b.only('a', f)", ["a"]),
    "a name declared without a value": ("let it; it('a', f)", ["a"]),
    "a number": ("it(42, f)", ["42"]),
    "in brackets": ("(it as any)('a', f)", ["a"]),
    "a for loop": ("for (let i = 0; i < 3; i++) { it('a', f) }", ["a"]),
    "a suite that is one expression": ("describe('A', () => it('b', f))", ["A::b"]),
    "parameters with defaults": ("function w(n = 'x', { o } = {}) { it(n, f) } w('a')", ["a"]),
    "QUnit": ("QUnit.module('A', (hooks) => { QUnit.test('b', f) })", ["A::b"]),
    "QUnit imported": ("import { module, test } from 'qunit'; module('A', () => { test('b', f) })", ["A::b"]),
    "Deno": ("Deno.test('a', f)", ["a"]),
    "an extended test": (
        "const myTest = base.extend({}); import { test as base } from 'vitest'; myTest('a', f)",
        ["a"],
    ),
    "another name": ("const maybe = ci ? it : it.skip; maybe('a', f)", ["a"]),
    "a function that chooses": ("const itIf = (c) => c ? it : it.skip; itIf(x)('a', f)", ["a"]),
    "subtests": ("test('a', async (t) => { await t.test('b', (t) => t.test('c', f)) })", ["a", "a::b", "a::b::c"]),
    "subtests of the module": (
        "import test from 'node:test'; test('a', async () => { await test('b', f) })",
        ["a", "a::b"],
    ),
    "a test in a test of others": ("import { it } from 'vitest'; it('a', () => { it('b', f) })", ["a"]),
    "rows without placeholders": ("it.each([1, 2])('a', f)", ["a"]),
    "escapes": (r"it('don\'t \u0041 \x42 \u{43}', f)", ["don't A B C"]),
    "a template": ("it(`a\\`b`, f)", ["a`b"]),
    "a sum": ("const A = 'x'; it('b ' + A + ` ${A}`, f)", ["b x x"]),
    "a class of the file": ("class Window {}; describe(Window, () => { it('a', f) })", ["Window::a"]),
    "its name": ("function close() {}; describe(close.name, () => { it('a', f) })", ["close::a"]),
    "a loop over callbacks": ("[1].forEach(() => { it('a', f) })", ["a"]),
    "a function called at once": ("(async () => { it('a', f) })()", ["a"]),
    "a function that is given one": (
        "function each(fn) { describe('A', () => { before(x); fn() }) } each(() => { it('b', f) })",
        ["A::b"],
    ),
    "a function that hands one on": (
        "function each(fn) { describe('A', fn.bind(null, 1)); rows.map(fn); fn.call(this) } each(() => { it('b', f) })",
        ["A::b", "b"],
    ),
    "a bound suite": ("function body(x) { it('b', f) } describe('A', body.bind(null, 1))", ["A::b"]),
    "a suite by its name": ("function body() { it('b', f) } describe('A', body)", ["A::b"]),
    "a helper that declares": (
        "function shared() { it('b', f) } describe('A', () => shared()); describe('C', () => shared())",
        ["A::b", "C::b"],
    ),
    "a wrapper": ("const check = (name, fn) => { test(name, fn) }; check('a', f)", ["a"]),
    "a wrapper of a wrapper": (
        "function one(n: string) { it(`is ${n}`, f) } function two(n) { one(n + '!') } two('a')",
        ["is a!"],
    ),
    "a wrapper that calls itself": ("function go(n) { it(n, f); go(n) } go('a')", ["a"]),
    "twice the same": ("it('a', f); it('a', g)", ["a"]),
    "the sign between titles": ("it('a > b', f)", ["a::b"]),
    "in a condition": ("if (process.env.CI) { it('a', f) }", ["a"]),
    "JSX": ("it('a', () => { render(<A b={1} />) })", ["a"]),
    "with options": ("it('a', { timeout: 5 }, f)", ["a"]),
    "pending": ("it('a')", ["a"]),
}


@pytest.mark.parametrize(("source", "expected"), TOLD.values(), ids=TOLD.keys())
def test_literal_titles_are_told(source: str, expected: list[str]) -> None:
    found = listing(source, "web/a.test.tsx")
    assert [test.id.removeprefix("web/a.test.tsx::") for test in found.tests] == expected
    assert [each for each in found.untold if each.doubt is not Doubt.POSSIBLE] == []
    assert not any(test.is_family for test in found.tests)


NONE = {
    "no call": "const it = 1; export const test = it",
    "another object's method": "regex.test('a'); this.it('b', f); app.describe('c')",
    "an own runner": "function test(name, fn) { fn() } test('a', f)",
    "another module": "module('A', () => {}); x.module('B')",
    "a name that means itself": "const it = it2; const it2 = it; it('a', f)",
    "what a function gives": "const check = make(); check('a', f); make()('b', f); function make() { return 1 }",
    "a suite that is skipped": "describe.skip('A')",
    "a broken import": "import { x } from y; const { a: [b] } = c",
    "what another file gives, kept": "const app = require('./app')(1)",
    "hooks": "beforeEach(() => {}); afterAll(f)",
    "Playwright's settings": "test.use({ x: 1 }); test.describe.configure({ mode: 'serial' }); test.setTimeout(5)",
    "in strings": "const code = \"it('a', f)\"",
    "a class's method": "class A { run() { it('a', f) } }",
    "a condition only": "test.skip(isCI); test.fixme(({ browser }) => browser, 'why')",
}


@pytest.mark.parametrize("source", NONE.values(), ids=NONE.keys())
def test_what_declares_no_test_is_none(source: str) -> None:
    assert ids(source) == []
    assert [each for each in listing(source).untold if each.doubt is not Doubt.POSSIBLE] == []


FAMILIES = {
    "a template": ("it(`adds ${n}`, f)", ["adds ${n}"]),
    "placeholders": ("it.each([[1, 2]])('adds %i + %i', f)", ["adds %i + %i"]),
    "a table": ("it.each`a|b\n${1}|${2}`('adds $a', f)", ["adds $a"]),
    "rows of a suite": ("describe.each([1])('on %s', () => { it('b', f) })", ["on %s::b"]),
    "a suite named at run time": ("describe(Imported, () => { it('b', f) })", ["${Imported}::b"]),
    "a member": ("describe(x.name, () => { it('b', f) })", ["${x.name}::b"]),
    "a variable": ("let x = 'y'; it(`is ${x}`, f)", ["is ${x}"]),
    "a sum with something": ("it('adds ' + n, f)", ["adds ${n}"]),
}


@pytest.mark.parametrize(("source", "expected"), FAMILIES.values(), ids=FAMILIES.keys())
def test_a_title_with_blanks_stands_as_it_is_written(source: str, expected: list[str]) -> None:
    assert ids(source) == expected
    assert all(test.is_family for test in listing(source).tests)


def test_tests_in_a_function_that_nothing_seems_to_run_are_doubted() -> None:
    found = listing("function keep(fn) { it('a', f); kept.push({ fn }) } keep(() => { it('b', f) })")
    assert [test.id for test in found.tests] == [f"{PATH}::a"]
    assert [each.doubt for each in found.untold] == [Doubt.LIKELY]


UNTOLD = {
    "a computed title": ("describe('A', () => { for (const x of y) it(x, () => {}) })", "A::*"),
    "a call": ("it(name(), () => {})", "*"),
    "only a placeholder": ("describe('A', () => { it.each(rows)('%s', f) })", "A::*"),
    "a suite declared elsewhere": ("import { cases } from './cases'; describe('A', cases)", "A::*"),
    "a wrapper with a computed title": ("function w(n, fn) { it(n, fn) } describe('A', () => { w(x.y, f) })", "A::*"),
    "an empty title": ("describe('A', () => { it('', f) })", "A::*"),
    "all of them": ("describe('A', () => { it('*', f) })", "A::*"),
    "in a suite named at run time": ("describe(B, () => { it(c, f) })", "*"),
}


@pytest.mark.parametrize(("source", "expected"), UNTOLD.values(), ids=UNTOLD.keys())
def test_a_title_that_only_a_run_tells_is_told_by_what_is_around_it(source: str, expected: str) -> None:
    assert ids(source) == []
    certain = [each.id for each in listing(source).untold if each.doubt is Doubt.CERTAIN]
    assert certain == [f"{PATH}::{expected}"]


DOUBTS = {
    "a function of another file": ("import { cases } from './cases'; it('a', f); cases()", Doubt.POSSIBLE),
    "what another file gives": ("it('a', f); require('./cases').call(this)", Doubt.LIKELY),
    "what a package gives": ("it('a', f); }{ require('chai')(x)", Doubt.POSSIBLE),
    "a function for others": ("export function cases() { it('a', f) }", Doubt.POSSIBLE),
    "a broken file": ("it('a', f); }{", Doubt.POSSIBLE),
    "a broken file without tests": ("describe(((", Doubt.LIKELY),
}


@pytest.mark.parametrize(("source", "expected"), DOUBTS.values(), ids=DOUBTS.keys())
def test_what_may_be_more_is_doubted(source: str, expected: Doubt) -> None:
    assert [(each.id, each.doubt) for each in listing(source).untold] == [(f"{PATH}::*", expected)]


PROPERTIES = {
    "assert": ("import fc from 'fast-check'; it('a', () => { fc.assert(fc.property(fc.integer(), f)) })", True),
    "asynchronous": (
        "import fc from 'fast-check'; it('a', () => fc.assert(fc.asyncProperty(x, f), { numRuns: 9 }))",
        True,
    ),
    "a test of properties": ("import { test } from '@fast-check/vitest'; test.prop([x])('a', f)", True),
    "another property": ("it('a', () => { css.property('x') })", False),
    "none": ("import fc from 'fast-check'; it('a', f)", False),
}


@pytest.mark.parametrize(("source", "expected"), PROPERTIES.values(), ids=PROPERTIES.keys())
def test_a_property_is_told_by_fast_check(source: str, expected: bool) -> None:  # noqa: FBT001 -- a column of the table
    assert [test.is_property for test in listing(source).tests] == [expected]


SOURCE = """\
import { it } from 'vitest'
const ROWS = [1]
function make() { return store() }
const store = () => 1
function unused() {}
beforeAll(() => { prepare() })
function prepare() {}
describe('A', () => {
  const app = make()
  afterEach(() => {})
  it('b', () => {
    app.unused()
  })
  it.each(ROWS)('c', () => {
    make()
  })
})
it('d', () => { thing.make() })
function outer() { it('e', () => {}) }
outer()
check('f', () => {})
function check(name, fn) { it(name, fn) }
"""


@pytest.mark.parametrize(
    ("test", "own", "parts"),
    [
        ("A::b", (11, 13), [3, 4, 6, 7, 8, 9, 10]),
        ("A::c", (14, 16), [2, 3, 4, 6, 7, 8, 10]),
        ("d", (18, 18), [6, 7]),
        ("e", (19, 19), [6, 7, 20]),
        ("f", (21, 21), [6, 7, 22]),
    ],
)
def test_a_test_is_made_of_hooks_helpers_and_what_its_suites_set_up(
    test: str, own: tuple[int, int], parts: list[int]
) -> None:
    (found,) = (each for each in listing(SOURCE).tests if each.id == f"{PATH}::{test}")
    assert (found.first_line, found.last_line) == own
    assert sorted({first for first, _ in found.parts}) == parts


def test_a_test_stands_at_its_title() -> None:
    (found,) = listing("describe('A', () => {\n  it('é b', f)\n})").tests
    assert (found.place.line, found.place.column, found.place.end_column) == (2, 6, 11)


def test_functions_that_call_each_other_end() -> None:
    many = "".join(f"function f{n}() {{ f{n + 1}(); f{n + 1}() }}\n" for n in range(40))
    found = listing(f"{many}function f40() {{ it('a', g) }}\nf0()")
    assert Doubt.LIKELY in {each.doubt for each in found.untold}


def test_suites_too_deep_to_follow_are_doubted() -> None:
    found = listing("describe('a', () => {" * 30 + "it('b', f)" + "})" * 30)
    assert found.tests == ()
    assert Doubt.LIKELY in {each.doubt for each in found.untold}
