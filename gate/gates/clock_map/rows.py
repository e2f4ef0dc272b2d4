"""Rows of the clock map that promise what is not there, or say one thing twice."""

from __future__ import annotations

from collections.abc import Iterator

from gate.gates.clock_map.rules import DUPLICATE, HASH_WITHOUT_FIXTURE, MISSING_TEST
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.inventory import Inventory, Presence
from gate.model.policy import Case
from gate.model.test_id import canonical_id, file_of, is_group, names_of


def missing_tests(evidence: Evidence) -> Iterator[Finding]:
    """The rows whose test, or every one of whose tests, is not there at head."""
    inventory = Inventory(evidence)
    for case in evidence.policy.clock_map.cases:
        presence = inventory.presence(case.path)
        if presence is Presence.NO_FILE:
            yield MISSING_TEST.at(
                case.place("path"),
                f"case `{case.id}` names `{case.path}`, and there is no file `{file_of(case.path)}`",
                help="correct the path (it starts at the repository's root), or remove the row if the file is gone",
                test=case.path,
            )
        elif presence is Presence.UNREADABLE:
            yield MISSING_TEST.at(
                case.place("path"),
                f"case `{case.id}`: `{file_of(case.path)}` cannot be read, so nobody can say whether the test is there",
                help="mend the file, or make it smaller; or remove the row if the test is gone",
                test=case.path,
            )
        elif presence is Presence.NO_TEST:
            yield _missing_test(case)


def _missing_test(case: Case) -> Finding:
    path = file_of(case.path)
    if is_group(case.path):
        said, todo = f"`{case.path}` covers no test", "correct it, or remove the row if the tests are gone"
    elif not names_of(case.path):
        said, todo = f"`{case.path}` is a file, not a test", f"write `{path}::*` to cover every test of the file"
    else:
        said = f"`{path}` declares no such test as `{case.path}`"
        todo = "rename the row if the test was renamed, or remove it if the test is gone; a class is written `Class::*`"
    return MISSING_TEST.at(case.place("path"), f"case `{case.id}`: {said}", help=todo, test=case.path)


def duplicates(cases: tuple[Case, ...]) -> Iterator[Finding]:
    """Of two rows with one id or one path the later one."""
    ids: dict[str, Case] = {}
    paths: dict[str, Case] = {}
    for case in cases:
        if (first := ids.setdefault(case.id, case)) is not case:
            yield _duplicate(case, first, "id", case.id)
        if (first := paths.setdefault(canonical_id(case.path), case)) is not case:
            yield _duplicate(case, first, "path", case.path)


def _duplicate(case: Case, first: Case, key: str, value: str) -> Finding:
    return DUPLICATE.at(
        case.place(key),
        f"a case with the {key} `{value}` stands {_where(first, key)} already",
        help="give it an id of its own" if key == "id" else "keep the row that is right and remove the other one",
        test=case.path,
    )


def _where(case: Case, key: str) -> str:
    """Head's file has no line of a row that base gained meanwhile."""
    return f"on line {case.place(key).line}" if key in case.places else "in the base branch's version"


def hashes_without_fixture(cases: tuple[Case, ...]) -> Iterator[Finding]:
    """The rows whose hash is compared with nothing."""
    for case in cases:
        if case.fixture_hash is not None and not case.fixtures:
            yield HASH_WITHOUT_FIXTURE.at(
                case.place("fixture_hash"),
                f"case `{case.id}` has a hash and no fixture that it covers",
                help="name the file beside it, `fixture: tests/fixtures/…`, or remove the hash",
                test=case.path,
            )
