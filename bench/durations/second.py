"""Holds `clock-scan/duration-assert` against assertions that were found by their words alone, without this product.

    python -m bench.durations.second --clones DIR

`second.tsv` was sealed before the scan was run on any of its lines. A line is a `bound` on a measured duration, another
assertion that compares (`other`), or `arguable`, as in `arguable.tsv`. A labelled file is scanned whole: whatever is
found on a line that is neither a bound nor arguable is false.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from bench.accuracy.changes import clone_of
from bench.durations.__main__ import HERE, LEAST_FOUND, Tally, content_of
from gate.languages import Languages, language_of
from gate.model.lines import every_line
from gate.policy.catalogue import load


class _File(NamedTuple):
    repository: str
    revision: str
    path: str


def main() -> int:
    """Print the table, what was missed and what is false; exit 1 if either is too much."""
    parser = argparse.ArgumentParser(prog="python -m bench.durations.second")
    parser.add_argument("--clones", type=Path, required=True)
    clones: Path = parser.parse_args().clones
    reader, tallies = Languages(load), defaultdict[str, Tally](Tally)
    for file, lines in _labels().items():
        _measure(file, lines, clones, reader, tallies)
    out = sys.stdout.write
    out(f"{'language':12} {'bounds':>7} {'found':>7} {'others':>7} {'false':>7}\n")
    for name, tally in sorted(tallies.items()):
        out(f"{name:12} {tally.bounds:7} {tally.found:7} {tally.comparing:7} {len(tally.false):7}\n")
    bounds, found = (sum(getattr(tally, name) for tally in tallies.values()) for name in ("bounds", "found"))
    false = [line for tally in tallies.values() for line in tally.false]
    out(f"\nfound {found} of {bounds} ({found / max(bounds, 1):.1%}, at least {LEAST_FOUND:.0%}), {len(false)} false\n")
    out("".join(f"missed: {line}\n" for tally in tallies.values() for line in tally.missed))
    out("".join(f"false: {line}\n" for line in false))
    return int(bool(false) or found < LEAST_FOUND * bounds)


def _labels() -> dict[_File, dict[int, str]]:
    found: dict[_File, dict[int, str]] = {}
    for row in (HERE / "second.tsv").read_text().splitlines()[1:]:
        *file, line, label = row.split("\t")
        found.setdefault(_File(*file), {})[int(line)] = label
    return found


def _measure(file: _File, lines: dict[int, str], clones: Path, reader: Languages, tallies: dict[str, Tally]) -> None:
    content = content_of(clone_of(file.repository, clones), file.revision, file.path)
    language, scan = language_of(file.path), reader.scan(file.path, content, every_line(content.count(b"\n") + 1))
    tally = tallies["?" if language is None else language.name]
    durations = scan.durations if scan is not None else ()
    found = {each.place.line for each in durations if not any(read.controlled_by for read in each.reads)}
    where = f"{file.repository} {file.path}"
    for line, label in lines.items():
        tally.comparing += label == "other"
        tally.bounds += label == "bound"
        tally.found += label == "bound" and line in found
        if label == "bound" and line not in found:
            tally.missed.append(f"{where}:{line}")
    tally.false += [f"{where}:{line}" for line in sorted(found) if lines.get(line, "other") == "other"]


if __name__ == "__main__":
    raise SystemExit(main())
