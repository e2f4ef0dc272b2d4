from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gate.model.freeze_history import FreezeHistory
from gate.policy.frozen_tests import FrozenTests
from gate.shell.repository import Repository
from tests.support.repo import RepoBuilder

REGISTER = "tests/freeze_register.json"
PATHS = (REGISTER, "tests/freeze_register.yaml", "agent_gate.json")
A, B = "tests/test_a.py::test_a", "tests/test_a.py::test_b"


def register(*tests: str) -> str:
    return json.dumps([{"test": test, "owner": "finley"} for test in tests], indent=1)


def begun(repo: RepoBuilder, folder: str | None = None) -> dict[str, int]:
    """How often each test was frozen on the way to HEAD."""
    return {test: len(days) for test, days in told(repo, folder).begun.items()}


def told(repo: RepoBuilder, folder: str | None = None) -> FreezeHistory:
    with Repository(folder or repo.path, os.environ) as repository:
        return repository.freeze_history(repository.resolve("HEAD"), PATHS)


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    return RepoBuilder(tmp_path / "repo")


def test_a_freeze_lasts_as_long_as_versions_name_the_test(repo: RepoBuilder) -> None:
    for text in (register(A), register(A, B), register(B), register(B, A), "[]", register(A)):
        repo.commit({REGISTER: text})
    assert begun(repo) == {A: 3, B: 1}


def test_what_only_looks_different_is_the_same_freeze(repo: RepoBuilder) -> None:
    escaped = register(A).replace("test_a.py", "test\\u005fa.py")
    for text in (register(A), register(A.replace("::", " > ")), register(f"{A}[1]"), escaped, register(A) + "\n"):
        repo.commit({REGISTER: text})
    assert begun(repo) == {A: 1}


def test_the_file_may_be_renamed_rewritten_and_split(repo: RepoBuilder) -> None:
    yaml = f"# ours\n- test: {A}\n  owner: finley\n"
    beside = json.dumps({"fixtures": {}, "frozen": [{"test": B}, {"test": A}]})
    repo.commit({"old/flaky.json": register(A, B)})
    repo.commit({"old/flaky.json": None, REGISTER: register(A, B)})
    repo.commit({REGISTER: None, "tests/freeze_register.yaml": yaml})
    repo.commit({"tests/freeze_register.yaml": None, "agent_gate.json": beside})
    assert begun(repo) == {A: 1, B: 2}
    repo.commit({"agent_gate.json": None})
    repo.commit({REGISTER: register(A)})
    assert begun(repo) == {A: 2, B: 2}


def test_only_what_reached_the_branch_counts_and_when(repo: RepoBuilder) -> None:
    repo.commit({REGISTER: "[]"})
    repo.branch("side")
    repo.switch("side")
    for text in (register(A), "[]", register(A), register(B)):
        repo.commit({REGISTER: text})
    repo.switch("main")
    repo.merge("side", files={REGISTER: register(B)})
    assert begun(repo) == {B: 1}
    assert all(day[:2] == "20" and len(day) == 10 for (day,) in told(repo).begun.values())


@pytest.mark.parametrize("text", ["{", '[1, {}, {"test": 3}]', "\xff", '{"frozen": 3}', '[{"test": " "}]'])
def test_a_version_that_cannot_be_read_froze_nothing(repo: RepoBuilder, text: str) -> None:
    repo.commit({REGISTER: text.encode("latin-1")})
    repo.commit({REGISTER: register(A)})
    assert begun(repo) == {A: 1}


def test_a_shallow_clone_says_that_the_past_is_missing(repo: RepoBuilder, tmp_path: Path) -> None:
    repo.commit({REGISTER: register(A)})
    repo.commit({REGISTER: "[]"})
    repo.commit({REGISTER: register(A)})
    shallow = tmp_path / "shallow"
    repo.git("clone", "-q", "--depth=1", f"file://{repo.path}", str(shallow))
    assert told(repo, str(shallow)) == FreezeHistory({A: told(repo).begun[A][1:]}, is_cut=True)
    assert not told(repo).is_cut


def test_a_repository_without_a_register_has_no_past(repo: RepoBuilder) -> None:
    repo.commit({"a.py": ""})
    assert told(repo) == FreezeHistory({})


def test_each_record_is_parsed_once() -> None:
    frozen = FrozenTests()
    many = [f"tests/test_a.py::test_{number}" for number in range(300)]
    for end in range(100, 300):
        assert len(frozen.of(REGISTER, register(*many[:end]).encode())) == end
    assert len(frozen._known) == 299
