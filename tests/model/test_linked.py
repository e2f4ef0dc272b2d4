from __future__ import annotations

from collections.abc import Sequence

import pytest

from gate.gates.clock_map import GATE
from tests.support.evidence import CONFIG, Content, Files, clock_map, evidence, found
from tests.support.repo import Link, Submodule

TEST = "def test_a():\n    assert 1\n"
EDITED = TEST.replace("1", "2")
LINK = "tests/test_a.py"


def undeclared(
    before: Files, change: dict[str, Content | None], cases: Sequence[str] = (), scope: str = "touched"
) -> list[str | None]:
    judged = evidence(before, change, clock_map=clock_map(*cases), config=CONFIG._replace(clock_map_scope=scope))
    return [finding.test for finding in found(GATE, judged) if finding.rule == "clock-map/undeclared"]


@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        pytest.param({}, {LINK: Link("../a.txt"), "a.txt": TEST}, [LINK], id="to a text"),
        pytest.param({"a.txt": TEST}, {LINK: Link("../a.txt")}, [LINK], id="to a text of old"),
        pytest.param({"src/a.py": TEST}, {LINK: Link("../src/a.py")}, [LINK], id="to production code"),
        pytest.param({"a.txt": TEST, "b": Link("a.txt")}, {LINK: Link("../b")}, [LINK], id="through another link"),
        pytest.param({"data/a.py": TEST}, {"tests/more": Link("../data")}, ["tests/more/a.py"], id="to a folder"),
        pytest.param(
            {"data/b/a.py": TEST, "other": Link("data"), "data/b/back": Link("..")},
            {"tests/more": Link("../other")},
            ["tests/more/b/a.py"],
            id="to a folder that leads back to itself",
        ),
        pytest.param(
            {"data/sub": Link("../other"), "other/a.py": TEST},
            {"tests/more": Link("../data")},
            ["tests/more/sub/a.py"],
            id="to a folder with a link to another one",
        ),
        pytest.param(
            {"vendor/test_b.py": TEST},
            {"tests/more": Link("../vendor")},
            ["tests/more/test_b.py"],
            id="to a vendored folder",
        ),
        pytest.param({"tests/test_b.py": TEST}, {LINK: Link("test_b.py")}, [], id="to a test's own file"),
        pytest.param({"a/test_b.py": TEST}, {"tests/more": Link("../a")}, [], id="to a folder of tests' own files"),
        pytest.param({"a.txt": TEST}, {"src/a.py": Link("../a.txt")}, [], id="of no test's path"),
        pytest.param({"a.txt": "x = 1\n"}, {LINK: Link("../a.txt")}, [], id="to no test"),
        pytest.param({}, {LINK: Link("../a.txt")}, [], id="to nothing"),
        pytest.param({}, {LINK: Link("/etc/a.py")}, [], id="out of the repository"),
        pytest.param({}, {"tests/more": Link("../lib"), "lib": Submodule("c" * 40)}, [], id="to a submodule"),
        pytest.param({LINK: Link("../a.txt"), "a.txt": TEST}, {LINK: None}, [], id="removed"),
    ],
)
def test_the_tests_behind_a_new_link_need_a_case(
    before: Files, change: dict[str, Content | None], expected: list[str]
) -> None:
    assert undeclared(before, change) == [f"{path}::test_a" for path in expected]
    assert undeclared(before, change, [f"{path}::*" for path in expected]) == []


OLD: Files = {LINK: Link("../src/a.py"), "src/a.py": TEST, "tests/more": Link("../src")}


@pytest.mark.parametrize(
    ("change", "cases", "expected"),
    [
        pytest.param({"src/a.py": EDITED}, [f"{LINK}::test_other"], [LINK], id="edited"),
        pytest.param({"src/a.py": EDITED}, ["tests/more/a.py::test_b"], ["tests/more/a.py"], id="in a linked folder"),
        pytest.param({"src/a.py": "# why\n" + TEST}, [f"{LINK}::test_other"], [], id="a comment"),
        pytest.param({"src/a.py": EDITED}, [f"{LINK}::*"], [], id="declared"),
        pytest.param({"src/b.py": "x = 1\n"}, [f"{LINK}::test_b"], [], id="another file"),
    ],
)
def test_tests_are_touched_through_the_links_that_the_map_names(
    change: dict[str, Content | None], cases: list[str], expected: list[str]
) -> None:
    assert undeclared(OLD, change, cases) == [f"{path}::test_a" for path in expected]


def test_the_whole_tree_has_the_tests_behind_its_links() -> None:
    assert undeclared(OLD, {}, scope="all") == ["tests/more/a.py::test_a", f"{LINK}::test_a"]
