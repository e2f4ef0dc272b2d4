"""Where calls lead: every way in which JavaScript runs a function, and what an import means."""

from __future__ import annotations

import pytest

from tests.support.reach import chains, reached

TEST = "src/a.test.ts::billing::closes"
UTIL = "export function sleep(ms: number) { return new Promise((resolve) => setTimeout(resolve, ms)); }\n"
WINDOW = """\
import { clock } from "./clock";
import type { Clock } from "./clock";

export class Base {
  stamp() { return this.now(); }
  now() { return 0; }
}
export class Window extends Base {
  private started = 5;
  readonly inner = new Inner();
  later = () => Date.now();
  constructor(private readonly own: Clock = clock) { super(); }
  static make() { return new Window(); }
  now() { return performance.now(); }
  open() { return this.own.now(); }
  get end() { return Date.now(); }
  ended(at: number = Date.now()) { return at; }
  choose(now?: () => number) { return (now ?? Date.now)(); }
  swap(own: Clock) { this.spare = own; return this.spare.now(); }
  private spare: Clock = clock;
}
class Inner { wait() { setTimeout(() => {}, 5); } }
export const shared = new Window();
"""
CLOCK = (
    "export interface Clock { now(): number }\nexport const clock = { now: () => Date.now(), fixed() { return 5; } };\n"
)
HEAD = 'import { Window, shared } from "./window";\nimport { clock } from "./clock";\n'


def files(body: str, head: str = "", **more: str) -> dict[str, str]:
    """A test with that body, in a suite, beside a window, a clock and a helper."""
    test = f'{HEAD}{head}\ndescribe("billing", () => {{\n  it("closes", async () => {{\n{body}\n  }});\n}});\n'
    others = {path.replace("__", "."): text for path, text in more.items()}
    return {
        "src/window.ts": WINDOW,
        "src/clock.ts": CLOCK,
        "src/util/index.ts": UTIL,
        "src/a.test.ts": test,
        **{f"src/{path}": text for path, text in others.items()},
    }


FOUND = {
    "a read of its own": (files("Date.now();"), ["Date.now"]),
    "a helper": (files("wait();", "function wait() { Date.now(); }"), ["a.test.wait > Date.now"]),
    "an arrow function": (files("wait();", "const wait = () => Date.now();"), ["a.test.wait > Date.now"]),
    "a folder": (files("await sleep(5);", 'import { sleep } from "./util";'), ["util.sleep > setTimeout"]),
    "under another name": (files("nap(5);", 'import { sleep as nap } from "./util";'), ["util.sleep > setTimeout"]),
    "a namespace": (files("u.sleep(5);", 'import * as u from "./util";'), ["util.sleep > setTimeout"]),
    "a suffix that is compiled": (
        files("sleep(5);", 'import { sleep } from "./util/index.js";'),
        ["util.sleep > setTimeout"],
    ),
    "required": (files("u.sleep(5);", 'const u = require("./util");'), ["util.sleep > setTimeout"]),
    "taken from what is required": (
        files("sleep(5);", 'const { sleep } = require("./util");'),
        ["util.sleep > setTimeout"],
    ),
    "imported late": (files('const u = await import("./util"); u.sleep(5);'), ["util.sleep > setTimeout"]),
    "handed on": (
        files("nap(5);", 'import { nap } from "./all";', all__ts='export { sleep as nap } from "./util";\n'),
        ["util.sleep > setTimeout"],
    ),
    "all handed on": (
        files("sleep(5);", 'import { sleep } from "./all";', all__ts='export * from "./util";\n'),
        ["util.sleep > setTimeout"],
    ),
    "a default": (
        files("go();", 'import go from "./go";', go__ts="export default function go() { Date.now(); }\n"),
        ["go.go > Date.now"],
    ),
    "what a module is": (
        files("go();", 'const go = require("./go");', go__js="module.exports = function () { return Date.now(); };\n"),
        ["go.exports > Date.now"],
    ),
    "an object that is exported": (
        files(
            "go.now();", 'import go from "./go";', go__js="function now() { Date.now(); }\nmodule.exports = { now };\n"
        ),
        ["go.now > Date.now"],
    ),
    "a name that is exported": (
        files("go.now();", 'const go = require("./go");', go__js="exports.now = () => Date.now();\n"),
        ["go.now > Date.now"],
    ),
    "a method": (files("new Window().now();"), ["window.Window.now > performance.now"]),
    "of a variable": (files("const w = new Window(); w.now();"), ["window.Window.now > performance.now"]),
    "of a variable that a hook sets": (
        files("w.now();", "let w: Window;\nbeforeEach(() => { w = new Window(); });"),
        ["window.Window.now > performance.now"],
    ),
    "of what a function gives": (files("Window.make().now();"), ["window.Window.now > performance.now"]),
    "of what a module keeps": (files("shared.now();"), ["window.Window.now > performance.now"]),
    "inherited, and back": (
        files("new Window().stamp();"),
        ["window.Base.stamp > window.Window.now > performance.now"],
    ),
    "a field that is a function": (files("new Window().later();"), ["window.Window.later > Date.now"]),
    "a field that is an object": (files("new Window().inner.wait();"), ["window.Inner.wait > setTimeout"]),
    "a getter": (files("new Window().end;"), ["window.Window.end > Date.now"]),
    "a default argument": (files("new Window().ended();"), ["window.Window.ended > Date.now"]),
    "a default that is handed on": (files("new Window().open();"), ["window.Window.open > clock.now > Date.now"]),
    "a declared parameter": (
        files("run(new Window());", "function run(w: Window) { w.now(); }"),
        ["a.test.run > window.Window.now > performance.now"],
    ),
    "an object's method": (files("clock.now();"), ["clock.now > Date.now"]),
    "a function that is given": (
        files("run(() => Date.now());", "const run = (f) => f();"),
        ["a.test.run > a.test.function > Date.now"],
    ),
    "a hook": (files("", "beforeEach(() => { Date.now(); });"), ["Date.now"]),
    "in every row": (files("[1, 2].forEach(() => Date.now());"), ["Date.now"]),
    "in a promise": (files("await new Promise((done) => setTimeout(done, 5));"), ["setTimeout"]),
    "when it is loaded": (
        files(
            "use();",
            'import { use } from "./go";',
            go__ts="const start = Date.now();\nexport const use = () => start;\n",
        ),
        ["go.use > go.start > Date.now"],
    ),
    "paths of a tsconfig": (
        {
            **files("sleep(5);", 'import { sleep } from "@/util";'),
            "tsconfig.json": '{ "compilerOptions": { /* all */ "paths": { "@/*": ["./src/*"], }, } }\n',
        },
        ["util.sleep > setTimeout"],
    ),
}
SILENT = {
    "nothing": files("expect(1).toBe(1);"),
    "an argument instead of the default": files("new Window().ended(5);"),
    "an object instead of the default": files("new Window({ now: () => 5 }).open();"),
    "a function instead of the default": files("new Window().choose(() => 5);"),
    "what is stored twice": files("new Window().swap({ now: () => 5 });"),
    "a method of the same name": files("clock.fixed();"),
    "a parameter of that name": files("run({ now: () => 5 });", "const run = (Date) => Date.now();"),
    "a function that nobody calls": files("", "function wait() { Date.now(); }"),
    "a function that is only handed on": files(
        "expect(typeof wait).toBe('function');", "function wait() { Date.now(); }"
    ),
    "another test": files("", 'it("other", () => { Date.now(); });'),
    "a hook of another suite": files("", 'describe("other", () => { beforeEach(() => { Date.now(); }); });'),
    "a type": files("", 'import type { Clock } from "./clock";\nlet c: Clock;'),
    "a module that is mocked": files("sleep(5);", 'import { sleep } from "./util";\nvi.mock("./util");'),
    "a method that is stubbed": files("clock.now();", 'vi.spyOn(clock, "now").mockReturnValue(5);'),
    "a prototype that is stubbed": files(
        "new Window().now();", 'jest.spyOn(Window.prototype, "now").mockReturnValue(5);'
    ),
    "timers that are faked": files(
        "await sleep(5);", 'import { sleep } from "./util";\nbeforeEach(() => { vi.useFakeTimers(); });'
    ),
    "a clock that is set": files("clock.now();", "beforeEach(() => { jest.useFakeTimers().setSystemTime(0); });"),
    "a variable that is set again": files("let f = () => Date.now(); f = () => 5; f();"),
    "a timer that only ends a wait": files("setTimeout(() => { throw new Error('late'); }, 500);"),
    "a branch that may not be taken": files(
        "go(7);", 'import { go } from "./go";', go__ts="export const go = (n) => { if (n > 9) Date.now(); };\n"
    ),
    "after an error": files(
        "go();",
        'import { go } from "./go";',
        go__ts="export const go = () => { try { x(); } catch { Date.now(); } };\n",
    ),
    "a helper with fake timers": files(
        "Date.now();",
        'import { fake } from "./fake";\nfake();',
        fake__ts="export function fake() { beforeEach(() => { vi.useFakeTimers({ now: 0 }); }); }\n",
    ),
    "a set-up file with fake timers": {
        **files("Date.now();"),
        "vitest.config.ts": 'export default { test: { setupFiles: ["./src/setup.ts"] } };\n',
        "src/setup.ts": "beforeEach(() => { vi.useFakeTimers({ now: 0 }); });\n",
    },
    "fake timers everywhere": {
        **files("Date.now();"),
        "jest.config.js": "module.exports = { fakeTimers: { enableGlobally: true } };\n",
    },
}


@pytest.mark.parametrize(("tree", "expected"), FOUND.values(), ids=FOUND)
def test_a_read_is_reached(tree: dict[str, str], expected: list[str]) -> None:
    assert chains(tree, TEST) == expected


@pytest.mark.parametrize("tree", SILENT.values(), ids=SILENT)
def test_nothing_is_sure(tree: dict[str, str]) -> None:
    assert chains(tree, TEST) == []


def test_a_subtest_runs_the_body_around_it() -> None:
    tree = {
        "src/a.test.ts": (
            'import { test } from "node:test";\n'
            'test("outer", async (t) => {\n  Date.now();\n'
            '  await t.test("one", () => { performance.now(); });\n  await t.test("two", () => {});\n});\n'
        )
    }
    assert chains(tree, "src/a.test.ts::outer::one") == ["Date.now", "performance.now"]
    assert chains(tree, "src/a.test.ts::outer::two") == ["Date.now"]


def test_what_cannot_be_followed_is_said() -> None:
    found = reached(files("unknown.go();", 'import { unknown } from "elsewhere";'), TEST)
    assert found.doubts == ("`elsewhere.unknown.go` is not looked into",)
