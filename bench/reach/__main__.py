"""Holds what following calls finds against tests of public projects that were read by hand.

    python -m bench.reach --clones DIR

`tests.tsv` has a row for each test: the read that it reaches (`-`: none, or a controlled one), a function on the way.
Found is a test with a sure chain to that read through that function; accused is one without such a read that has any.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bench.inventory.clones import Clone
from gate.languages import Languages
from gate.model.reach import Certainty, Reached, World
from gate.model.test_id import file_of
from gate.model.zone import Zone
from gate.policy.catalogue import load
from gate.policy.load import load_config

HERE = Path(__file__).parent
FOUND, ACCUSED = 0.9, 1


class Label(NamedTuple):
    """One test, read by hand."""

    repository: str
    revision: str
    test: str
    end: str
    via: str


class _Nothing:
    """A repository without settings of its own."""

    def entry(self, _path: str) -> None:
        return None


def main() -> int:
    """Print what was missed and who was accused; exit 1 if either is too much."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clones", type=Path, required=True)
    clones = parser.parse_args().clones
    rows = [row.split("\t") for row in (HERE / "tests.tsv").read_text().splitlines()[2:]]
    labels = [Label(*row) for row in rows]
    found = accused = 0
    for repository, revision in dict.fromkeys((each.repository, each.revision) for each in labels):
        reach = _reader(Clone(clones, repository, revision))
        for label in labels:
            if label.repository == repository:
                sure = [each.steps for each in reach(label.test).chains if each.certainty is Certainty.SURE]
                is_right = any(steps[-1] == label.end and any(label.via in step for step in steps) for steps in sure)
                found += is_right
                accused += label.end == "-" and bool(sure)
                if (label.end == "-") == bool(sure) or (sure and not is_right):
                    said = " -> ".join(sure[0][1:]) if sure else "nothing"
                    sys.stdout.write(f"{repository} {label.test}: {label.end} {label.via}, and not {said}\n")
    reaching = sum(label.end != "-" for label in labels)
    sys.stdout.write(f"found {found} of {reaching} with the right chain (at least {FOUND:.0%}), ")
    sys.stdout.write(f"accused {accused} of {len(labels) - reaching} (at most {ACCUSED})\n")
    return int(found < FOUND * reaching or accused > ACCUSED)


def _reader(clone: Clone) -> Callable[[str], Reached]:
    zones = load_config(_Nothing()).zones  # type: ignore[arg-type]  # only asked whether there are files
    paths = frozenset(clone.paths)
    world = World(
        clone.read,
        paths.__contains__,
        lambda path: clone.read if zones.of(path) is Zone.TEST else None,
        lambda _: True,
        400,
        40,
    )
    languages = Languages(lambda name: load(name, {}))

    def reach(test: str) -> Reached:
        reached = languages.reach(test, world)
        return Reached() if reached is None or not languages.may_reach(file_of(test), world) else reached

    return reach


if __name__ == "__main__":
    sys.exit(main())
