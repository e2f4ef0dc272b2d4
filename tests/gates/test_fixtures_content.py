from __future__ import annotations

import json

import pytest

from gate.fixtures.hashes import manifest_hash, raw_hash
from gate.gates.fixtures import GATE
from gate.model.finding import Severity
from gate.model.glob import Globs
from gate.model.place import Place
from gate.model.policy import Canonical, Config
from tests.support.evidence import CONFIG, Content, TooLarge, evidence, found, pin

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"total": {"type": "integer", "minimum": 0}, "day": {"type": "string", "format": "date"}},
        "required": ["total"],
    }
)


def pinned(files: dict[str, Content], config: Config = CONFIG) -> list[tuple[str, Place, str]]:
    """What is found where every file but the schemas is pinned as it is."""
    pins = [
        pin(path, want=raw_hash([str(text).encode()]), line=2 + at)
        for at, (path, text) in enumerate(files.items())
        if "schema" not in path
    ]
    findings = found(GATE, evidence(files, pins=pins, config=config))
    return [(finding.rule.partition("/")[2], finding.place, finding.message) for finding in findings]


def test_a_volatile_field_is_found_however_the_fixture_is_pinned() -> None:
    ((rule, place, message),) = pinned({"f/a.json": '{\n "a": {"ts": 1},\n "pid": 2\n}'})
    assert (rule, place) == ("volatile-field", Place("f/a.json", 2))
    assert "`/a/ts`, and 1 more" in message


@pytest.mark.parametrize(
    ("path", "text", "config"),
    [
        pytest.param("a.json", '{"a": "ts"}', CONFIG, id="a value"),
        pytest.param("a.json", '{"hostname": 1}', CONFIG, id="another key"),
        pytest.param("a.json", '{"ts": 1}', CONFIG._replace(strip=Globs(("*.json",))), id="stripping is enough"),
        pytest.param("a.json", '{"ts": 1}', CONFIG._replace(volatile=frozenset({"run_id"})), id="not volatile here"),
        pytest.param("a.json", '{"ts": 1, "ts": 2}', CONFIG, id="ambiguous, and pinned raw"),
        pytest.param("a.bin", '{"ts": 1}', CONFIG, id="no format that has fields"),
        pytest.param("a.log", "ts=1", CONFIG, id="text"),
    ],
)
def test_what_is_no_volatile_field_is_none(path: str, text: str, config: Config) -> None:
    assert pinned({path: text}, config) == []


def test_two_pins_of_one_fixture_tell_it_once() -> None:
    text = '{"ts": 1}'
    pins = [pin("a.json", want=raw_hash([text.encode()]), line=line) for line in (2, 3)]
    assert len(found(GATE, evidence({"a.json": text}, pins=pins))) == 1


def test_a_fixture_too_large_to_look_into_is_told_and_fails_nothing() -> None:
    (finding,) = found(GATE, evidence({"a.json": TooLarge("{}")}, pins=[pin("a.json", want=raw_hash([b"{}"]))]))
    assert (finding.rule, finding.severity) == ("fixtures/volatile-field", Severity.NOTICE)


def test_each_violation_of_the_contract_beside_it_is_told_with_its_line() -> None:
    text = '{\n "day": "2026-02-30",\n "total": -1\n}'
    findings = pinned({"f/a.json": text, "f/a.schema.json": SCHEMA})
    assert [(rule, place) for rule, place, _ in findings] == [
        ("contract", Place("f/a.json", 2)),
        ("contract", Place("f/a.json", 3)),
    ]
    assert "`/day` breaks `f/a.schema.json`" in findings[0][2]
    assert "`/total` breaks" in findings[1][2]


@pytest.mark.parametrize("text", ['{"total": 3}', '{"total": 0, "day": "2026-11-30"}'])
def test_a_fixture_that_keeps_its_contract_is_silent(text: str) -> None:
    assert pinned({"f/a.json": text, "f/a.schema.json": SCHEMA}) == []


def test_a_configured_contract_counts_and_each_line_of_json_lines_is_held_to_it() -> None:
    config = CONFIG._replace(contracts=(("f/*.jsonl", "schemas/x.json"),))
    files: dict[str, Content] = {"f/a.jsonl": '{"total": 1}\n\n{}\n'}
    pins = [pin("f/a.jsonl", want=raw_hash([str(files["f/a.jsonl"]).encode()]))]
    findings = found(GATE, evidence({**files, "schemas/x.json": SCHEMA}, pins=pins, config=config))
    assert [(finding.place, finding.rule) for finding in findings] == [(Place("f/a.jsonl", 3), "fixtures/contract")]
    (missing,) = found(GATE, evidence(files, pins=pins, config=config))
    assert "`schemas/x.json` is not there" in missing.message


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ("{", "the schema is no JSON"),
        ('{"type": 3}', "the schema is none"),
        ('{"$ref": "https://example.com/x.json"}', "refers to `https://example.com/x.json`"),
        ('{"$ref": "other.json"}', "refers to `other.json`"),
    ],
)
def test_a_schema_that_cannot_be_used_is_said_and_nothing_is_fetched(schema: str, said: str) -> None:
    ((rule, place, message),) = pinned({"a.json": "{}", "a.schema.json": schema})
    assert (rule, place) == ("contract", Place("a.schema.json"))
    assert said in message


def test_a_fixture_that_is_no_json_breaks_any_contract() -> None:
    ((rule, _, message),) = pinned({"a.json": "plain", "a.schema.json": "{}"})
    assert rule == "contract"
    assert "the fixture is no JSON" in message


def test_violations_without_end_are_counted() -> None:
    text = json.dumps([1] * 50)
    findings = pinned({"a.json": text, "a.schema.json": '{"items": {"type": "string"}}'})
    assert len(findings) == 21
    assert findings[-1][2].startswith("30 more places break")


def test_what_the_configuration_leaves_out_does_not_count_for_the_hash() -> None:
    config = CONFIG._replace(canonical=(Canonical("*.log", (), r"^\S+ "), Canonical("*.json", ("/meta",))))
    for path, recorded, now in (("a.log", "1:00 x\n", "2:00 x\n"), ("a.json", '{"meta": 1}', '{"meta": 2}')):
        (unpinned,) = found(GATE, evidence({path: recorded}, pins=[pin(path, want=None)], config=config))
        want = unpinned.help.split("`")[1]
        assert found(GATE, evidence({path: now}, pins=[pin(path, want=want)], config=config)) == []
        assert found(GATE, evidence({path: now}, pins=[pin(path, want=want)])) != []


@pytest.mark.parametrize(
    ("glob", "names"),
    [
        ("f/*.json", ["f/a.json", "f/b.json"]),
        ("**/*.json", ["f/a.json", "f/b.json", "f/g/c.json"]),
        ("f/[a].json", ["f/a.json"]),
    ],
)
def test_a_pinned_glob_is_the_list_of_what_it_matches(glob: str, names: list[str]) -> None:
    files: dict[str, Content] = {"f/a.json": "[1]", "f/b.json": "[2]", "f/g/c.json": "[3]", "f/x.txt": "x"}
    digests = [(name, raw_hash([str(files[name]).encode()])) for name in names]
    assert found(GATE, evidence(files, pins=[pin(glob, want=manifest_hash(digests))])) == []
    (drift,) = found(GATE, evidence({**files, names[0]: "[9]"}, pins=[pin(glob, want=manifest_hash(digests))]))
    assert drift.rule == "fixtures/drift"


def test_a_glob_that_matches_nothing_is_missing_and_a_file_of_that_very_name_is_itself() -> None:
    (finding,) = found(GATE, evidence({"a.json": "1"}, pins=[pin("f/*.json", want="0" * 64)]))
    assert finding.rule == "fixtures/missing"
    assert found(GATE, evidence({"[a].json": "1"}, pins=[pin("[a].json", want=raw_hash([b"1"]))])) == []
