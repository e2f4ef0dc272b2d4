"""What records cost: raw and canonical pins beside the standard tools, and a register with a long history.

Each is a ratio of CPU time (children included) in one run, `agentgate check` from its start to its end; the register is
held to two seconds of it.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from bench.cpu import rounds
from gate.fixtures.hashes import canonical_hash
from gate.fixtures.recipe import Recipe
from gate.shell import scratch

TEAM = "Bench Team <team@example.org>"
PINS, MEGABYTES = 1_000, 200
FREEZES, COMMITS = 500, 2_000
CHECK = [sys.executable, "-m", "gate", "check", "--base", "main", "--head", "patch", "--format", "json"]
LIMITS = {"raw pins / sha256sum": 1.3, "canonical pins / json.tool": 3.0, "register, CPU seconds": 2.0}


def main() -> int:
    """Print the figures; exit 1 if one is over its limit."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        raw = _pinned(Path(folder, "raw"), dict(_blobs()))
        documents = _pinned(Path(folder, "documents"), dict(_documents()))
        register = _register(Path(folder, "register"))
        sums = ["sh", "-c", "find fixtures -type f -exec sha256sum {} +"]
        tool = ["sh", "-c", f"for f in fixtures/*; do {sys.executable} -m json.tool --compact $f; done"]
        ours, theirs = _medians([([*CHECK, "--gate", "fixtures"], str(raw)), (sums, str(raw))], runs=3)
        found["raw pins / sha256sum"] = ours / theirs
        ours, theirs = _medians([([*CHECK, "--gate", "fixtures"], str(documents)), (tool, str(documents))], runs=3)
        found["canonical pins / json.tool"] = ours / theirs
        (found["register, CPU seconds"],) = _medians([([*CHECK, "--gate", "freezes"], str(register))], runs=3)
    for name, figure in found.items():
        sys.stdout.write(f"{name:28} {figure:5.2f}   (at most {LIMITS[name]})\n")
    return int(any(figure > LIMITS[name] for name, figure in found.items()))


def _medians(commands: Sequence[tuple[Sequence[str], str]], runs: int) -> list[float]:
    return [median(each) for each in zip(*rounds(commands, runs), strict=True)]


def _blobs() -> Iterator[tuple[str, bytes]]:
    """Bytes of no format, that git cannot make much smaller."""
    chance = random.Random(7)
    size = MEGABYTES * (1 << 20) // PINS
    for number in range(PINS):
        yield f"fixtures/{number:04}.bin", chance.randbytes(size)


def _documents() -> Iterator[tuple[str, bytes]]:
    """Ten documents of two megabytes: json.tool starts anew for each."""
    chance = random.Random(7)
    for number in range(10):
        rows = [{"id": at, "name": f"row {at}", "cents": chance.randrange(10**6)} for at in range(30_000)]
        yield f"fixtures/{number:04}.json", json.dumps(rows, indent=1).encode()


def _pinned(root: Path, files: dict[str, bytes]) -> Path:
    pins = {}
    for path, content in files.items():
        is_json = path.endswith(".json")
        digest = "sha256:" + canonical_hash(path, content, Recipe()) if is_json else hashlib.sha256(content).hexdigest()
        pins[path] = digest
    root.mkdir()
    record = json.dumps({"fixtures": pins}, indent=1)
    base: dict[str, str | bytes | None] = {**files, "agent_gate.json": record}
    scratch.make(str(root), [("main", TEAM, "base", base), ("patch", TEAM, "patch", {"a.txt": "a\n"})])
    return root


def _register(root: Path) -> Path:
    """A register that exchanges one of its freezes with each commit, that of the patch, too: its history counts."""
    chance = random.Random(7)
    tests = [f"tests/test_mod_{number % 50}.py::test_{number}" for number in range(FREEZES * 3 // 2)]
    frozen = tests[:FREEZES]
    free = tests[FREEZES:]
    modules = {
        f"tests/test_mod_{n}.py": "".join(f"def test_{m}(): ...\n" for m in range(n, 750, 50)) for n in range(50)
    }
    commits: list[tuple[str, str, str, dict[str, str | None]]] = [("main", TEAM, "base", dict(modules))]
    for number in range(COMMITS + 1):
        out, into = chance.randrange(FREEZES), chance.randrange(len(free))
        frozen[out], free[into] = free[into], frozen[out]
        branch = "main" if number < COMMITS else "patch"
        commits.append((branch, TEAM, "freeze", {"tests/freeze_register.json": _records(frozen)}))
    root.mkdir()
    scratch.make(str(root), commits)
    return root


def _records(tests: list[str]) -> str:
    more = {"reason": "a TTL", "clock": "time.time", "owner": "finley", "opened": "2026-01-01", "expires": "2026-01-15"}
    back = {"reentry": "https://example.org/issues/1"}
    return json.dumps([{"test": test, **more, **back} for test in tests], indent=1)


if __name__ == "__main__":
    sys.exit(main())
