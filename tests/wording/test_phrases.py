from __future__ import annotations

import pytest

from gate.model.change import Author, AuthorKind
from gate.model.finding import Severity
from gate.model.policy import Origin
from gate.model.verdict import Verdict
from gate.wording import phrases
from gate.wording.phrases import Help
from tests.support.report import HEAD, ORIGINS, TODAY, author, change, finding, freeze, report, unjudged, wall_read

ERROR = finding(severity=Severity.ERROR)
WARNING = finding()
NOTICE = finding(severity=Severity.NOTICE)


def test_findings_are_counted_by_severity_the_most_severe_first() -> None:
    assert phrases.tally([NOTICE, WARNING, ERROR, WARNING]) == "1 error, 2 warnings, 1 notice"
    assert phrases.tally([]) == "no findings"


def test_the_most_severe_come_first_and_keep_their_order() -> None:
    first, second = finding(path="a"), finding(path="b")

    assert phrases.most_severe_first([NOTICE, first, ERROR, second]) == [ERROR, first, second, NOTICE]


def test_the_verdict_says_its_grounds() -> None:
    assert phrases.verdict(report(ERROR)) == "the change fails: 1 error"
    assert phrases.verdict(report()) == "the change passes: no findings"
    assert phrases.verdict(unjudged()) == "the change could not be judged"
    assert phrases.verdict(report(WARNING, verdict=Verdict.ERROR)) == "the change could not be judged: 1 warning"


def test_an_empty_change_says_so() -> None:
    assert phrases.change(change()).startswith("empty: ")
    assert phrases.change(change("a.py")) == "1 file, 4 added lines"
    assert phrases.change(change(*(f"{n}.py" for n in range(1500)))) == "1,500 files, 6,000 added lines"


def test_commits_are_shortened_and_other_heads_named() -> None:
    assert phrases.commits(change(head=HEAD)) == "bbbbbbbbbb..aaaaaaaaaa"
    assert phrases.commits(change(head="worktree")) == "bbbbbbbbbb..worktree"


@pytest.mark.parametrize(
    ("who", "said"),
    [
        pytest.param(author(), "finley is a human: has write access", id="human"),
        pytest.param(author("b[bot]", AuthorKind.AGENT, "x"), "b[bot] is an agent: x", id="agent"),
        pytest.param(
            Author("", AuthorKind.UNKNOWN, "", as_agent=False), "the author is unknown, judged like a human", id="here"
        ),
        pytest.param(
            Author("m", AuthorKind.UNKNOWN, "y", as_agent=True), "m is unknown, judged like an agent: y", id="there"
        ),
    ],
)
def test_the_author_is_named_with_the_reason(who: Author, said: str) -> None:
    assert phrases.author(who) == said


def test_clock_debt_is_counted_by_kind() -> None:
    assert phrases.debt([wall_read(), wall_read(), NOTICE]) == "2 reads (2 wall)"
    assert phrases.debt([]) == "none"


def test_the_policy_says_which_side_it_is_from() -> None:
    assert phrases.policy(ORIGINS) == "configuration, clock map from base; pins from head; register built-in defaults"
    assert phrases.policy(dict.fromkeys(ORIGINS, Origin.DEFAULT)).endswith(" built-in defaults")
    assert phrases.policy({}) == "not read"


@pytest.mark.parametrize(
    ("expires", "said"),
    [
        ("2026-11-30", "runs out at the end of today, on 2026-11-30"),
        ("2026-12-01", "runs out tomorrow, on 2026-12-01"),
        ("2026-12-07", "runs out in 7 days, on 2026-12-07"),
        ("2026-11-29", "ran out 1 day ago, on 2026-11-29"),
        ("2026-02-30", "has no date to run out on"),
        ("", "has no date to run out on"),
    ],
)
def test_the_days_of_a_freeze_are_counted(expires: str, said: str) -> None:
    assert phrases.expiry(freeze(expires=expires), TODAY) == said


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("inject it", [Help("inject it", ())], id="a sentence"),
        pytest.param("- a dash first", [Help("- a dash first", ())], id="the first line is always words"),
        pytest.param("add:\n- id: x\n  path: y\n", [Help("add:", ()), Help("", ("- id: x", "  path: y"))], id="a row"),
        pytest.param(
            "add:\n  a: 1\n\n  b: 2\nthen commit",
            [Help("add:", ()), Help("", ("  a: 1", "", "  b: 2")), Help("then commit", ())],
            id="words again after it",
        ),
        pytest.param('add:\n{"a": 1}', [Help("add:", ()), Help("", ('{"a": 1}',))], id="JSON"),
        pytest.param("one\n\ntwo", [Help("one", ()), Help("two", ())], id="paragraphs"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_help_is_words_and_lines_to_paste(text: str, parts: list[Help]) -> None:
    assert phrases.helps(text) == parts
