from __future__ import annotations

import pytest

from gate.gates.clock_scan import GATE
from gate.model.finding import Severity
from gate.model.glob import Globs
from tests.support.evidence import CONFIG, Content, Files, allow, evidence, found
from tests.support.repo import Link, Submodule

WALL = "x = datetime.datetime.now()\n"
MONOTONIC = "y = time.monotonic()\n"
ALLOWED = CONFIG._replace(allow=(allow("src/clock.py", "datetime.datetime.now"),), ignore=Globs(("legacy/**",)))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("notes.txt", "src/a.py", ["wall", "monotonic"], id="no language's"),
        pytest.param("docs/a.py", "src/a.py", ["wall", "monotonic"], id="documentation"),
        pytest.param("vendor/a.py", "src/a.py", ["wall", "monotonic"], id="vendored"),
        pytest.param("a_pb2.py", "src/a.py", ["wall", "monotonic"], id="generated"),
        pytest.param("legacy/a.py", "src/a.py", ["wall", "monotonic"], id="ignored"),
        pytest.param("legacy/a.py", "docs/a.py", [], id="ignored, into the documentation"),
        pytest.param("src/clock.py", "src/a.py", ["wall"], id="where one read was allowed"),
        pytest.param("docs/a.py", "docs/b.py", [], id="within the documentation"),
        pytest.param("src/a.py", "src/b.py", [], id="within source"),
        pytest.param("tests/test_a.py", "src/a.py", [], id="a test's"),
        pytest.param("src/a.py", "notes.txt", [], id="out of source"),
        pytest.param("src/a.py", "vendor/a.py", [], id="into what is not looked into"),
    ],
)
def test_what_was_not_judged_at_its_old_path_is_new_at_its_new_one(old: str, new: str, expected: list[str]) -> None:
    judged = evidence({old: WALL + MONOTONIC}, renamed={new: old}, config=ALLOWED)
    assert [finding.rule.partition("/")[2] for finding in found(GATE, judged)] == expected


def test_a_file_renamed_from_where_one_read_was_allowed_is_judged_by_its_new_lines_too() -> None:
    judged = evidence(
        {"src/clock.py": WALL + MONOTONIC},
        {"src/a.py": WALL + MONOTONIC + "z = random.random()\n"},
        renamed={"src/a.py": "src/clock.py"},
        config=ALLOWED,
    )
    assert [finding.name for finding in found(GATE, judged)] == ["datetime.datetime.now", "random.random"]


ERROR, NOTICE = Severity.ERROR, Severity.NOTICE


@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        pytest.param({"a.txt": WALL}, {"src/a.py": Link("../a.txt")}, [ERROR], id="to what no language claims"),
        pytest.param({"vendor/a.py": ""}, {"src/a.py": Link("../vendor/a.py")}, [ERROR], id="to a vendored file"),
        pytest.param({"docs/a.py": ""}, {"src/a.py": Link("../docs/a.py")}, [ERROR], id="from source to the docs"),
        pytest.param({"a.txt": "", "b": Link("a.txt")}, {"src/a.py": Link("../b")}, [ERROR], id="through a link"),
        pytest.param({}, {"tests/test_a.py": Link("../a.txt")}, [ERROR], id="to nothing"),
        pytest.param({}, {"src/a.py": Link("a.py")}, [ERROR], id="to itself"),
        pytest.param({}, {"src/a.py": Link("/usr/a.py")}, [ERROR], id="to an absolute path"),
        pytest.param({}, {"src/a.py": Link("../../a.py")}, [ERROR], id="out of the repository"),
        pytest.param({"lib": Submodule("c" * 40)}, {"src/a.py": Link("../lib")}, [ERROR], id="to a submodule"),
        pytest.param({}, {"tests/fixtures/a.py": Link("nowhere.py")}, [NOTICE], id="a fixture to nothing"),
        pytest.param({}, {"tests/more": Link("/opt/tests")}, [NOTICE], id="among the tests, out of the repository"),
        pytest.param({}, {"tests/lib": Submodule("c" * 40)}, [NOTICE], id="a submodule among the tests"),
        pytest.param({}, {"lib": Submodule("c" * 40)}, [NOTICE], id="a submodule elsewhere"),
        pytest.param({"lib": Submodule("a" * 40)}, {"lib": Submodule("c" * 40)}, [NOTICE], id="a submodule moved on"),
        pytest.param({"vendor/a.py": ""}, {"tests/more": Link("../vendor")}, [NOTICE], id="to a vendored folder"),
        pytest.param({"b.py": WALL}, {"src/a.py": Link("../b.py")}, [], id="to a file that is judged"),
        pytest.param({"docs/a.py": ""}, {"docs/b.py": Link("a.py")}, [], id="within the docs"),
        pytest.param({"data/a.txt": ""}, {"tests/more": Link("../data")}, [], id="to a folder without source"),
        pytest.param({"data/a.py": ""}, {"tests/more": Link("../data")}, [], id="to a folder of source"),
        pytest.param({"a.txt": ""}, {"tests/data.txt": Link("../a.txt")}, [], id="from no source file"),
        pytest.param({}, {"CLAUDE.md": Link("nowhere.md")}, [], id="no source file, to nothing"),
        pytest.param({}, {"vendor/lib": Submodule("c" * 40)}, [], id="a vendored submodule"),
        pytest.param({"src/a.py": Link("b.txt")}, {"src/a.py": None}, [], id="removed"),
    ],
)
def test_a_link_to_what_nobody_looks_into_is_said(
    before: Files, change: dict[str, Content | None], expected: list[Severity]
) -> None:
    findings = found(GATE, evidence(before, change))
    assert [(finding.rule, finding.severity) for finding in findings] == [
        ("clock-scan/unreadable", severity) for severity in expected
    ]
