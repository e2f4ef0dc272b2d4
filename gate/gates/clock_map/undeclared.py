"""Tests in scope that no case of the clock map speaks for, and the rows to add for them."""

from __future__ import annotations

from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.gates.clock_map.rules import UNDECLARED
from gate.model.borrowing import borrowed
from gate.model.change import FileChange
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.inventory import every_test, every_untold
from gate.model.linked import linked_files
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.policy import Origin
from gate.model.scalar import quoted
from gate.model.test import DeclaredTest, Doubt, Untold
from gate.model.test_files import may_hold_tests, newly_collected
from gate.model.test_id import canonical_id, covering, file_of, is_form, is_in_family, names_of, without_form
from gate.model.touched import touched_tests, touched_untold

BUDGET_MS = 2000
"""The wall budget of the rows that we write out, in milliseconds, for a person to change."""


class Lack(NamedTuple):
    """What has no case, as far as a row can be named after it; `severity` None: as the map says."""

    what: DeclaredTest | Untold
    message: str
    severity: Severity | None = None


class Rows:
    """The rows there are."""

    def __init__(self, evidence: Evidence) -> None:
        cases = evidence.policy.clock_map.cases
        self.ids = {case.id for case in cases}
        self.paths = {canonical_id(case.path) for case in cases}
        self.forms = {without_form(case.path) for case in cases if is_form(case.path)}

    def declare(self, test: DeclaredTest) -> bool:
        """Is there a case for the test, for each of its forms, or for one of those that it is the family of?"""
        if not self.paths.isdisjoint(covering(test.id)):
            return True
        if test.forms and test.id in self.forms:
            return all(f"{test.id}[{form}]" in self.paths for form in test.forms)
        return test.is_family and any(is_in_family(row, test.id) for row in self.paths)

    def free_id(self, test: str) -> str:
        """An id for a new row, made of the file's stem and the test's names, that no case has yet; it is taken now."""
        stem = file_of(test).rpartition("/")[2].partition(".")[0]
        words = "_".join([stem, *names_of(test)])
        plain = "".join(char if char.isascii() and char.isalnum() else "_" for char in words).strip("_")
        plain = plain if plain[:1].isalpha() else f"test_{plain}".rstrip("_")
        name, count = plain, 1
        while name in self.ids:
            count += 1
            name = f"{plain}_{count}"
        self.ids.add(name)
        return name


def undeclared(evidence: Evidence) -> Iterator[Finding]:
    """What lacks a case, each with the row to add."""
    rows = Rows(evidence)
    for lack in lacking(evidence, rows):
        yield UNDECLARED.at(
            lack.what.place,
            lack.message,
            help=_row_to_add(rows.free_id(lack.what.id), lack.what, evidence),
            severity=lack.severity or evidence.policy.clock_map.undeclared,
            zone=evidence.policy.config.zones.of(lack.what.place.path),
            test=lack.what.id,
        )


def lacking(evidence: Evidence, rows: Rows) -> Iterator[Lack]:
    """The tests in scope without a case, each once, and what makes tests that cannot be told.

    Where it is not even sure that there are tests, the first such place of a file stands for all.
    """
    tests = tuple(tests_in_scope(evidence))
    in_scope = {test.id for test in tests}
    seen: set[str] = set()
    for test in tests:
        is_subtest = not in_scope.isdisjoint(covering(test.id)[1:])  # then the row of its test is what is lacking
        if not (test.id in seen or is_subtest or rows.declare(test) or _subtests_declare(test, evidence, rows)):
            seen.add(test.id)
            said = "only single forms of this test have a case" if test.id in rows.forms else "this test has no case"
            yield Lack(test, f"{said} in the clock map: `{test.id}`")
    unsure: dict[str, list[Untold]] = {}
    for each in _untold_in_scope(evidence):
        if not rows.paths.isdisjoint(covering(each.id)):
            continue
        if each.doubt is Doubt.CERTAIN:
            yield Lack(each, f"tests that only exist at run time have no case in the clock map: {each.why}")
        else:
            unsure.setdefault(each.place.path, []).append(each)
    for first, *others in unsure.values():
        more = f" (and {len(others)} more in this file)" if others else ""
        yield Lack(first, f"it cannot be told which tests there are: {first.why}{more}", Severity.NOTICE)


def _subtests_declare(test: DeclaredTest, evidence: Evidence, rows: Rows) -> bool:
    """Has every subtest of one of Go's tests a case, and are those all there are?"""
    if not test.place.path.endswith(".go") or test.forms is None:
        return False
    subtests = [each for each in evidence.tests(test.place.path) if each.id.startswith(f"{test.id}/")]
    return bool(subtests) and all(rows.declare(each) for each in subtests)


def unread(evidence: Evidence) -> Iterator[Finding]:
    """The changed files whose tests cannot be told, since they cannot be read."""
    zones = evidence.policy.config.zones
    for file in evidence.change.files:
        if file.new is not None and may_hold_tests(file.path, evidence) and (why := _unreadable(file, evidence)):
            yield UNDECLARED.at(
                Place(file.path),
                f"nobody can say which tests this file holds: {why}",
                help="mend the file, or split it; then each of its tests needs a case",
                severity=evidence.policy.clock_map.undeclared,
                zone=zones.of(file.path),
            )


def tests_in_scope(evidence: Evidence) -> Iterator[DeclaredTest]:
    """The tests that must be in the map, an id more than once where it is declared more than once."""
    if evidence.policy.config.clock_map_scope == "all":
        yield from every_test(evidence)
        return
    for file in _test_files(evidence):
        yield from touched_tests(evidence, file)


def _untold_in_scope(evidence: Evidence) -> Iterator[Untold]:
    if evidence.policy.config.clock_map_scope == "all":
        yield from (each for each in every_untold(evidence) if each.doubt is not Doubt.POSSIBLE)
        return
    for file in _test_files(evidence):
        yield from touched_untold(evidence, file)


def _test_files(evidence: Evidence) -> Iterator[FileChange]:
    zones = evidence.policy.config.zones
    declared = (file_of(case.path) for case in evidence.policy.clock_map.cases)
    files = [file for file in evidence.change.files if may_hold_tests(file.path, evidence)]
    files += [file for file in linked_files(evidence, declared) if zones.may_hold_tests(file.path)]
    further = {file.path: file for file in (*newly_collected(evidence), *borrowed(evidence).files)}
    return (file for file in (*files, *further.values()) if not _unreadable(file, evidence))


def _unreadable(file: FileChange, evidence: Evidence) -> str:
    """What keeps the tests of a file from being told; empty where nothing does."""
    try:
        evidence.listing(file.path)
        evidence.old_listing(file.path)
    except UnreadableError as error:
        return error.message
    return ""


def _row_to_add(name: str, what: DeclaredTest | Untold, evidence: Evidence) -> str:
    path = evidence.policy.clock_map.path
    accepted = "accepts the class (logical, wall or mixed)"
    row = ["  - id: " + name, "    path: " + quoted(what.id), "    clock: logical"]
    if isinstance(what, DeclaredTest) and what.is_property:
        row += ["    property: true", f"    wall_budget_ms: {BUDGET_MS}"]
    if evidence.policy.origins["clock_map"] is not Origin.DEFAULT:
        return "\n".join((f"a person adds this row to `{path}` and {accepted}:", *row))
    started = f"there is no `{path}` on the trusted side yet; a person starts it with these lines and {accepted}:"
    return "\n".join((started, "  version: 1", "  cases:", *(f"  {line}" for line in row)))
