"""`agentgate seams`, run for real on small repositories."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gate import seams as seams_module
from gate.cli import main
from gate.shell import survey
from scripts.generate import ROOT
from tests.support.repo import RepoBuilder, git_environ
from tests.support.schema import report_errors

CLOCK = "import time\nA = time.time()\n"
SLEEPS = CLOCK + "time.sleep(1)\n"
TEST = "import time\n\n\ndef test_now():\n    assert time.time() > 1\n"
STOPPED = """\
import pytest, time


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr(time, 'time', lambda: 7)
"""
JANUARY = 1_767_225_600  # 2026-01-01T00:00:00Z
DAY = 86_400


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RepoBuilder:
    built = RepoBuilder(tmp_path / "repo")
    built.at(JANUARY)
    built.commit({"src/a.py": SLEEPS, "src/b.ts": "Date.now()\n", "vendor/c.py": CLOCK, "docs/d.py": CLOCK})
    monkeypatch.chdir(built.root)
    return built


def seams(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(("seams", *arguments))
    out, err = capsys.readouterr()
    return code, out, err


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code, out, _ = seams(capsys, *arguments, "--format", "json")
    found = json.loads(out)
    assert (code, report_errors(found, "seams")) == (0, [])
    return found


@pytest.mark.usefixtures("repo")
def test_a_row_a_file_and_a_column_a_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert seams(capsys) == (
        0,
        """\
3 uncontrolled reads in 2 of 3 files; 1 more are controlled, allowed, or in documentation

file       zone        wall  delay  total  not counted
docs/d.py  docs           .      .      0            1
src/a.py   production     1      1      2            .
src/b.ts   production     1      .      1            .
total                     2      1      3            1

1 file vendored, not scanned
""",
        "",
    )


def test_the_tree_is_the_work_tree_less_what_is_ignored(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.write(".gitignore", "out/\n")
    repo.write("out/x.py", CLOCK)
    repo.write("src/new.py", CLOCK)
    repo.write("src/b.ts", None)
    found = document(capsys)
    assert found["commit"] == "worktree"
    assert sorted({read["path"] for read in found["reads"]}) == ["docs/d.py", "src/a.py", "src/new.py"]
    bare = repo.clone(repo.root.parent / "bare", "--bare")
    code, out, _ = seams(capsys, "--format", "csv")
    assert main(("-C", bare.path, "seams", "--format", "json")) == 0
    of_head = json.loads(capsys.readouterr().out)
    assert (of_head["commit"], of_head["total"]) == (repo.git("rev-parse", "HEAD"), 3)
    assert (code, "src/new.py" in out) == (0, True)


@pytest.mark.parametrize(
    ("folder", "paths", "total"),
    [
        (".", ("src",), 3),
        (".", ("src/b.ts",), 1),
        (".", ("src/b.ts", "src/a.py", "src/a.py"), 3),
        ("src", ("b.ts",), 1),
        ("src", (".",), 3),
        ("src", ("..",), 3),
        ("src", (), 3),
    ],
)
def test_paths_are_files_and_folders_from_where_one_stands(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], folder: str, paths: tuple[str, ...], total: int
) -> None:
    assert main(("-C", str(repo.root / folder), "seams", *paths, "--format", "json")) == 0
    assert json.loads(capsys.readouterr().out)["total"] == total


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--since", "2026-02-30"), "`2026-02-30` is no date"),
        (("--since", "yesterday"), "`yesterday` is no date"),
        (("--since", "2027-01-01"), "no commits since 2027-01-01: the last one is of 2026-01-01"),
        (("--format", "svg"), "--since"),
        (("--format", "xml"), "csv, json, markdown, svg, text"),
        (("nowhere",), "no file at nowhere"),
        (("../x",), "outside of the repository"),
        (("",), "empty path"),
        (("--output", "no/such/x"), "no/such/x"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
@pytest.mark.usefixtures("repo")
def test_misuse_ends_in_2_with_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    code, out, err = seams(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_where_there_is_no_history_it_says_so(
    repo: RepoBuilder, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit({"src/a.py": CLOCK})
    shallow = repo.clone(tmp_path / "shallow", "--depth=1")
    monkeypatch.chdir(shallow.root)
    code, _, err = seams(capsys, "--since", "2025-01-01")
    assert (code, "shallow clone" in err) == (2, True)
    (tmp_path / "none").mkdir()
    monkeypatch.chdir(tmp_path / "none")
    assert [seams(capsys, *more)[0] for more in ((), ("--since", "2025-01-01"))] == [2, 2]


def test_debt_is_counted_at_each_commit_of_a_short_history(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    repo.at(JANUARY + 10 * DAY)
    repo.commit(
        {"src/e.py": "import time\ntime.sleep(1)\ntime.sleep(2)\n", "src/r.py": "import random\nrandom.random()\n"}
    )
    repo.at(JANUARY + 20 * DAY)
    repo.commit({"src/a.py": None})
    found = document(capsys, "--since", "2026-01-01")
    assert [(sample["date"], sample["total"], sample["by_kind"]) for sample in found["samples"]] == [
        ("2026-01-01", 3, {"wall": 2, "delay": 1}),
        ("2026-01-11", 5, {"wall": 2, "delay": 3}),
        ("2026-01-21", 3, {"wall": 1, "delay": 2}),
    ]
    assert [sample["total"] for sample in document(capsys, "src/e.py", "--since", "2026-01-11")["samples"]] == [2, 2]
    rows = list(csv.reader(io.StringIO(seams(capsys, "--since", "2026-01-11", "--format", "csv")[1])))
    assert [row[0:1] + row[2:] for row in rows] == [
        ["date", "wall", "monotonic", "delay", "total"],
        ["2026-01-11", "2", "0", "3", "5"],
        ["2026-01-21", "1", "0", "2", "3"],
    ]
    chart = seams(capsys, "--since", "2026-01-01")[1]
    assert "clock debt, 2026-01-01 to 2026-01-21: 3 samples of 3 commits" in chart
    assert chart.splitlines()[-1].endswith("3 ->     3  (+0)")
    assert "| 2026-01-11 |" in seams(capsys, "--since", "2026-01-01", "--format", "markdown")[1]


def test_a_blob_is_parsed_once_and_a_test_again_where_its_conftest_is_another(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit({"tests/test_t.py": TEST, "src/copy.py": SLEEPS})
    repo.commit({"src/a.py": None, "src/moved.py": SLEEPS})
    repo.commit({"tests/conftest.py": STOPPED})
    looked: list[str] = []
    look = survey.Survey.look

    def counted(self: survey.Survey, tasks: list[survey.Task]) -> Any:
        looked.extend(task.path for task in tasks)
        return look(self, tasks)

    monkeypatch.setattr(survey.Survey, "look", counted)
    found = document(capsys, "--since", "2026-01-01")
    assert [sample["total"] for sample in found["samples"]] == [3, 6, 6, 5]
    assert looked.count("tests/test_t.py") == 2
    assert sum(path.startswith("src/") for path in looked) <= 4  # SLEEPS twice in the first tree that has it twice


def test_many_files_are_read_by_many_processes_alike(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit({f"src/m{number}.py": SLEEPS for number in range(40)})
    alone = document(capsys)
    monkeypatch.setattr(survey, "FEW", 10)
    monkeypatch.setattr(survey, "processors", lambda: 2)
    assert document(capsys) == alone
    assert alone["total"] == 83


def test_a_picture_is_xml_with_a_title_and_a_description(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/<b>&\x1b.py": SLEEPS})
    code, out, _ = seams(capsys, "src/<b>&\x1b.py", "--since", "2026-01-01", "--format", "svg", "--output", "debt.svg")
    assert (code, out) == (0, "")
    root = ET.fromstring(Path("debt.svg").read_text("utf-8"))  # noqa: S314 -- of our own making
    assert root.findtext("{*}title") == "Clock debt of src/<b>&\\x1b.py"
    assert "from 0 to 2 uncontrolled clock reads" in (root.findtext("{*}desc") or "")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to be had")
def test_progress_is_shown_on_a_terminal_only(repo: RepoBuilder) -> None:
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "gate", "seams"],
        cwd=repo.root,
        env=git_environ(PYTHONPATH=str(ROOT), TERM="xterm"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=False,
    )
    os.close(theirs)
    shown = os.read(ours, 65_536)
    os.close(ours)
    assert b"reading files" in shown
    assert b"\x1b" not in done.stdout
    assert b"src/a.py" in done.stdout


def test_at_most_sixty_commits_are_looked_at(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seams_module, "SAMPLES", 3)
    for number in range(6):
        repo.commit({f"src/n{number}.py": CLOCK})
    found = document(capsys, "--since", "2026-01-01")
    assert (found["commits"], [sample["total"] for sample in found["samples"]]) == (7, [3, 6, 9])
