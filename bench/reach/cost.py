"""What following calls costs in a repository of 5,000 Python files, for a change of ten.

    python -m bench.reach.cost [RUNS]

Five tests that are declared logical each lead through six modules to a pure end, and five modules change. The time is
that of a check of the clock map alone, less that of the same check without rows, against the sum of `git ls-files | wc
-l` and of parsing the files that the calls reach.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from bench.cpu import rounds
from gate.shell import scratch

TEAM = "Bench Team <team@example.org>"
AGENT = "acme-coder[bot] <acme-coder[bot]@users.noreply.github.com>"
LIMIT = 3.0
MODULES, STEPS, TESTS = 5_000, 6, 5
CHECK = [sys.executable, "-m", "gate", "check", "--base", "main", "--head", "patch", "--gate", "clock-map"]
LIST = ["sh", "-c", "git ls-files | wc -l"]
PARSE = """
import ast, sys
import tree_sitter, tree_sitter_python
parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_python.language()))
for path in sys.argv[1:]:
    text = open(path, "rb").read()
    parser.parse(text)
    ast.parse(text)
"""


def main() -> int:
    """Print the ratio; exit 1 if it is over its limit."""
    runs = int((sys.argv[1:] or ["9"])[0])
    with tempfile.TemporaryDirectory() as folder:
        mapped, bare = Path(folder, "mapped"), Path(folder, "bare")
        for root, rows in ((mapped, TESTS), (bare, 0)):
            root.mkdir()
            scratch.make(str(root), [("main", TEAM, "base", _base(rows)), ("patch", AGENT, "patch", _patch())])
        reached = [f"pkg/sub_{n}/mod_{step}.py" for n in range(TESTS) for step in range(STEPS)]
        parse = [sys.executable, "-c", PARSE, *(f"tests/test_{n}.py" for n in range(TESTS)), *reached]
        idle = [sys.executable, "-c", PARSE]
        commands = [(CHECK, mapped), (CHECK, bare), (LIST, mapped), (parse, mapped), (idle, mapped)]
        taken = rounds([(command, str(root)) for command, root in commands], runs=runs)
    with_rows, without, listed, parsed, nothing = (statistics.median(column) for column in zip(*taken, strict=True))
    ratio = (with_rows - without) / (listed + parsed - nothing)
    sys.stdout.write(f"following / (listing and parsing) {ratio:5.2f}   (at most {LIMIT})\n")
    sys.stdout.write(
        f"CPU seconds: check {with_rows:.3f}, without rows {without:.3f}, "
        f"listing {listed:.3f}, parsing {parsed - nothing:.3f}\n"
    )
    return int(ratio > LIMIT)


def _base(rows: int) -> dict[str, str | None]:
    cases = "".join(
        f"  - id: case_{n}\n    path: tests/test_{n}.py::test_total\n    clock: logical\n" for n in range(rows)
    )
    files: dict[str, str | None] = {
        f"pkg/sub_{n // 50}/mod_{n % 50}.py": _module(n // 50, n % 50, "") for n in range(MODULES)
    }
    files |= {f"pkg/sub_{n}/__init__.py": "" for n in range(MODULES // 50)}
    files |= {f"tests/test_{n}.py": _test(n, "") for n in range(TESTS)}
    return {**files, "pkg/__init__.py": "", "tests/clock_map.yaml": f"version: 1\ncases:\n{cases}" if rows else None}


def _patch() -> dict[str, str | None]:
    modules: dict[str, str | None] = {f"pkg/sub_{n}/mod_0.py": _module(n, 0, "\n\nMORE = 1\n") for n in range(TESTS)}
    return modules | {f"tests/test_{n}.py": _test(n, "    assert total(3)\n") for n in range(TESTS)}


def _module(sub: int, number: int, more: str) -> str:
    """A module of two hundred lines with a read that nothing calls, and a function that calls the next module's."""
    lines = "".join(f"def step_{n}(value):\n    return value + {n}\n\n\n" for n in range(50))
    goes_on = number % STEPS < STEPS - 1
    imports = f"import time\n\nfrom pkg.sub_{sub} import mod_{number + 1}\n\n\n" if goes_on else "import time\n\n\n"
    call = f"mod_{number + 1}.total(value)" if goes_on else "step_1(value)"
    return f"{imports}{lines}def stamp():\n    return time.time()\n\n\ndef total(value):\n    return {call}\n{more}"


def _test(number: int, more: str) -> str:
    return f"from pkg.sub_{number}.mod_0 import total\n\n\ndef test_total():\n    assert total({number}) >= 0\n{more}"


if __name__ == "__main__":
    sys.exit(main())
