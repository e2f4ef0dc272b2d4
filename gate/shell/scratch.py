"""A throw-away repository: two commits from plain texts, through `git fast-import`, with fixed dates."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence

from gate.errors import GitError

EPOCH = 1_767_225_600  # 2026-01-01T00:00:00Z: the same texts always make the same commits


def make(folder: str, commits: Sequence[tuple[str, str, str, Mapping[str, str | bytes | None]]]) -> None:
    """Fill an empty folder. Each commit: branch, `Name <email>`, message, content by path (None removes).

    A branch's first commit starts from the commit before it in the list. The last branch is checked out.
    """
    script = b"".join(_commit(mark, *commit) for mark, commit in enumerate(commits, start=1))
    _git(folder, "init", "--quiet", "--initial-branch", commits[0][0])
    _git(folder, "fast-import", "--quiet", feed=script)
    _git(folder, "checkout", "--quiet", commits[-1][0])


def _commit(mark: int, branch: str, author: str, message: str, files: Mapping[str, str | bytes | None]) -> bytes:
    stamp = f"{author} {EPOCH + mark} +0000"
    out = f"commit refs/heads/{branch}\nmark :{mark}\nauthor {stamp}\ncommitter {stamp}\n".encode()
    out += _data(message)
    if mark > 1:
        out += f"from :{mark - 1}\n".encode()
    for path, content in files.items():
        out += f"D {path}\n".encode() if content is None else f"M 100644 inline {path}\n".encode() + _data(content)
    return out


def _data(text: str | bytes) -> bytes:
    content = text.encode() if isinstance(text, str) else text
    return f"data {len(content)}\n".encode() + content + b"\n"


def _git(folder: str, *arguments: str, feed: bytes = b"") -> None:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environ |= {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
    try:
        subprocess.run(  # noqa: S603 -- git, with arguments of our own
            ["git", *arguments],  # noqa: S607 -- the git on the user's PATH is the one meant
            cwd=folder,
            env=environ,
            input=feed,
            capture_output=True,
            check=True,
        )
    except FileNotFoundError as error:
        raise GitError("there is no git on PATH", "install git") from error
    except subprocess.CalledProcessError as error:
        raise GitError(f"git {arguments[0]} failed: {error.stderr.decode(errors='replace').strip()}") from error
