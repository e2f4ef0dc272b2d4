"""The clock map: every test that a change adds or touches has a case."""

from __future__ import annotations

from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.gates.clock_map.rules import DUPLICATE, INVALID, MISSING_TEST, UNDECLARED
from gate.model.change import FileChange
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.gate import Gate
from gate.model.inventory import Inventory, Presence, every_test, every_untold
from gate.model.linked import linked_files
from gate.model.place import Place
from gate.model.policy import Case, Origin
from gate.model.test import DeclaredTest, Doubt, Untold
from gate.model.test_id import canonical_id, covering, file_of, is_form, is_group, is_in_family, names_of, without_form
from gate.model.touched import touched_tests, touched_untold


def check(evidence: Evidence) -> Iterator[Finding]:
    """First what the change's tests lack, then what is wrong with the rows."""
    yield from _undeclared(evidence)
    yield from _unread(evidence)
    yield from _missing_tests(evidence)
    yield from _duplicates(evidence.policy.clock_map.cases)
    for defect in evidence.policy.clock_map.defects:
        yield INVALID.at(defect.place, defect.message, help=defect.help)


def _undeclared(evidence: Evidence) -> Iterator[Finding]:
    rows = _Rows(evidence)
    seen: set[str] = set()
    for test in _in_scope(evidence):
        if test.id not in seen and not rows.declare(test):
            seen.add(test.id)
            said = "only single forms of this test have a case" if test.id in rows.forms else "this test has no case"
            yield rows.undeclared(test, f"{said} in the clock map: `{test.id}`")
    unsure: dict[str, list[Untold]] = {}
    for each in _untold_in_scope(evidence):
        if not rows.declared.isdisjoint(covering(each.id)):
            continue
        if each.doubt is Doubt.CERTAIN:
            yield rows.undeclared(each, f"tests that only exist at run time have no case in the clock map: {each.why}")
        else:
            unsure.setdefault(each.place.path, []).append(each)
    for first, *others in unsure.values():
        more = f" (and {len(others)} more in this file)" if others else ""
        said = f"it cannot be told which tests there are: {first.why}{more}"
        yield rows.undeclared(first, said, Severity.NOTICE)


class _Rows:
    """The rows there are, and the rows that are lacking."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._map = evidence.policy.clock_map
        self.declared = {canonical_id(case.path) for case in self._map.cases}
        self.forms = {without_form(case.path) for case in self._map.cases if is_form(case.path)}
        self._taken = {case.id for case in self._map.cases}

    def declare(self, test: DeclaredTest) -> bool:
        """Is there a case for the test, for each of its forms, or for one of those that it is the family of?"""
        if not self.declared.isdisjoint(covering(test.id)):
            return True
        if test.forms and test.id in self.forms:
            return all(f"{test.id}[{form}]" in self.declared for form in test.forms)
        return test.is_family and any(is_in_family(row, test.id) for row in self.declared)

    def undeclared(self, what: DeclaredTest | Untold, message: str, severity: Severity | None = None) -> Finding:
        name = _free_id(what.id, self._taken)
        self._taken.add(name)
        return UNDECLARED.at(
            what.place,
            message,
            help=_row_to_add(name, what.id, self._evidence),
            severity=severity or self._map.undeclared,
            zone=self._evidence.policy.config.zones.of(what.place.path),
            test=what.id,
        )


def _unread(evidence: Evidence) -> Iterator[Finding]:
    """The changed files whose tests cannot be told, since they cannot be read."""
    zones = evidence.policy.config.zones
    for file in evidence.change.files:
        if file.new is not None and zones.may_hold_tests(file.path) and (why := _unreadable(file, evidence)):
            yield UNDECLARED.at(
                Place(file.path),
                f"nobody can say which tests this file holds: {why}",
                help="mend the file, or split it; then each of its tests needs a case",
                severity=evidence.policy.clock_map.undeclared,
                zone=zones.of(file.path),
            )


def _in_scope(evidence: Evidence) -> Iterator[DeclaredTest]:
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
    files = (*evidence.change.files, *linked_files(evidence, declared))
    return (file for file in files if zones.may_hold_tests(file.path) and not _unreadable(file, evidence))


def _unreadable(file: FileChange, evidence: Evidence) -> str:
    """What keeps the tests of a file from being told; empty where nothing does."""
    try:
        evidence.listing(file.path)
        evidence.old_listing(file.path)
    except UnreadableError as error:
        return error.message
    return ""


def _row_to_add(name: str, test: str, evidence: Evidence) -> str:
    path = evidence.policy.clock_map.path
    accepted = "accepts the class (logical, wall or mixed)"
    row = ("  - id: " + name, "    path: " + _quoted(test), "    clock: logical")
    if evidence.policy.origins["clock_map"] is not Origin.DEFAULT:
        return "\n".join((f"a person adds this row to `{path}` and {accepted}:", *row))
    started = f"there is no `{path}` on the trusted side yet; a person starts it with these lines and {accepted}:"
    return "\n".join((started, "  version: 1", "  cases:", *(f"  {line}" for line in row)))


def _free_id(test: str, taken: set[str]) -> str:
    """An id for the row, made of the file's stem and the test's names, that no case has yet."""
    stem = file_of(test).rpartition("/")[2].partition(".")[0]
    words = "_".join([stem, *names_of(test)])
    plain = "".join(char if char.isascii() and char.isalnum() else "_" for char in words).strip("_")
    name, count = plain, 1
    while name in taken:
        count += 1
        name = f"{plain}_{count}"
    return name


def _quoted(text: str) -> str:
    """The text as a YAML scalar: JSON's quoting is YAML's too, and an id of plain characters needs none."""
    if all(char.isalnum() or char in "_-./:" for char in text) and not text.endswith(":") and text[0] not in "-:":
        return text
    import json  # costs 4 ms, and is for the rare id with other characters

    return json.dumps(text, ensure_ascii=False)


def _missing_tests(evidence: Evidence) -> Iterator[Finding]:
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


def _duplicates(cases: tuple[Case, ...]) -> Iterator[Finding]:
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


GATE = Gate(
    name="clock-map",
    order=2,
    question="Does every test that the change adds or touches have a case?",
    rules=(UNDECLARED, MISSING_TEST, DUPLICATE, INVALID),
    check=check,
)
