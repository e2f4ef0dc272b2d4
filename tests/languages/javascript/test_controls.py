"""Which reads are under control in JavaScript and TypeScript: by what, and which stay without."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import alone, scanned

VI = "vi.useFakeTimers"
IMPORTS = (
    "import {vi, it, describe, beforeEach} from 'vitest'\nimport MockDate from 'mockdate'\nimport sinon from 'sinon'\n"
)


def scan(source: str, path: str = "src/a.test.ts") -> Scan:
    return scanned(path, source, around=alone)


def controls(source: str) -> list[str | None]:
    return [read.controlled_by for read in scan(IMPORTS + source).reads]


# The last read of each.
CONTROLLED: dict[str, tuple[str, str]] = {
    "in the test": ("it('x', () => { vi.useFakeTimers(); Date.now() })", VI),
    "before every test": ("beforeEach(() => { vi.useFakeTimers() })\nit('x', () => { Date.now() })", VI),
    "before every test, without braces": ("beforeEach(() => vi.useFakeTimers())\nit('x', () => { Date.now() })", VI),
    "before every test of a suite": (
        "describe('a', () => { beforeEach(() => { vi.useFakeTimers() }); it('x', () => { Date.now() }) })",
        VI,
    ),
    "of the suite around": (
        (
            "describe('a', () => { beforeAll(() => { vi.useFakeTimers() });"
            " describe.each([1])('b', () => { it('x', () => { Date.now() }) }) })"
        ),
        VI,
    ),
    "a hook by its name": (
        "function setup() { vi.useFakeTimers() }\nbeforeEach(setup)\nit('x', () => { Date.now() })",
        VI,
    ),
    "a helper": ("const setup = () => { vi.useFakeTimers() }\nit('x', () => { setup(); Date.now() })", VI),
    "for the whole file": ("vi.useFakeTimers()\nit('x', () => { Date.now() })", VI),
    "for the whole file, put back after each": (
        "vi.useFakeTimers()\nafterEach(() => { vi.useRealTimers() })\nit('x', () => { Date.now() })",
        VI,
    ),
    "while a suite is loaded": ("describe('a', () => { vi.useFakeTimers(); it('x', () => { Date.now() }) })", VI),
    "in a function of the test": ("it('x', async () => { vi.useFakeTimers(); f(() => Date.now()) })", VI),
    "global jest": ("it('x', () => { jest.useFakeTimers(); setTimeout(f, 1) })", "jest.useFakeTimers"),
    "imported jest": (
        "import {jest} from '@jest/globals'\nit('x', () => { jest.useFakeTimers(); setTimeout(f, 1) })",
        "jest.useFakeTimers",
    ),
    "jest of old": ("it('x', () => { jest.useFakeTimers('legacy'); setTimeout(f, 1) })", "jest.useFakeTimers"),
    "construction": ("it('x', () => { vi.useFakeTimers(); new Date() })", VI),
    "performance": ("it('x', () => { vi.useFakeTimers(); performance.now() })", VI),
    "only what is named": ("it('x', () => { vi.useFakeTimers({toFake: ['Date']}); Date.now() })", VI),
    "all but what is named": (
        "it('x', () => { jest.useFakeTimers({doNotFake: ['nextTick']}); Date.now() })",
        "jest.useFakeTimers",
    ),
    "date of a clock that moves by itself": (
        "it('x', () => { vi.useFakeTimers({shouldAdvanceTime: true}); Date.now() })",
        VI,
    ),
    "system time": ("it('x', () => { vi.setSystemTime(0); Date.now() })", "vi.setSystemTime"),
    "system time in a chain": (
        "it('x', () => { jest.useFakeTimers().setSystemTime(new Date('2020-01-01')); Date.now() })",
        "jest.setSystemTime",
    ),
    "later by the stopped clock": (
        "it('x', () => { vi.useFakeTimers(); vi.setSystemTime(Date.now() + 1); new Date() })",
        VI,
    ),
    "sinon": ("it('x', () => { sinon.useFakeTimers(); setTimeout(f, 1) })", "sinon.useFakeTimers"),
    "sinon's sandbox": ("it('x', () => { sandbox.useFakeTimers(); setTimeout(f, 1) })", "sinon.useFakeTimers"),
    "fake-timers": (
        (
            "import FakeTimers from '@sinonjs/fake-timers'\n"
            "it('x', () => { const c = FakeTimers.install(); setTimeout(f, 1) })"
        ),
        "@sinonjs/fake-timers.install",
    ),
    "MockDate": ("it('x', () => { MockDate.set('2020-01-01'); new Date() })", "mockdate.set"),
    "jasmine": ("it('x', () => { jasmine.clock().install(); setTimeout(f, 1) })", "jasmine.clock.install"),
    "node:test": (
        (
            "import {mock} from 'node:test'\n"
            "it('x', () => { mock.timers.enable({apis: ['setTimeout']}); setTimeout(f, 1) })"
        ),
        "node:test.mock.timers.enable",
    ),
    "node:test's context": (
        "test('x', (t) => { t.mock.timers.enable(); setTimeout(f, 1) })",
        "node:test.mock.timers.enable",
    ),
    "fakeAsync": ("it('x', fakeAsync(() => { setTimeout(f, 1) }))", "fakeAsync"),
    "spy with a value": ("it('x', () => { vi.spyOn(Date, 'now').mockReturnValue(5); Date.now() })", "vi.spyOn"),
    "spy with a function": (
        "it('x', () => { jest.spyOn(Math, 'random').mockImplementation(() => 0); Math.random() })",
        "jest.spyOn",
    ),
    "spy on a global": (
        "it('x', () => { jest.spyOn(global, 'fetch').mockResolvedValue(r); fetch('u') })",
        "jest.spyOn",
    ),
    "spy that is told later": (
        "it('x', () => { const s = vi.spyOn(Math, 'random'); s.mockReturnValue(1); Math.random() })",
        "vi.spyOn",
    ),
    "stub": ("it('x', () => { sinon.stub(Math, 'random').returns(0); Math.random() })", "sinon.stub"),
    "global that is stubbed": ("it('x', () => { vi.stubGlobal('fetch', f); fetch('u') })", "vi.stubGlobal"),
    "global that is assigned": ("it('x', () => { globalThis.fetch = vi.fn(); fetch('u') })", "assignment to fetch"),
    "method that is assigned": ("it('x', () => { Date.now = () => 5; Date.now() })", "assignment to Date.now"),
    "variable that is assigned": (
        "it('x', () => { process.env.A = '1'; f(process.env.A) })",
        "assignment to process.env",
    ),
    "variable that is stubbed": ("it('x', () => { vi.stubEnv('A', '1'); f(process.env['A']) })", "vi.stubEnv"),
    "module": ("import {v4} from 'uuid'\nvi.mock('uuid')\nit('x', () => { v4() })", "vi.mock"),
    "module in part": (
        (
            "import {v4} from 'uuid'\n"
            "vi.mock('uuid', async () => ({...(await vi.importActual('uuid')), v4: f}))\nit('x', () => { v4() })"
        ),
        "vi.mock",
    ),
    "nock": ("import nock from 'nock'\nit('x', () => { nock('https://a'); fetch('https://a') })", "nock"),
    "msw": (
        (
            "import {setupServer} from 'msw/node'\nconst server = setupServer()\nbeforeAll(() => server.listen())\n"
            "it('x', () => { fetch('u') })"
        ),
        "msw/node.setupServer",
    ),
}
UNCONTROLLED = {
    "nothing": "it('x', () => { Date.now() })",
    "before": "it('x', () => { Date.now(); vi.useFakeTimers() })",
    "another test": "it('x', () => { vi.useFakeTimers() })\nit('y', () => { Date.now() })",
    "another suite": (
        "describe('a', () => { beforeEach(() => { vi.useFakeTimers() }) })\n"
        "describe('b', () => { it('x', () => { Date.now() }) })"
    ),
    "constant of the file": "beforeEach(() => { vi.useFakeTimers() })\nconst T = Date.now()",
    "constant of the suite": "describe('a', () => { beforeEach(() => { vi.useFakeTimers() }); const T = Date.now() })",
    "real again": "it('x', () => { vi.useFakeTimers(); vi.useRealTimers(); Date.now() })",
    "real in this test": "beforeEach(() => { vi.useFakeTimers() })\nit('x', () => { vi.useRealTimers(); Date.now() })",
    "real in this suite": (
        "beforeEach(() => { vi.useFakeTimers() })\n"
        "describe('a', () => { beforeEach(() => { vi.useRealTimers() }); it('x', () => { Date.now() }) })"
    ),
    "clock that is restored": "it('x', () => { const c = sinon.useFakeTimers(); c.restore(); Date.now() })",
    "fake after each": "afterEach(() => { vi.useFakeTimers() })\nit('x', () => { Date.now() })",
    "random numbers under fake timers": "it('x', () => { vi.useFakeTimers(); Math.random() })",
    "what is not named": "it('x', () => { vi.useFakeTimers({toFake: ['Date']}); setTimeout(f, 1) })",
    "what is left out": "it('x', () => { jest.useFakeTimers({doNotFake: ['Date']}); Date.now() })",
    "delay under a clock that runs": "it('x', () => { jest.useFakeTimers({advanceTimers: true}); setTimeout(f, 1) })",
    "date under the timers of old": "it('x', () => { jest.useFakeTimers('legacy'); Date.now() })",
    "date under jasmine's timers": "it('x', () => { jasmine.clock().install(); Date.now() })",
    "zone": "it('x', () => { vi.useFakeTimers(); new Date(2020, 1, 1) })",
    "timer under MockDate": "it('x', () => { MockDate.set(0); setTimeout(f, 1) })",
    "spy that watches": "it('x', () => { vi.spyOn(Math, 'random'); Math.random() })",
    "spy on another": "it('x', () => { vi.spyOn(Date, 'now').mockReturnValue(1); new Date() })",
    "spy that calls": "it('x', () => { vi.spyOn(Math, 'random').mockImplementation(() => Math.random()) })",
    "function that was kept": "const old = Date.now\nit('x', () => { Date.now = () => 5; old() })",
    "another variable": "it('x', () => { process.env.A = '1'; f(process.env.B) })",
    "another module": "import {v4} from 'uuid'\nvi.mock('nanoid')\nit('x', () => { v4() })",
    "rest of a module": "import {v4} from 'uuid'\n"
    "vi.mock('uuid', async () => ({...(await vi.importActual('uuid')), v1: f}))\nv4()",
    "server that does not listen": "import {setupServer} from 'msw/node'\n"
    "const server = setupServer()\nit('x', () => { fetch('u') })",
}
STOPS = {
    "vi.setSystemTime(new Date())": True,
    "vi.setSystemTime(Date.now())": True,
    "vi.setSystemTime(now)": True,
    "jest.setSystemTime()": True,
    "jest.useFakeTimers({now: Date.now()})": True,
    "jest.useFakeTimers().setSystemTime(new Date())": True,
    "sinon.useFakeTimers(Date.now())": True,
    "sinon.useFakeTimers(new Date())": True,
    "MockDate.set(new Date())": True,
    "vi.spyOn(Date, 'now').mockReturnValue(Date.now())": True,
    "vi.setSystemTime(new Date(2020, 1, 1))": False,
    "vi.setSystemTime(0)": False,
    "vi.setSystemTime(parameter)": False,
    "MockDate.set('2020-01-01')": False,
    "sinon.useFakeTimers()": False,
    "sinon.useFakeTimers(0)": False,
    "vi.spyOn(Date, 'now').mockReturnValue(0)": False,
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED.keys())
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert controls(source)[-1] == by


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED.keys())
def test_a_read_is_not(source: str) -> None:
    assert set(controls(source)) == {None}


@pytest.mark.parametrize(("stop", "is_ambient"), STOPS.items(), ids=STOPS.keys())
def test_a_clock_stopped_where_it_stands_controls_nothing(stop: str, *, is_ambient: bool) -> None:
    source = f"{IMPORTS}it('x', (parameter) => {{ const now = new Date()\n{stop}\nDate.now() }})"
    found = scan(source)
    assert [each.place.line for each in found.ambient_stops] == [5] * is_ambient
    assert (found.reads[-1].controlled_by is None) is is_ambient


def test_a_clock_that_stands_already_may_be_moved_on_from_where_it_stands() -> None:
    started = f"{IMPORTS}it('x', () => {{ vi.useFakeTimers(); vi.setSystemTime("
    assert scan(f"{started}Date.now() + 1000) }})").ambient_stops == ()
    assert len(scan(f"{started}new Date()) }})").ambient_stops) == 1


def test_fake_timers_alone_are_no_ambient_stop() -> None:
    assert scan(IMPORTS + "vi.useFakeTimers()\n").ambient_stops == ()


def test_a_long_chain_of_helpers_is_followed() -> None:
    chain = "".join(f"function f{i + 1}() {{ f{i}() }}\n" for i in range(1500))
    source = f"function f0() {{ vi.useFakeTimers() }}\n{chain}it('x', () => {{ f1500(); Date.now() }})"
    assert controls(source) == [VI]
