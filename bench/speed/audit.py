"""The ruler: one plain process that runs `git diff -U0` and the eight expressions over the added lines.

python -m bench.speed.audit REPOSITORY BASE HEAD
"""

from __future__ import annotations

import subprocess
import sys

from bench.accuracy.audit_script import EXPRESSIONS


def main(repository: str, base: str, head: str) -> None:
    """Print every added line that one of the expressions matches."""
    command = ["git", "-C", repository, "diff", "-U0", base, head]
    diff = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode("utf-8", "replace")
    for line in diff.split("\n"):
        if line.startswith("+") and not line.startswith("+++"):
            for expression, kind in EXPRESSIONS:
                if expression.search(line):
                    sys.stdout.write(f"{kind} {line[1:]}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
