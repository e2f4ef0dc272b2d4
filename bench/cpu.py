"""CPU time of whole processes, their children included."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Sequence


def cpu_seconds(command: Sequence[str], folder: str) -> float:
    """User and system seconds that one run of the command takes."""
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peak_bytes(command: Sequence[str], folder: str) -> int:
    """Most memory that one run of the command has at once in any of its processes."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0  # it has been waited for
    return used.ru_maxrss * 1024


def rounds(commands: Sequence[tuple[Sequence[str], str]], runs: int) -> list[list[float]]:
    """What each command took in each round; in turn, so that a slow moment of the machine hits all alike.

    A first round does not count: it leaves Python's compiled modules behind, as an installed package has them.
    """
    return [[cpu_seconds(command, folder) for command, folder in commands] for _ in range(runs + 1)][1:]
