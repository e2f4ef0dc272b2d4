"""Rebuild the labels from clones: each language's resolver over the changed files, sorted by names.yaml.

    python -m bench.accuracy.labels.build --clones DIR [--work DIR] [--python PYTHON] [CASE…]

The resolvers bring their own tools: libcst (PYTHON is one that has it), node with typescript, @types/node and
php-parser installed in the work folder, go, a JDK, ruby. A label is path, line, name and kind; the text of a
repository is never kept. The languages in BY_HAND have no resolver: a person read every line that an expression for
one of the names, or the scanner, pointed at; their labels are kept as they are. `*.arguable.tsv` holds what two
careful people would label differently: it is not counted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.accuracy import changes
from bench.accuracy.names import ruled_by

HERE = Path(__file__).parent
BY_HAND = ("cpp", "scala")


def main() -> None:
    """Write one label file a case."""
    parser = argparse.ArgumentParser(prog="python -m bench.accuracy.labels.build")
    parser.add_argument("--clones", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("/tmp/agentgate-labels"))  # noqa: S108
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args()
    for case in changes.cases():
        if case.language not in BY_HAND and (not options.cases or case.name in options.cases):
            _build(case, options.clones, options.work, options.python)


def _build(case: changes.Case, clones: Path, work: Path, python: str) -> None:
    clone = changes.clone_of(case.repository, clones)
    added = changes.added_lines(case, clone)
    tree = work / f"{case.name}-tree"
    if not tree.is_dir():
        _check_out(case, clone, tree, sorted(added))
    wanted = work / f"{case.name}.wanted"
    wanted.write_text("".join(f"{path}\t{','.join(map(str, lines))}\n" for path, lines in sorted(added.items())))
    names = ruled_by(case.language)
    sure, arguable = set[tuple[str, int, str, str]](), set[tuple[str, int, str, str]]()
    with (work / f"{case.name}.uses").open("w") as log:
        for use in _uses(_resolver(case.language, work, python), tree, wanted):
            log.write(json.dumps(use) + "\n")
            row = (use["path"], use["line"], *names.judge(use)[:2])
            {"sure": sure, "arguable": arguable}.get(names.judge(use)[2], set()).add(row)
    for path, line, name, verdict in _by_hand(case.name):
        sure = {row for row in sure if row[:3] != (path, line, name)}
        if verdict == "arguable":
            arguable.add((path, line, name, ""))
    arguable -= sure
    for rows, suffix in ((sure, "tsv"), (arguable, "arguable.tsv")):
        text = "".join("\t".join(map(str, row)) + "\n" for row in sorted(rows))
        (HERE / f"{case.name}.{suffix}").write_text(text)
    sys.stdout.write(f"{case.name:20} {case.language:12} {len(sure):5} labels {len(arguable):5} arguable\n")


def _by_hand(case: str) -> Iterator[tuple[str, int, str, str]]:
    """Where reading the code showed a resolver wrong: path, line, name, and what it is instead (`no`, `arguable`)."""
    for row in (HERE / "hand.tsv").read_text().splitlines()[1:]:
        of_case, path, line, name, verdict, _ = row.split("\t")
        if of_case == case:
            yield path, int(line), name, verdict


def _resolver(language: str, work: Path, python: str) -> list[str]:
    scripts = {
        "python": [python, str(HERE / "python_uses.py")],
        "typescript": ["node", "--max-old-space-size=6000", str(HERE / "typescript_uses.cjs"), str(work)],
        "php": ["node", str(HERE / "php_uses.cjs"), str(work)],
        "go": ["go", "run", str(HERE / "go_uses.go")],
        "java": ["java", str(HERE / "JavaUses.java")],
        "ruby": ["ruby", str(HERE / "ruby_uses.rb")],
    }
    return scripts.get(language) or [sys.executable, "-m", "bench.accuracy.labels.lexed_uses", language]


def _check_out(case: changes.Case, clone: Path, tree: Path, paths: list[str]) -> None:
    """Write the changed files, and what lies beside them in the same language, for the resolvers to read."""
    folders = {path.rpartition("/")[0] for path in paths}
    kept = [path for path in changes.paths_at_head(case, clone) if path.rpartition("/")[0] in folders]
    for path, content in changes.sources(case, clone, kept).items():
        file = tree / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _uses(command: list[str], tree: Path, wanted: Path) -> Iterator[dict[str, Any]]:
    with subprocess.Popen([*command, str(tree), str(wanted)], stdout=subprocess.PIPE, text=True) as process:
        for row in process.stdout or ():
            yield json.loads(row)
    if process.returncode:
        sys.exit(f"{command} ended with {process.returncode}")


if __name__ == "__main__":
    main()
