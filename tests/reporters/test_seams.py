"""What `seams` prints of hostile names, empty trees and odd histories."""

from __future__ import annotations

import csv
import io
from datetime import date
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from gate.errors import UsageError
from gate.model.listed import ListedRead, Standing, Unreadable
from gate.model.place import Place
from gate.model.read import Kind, Read
from gate.model.reporter import RenderOptions
from gate.model.seam_log import DebtHistory, Sample, SeamLog
from gate.model.zone import Zone
from gate.reporters.seams import debt_reporter, log_reporter
from tests.support.hostile import HOSTILE

PLAIN = RenderOptions()
DAY = 86_400


def seam_log(*paths: str, unreadable: tuple[Unreadable, ...] = ()) -> SeamLog:
    reads = tuple(
        ListedRead(Read(Place(path, 3, 1, 3, 9), "time.time", Kind.WALL), Zone.PRODUCTION, Standing.UNCONTROLLED)
        for path in paths
    )
    return SeamLog("worktree", (), len(paths), reads, unreadable, {})


def history(*totals: int, days: int = 100, paths: tuple[str, ...] = ()) -> DebtHistory:
    samples = tuple(
        Sample("f" * 40, (20_000 + number * days) * DAY, {Kind.WALL: total, Kind.DELAY: total // 2})
        for number, total in enumerate(totals)
    )
    return DebtHistory(date(2024, 1, 1), paths, len(samples), samples)


@pytest.mark.parametrize("path", ["=cmd|' /C calc'!A0.py", "+1.py", "-x.py", "@sum(a).py", "\t=1.py", "\uff1d1.py"])
def test_no_cell_is_a_formula(path: str) -> None:
    rows = list(csv.reader(io.StringIO(log_reporter("csv")(seam_log(path), PLAIN))))
    assert rows[1][0][0] in "'\\"
    assert rows[1][1:5] == ["3", "1", "wall", "time.time"]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_paths_stay_in_their_cells(text: str) -> None:
    value = seam_log(f"src/{text}.py", unreadable=(Unreadable(Place(f"{text}.py"), text),))
    assert len(list(csv.reader(io.StringIO(log_reporter("csv")(value, PLAIN), newline="")))) == 2
    for form in ("text", "markdown", "json"):
        shown = log_reporter(form)(value, PLAIN)
        shown.encode()
        assert "\x1b" not in shown
        assert not any(line.lstrip().startswith("::") for line in shown.splitlines())
    root = ET.fromstring(debt_reporter("svg")(history(1, 2, paths=(text,)), PLAIN))  # noqa: S314 -- of our own making
    assert len(list(root)) > 5


@pytest.mark.parametrize("totals", [(0,), (7,), (0, 0), (0, 1), (1, 0), (12345, 9), (3, 3, 3)])
@pytest.mark.parametrize("days", [0, 1, 40, 4000])
@pytest.mark.parametrize("form", ["text", "markdown", "json", "csv", "svg"])
def test_any_history_can_be_shown(form: str, totals: tuple[int, ...], days: int) -> None:
    shown = debt_reporter(form)(history(*totals, days=days), PLAIN)
    assert shown.endswith("\n")
    assert f"{totals[-1] + totals[-1] // 2}" in shown.replace(",", "")


@pytest.mark.parametrize("days", [0, 1, 30, 200, 700, 4000, 40_000])
def test_dates_on_the_axis_are_apart_and_inside(days: int) -> None:
    root = ET.fromstring(debt_reporter("svg")(history(5, 9, days=days), PLAIN))  # noqa: S314 -- of our own making
    ticks = [float(each.get("x", "")) for each in root.findall("{*}text") if each.get("text-anchor") == "middle"]
    assert ticks == sorted(ticks)
    assert 1 <= len(ticks) <= 8
    assert all(later - earlier > 60 for earlier, later in pairwise(ticks))
    assert all(64 <= tick <= 708 for tick in ticks)


def test_a_tree_without_reads_is_one_sentence() -> None:
    assert log_reporter("text")(seam_log(), PLAIN) == "0 uncontrolled reads in 0 of 0 files\n"
    assert "**total**" in log_reporter("markdown")(seam_log(), PLAIN)


def test_a_format_that_cannot_show_it_says_which_can() -> None:
    with pytest.raises(UsageError, match="over time"):
        log_reporter("svg")
    with pytest.raises(UsageError, match="no format"):
        debt_reporter("__init__")
