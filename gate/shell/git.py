"""Runs git's plumbing: no shell, nothing of the user's or the machine's configuration, nothing executed, no network."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping

from gate.errors import GitError

# Whatever else the caller's environment holds (GIT_DIR, GIT_EXTERNAL_DIFF, GIT_TRACE, …) git does not get to see.
INHERITED = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR")

VARIABLES = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_ATTR_NOSYSTEM": "1",
    "HOME": "/nonexistent",  # git 2.31 knows no GIT_CONFIG_GLOBAL yet
    "XDG_CONFIG_HOME": "/nonexistent",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",
    "GIT_PAGER": "cat",
    "GIT_NO_LAZY_FETCH": "1",  # since git 2.44; before it, a fetch finds no protocol that it may use
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_GRAFT_FILE": os.devnull,
    "LC_ALL": "C",
}

# The repository's own configuration is read, since it says how its objects are stored. These go over it: what could
# start a program, what could hide a difference, what could write into the repository.
SETTINGS = (
    ("safe.directory", "*"),  # a container runs as root in a workspace of another user; nothing in there is executed
    ("core.fsmonitor", "false"),
    ("core.hooksPath", os.devnull),
    ("core.pager", "cat"),
    ("core.sshCommand", "false"),
    ("credential.helper", ""),
    ("protocol.allow", "never"),
    ("diff.external", ""),
    ("core.useReplaceRefs", "false"),
    ("core.attributesFile", os.devnull),
    ("core.bigFileThreshold", "32m"),  # what is larger git does not load to compare it; gate/shell/opaque.py takes over
    ("core.ignoreStat", "false"),
    ("core.safecrlf", "false"),
    ("core.splitIndex", "false"),
    ("core.untrackedCache", "false"),
    ("core.quotePath", "true"),
    ("color.ui", "false"),
    ("diff.suppressBlankEmpty", "false"),
    ("submodule.recurse", "false"),
    ("gc.auto", "0"),
)


class Git:
    """git in one folder. `started` counts the processes, of this one and of all that were made from it."""

    def __init__(self, folder: str, environ: Mapping[str, str]) -> None:
        self.folder = folder
        self._variables = {key: environ[key] for key in INHERITED if key in environ} | VARIABLES
        self._settings: tuple[tuple[str, str], ...] = SETTINGS
        self._started: list[str] = []

    @property
    def started(self) -> tuple[str, ...]:
        return tuple(self._started)

    def given(self, variables: Mapping[str, str], *settings: tuple[str, str]) -> Git:
        """The same git with more variables and settings; an empty variable is left out."""
        merged = {key: value for key, value in (self._variables | dict(variables)).items() if value}
        copy = object.__new__(Git)
        copy.folder = self.folder
        copy._variables = merged
        copy._settings = self._settings + settings
        copy._started = self._started
        return copy

    def run(self, *arguments: str, data: bytes = b"", success: tuple[int, ...] = (0,)) -> bytes:
        """What a git command prints. Raises GitError with git's own words if it exits with any other code."""
        with self.start(*arguments, stderr=subprocess.PIPE) as process:
            output, errors = process.communicate(data)
        if process.returncode not in success:
            raise GitError(f"git {arguments[0]}: {_reason(errors, process.returncode)}")
        return output

    def start(self, *arguments: str, stderr: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        """A git process with its standard input and output at our end of two pipes. Raises GitError without a git."""
        self._started.append(arguments[0])
        try:
            return subprocess.Popen(  # noqa: S603 -- no shell; revisions were checked, paths never are arguments
                ["git", "--no-pager", "-C", self.folder, *arguments],  # noqa: S607 -- the git on PATH is the one meant
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                env=self._environment(),
            )
        except OSError as error:
            raise GitError(f"git cannot be started: {error.strerror}", "install git 2.31 or newer") from error
        except ValueError as error:
            raise GitError(
                f"git cannot be started in {self.folder}: a name holds a NUL byte or half a surrogate pair",
                "no file and no revision can be called that",
            ) from error

    def _environment(self) -> dict[str, str]:
        """Settings go through the environment: arguments can be read by every user of the machine."""
        environment = {**self._variables, "GIT_CONFIG_COUNT": str(len(self._settings))}
        for number, (key, value) in enumerate(self._settings):
            environment[f"GIT_CONFIG_KEY_{number}"] = key
            environment[f"GIT_CONFIG_VALUE_{number}"] = value
        return environment


def _reason(errors: bytes, code: int) -> str:
    """The first line of git's complaint that is one."""
    lines = errors.decode("utf-8", "replace").splitlines()
    complaints = [line.split(": ", 1)[1] for line in lines if line.startswith(("fatal: ", "error: "))]
    return complaints[0] if complaints else " ".join(lines) or f"exit code {code}"
