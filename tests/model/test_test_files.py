"""Which files may hold tests that need a row, by their zone and by what a test runner looks into."""

from __future__ import annotations

import pytest

from gate.gates.clock_map import GATE as CLOCK_MAP
from gate.gates.protected import GATE as PROTECTED
from gate.languages import Languages
from gate.model.glob import Globs
from gate.policy.catalogue import load
from tests.support.evidence import AGENT, CONFIG, HUMAN, Content, Files, clock_map, evidence, found

TEST = "def test_a(): pass\n"
CASE = "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n"
PATHS, FILES = "[pytest]\ntestpaths = tests\n", "[pytest]\npython_files = check_*.py\n"
READER = Languages(lambda name: load(name, {}))


def undeclared(before: Files, change: dict[str, Content | None], excused: tuple[str, ...] = ()) -> list[str | None]:
    config = CONFIG._replace(
        excused=Globs(excused), zones=CONFIG.zones._replace(vendored=Globs(("vendor/**", *excused)))
    )
    judged = evidence(before, change, clock_map=clock_map(), config=config, reader=READER)
    return [finding.test for finding in found(CLOCK_MAP, judged) if finding.rule == "clock-map/undeclared"]


@pytest.mark.parametrize(
    ("before", "path", "text", "needs"),
    [
        pytest.param({}, "vendor/x/test_a.py", TEST, True, id="new among what is vendored by default"),
        pytest.param({"vendor/x/test_a.py": ""}, "vendor/x/test_a.py", TEST, False, id="edited there"),
        pytest.param({"pytest.ini": PATHS}, "vendor/x/test_a.py", TEST, False, id="not looked into"),
        pytest.param({}, "vendor/node_modules/x/test_a.py", TEST, False, id="where pytest does not go by itself"),
        pytest.param({}, "vendor/x/a.py", TEST, False, id="vendored, and no test's name"),
        pytest.param(
            {"pytest.ini": FILES},
            "src/check_a.py",
            TEST,
            True,
            id="a pattern of base",
        ),
        pytest.param({}, "src/check_a.py", TEST, False, id="no pattern"),
        pytest.param({}, "src/testfoo.py", CASE, True, id="a test case that unittest finds"),
        pytest.param({}, "src/testing.py", TEST, False, id="a function that only pytest would take for a test"),
        pytest.param({}, "tests/fixtures/test_a.py", TEST, False, id="a fixture, which is protected"),
    ],
)
def test_what_a_runner_collects_needs_rows(before: Files, path: str, text: str, needs: bool) -> None:  # noqa: FBT001
    assert bool(undeclared(before, {path: text})) is needs


def test_a_glob_of_the_configuration_is_a_persons_word() -> None:
    assert undeclared({}, {"lib/test_a.py": TEST}, excused=("lib/**",)) == []


INI = "[pytest]\naddopts = -q\n"


CHECK = TEST.replace("test_", "check_")


@pytest.mark.parametrize(
    ("settings", "old", "new", "path", "text"),
    [
        pytest.param("pytest.ini", INI, INI + "python_files = check_*.py\n", "src/check_a.py", TEST, id="files"),
        pytest.param("tox.ini", "", "[pytest]\npython_functions = check\n", "tests/test_a.py", CHECK, id="functions"),
        pytest.param("pytest.ini", INI + "testpaths = tests\n", INI, "src/test_a.py", TEST, id="folders"),
    ],
)
def test_tests_that_other_settings_collect_are_added(settings: str, old: str, new: str, path: str, text: str) -> None:
    (added,) = undeclared({settings: old, path: text}, {settings: new})
    assert added is not None
    assert added.startswith(f"{path}::")
    assert changed({settings: old, path: text}, {settings: new}) == [settings]


def changed(before: Files, change: dict[str, Content | None]) -> list[str]:
    judged = evidence(before, change, author=AGENT, reader=READER)
    return [finding.place.path for finding in found(PROTECTED, judged) if finding.rule == "protected/changed"]


PROJECT = "[project]\nname = 'a'\n[tool.pytest.ini_options]\naddopts = '-q'\ntestpaths = 'tests'\n"


@pytest.mark.parametrize(
    ("before", "path", "text"),
    [
        pytest.param({"pytest.ini": INI}, "pytest.ini", INI.replace("-q", "-q --ignore=tests/a"), id="an option"),
        pytest.param({"pytest.ini": INI}, "pytest.ini", INI.replace("-q", "-p no:x"), id="a plugin"),
        pytest.param({"pyproject.toml": PROJECT}, "pyproject.toml", PROJECT.replace("'tests'", "'src'"), id="folders"),
        pytest.param({"pyproject.toml": PROJECT}, "pytest.ini", "[pytest]\n", id="another file goes before"),
        pytest.param({"setup.cfg": "[tool:pytest]\n"}, "pyproject.toml", PROJECT, id="so does a section"),
        pytest.param({"pyproject.toml": PROJECT}, "pyproject.toml", PROJECT + "[", id="settings that nobody can read"),
        pytest.param({"pyproject.toml": PROJECT}, "tests/pytest.ini", "[pytest]\n", id="a nearer file"),
        pytest.param({"pytest.ini": INI}, "pytest.ini", INI + "norecursedirs = a\n", id="folders left out"),
        pytest.param({}, "sitecustomize.py", "", id="what Python runs first"),
        pytest.param({}, "src/x.pth", "src\n", id="where modules come from"),
        pytest.param({}, "web/jest.config.ts", "", id="Jest"),
        pytest.param({}, "vitest.config.mts", "", id="Vitest"),
    ],
)
def test_what_decides_which_tests_run_is_protected(before: Files, path: str, text: str) -> None:
    assert changed(before, {path: text}) == [path]


@pytest.mark.parametrize(
    ("before", "path", "text"),
    [
        pytest.param({"pyproject.toml": PROJECT}, "pyproject.toml", PROJECT.replace("'a'", "'b'"), id="another table"),
        pytest.param({"pyproject.toml": PROJECT}, "pyproject.toml", PROJECT + "markers = ['slow']\n", id="a marker"),
        pytest.param({"pyproject.toml": PROJECT}, "pyproject.toml", PROJECT.replace("-q", "-ra --cov=s"), id="output"),
        pytest.param({"pytest.ini": INI}, "pytest.ini", "# why\n" + INI, id="a comment"),
        pytest.param({}, "setup.cfg", "[flake8]\n", id="no settings of tests"),
        pytest.param({"jest.config.js": ""}, "jest.config.js", "x\n", id="one that is there, edited"),
        pytest.param({}, "jest.setup.js", "", id="another file"),
    ],
)
def test_what_does_not_is_not(before: Files, path: str, text: str) -> None:
    assert changed(before, {path: text}) == []


def test_the_weights_of_a_model_are_no_list_of_folders() -> None:
    judged = evidence({}, {"model.pth": b"\0\1"}, binary=["model.pth"], reader=READER)
    assert found(PROTECTED, judged) == []


def test_a_person_may_change_them() -> None:
    assert (
        found(PROTECTED, evidence({"pytest.ini": INI}, {"pytest.ini": "[pytest]\n"}, author=HUMAN, reader=READER)) == []
    )
