"""`agentgate scan`, run for real on small repositories."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gate.cli import main
from tests.support.repo import RepoBuilder
from tests.support.schema import report_errors

OLD = "import time\nA = time.time()\n"
FROZEN = """\
import time
from freezegun import freeze_time


@freeze_time("2026-01-01")
def test_b():
    assert time.time() > 1
"""
SLEEPS = OLD + "time.sleep(1)\n"


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RepoBuilder:
    """`main` holds one old read; the process stands on a branch `patch` that adds nothing yet."""
    built = RepoBuilder(tmp_path / "repo")
    built.commit({"src/a.py": OLD})
    built.branch("patch")
    monkeypatch.chdir(built.root)
    return built


def scan(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(("scan", *arguments))
    out, err = capsys.readouterr()
    return code, out, err


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code, out, _ = scan(capsys, *arguments, "--format", "json")
    found = json.loads(out)
    assert report_errors(found, "scan") == []
    return code, found


def test_one_line_a_read_behind_the_sums(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/a.py": SLEEPS + "time.sleep(2)\n", "src/b.py": "import random\nB = random.random()\n"})
    assert scan(capsys, "main..patch") == (
        1,
        """\
total: 3
by_kind: delay 2, random 1
src/a.py:3:1  delay  time.sleep  [at-import]  time.sleep(1)
src/a.py:4:1  delay  time.sleep  [at-import]  time.sleep(2)
src/b.py:2:5  random  random.random  [at-import]  B = random.random()
""",
        "",
    )


def test_nothing_added_is_nothing_found(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/a.py": "import time\n\nA = time.time()  \n"})
    code, found = document(capsys, "main..patch")
    assert (code, found["total"], found["by_kind"], [read["standing"] for read in found["reads"]]) == (
        0,
        0,
        {},
        ["moved"],
    )
    code, out, _ = scan(capsys, "patch..patch")
    assert code == 0
    assert "empty" in out


@pytest.mark.parametrize(
    ("path", "text", "config", "standing"),
    [
        ("src/b.py", "import time\ntime.sleep(1)\n", "", "uncontrolled"),
        ("docs/b.py", "import time\ntime.sleep(1)\n", "", "docs"),
        (
            "tests/test_b.py",
            FROZEN,
            "",
            "controlled",
        ),
        (
            "src/b.py",
            "import time\ntime.sleep(1)\n",
            "scan: {allow: [{path: src/b.py, name: time.sleep, reason: the one}]}\n",
            "allowed",
        ),
        ("src/b.py", "import time\ntime.sleep(1)\n", 'severity: {clock-scan/delay: "off"}\n', "off"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isalpha() else "",
)
def test_every_read_says_how_it_stands(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], path: str, text: str, config: str, standing: str
) -> None:
    repo.commit({path: text, **({".agentgate.yml": f"version: 1\n{config}"} if config else {})})
    code, found = document(capsys, "main...patch")
    assert [read["standing"] for read in found["reads"]] == [standing]
    assert (code, found["total"]) == ((1, 1) if standing == "uncontrolled" else (0, 0))
    shown = {"controlled": "  [controlled by freezegun.freeze_time]", "uncontrolled": "  [at-import]  time.sleep(1)"}
    assert shown.get(standing, f"  [{standing}, at-import]") in scan(capsys, "main...patch")[1]


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (("main..patch",), [("src/a.py", 3)]),
        (("main...patch",), [("src/a.py", 3)]),
        (("main..",), [("src/a.py", 3)]),
        (("..main",), []),
        (("old..patch",), [("src/a.py", 2), ("src/a.py", 3), ("src/c.py", 2), ("src/d.py", 2)]),
        (("aside..main",), [("src/d.py", 2)]),
        (("aside...main",), []),
        (("main",), [("src/a.py", 3), ("src/new.py", 1)]),
        ((), [("src/a.py", 3), ("src/new.py", 1)]),
        (("--staged",), [("src/a.py", 3)]),
        (("patch", "--staged"), []),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_each_form_of_a_range(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], lines: list[tuple[str, int]]
) -> None:
    repo.branch("old", at=repo.commit({"src/a.py": "import time\n"}, parents=()))
    repo.branch("main")
    repo.commit(
        {"src/a.py": OLD, "src/c.py": "import time\ntime.sleep(9)\n", "src/d.py": "import time\ntime.sleep(1)\n"}
    )
    repo.branch("aside")
    repo.commit({"src/d.py": "import time\n"})
    repo.branch("patch", at="main")
    repo.commit({"src/a.py": SLEEPS})
    repo.write("src/new.py", "import time; time.sleep(3)\n")
    _, found = document(capsys, *asked)
    assert [(read["path"], read["line"]) for read in found["reads"]] == lines


def test_what_could_not_be_parsed_is_no_pass(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/b.py": "# coding: no-such-thing\nimport time\n"})
    code, found = document(capsys, "main..patch")
    assert (code, [broken["path"] for broken in found["unreadable"]]) == (2, ["src/b.py"])
    assert "src/b.py:1  unreadable  " in scan(capsys, "main..patch")[1]
    repo.commit({"src/a.py": SLEEPS})
    assert document(capsys, "main..patch")[0] == 1


def test_files_that_are_not_scanned_are_named(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"vendor/x.py": SLEEPS})
    code, found = document(capsys, "main..patch")
    assert (code, found["not_scanned"]) == (0, {"vendored": ["vendor/x.py"]})
    assert "not scanned, vendored: vendor/x.py" in scan(capsys, "main..patch")[1]


def test_an_error_is_a_document_too(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = document(capsys, "nowhere..patch")
    assert (code, found["change"], "nowhere" in found["error"]["message"]) == (2, None, True)
    repo.commit({".agentgate.yml": "version: 7\n"})
    code, found = document(capsys, "main..patch")
    assert (code, found["change"]["files"], found["error"]["path"]) == (2, 1, ".agentgate.yml")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("",), "empty"),
        (("..",), "`..` is no range"),
        (("...",), "`...` is no range"),
        (("nowhere",), "nowhere"),
        (("main..nowhere",), "nowhere"),
        (("main..patch", "--staged"), "--staged"),
        (("main..patch", "--format", "csv"), "json, text"),
        (("main..patch", "--format", "__init__"), "json, text"),
        (("main..patch", "--output", "no/such/x"), "no/such/x"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
@pytest.mark.usefixtures("repo")
def test_misuse_ends_in_2_with_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    code, out, err = scan(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_hostile_names_are_spelled_out(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/\x1b[31m.py": SLEEPS, "src/caf\udce9.py": SLEEPS})
    _, out, _ = scan(capsys, "main..patch")
    assert "src/\\x1b[31m.py:2:5" in out
    assert "src/caf\\xe9.py" in out
    assert document(capsys, "main..patch")[1]["reads"][2]["path"] == '"src/caf\\351.py"'
