from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.policy import ClockClass
from gate.policy import catalogue
from gate.proposal.rows import ProposedRow, proposed_rows
from tests.support.evidence import Content, Files, clock_map, evidence

PATH = "tests/test_a.py"
LANGUAGES = Languages(lambda name: catalogue.load(name, {}))
INVOICE = "tests/fixtures/invoice.json"
FIXTURES: Files = {INVOICE: '{"total": 1}', "tests/fixtures/plan.json": "{}", "data.json": "{}"}


def rows(source: str, *held: str, before: Files | None = None, below: tuple[str, ...] = ()) -> list[ProposedRow]:
    change: dict[str, Content | None] = {PATH: source}
    judged = evidence(before, change, clock_map=clock_map(*held), reader=LANGUAGES)
    return list(proposed_rows(judged, below))


@pytest.mark.parametrize(
    ("source", "clock", "remark"),
    [
        pytest.param("def test_a():\n    assert f()\n", "logical", "no clock", id="nothing"),
        pytest.param("import time\ndef test_a():\n    time.time()\n", "wall", "time.time on line 3", id="a clock"),
        pytest.param("import time\ndef test_a():\n    time.sleep(1)\n", "wall", "time.sleep on line 3", id="a sleep"),
        pytest.param(
            "import time\ndef now():\n    return time.time()\ndef test_a():\n    assert now()\n",
            "wall",
            "time.time on line 3",
            id="a helper of the file",
        ),
        pytest.param(
            "import time\ndef other():\n    return time.time()\ndef test_a():\n    assert f()\n",
            "logical",
            "no clock",
            id="what it does not use",
        ),
        pytest.param(
            "import requests\ndef test_a():\n    requests.get('http://example.com')\n",
            "mixed",
            "requests.get",
            id="network",
        ),
        pytest.param(
            "import freezegun, time\n@freezegun.freeze_time('2026-01-01')\ndef test_a():\n    time.time()\n",
            "logical",
            "no clock",
            id="a stopped clock",
        ),
        pytest.param("import random\ndef test_a():\n    random.random()\n", "logical", "no clock", id="chance"),
    ],
)
def test_the_class_is_what_the_text_speaks_for(source: str, clock: str, remark: str) -> None:
    (row,) = rows(source)
    assert (row.path, row.clock) == (f"{PATH}::test_a", ClockClass(clock))
    assert remark in row.remarks[0]


REACHING = {
    "a sleep": (
        "import time\n\n\ndef f():\n    time.sleep(1)\n",
        "wall",
        ("reaches time.sleep through app.f",),
    ),
    "a condition": (
        "import time\n\n\ndef f():\n    if len(g()) > 3:\n        time.sleep(1)\n",
        "logical",
        ("no clock and no network is read in its own text", "may reach time.sleep through app.f"),
    ),
    "a program": ("import subprocess\n\n\ndef f():\n    subprocess.run(['x'])\n", "mixed", ("runs another program",)),
    "what nobody knows": (
        "import acme\n\n\ndef f():\n    acme.run()\n",
        "logical",
        (
            "no clock and no network is read in its own text",
            "not proved: not all of its calls could be followed",
        ),
    ),
}


@pytest.mark.parametrize(("code", "clock", "remarks"), REACHING.values(), ids=REACHING)
def test_what_the_test_s_calls_lead_to_speaks_for_its_class(code: str, clock: str, remarks: tuple[str, ...]) -> None:
    (row,) = rows("import app\n\n\ndef test_a():\n    app.f()\n", before={"app.py": code})
    assert (row.clock, row.remarks) == (ClockClass(clock), remarks)


def test_a_bound_on_a_duration_speaks_for_the_wall() -> None:
    source = "import time\ndef test_a():\n    s = time.monotonic()\n    f()\n    assert time.monotonic() - s < 1\n"
    (row,) = rows(source)
    assert row.remarks[-1] == "bounds a duration on line 5"


def test_only_what_lacks_a_case_gets_one_and_under_a_free_id() -> None:
    source = "def test_a(): ...\ndef test_b(): ...\nclass TestA:\n    def test_b(self): ...\n"
    held = f"{PATH}::test_a"
    assert [(row.id, row.path) for row in rows(source, held)] == [
        ("test_a_test_b", f"{PATH}::test_b"),
        ("test_a_TestA_test_b", f"{PATH}::TestA::test_b"),
    ]
    assert rows(source, f"{PATH}::*") == []


def test_what_makes_tests_gets_a_row_for_its_group() -> None:
    (row,) = rows("from pytest_bdd import scenarios\nscenarios('features')\n")
    assert row.path == f"{PATH}::*"
    assert row.remarks[0].startswith("its tests cannot be told: `scenarios`")
    assert rows("exec(text)\n") == []  # which need not make any


def test_a_property_gets_a_budget() -> None:
    (row,) = rows("from hypothesis import given, strategies as st\n@given(st.text())\ndef test_a(x): ...\n")
    assert row.wall_budget_ms == 2000


@pytest.mark.parametrize(
    ("text", "fixtures"),
    [
        ("'tests/fixtures/invoice.json'", (INVOICE,)),
        ("HERE / 'fixtures' / \"invoice.json\"", (INVOICE,)),
        ("'./fixtures/invoice.json', 'fixtures/plan.json'", (INVOICE, "tests/fixtures/plan.json")),
        ("'data.json'", ()),  # no fixture's path
        ("'absent.json'", ()),
        ("'fixtures'", ()),
    ],
)
def test_the_fixtures_that_a_test_names_are_pinned(text: str, fixtures: tuple[str, ...]) -> None:
    (row,) = rows(f"def test_a():\n    load({text})\n", before=FIXTURES)
    assert row.fixtures == fixtures
    assert (row.fixture_hash is not None) == bool(fixtures)


@pytest.mark.parametrize("content", ['{"a": 1, "a": 2}', "version https://git-lfs.github.com/spec/v1\noid sha256:1\n"])
def test_what_has_no_hash_is_left_to_a_person(content: str) -> None:
    (row,) = rows("def test_a():\n    load('fixtures/invoice.json')\n", before={INVOICE: content})
    assert (row.fixtures, row.fixture_hash) == ((INVOICE,), None)


def test_files_and_folders_may_be_named() -> None:
    source = "def test_a(): ...\n"
    assert [len(rows(source, below=(each,))) for each in ("tests", PATH, "tests/test", "src")] == [1, 1, 0, 0]
