"""`agentgate freeze` and `agentgate triage`, run for real on a small repository."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from gate.cli import main
from gate.triage import TABLES, Row, triage
from tests.support.repo import RepoBuilder

TEST, OTHER = "tests/test_a.py::test_a", "tests/test_a.py::test_b"
REGISTER = "tests/freeze_register.json"
ADD = ("add", TEST, "--reason", "a TTL", "--clock", "time.time", "--owner", "finley", "--reentry", "test_b passes")
TODAY = ("--today", "2026-12-01")


def record(test: str, expires: str, **more: str) -> dict[str, str]:
    keys = {"test": test, "reason": "a TTL", "clock": "time.time", "owner": "finley", "opened": "2026-11-25"}
    return {**keys, "expires": expires, "reentry": "test_b passes", **more}


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    repo = RepoBuilder(tmp_path / "repo")
    repo.commit({"tests/test_a.py": "def test_a(): ...\ndef test_b(): ...\n"})
    return repo


def run(repo: RepoBuilder, *arguments: str) -> int:
    return main(["-C", repo.path, "freeze", *arguments])


def register(repo: RepoBuilder) -> list[dict[str, str]]:
    records: list[dict[str, str]] = json.loads(Path(repo.path, REGISTER).read_text())
    return records


def test_a_freeze_is_added_until_the_last_day_allowed(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repo, *ADD, *TODAY) == 0
    (made,) = register(repo)
    assert list(made) == ["test", "reason", "clock", "owner", "opened", "expires", "reentry"]
    assert (made["opened"], made["expires"]) == ("2026-12-01", "2026-12-22")
    assert capsys.readouterr().out.startswith(f"frozen until 2026-12-22: {TEST}")
    assert run(repo, "check", "--worktree", "--base", "HEAD", *TODAY) == 0


def test_a_symptom_shortens_it(repo: RepoBuilder) -> None:
    assert run(repo, *ADD, "--symptom", "order", "--issue", "https://example.com/issues/1", *TODAY) == 0
    assert (register(repo)[0]["expires"], register(repo)[0]["issue"]) == ("2026-12-08", "https://example.com/issues/1")


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        (("--expires", "2026-12-23"), "freezes/too-long"),
        (("--symptom", "one-timezone"), "freezes/not-freezable"),
        (("--reentry", "when it is better"), "freezes/reentry-unknown"),
        (("--reason", " "), "freezes/missing-key"),
    ],
)
def test_what_the_rules_refuse_is_not_written(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], more: tuple[str, str], rule: str
) -> None:
    assert run(repo, *ADD, *more, *TODAY) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"not frozen: {TEST}\n{rule}: ")
    assert "help: " in said
    assert not Path(repo.path, REGISTER).exists()


def test_a_test_that_is_frozen_or_unknown_or_edited_is_refused(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repo, *ADD, *TODAY) == 0
    assert run(repo, *ADD, *TODAY) == 1
    assert run(repo, "add", f"{TEST}_gone", *ADD[2:], *TODAY) == 1
    Path(repo.path, "tests/test_a.py").write_text("def test_a(): ...\ndef test_b(): f()\n")
    assert run(repo, "add", OTHER, *ADD[2:], *TODAY) == 1
    said = capsys.readouterr().out
    assert [rule for rule in ("duplicate", "unknown-test", "test-edited") if f"freezes/{rule}" in said] == [
        "duplicate",
        "unknown-test",
        "test-edited",
    ]
    assert len(register(repo)) == 1


def test_what_is_missing_is_named_where_nobody_can_be_asked(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(repo, "add", TEST, "--reason", "a TTL") == 2
    assert "clock, owner, reentry missing" in capsys.readouterr().err


def test_the_list_has_the_next_to_end_first(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    records = [record(OTHER, "2026-12-10", owner="b; x"), record(TEST, "2026-11-30"), record("gone", "soon")]
    records[2]["reentry"] = "one day"
    repo.commit({REGISTER: json.dumps(records)})
    assert run(repo, "list", *TODAY) == 0
    assert capsys.readouterr().out.splitlines() == [
        TEST,
        "  #####                  RAN OUT on 2026-11-30, finley, way back exists",
        OTHER,
        "  ######---------        until 2026-12-10, 9 days left, b; x, way back exists",
        "gone",
        "                         no end that can be read (soon), finley, NO WAY BACK",
    ]
    assert run(repo, "list", "--format", "json", *TODAY) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(each["test"], each["days_left"], each["way_back"]) for each in told["freezes"]] == [
        (TEST, -1, True),
        (OTHER, 9, True),
        ("gone", None, False),
    ]
    assert run(repo, "list", "--format", "mermaid", *TODAY) == 0
    assert capsys.readouterr().out.splitlines()[4:] == [
        "    section finley",
        "    tests/test_a.py__test_a :crit, 2026-11-25, 2026-12-01",
        "    section b_ x",
        "    tests/test_a.py__test_b :2026-11-25, 2026-12-11",
    ]
    assert run(repo, "list", "--format", "svg", *TODAY) == 0
    picture = ET.fromstring(capsys.readouterr().out)  # noqa: S314 -- our own
    bars = [each for each in picture.iter("{http://www.w3.org/2000/svg}rect") if each.get("class") != "ground"]
    assert [bar.get("class") for bar in bars] == ["over", "held"]


@pytest.mark.parametrize("form", ["text", "mermaid", "svg"])
def test_a_repository_without_freezes_says_so(repo: RepoBuilder, capsys: pytest.CaptureFixture[str], form: str) -> None:
    assert run(repo, "list", "--format", form) == 0
    assert ("no test is frozen" in capsys.readouterr().out) is (form != "mermaid")


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (REGISTER, json.dumps([{"test": TEST}, {"test": OTHER}]), [{"test": OTHER}]),
        ("agent_gate.json", json.dumps({"fixtures": {}, "frozen": [{"test": TEST}]}), {"fixtures": {}, "frozen": []}),
    ],
)
def test_a_test_is_thawed(repo: RepoBuilder, path: str, before: str, after: object) -> None:
    repo.commit({path: before})
    assert run(repo, "thaw", TEST.replace("::", " > ")) == 0
    assert json.loads(Path(repo.path, path).read_text()) == after


def test_what_is_not_frozen_cannot_be_thawed(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({REGISTER: json.dumps([{"test": TEST}])})
    assert run(repo, "thaw", OTHER) == 2
    assert f"`{OTHER}` is not frozen (frozen are: {TEST})" in capsys.readouterr().err


@pytest.mark.parametrize("table", TABLES)
def test_each_row_is_reached_and_the_first_match_wins(table: str) -> None:
    rows = TABLES[table]
    for at, row in enumerate(rows):
        yes = {each.key for each in rows[at:]} | ({"network-or-clock"} if table == "clock" else set())
        if row.table:
            yes -= {each.key for each in TABLES[row.table]}
        outcome = triage(lambda asked, yes=yes: asked.key in yes)  # type: ignore[misc]
        assert outcome == (table, row)


def test_rows_without_an_answer_end_in_none() -> None:
    asked: list[Row] = []
    outcome = triage(lambda row: bool(asked.append(row)))  # type: ignore[func-returns-value]
    assert (outcome.row, tuple(asked)) == (None, TABLES["red"])


@pytest.mark.parametrize(
    ("answers", "code", "said"),
    [
        (["alone=yes"], 0, "freeze: allowed for 7 days, until 2026-12-08"),
        (["network-or-clock=yes"], 0, "freeze: allowed for 14 days, until 2026-12-15"),
        (["network-or-clock=yes", "third-party=y"], 0, "freeze: allowed for 21 days, until 2026-12-22"),
        (["network-or-clock=yes", "sleep=y", "third-party=y"], 1, "freeze: not allowed"),
        (["same-seed=yes", "alone=yes"], 1, "freeze: not allowed"),
        (["same-seed=no"], 1, "None of the symptoms matched"),
    ],
)
def test_answers_beforehand_lead_to_an_action(
    capsys: pytest.CaptureFixture[str], answers: list[str], code: int, said: str
) -> None:
    words = [word for answer in answers for word in ("--answer", answer)]
    assert main(["triage", TEST, *words, *TODAY]) == code
    assert said in capsys.readouterr().out


def test_the_command_that_it_offers_files_the_freeze(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    main(["triage", TEST, "--answer", "parallel=yes", *TODAY])
    offered = capsys.readouterr().out.splitlines()[-1].split()
    assert offered == f"agentgate freeze add {TEST} --symptom parallel-only --expires 2026-12-08".split()
    assert main(["-C", repo.path, *offered[1:], *ADD[2:], *TODAY]) == 0


@pytest.mark.parametrize(
    ("answer", "said"), [("colour=yes", "no question `colour`"), ("alone=maybe", "no answer"), ("alone", "no answer")]
)
def test_an_answer_that_is_none_is_misuse(capsys: pytest.CaptureFixture[str], answer: str, said: str) -> None:
    assert main(["triage", "--answer", answer]) == 2
    assert said in capsys.readouterr().err


def test_without_answers_and_without_a_terminal_nothing_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert main(["triage"]) == 2
    assert "--answer KEY=yes|no: same-seed, alone" in capsys.readouterr().err
