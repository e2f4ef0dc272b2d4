"""CPU time of whole processes, their children included."""

from __future__ import annotations

import resource
import statistics
import subprocess
from collections.abc import Sequence


def cpu_seconds(command: Sequence[str], folder: str) -> float:
    """User and system seconds that one run of the command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(commands: Sequence[tuple[Sequence[str], str]], runs: int) -> list[float]:
    """Each command's median over the runs, taken in turn so that a slow moment of the machine hits all alike."""
    for command, folder in commands:
        cpu_seconds(command, folder)
    samples = [[cpu_seconds(command, folder) for command, folder in commands] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*samples, strict=True)]
