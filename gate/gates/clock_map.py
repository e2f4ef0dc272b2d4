"""The clock map: every test that a change adds or touches has a case."""

from __future__ import annotations

from collections.abc import Iterator

from gate.model.evidence import Evidence
from gate.model.finding import Finding, Rule, Severity
from gate.model.gate import Gate
from gate.model.inventory import Inventory, Presence, every_test
from gate.model.linked import linked_files
from gate.model.policy import Case, Origin
from gate.model.test import DeclaredTest
from gate.model.test_id import canonical_id, covering, file_of, is_form, is_group, names_of, without_form
from gate.model.touched import touched_tests

UNDECLARED = Rule(
    "clock-map/undeclared",
    Severity.ERROR,
    finds=(
        "A test that the change adds or touches has no case in the clock map. A test is touched when a line of its own "
        "text, decorators included, is added or removed; comments and blank lines do not touch. A case covers all "
        "parametrised forms of its test; `path::*` and `path::Class::*` cover every test of a file or class. A row for "
        "one form, `path::test[x]`, speaks for that form alone. Without a clock map every touched test is undeclared. "
        "With `--scope all` every test in the tree must have a case. `rules.undeclared: warn` in the map makes this a "
        "warning."
    ),
    why=(
        "A test that reads the real clock passes on a quiet machine and fails on a shared one. Only a person can say "
        "which tests may vote on a merge, so a test nobody has labelled does not."
    ),
    example=(
        "python\n"
        "# tests/test_window.py; tests/clock_map.yaml has no row for `tests/test_window.py::test_close`\n"
        "def test_close(clock):\n"
        "    assert close(clock.at(2026, 11, 1)) == 24"
    ),
    fix="Have an owner of the clock map add the row that the finding shows, with a clock class that a person accepts.",
)
MISSING_TEST = Rule(
    "clock-map/missing-test",
    Severity.ERROR,
    finds=(
        "A case of the clock map names a file or a test that does not exist at head, or a `::*` that covers nothing. "
        "Where the tests of a language cannot be told yet, only the file is looked for; a test that may be inherited "
        "or imported is given the benefit of the doubt."
    ),
    why="A row whose test is gone looks like a promise and checks nothing. A renamed test needs its row renamed too.",
    example=(
        "yaml\n"
        "cases:\n"
        "  - id: close\n"
        "    path: tests/test_window.py::test_closes   # the test is called test_close\n"
        "    clock: logical"
    ),
    fix="Correct the path, or remove the row if the test was deleted on purpose.",
)
DUPLICATE = Rule(
    "clock-map/duplicate",
    Severity.ERROR,
    finds="Two cases of the clock map have the same `id`, or the same `path` in either spelling.",
    why="Of two rows for one test only one can be right, and nobody can tell which one counts.",
    example=(
        "yaml\n"
        "cases:\n"
        "  - {id: a, path: tests/test_a.py::test_x, clock: logical}\n"
        "  - {id: b, path: tests/test_a.py::test_x, clock: wall}"
    ),
    fix="Keep the row that is right and remove the other one.",
)
INVALID = Rule(
    "clock-map/invalid",
    Severity.ERROR,
    finds="A row of the clock map cannot be used: a key is missing or unknown, or a value is none of those allowed.",
    why="A row that cannot be read declares nothing, and a silent skip would look like a declaration.",
    example=(
        "yaml\n"
        "cases:\n"
        "  - id: close\n"
        "    path: tests/test_window.py::test_close\n"
        "    clock: logic   # logical, wall or mixed"
    ),
    fix="Write the row as the finding says.",
)


def check(evidence: Evidence) -> Iterator[Finding]:
    """First what the change's tests lack, then what is wrong with the rows."""
    yield from _undeclared(evidence)
    yield from _missing_tests(evidence)
    yield from _duplicates(evidence.policy.clock_map.cases)
    for defect in evidence.policy.clock_map.defects:
        yield INVALID.at(defect.place, defect.message, help=defect.help)


def _undeclared(evidence: Evidence) -> Iterator[Finding]:
    clock_map = evidence.policy.clock_map
    declared = {canonical_id(case.path) for case in clock_map.cases}
    forms = {without_form(case.path) for case in clock_map.cases if is_form(case.path)}
    taken = {case.id for case in clock_map.cases}
    seen: set[str] = set()
    for test in _in_scope(evidence):
        if test.id in seen or not declared.isdisjoint(covering(test.id)):
            continue
        seen.add(test.id)
        name = _free_id(test.id, taken)
        taken.add(name)
        said = "only single forms of this test have a case" if test.id in forms else "this test has no case"
        yield UNDECLARED.at(
            test.place,
            f"{said} in the clock map: `{test.id}`",
            help=_row_to_add(name, test, evidence),
            severity=clock_map.undeclared,
            zone=evidence.policy.config.zones.of(test.place.path),
            test=test.id,
        )


def _in_scope(evidence: Evidence) -> Iterator[DeclaredTest]:
    if evidence.policy.config.clock_map_scope == "all":
        yield from every_test(evidence)
        return
    zones = evidence.policy.config.zones
    declared = (file_of(case.path) for case in evidence.policy.clock_map.cases)
    for file in (*evidence.change.files, *linked_files(evidence, declared)):
        if zones.may_hold_tests(file.path):
            yield from touched_tests(evidence, file)


def _row_to_add(name: str, test: DeclaredTest, evidence: Evidence) -> str:
    path = evidence.policy.clock_map.path
    accepted = "accepts the class (logical, wall or mixed)"
    row = ("  - id: " + name, "    path: " + _quoted(test.id), "    clock: logical")
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
