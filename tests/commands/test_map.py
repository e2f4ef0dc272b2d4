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
