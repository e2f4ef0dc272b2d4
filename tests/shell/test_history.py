"""Which commits stand for a history."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.errors import GitError
from gate.shell.git import Git
from gate.shell.history import Step, sampled, since, steps
from tests.support.repo import RepoBuilder

DAY = 86_400
NOON = 20_000 * DAY + DAY // 2  # of 2024-10-04


def test_steps_are_first_parents_and_never_go_back_in_time(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path, bare=True)
    repo.at(NOON)
    first = repo.commit({"a": "1"})
    repo.branch("side")
    aside = repo.commit({"b": "1"})
    repo.switch("main")
    repo.at(NOON - DAY)
    merged = repo.merge(aside)
    found = steps(Git(repo.path, repo.environ), merged)
    assert found == (Step(first, NOON + 60), Step(merged, NOON + 60))


@pytest.mark.parametrize(
    ("day", "kept"),
    [
        (date(2024, 10, 3), 3),
        (date(2024, 10, 4), 3),
        (date(2024, 10, 5), 2),
        (date(2024, 10, 6), 1),
    ],
)
def test_a_day_begins_at_midnight_in_utc(day: date, kept: int) -> None:
    found = tuple(Step(str(n), seconds) for n, seconds in enumerate((NOON, NOON + DAY // 2, NOON + 3 * DAY // 2)))
    assert len(since(found, day, is_shallow=False)) == kept


def test_no_commits_and_a_history_that_is_cut_short_are_errors() -> None:
    found = (Step("a", NOON), Step("b", NOON + DAY))
    with pytest.raises(GitError, match="no commits since 2025-01-01: the last one is of 2024-10-05"):
        since(found, date(2025, 1, 1), is_shallow=False)
    with pytest.raises(GitError, match="shallow clone, whose history begins on 2024-10-04"):
        since(found, date(2024, 1, 1), is_shallow=True)
    assert since(found, date(2024, 10, 5), is_shallow=True) == found[1:]


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=200), st.integers(2, 60))
def test_samples_keep_both_ends_and_the_order(gaps: list[int], most: int) -> None:
    found = [Step(str(number), sum(gaps[: number + 1])) for number in range(len(gaps))]
    chosen = sampled(found, most)
    assert chosen[-1] == found[-1]
    assert len(chosen) <= most
    assert list(chosen) == [step for step in found if step in chosen]
    assert chosen[0].seconds == found[0].seconds


def test_samples_are_even_over_time_not_over_commits() -> None:
    busy = [Step(f"b{n}", n) for n in range(1000)]
    calm = [Step(f"c{n}", 1000 * n) for n in range(1, 11)]
    assert [step.seconds for step in sampled([*busy, *calm], 11)] == [0, *(1000 * n for n in range(1, 11))]
