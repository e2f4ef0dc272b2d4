from __future__ import annotations

import pytest
import yaml

from gate.gates.clock_map import GATE
from gate.model.finding import Severity
from gate.model.place import Place
from gate.model.policy import Defect
from tests.support.evidence import (
    AGENT,
    CONFIG,
    HUMAN,
    MAP,
    Content,
    Files,
    TooLarge,
    case,
    clock_map,
    evidence,
    found,
    rules,
)
from tests.support.repo import Link, Submodule

PATH = "tests/test_a.py"
TWO_TESTS = """\
import pytest

@pytest.mark.parametrize("x", [1, 2])
def test_one(x):
    # a comment
    assert x

class TestB:
    def test_two(self):
        assert True
"""
ONE, TWO = f"{PATH}::test_one", f"{PATH}::TestB::test_two"
EDITED_ONE = TWO_TESTS.replace("assert x", "assert x > 0")


def undeclared(before: Files, change: dict[str, Content | None], *paths: str) -> list[str | None]:
    """The tests found undeclared under a map of those paths."""
    judged = evidence(before, change, clock_map=clock_map(*paths))
    return [finding.test for finding in found(GATE, judged) if finding.rule == "clock-map/undeclared"]


def test_a_new_test_without_a_row_is_undeclared() -> None:
    (first, second) = found(GATE, evidence({}, {PATH: TWO_TESTS}, clock_map=clock_map()))
    assert (first.test, first.place.line, first.severity) == (ONE, 4, Severity.ERROR)
    assert (second.test, second.place.line) == (TWO, 9)


@pytest.mark.parametrize(
    ("after", "touched"),
    [
        pytest.param(EDITED_ONE, [ONE], id="a line of the body"),
        pytest.param(TWO_TESTS.replace("[1, 2]", "[1]"), [ONE], id="a decorator"),
        pytest.param(
            TWO_TESTS.replace("        assert True\n", "        assert True\n        assert 1\n"), [TWO], id="added"
        ),
        pytest.param(TWO_TESTS.replace("    # a comment\n    assert x", "    # a comment"), [ONE], id="removed"),
        pytest.param(TWO_TESTS.replace("class TestB", "class TestC"), [f"{PATH}::TestC::test_two"], id="class renamed"),
        pytest.param(TWO_TESTS.replace("test_two", "test_three"), [f"{PATH}::TestB::test_three"], id="test renamed"),
        pytest.param(TWO_TESTS.replace("# a comment", "# another comment"), [], id="a comment"),
        pytest.param(TWO_TESTS.replace("    # a comment\n", ""), [], id="a comment removed"),
        pytest.param(TWO_TESTS.replace("    assert x\n", "\n    assert x\n"), [], id="a blank line"),
        pytest.param("import os\n" + TWO_TESTS, [], id="moved down"),
        pytest.param(TWO_TESTS.replace("\n\nclass", "\n\nhelper = 1\n\nclass"), [], id="between the tests"),
    ],
)
def test_what_touches_a_test(after: str, touched: list[str]) -> None:
    after = after if "assert x" in after else after.replace("    # a comment\n", "    # a comment\n    pass\n")
    assert undeclared({PATH: TWO_TESTS}, {PATH: after}) == touched


def test_a_blank_line_inside_a_string_touches() -> None:
    text = 'def test_a():\n    """Says."""\n    assert f() == """\none\ntwo\n"""\n'
    assert undeclared({PATH: text}, {PATH: text.replace("two", "\ntwo")}) == [f"{PATH}::test_a"]
    assert undeclared({PATH: text}, {PATH: text.replace("one", "# one\none")}) == [f"{PATH}::test_a"]


def test_a_comment_below_a_docstring_does_not_touch() -> None:
    text = 'def test_a():\n    """Says."""\n    assert f()\n'
    assert undeclared({PATH: text}, {PATH: text.replace("    assert", "    # why\n\n    assert")}) == []


def test_a_renamed_file_adds_its_tests() -> None:
    judged = evidence({PATH: TWO_TESTS}, renamed={"tests/test_z.py": PATH}, clock_map=clock_map(ONE, TWO))
    assert [(finding.rule, finding.test) for finding in found(GATE, judged)] == [
        ("clock-map/undeclared", "tests/test_z.py::test_one"),
        ("clock-map/undeclared", "tests/test_z.py::TestB::test_two"),
        ("clock-map/missing-test", ONE),
        ("clock-map/missing-test", TWO),
    ]


def test_a_test_is_not_hidden_by_the_ending_of_its_file() -> None:
    assert rules(GATE, evidence({}, {"tests/test_pay_pb2.py": "def test_pay(): ...\n"})) == ["undeclared"]
    assert rules(GATE, evidence({}, {"vendor/test_pay.py": "def test_pay(): ...\n"})) == []


def test_a_test_file_whose_lines_git_hides_is_touched_as_a_whole() -> None:
    judged = evidence({PATH: TWO_TESTS}, {PATH: EDITED_ONE}, binary=[PATH], clock_map=clock_map())
    assert [finding.test for finding in found(GATE, judged)] == [ONE, TWO]


@pytest.mark.parametrize(
    "row", [ONE, f"{PATH}::*", f"{PATH} > test_one", f"{PATH} > *"], ids=["its own", "the file's", "other", "group"]
)
def test_a_case_declares(row: str) -> None:
    assert undeclared({PATH: TWO_TESTS}, {PATH: EDITED_ONE}, row) == []


def test_the_case_of_a_class_declares_its_tests_only() -> None:
    assert undeclared({}, {PATH: TWO_TESTS}, f"{PATH}::TestB::*") == [ONE]


@pytest.mark.parametrize("row", [f"{PATH}::test_one[1]", f"{PATH}::TestB::*", "tests/test_b.py::*", f"{PATH}::TestB"])
def test_a_case_that_speaks_of_something_else_does_not_declare(row: str) -> None:
    assert ONE in undeclared({PATH: TWO_TESTS}, {PATH: EDITED_ONE}, row)


def test_a_row_for_one_form_is_told_apart_from_none() -> None:
    judged = evidence({PATH: TWO_TESTS}, {PATH: EDITED_ONE}, clock_map=clock_map(f"{ONE}[1]"))
    assert [finding.message.split(" have ")[0] for finding in found(GATE, judged)] == ["only single forms of this test"]


def test_a_test_defined_twice_is_one_finding() -> None:
    assert undeclared({}, {PATH: "def test_a(): ...\ndef test_a(): ...\n"}) == [f"{PATH}::test_a"]


@pytest.mark.parametrize(
    ("before", "change"),
    [
        pytest.param({}, {"src/a.py": "def test_speed(): ...\n"}, id="production code"),
        pytest.param({}, {"tests/a.test.ts": "test('a', () => {})\n"}, id="a language whose tests are not told yet"),
        pytest.param({PATH: TWO_TESTS}, {PATH: None}, id="a deleted file"),
        pytest.param({}, {PATH: Link("elsewhere.py")}, id="a symbolic link"),
        pytest.param({}, {PATH: Submodule("c" * 40)}, id="a submodule"),
        pytest.param({PATH: TWO_TESTS}, {"src/a.py": "a = 1\n"}, id="untouched tests"),
        pytest.param({}, {"vendor/test_a.py": TWO_TESTS}, id="vendored tests"),
    ],
)
def test_nothing_is_undeclared(before: Files, change: dict[str, Content | None]) -> None:
    assert undeclared(before, change) == []


def test_the_map_may_only_warn() -> None:
    judged = evidence({}, {PATH: TWO_TESTS}, clock_map=clock_map(undeclared=Severity.WARNING))
    assert {finding.severity for finding in found(GATE, judged)} == {Severity.WARNING}


@pytest.mark.parametrize("author", [AGENT, HUMAN], ids=["agent", "human"])
def test_whoever_wrote_it_the_test_needs_a_row(author: object) -> None:
    judged = evidence({}, {PATH: TWO_TESTS}, author=AGENT if author is AGENT else HUMAN, clock_map=clock_map())
    assert rules(GATE, judged) == ["undeclared", "undeclared"]


def test_scope_all_judges_tests_that_the_change_leaves_alone() -> None:
    files: Files = {
        PATH: TWO_TESTS,
        "src/test_helpers.py": "",
        "tests/data.bin": b"\xff",
        "vendor/test_v.py": TWO_TESTS,
    }
    config = CONFIG._replace(clock_map_scope="all")
    judged = evidence(files, {"src/a.py": "a = 1\n"}, config=config, clock_map=clock_map(ONE))
    assert [finding.test for finding in found(GATE, judged)] == [TWO]


MADE = "x = 1\nexec('def test_made(): ...')\ndef test_one(): ...\n"
UNSURE = "test_a = make()\ntest_b = make()\n"


def test_what_makes_tests_needs_a_case_for_the_file() -> None:
    (finding,) = found(GATE, evidence({}, {PATH: MADE}, clock_map=clock_map(f"{PATH}::test_one")))
    assert (finding.test, finding.place.line, finding.severity) == (f"{PATH}::*", 2, Severity.ERROR)
    assert pasted(finding.help) == [{"id": "test_a", "path": f"{PATH}::*", "clock": "logical"}]
    assert undeclared({}, {PATH: MADE}, f"{PATH}::*") == []


def test_what_makes_tests_and_is_not_touched_is_left_alone() -> None:
    assert undeclared({PATH: MADE}, {PATH: MADE.replace("x = 1", "x = 2")}) == []
    assert undeclared({PATH: MADE}, {PATH: MADE.replace("made()", "more()")}) == [f"{PATH}::*"]


def test_what_may_be_a_test_is_one_notice_for_a_file() -> None:
    (finding,) = found(GATE, evidence({}, {PATH: UNSURE}, clock_map=clock_map()))
    assert (finding.test, finding.severity) == (f"{PATH}::test_a", Severity.NOTICE)
    assert "1 more in this file" in finding.message
    assert undeclared({}, {PATH: UNSURE}, f"{PATH}::test_a", f"{PATH}::test_b") == []


def test_with_scope_all_what_makes_tests_needs_a_case_wherever_it_is() -> None:
    config = CONFIG._replace(clock_map_scope="all")
    judged = evidence({PATH: MADE}, {"src/a.py": "a = 1\n"}, config=config, clock_map=clock_map(f"{PATH}::test_one"))
    assert [finding.test for finding in found(GATE, judged)] == [f"{PATH}::*"]


@pytest.mark.parametrize("row", [f"{PATH}::test_gone", f"{PATH}::TestB::test_c", f"{PATH}::TestB::*"])
def test_a_row_of_a_file_that_makes_tests_is_not_accused(row: str) -> None:
    assert "missing-test" not in rules(GATE, evidence({}, {PATH: MADE}, clock_map=clock_map(f"{PATH}::*", row)))


def pasted(help_text: str) -> object:
    """The rows of the help, as YAML reads them."""
    lines = help_text.split("\n")
    return yaml.safe_load("\n".join(line for line in lines if line.startswith(("  -", "    "))))


def test_the_help_holds_the_row_to_paste() -> None:
    (finding,) = found(GATE, evidence({PATH: TWO_TESTS}, {PATH: EDITED_ONE}, clock_map=clock_map(TWO)))
    assert pasted(finding.help) == [{"id": "test_a_test_one", "path": ONE, "clock": "logical"}]
    assert "a person" in finding.help


def test_a_proposed_id_is_not_taken() -> None:
    rows = clock_map(case(TWO, name="test_a_test_one"), case("tests/test_b.py::*", name="test_a_test_one_2", line=9))
    judged = evidence({PATH: TWO_TESTS, "tests/test_b.py": "def test_b(): ...\n"}, {PATH: EDITED_ONE}, clock_map=rows)
    (finding,) = found(GATE, judged)
    assert "id: test_a_test_one_3\n" in finding.help


def test_two_proposals_of_one_report_have_two_ids() -> None:
    text = "class TestB:\n    def test_c(self): ...\ndef test_TestB_test_c(): ...\ndef test_c(): ...\n"
    files: dict[str, Content | None] = {"tests/x/test_a.py": text, PATH: text}
    helps = [finding.help for finding in found(GATE, evidence({}, files, clock_map=clock_map()))]
    proposed = [help_text.split("id: ")[1].split("\n")[0] for help_text in helps]
    assert len(set(proposed)) == len(proposed) == 6


@pytest.mark.parametrize("path", ["tests/a b/test_a.py", "tests/#x/test_a.py", "tests/ü/test_a.py", "-tests/test_a.py"])
def test_a_row_with_odd_characters_is_quoted(path: str) -> None:
    config = CONFIG._replace(zones=CONFIG.zones._replace(test=CONFIG.zones.test._replace(patterns=("**",))))
    (finding,) = found(GATE, evidence({}, {path: "def test_a(): ...\n"}, config=config, clock_map=clock_map()))
    row = pasted(finding.help)
    assert isinstance(row, list)
    assert row[0]["path"] == f"{path}::test_a"


def test_without_a_map_the_help_says_how_to_start_one() -> None:
    (finding,) = found(GATE, evidence({}, {PATH: "def test_a(): ...\n"}))
    assert f"no `{MAP}`" in finding.help
    assert yaml.safe_load(finding.help.split("\n", 1)[1]) == {
        "version": 1,
        "cases": [{"id": "test_a_test_a", "path": f"{PATH}::test_a", "clock": "logical"}],
    }


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (f"{PATH}::test_gone", "declares no such test"),
        (f"{PATH}::TestB::test_gone", "declares no such test"),
        (f"{PATH}::TestGone::*", "covers no test"),
        (f"{PATH}::TestGone::test_two", "declares no such test"),
        (f"{PATH}::test_gone[1]", "declares no such test"),
        ("tests/test_gone.py::test_one", "there is no file"),
        ("tests/test_gone.py::*", "there is no file"),
        ("web/gone.test.ts::works", "there is no file"),
        ("tests::*", "there is no file"),
        ("", "there is no file"),
    ],
)
@pytest.mark.parametrize("after", [TWO_TESTS, EDITED_ONE], ids=["untouched file", "touched file"])
def test_a_case_without_its_test_is_missing(row: str, said: str, after: str) -> None:
    rows = clock_map(f"{PATH}::*", case(row, line=20))
    (finding,) = found(GATE, evidence({PATH: TWO_TESTS}, {PATH: after, "src/a.py": "a = 1\n"}, clock_map=rows))
    assert (finding.rule, finding.place) == ("clock-map/missing-test", Place(MAP, 21))
    assert said in finding.message


def test_a_file_alone_is_no_test() -> None:
    rows = clock_map(f"{PATH}::*", PATH)
    (finding,) = found(GATE, evidence({PATH: TWO_TESTS}, {PATH: EDITED_ONE}, clock_map=rows))
    assert "is a file, not a test" in finding.message


@pytest.mark.parametrize("row", [f"{PATH}::*", f"{PATH}::TestB::*", ONE, f"{ONE}[1]", TWO, "web/a.test.ts > works"])
@pytest.mark.parametrize("after", [TWO_TESTS, EDITED_ONE], ids=["untouched file", "touched file"])
def test_a_case_with_its_test_is_not_missing(row: str, after: str) -> None:
    files = {PATH: TWO_TESTS, "web/a.test.ts": "test('works', f)\n"}
    judged = evidence(files, {PATH: after, "src/a.py": "a = 1\n"}, clock_map=clock_map(row))
    assert "missing-test" not in rules(GATE, judged)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param("from shared import test_gone\n", id="imported"),
        pytest.param("from shared import (\n    test_gone,\n)\n", id="imported in parentheses"),
        pytest.param("import pytest\nfrom shared import *\n", id="imported with all others"),
    ],
)
def test_a_test_that_may_come_by_import_is_not_accused(head: str) -> None:
    judged = evidence({}, {PATH: head}, clock_map=clock_map(f"{PATH}::test_gone"))
    assert rules(GATE, judged) == []


@pytest.mark.parametrize(
    ("bases", "accused"),
    [
        ("", True),
        ("(unittest.TestCase)", True),
        ("(TestCase)", True),
        ("(object)", True),
        ("(Shared)", False),
        ("(Shared, TestCase)", False),
        ("(shared.Contract)", False),
    ],
)
def test_a_test_that_may_be_inherited_is_not_accused(bases: str, accused: bool) -> None:  # noqa: FBT001 -- a table
    text = f"class TestB{bases}:\n    x = 1\n"
    judged = evidence({}, {PATH: text}, clock_map=clock_map(f"{PATH}::TestB::test_gone"))
    assert rules(GATE, judged) == (["missing-test"] if accused else [])


def test_a_commented_out_test_is_missing_where_the_change_touches_its_file() -> None:
    after = TWO_TESTS.replace("    def test_two(self):\n        assert True", "    x = 1  # def test_two(self): ...")
    assert rules(GATE, evidence({PATH: TWO_TESTS}, {PATH: after}, clock_map=clock_map(ONE, TWO))) == ["missing-test"]


def test_a_second_row_for_one_test_or_id_is_a_duplicate() -> None:
    rows = clock_map(
        case(ONE, name="one", line=5),
        case(f"{PATH} > test_one", name="other", line=8),
        case(TWO, name="one", line=11),
    )
    findings = found(GATE, evidence({PATH: TWO_TESTS}, {"src/a.py": ""}, clock_map=rows))
    assert [(finding.rule, finding.place.line) for finding in findings] == [
        ("clock-map/duplicate", 9),
        ("clock-map/duplicate", 11),
    ]
    assert "line 6" in findings[0].message


def test_a_test_and_one_of_its_forms_are_no_duplicate() -> None:
    rows = clock_map(ONE, f"{ONE}[1]", f"{PATH}::*")
    assert rules(GATE, evidence({PATH: TWO_TESTS}, {"src/a.py": ""}, clock_map=rows)) == []


def test_a_bad_row_is_invalid() -> None:
    defect = Defect(Place(MAP, 7), "`clock: logic`", "write logical, wall or mixed")
    (finding,) = found(GATE, evidence({}, {}, clock_map=clock_map(defects=[defect])))
    assert (finding.rule, finding.place, finding.message) == ("clock-map/invalid", Place(MAP, 7), "`clock: logic`")


def test_a_test_file_that_cannot_be_read_is_told_where_it_is() -> None:
    judged = evidence({}, {PATH: TooLarge(TWO_TESTS), "tests/test_b.py": "def test_b(): ...\n"}, clock_map=clock_map())
    assert [(finding.rule, finding.place.path) for finding in found(GATE, judged)] == [
        ("clock-map/undeclared", "tests/test_b.py"),
        ("clock-map/undeclared", PATH),
    ]


GO = "package a\nfunc TestA(t *testing.T) {}\n"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param({"a_test.go": GO}, ["a_test.go"], id="a language whose tests nobody lists yet"),
        pytest.param({"a_test.go": GO, "b/b_test.go": GO, "web/a.test.ts": "x"}, ["a_test.go"], id="once"),
        pytest.param({"a.go": GO}, [], id="production code"),
        pytest.param({"tests/a.json": "{}"}, [], id="no source"),
        pytest.param({"tests/test_a.py": "X = 1\n"}, [], id="a language whose tests are listed"),
        pytest.param({"vendor/a_test.go": GO}, [], id="vendored"),
    ],
)
def test_tests_that_cannot_be_listed_are_said_once(change: dict[str, Content | None], expected: list[str]) -> None:
    listed = found(GATE, evidence({"old_test.go": GO}, {**change, "old_test.go": None}))
    said = [finding for finding in listed if finding.rule == "clock-map/not-listed"]
    assert [finding.place.path for finding in said] == expected
    assert all(finding.severity is Severity.NOTICE for finding in said)
