"""How often the scan names the right control: reads inside tests of public repositories, labelled by hand.

    python -m bench.accuracy.controls --clones DIR

DIR holds the clones as `owner+name/repo`, `owner/name` or `name`. In the labels, bench/accuracy/labels/controls.tsv,
`-` is a read that nothing controls. Exit code 1 below the limit, 2 if there is no clone at all.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.accuracy.changes import clone_of
from bench.accuracy.labelled import FOLDER
from gate.languages import Languages
from gate.model.lines import Lines
from gate.policy import catalogue

LIMIT = 0.97
_NOTHING = "-"


class _Label(NamedTuple):
    repository: str
    commit: str
    path: str
    line: int
    name: str
    by: str


def main() -> int:
    """Print the share that is right by language suffix, and every fault."""
    parser = argparse.ArgumentParser(prog="python -m bench.accuracy.controls")
    parser.add_argument("--clones", type=Path, required=True, help="folder of the clones")
    clones: Path = parser.parse_args().clones
    languages = Languages(catalogue.load)
    asked, right, controlled = Counter[str](), Counter[str](), 0
    for label in _labels():
        found = _found(label, clones, languages)
        if found is None:
            continue
        suffix = label.path.rpartition(".")[2]
        asked[suffix] += 1
        right[suffix] += label.by in found
        controlled += label.by != _NOTHING
        if label.by not in found:
            sys.stdout.write(f"{label.repository} {label.path}:{label.line} {label.name}: {found}, not {label.by}\n")
    for suffix, count in sorted(asked.items()):
        sys.stdout.write(f"{suffix:8}{right[suffix]:5} of {count}\n")
    total = sum(asked.values())
    if not total:
        return 2
    share = sum(right.values()) / total
    sys.stdout.write(f"{share:.3f} right of {total} reads, {controlled} of them under a control\n")
    return int(share < LIMIT)


def _labels() -> list[_Label]:
    lines = (FOLDER / "controls.tsv").read_text().splitlines()[1:]
    cells = (line.split("\t") for line in lines)
    return [_Label(repository, commit, path, int(line), *rest) for repository, commit, path, line, *rest in cells]


def _found(label: _Label, clones: Path, languages: Languages) -> list[str] | None:
    """The controls of that line's reads of that name; None where the clone or the read is not there."""
    try:
        clone = clone_of(label.repository, clones)
    except SystemExit:
        return None
    read: Callable[[str], bytes | None] = partial(_content, clone, label.commit)
    content = read(label.path)
    scan = None if content is None else languages.scan(label.path, content, Lines(((label.line, label.line),)), read)
    found = [each.controlled_by or _NOTHING for each in scan.reads if each.name == label.name] if scan else []
    return found or None


def _content(clone: Path, commit: str, path: str) -> bytes | None:
    command = ["git", "-C", str(clone), "cat-file", "blob", f"{commit}:{path}"]
    shown = subprocess.run(command, capture_output=True, check=False)
    return shown.stdout if shown.returncode == 0 else None


if __name__ == "__main__":
    sys.exit(main())
