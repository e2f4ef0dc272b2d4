"""Which uses of a name are reads in JavaScript and TypeScript: what must be found, and what must stay silent."""

from __future__ import annotations

import pytest

from gate.model.read import Scan
from tests.support.scan import scanned

NOW = ["Date.now"]
SLEEP = ["timers/promises.setTimeout"]


def scan(source: str | bytes, path: str = "src/a.ts") -> Scan:
    return scanned(path, source)


def names(source: str, path: str = "src/a.ts") -> list[str]:
    return [read.name for read in scan(source, path).reads]


# Read the same way in every suffix.
EVERYWHERE: dict[str, tuple[str, list[str]]] = {
    # the names themselves
    "Date.now": ("Date.now()", NOW),
    "new Date without arguments": ("new Date()", ["new Date"]),
    "new Date without brackets": ("const d = new Date;", ["new Date"]),
    "Date as a function": ("Date()", ["Date"]),
    "Date as a function with an argument it ignores": ("Date(0)", ["Date"]),
    "a real clock put back": ("const real = x.y; Date.now = f; Date.now = real", []),
    "the real one put back": ("const real = Date.now; Date.now = f;\nDate.now = real", NOW),
    "a global put back": ("const real = global.fetch;\nglobal.fetch = f;\nglobal.fetch = real", ["fetch"]),
    "another thing that gets a real clock": ("options.now = Date.now", NOW),
    "a variable that gets a real clock": ("let now = f; now = Date.now", NOW),
    "a result put where the clock was": ("Date.now = Date.now()", NOW),
    "performance.now": ("performance.now()", ["performance.now"]),
    "performance.timeOrigin": ("f(performance.timeOrigin)", ["performance.timeOrigin"]),
    "process.hrtime": ("process.hrtime()", ["process.hrtime"]),
    "process.hrtime.bigint": ("process.hrtime.bigint()", ["process.hrtime.bigint"]),
    "process.uptime": ("process.uptime()", ["process.uptime"]),
    "console.time": ("console.time('a')", ["console.time"]),
    "setTimeout": ("setTimeout(f, 10)", ["setTimeout"]),
    "setTimeout without a delay": ("setTimeout(f)", ["setTimeout"]),
    "setInterval": ("const t = setInterval(() => f(), 10)", ["setInterval"]),
    "promise around a timer": ("await new Promise(r => setTimeout(r, 5))", ["setTimeout"]),
    "Math.random": ("Math.random()", ["Math.random"]),
    "global crypto": (
        "crypto.randomUUID(); crypto.getRandomValues(a)",
        ["crypto.randomUUID", "crypto.getRandomValues"],
    ),
    "fetch": ("await fetch(url)", ["fetch"]),
    "socket": ("new WebSocket(url)", ["new WebSocket"]),
    "Temporal": ("Temporal.Now.instant()", ["Temporal.Now.instant"]),
    "deadline": ("AbortSignal.timeout(100)", ["AbortSignal.timeout"]),
    "environment": ("process.env.HOME", ["process.env"]),
    "environment by string": ("process.env['HOME']", ["process.env"]),
    "environment as a whole": ("run({...process.env})", ["process.env"]),
    "environment of a bundler": ("import.meta.env.VITE_URL", ["import.meta.env"]),
    "mode of the build, not written out": ("const { NODE_ENV } = process.env; f(NODE_ENV)", ["process.env"]),
    "environment by a name that begins alike": ("process.env.NODE_ENV_FILE", ["process.env"]),
    "platform in a comparison": ("if (process.platform === 'win32') f()", ["process.platform"]),
    "member of a value": ("process.platform.startsWith('win')", ["process.platform"]),
    # global objects
    "globalThis": ("globalThis.Date.now()", NOW),
    "window": ("window.setTimeout(f, 1)", ["setTimeout"]),
    "self": ("self.performance.now()", ["performance.now"]),
    "global": ("global.setInterval(f, 1)", ["setInterval"]),
    "global by string": ("globalThis['setTimeout'](f, 1)", ["setTimeout"]),
    "new on a global object": ("new globalThis.Date()", ["new Date"]),
    "new in brackets": ("new (window.Date)()", ["new Date"]),
    "destructured global object": ("const {setTimeout: later} = globalThis; later(f, 1)", ["setTimeout"]),
    # spelling
    "optional member": ("Date?.now()", NOW),
    "optional call": ("Date.now?.()", NOW),
    "by string": ("Date['now']()", NOW),
    "by template": ("Date[`now`]()", NOW),
    "by optional string": ("Date?.['now']()", NOW),
    "in brackets": ("(Date.now)()", NOW),
    "without its receiver": ("(0, Date.now)()", NOW),
    "over several lines": ("Date\n  // the clock\n  .now()", NOW),
    "with a comment inside": ("Date /* a */ . /* b */ now()", NOW),
    "with call": ("setTimeout.call(window, f, 1)", ["setTimeout"]),
    "with apply": ("Date.now.apply(Date)", NOW),
    "in a template": ("`at ${Date.now()} Date.now()`", NOW),
    "in a tag": ("tag`a ${Date.now()}`", NOW),
    "in a default argument": ("function f(at = Date.now()) {}", NOW),
    "in a computed key": ("({[Date.now()]: 1})", NOW),
    "in a class field": (
        "class A { at = Date.now(); static from = performance.now() }",
        ["Date.now", "performance.now"],
    ),
    "in a static block": ("class A { static { f(Date.now()) } }", NOW),
    "in a heritage": ("class A extends mixin(Date.now()) {}", NOW),
    "in a switch": ("switch (Date.now()) { case 1: f(Date.now()) }", NOW * 2),
    "in an arrow": ("const now = () => Date.now()", NOW),
    "in a generator": ("function* g() { yield Date.now() }", NOW),
    "in a catch": ("try { f() } catch { f(Date.now()) }", NOW),
    "in a label": ("a: for (;;) { Date.now(); break a }", NOW),
    "in an export": ("export default { at: Date.now() }", NOW),
    "chained": ("Date.now().toString(36)", NOW),
    "twice on a line": ("Date.now() - Date.now()", NOW * 2),
    # handed on without a call
    "handed to map": ("rows.map(Date.now)", NOW),
    "kept": ("const nowFn = Date.now;", NOW),
    "kept in an object": ("const clock = { now: Date.now }", NOW),
    "kept in an object by its own name": ("const deps = { setTimeout, clearTimeout }", ["setTimeout"]),
    "handed to a constructor": ("new Clock(performance.now)", ["performance.now"]),
    "default of a parameter": ("function f(now = Date.now) { return now() }", NOW),
    "default in a pattern": ("function f({ now = Date.now } = {}) { return now() }", NOW),
    "default by or": ("const now = options.now || Date.now; now()", NOW),
    "default by nullish": ("const now = options.now ?? Date.now; now()", NOW),
    "default by condition": ("const now = fake ? fake.now : Date.now; now()", NOW),
    "returned": ("const clock = () => Date.now", NOW),
    "exported": ("export default Date.now", NOW),
    "bound": ("const later = setTimeout.bind(window)\nlater(f, 1)", ["setTimeout"] * 2),
    "in an array": ("[Date.now, 1]", NOW),
    # local names
    "alias": ("const now = Date.now\nnow()", NOW * 2),
    "alias of an alias": ("const a = Date.now\nconst b = a\nb()", NOW * 3),
    "alias assigned in a chain": ("let a, b; a = b = Date.now; a(); b()", NOW * 3),
    "alias of the class": ("const D = Date; D.now(); new D()", ["Date.now", "new Date"]),
    "alias before its use in another function": ("function f() { return now() }\nconst now = Date.now", NOW * 2),
    "alias assigned in a callback": ("let now; before(() => { now = Date.now }); it(() => now())", NOW * 2),
    "alias assigned to null first": ("let now = null; now = Date.now; now()", NOW * 2),
    "alias of a global of that name": (
        "const setTimeout = globalThis.setTimeout; setTimeout(f, 1)",
        ["setTimeout"] * 2,
    ),
    "alias in a block": ("{ const now = Date.now; now() }", NOW * 2),
    "var is hoisted": ("if (a) { var now = Date.now }\nnow()", NOW * 2),
    "destructured": ("const { now } = Date\nnow()", NOW),
    "destructured and renamed": ("const { now: n } = Date\nn()", NOW),
    "destructured by string": ("const { 'now': n } = Date\nn()", NOW),
    "destructured with a default": ("const { now: n = f } = Date\nn()", NOW),
    "destructured deeply": ("const { performance: { now: n } } = globalThis\nn()", ["performance.now"]),
    "destructured by assignment": ("let now; ({ now } = Date); now()", NOW),
    "destructured value": ("const { pid, platform: os } = process; f(pid, os)", ["process.pid", "process.platform"]),
    "value kept once": ("const env = process.env; f(env.A, env.B)", ["process.env"]),
    "promisified": ("const sleep = promisify(setTimeout); await sleep(5)", ["setTimeout"] * 2),
    "promisified by util": (
        "import util from 'util'; const sleep = util.promisify(setTimeout); await sleep(5)",
        ["setTimeout"] * 2,
    ),
    "promisified and called": ("await promisify(setTimeout)(5)", ["setTimeout"]),
    # modules
    "import": ("import { setTimeout } from 'timers/promises'; await setTimeout(5)", SLEEP),
    "import renamed": ("import { setTimeout as sleep } from 'timers/promises'; await sleep(5)", SLEEP),
    "import of node:": ("import { setTimeout as sleep } from 'node:timers/promises'; await sleep(5)", SLEEP),
    "import of a namespace": ("import * as t from 'node:timers/promises'; await t.setTimeout(5)", SLEEP),
    "import after its use": (
        "f(); function f() { sleep(5) }\nimport { setTimeout as sleep } from 'timers/promises'",
        SLEEP,
    ),
    "import of the default": ("import fs from 'fs'; fs.readdirSync('.')", ["fs.readdirSync"]),
    "import of the default by name": ("import { default as fs } from 'fs'; fs.readdirSync('.')", ["fs.readdirSync"]),
    "import of both": (
        "import fs, { readdirSync as ls } from 'fs'; ls('.'); fs.readdir('.', f)",
        ["fs.readdirSync", "fs.readdir"],
    ),
    "import over several lines": (
        "import {\n  readdirSync, // list\n} from 'fs'\nreaddirSync('.')",
        ["fs.readdirSync"],
    ),
    "import by string": ("import { 'readdirSync' as ls } from 'fs'; ls('.')", ["fs.readdirSync"]),
    "import of that name under another": ("import { Date as Fake } from './fakes'; Date.now()", NOW),
    "import of process": ("import process from 'node:process'; process.hrtime()", ["process.hrtime"]),
    "import of env": ("import { env } from 'process'; env.HOME", ["process.env"]),
    "perf_hooks": ("import { performance as p } from 'perf_hooks'; p.now()", ["performance.now"]),
    "timers": ("import { setTimeout as later } from 'node:timers'; later(f, 1)", ["setTimeout"]),
    "promises of timers": ("import { promises as t } from 'timers'; t.setTimeout(5)", SLEEP),
    "scheduler": ("import { scheduler } from 'timers/promises'; scheduler.wait(5)", ["timers/promises.scheduler.wait"]),
    "webcrypto": ("import { webcrypto } from 'crypto'; webcrypto.randomUUID()", ["crypto.randomUUID"]),
    "crypto": ("import { randomUUID as id } from 'crypto'; id()", ["crypto.randomUUID"]),
    "require": ("const fs = require('fs'); fs.readdirSync('.')", ["fs.readdirSync"]),
    "require with a template": ("const fs = require(`node:fs`); fs.readdirSync('.')", ["fs.readdirSync"]),
    "require and member": ("const ls = require('fs').readdirSync; ls('.')", ["fs.readdirSync"] * 2),
    "require and destructuring": ("const { readdirSync: ls } = require('fs'); ls('.')", ["fs.readdirSync"]),
    "require on the spot": ("require('fs').readdirSync('.')", ["fs.readdirSync"]),
    "require of the actual module": ("const { setTimeout: s } = jest.requireActual('timers'); s(f, 1)", ["setTimeout"]),
    "compiled import": (
        "const fs_1 = __importDefault(require('fs')); fs_1.default.readdirSync('.')",
        ["fs.readdirSync"],
    ),
    "dynamic import": ("const fs = await import('fs'); fs.readdirSync('.')", ["fs.readdirSync"]),
    "dynamic import and destructuring": (
        "const { readdirSync } = await import('node:fs'); readdirSync('.')",
        ["fs.readdirSync"],
    ),
    "dynamic import on the spot": ("(await import('fs')).readdirSync('.')", ["fs.readdirSync"]),
    "dynamic import and then": ("import('fs').then(({ readdirSync }) => readdirSync('.'))", ["fs.readdirSync"]),
    "dynamic import and then as a whole": ("import('fs').then(fs => fs.readdirSync('.'))", ["fs.readdirSync"]),
    "dynamic import with a comment": ("(await import(/* chunk: 'a' */ 'fs')).readdirSync('.')", ["fs.readdirSync"]),
    "package that is a function": ("import wait from 'delay'; await wait(5)", ["delay"]),
    "package that is a function, required": ("const wait = require('delay'); wait(5)", ["delay"]),
    "package that is a function, by its default": ("import { default as wait } from 'delay'; wait(5)", ["delay"]),
    "package that is a function, compiled": ("const wait = require('delay').default; wait(5)", ["delay"]),
    "package with a hyphen": ("import limit from 'p-timeout'; limit(f(), {milliseconds: 5})", ["p-timeout"]),
    "package that is a function, imported late": ("const { default: get } = await import('got'); get(url)", ["got"]),
    "method of a package": ("import axios from 'axios'; axios.get(url); axios(url)", ["axios.get", "axios"]),
    "instance of a package": ("import axios from 'axios'; const api = axios.create(); api.post(url)", ["axios.post"]),
    "uuid": ("import { v4 as id } from 'uuid'; id()", ["uuid.v4"]),
    "nanoid": ("import { nanoid } from 'nanoid'; nanoid()", ["nanoid.nanoid"]),
    "lodash": ("import _ from 'lodash'; _.debounce(f, 5); _.shuffle(a)", ["lodash.debounce", "lodash.shuffle"]),
    "lodash by part": ("import debounce from 'lodash/debounce'; debounce(f, 5)", ["lodash.debounce"]),
    "lodash of modules": ("import { throttle } from 'lodash-es'; throttle(f, 5)", ["lodash.throttle"]),
    "rxjs": ("import { timer } from 'rxjs'; timer(5)", ["rxjs.timer"]),
    "rxjs operators": ("import { debounceTime } from 'rxjs/operators'; debounceTime(5)", ["rxjs.debounceTime"]),
    "moment": ("import moment from 'moment'; moment()", ["moment"]),
    "moment as a namespace": ("import * as m from 'moment'; m(); m.utc()", ["moment", "moment.utc"]),
    "dayjs": ("const dayjs = require('dayjs'); dayjs().add(1, 'day')", ["dayjs"]),
    "luxon": ("import { DateTime as T } from 'luxon'; T.now()", ["luxon.DateTime.now"]),
    "date-fns": ("import { isPast } from 'date-fns'; isPast(d)", ["date-fns.isPast"]),
    "http": ("import * as http from 'node:http'; http.request(o)", ["http.request"]),
    # order of files
    "listing": (
        "import { readdir } from 'fs/promises'; for (const f of await readdir('.')) g(f)",
        ["fs/promises.readdir"],
    ),
    "listing found in": ("import fs from 'fs'; fs.readdirSync('.').find(f)", ["fs.readdirSync"]),
    "listing cut before it is sorted": ("import fs from 'fs'; fs.readdirSync('.').slice(1).sort()", ["fs.readdirSync"]),
    # zones
    "date from its parts": ("new Date(2024, 0, 1)", ["new Date"]),
    "hours of now": ("new Date().getHours()", ["new Date", "Date.prototype.getHours"]),
    "hours of a variable": ("const d = new Date(0); d.getHours()", ["Date.prototype.getHours"]),
    "local text": ("new Date(0).toLocaleString()", ["Date.prototype.toLocaleString"]),
    "local text with a locale only": ("new Date(0).toLocaleDateString('en')", ["Date.prototype.toLocaleDateString"]),
    "local text with other options": (
        "new Date(0).toLocaleTimeString('en', {hour12: false})",
        ["Date.prototype.toLocaleTimeString"],
    ),
    "local parts set": ("const d = new Date(x); d.setHours(0)", ["Date.prototype.setHours"]),
    "offset": ("new Date(x).getTimezoneOffset()", ["Date.prototype.getTimezoneOffset"]),
    "formatter without a zone": ("new Intl.DateTimeFormat('en')", ["new Intl.DateTimeFormat"]),
    "the machine's zone": ("Intl.DateTimeFormat().resolvedOptions().timeZone", ["Intl.DateTimeFormat"]),
    "formatter of the machine's locale": ("new Intl.NumberFormat()", ["new Intl.NumberFormat"]),
    "number in the machine's locale": ("(1234.5).toLocaleString()", ["Number.prototype.toLocaleString"]),
    # shadows that end
    "shadow in another function": ("function f(Date) { Date.now() }\nDate.now()", NOW),
    "shadow in a block": ("{ const Date = fake; Date.now() }\nDate.now()", NOW),
    "shadow by let in a loop": ("for (const Date of fakes) Date.now()\nDate.now()", NOW),
    "shadow in a catch": ("try { f() } catch (Date) { Date.now() }\nDate.now()", NOW),
    "shadow inside a named function expression": ("const f = function Date() { Date.now() }\nDate.now()", NOW),
    "shadow inside a named class expression": ("const f = class Date { a = Date.now() }\nDate.now()", NOW),
    "var in a block reaches its function only": ("function f() { { var Date = fake } }\nDate.now()", NOW),
    "what a loop goes over": ("for (const now of Date.now()) f(now)", NOW),
    "another argument of a mock": ("jest.spyOn(Date, 'now').mockReturnValue(new Date())", ["new Date"]),
    # reassigned globals stay globals
    "before a global is replaced": ("const real = Date.now\nDate.now = () => 0", NOW),
    "put somewhere else": ("const real = Date.now\nclock.now = real", NOW * 2),
    # a variable of a module without a meaning
    "method of that name calls the global": ("class A { setTimeout() { return setTimeout(f, 1) } }", ["setTimeout"]),
    "key of that name": ("const a = { setTimeout: setTimeout }", ["setTimeout"]),
    "key of that name in a pattern": ("const { setTimeout: mine } = o; setTimeout(mine, 1)", ["setTimeout"]),
}
SILENT_EVERYWHERE: dict[str, str] = {
    # forms that read nothing
    "mode of the build": "if (process.env.NODE_ENV === 'production') f(process.env.NODE_ENV.length)",
    "mode of a bundler's build": "f(import.meta.env.DEV, !import.meta.env.PROD, import.meta.env.MODE)",
    "date from a string": "new Date('2024-01-01')",
    "date from a number": "new Date(0)",
    "date from nothing is an invalid one": "new Date(undefined)",
    "date from who knows": "new Date(...parts)",
    "date in UTC": "new Date(Date.UTC(2024, 0, 1)).toISOString()",
    "parts in UTC": "const d = new Date(0); d.getUTCHours(); d.getTime(); d.toJSON()",
    "local text with a zone": "new Date(0).toLocaleString('en', { timeZone: 'UTC' })",
    "local text with options of unknown content": "new Date(0).toLocaleString('en', options)",
    "local text with options partly unknown": "new Date(0).toLocaleString('en', { ...options })",
    "formatter with a zone": "new Intl.DateTimeFormat('en', { timeZone: 'UTC' })",
    "formatter with a locale": "new Intl.NumberFormat('en')",
    "number in a locale": "(1234.5).toLocaleString('en')",
    "moment of a value": "import moment from 'moment'; moment(x)",
    "identity from a value": "import { ObjectId } from 'bson'; new ObjectId('ab')",
    "the class itself": "f(Date); x instanceof Date; class A extends Date {}; const D = Date",
    "typeof": "typeof Date; typeof Date.now === 'function'; typeof performance !== 'undefined'",
    "asked whether it is there": "if (Date.now) f(); const ok = !setTimeout; while (performance.now) f()",
    "asked whether it is there before": "const has = performance.now && 1; setTimeout === other",
    "stopping a timer": "clearTimeout(t); clearInterval(t)",
    "no fixed time": "setImmediate(f); queueMicrotask(f); process.nextTick(f); requestAnimationFrame(f)",
    "environment that is set": "process.env.TZ = 'UTC'; delete process.env.TZ; process.env['A'] ??= 'b'",
    "environment that is replaced": "process.env = { ...old }",
    # text
    "line comment": "// Date.now()",
    "block comment": "/* setTimeout(f, 1)\n Date.now() */",
    "doc comment": "/** @default Date.now() */\nlet x",
    "string": "const s = 'Date.now()' + \"setTimeout(f)\"",
    "template": "const s = `Date.now() setTimeout(f)`",
    "regular expression": "const r = /Date.now()/g",
    "directive": "'use Date.now'",
    "name of a test": "it('setTimeout', f); describe('Date.now()', f)",
    # keys, members and labels
    "key": "const o = { now: 1, setTimeout: 2, Date: 3, fetch() {}, get performance() { return 1 } }",
    "key of a string": "const o = { 'Date': 1, 'setTimeout': f }",
    "member": "o.Date.now(); o.setTimeout(f); o.fetch(u)",
    "member of this": "this.setTimeout(f, 1); this.Date.now()",
    "class members": "class A { now() {} static setTimeout() {} Date = 1; get fetch() { return 1 } }",
    "private member": "class A { #now = 1; f() { return this.#now } }",
    "label": "Date: for (;;) { break Date }",
    "timeouts of test runners": "page.setTimeout(5); jest.setTimeout(5); test.setTimeout(5); this.timeout(5)",
    "receiver that nobody knows": "page.waitForTimeout(5); d.getHours(); x.toLocaleString(); x.readdirSync('.')",
    "string that a mock is told by": "jest.spyOn(Date, 'now'); vi.spyOn(globalThis, 'setTimeout')",
    "what a mock is asked": "Date.now.mockReturnValue(1); setTimeout.mock.calls; fetch.mockResolvedValue(r)",
    "what replaces it": "Date.now = () => 0; globalThis.fetch = fake; window.setTimeout = fake; Date = Fake",
    "what replaces it in a pattern": "[Date.now] = fakes; ({ now: Date.now } = fake); for (Date.now of fakes) f()",
    "what removes it": "delete Date.now; delete globalThis.performance",
    # other things of that name
    "parameter": "function f(Date) { return Date.now() }",
    "parameter of an arrow": "const f = (setTimeout) => setTimeout(g, 1)",
    "parameter of an arrow without brackets": "const f = setTimeout => setTimeout(g, 1)",
    "parameter of a method": "class A { f(Date) { return Date.now() } }",
    "parameter with a default": "function f(performance = fake) { performance.now() }",
    "parameter in a pattern": (
        "function f({ setTimeout, a: { fetch } }, [Date], ...performance) {\n"
        "  setTimeout(fetch(u)); new Date(); performance.now()\n}"
    ),
    "parameter renamed in a pattern": "function f({ clock: Date }) { return Date.now() }",
    "variable": "const Date = fake; Date.now(); new Date()",
    "variable used in a function": "const performance = fake\nfunction f() { return performance.now() }",
    "variable declared later": "function f() { return setTimeout(g, 1) }\nconst setTimeout = fake",
    "variable destructured": "const { setTimeout, performance } = fakes; setTimeout(f); performance.now()",
    "variable destructured from an array": "const [Date, fetch] = fakes; Date.now(); fetch(u)",
    "variable of a loop": "for (const fetch of fetchers) fetch(u)",
    "var": "function f() { Date.now(); if (a) { var Date = fake } }",
    "function": "function setTimeout(f) {}\nsetTimeout(f)",
    "function that comes later": "fetch(u)\nfunction fetch(u) {}",
    "async function": "async function fetch() {}\nfetch(u)",
    "generator": "function* fetch() {}\nfetch(u)",
    "class": "class Date { static now() {} }\nDate.now(); new Date()",
    "exported function": "export function setTimeout(f) {}\nexport const g = () => setTimeout(f)",
    "import from the project": "import { setTimeout, Date } from './fakes'; setTimeout(f); Date.now()",
    "default import from the project": "import fetch from '../fetch.js'; fetch(u)",
    "namespace import from the project": "import * as performance from './perf'; performance.now()",
    "import of another package": "import { setTimeout } from 'other'; setTimeout(f)",
    "project's own module of that name": "import { readdirSync } from './fs'; readdirSync('.')",
    "folder of that name": "import { readdirSync } from 'my/fs'; readdirSync('.')",
    "require from the project": "const fetch = require('./fetch'); fetch(u)",
    "import of it alone": "import { setTimeout } from 'timers/promises'; import fs from 'fs'",
    "exported from elsewhere": "export { setTimeout } from 'timers/promises'; export * from 'fs'",
    "project's own sleep": "import { sleep } from './utils'; await sleep(5); const delay = ms => f(ms); delay(5)",
    "helper whose module nobody names": "sleep(5); delay(5); got(u); request(u); moment()",
    "packages' names unimported": "axios.get(u); _.debounce(f); uuid.v4()",
    "injected clock": "function f(options) { const now = options.now; return now() }",
    "injected or real": "let now = o.now; if (a) { now = Date } ; now()",
    "alias that may be replaced": "let clock = f; export function setClock(c) { clock = c } clock()",
    "alias that is counted": "let now = Date.UTC; now++; now(); let fetch = f; fetch += 1; fetch(u)",
    "alias that a loop replaces": "let now = Date.UTC; for (now of clocks) now()",
    "clock that a loop declares": "for (const [Date, now] of clocks) { Date.now(); now() }",
    "var of a loop": "function f() { for (var Date of clocks) {} Date.now() }",
    "element of a pattern": ("const [now] = Date; now(); const { ...D } = Date; D.now(); const { [k]: n } = Date; n()"),
    "named by a number or by who knows": "Date[0](); Date[now](); Date[`${now}`](); setTimeout[0]",
    "module that nobody can tell": (
        "const fs = require(name); fs.readdirSync('.'); const t = await import(`timers/${x}`); t.setTimeout(5)"
    ),
    "nothing to pass on": "const s = promisify(); s(5); const fs = require(); fs.readdirSync('.'); f``.now()",
    "member of an instance": "const d = new Date(0); d.now()",
    "other member of a module": "import fs from 'fs'; fs.readFileSync('a'); fs.existsSync('b')",
    # order that does not show
    "listing that is sorted": "import fs from 'fs'; fs.readdirSync('.').sort()",
    "listing that is awaited and sorted": "import { readdir } from 'fs/promises'; (await readdir('.')).sort()",
    "listing that is filtered and sorted": "import fs from 'fs'; fs.readdirSync('.').filter(f).map(g).sort(h)",
    "listing that is copied and sorted": "import fs from 'fs'; [...fs.readdirSync('.')].sort()",
    "listing that is counted": "import fs from 'fs'; fs.readdirSync('.').length",
    "listing that is searched": "import fs from 'fs'; fs.readdirSync('.').includes('a')",
}
TYPESCRIPT: dict[str, tuple[str, list[str]]] = {
    "non-null": ("Date!.now!()", NOW),
    "cast": ("(Date as any).now()", NOW),
    "cast of the callee": ("(setTimeout as unknown as F)(f, 1)", ["setTimeout"]),
    "satisfies": ("const now = (Date.now satisfies () => number); now()", NOW * 2),
    "cast global object": ("(globalThis as any).Date.now()", NOW),
    "type arguments": ("const m = new Map<string, Date>([[a, new Date()]])", ["new Date"]),
    "generic call": ("foo<Date>(Date.now())", NOW),
    "annotated alias": ("const now: () => number = Date.now; now()", NOW * 2),
    "annotated parameter": ("function f(d: Date) { return d.getHours() }", ["Date.prototype.getHours"]),
    "annotated parameter that may be missing": ("const f = (d?: Date) => d!.getDay()", ["Date.prototype.getDay"]),
    "annotated parameter that may be null": ("function f(d: Date | null) { d?.getDate() }", ["Date.prototype.getDate"]),
    "annotated variable": ("let d: Date; d = g(); d.toDateString()", ["Date.prototype.toDateString"]),
    "annotated number": ("const f = (n: number) => n.toLocaleString()", ["Number.prototype.toLocaleString"]),
    "annotated page": (
        "import { Page } from '@playwright/test'; async (page: Page) => { await page.waitForTimeout(5) }",
        ["@playwright/test.Page.prototype.waitForTimeout"],
    ),
    "parameter property": ("class A { constructor(private now = Date.now) {} }", NOW),
    "decorator": ("@At(Date.now()) class A { @At(Date.now()) f() {} }", NOW * 2),
    "enum member": ("enum E { A = Date.now() }", NOW),
    "namespace": ("namespace N { export const at = Date.now() }", NOW),
    "shadow in a namespace": ("namespace N { const Date = f; Date.now() }\nDate.now()", NOW),
    "import equals of a function": ("import wait = require('delay'); wait(5)", ["delay"]),
    "import equals": ("import fs = require('fs'); fs.readdirSync('.')", ["fs.readdirSync"]),
    "export equals": ("export = Date.now", NOW),
    "import of a type beside a value": (
        "import { type Stats, readdirSync } from 'fs'; readdirSync('.')",
        ["fs.readdirSync"],
    ),
    "import of an actual module": (
        "const { setTimeout: s } = await vi.importActual<typeof import('timers/promises')>('timers/promises'); s(5)",
        SLEEP,
    ),
    "awaited with type arguments": (
        "import { setTimeout as sleep } from 'timers/promises'; await sleep<void>(5)",
        SLEEP,
    ),
    "types of modules": (
        "let a: import('x').F<import('y').G<A>, ((s: import('z').S<T>) => void) | B, any>;\nsetTimeout(f)",
        ["setTimeout"],
    ),
    "what somebody else declares": ("declare function setTimeout(f: any): void; setTimeout(f)", ["setTimeout"]),
    "declared global": ("declare global { var performance: any }\nperformance.now()", ["performance.now"]),
    "interface of that name": ("interface Date { a: 1 }\nDate.now()", NOW),
    "abstract class": ("abstract class A { abstract f(): Date; at = Date.now() }", NOW),
    "parameter of a function type": ("let f: (setTimeout: any) => void; setTimeout(g, 1)", ["setTimeout"]),
    "arrow with a type parameter": ("const f = <T,>(x: T) => Date.now()", NOW),
}
SILENT_TYPESCRIPT: dict[str, str] = {
    "annotation": "let x: Date; function f(d: Date): Date { return d }",
    "annotation of a timer": "let t: ReturnType<typeof setTimeout> | undefined; let n: typeof Date.now",
    "type alias": "type Clock = typeof Date.now; type D = Date",
    "interface": "interface Clock { now(): number; setTimeout: typeof setTimeout; Date: Date }",
    "type parameter": "function f<T extends Date>(x: T) {}; class A<setTimeout> {}",
    "implements": "class A implements Date {}",
    "assertion": "function f(x: any): asserts x is Date {}; function g(x: any): x is Date { return true }",
    "cast": "x as Date; x satisfies typeof Date; x as (setTimeout: any) => typeof Date.now",
    "tuple": "let x: [now: number, setTimeout: typeof setTimeout]",
    "ambient": (
        "declare const now: typeof Date.now; declare class Date { now(): number }\n"
        "declare module 'x' { const t: typeof setTimeout }"
    ),
    "overloads": (
        "function setTimeout(f: F): void;\nfunction setTimeout(f: F, n: number): void;\n"
        "function setTimeout(f: any) {}\nsetTimeout(f)"
    ),
    "enum": "enum Date { now = 1 }\nDate.now",
    "const enum": "const enum performance { now }\nf(performance.now)",
    "namespace": "namespace performance { export function now() {} }\nperformance.now()",
    "import of a type": "import type { Date } from './types'; import type fs from 'fs'",
    "typed parameter": "function f(performance: Performance, fetch: F) { performance.now(); fetch(u) }",
    "import alias of that name": "import Date = A.Date; Date.now(); export import setTimeout = A.later; setTimeout(f)",
    "namespace of a dotted name": "namespace Fakes.Date { export const now = f }",
    "callback of another promise": (
        "import('fs').catch(fs => fs.readdirSync('.')); load('fs').then(fs => fs.readdirSync('.'))"
    ),
    "second parameter": (
        "import('fs').then(g, fs => fs.readdirSync('.'));\nimport('fs').then((a, fs) => fs.readdirSync('.'))"
    ),
    "parameter property": "class A { constructor(private readonly Date: Clock) { Date.now() } }",
    "date or something else": "function f(d: Date | string) { d.getHours() }",
    "another class of that name": "import { Date } from './date'; function f(d: Date) { d.getHours() }",
    "another page": "import { Page } from './page'; (page: Page) => page.waitForTimeout(5)",
    "abstract members": "abstract class A { abstract setTimeout(f: F): void; abstract now: number }",
    "index signature": "type A = { [Date: string]: number }",
    "field": "class A { private setTimeout!: F; readonly now: number = 1; declare Date: D }",
}
JSX: dict[str, tuple[str, list[str]]] = {
    "expression": ("const a = <p>{Date.now()}</p>", NOW),
    "attribute": ("const a = <p at={Date.now()} on={() => setTimeout(f, 1)} />", ["Date.now", "setTimeout"]),
    "spread": ("const a = <p {...f(Date.now())} />", NOW),
    "fragment": ("const a = <>{new Date().toISOString()}</>", ["new Date"]),
    "handed on": ("const a = <Clock now={Date.now} />", NOW),
    "text": ("const a = <p>Date.now() setTimeout(f) 'it</p>", []),
    "attribute of that name": ("const a = <p setTimeout={1} fetch='Date.now()' now />", []),
    "element of that name": ("const a = <fetch><Date.now>x</Date.now></fetch>; const b = <setTimeout/>", []),
    "namespaced": ("const a = <svg:fetch xlink:now='1' />", []),
}


def _each(table: dict[str, tuple[str, list[str]]]) -> list[object]:
    return [pytest.param(source, expected, id=name) for name, (source, expected) in table.items()]


@pytest.mark.parametrize(("source", "expected"), _each(EVERYWHERE))
@pytest.mark.parametrize("suffix", [".js", ".ts", ".tsx"])
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str], suffix: str) -> None:
    assert names(source, f"src/a{suffix}") == expected


@pytest.mark.parametrize("source", SILENT_EVERYWHERE.values(), ids=SILENT_EVERYWHERE.keys())
@pytest.mark.parametrize("suffix", [".js", ".ts", ".tsx"])
def test_honest_code_is_silent(source: str, suffix: str) -> None:
    assert names(source, f"src/a{suffix}") == []


@pytest.mark.parametrize(("source", "expected"), _each(TYPESCRIPT))
def test_types_do_not_hide_a_read(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT_TYPESCRIPT.values(), ids=SILENT_TYPESCRIPT.keys())
def test_types_are_no_reads(source: str) -> None:
    assert names(source) == []


@pytest.mark.parametrize(("source", "expected"), _each(JSX))
@pytest.mark.parametrize("suffix", [".jsx", ".tsx"])
def test_elements_hold_reads_in_expressions_only(source: str, expected: list[str], suffix: str) -> None:
    assert names(source, f"src/a{suffix}") == expected


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("new Date()", "wall"),
        ("new Date(2024, 1)", "timezone"),
        ("performance.now()", "monotonic"),
        ("setTimeout(f, 1)", "delay"),
        ("AbortSignal.timeout(1)", "deadline"),
        ("Math.random()", "random"),
        ("crypto.randomUUID()", "identity"),
        ("require('fs').readdirSync('.')", "fs-order"),
        ("new Intl.NumberFormat()", "locale"),
        ("process.env.A", "environment"),
        ("fetch(u)", "network"),
    ],
)
def test_a_read_has_the_kind_that_its_form_gives_it(source: str, kind: str) -> None:
    assert [read.kind.value for read in scan(source).reads] == [kind]


@pytest.mark.parametrize("suffix", [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".d.ts"])
def test_every_suffix_is_claimed(suffix: str) -> None:
    assert names("Date.now()", f"src/a{suffix}") == NOW
