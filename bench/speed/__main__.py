"""What `agentgate scan A..B` costs, as ratios of CPU time within one run, children included; medians of some rounds.

    python -m bench.speed --clones DIR --scanners DIR [--runs N] [--case NAME]

DIR of `--scanners` holds `ast-grep` and `semgrep` (`make bench-speed` installs them). The first case is the largest
change of the labelled set, and the limits are meant for that one. The smaller a change, the more of what it costs is
start-up, git and the parsing of whole files for a few added lines; so the others are held to limits of their own.
Exit code 1 if a limit is broken, 2 if a clone or a scanner is missing.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.accuracy import changes
from bench.cpu import cpu_seconds, peak_bytes, rounds
from bench.speed import changed, rules

REGEX = {"folly": 2.0, "celery": 2.5, "playwright": 2.5, "grpc-go": 2.5, "micrometer": 2.5, "kotlinx.coroutines": 2.5}
AST_GREP = 1.0
SEMGREP = 1 / 15
TWICE = 2.2
PEAK = 300_000_000  # bytes, for a change of so many
LINES = 100_000  # added lines
GROWN = "celery"


def main() -> int:
    """Print the table; 1 if a limit is broken."""
    options = _options()
    missing = [name for name in ("ast-grep", "semgrep") if not (options.scanners / name).exists()]
    if missing:
        sys.stderr.write(f"not in {options.scanners}: {', '.join(missing)}; `make bench-speed` installs them\n")
        return 2
    cases = {case.name: case for case in changes.cases()}
    broken: list[str] = []
    scanners = "".join(f"{f'/ {name}':>16}" for name in ("regex", "ast-grep", "semgrep"))
    _print(f"{'change':20}{'language':12}{'lines':>8}{'seconds':>9}{scanners}\n")
    for name, limit in REGEX.items():
        if options.case in (None, name):
            broken += _compared(cases[name], limit, options)
    if options.case in (None, GROWN):
        broken += _grown(cases[GROWN], options)
    _print("".join(f"over the limit: {line}\n" for line in broken))
    return int(bool(broken))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.speed")
    parser.add_argument("--clones", type=Path, required=True, help="folder of the clones")
    parser.add_argument("--scanners", type=Path, required=True, help="folder of ast-grep and semgrep")
    parser.add_argument("--runs", type=int, default=5, help="rounds (semgrep runs once)")
    parser.add_argument("--case", choices=REGEX, help="only this change")
    options = parser.parse_args()
    options.clones, options.scanners = options.clones.resolve(), options.scanners.absolute()
    return options


def _compared(case: changes.Case, limit: float, options: argparse.Namespace) -> list[str]:
    """One row of the table; what of it is over a limit."""
    clone = changes.clone_of(case.repository, options.clones)
    lines = sum(len(added) for added in changes.added_lines(case, clone).values())
    with tempfile.TemporaryDirectory() as folder:
        changed.write(case, clone, Path(folder, "files"))
        Path(folder, "ast-grep.yml").write_text(rules.ast_grep(case.language))
        Path(folder, "semgrep.yml").write_text(rules.semgrep(case.language))
        Path(folder, "files", ".semgrepignore").touch()  # else it leaves out tests
        commands = [
            _scan(str(clone), f"{case.base}..{case.head}"),
            [sys.executable, "-m", "bench.speed.audit", str(clone), case.base, case.head],
            [str(options.scanners / "ast-grep"), "scan", "--rule", f"{folder}/ast-grep.yml", "--json=stream", "files"],
        ]
        here = os.getcwd()
        ours, regex, ast_grep = _medians(list(zip(commands, (here, here, folder), strict=True)), options.runs)
        os.environ["PATH"] = f"{options.scanners}{os.pathsep}{os.environ['PATH']}"  # semgrep looks for its core there
        semgrep = cpu_seconds(_semgrep(options.scanners), folder)
    ratios = {"regex": (regex, limit), "ast-grep": (ast_grep, AST_GREP), "semgrep": (semgrep, SEMGREP)}
    cells = "".join(f"{ours / theirs:9.2f} ({most:.2f})" for theirs, most in ratios.values())
    _print(f"{case.name:20}{case.language:12}{lines:8}{ours:9.2f}{cells}\n")
    return [
        f"{case.name}: {ours / theirs:.2f} times {name}, at most {most:.2f}"
        for name, (theirs, most) in ratios.items()
        if ours / theirs > most
    ]


def _grown(case: changes.Case, options: argparse.Namespace) -> list[str]:
    """Twice the added lines; the memory that many take."""
    clone = changes.clone_of(case.repository, options.clones)
    lines = sum(len(added) for added in changes.added_lines(case, clone).values())
    copies = -(-LINES // (2 * lines))
    with tempfile.TemporaryDirectory() as folder:
        once, twice = Path(folder, "once"), Path(folder, "twice")
        changed.repository(case, clone, once, copies)
        changed.repository(case, clone, twice, 2 * copies)
        commands = [_scan(str(root), "main..patch") for root in (once, twice)]
        one, two = _medians([(command, os.getcwd()) for command in commands], options.runs)
        peak = peak_bytes(commands[1], os.getcwd())
    ratio, grown = two / one, 2 * copies * lines
    _print(f"{copies * lines} added lines {one:.2f} s, {grown} {two:.2f} s: {ratio:.2f} times (at most {TWICE})\n")
    _print(f"peak memory for {grown} added lines: {peak / 1e6:.0f} MB (at most {PEAK / 1e6:.0f})\n")
    broken = [f"twice the lines cost {ratio:.2f} times, at most {TWICE}"] if ratio > TWICE else []
    return [*broken, f"{peak / 1e6:.0f} MB, at most {PEAK / 1e6:.0f}"] if peak > PEAK else broken


def _scan(repository: str, changed_lines: str) -> list[str]:
    return [sys.executable, "-m", "gate", "-C", repository, "scan", changed_lines, "--format", "json"]


def _semgrep(scanners: Path) -> list[str]:
    command = [str(scanners / "semgrep"), "scan", "--config", "semgrep.yml", "--json", "--metrics=off"]
    return [*command, "--disable-version-check", "--no-git-ignore", "--jobs=1", "--max-target-bytes=0", "files"]


def _medians(commands: Sequence[tuple[list[str], str]], runs: int) -> list[float]:
    return [statistics.median(column) for column in zip(*rounds(commands, runs), strict=True)]


def _print(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
