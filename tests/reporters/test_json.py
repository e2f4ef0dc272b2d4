from __future__ import annotations

import json
from typing import Any

import pytest

from gate.model.change import AuthorKind
from gate.model.read import Kind
from gate.model.reporter import RenderOptions
from gate.model.verdict import Report
from gate.reporters.json import render
from tests.support.report import author, change, finding, report, rich_report, unjudged, wall_read
from tests.support.schema import report_errors

KEYS = ["version", "tool", "change", "verdict", "gates", "findings", "clock_debt", "today", "policy", "error"]


def document(value: Report) -> Any:
    return json.loads(render(value, RenderOptions()))


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(rich_report(), id="something of everything"),
        pytest.param(report(), id="nothing found"),
        pytest.param(report(change=change(head="index")), id="an empty change"),
        pytest.param(unjudged(), id="no judgement"),
        pytest.param(unjudged(path="a.yaml", line=3), id="no judgement, at a line"),
        pytest.param(unjudged(path="a.yaml"), id="no judgement, in a file"),
        pytest.param(report(finding(line=3, end_line=5, column=None)), id="several lines"),
        pytest.param(report(finding(evidence=("a", "b"), controlled_by="freezegun", test="a.py::t")), id="all texts"),
    ],
)
def test_every_report_fits_the_schema_with_its_keys_in_order(value: Report) -> None:
    assert report_errors(document(value)) == []
    assert list(document(value)) == KEYS


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        ("version", 2),
        ("verdict", "maybe"),
        ("policy", {}),
        ("error", {"message": "x"}),
        ("clock_debt", {"total": 1, "by_kind": {"random": 1}}),
        ("today", "2026-1-1"),
        ("more", None),
    ],
)
def test_the_schema_refuses_what_is_no_report(where: str, wrong: object) -> None:
    assert report_errors({**document(report()), where: wrong}) != []


def test_a_finding_says_everything() -> None:
    found = document(report(wall_read(line=12, column=9, end_column=30, end_line=None, evidence=("a",))))["findings"][0]

    assert list(found.items()) == [
        ("gate", "clock-scan"),
        ("rule", "clock-scan/wall"),
        ("severity", "warning"),
        ("path", "src/a.py"),
        ("line", 12),
        ("end_line", 12),
        ("column", 9),
        ("end_column", 30),
        ("name", "datetime.datetime.now"),
        ("kind", "wall"),
        ("zone", "production"),
        ("test", None),
        ("controlled_by", None),
        ("moved", False),
        ("message", "the wall clock is read"),
        ("help", "inject the clock"),
        ("evidence", ["a"]),
        ("fingerprint", "0123456789abcdef"),
    ]


def test_the_change_is_counted_and_its_author_named() -> None:
    who = author("b[bot]", AuthorKind.AGENT, "it says so")

    assert document(report(change=change("a.py", "b.py", by=who, head="worktree")))["change"] == {
        "base": "b" * 40,
        "head": "worktree",
        "merge_base": "b" * 40,
        "files": 2,
        "added_lines": 8,
        "author": {"login": "b[bot]", "kind": "agent", "because": "it says so"},
    }


def test_clock_debt_is_counted() -> None:
    debt = document(report(wall_read(), wall_read(moved=True), finding("clock-scan/delay", kind=Kind.DELAY)))[
        "clock_debt"
    ]

    assert debt == {"total": 2, "by_kind": {"wall": 1, "delay": 1}}


def test_an_error_has_a_place_only_where_there_is_one() -> None:
    assert document(unjudged("no", hint="do"))["error"] == {"message": "no", "hint": "do"}
    placed = document(unjudged("no", hint="do", path="a", line=3))
    assert placed["error"] == {"message": "no", "hint": "do", "path": "a", "line": 3}
    assert placed["policy"] == dict.fromkeys(("config", "clock_map", "register", "pins"))


def test_two_paths_that_differ_in_a_byte_stay_apart() -> None:
    paths = ["caf\udce9.py", "caf\udce8.py", "café.py", '"caf\\351.py"']
    written = [found["path"] for found in document(report(*(finding(path=path) for path in paths)))["findings"]]

    assert len(set(written)) == 4
