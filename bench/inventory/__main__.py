"""Holds the test inventory against what the runners themselves collect from public projects.

    python -m bench.inventory --clones DIR [PROJECT…]

`labels/<project>.txt.gz` holds the ids that the runner printed at the revision of `projects.tsv`;
`python -m bench.inventory.collect` writes those of pytest anew, `runners/` says how the others were asked. The
inventory reads the same revision from git objects, and runs nothing. `covered`: collected ids with an id of the
inventory, `untold` of them only by the suite that the inventory says they are made in; `real`: ids of the inventory
that were collected, subtests of `go test` left out, which it does not list; `forms`: of the tests whose parametrised
forms the inventory claims to know, those where it has them all and no other.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.inventory.clones import Clone
from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.model.test_id import covering, file_of, is_in_family, names_of, without_form
from gate.policy.catalogue import load

HERE = Path(__file__).parent
LEAST = 0.99


class Project(NamedTuple):
    """`folder` is what the runner was asked to collect, `requirements` what was installed for it."""

    name: str
    runner: str
    repository: str
    revision: str
    folder: str
    requirements: str


def projects() -> Iterator[Project]:
    """The projects of `projects.tsv`."""
    for row in (HERE / "projects.tsv").read_text().splitlines()[1:]:
        yield Project(*row.split("\t"))


def labels(name: str) -> frozenset[str]:
    """The ids that pytest collected."""
    with gzip.open(HERE / "labels" / f"{name}.txt.gz", "rt", encoding="utf-8") as lines:
        return frozenset(line.rstrip("\n") for line in lines)


def listings(project: Project, clones: Path) -> Iterator[Listing]:
    """What the inventory tells of each file of tests."""
    clone = Clone(clones, project.repository, project.revision)
    reader = Languages(load)
    asked = {file_of(each) for each in labels(project.name)}
    for path in clone.paths:
        is_below = project.folder == "." or path.startswith(f"{project.folder}/")
        # Of the others a package, a few files, or what could be loaded was asked for.
        is_asked = is_below if project.runner in ("pytest", "vitest", "rspec") else path in asked
        if is_asked and reader.lists_tests(path):
            content = clone.read(path)
            if content is not None:
                yield reader.tests(path, content, clone.read, clone.read)


class Score(NamedTuple):
    """What was found of one project; the texts are ids."""

    collected: int
    listed: int
    missed: list[str]
    unreal: list[str]
    known_forms: int
    wrong_forms: list[str]
    untold: int = 0

    @property
    def covered(self) -> float:
        return 1 - len(self.missed) / max(self.collected, 1)

    @property
    def real(self) -> float:
        return 1 - len(self.unreal) / max(self.listed, 1)


def score(found: list[Listing], collected: frozenset[str]) -> Score:
    """The inventory against the collected ids."""
    tests = {test.id: test for listing in found for test in listing.tests}
    made = {each.id for listing in found for each in listing.untold if each.doubt is Doubt.CERTAIN}
    families = [test.id for test in tests.values() if test.is_family]
    forms: dict[str, set[str]] = {}
    for each in collected:
        stem = without_form(each)
        forms.setdefault(stem, set()).add(each[len(stem) + 1 : -1] if stem != each else "")
    unlisted = [
        each
        for each in collected
        if not any(case in tests for case in covering(each)) and not any(is_in_family(each, one) for one in families)
    ]
    missed = [each for each in unlisted if made.isdisjoint(covering(each))]
    unreal = [
        test.id
        for test in tests.values()
        if test.id not in forms
        and not (test.is_family and any(is_in_family(one, test.id) for one in forms))
        and not (file_of(test.id).endswith(".go") and "/" in names_of(test.id)[0])
    ]
    known = [test for test in tests.values() if test.forms is not None and test.id in forms]
    wrong = [test.id for test in known if forms[test.id] != set(test.forms or ("",))]
    by_suite = len(unlisted) - len(missed)
    return Score(len(collected), len(tests), sorted(missed), sorted(unreal), len(known), sorted(wrong), by_suite)


def main() -> int:
    """Print the table, and what was missed or is not real; exit 1 if either is too much."""
    parser = argparse.ArgumentParser(prog="python -m bench.inventory")
    parser.add_argument("--clones", type=Path, required=True)
    parser.add_argument("--all", action="store_true", help="print every id that is wrong, not only the first")
    parser.add_argument("projects", nargs="*")
    options = parser.parse_args()
    out = sys.stdout.write
    out(
        f"{'project':10} {'collected':>9} {'covered':>8} {'untold':>6} {'listed':>7} {'real':>8} {'forms':>12} "
        f"{'files':>6} {'CPU s':>6}\n"
    )
    scores: list[Score] = []
    for project in projects():
        if options.projects and project.name not in options.projects:
            continue
        started = time.process_time()
        found = list(listings(project, options.clones))
        seconds = time.process_time() - started
        told = score(found, labels(project.name))
        scores.append(told)
        right = told.known_forms - len(told.wrong_forms)
        files = sum(bool(listing.tests) for listing in found)
        out(
            f"{project.name:10} {told.collected:9} {told.covered:8.2%} {told.untold:6} {told.listed:7} "
            f"{told.real:8.2%} {right:>6}/{told.known_forms:<5} {files:6} {seconds:6.1f}\n"
        )
        for title, ids in (("missed", told.missed), ("not real", told.unreal), ("forms", told.wrong_forms)):
            out("".join(f"    {title}: {each}\n" for each in (ids if options.all else ids[:8])))
            out(f"    … and {len(ids) - 8} more\n" if len(ids) > 8 and not options.all else "")
    total = Score(
        sum(each.collected for each in scores),
        sum(each.listed for each in scores),
        [one for each in scores for one in each.missed],
        [one for each in scores for one in each.unreal],
        sum(each.known_forms for each in scores),
        [one for each in scores for one in each.wrong_forms],
        sum(each.untold for each in scores),
    )
    out(f"{'all':10} {total.collected:9} {total.covered:8.2%} {total.untold:6} {total.listed:7} {total.real:8.2%}\n")
    return int(min(total.covered, total.real) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
