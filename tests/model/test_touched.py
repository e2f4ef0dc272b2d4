from __future__ import annotations

import pytest

from gate.model.touched import touched_tests
from tests.support.evidence import Content, Files, evidence

SCRIPT = "web/a.js"
ONE = "test('one', () => {\n  // why\n  expect(f()).toBe(1)\n})\n"
TWO = "test('two', () => {\n  expect(g()).toBe(`x\ny`)\n})\n"


def touched(before: Files, change: dict[str, Content | None]) -> list[str]:
    judged = evidence(before, change)
    return [test.id.partition("::")[2] for file in judged.change.files for test in touched_tests(judged, file)]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        pytest.param(ONE.replace("toBe(1)", "toBe(2)") + TWO, ["one"], id="a line"),
        pytest.param(ONE + TWO.replace("y`", "\ny`"), ["two"], id="a blank line in a template"),
        pytest.param(ONE + TWO.replace("y`", "// y\ny`"), ["two"], id="a comment in a template"),
        pytest.param(ONE.replace("// why", "/* not a comment */ f()") + TWO, ["one"], id="code after a comment"),
        pytest.param(ONE.replace("// why", "/* one */ f() /* two */") + TWO, ["one"], id="code between comments"),
        pytest.param(ONE.replace("// why", "/*/") + TWO, ["one"], id="a comment that does not end"),
        pytest.param(ONE.replace("// why", "// because") + TWO, [], id="a comment"),
        pytest.param(ONE.replace("// why", "/* because */") + TWO, [], id="a comment in one line"),
        pytest.param(ONE.replace("  // why\n", "") + TWO, [], id="a comment removed"),
        pytest.param(ONE.replace("// why", "\n\t\n") + TWO, [], id="blank lines"),
        pytest.param(ONE.replace("// why", "# why") + TWO, ["one"], id="another language's comment"),
    ],
)
def test_what_touches_a_test_in_a_language_with_slashes(after: str, expected: list[str]) -> None:
    assert touched({SCRIPT: ONE + TWO}, {SCRIPT: after}) == expected


def test_a_line_after_a_backslash_may_be_a_string() -> None:
    text = 'def test_a():\n    x = "one \\\ntwo"\n'
    assert touched({"test_a.py": text}, {"test_a.py": text.replace("two", "# \\\ntwo")}) == ["test_a"]


STRINGS = 'def test_a():\n    # {mark}\n    x = """\n# in a string\n\n    """\n    # {mark} again\n\n    assert x\n'


@pytest.mark.parametrize("mark", ["why", '"""', "'''", "a `", "it's", "\\"])
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("# in a string", "# in another", ["test_a"], id="what looks like a comment"),
        pytest.param("string\n\n", "string\n\n\n", ["test_a"], id="a blank line in a string"),
        pytest.param("again\n\n", "again\n", [], id="a blank line"),
        pytest.param("again", "at last", [], id="a comment"),
    ],
)
def test_a_mark_in_a_comment_opens_no_string(mark: str, old: str, new: str, expected: list[str]) -> None:
    text = STRINGS.replace("{mark}", mark)
    assert touched({"test_a.py": text}, {"test_a.py": text.replace(old, new)}) == expected


def test_a_long_test_of_comments_takes_no_long_time() -> None:
    comments = "    # and so on\n" * 20_000
    text = f"def test_a():\n    pass\n{comments}    x = 1\n"
    judged = evidence({"test_a.py": "def test_a():\n    pass\n    x = 1\n"}, {"test_a.py": text})
    assert [list(touched_tests(judged, file)) for file in judged.change.files] == [[]]
