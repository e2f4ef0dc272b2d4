from __future__ import annotations

import re

import pytest

from gate.model.finding import Finding, Severity
from gate.model.reporter import Ink, RenderOptions
from gate.model.verdict import Report
from gate.reporters.text import MOST, render
from gate.wording.cells import width
from tests.support.report import change, finding, freeze, report, rich_report, unjudged


def lines(value: Report, cells: int = 80) -> list[str]:
    return render(value, RenderOptions(width=cells)).splitlines()


def of_finding(found: Finding) -> list[str]:
    """The lines of the only finding, up to the rule above the verdict."""
    shown = lines(report(found))
    return shown[: shown.index("-" * 60) - 1]


def test_a_finding_is_shown_with_its_source_and_what_to_do() -> None:
    found = finding(line=12, column=5, end_column=8, source="x = now()")

    assert of_finding(found) == [
        "src/a.py:12:5 warning clock-scan/wall",
        "  the wall clock is read",
        "     |",
        "  12 | x = now()",
        "     |     ^^^",
        "  help: inject the clock",
    ]


def test_without_a_column_or_a_source_less_is_shown() -> None:
    assert of_finding(finding(column=None, source="x = 1"))[2:-1] == ["    |", "  1 | x = 1"]
    assert of_finding(finding(source=""))[2:] == ["  help: inject the clock"]
    assert of_finding(finding(source="", help="")) == [
        "src/a.py:1:1 warning clock-scan/wall",
        "  the wall clock is read",
    ]


def test_findings_of_one_file_stand_together_in_the_order_of_the_report() -> None:
    findings = [finding(path=path, line=line, column=None) for path, line in (("b", 1), ("a", 1), ("b", 2), ("a", 2))]
    heads = [line.split(" ")[0] for line in lines(report(*findings)) if " warning " in line]

    assert heads == ["b:1", "b:2", "a:1", "a:2"]


def test_rows_to_paste_keep_the_indentation_they_have() -> None:
    shown = of_finding(finding(help="add a case:\n  - id: x\n    path: y\nand commit it"))

    assert shown[2:] == ["  help: add a case:", "", "  - id: x", "    path: y", "", "        and commit it"]


def test_the_chain_of_calls_is_shown_and_a_long_one_cut() -> None:
    assert of_finding(finding(evidence=("t", "f", "g")))[2:5] == ["  evidence: t", "         -> f", "         -> g"]
    assert "         -> … (10 more calls)" in of_finding(finding(evidence=("f",) * 60))


def test_a_moved_read_is_marked() -> None:
    assert of_finding(finding(moved=True))[0].endswith(" (moved)")


@pytest.mark.parametrize("cells", [40, 60, 80, 120])
def test_no_line_is_wider_than_asked_where_words_can_be_broken(cells: int) -> None:
    source = "\t" + "求" * 200 + " now() " + "x" * 200
    found = finding(message="a few words " * 30, help="more words " * 30, source=source, column=203, end_column=206)
    whole = report(found, unscanned={"generated": ("a.py",) * 9}, expiring=(freeze(),))

    assert max(map(width, lines(whole, cells))) <= cells


def test_a_terminal_too_narrow_is_treated_as_forty_cells() -> None:
    assert lines(rich_report(), 1) == lines(rich_report(), 40)


def test_colour_changes_nothing_but_colour() -> None:
    coloured = render(rich_report(), RenderOptions(width=80, ink=Ink.COLOUR))
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)

    assert [line.rstrip() for line in bare.splitlines()] == lines(rich_report())
    assert coloured.count("\x1b[1;31merror\x1b[0m") == 4
    assert "\x1b[1;33mwarning\x1b[0m" in coloured


def test_an_empty_change_says_so() -> None:
    assert any("empty: the change touches no file" in line for line in lines(report(change=change())))


def test_no_judgement_says_where_and_what_to_do() -> None:
    shown = lines(unjudged("no map", hint="add one", path="a.yaml", line=7))

    assert shown[1:6] == ["ERROR  the change could not be judged", "", "a.yaml:7", "  no map", "  hint: add one"]
    assert not any("clock debt" in line for line in shown)
    assert lines(unjudged("no map", hint="", path="a.yaml"))[3:5] == ["a.yaml", "  no map"]


def test_files_and_freezes_are_listed_up_to_a_cap_and_counted() -> None:
    shown = " ".join(
        " ".join(lines(report(unscanned={"generated": tuple("abcdefg")}, expiring=(freeze("t::x"),) * 7))).split()
    ).replace("  ", " ")

    assert "not scanned 7 files generated: a, b, c, d, e, and 2 more" in shown
    assert shown.count("t::x runs out in 2 days, on 2026-12-02") == 5
    assert "2 more run out soon" in shown


def test_of_very_many_findings_the_most_severe_are_shown_in_their_order_and_the_rest_is_counted() -> None:
    few = (finding(path="z", severity=Severity.ERROR, source=""), finding(path="y", severity=Severity.NOTICE))
    shown = lines(report(*(finding(path=f"a{each}", source="") for each in range(MOST + 5)), *few))
    heads = [line.split(":")[0] for line in shown if "clock-scan/wall" in line]

    assert heads == [*(f"a{each}" for each in range(MOST - 1)), "z"]
    assert "not shown: 6 warnings, 1 notice more; `--format json` has all of them" in shown
    assert not any("not shown" in line for line in lines(report(*(finding() for _ in range(MOST)))))
