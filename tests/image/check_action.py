"""The action's image, run as a runner runs it. `make image-test` builds it first; `make test` leaves this out."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from gate import demo
from gate.shell import scratch
from tests.image.runner import MOUNTS, Job, git

TODAY = date(2026, 11, 30)


@pytest.fixture
def job(tmp_path: Path) -> Callable[..., Job]:
    """A job for the demo's repository; `honest` is what a person proposes in it, instead of the agent's change."""

    def make(today: date = TODAY, honest: dict[str, str | None] | None = None) -> Job:
        origin = tmp_path / "origin"
        origin.mkdir()
        commits = demo.commits(today)
        if honest is not None:
            commits[-1] = demo.Proposal("honest", demo.HUMAN, "Say more", honest)
        scratch.make(str(origin), commits)
        return Job(tmp_path / "job", origin)

    return make


def pull_request(job: Job, branch: str, login: str) -> tuple[str, dict[str, Any]]:
    """The synthetic merge commit that a workflow gets to see, and the event's payload."""
    base, head = (git(job.origin, "rev-parse", name) for name in (demo.BASE, branch))
    git(job.origin, "checkout", "-q", "--detach", base)
    git(job.origin, "merge", "-q", "--no-ff", "--allow-unrelated-histories", "-m", f"Merge {head} into {base}", head)
    repository = {"id": 1, "owner": {"type": "Organization"}}
    request = {
        "number": 7,
        "author_association": "MEMBER",
        "user": {"login": login},
        "head": {"sha": head, "ref": branch, "repo": repository},
        "base": {"sha": base, "ref": demo.BASE, "repo": repository},
    }
    return git(job.origin, "rev-parse", "HEAD"), {"action": "opened", "number": 7, "pull_request": request}


def test_a_bad_pull_request_of_an_agent_fails(job: Callable[..., Job]) -> None:
    here = job()
    merge, payload = pull_request(here, demo.BRANCH, "acme-coder[bot]")
    here.check_out(merge)
    done = here.run("pull_request", payload, {"today": TODAY.isoformat(), "json-file": "out/agentgate.json"})
    assert done.exit_code == 1, done.log
    report = json.loads((here.workspace / "out/agentgate.json").read_text(encoding="utf-8"))
    rules = [finding["rule"] for finding in report["findings"]]
    assert {"clock-scan/wall", "clock-scan/delay", "clock-map/undeclared", "fixtures/drift", "freezes/expired"} <= set(
        rules
    )
    assert report["change"]["author"]["kind"] == "agent"
    assert done.outputs == {
        "verdict": "fail",
        "findings": str(len(rules)),
        "errors": str(sum(finding["severity"] == "error" for finding in report["findings"])),
        "undeclared": "1",
        "expired": "1",
        "clock-debt": str(report["clock_debt"]["total"]),
        "json-file": "out/agentgate.json",
    }
    assert report["clock_debt"]["total"] >= 2
    assert "::error file=tests/freeze_register.json,line=" in done.log
    assert "freezes/expired" in done.summary
    assert here.strangers() == []


def test_a_good_pull_request_of_a_person_passes(job: Callable[..., Job]) -> None:
    here = job(TODAY + timedelta(days=10), {"README.md": "How to run it.\n"})
    merge, payload = pull_request(here, "honest", "finley")
    here.check_out(merge)
    done = here.run("pull_request", payload, {"today": TODAY.isoformat()})
    assert done.exit_code == 0, done.log
    assert done.outputs["verdict"] == "pass"
    assert done.outputs["errors"] == "0"
    assert done.outputs["json-file"] == ""
    assert done.summary
    assert here.strangers() == []


def test_a_pull_request_without_a_merge_base_is_an_error(job: Callable[..., Job]) -> None:
    here = job()
    git(here.origin, "checkout", "-q", "--orphan", "elsewhere")
    git(here.origin, "rm", "-rfq", ".")
    git(here.origin, "commit", "-q", "--allow-empty", "-m", "Start over")
    merge, payload = pull_request(here, "elsewhere", "finley")
    here.check_out(merge)
    done = here.run("pull_request", payload)
    assert done.exit_code == 2, done.log
    assert done.outputs["verdict"] == "error"
    assert "::error " in done.log
    assert "no commit in common" in done.log
    assert done.summary


def test_a_checkout_of_depth_one_says_what_to_change(job: Callable[..., Job]) -> None:
    here = job()
    merge, payload = pull_request(here, demo.BRANCH, "acme-coder[bot]")
    here.check_out_shallow(merge)
    done = here.run("pull_request", payload)
    assert done.exit_code == 2, done.log
    assert done.outputs["verdict"] == "error"
    assert "fetch-depth: 0" in done.log
    assert "fetch-depth: 0" in done.summary


def test_a_push_to_the_default_branch_is_compared_with_what_stood_there(job: Callable[..., Job]) -> None:
    here = job()
    before, after = (git(here.origin, "rev-parse", name) for name in (demo.BASE, demo.BRANCH))
    here.check_out(after)
    repository = {"default_branch": "main"}
    payload = {"ref": "refs/heads/main", "before": before, "after": after, "repository": repository, "sender": None}
    done = here.run("push", payload, {"today": TODAY.isoformat(), "annotations": "none", "summary": "false"})
    assert done.exit_code == 1, done.log
    assert done.outputs["undeclared"] == "1"
    assert "::error " not in done.log
    assert done.summary == ""


@pytest.mark.parametrize(
    ("event", "payload", "variables", "words"),
    [
        pytest.param("release", {}, {}, "release", id="an event without a change"),
        pytest.param("pull_request", {}, {}, "pull_request", id="a payload of another shape"),
        pytest.param("pull_request", {}, {"GITHUB_EVENT_PATH": "/nowhere"}, "payload", id="no payload"),
        pytest.param("pull_request", {}, {"INPUT_FAIL-ON": "often"}, "fail-on", id="an input that makes no sense"),
    ],
)
def test_what_makes_no_sense_is_an_error_and_never_a_pass(
    job: Callable[..., Job], event: str, payload: dict[str, Any], variables: dict[str, str], words: str
) -> None:
    done = job().run(event, payload, variables=variables)
    assert done.exit_code == 2, done.log
    assert done.outputs["verdict"] == "error"
    assert words in done.log


@pytest.mark.parametrize("pointers", [("PYTHONPATH", "PYTHONUSERBASE"), ("PYTHONHOME",)])
def test_nothing_in_the_workspace_is_ever_run(job: Callable[..., Job], pointers: tuple[str, ...]) -> None:
    here = job()
    merge, payload = pull_request(here, demo.BRANCH, "acme-coder[bot]")
    here.check_out(merge)
    trap = "open('/github/workspace/SPRUNG', 'w').write(__name__)\nraise SystemExit(0)\n"
    modules = (
        "yaml",
        "unidiff",
        "json",
        "sitecustomize",
        "usercustomize",
        "tree_sitter",
        "gate/__init__",
        "gate/action",
    )
    for module in (*modules, "entrypoint"):
        file = here.workspace / f"{module}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(trap, encoding="utf-8")
    script = here.workspace / "trap.sh"
    script.write_text("#!/bin/sh\ntouch /github/workspace/SPRUNG\n", encoding="utf-8")
    script.chmod(0o755)
    sprung = f"{MOUNTS['workspace']}/trap.sh"
    for key in (
        "core.fsmonitor",
        "core.hooksPath",
        "diff.external",
        "core.pager",
        "filter.x.smudge",
        "filter.x.process",
    ):
        git(here.workspace, "config", key, sprung)
    (here.workspace / ".gitattributes").write_text("* filter=x diff=x\n", encoding="utf-8")
    git(here.workspace, "config", "diff.x.textconv", sprung)
    git(here.workspace, "config", "diff.x.command", sprung)
    variables = dict.fromkeys(pointers, MOUNTS["workspace"])
    variables |= {"GIT_EXTERNAL_DIFF": sprung, "GIT_PAGER": sprung, "GIT_SSH_COMMAND": sprung, "GIT_DIR": "/nowhere"}
    done = here.run("pull_request", payload, {"today": TODAY.isoformat()}, variables)
    assert not (here.workspace / "SPRUNG").exists()
    assert done.exit_code == 1, done.log
    assert done.outputs["verdict"] == "fail"


def test_a_link_that_the_change_puts_in_the_report_s_way_is_not_followed(job: Callable[..., Job]) -> None:
    here = job()
    merge, payload = pull_request(here, demo.BRANCH, "acme-coder[bot]")
    here.check_out(merge)
    (here.workspace / "out").symlink_to(MOUNTS["file_commands"])
    done = here.run("pull_request", payload, {"today": TODAY.isoformat(), "json-file": "out/set_output"})
    assert done.exit_code == 2, done.log
    assert done.outputs == {**done.outputs, "verdict": "error", "json-file": ""}


def test_the_log_is_utf_8_whatever_the_locale(job: Callable[..., Job]) -> None:
    here = job()
    merge, payload = pull_request(here, demo.BRANCH, "acme-coder[bot]")
    here.check_out(merge)
    latin = {"LANG": "C", "LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = here.run("pull_request", payload, {"today": TODAY.isoformat()}, latin)
    assert done.exit_code == 1, done.log


def test_the_image_holds_git_python_and_the_package_compiled() -> None:
    questions = """
        set -e
        git --version
        /opt/agentgate/bin/python -IBc 'import sys; print("python", *sys.version_info[:2])'
        for tool in cc gcc make; do if command -v $tool; then echo unwanted $tool; fi; done
        ls -d ~/.cache /tmp/* /var/lib/apt/lists/* /var/cache/apt/* 2>/dev/null | sed 's/^/left over /' || true
        find /opt/agentgate/lib -name '*.py' | wc -l
        find /opt/agentgate/lib -name '*.pyc' | wc -l
    """
    docker, image = os.environ["AGENTGATE_DOCKER"], os.environ["AGENTGATE_IMAGE"]
    command = [docker, "run", "--rm", "--network", "none", "--entrypoint", "sh", image, "-c", questions]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    version, python, *unwanted, sources, compiled = done.stdout.splitlines()
    assert version.startswith("git version")
    assert python == "python 3 13"
    assert unwanted == []
    assert int(sources) == int(compiled) > 100
