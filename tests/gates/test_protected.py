from __future__ import annotations

import pytest

from gate.gates.protected import GATE
from gate.model.change import Author
from gate.model.finding import Severity
from gate.model.glob import Globs
from gate.model.place import Place
from tests.support.evidence import (
    AGENT,
    CONFIG,
    HUMAN,
    MAP,
    PINS,
    REGISTER,
    UNKNOWN,
    UNKNOWN_AS_AGENT,
    Content,
    Files,
    evidence,
    found,
    rules,
)
from tests.support.repo import Executable, Link, Submodule

CONFTEST = "tests/conftest.py"
TEST = "def test_a():\n    assert 1\n"
BEFORE: Files = {CONFTEST: "import pytest\n", "src/a.py": "a = 1\n", "tests/test_a.py": TEST}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param({CONFTEST: "import pytest, os\n"}, "was edited by", id="edited"),
        pytest.param({CONFTEST: None}, "was deleted", id="deleted"),
        pytest.param({"api/conftest.py": ""}, "was added", id="added"),
        pytest.param({CONFTEST: Executable("import pytest\n")}, "from mode 100644 to 100755", id="mode"),
        pytest.param({CONFTEST: Link("../src/a.py")}, "was made a symbolic link", id="link"),
        pytest.param({CONFTEST: Submodule("c" * 40)}, "was made a submodule", id="submodule"),
        pytest.param({".github/workflows/ci.yml": "on: push\n"}, "was added", id="workflow"),
    ],
)
def test_an_agent_touches_a_protected_path(change: dict[str, Content | None], said: str) -> None:
    (finding,) = found(GATE, evidence(BEFORE, change))
    assert (finding.rule, finding.severity) == ("protected/changed", Severity.ERROR)
    assert finding.place.path == next(iter(change))
    assert said in finding.message


@pytest.mark.parametrize("path", [MAP, REGISTER, PINS, ".agentgate.yml"])
def test_the_files_of_the_policy_are_protected_whatever_the_globs_say(path: str) -> None:
    judged = evidence({}, {path: "{}\n"}, config=CONFIG._replace(protected=Globs()))
    assert rules(GATE, judged) == ["changed"]


def test_a_record_file_that_was_moved_is_protected_at_its_place() -> None:
    config = CONFIG._replace(pins_file="infra/pins.json")
    assert rules(GATE, evidence({}, {"infra/pins.json": "{}\n", PINS: "{}\n"}, config=config)) == ["changed"]


@pytest.mark.parametrize(
    ("renamed", "path"),
    [
        pytest.param({"tests/old_conftest.py": CONFTEST}, "tests/old_conftest.py", id="away"),
        pytest.param({"api/conftest.py": "src/a.py"}, "api/conftest.py", id="into place"),
    ],
)
def test_a_rename_counts_on_both_sides(renamed: dict[str, str], path: str) -> None:
    (finding,) = found(GATE, evidence(BEFORE, renamed=renamed))
    assert finding.place.path == path
    assert f"was renamed from `{renamed[path]}`" in finding.message


def test_a_copy_of_a_protected_file_leaves_it_as_it_was() -> None:
    assert rules(GATE, evidence(BEFORE, copied={"src/b.py": CONFTEST})) == []


def test_a_copy_onto_a_protected_path_counts() -> None:
    (finding,) = found(GATE, evidence(BEFORE, copied={"api/conftest.py": "src/a.py"}))
    assert "was copied from `src/a.py`" in finding.message


def test_the_finding_sits_on_the_first_added_line() -> None:
    before = {CONFTEST: "one\ntwo\nthree\n"}
    assert found(GATE, evidence(before, {CONFTEST: "one\ntwo\nTHREE\n"}))[0].place.line == 3
    assert found(GATE, evidence(before, {CONFTEST: "one\nthree\n"}))[0].place.line == 1


@pytest.mark.parametrize(
    ("author", "severity"),
    [(AGENT, Severity.ERROR), (UNKNOWN_AS_AGENT, Severity.ERROR), (UNKNOWN, Severity.NOTICE)],
    ids=["agent", "unknown in the action", "unknown on the command line"],
)
def test_who_wrote_it_decides_how_bad_it_is(author: Author, severity: Severity) -> None:
    (finding,) = found(GATE, evidence(BEFORE, {CONFTEST: ""}, author=author))
    assert finding.severity is severity


def test_an_unknown_author_learns_what_the_pull_request_will_need() -> None:
    (finding,) = found(GATE, evidence(BEFORE, {CONFTEST: ""}, author=UNKNOWN))
    assert "write access" in finding.help


def test_a_person_may_change_everything() -> None:
    assert rules(GATE, evidence(BEFORE, {CONFTEST: "", "tests/test_a.py": ""}, author=HUMAN)) == []


def test_an_agent_may_change_what_is_not_protected() -> None:
    assert rules(GATE, evidence(BEFORE, {"src/a.py": "a = 2\n", "src/conftest_like.py": ""})) == []


@pytest.mark.parametrize("author", [AGENT, UNKNOWN_AS_AGENT], ids=["agent", "unknown in the action"])
@pytest.mark.parametrize(
    "change", [{"tests/test_a.py": "def test_a():\n    pass\n"}, {"tests/test_a.py": None}], ids=["edited", "deleted"]
)
def test_an_edited_test_is_told(author: Author, change: dict[str, Content | None]) -> None:
    (finding,) = found(GATE, evidence(BEFORE, change, author=author))
    assert (finding.rule, finding.severity) == ("protected/test-edited", Severity.NOTICE)


def test_an_edited_test_is_no_news_where_the_author_passes_for_a_person() -> None:
    assert rules(GATE, evidence(BEFORE, {"tests/test_a.py": "def test_a():\n    pass\n"}, author=UNKNOWN)) == []


def test_a_test_moved_and_edited_is_told() -> None:
    edited: dict[str, Content | None] = {"checks/a.py": "def test_a():\n    pass\n"}
    assert rules(GATE, evidence(BEFORE, edited, renamed={"checks/a.py": "tests/test_a.py"})) == ["test-edited"]


def test_a_test_file_that_git_shows_no_lines_of_is_told() -> None:
    changed: dict[str, Content | None] = {"tests/test_a.py": b"\0"}
    assert rules(GATE, evidence(BEFORE, changed, binary=["tests/test_a.py"])) == ["test-edited"]


@pytest.mark.parametrize(
    ("change", "renamed"),
    [
        pytest.param({"tests/test_b.py": "def test_b(): ...\n"}, {}, id="added"),
        pytest.param({}, {"tests/test_z.py": "tests/test_a.py"}, id="renamed"),
        pytest.param({"tests/test_a.py": Executable(TEST)}, {}, id="mode"),
        pytest.param({"src/a.py": "a = 2\n"}, {}, id="production"),
    ],
)
def test_no_test_was_edited(change: dict[str, Content | None], renamed: dict[str, str]) -> None:
    assert rules(GATE, evidence(BEFORE, change, renamed=renamed)) == []


@pytest.mark.parametrize(
    "change",
    [
        {".agentgate.yml/x": "x\n"},
        {"tests/clock_map.yaml/x": "x\n"},
        {"tests/conftest.py/x": "x\n"},
        {"tests/fixtures": Link("../data")},
        {"tests/fixtures": Submodule("1" * 40)},
    ],
    ids=["below the configuration", "below the map", "below a conftest", "a link for a folder", "a submodule for one"],
)
def test_what_would_take_a_protected_place_is_protected(change: dict[str, Content | None]) -> None:
    assert rules(GATE, evidence({"src/a.py": "a = 1\n"}, change)) == ["changed"]


@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        pytest.param({}, {"tests/lib": Submodule("1" * 40)}, ["changed"], id="new among the tests"),
        pytest.param({"tests/lib": "x\n"}, {"tests/lib": Submodule("1" * 40)}, ["changed"], id="in a file's place"),
        pytest.param(
            {"tests/lib": Submodule("1" * 40)}, {"tests/lib": Submodule("2" * 40)}, ["test-edited"], id="moved on"
        ),
        pytest.param({"tests/lib": Submodule("1" * 40)}, {"tests/lib": None}, ["test-edited"], id="removed"),
        pytest.param({}, {"lib": Submodule("1" * 40)}, [], id="elsewhere"),
        pytest.param({}, {"vendor/lib": Submodule("1" * 40)}, [], id="vendored"),
    ],
)
def test_a_submodule_among_the_tests_may_bring_what_is_protected(
    before: Files, change: dict[str, Content | None], expected: list[str]
) -> None:
    assert rules(GATE, evidence(before, change)) == expected
    assert rules(GATE, evidence(before, change, author=HUMAN)) == []


def test_the_configuration_is_protected_wherever_it_stands() -> None:
    config = CONFIG._replace(places={"fail_on": Place("ci/gate.yml", 2)})
    assert rules(GATE, evidence({"ci/gate.yml": "a"}, {"ci/gate.yml": "b"}, config=config)) == ["changed"]


def test_one_path_has_one_finding() -> None:
    assert rules(GATE, evidence(BEFORE, {CONFTEST: "edited\n"})) == ["changed"]
