"""`agentgate pin`, run for real on a small repository."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from gate.cli import main
from tests.support.repo import RepoBuilder

A, B = "tests/fixtures/a.json", "tests/fixtures/b.csv"
CANONICAL_A = "sha256:" + hashlib.sha256(b'{"total":3}').hexdigest()
RAW_A = hashlib.sha256(b'{"total": 3, "pid": 1}\n').hexdigest()
OLD = "sha256:" + "0" * 64
MAP = """\
# ours
cases:
- id: a   # the first
  path: tests/test_a.py::test_a
  clock: logical
  fixture: tests/fixtures/a.json
- {id: b, path: "tests/test_a.py::test_b", clock: logical, fixture: tests/fixtures/b.csv, fixture_hash: null}
"""


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    repo = RepoBuilder(tmp_path / "repo")
    repo.commit(
        {A: '{"total": 3, "pid": 1}\n', B: "a,b\n1,2\n", "tests/test_a.py": "def test_a(): ...\ndef test_b(): ...\n"}
    )
    return repo


def run(repo: RepoBuilder, *arguments: str) -> int:
    return main(["-C", repo.path, "pin", *arguments])


def read(repo: RepoBuilder, path: str) -> str:
    return Path(repo.path, path).read_text()


def test_hashes_are_shown_as_they_are_pinned(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repo, A) == run(repo, "--raw", A) == 0
    assert capsys.readouterr().out == f"{CANONICAL_A}  {A}\n{RAW_A}  {A}\n"
    assert run(repo, "tests/fixtures/none.json") == 2
    assert "nothing there" in capsys.readouterr().err


def test_what_is_pinned_nowhere_is_added_to_the_pins(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repo, "--write", A) == 0
    assert json.loads(read(repo, "agent_gate.json")) == {"fixtures": {A: CANONICAL_A}}
    assert run(repo) == 0
    assert f"ok        {A}  {CANONICAL_A}" in capsys.readouterr().out


def test_a_hash_takes_the_place_of_the_old_one_and_nothing_else_changes(repo: RepoBuilder) -> None:
    pins = f'{{"fixtures": {{"x":  null,\n\t"{A}": "{OLD}"}}, "frozen": [ ]}}'
    repo.commit({"agent_gate.json": pins})
    assert run(repo, "--write", "--raw", A) == 0
    assert read(repo, "agent_gate.json") == pins.replace(OLD, RAW_A)


def test_the_map_gets_it_where_a_case_names_the_file(repo: RepoBuilder) -> None:
    repo.commit({"tests/clock_map.yaml": MAP})
    assert run(repo, "--write", A, B) == 0
    digest = "sha256:" + hashlib.sha256(b"a,b\n1,2\n").hexdigest()
    expected = MAP.replace("a.json\n", f"a.json\n  fixture_hash: {CANONICAL_A}\n").replace("null", digest)
    assert read(repo, "tests/clock_map.yaml") == expected
    assert not Path(repo.path, "agent_gate.json").exists()


def test_a_case_of_several_fixtures_gets_the_hash_of_them_all(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    several = f"cases:\r\n- id: a\r\n  path: t.py::a\r\n  clock: wall\r\n  fixture: [{A}, {B}]\r\n  fixture_hash:\r\n"
    repo.commit({"tests/clock_map.yaml": several})
    assert run(repo, "--write", B) == 0
    assert run(repo) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"ok        {A}, {B}  sha256:")
    assert Path(repo.path, "tests/clock_map.yaml").read_bytes().count(b"\r\n") == 6


def test_pins_in_yaml_keep_their_comments(repo: RepoBuilder) -> None:
    repo.commit({"agent_gate.yaml": f"fixtures:\n  # the invoice\n  {A}: {OLD}  # old\n"})
    assert run(repo, "--write", A, B) == 0
    lines = read(repo, "agent_gate.yaml").splitlines()
    assert lines[:3] == ["fixtures:", "  # the invoice", f"  {A}: {CANONICAL_A}  # old"]
    assert lines[3].startswith(f"  {B}: sha256:")


def test_how_every_pin_stands(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"agent_gate.json": json.dumps({"fixtures": {A: OLD, B: None, "gone": "1" * 64}})})
    assert run(repo) == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["drift", "unpinned", "broken"]
    assert run(repo, "--check") == 1
    assert "fixtures/drift" in capsys.readouterr().out


def test_without_pins_there_is_nothing_to_tell(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repo) == run(repo, "--check") == 0
    assert capsys.readouterr().out.startswith("nothing is pinned\n")


def test_why_shows_canonical_bytes_and_the_way_from_what_was_pinned(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    repo.commit({"agent_gate.json": json.dumps({"fixtures": {A: CANONICAL_A, B: OLD}})})
    assert run(repo, "--why", A) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "# it is as pinned on line 1 of agent_gate.json"
    repo.commit({A: '{"pid": 2}\n'})
    repo.commit({A: '{"total": 4}\n'})
    assert run(repo, "--why", A, B, "tests/test_a.py") == 0
    shown = capsys.readouterr().out
    assert '-  "total": 3\n+  "total": 4\n' in shown
    assert f"# what was pinned ({OLD}) is in no version of the file" in shown
    assert shown.endswith("def test_b(): ...\n# it is not pinned\n")


@pytest.mark.parametrize("option", ["--write", "--why"])
def test_without_a_file_there_is_nothing_to_do(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert run(repo, option) == 2
    assert "no FILE is named" in capsys.readouterr().err
