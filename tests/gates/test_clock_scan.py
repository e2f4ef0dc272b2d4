from __future__ import annotations

import pytest

from gate.gates.clock_scan import GATE, KIND_RULES, SEAMS, unscanned
from gate.model.finding import Severity
from gate.model.glob import Globs
from gate.model.place import Place
from gate.model.read import Kind
from gate.model.zone import Zone
from tests.support.evidence import (
    AMBIENT_STOP,
    CONFIG,
    CONTROLLED,
    KINDS,
    Content,
    Files,
    TooLarge,
    allow,
    evidence,
    found,
    rules,
)
from tests.support.repo import Link, Submodule

WALL = "x = datetime.datetime.now()\n"
NOTICES = {Kind.DEADLINE, Kind.ENVIRONMENT, Kind.FILE}


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_every_kind_has_a_rule(name: str, kind: Kind) -> None:
    (finding,) = found(GATE, evidence({}, {"src/a.py": f"import x\n{name}()\n"}))
    assert finding.rule == f"clock-scan/{kind.value}"
    assert finding.severity is (Severity.NOTICE if kind in NOTICES else Severity.WARNING)
    assert finding.place == Place("src/a.py", 2, 1, 2, 1 + len(name))
    assert (finding.name, finding.kind, finding.zone) == (name, kind, Zone.PRODUCTION)
    assert f"`{name}`" in finding.message


def test_no_kind_is_forgotten() -> None:
    assert set(KIND_RULES) == set(SEAMS) == set(KINDS.values()) == set(Kind)


@pytest.mark.parametrize(
    ("path", "line", "advice"),
    [
        ("src/a.py", WALL, "inject it"),
        ("tests/test_a.py", WALL, "build a fixture"),
        ("src/a.py", "time.sleep(1)\n", "wait on the effect"),
        ("tests/test_a.py", "time.sleep(1)\n", "wait on the effect"),
    ],
)
def test_the_advice_fits_the_zone(path: str, line: str, advice: str) -> None:
    (finding,) = found(GATE, evidence({}, {path: line}))
    assert advice in finding.help


def test_everything_is_a_notice_in_the_docs() -> None:
    text = "".join(f"{name}()\n" for name in KINDS)
    findings = found(GATE, evidence({}, {"docs/example.py": text + "<<<\n"}))
    assert len(findings) == len(KINDS) + 1
    assert {finding.severity for finding in findings} == {Severity.NOTICE}


@pytest.mark.parametrize(
    ("before", "change"),
    [
        pytest.param({}, {"src/a.py": f"x = datetime.datetime.now()  {CONTROLLED}\n"}, id="controlled"),
        pytest.param({"src/a.py": WALL}, {"src/a.py": f"{WALL}y = 1\n"}, id="on an untouched line"),
        pytest.param({"src/a.py": WALL}, {"src/a.py": None}, id="removed"),
        pytest.param({}, {"src/a_pb2.py": WALL}, id="generated"),
        pytest.param({}, {"vendor/a.py": WALL}, id="vendored"),
        pytest.param({}, {"notes.txt": WALL}, id="no language"),
        pytest.param({}, {"vendor/a.py": Link("b.txt")}, id="a link that is vendored"),
        pytest.param({}, {"vendor/lib": Submodule("c" * 40)}, id="a submodule that is vendored"),
    ],
)
def test_nothing_is_found(before: Files, change: dict[str, Content | None]) -> None:
    assert rules(GATE, evidence(before, change)) == []


def test_a_clock_that_is_stopped_where_it_stands_is_found() -> None:
    (finding,) = found(GATE, evidence({}, {"tests/test_a.py": f"x = 1\n{AMBIENT_STOP}()\n"}))
    assert (finding.rule, finding.severity) == ("clock-scan/ambient-stop", Severity.WARNING)
    assert (finding.place, finding.name, finding.zone) == (Place("tests/test_a.py", 2), AMBIENT_STOP, Zone.TEST)


def test_in_the_docs_it_is_a_notice() -> None:
    (finding,) = found(GATE, evidence({}, {"docs/a.py": f"{AMBIENT_STOP}()\n"}))
    assert finding.severity is Severity.NOTICE


def test_a_renamed_file_reads_nothing_new() -> None:
    assert rules(GATE, evidence({"src/a.py": WALL}, renamed={"src/b.py": "src/a.py"})) == []


def test_a_file_that_leaves_a_zone_nobody_scans_is_seen_whole() -> None:
    assert rules(GATE, evidence({"vendor/a.py": WALL}, renamed={"src/a.py": "vendor/a.py"})) == ["wall"]
    assert rules(GATE, evidence({"vendor/a.py": WALL}, renamed={"vendor/b.py": "vendor/a.py"})) == []


def test_an_ignored_path_is_not_scanned() -> None:
    config = CONFIG._replace(ignore=Globs(("legacy/**",)))
    judged = evidence({}, {"legacy/a.py": WALL, "src/a.py": WALL}, config=config)
    assert [finding.place.path for finding in found(GATE, judged)] == ["src/a.py"]


@pytest.mark.parametrize(
    ("path", "name", "allowed"),
    [
        ("src/clock.py", "datetime.datetime.now", True),
        ("src/*.py", "datetime.datetime.now", True),
        ("src/clock.py", "time.time", False),
        ("lib/clock.py", "datetime.datetime.now", False),
        ("src/clock.py", "datetime", False),
    ],
)
def test_an_allowance_is_for_one_name_on_some_paths(path: str, name: str, allowed: bool) -> None:  # noqa: FBT001
    config = CONFIG._replace(allow=(allow(path, name),))
    assert rules(GATE, evidence({}, {"src/clock.py": WALL}, config=config)) == ([] if allowed else ["wall"])


@pytest.mark.parametrize(
    ("before", "change"),
    [
        pytest.param({"a.py": WALL, "b.py": ""}, {"a.py": None, "b.py": WALL}, id="from a deleted file"),
        pytest.param({"a.py": WALL}, {"a.py": f"if y:\n    {WALL}"}, id="indented anew"),
        pytest.param({"a.py": "f(datetime.datetime.now())\n"}, {"a.py": "f( datetime.datetime.now() )\n"}, id="spaces"),
        pytest.param({"a.py": f"{WALL}a\nb\nc\n"}, {"a.py": f"a\nb\nc\n{WALL}"}, id="within a file"),
        pytest.param({"docs/a.py": WALL, "docs/b.py": ""}, {"docs/a.py": "", "docs/b.py": WALL}, id="within the docs"),
        pytest.param({"a.go": WALL, "b.py": ""}, {"a.go": "", "b.py": WALL}, id="from another language"),
        pytest.param(
            {"a.py": "f(1, datetime.datetime.now())\n"},
            {"a.py": "f(\n    1,\n    datetime.datetime.now(),\n)\n"},
            id="over several lines",
        ),
        pytest.param({"a.py": "x = datetime.datetime.now()\r\n"}, {"a.py": WALL}, id="line ends"),
    ],
)
def test_what_the_change_removes_elsewhere_is_moved(before: Files, change: dict[str, Content | None]) -> None:
    (finding,) = found(GATE, evidence(before, change))
    assert (finding.rule, finding.severity, finding.moved) == ("clock-scan/wall", Severity.NOTICE, True)


@pytest.mark.parametrize("path", ["a.txt", "vendor/a.py", "b_pb2.py", "docs/a.py", "clock.py"])
def test_a_line_from_where_it_did_not_count_is_new(path: str) -> None:
    config = CONFIG._replace(allow=(allow("clock.py", "datetime.datetime.now"),))
    judged = evidence({path: WALL, "b.py": ""}, {path: "", "b.py": WALL}, config=config)
    assert [finding.moved for finding in found(GATE, judged)] == [False]


def test_an_allowance_for_one_name_lets_the_others_move() -> None:
    config = CONFIG._replace(allow=(allow("clock.py", "time.monotonic"),))
    judged = evidence({"clock.py": WALL, "b.py": ""}, {"clock.py": "", "b.py": WALL}, config=config)
    assert [finding.moved for finding in found(GATE, judged)] == [True]


def test_one_removed_line_excuses_one_added_line() -> None:
    findings = found(
        GATE, evidence({"a.py": WALL, "b.py": "", "c.py": ""}, {"a.py": "", "b.py": WALL * 2, "c.py": WALL})
    )
    assert [finding.moved for finding in findings] == [True, False, False]
    assert [finding.severity for finding in findings] == [Severity.NOTICE, Severity.WARNING, Severity.WARNING]


def test_all_reads_of_a_moved_line_are_moved_together() -> None:
    line = "x = datetime.datetime.now(), random.random()\n"
    findings = found(GATE, evidence({"a.py": line, "b.py": ""}, {"a.py": "", "b.py": line}))
    assert [finding.moved for finding in findings] == [True, True]


@pytest.mark.parametrize(
    ("before", "change"),
    [
        pytest.param({"a.py": "y = datetime.datetime.now()\n"}, {"a.py": WALL}, id="another text"),
        pytest.param({"a.py": WALL}, {"b.py": WALL}, id="still there"),
        pytest.param({"a.txt": WALL, "b.py": ""}, {"a.txt": "", "b.py": WALL}, id="text of no language"),
    ],
)
def test_what_is_new_is_not_moved(before: Files, change: dict[str, Content | None]) -> None:
    assert [finding.moved for finding in found(GATE, evidence(before, change))] == [False]


def test_an_edited_copy_has_moved_nothing() -> None:
    before: Files = {"a.py": f"{WALL}z = 1\n"}
    judged = evidence(before, {"b.py": f"z = 1\nif z:\n    {WALL}"}, copied={"b.py": "a.py"})
    assert [finding.moved for finding in found(GATE, judged)] == [False]


def test_a_file_that_cannot_be_parsed_is_one_error() -> None:
    (finding,) = found(GATE, evidence({}, {"src/a.py": "a\n<<<\n<<<\n<<<\n"}))
    assert (finding.rule, finding.severity, finding.place) == (
        "clock-scan/unreadable",
        Severity.ERROR,
        Place("src/a.py", 2),
    )
    assert "and 2 more places" in finding.message


def test_what_can_be_read_beside_it_is_still_told() -> None:
    assert rules(GATE, evidence({}, {"src/a.py": f"<<<\n{WALL}"})) == ["unreadable", "wall"]


def test_a_broken_fixture_is_only_noticed() -> None:
    (finding,) = found(GATE, evidence({}, {"tests/fixtures/broken.py": "<<<\n"}))
    assert finding.severity is Severity.NOTICE


def test_a_source_file_whose_lines_git_hides_is_unreadable() -> None:
    judged = evidence({"src/a.py": "a = 1\n"}, {"src/a.py": WALL}, binary=["src/a.py"])
    assert rules(GATE, judged) == ["unreadable"]


def test_a_binary_file_of_no_language_is_no_matter() -> None:
    assert rules(GATE, evidence({}, {"logo.png": b"\x89PNG\0"}, binary=["logo.png"])) == []


def test_a_source_file_that_may_not_be_read_is_unreadable() -> None:
    judged = evidence({}, {"src/a.py": TooLarge(WALL), "assets/film.bin": TooLarge("x")})
    (finding,) = found(GATE, judged)
    assert (finding.rule, finding.place) == ("clock-scan/unreadable", Place("src/a.py", 1))
    assert "too large" in finding.message


def test_a_removed_file_that_may_not_be_read_excuses_nothing() -> None:
    judged = evidence({"a.txt": TooLarge(WALL)}, {"a.txt": None, "a.py": WALL})
    assert [finding.moved for finding in found(GATE, judged)] == [False]


def test_what_is_not_scanned_is_listed_by_reason() -> None:
    config = CONFIG._replace(ignore=Globs(("legacy/**",)))
    change: dict[str, Content | None] = {
        "a_pb2.py": WALL,
        "legacy/a.py": WALL,
        "legacy/b.py": WALL,
        "vendor/a.py": WALL,
        "vendor/link": Link("a.py"),
        "src/a.py": WALL,
    }
    assert unscanned(evidence({"vendor/gone.py": ""}, {**change, "vendor/gone.py": None}, config=config)) == {
        "generated": ("a_pb2.py",),
        "ignored": ("legacy/a.py", "legacy/b.py"),
        "vendored": ("vendor/a.py",),
    }


def test_nothing_left_out_is_an_empty_list() -> None:
    assert unscanned(evidence({}, {"src/a.py": WALL})) == {}
