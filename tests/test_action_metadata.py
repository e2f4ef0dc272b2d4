"""action.yml and the workflows: valid by GitHub's schemas, and in step with the code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from gate.shell.inputs import Inputs

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-actions", [ROOT / "action.yml"]),
        ("vendor.github-workflows", WORKFLOWS),
        ("vendor.dependabot", [ROOT / ".github/dependabot.yml"]),
    ],
)
def test_github_s_own_files_are_valid_by_schema(schema: str, files: list[Path]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_input_is_read_and_each_that_is_read_is_declared() -> None:
    assert sorted(ACTION["inputs"]) == sorted(field.removeprefix("has_").replace("_", "-") for field in Inputs._fields)


def test_a_default_in_the_metadata_is_the_one_in_the_code() -> None:
    defaults = {name: given["default"] for name, given in ACTION["inputs"].items() if "default" in given}
    assert defaults == {
        "annotations": Inputs().annotations.value,
        "summary": str(Inputs().has_summary).lower(),
        "working-directory": Inputs().working_directory,
    }


def test_the_action_is_built_from_the_dockerfile_that_is_there() -> None:
    assert ACTION["runs"] == {"using": "docker", "image": "Dockerfile"}
    stages = re.findall(r"(?m)^FROM (\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    assert stages == ["python:3.13-slim-trixie"] * 2


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_name_actions_by_commit_and_start_without_rights(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)", text)
    assert all(each == "./" or re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", each) for each in used), used
    assert yaml.safe_load(text)["permissions"] == {}
