"""What repositories of JavaScript also hold: a verdict, and what could not be followed is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.reach import reached

TEST = "src/a.test.ts::closes"
CALL = 'import { go } from "./b";\nit("closes", () => { go(); });\n'
WAIT = "export function go() { setTimeout(go, 5); }\n"
SILENT = {
    "a file that cannot be parsed": "export function go( { ]]]",
    "nothing": "",
    "no text": "\0\0\0",
    "files in a circle": 'import { go as other } from "./a.test";\nexport const go = () => other();\n',
    "a file that imports itself": 'export { go } from "./b";\n',
    "stars in a circle": 'export * from "./b";\nexport * from ".";\n',
    "classes in a circle": "class A extends B {}\nclass B extends A {}\nexport const go = () => new A().x();\n",
    "variables in a circle": "const x = y;\nconst y = x;\nexport const go = () => x();\n",
    "a function that gives itself": "export const go = () => go();\n",
    "calls without an end": "export const go = (f) => go(() => go(f));\n",
    "a deep expression": f"export const go = () => {'!' * 3000}x;\n",
    "a long chain": f"export const go = () => x{'.y()' * 3000};\n",
    "deep blocks": f"export function go() {{ {'if (x) { ' * 3000}{'}' * 3000} }}\n",
    "deep objects": f"export const go = {'{ a: ' * 2000}1{' }' * 2000};\n",
    "an import of what is not there": 'import { x } from "./nowhere";\nexport const go = () => x();\n',
    "an import that leaves the repository": 'import { x } from "../../../x";\nexport const go = () => x();\n',
    "an import of a folder above": 'import { x } from "..";\nexport const go = () => x();\n',
}
SETTINGS = ["", "{", "[]", "5", '{"compilerOptions": 5}', '{"compilerOptions": {"paths": {"@/*": 5}}}', "{" * 5000]


@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT)
def test_it_ends_and_accuses_nobody(text: str) -> None:
    found = reached({"src/a.test.ts": CALL, "src/b.ts": text}, TEST)
    assert not any(each.certainty.value == "sure" for each in found.chains)


@pytest.mark.parametrize("settings", SETTINGS)
def test_settings_that_say_nothing_hide_nothing(settings: str) -> None:
    found = reached({"src/a.test.ts": CALL, "src/b.ts": WAIT, "tsconfig.json": settings}, TEST)
    assert [each.steps[1:] for each in found.chains] == [("b.go", "setTimeout")]


def test_a_test_that_is_not_there_is_said() -> None:
    assert reached({"src/a.test.ts": CALL}, "src/a.test.ts::opens").doubts == (
        "the test is not written down as a function",
    )


def test_a_budget_that_is_spent_is_named() -> None:
    files = {
        f"src/f{number}.ts": f'import {{ go as on }} from "./f{number + 1}";\nexport const go = () => on();\n'
        for number in range(20)
    }
    files |= {"src/a.test.ts": CALL, "src/b.ts": 'export { go } from "./f0";\n', "src/f20.ts": WAIT}
    assert reached(files, TEST, budget=10).limits == ("clock_map.reach.files",)
    assert reached(files, TEST, depth=10).limits == ("clock_map.reach.depth",)
    assert [each.steps[-1] for each in reached(files, TEST).chains] == ["setTimeout"]


LINES = [
    'import a, { b as c } from "./b";',
    'export * from "./b";',
    'export { a as default, b } from "./b";',
    "export default class A extends a { x = new A(); get y() { return this.x.y; } static z = A; #w() {} }",
    "const { a, b: { c }, ...d } = require('./b');",
    "let f = f ? f : () => f();",
    "module.exports = exports.a = function a() { return a; };",
    "function a({ b, c = a() }, [d] = [a()], ...e) { return b ?? c || d && e; }",
    "for (const a of b) { if (a) continue; else return a(); }",
    "switch (a) { case b: a(); break; default: b(); }",
    "try { throw a(); } catch ({ b }) { b(); } finally { a(); }",
    "describe('x', () => { beforeEach(a); it.each([1])('closes', async (a) => a(this)); });",
    "it('closes', closes);",
    "a?.b?.[0]?.(...c)`d${a()}`;",
    "new (class { constructor(private a: A = new A()) { super(a); } })().a;",
    "jest.mock(a); vi.spyOn(a.prototype, 'b'); sinon.stub(a, b);",
    "function ( {",
    "}",
]


@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_any_text_can_be_followed(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    assert reached({"src/a.test.ts": text + CALL, "src/b.ts": text}, TEST).limits == ()
