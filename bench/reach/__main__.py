"""Holds what following calls finds against tests of public projects that were read by hand.

    python -m bench.reach --clones DIR [--language NAME]

`tests.tsv` has a row for each test: the read that it reaches (`-`: none, or a controlled one), a function on the way.
Found is a test with a sure chain to that read through that function; accused is one without such a read that has any.
Each language counts for itself; the tests of one whose calls nobody follows yet are counted, and say nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bench.inventory.clones import Clone
from gate.languages import Languages, language_of
from gate.model.reach import Certainty, Reached, World
from gate.model.test_id import file_of
from gate.model.zone import Zone
from gate.policy.catalogue import load
from gate.policy.load import load_config
from gate.scan.language import Language

HERE = Path(__file__).parent
FOUND, ACCUSED = 0.9, 1
# What the text of JavaScript says for sure is less: `payload.iat || now()` may or may not ask the clock.
FOUND_OF = {"javascript": 0.5}


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
    """Print what was missed and who was accused; exit 1 if either is too much in any language."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clones", type=Path, required=True)
    parser.add_argument("--language", help="the tests of this one alone, such as `go`")
    asked = parser.parse_args()
    rows = [row.split("\t") for row in (HERE / "tests.tsv").read_text().splitlines()[2:]]
    labels = [Label(*row) for row in rows if asked.language in (None, _language(row[2]).name)]
    told: dict[Language, list[tuple[Label, Reached]]] = {}
    for repository, revision in dict.fromkeys((each.repository, each.revision) for each in labels):
        reach = _reader(Clone(asked.clones, repository, revision))
        for label in labels:
            if label.repository == repository:
                told.setdefault(_language(label.test), []).append((label, reach(label.test)))
    return max([_tell(language, told[language]) for language in sorted(told, key=lambda each: each.name)])


def _language(test: str) -> Language:
    language = language_of(file_of(test))
    if language is None:
        raise ValueError(f"no language claims {test}")
    return language


def _tell(language: Language, told: list[tuple[Label, Reached]]) -> int:
    """Print how one language did; 1 if that is not enough."""
    reaching = sum(label.end != "-" for label, _ in told)
    if language.reach is None:
        sys.stdout.write(
            f"{language.name}: not followed, {reaching} tests that reach, {len(told) - reaching} that do not\n"
        )
        return 0
    found = accused = 0
    for label, reached in told:
        sure = [each.steps for each in reached.chains if each.certainty is Certainty.SURE]
        is_right = any(steps[-1] == label.end and any(label.via in step for step in steps) for steps in sure)
        found += is_right
        accused += label.end == "-" and bool(sure)
        if (label.end == "-") == bool(sure) or (sure and not is_right):
            said = " -> ".join(sure[0][1:]) if sure else "nothing"
            sys.stdout.write(f"{label.repository} {label.test}: {label.end} {label.via}, and not {said}\n")
    least = FOUND_OF.get(language.name, FOUND)
    sys.stdout.write(f"{language.name}: found {found} of {reaching} with the right chain (at least {least:.0%}), ")
    sys.stdout.write(f"accused {accused} of {len(told) - reaching} (at most {ACCUSED})\n")
    return int(found < least * reaching or accused > ACCUSED)


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
        clone.names,
    )
    languages = Languages(lambda name: load(name, {}))

    def reach(test: str) -> Reached:
        reached = languages.reach(test, world)
        return Reached() if reached is None or not languages.may_reach(file_of(test), world) else reached

    return reach


if __name__ == "__main__":
    sys.exit(main())
