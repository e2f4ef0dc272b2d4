from __future__ import annotations

import pytest

from gate.model.finding import Finding, Severity
from gate.model.reporter import RenderOptions
from gate.model.verdict import Report
from gate.reporters.github import render
from tests.support.report import finding, report, unjudged
from tests.support.runner import commands


def lines(value: Report, annotations: int = 10) -> list[str]:
    return render(value, RenderOptions(annotations=annotations)).splitlines()


def many(number: int, severity: Severity) -> list[Finding]:
    return [finding(severity=severity, line=line, column=None) for line in range(1, number + 1)]


def test_a_finding_is_one_command() -> None:
    found = finding(path="src/a.py", line=3, column=5, end_column=9, message="100% bad: x, y", help="do\n  this: 1")

    properties = "file=src/a.py,line=3,endLine=3,col=5,endColumn=9,title=clock-scan/wall"
    assert lines(report(found)) == [
        f"::warning {properties}::100%25 bad: x, y%0Ado%0A  this: 1",
        "agentgate: the change passes: 1 warning",
    ]


@pytest.mark.parametrize(
    ("found", "place"),
    [
        pytest.param(finding(line=3, end_column=9, end_line=4), {"line": "3", "endLine": "4"}, id="two lines"),
        pytest.param(finding(line=3, column=None), {"line": "3", "endLine": "3"}, id="no column"),
        pytest.param(finding(line=0, column=None), {"line": "1", "endLine": "1"}, id="line 0"),
        pytest.param(finding(line=9, column=None, end_line=2), {"line": "9", "endLine": "9"}, id="an end too early"),
        pytest.param(
            finding(line=3, column=5), {"line": "3", "endLine": "3", "col": "5", "endColumn": "5"}, id="no end column"
        ),
    ],
)
def test_columns_are_given_within_one_line_only(found: Finding, place: dict[str, str]) -> None:
    properties = commands(render(report(found), RenderOptions()))[0].properties

    assert properties == {"file": "src/a.py", **place, "title": "clock-scan/wall"}


def test_the_most_severe_come_first_and_ten_of_each_are_shown() -> None:
    findings = (*many(12, Severity.NOTICE), *many(11, Severity.ERROR), *many(2, Severity.WARNING))
    shown = lines(report(*findings))

    assert [command.name for command in commands("\n".join(shown))] == ["error"] * 10 + ["warning"] * 2 + [
        "notice"
    ] * 10
    assert shown[-2] == "not annotated: 1 error, 2 notices more; the job summary and the JSON report have them"
    assert shown[-1] == "agentgate: the change fails: 11 errors, 2 warnings, 12 notices"


def test_ten_are_no_more_than_ten() -> None:
    assert not any("more" in line for line in lines(report(*many(10, Severity.ERROR))))
    assert len(commands("\n".join(lines(report(*many(10, Severity.ERROR)), annotations=3)))) == 3


def test_no_judgement_is_an_error_at_its_place() -> None:
    assert lines(unjudged("no map", hint="add: one", path="a,b.yaml", line=7)) == [
        "::error file=a%2Cb.yaml,line=7,endLine=7,title=agentgate::no map%0Aadd: one",
        "agentgate: the change could not be judged",
    ]
    assert lines(unjudged("no map", hint=""))[0] == "::error title=agentgate::no map"


def test_a_help_of_many_lines_is_cut_and_says_so() -> None:
    found = finding(help="\n".join(map(str, range(100))))

    assert commands(render(report(found), RenderOptions()))[0].data.endswith("\n39\n… (60 more lines)")
