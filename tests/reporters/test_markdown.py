from __future__ import annotations

import pytest

from gate.model.finding import Severity
from gate.model.reporter import RenderOptions
from gate.model.verdict import Report
from gate.reporters.markdown import render
from tests.support import gfm
from tests.support.hostile import HOSTILE
from tests.support.report import change, finding, freeze, report, rich_report, unjudged

SMALL = 64_000  # a check run's summary, the smallest outlet there is


def markdown(value: Report, max_bytes: int = 1_000_000, repository: str = "") -> str:
    return render(value, RenderOptions(max_bytes=max_bytes, repository=repository))


def flood(number: int) -> Report:
    findings = [finding(line=line, help="é" * 500, source="x = 1") for line in range(1, number + 1)]
    errors = [finding(line=line, severity=Severity.ERROR, message="the worst") for line in range(1, 11)]
    return report(*findings, *errors)


def test_errors_are_open_and_the_rest_is_folded() -> None:
    shown = markdown(rich_report())

    assert shown.index("<details open><summary><b>4 errors</b>") < shown.index("<details><summary><b>2 warnings</b>")
    assert shown.index("<b>2 warnings</b>") < shown.index("<b>1 notice</b>")


@pytest.mark.parametrize("limit", [SMALL, 1_000_000])
def test_a_flood_stays_under_the_limit_and_says_what_is_left_out(limit: int) -> None:
    shown = markdown(flood(2_000), limit)

    assert limit - 5_000 < len(shown.encode()) <= limit
    assert "**Left out for want of room: " in shown
    assert shown.count("the worst") == 10
    assert shown.count("<details") == shown.count("</details>") == 2
    assert gfm.tokens(shown)[-1].type == "bullet_list_close"


def test_what_is_left_out_is_counted_exactly() -> None:
    shown = markdown(flood(300), SMALL)
    left = int(shown.partition("want of room: ")[2].partition(" ")[0])

    assert left + shown.count("**src/a.py:") == 310


def test_without_a_flood_nothing_is_left_out() -> None:
    assert "Left out" not in markdown(flood(20), SMALL)


def test_a_limit_too_small_for_any_finding_still_counts_them() -> None:
    assert "Left out for want of room: 10 errors, 300 warnings" in markdown(flood(300), 1_200)


@pytest.mark.parametrize(
    "hostile", ["\x1b`|<&" * 20_000, HOSTILE["very long"], "é" * 100_000], ids=["marks", "long", "wide"]
)
def test_the_frame_is_bounded_whatever_it_says(hostile: str) -> None:
    framed = report(
        finding(message=hostile, help=hostile, source=hostile, path=hostile, evidence=(hostile,) * 200),
        unscanned=dict.fromkeys(("generated", "vendored", "ignored"), (hostile,) * 1_000),
        expiring=(freeze(hostile, owner=hostile),) * 1_000,
        frozen=(freeze(hostile, owner=hostile),) * 1_000,
    )

    assert len(markdown(framed, 1_000_000).encode()) <= 1_000_000
    assert len(markdown(unjudged(hostile, hint=hostile, path=hostile)).encode()) < SMALL


def test_places_link_to_the_head_commit() -> None:
    shown = markdown(report(finding(path="a b/ü.py", line=3)), repository="https://github.com/acme/shop")

    assert f"[a b/ü.py:3](https://github.com/acme/shop/blob/{'a' * 40}/a%20b/%C3%BC.py#L3)" in shown


def test_a_work_tree_has_nothing_to_link_to() -> None:
    local = report(finding(), change=change("a.py", head="worktree"))

    assert "](" not in markdown(local, repository="https://github.com/acme/shop")
    assert "](" not in markdown(report(finding()))


def test_rows_to_paste_are_code_in_their_language() -> None:
    assert "```yaml\n  - id: x\n    path: y\n```\n" in markdown(report(finding(help="add:\n  - id: x\n    path: y")))
    assert '```json\n{"a": 1}\n```\n' in markdown(report(finding(help='add:\n{"a": 1}')))


def test_what_to_do_next_depends_on_the_verdict() -> None:
    assert "Each finding says what to do about it." in markdown(report(finding(severity=Severity.ERROR)))
    assert "Nothing here keeps the change from being merged." in markdown(report(finding()))
    assert "explain" not in markdown(report())
    assert "**What to do:** fetch more history" in markdown(unjudged())
    assert "--base" not in markdown(report(finding(), change=None))


def test_freezes_and_files_are_listed_up_to_a_cap_and_counted() -> None:
    shown = markdown(report(unscanned={"generated": ("a.py",) * 12}, expiring=(freeze("t::x", owner="o"),) * 12))

    assert "not scanned: 12 files generated: `a.py`, " in shown
    assert ", and 2 more\n" in shown
    assert shown.count("| t::x | o | runs out in 2 days, on 2026-12-02 |") == 10
    assert "And 2 more.\n" in shown


def test_all_freezes_are_drawn_the_next_to_end_first() -> None:
    late = freeze("t::late", "2026-12-20", opened="2026-12-01", owner="o")
    shown = markdown(report(frozen=(late, freeze("t::over", "2026-11-01", opened="2026-10-20", owner="o"))))

    assert "<summary><b>2 freezes</b></summary>" in shown
    assert "```mermaid\ngantt\n" in shown
    assert "    t__over :crit, 2026-10-20, 2026-11-02\n    t__late :2026-12-01, 2026-12-21\n```\n" in shown
    assert "mermaid" not in markdown(report())


def test_no_more_freezes_are_drawn_than_can_be_seen() -> None:
    shown = markdown(report(frozen=(freeze(opened="2026-12-01"),) * 60))

    assert "Drawn are the 50 that end next." in shown
    assert shown.count(", 2026-12-03\n") == 50


def test_a_long_chain_is_cut() -> None:
    assert "- … (10 more calls)\n" in markdown(report(finding(evidence=("f",) * 60)))
