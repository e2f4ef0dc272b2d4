"""The clock map and tests whose ids are titles, or that have subtests."""

from __future__ import annotations

import pytest

from gate.gates.clock_map import GATE
from gate.languages import Languages
from gate.policy.catalogue import load
from tests.support.evidence import clock_map, evidence, found

GO, JS = "pkg/a_test.go", "web/a.test.ts"
SUBTESTS = """\
package a

func TestA(t *testing.T) {
	x := 1
	t.Run("one", func(t *testing.T) { use(x) })
	t.Run("two", func(t *testing.T) { use(x) })
}
"""
OPEN = SUBTESTS.replace("\tx := 1\n", "\tx := 1\n\tcases.All(t)\n")
TITLES = """\
describe('outer', () => {
  it('is > here', () => { use(1) })
  it.each([1, 2])('adds %i', () => { use(1) })
  for (const name of names) it(name, () => { use(1) })
})
"""


def findings(path: str, before: str | None, after: str, *paths: str) -> list[tuple[str, str | None]]:
    was = {} if before is None else {path: before}
    judged = evidence(was, {path: after}, clock_map=clock_map(*paths), reader=Languages(load))
    return [(finding.rule.removeprefix("clock-map/"), finding.test) for finding in found(GATE, judged)]


@pytest.mark.parametrize(
    ("after", "rows", "expected"),
    [
        pytest.param(SUBTESTS, [], [("undeclared", "TestA")], id="one finding for a test and its subtests"),
        pytest.param(SUBTESTS, ["TestA"], [], id="a row for the test covers them"),
        pytest.param(SUBTESTS, ["TestA/one", "TestA/two"], [], id="a row for each of them"),
        pytest.param(SUBTESTS, ["TestA/one"], [("undeclared", "TestA")], id="a row for one of them"),
        pytest.param(OPEN, ["TestA/one", "TestA/two"], [("undeclared", "TestA")], id="others that are not told"),
        pytest.param(
            SUBTESTS, ["TestA", "TestA/three"], [("missing-test", "TestA/three")], id="a subtest that is gone"
        ),
        pytest.param(OPEN, ["TestA", "TestA/three"], [], id="one that may be among those not told"),
    ],
)
def test_subtests_of_go(after: str, rows: list[str], expected: list[tuple[str, str]]) -> None:
    wanted = [(rule, f"{GO}::{test}") for rule, test in expected]
    assert findings(GO, None, after, *(f"{GO}::{row}" for row in rows)) == wanted


def test_a_changed_subtest_touches_its_test_and_no_other() -> None:
    more = SUBTESTS + "\nfunc TestB(t *testing.T) {}\n"
    assert findings(GO, more, more.replace('"two", func(t *testing.T) { use', '"two", func(t *testing.T) { see')) == [
        ("undeclared", f"{GO}::TestA")
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param(
            [],
            [
                ("undeclared", "outer::is::here"),
                ("undeclared", "outer::adds %i"),
                ("undeclared", "outer::*"),
            ],
            id="each title, and the suite for titles that are not told",
        ),
        pytest.param(["::outer::*"], [], id="a row for the suite"),
        pytest.param(["::*"], [], id="a row for the file"),
        pytest.param(
            ["::outer::is > here", " > outer > adds %i", "::outer::*"], [], id="titles as the runner prints them"
        ),
        pytest.param(
            ["::outer::adds 1", "::outer::is > here"], [("undeclared", "outer::*")], id="a title that a run completes"
        ),
        pytest.param(["::*", "::outer::adds x"], [], id="one that a run may complete"),
        pytest.param(["::*", "::outer::whatever"], [], id="one that may be computed"),
        pytest.param(["::*", "::other::gone"], [("missing-test", "other::gone")], id="one that nothing makes"),
        pytest.param(["::*", "::other::v1.5 is gone"], [("missing-test", "other::v1.5 is gone")], id="one with a dot"),
    ],
)
def test_titles_of_javascript(rows: list[str], expected: list[tuple[str, str]]) -> None:
    wanted = [(rule, f"{JS}::{test}") for rule, test in expected]
    assert findings(JS, None, TITLES, *(f"{JS}{row}" for row in rows)) == wanted


@pytest.mark.parametrize(
    ("old", "new", "touched"),
    [
        ("here', () => { use(1)", "here', () => { use(2)", ["outer::is::here"]),
        ("[1, 2]", "[1]", ["outer::adds %i"]),
        ("describe('outer', () => {\n", "describe('outer', () => {\n  beforeEach(() => use(3))\n", ["*"]),
        ("describe('outer', () => {\n", "describe('outer', () => {\n  // a comment\n", []),
    ],
)
def test_a_changed_title_test_is_touched_by_what_it_is_made_of(old: str, new: str, touched: list[str]) -> None:
    told = TITLES.replace("  for (const name of names) it(name, () => { use(1) })\n", "")
    wanted = ["outer::is::here", "outer::adds %i"] if touched == ["*"] else touched
    assert findings(JS, told, told.replace(old, new)) == [("undeclared", f"{JS}::{test}") for test in wanted]
