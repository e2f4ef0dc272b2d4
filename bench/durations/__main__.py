"""Holds `clock-scan/duration-assert` against bounds on durations that were found by hand in public repositories.

    python -m bench.durations --clones DIR [REPOSITORY…]

Every source file of a labelled repository is scanned whole, at the labelled revision. `bounds.tsv` holds what has to be
found, `arguable.tsv` what may be: values that have to be near to the clock's time, loops that give up, one duration
compared with another, clocks that another file reads. Whatever else is found is false. The number of other assertions
that compare is told by a regular expression, which knows nothing of this product.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.accuracy.changes import clone_of
from gate.languages import Languages, language_of
from gate.model.lines import every_line
from gate.policy.catalogue import load

HERE = Path(__file__).parent
LEAST_FOUND = 0.95
TOO_LARGE = 1_000_000  # bytes of a file; bundles say nothing about tests
# Copies of another project's tests, several versions of each.
UNSCANNED = re.compile(r"(^|/)(node_modules|greentest)/")
COMPARING = re.compile(
    rb"^.*(?:\bassert|\bexpect\(|\brequire\.|\bcheck\(|Assert\.|\.(?:should|Should|true|ok)\b|\bif\b.*\{?\s*(?:t\.|fail)).*"
    rb"(?:[^-=<]<=?[^<]|[^-=>]>=?[^>]|Less|less|Greater|greater|below|above|most|least|Between|between|Close|within).*$",
    re.MULTILINE,
)


class Place(NamedTuple):
    """A line of a file."""

    path: str
    line: int


class Labels(NamedTuple):
    """What is labelled in one repository."""

    revision: str
    bounds: set[Place]
    arguable: set[Place]


def labels() -> dict[str, Labels]:
    """The labels by repository, `owner/name`."""
    found: dict[str, Labels] = {}
    for name in ("bounds", "arguable"):
        for row in (HERE / f"{name}.tsv").read_text().splitlines()[1:]:
            repository, revision, path, line = row.split("\t")
            of = found.setdefault(repository, Labels(revision, set(), set()))
            (of.bounds if name == "bounds" else of.arguable).add(Place(path, int(line)))
    return found


def sources(clone: Path, revision: str) -> Iterator[tuple[str, bytes]]:
    """The source files of a revision whose language has durations."""
    listed = _git(clone, "ls-tree", "-rz", revision)
    wanted = []
    for row in filter(None, listed.split(b"\0")):
        about, _, name = row.partition(b"\t")
        mode, kind, oid = about.split()
        path = name.decode("utf-8", "surrogateescape")
        language = language_of(path) if kind == b"blob" and mode != b"120000" else None
        if language is not None and language.durations is not None and not UNSCANNED.search(path):
            wanted.append((path, oid))
    asked = b"".join(oid + b"\n" for _, oid in wanted)
    told = _git(clone, "cat-file", "--batch", feed=asked)
    at = 0
    for path, _ in wanted:
        end = told.index(b"\n", at)
        header = told[at:end].split()
        at = end + 1
        if header[-1] == b"missing":  # a clone may lack what is large
            continue
        length = int(header[2])
        if length < TOO_LARGE:
            yield path, told[at : at + length]
        at += length + 1


def content_of(clone: Path, revision: str, path: str) -> bytes:
    """A file of a revision."""
    return _git(clone, "cat-file", "blob", f"{revision}:{path}")


def _git(clone: Path, *arguments: str, feed: bytes = b"") -> bytes:
    return subprocess.run(["git", "-C", clone, *arguments], input=feed, stdout=subprocess.PIPE, check=True).stdout


class Tally:
    """What was found of one language."""

    def __init__(self) -> None:
        self.bounds = self.found = self.comparing = 0
        self.missed: list[str] = []
        self.false: list[str] = []


def measure(repository: str, of: Labels, clones: Path, tallies: dict[str, Tally]) -> None:
    """Scan one repository, and add what is found to the tallies by language."""
    reader = Languages(load)
    unseen = set(of.bounds)
    for path, content in sources(clone_of(repository, clones), of.revision):
        language = language_of(path)
        scan = reader.scan(path, content, every_line(content.count(b"\n") + 1))
        if language is None or scan is None:
            continue
        tally = tallies[language.name]
        tally.comparing += len(COMPARING.findall(content))
        for duration in scan.durations:
            if any(read.controlled_by for read in duration.reads):
                continue
            place = Place(path, duration.place.line)
            if place in unseen:
                unseen.remove(place)
                tally.bounds += 1
                tally.found += 1
            elif place not in of.bounds and place not in of.arguable:
                tally.false.append(f"{repository} {path}:{place.line}")
    for place in sorted(unseen):
        language = language_of(place.path)
        tally = tallies["?" if language is None else language.name]
        tally.bounds += 1
        tally.missed.append(f"{repository} {place.path}:{place.line}")


def main() -> int:
    """Print the table, what was missed and what is false; exit 1 if either is too much."""
    parser = argparse.ArgumentParser(prog="python -m bench.durations")
    parser.add_argument("--clones", type=Path, required=True)
    parser.add_argument("repositories", nargs="*")
    options = parser.parse_args()
    tallies: dict[str, Tally] = defaultdict(Tally)
    for repository, of in sorted(labels().items()):
        if not options.repositories or repository in options.repositories:
            measure(repository, of, options.clones, tallies)
    out = sys.stdout.write
    out(f"{'language':12} {'bounds':>7} {'found':>7} {'missed':>7} {'false':>7} {'others that compare':>20}\n")
    for name, tally in sorted(tallies.items()):
        counts = (tally.bounds, tally.found, len(tally.missed), len(tally.false), tally.comparing - tally.bounds)
        out("{:12} {:7} {:7} {:7} {:7} {:20}\n".format(name, *counts))
    bounds, found = (sum(getattr(tally, name) for tally in tallies.values()) for name in ("bounds", "found"))
    missed, false = (
        [line for tally in tallies.values() for line in getattr(tally, name)] for name in ("missed", "false")
    )
    out(f"\nfound {found} of {bounds} ({found / max(bounds, 1):.1%}, at least {LEAST_FOUND:.0%}), {len(false)} false\n")
    for title, lines in (("missed", missed), ("false", false)):
        out("".join(f"{title}: {line}\n" for line in lines))
    return int(bool(false) or found < LEAST_FOUND * bounds)


if __name__ == "__main__":
    raise SystemExit(main())
