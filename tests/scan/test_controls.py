"""Controls as gates see them: files beside a test count for tests only."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.languages.python.dialect import PythonDialect
from gate.model.lines import every_line
from gate.policy.catalogue import load
from gate.scan.occurrences import Occurrences
from gate.scan.resolve import Resolver
from gate.scan.source import Source
from tests.support.evidence import evidence

FROZEN = b"""\
import pytest, freezegun
@pytest.fixture(autouse=True)
def frozen():
    with freezegun.freeze_time("2020"):
        yield
"""
READ = "import time\ndef f(): time.time()\n"


@pytest.mark.parametrize(
    ("path", "by"), [("tests/test_a.py", ["freezegun.freeze_time"]), ("src/a.py", [None])], ids=["test", "production"]
)
def test_production_code_is_never_under_the_control_of_a_fake_beside_it(path: str, by: list[str | None]) -> None:
    judged = evidence({"conftest.py": FROZEN.decode()}, {path: READ})
    around = judged.around(judged.change.files[0].path)
    found = Languages(load).scan(path, READ.encode(), every_line(2), around)
    assert found is not None
    assert [read.controlled_by for read in found.reads] == by


def test_a_folder_or_an_unreadable_file_beside_is_none() -> None:
    around = evidence({"conftest.py/x": ""}, {"tests/test_a.py": READ}).around("tests/test_a.py")
    assert around is not None
    assert around("conftest.py") is None
    assert around("tests/conftest.py") is None


def test_occurrences_of_a_word_are_bounded() -> None:
    source = Source("a.py", b"a = 1\n" * 30_000)
    source.words()
    found = Occurrences(source, Resolver(source, PythonDialect(), load("python")))
    assert len(found.of(b"a", 0, 60)) == 10
    assert len(found.of(b"a")) == 30_000
    assert found.of(b"a") == []
