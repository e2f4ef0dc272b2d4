from __future__ import annotations

import difflib
import json

import pytest

from gate.errors import RecordError
from gate.model.policy import ClockClass
from gate.policy.clock_map import read_clock_map
from gate.policy.document import parse
from gate.proposal.rows import ProposedRow, as_item
from gate.records.text import Item, with_items, without_item

MAP = "tests/clock_map.yaml"
ROW = ProposedRow("test_a", "tests/test_a.py::test_a", ClockClass.WALL, ("reads time.time on line 4",))
FULL = ProposedRow(
    "test_b",
    'tests/test_b.py::TestB::test_b["x: y"]',
    ClockClass.LOGICAL,
    ("no clock",),
    ("tests/fixtures/a.json", "tests/fixtures/b.json"),
    "sha256:" + "ab" * 32,
    2000,
)
HELD = "- id: held\n  path: t.py::held\n  clock: logical\n"


def with_rows(path: str, text: str | None, rows: tuple[ProposedRow, ...]) -> str:
    return with_items(path, text, [as_item(row) for row in rows], "cases")


def added(path: str, text: str, *rows: ProposedRow) -> list[str]:
    """The lines that are added; none may be removed. The map has the rows behind those that were there."""
    now = with_rows(path, text, rows)
    was = [case.path for case in read_clock_map(parse(path, text.encode())).cases]
    made = read_clock_map(parse(path, now.encode()))
    assert made.defects == ()
    assert [case.path for case in made.cases] == [*was, *(row.path for row in rows)]
    changes = list(difflib.ndiff(text.splitlines(keepends=True), now.splitlines(keepends=True)))
    assert [line for line in changes if line.startswith("- ") and line.strip("- \n") != "cases: []"] == []
    return [line[2:] for line in changes if line.startswith("+ ")]


@pytest.mark.parametrize(
    ("before", "after", "indent"),
    [
        pytest.param("cases:\n" + HELD, "", "", id="not indented"),
        pytest.param("version: 1\ncases:\n  " + HELD.replace("\n", "\n  ").rstrip() + "\n", "", "  ", id="indented"),
        pytest.param("# top\ncases:  # rows\n" + HELD, "# the end\n", "", id="comments"),
        pytest.param("cases:\n" + HELD, "\n\nrules:\n  undeclared: warn\n", "", id="another key behind"),
        pytest.param("cases:\n" + HELD + "  fixture_hash: null\n", "", "", id="a null"),
        pytest.param("cases:\n" + HELD + "  fixture_hash:\n", "# end\n", "", id="an empty value"),
        pytest.param("cases:\n" + HELD + "  fixture: [a, b]  # both\n", "", "", id="a list in brackets"),
        pytest.param("cases:\n" + HELD + "  fixture:\n  - a\n  - b\n\n", "", "", id="a list in lines"),
        pytest.param("cases:\n- {id: held, path: t.py::held, clock: logical}\n", "", "", id="a row in braces"),
        pytest.param("cases:\n- id: held\n  clock: logical\n  path: >-\n    t.py::held\n", "# x\n", "", id="a block"),
        pytest.param("rules: {undeclared: warn}\ncases:\n", "", "  ", id="nothing in it"),
        pytest.param("cases:  # none yet\n", "version: 1\n", "  ", id="nothing but a comment"),
        pytest.param("version: 1\n\ncases: []\n", "rules: {}\n", "  ", id="an empty list"),
    ],
)
def test_rows_go_behind_the_last_one_and_nothing_else_changes(before: str, after: str, indent: str) -> None:
    lines = added(MAP, before + after, ROW)
    assert lines[-4:] == [
        f"{indent}# reads time.time on line 4\n",
        f"{indent}- id: test_a\n",
        f"{indent}  path: tests/test_a.py::test_a\n",
        f"{indent}  clock: wall\n",
    ]
    assert lines[:-4] in ([], ["cases:\n"])


def test_a_row_has_all_it_needs() -> None:
    assert added(MAP, "cases:\n" + HELD, FULL) == [
        "# no clock\n",
        "- id: test_b\n",
        '  path: "tests/test_b.py::TestB::test_b[\\"x: y\\"]"\n',
        "  clock: logical\n",
        '  fixture: ["tests/fixtures/a.json", "tests/fixtures/b.json"]\n',
        f"  fixture_hash: sha256:{'ab' * 32}\n",
        "  property: true\n",
        "  wall_budget_ms: 2000\n",
    ]


def test_a_map_without_cases_gets_them() -> None:
    made = with_rows(MAP, "# ours", (ROW,))
    assert made.startswith("# ours\ncases:\n  # reads")


@pytest.mark.parametrize("text", [None, "", "\n"])
def test_a_map_that_is_not_there_is_begun(text: str | None) -> None:
    made = with_rows(MAP, text, (ROW, FULL))
    assert made.startswith("version: 1\ncases:\n  # reads")
    assert [case.id for case in read_clock_map(parse(MAP, made.encode())).cases] == ["test_a", "test_b"]


def test_line_ends_and_byte_order_mark_stay() -> None:
    text = "\ufeffcases:\n" + HELD
    made = with_rows(MAP, text.replace("\n", "\r\n"), (ROW,))
    assert made.startswith("\ufeffcases:\r\n- id: held\r\n")
    assert made.count("\n") == made.count("\r\n") == 8


def test_json_stays_json_in_its_indentation() -> None:
    text = '{\n    "version": 1,\n    "cases": [{"id": "held", "path": "t.py::held", "clock": "wall"}]\n}\n'
    made = with_rows("map.json", text, (ROW, FULL))
    assert made.startswith('{\n    "version": 1,\n    "cases": [\n        {')
    assert [row["id"] for row in json.loads(made)["cases"]] == ["held", "test_a", "test_b"]
    assert json.loads(with_rows("map.json", None, (ROW,)))["cases"][0]["clock"] == "wall"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("version: 1\ncases: [{id: a, path: t.py::a, clock: wall}]\n", 2),
        ("{version: 1, cases: []}\n", 1),
    ],
)
def test_brackets_are_left_to_people(text: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        with_rows(MAP, text, (ROW,))
    assert (caught.value.path, caught.value.line) == (MAP, line)


def test_a_path_that_no_row_can_name_is_said() -> None:
    with pytest.raises(RecordError, match="not UTF-8"):
        with_rows(MAP, None, (ROW._replace(path="tests/test_\udcff.py::test_a"),))


def test_without_rows_nothing_changes() -> None:
    assert with_rows(MAP, "cases: [ ]\n", ()) == "cases: [ ]\n"


@pytest.mark.parametrize(
    ("text", "at", "left"),
    [
        pytest.param("# top\n- a: 1\n  b: 2\n# of c\n- c: 3\n", 0, "# top\n# of c\n- c: 3\n", id="the first"),
        pytest.param("- a: 1\n\n- c: 3\n  d: |\n    x\n# end\n", 1, "- a: 1\n\n# end\n", id="the last"),
        pytest.param("-\n  a: 1\n-\n  b: 2\n", 1, "-\n  a: 1\n", id="a dash on a line of its own"),
        pytest.param("# top\n- a: 1\n# end\n", 0, "# top\n[]\n# end\n", id="the only one"),
        pytest.param("- {a: 1}\r\n- {b: 2}\r\n", 0, "- {b: 2}\r\n", id="CRLF"),
    ],
)
def test_one_item_goes_and_all_else_stays(text: str, at: int, left: str) -> None:
    assert without_item("r.yaml", text, at, None) == left


def test_an_item_goes_from_json_and_from_under_a_key() -> None:
    assert json.loads(without_item("r.json", '[{"a": 1}, {"b": 2}]', 0, None)) == [{"b": 2}]
    assert without_item("r.yml", "frozen:\n  - a: 1\n  - b: 2\nx: y\n", 1, "frozen") == "frozen:\n  - a: 1\nx: y\n"
    assert without_item("r.yml", "frozen:\n  - a: 1\nx: y\n", 0, "frozen") == "frozen:\nx: y\n"


def test_a_list_without_a_key_is_begun_and_gets_more() -> None:
    begun = with_items("r.yaml", None, [Item({"test": "a", "owner": "x y"})], None)
    assert begun == '- test: a\n  owner: "x y"\n'
    assert with_items("r.yaml", begun + "# end\n", [Item({"b": 1})], None) == begun + "- b: 1\n# end\n"
    assert with_items("r.yaml", "[]\n", [Item({"b": 1})], None).strip() == "- b: 1"
    assert json.loads(with_items("r.json", None, [Item({"b": 1})], None)) == [{"b": 1}]
