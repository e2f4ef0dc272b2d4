"""Follows the calls of a test through files that stand in the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from gate.languages import Languages
from gate.model.catalogue import Catalogue
from gate.model.reach import Certainty, Reached, World
from gate.policy import catalogue


@lru_cache
def _catalogue(name: str) -> Catalogue:
    return catalogue.load(name, {})


def reached(files: Mapping[str, str], test: str, budget: int = 400, depth: int = 40) -> Reached:
    """What that test reaches; files below `tests/` and those that are called as tests are, are tests."""

    def beside(path: str) -> bytes | None:
        return files[path].encode() if path in files else None

    def around(path: str) -> Callable[[str], bytes | None] | None:
        is_test = path.startswith("tests/") or "test_" in path or path.endswith(("conftest.py", "_test.go", ".test.ts"))
        return beside if is_test else None

    def names(folder: str) -> list[str]:
        start = f"{folder}/" if folder else ""
        return sorted({path[len(start) :].partition("/")[0] for path in files if path.startswith(start)})

    world = World(beside, files.__contains__, around, lambda _: True, budget, depth, names)
    languages = Languages(_catalogue)
    found = languages.reach(test, world)
    assert found is not None
    if found.chains:
        assert languages.may_reach(test.partition("::")[0], world)  # the glance never misses what following finds
    return found


def chains(files: Mapping[str, str], test: str, certainty: Certainty = Certainty.SURE) -> list[str]:
    """The calls behind the test's id, as people write them, of the reads that it surely reaches."""
    return [" > ".join(each.steps[1:]) for each in reached(files, test).chains if each.certainty is certainty]
