"""What `agentgate check` costs: beside the imports it cannot do without, and in a large beside a small repository.

The change touches ten Python files (five of them tests) in a repository with a clock map, a register and pins.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from bench.cpu import rounds
from gate.shell import scratch

TEAM = "Bench Team <team@example.org>"
AGENT = "acme-coder[bot] <acme-coder[bot]@users.noreply.github.com>"
IMPORTS = [sys.executable, "-c", "import yaml, unidiff, tree_sitter, tree_sitter_python"]
CHECK = [sys.executable, "-m", "gate", "check", "--base", "main", "--head", "patch", "--format", "json"]
LIMITS = {"check / imports": 2.5, "50,000 files / 500 files": 1.2}


def main() -> int:
    """Print the two ratios, each the median over the rounds with its quartiles; exit 1 if one is over its limit."""
    with tempfile.TemporaryDirectory() as folder:
        roots = [str(Path(folder, name)) for name in ("small", "large")]
        for root, files in zip(roots, (500, 50_000), strict=True):
            os.mkdir(root)
            scratch.make(root, [("main", TEAM, "base", _base(files)), ("patch", AGENT, "patch", _patch())])
        commands = [(IMPORTS, folder), *((CHECK, root) for root in roots)]
        taken = rounds(commands, runs=int((sys.argv[1:] or ["15"])[0]))
    ratios = {
        "check / imports": [check / imports for imports, check, _ in taken],
        "50,000 files / 500 files": [large / small for _, small, large in taken],
    }
    for name, each in ratios.items():
        low, middle, high = quantiles(each, n=4)
        sys.stdout.write(f"{name:28} {middle:5.2f}   (at most {LIMITS[name]}; quartiles {low:.2f} and {high:.2f})\n")
    imports, check, large = map(median, zip(*taken, strict=True))
    sys.stdout.write(f"CPU seconds: imports {imports:.3f}, check {check:.3f}, in the large repository {large:.3f}\n")
    return int(any(median(each) > LIMITS[name] for name, each in ratios.items()))


def _base(files: int) -> dict[str, str | None]:
    fixtures = {f"tests/fixtures/invoice_{n}.json": f'{{"cents": {n}, "currency": "EUR"}}\n' for n in range(5)}
    pins = ", ".join(f'"{path}": "{hashlib.sha256(text.encode()).hexdigest()}"' for path, text in fixtures.items())
    cases = "".join(
        f"  - id: case_{n}\n    path: tests/test_mod_{n}.py::test_total\n    clock: logical\n" for n in range(30)
    )
    register = (
        '[{"test": "tests/test_mod_0.py::test_total", "reason": "a library reads the clock", "clock": "time.time",'
        ' "owner": "billing", "opened": "2026-01-01", "expires": "2026-01-15", "reentry": "test_total passes"}]\n'
    )
    return {
        **{f"pkg/sub_{n // 100}/mod_{n % 100}.py": f"VALUE = {n}\n" for n in range(files)},
        **{f"tests/test_mod_{n}.py": _tests(n, "") for n in range(30)},
        **fixtures,
        "agent_gate.json": f'{{"fixtures": {{{pins}}}}}\n',
        "tests/clock_map.yaml": f"version: 1\ncases:\n{cases}",
        "tests/freeze_register.json": register,
        ".agentgate.yml": "version: 1\nfreezes: {expired: touched}\n",
    }


def _patch() -> dict[str, str]:
    modules = {f"pkg/sub_0/mod_{n}.py": _module(n) for n in range(5)}
    return modules | {f"tests/test_mod_{n}.py": _tests(n, "    assert total(3) == 3\n") for n in range(5)}


def _module(number: int) -> str:
    lines = "".join(f"def step_{n}(value):\n    return value + {n}\n\n\n" for n in range(10))
    imports = "import time\nfrom datetime import datetime\n"
    stamp = "def stamp():\n    return datetime.now(), time.time()\n"
    return f"{imports}\nVALUE = {number}\n\n\n{lines}{stamp}"


def _tests(number: int, more: str) -> str:
    return f"from pkg.total import total\n\n\ndef test_total():\n    assert total({number}) == {number}\n{more}"


if __name__ == "__main__":
    sys.exit(main())
