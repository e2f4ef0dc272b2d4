"""The three record files: a bad row is a defect of that row, a bad file is refused."""

from __future__ import annotations

import json

import pytest

from gate.errors import RecordError
from gate.model.finding import Severity
from gate.model.place import Place
from gate.model.policy import Case, ClockClass
from gate.policy.clock_map import read_clock_map
from gate.policy.document import parse
from gate.policy.pins import pins_of, read_pins
from gate.policy.register import read_register

DIGEST = "ab" * 32
GOOD = f"""\
version: 1
rules:
  undeclared: fail_closed
  shared_runner_allows: [logical]
cases:
  - id: parse_invoice_v1
    path: tests/test_invoice.py::test_parse_stable
    clock: logical
    fixture: tests/fixtures/invoice.json
    fixture_hash: sha256:{DIGEST.upper()}
    property: true
    wall_budget_ms: 1500
  - id: live
    path: tests/test_live.py::*
    clock: wall
    fixture_hash: null
"""
TODAYS_RECORD = {
    "test": "api/expiry.test.ts > expires after TTL",
    "reason": "asserts wall-clock TTL with no injection point",
    "clock": "Date.now",
    "owner": "finley",
    "opened": "2026-10-19",
    "expires": "2026-11-02",
    "reentry": "p_live_before_ttl passes with an injected clock",
    "symptom": "third-party-clock",
}


def test_a_clock_map_is_its_cases_with_defaults_and_places() -> None:
    clock_map = read_clock_map(parse("tests/clock_map.yaml", GOOD.encode()))
    first, second = clock_map.cases
    assert first._replace(places={}) == Case(
        "parse_invoice_v1",
        "tests/test_invoice.py::test_parse_stable",
        ClockClass.LOGICAL,
        ("tests/fixtures/invoice.json",),
        f"sha256:{DIGEST}",
        is_property=True,
        wall_budget_ms=1500,
        places={},
    )
    assert (second.clock, second.fixtures, second.fixture_hash, second.is_property, second.wall_budget_ms) == (
        ClockClass.WALL,
        (),
        None,
        False,
        0,
    )
    assert {key: place.line for key, place in first.places.items()} == {
        "": 6, "id": 6, "path": 7, "clock": 8, "fixture": 9, "fixture_hash": 10, "property": 11, "wall_budget_ms": 12,
    }  # fmt: skip
    assert second.places["clock"] == Place("tests/clock_map.yaml", 15, 5, None, 10)
    assert (clock_map.path, clock_map.undeclared, clock_map.defects) == ("tests/clock_map.yaml", Severity.ERROR, ())
    assert clock_map.shared_runner_allows == {ClockClass.LOGICAL}


def test_the_rules_of_a_clock_map_may_be_milder() -> None:
    text = b"rules: {undeclared: warn, shared_runner_allows: [logical, mixed]}\ncases: []\n"
    clock_map = read_clock_map(parse("m.yml", text))
    assert clock_map.undeclared is Severity.WARNING
    assert clock_map.shared_runner_allows == {ClockClass.LOGICAL, ClockClass.MIXED}


@pytest.mark.parametrize(
    ("row", "line", "message"),
    [
        pytest.param("{id: b, path: t.py::b, clock: fast}", 3, "`clock` is 'fast'", id="a wrong clock class"),
        pytest.param("{path: t.py::b, clock: wall}", 3, "the key `id` is missing", id="no id"),
        pytest.param("{id: '', path: t.py::b, clock: wall}", 3, "`id` is ''", id="an empty id"),
        pytest.param("{id: 7, path: t.py::b, clock: wall}", 3, "`id` is the number 7", id="a number as id"),
        pytest.param(
            "{id: b, path: t.py::b, clock: wall, fixture_hash: 'sha256:4b1c0e9a2f77...'}",
            3, "`fixture_hash` is 'sha256:4b1c0e9a2f77...'", id="a shortened hash",
        ),
        pytest.param(
            f"{{id: b, path: t.py::b, clock: wall, fixture_hash: {DIGEST}}}", 3, "`fixture_hash` is", id="a raw hash"
        ),
        pytest.param(
            f'{{id: b, path: t.py::b, clock: wall, fixture_hash: "sha256:{DIGEST}\\n"}}', 3, "`fixture_hash`",
            id="a hash and a line feed",
        ),
        pytest.param("{id: b, path: t.py::b, clock: wall, budget: 3}", 3, "unknown key `budget`", id="an unknown key"),
        pytest.param("{id: b, path: t.py::b, clock: wall, wall_budget_ms: -1}", 3, "`wall_budget_ms`", id="below zero"),
        pytest.param("{id: b, path: t.py::b, clock: wall, wall_budget_ms: 1.5}", 3, "`wall_budget_ms`", id="fraction"),
        pytest.param("{id: b, path: t.py::b, clock: wall, property: 'yes'}", 3, "`property` is 'yes'", id="yes"),
        pytest.param("{id: b, path: t.py::b, clock: wall, fixture: [a, 2]}", 3, "item 2 is the number", id="fixtures"),
        pytest.param(
            "\n      id: b\n      path: t.py::b\n      clock: wall\n      id: c", 7, "the key `id` stands", id="twice"
        ),
        pytest.param("just text", 3, "item 2 is 'just text'", id="text"),
        pytest.param("null", 3, "item 2 is null", id="null"),
    ],
)  # fmt: skip
def test_a_bad_case_is_a_defect_and_the_others_count(row: str, line: int, message: str) -> None:
    text = (
        f"cases:\n  - {{id: a, path: t.py::a, clock: logical}}\n  - {row}\n  - {{id: z, path: t.py::z, clock: wall}}\n"
    )
    clock_map = read_clock_map(parse("m.yaml", text.encode()))
    assert [case.id for case in clock_map.cases] == ["a", "z"]
    (defect,) = clock_map.defects
    assert (defect.place.path, defect.place.line) == ("m.yaml", line)
    assert defect.message.startswith(message)
    assert defect.help


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        pytest.param("# x\n", 1, "the file is empty", id="empty"),
        pytest.param("version: 1\n", 1, "the key `cases` is missing", id="no cases"),
        pytest.param("version: 2\ncases: []\n", 1, "`version` is the number 2", id="a wrong version"),
        pytest.param("- id: a\n", 1, "the file is a list", id="a list"),
        pytest.param("cases: []\nrule: {}\n", 2, "unknown key `rule`", id="an unknown key"),
        pytest.param("cases:\n  a: b\n", 1, "`cases` is a mapping", id="cases by name"),
        pytest.param(
            "cases: []\nrules: {undeclared: fail_open}\n", 2, "`undeclared` is 'fail_open'", id="a wrong rule"
        ),
        pytest.param("cases: []\ncases: []\n", 2, "the key `cases` stands here twice", id="cases twice"),
        pytest.param("rules: {undeclared: warn, undeclared: warn}\ncases: []\n", 1, "`undeclared` stands", id="twice"),
    ],
)
def test_a_bad_clock_map_is_refused(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_clock_map(parse("m.yaml", text.encode()))
    assert (caught.value.path, caught.value.line) == ("m.yaml", line)
    assert message in caught.value.message


def test_a_freeze_is_its_keys_as_written_with_their_places() -> None:
    text = json.dumps([TODAYS_RECORD], indent=1)
    (freeze,) = read_register(parse("tests/freeze_register.json", text.encode())).freezes
    assert freeze.keys == TODAYS_RECORD
    assert freeze.place().line == 2
    assert {key: freeze.place(key).line for key in TODAYS_RECORD} == {
        key: 3 + at for at, key in enumerate(TODAYS_RECORD)
    }
    assert freeze.place("issue") == freeze.place()


@pytest.mark.parametrize(
    ("yaml", "keys"),
    [
        pytest.param("opened: 2026-10-19", {"opened": "2026-10-19"}, id="a date"),
        pytest.param("opened: '2026-10-19'", {"opened": "2026-10-19"}, id="a date in quotes"),
        pytest.param("opened: 20261019", {"opened": "20261019"}, id="a number"),
        pytest.param("owner: 1.50", {"owner": "1.50"}, id="a float"),
        pytest.param("clock: ", {"clock": ""}, id="nothing"),
        pytest.param("clock: ~", {"clock": ""}, id="null"),
        pytest.param("reentry: TRUE", {"reentry": "TRUE"}, id="a boolean"),
        pytest.param("until: 2026-11-01", {"expires": "2026-11-01"}, id="until is expires"),
        pytest.param("until: 3\nexpires: '3'", {"expires": "3"}, id="both, the same"),
        pytest.param(
            "test: a > b\nissue: https://x.example/1", {"test": "a > b", "issue": "https://x.example/1"}, id="text"
        ),
    ],
)
def test_whatever_scalar_a_freeze_says_is_kept_for_the_gate(yaml: str, keys: dict[str, str]) -> None:
    text = "- " + yaml.replace("\n", "\n  ") + "\n"
    register = read_register(parse("r.yaml", text.encode()))
    assert [freeze.keys for freeze in register.freezes] == [keys]
    assert register.defects == ()
    assert {*register.freezes[0].places} == {"", *keys}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        pytest.param('{"test": "b", "tset": "c"}', "unknown key `tset`", id="an unknown key"),
        pytest.param('{"test": "b", "test": "c"}', "the key `test` stands here twice", id="a duplicate key"),
        pytest.param('{"test": ["b"]}', "`test` is a list", id="a list"),
        pytest.param('{"test": {"b": 1}}', "`test` is a mapping", id="a mapping"),
        pytest.param('"b"', "item 2 is 'b'", id="text for a record"),
        pytest.param(
            '{"test": "b", "until": "2026-11-01", "expires": "2026-11-02"}', "`until` and `expires`", id="two ends"
        ),
    ],
)
def test_a_bad_freeze_is_a_defect_and_the_others_count(row: str, message: str) -> None:
    register = read_register(parse("r.json", f'[{{"test": "a"}},\n{row},\n{{"test": "z"}}]'.encode()))
    assert [freeze.test for freeze in register.freezes] == ["a", "z"]
    (defect,) = register.defects
    assert defect.place.line == 2
    assert message in defect.message


@pytest.mark.parametrize("text", ["{}", "", "null", '{"freezes": []}'], ids=["a mapping", "empty", "null", "wrapped"])
def test_a_register_that_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_register(parse("r.yaml", text.encode()))


def test_an_empty_list_is_an_honest_register() -> None:
    assert read_register(parse("r.json", b"[]")) == ((), ())


def test_pins_and_the_freezes_beside_them() -> None:
    text = f"""\
{{"fixtures": {{"a.json": null,
"b.csv": "{DIGEST.upper()}",
"c.json": "sha256:{DIGEST}"}},
"frozen": [{{"test": "t", "until": "2026-11-01"}}]}}
"""
    pins = read_pins(parse("agent_gate.json", text.encode()))
    assert [(pin.paths, pin.want, pin.place.line) for pin in pins.pins] == [
        (("a.json",), None, 1),
        (("b.csv",), DIGEST, 2),
        (("c.json",), f"sha256:{DIGEST}", 3),
    ]
    (freeze,) = pins.register.freezes
    assert freeze.keys == {"test": "t", "expires": "2026-11-01"}
    assert (freeze.place("expires").path, freeze.place("expires").line) == ("agent_gate.json", 4)
    assert pins.defects == pins.register.defects == ()


@pytest.mark.parametrize(
    ("pin", "message"),
    [
        pytest.param('"b": "9f2c…"', "`b` is '9f2c…'", id="a shortened hash"),
        pytest.param('"b": 12', "`b` is the number 12", id="a number"),
        pytest.param(f'"b": "md5:{DIGEST}"', "`b` is 'md5:", id="another algorithm"),
        pytest.param('"b": {"sha256": null}', "`b` is a mapping", id="a mapping"),
        pytest.param('"": null', "unknown key ``", id="no path"),
        pytest.param('"b": null, "b": null', "the key `b` stands here twice", id="a pin twice"),
    ],
)
def test_a_bad_pin_is_a_defect_and_the_others_count(pin: str, message: str) -> None:
    pins = read_pins(parse("p.json", f'{{"fixtures": {{"a": null,\n{pin},\n"z": null}}}}'.encode()))
    assert [pin.paths for pin in pins.pins] == [("a",), ("z",)]
    (defect,) = pins.defects
    assert defect.place.line == 2
    assert message in defect.message


def test_a_bad_freeze_beside_pins_is_a_defect_of_the_register() -> None:
    pins = read_pins(parse("p.json", b'{"frozen": [{"test": "a"}, 3]}'))
    assert [freeze.test for freeze in pins.register.freezes] == ["a"]
    assert [defect.message for defect in pins.register.defects] == ["item 2 is the number 3"]
    assert pins.defects == ()


@pytest.mark.parametrize(
    "text",
    ["[]", '{"fixture": {}}', '{"fixtures": []}', '{"frozen": {}}', '{"fixtures": {}, "fixtures": {}}'],
    ids=["a list", "an unknown key", "fixtures as a list", "frozen as a mapping", "fixtures twice"],
)
def test_pins_that_cannot_be_used_are_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_pins(parse("p.json", text.encode()))


def test_a_case_with_a_fixture_is_a_pin_on_the_line_of_its_hash() -> None:
    text = f"""\
cases:
- {{id: a, path: t::a, clock: wall}}
- id: b
  path: t::b
  clock: wall
  fixture: [x, y]
  fixture_hash: sha256:{DIGEST}
- id: c
  path: t::c
  clock: wall
  fixture: z
- {{id: d, path: t::d, clock: wall, fixture_hash: "sha256:{DIGEST}"}}
- {{id: e, path: t::e, clock: wall, fixture: [], fixture_hash: null}}
"""
    cases = read_clock_map(parse("m.yaml", text.encode())).cases
    assert len(cases) == 5
    assert [(pin.paths, pin.want, pin.place.line) for pin in pins_of(cases)] == [
        (("x", "y"), f"sha256:{DIGEST}", 7),
        (("z",), None, 11),
    ]
