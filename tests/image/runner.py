"""A workflow's job as a runner sets one up for a container action: its folders, mounts, variables, and checkout."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

RUNNER = (1001, 127)  # the runner's user and group on GitHub's own machines; the container runs as root
MOUNTS = {
    "workspace": "/github/workspace",
    "home": "/github/home",
    "workflow": "/github/workflow",
    "file_commands": "/github/file_commands",
    "temp": "/github/runner_temp",
}


class Outcome(NamedTuple):
    """What a step left behind."""

    exit_code: int
    log: str
    outputs: dict[str, str]
    summary: str


class Job:
    """One job of one workflow run. `workspace` is the checkout; `origin` is where it came from."""

    def __init__(self, root: Path, origin: Path) -> None:
        self.root = root
        self.origin = origin
        self.workspace = root / "workspace"
        for name in MOUNTS:
            (root / name).mkdir(parents=True)

    def check_out(self, commit: str) -> None:
        """As actions/checkout does with `fetch-depth: 0`: every branch, and that commit."""
        git(self.workspace, "init", "-q")
        git(self.workspace, "fetch", "-q", str(self.origin), "+refs/heads/*:refs/remotes/origin/*", "+HEAD")
        git(self.workspace, "checkout", "-q", "--detach", commit)

    def check_out_shallow(self, commit: str) -> None:
        """As actions/checkout does by default: that commit and nothing before it."""
        git(self.origin, "branch", "-f", "merged", commit)
        git(self.workspace, "init", "-q")
        git(self.workspace, "fetch", "-q", "--depth=1", f"file://{self.origin}", "+merged:refs/remotes/pull/7/merge")
        git(self.workspace, "checkout", "-q", "--detach", "refs/remotes/pull/7/merge")

    def run(
        self,
        event: str,
        payload: Mapping[str, Any],
        inputs: Mapping[str, str] | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> Outcome:
        """The step `uses: …/agentgate` of this job."""
        (self.root / "workflow/event.json").write_text(json.dumps(payload), encoding="utf-8")
        for name in ("set_output", "step_summary"):
            (self.root / "file_commands" / name).write_bytes(b"")
        for folder, folders, files in os.walk(self.root):
            for name in (".", *folders, *files):
                os.chown(os.path.join(folder, name), *RUNNER, follow_symlinks=False)
        environ = self._variables(event, inputs or {}) | dict(variables or {})
        done = subprocess.run(self._command(environ), capture_output=True, check=False, timeout=120)
        return Outcome(
            done.returncode,
            (done.stdout + done.stderr).decode(),
            self._outputs(),
            (self.root / "file_commands/step_summary").read_text(encoding="utf-8"),
        )

    def strangers(self) -> list[str]:
        """Files in the workspace that the runner could not remove, because they are not its own."""
        return [str(path) for path in self.workspace.rglob("*") if path.lstat().st_uid != RUNNER[0]]

    def _command(self, environ: Mapping[str, str]) -> list[str]:
        command = [os.environ["AGENTGATE_DOCKER"], "run", "--rm", "--network", "none", "--workdir", MOUNTS["workspace"]]
        for name, value in environ.items():
            command += ["-e", f"{name}={value}"]
        for name, target in MOUNTS.items():
            command += ["-v", f"{self.root / name}:{target}{':ro' if name == 'home' else ''}"]
        return [*command, os.environ["AGENTGATE_IMAGE"]]

    def _variables(self, event: str, inputs: Mapping[str, str]) -> dict[str, str]:
        return {
            **{f"INPUT_{name.upper()}": value for name, value in inputs.items()},
            "CI": "true",
            "HOME": MOUNTS["home"],
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_REPOSITORY": "acme/agentgate",
            "GITHUB_API_URL": "https://api.github.invalid",
            "GITHUB_EVENT_NAME": event,
            "GITHUB_EVENT_PATH": "/github/workflow/event.json",
            "GITHUB_OUTPUT": "/github/file_commands/set_output",
            "GITHUB_REPOSITORY": "acme/shop",
            "GITHUB_SERVER_URL": "https://github.invalid",
            "GITHUB_SHA": git(self.workspace, "rev-parse", "HEAD") if (self.workspace / ".git").exists() else "0" * 40,
            "GITHUB_STEP_SUMMARY": "/github/file_commands/step_summary",
            "GITHUB_WORKSPACE": MOUNTS["workspace"],
            "RUNNER_TEMP": MOUNTS["temp"],
        }

    def _outputs(self) -> dict[str, str]:
        text = (self.root / "file_commands/set_output").read_text(encoding="utf-8")
        found: dict[str, str] = {}
        while text:
            opening, _, rest = text.partition("\n")
            name, _, delimiter = opening.partition("<<")
            found[name], _, text = rest.partition(f"\n{delimiter}\n")
        return found


def git(folder: Path, *arguments: str) -> str:
    """What git prints, with an identity and a date of its own and nothing of the machine's configuration."""
    identity = {
        f"GIT_{role}_{key}": value
        for role in ("AUTHOR", "COMMITTER")
        for key, value in (("NAME", "Demo Team"), ("EMAIL", "team@example.org"), ("DATE", "2026-01-02T00:00:00Z"))
    }
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "1"}
    trusted = {"GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        env={"PATH": os.environ["PATH"], **identity, **settings, **trusted},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
