"""`agentgate map list`, run for real on a small repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gate.cli import main
from tests.support.repo import RepoBuilder

FILES = {
    "tests/test_a.py": (
        "import pytest\nfrom helper import Base\n@pytest.mark.parametrize('x', [1, 2])\ndef test_a(x): ...\n"
        "def test_b(client): ...\nclass TestB(Base): ...\n"
    ),
    "tests/helper.py": "class Base:\n    def test_inherited(self): ...\n",
    "tests/sub/test_c.py": "exec(text)\nclass TestC:\n    def test_c(self): ...\n",
    "vendor/test_e.py": "def test_e(): ...\n",
    "tests/data.txt": "",
}
ALL = """\
tests/sub/test_c.py::TestC::test_c
tests/test_a.py::test_a[1]
tests/test_a.py::test_a[2]
tests/test_a.py::test_b
tests/test_a.py::TestB::test_inherited
# tests/sub/test_c.py::*: `exec` runs text that is not written here (line 1)
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    repo = RepoBuilder(tmp_path / "repo")
    repo.commit(FILES)
    return repo.path


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def test_every_test_of_the_tree_is_listed(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "-C", folder, "map", "list") == ALL


def test_files_and_folders_may_be_named(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "-C", folder, "map", "list", "tests/sub") == "".join(
        line for line in ALL.splitlines(keepends=True) if "test_c.py" in line
    )
    assert listed(capsys, "-C", folder, "map", "list", "vendor/test_e.py") == "vendor/test_e.py::test_e\n"


def test_that_nothing_is_known_is_said(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "-C", folder, "map", "list", "tests/data.txt").startswith("# no test is known here")


def test_a_path_that_is_not_there_is_misuse(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-C", folder, "map", "list", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_json_tells_line_property_and_forms(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(listed(capsys, "-C", folder, "map", "list", "--format", "json"))
    assert told["tests"][1] == {
        "id": "tests/test_a.py::test_a",
        "path": "tests/test_a.py",
        "line": 4,
        "property": False,
        "forms": ["1", "2"],
    }
    assert [test["forms"] for test in told["tests"]] == [[], ["1", "2"], None, []]
    assert [each["id"] for each in told["untold"]] == ["tests/sub/test_c.py::*"]


MAP = "tests/clock_map.yaml"
HELD = """\
# ours
cases:
- {id: b, path: "tests/test_a.py::test_b", clock: logical}   # a person's
"""
TOLD = """\
# no clock and no network is read in its own text
- id: test_c_TestC_test_c
  path: tests/sub/test_c.py::TestC::test_c
  clock: logical
"""


def test_rows_are_written_into_the_map_of_the_work_tree(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(folder, MAP)
    file.write_text(HELD)
    assert "3 rows added to tests/clock_map.yaml (3 logical)" in listed(capsys, "-C", folder, "map", "propose")
    written = file.read_text()
    assert written.startswith(HELD)
    assert TOLD in written
    assert listed(capsys, "-C", folder, "map", "propose") == "every test has a case in the clock map\n"
    assert file.read_text() == written
    assert main(["-C", folder, "check", "--worktree", "--scope", "all", "--base", "HEAD"]) == 0


def test_a_map_is_begun_from_any_folder(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed(capsys, "-C", f"{folder}/tests/sub", "map", "propose", ".")
    assert Path(folder, MAP).read_text().startswith("version: 1\ncases:\n  # no clock")


def test_check_only_prints_the_difference(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(folder, MAP).write_text(HELD)
    assert main(["-C", folder, "map", "propose", "--check", "tests/sub/test_c.py"]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith(f"--- a/{MAP}\n+++ b/{MAP}\n@@ -1,3 +1,")
    assert "".join(f"+{line}\n" for line in TOLD.splitlines()) in shown
    assert Path(folder, MAP).read_text() == HELD
    assert main(["-C", folder, "map", "propose", "--check", "tests/data.txt"]) == 0
    assert capsys.readouterr().out == ""


def test_only_what_the_work_tree_adds_or_touches_may_be_asked_for(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(folder, "tests/test_new.py").write_text("def test_new(): ...\n")
    assert main(["-C", folder, "map", "propose", "--check", "--base", "HEAD"]) == 1
    shown = [line for line in capsys.readouterr().out.splitlines() if "path:" in line]
    assert shown == ["+    path: tests/test_new.py::test_new"]


def test_the_gate_alone_is_asked(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(folder, "tests/test_new.py").write_text("import time\ndef test_new(): time.sleep(1)\n")
    arguments = ["-C", folder, "map", "check", "--base", "HEAD", "--worktree", "--format", "json"]
    assert main(arguments) == 1
    told = json.loads(capsys.readouterr().out)
    assert [gate["name"] for gate in told["gates"]] == ["clock-map"]
    assert [finding["rule"] for finding in told["findings"]] == ["clock-map/undeclared"]
