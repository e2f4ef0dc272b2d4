from __future__ import annotations

import pytest

from gate.errors import RecordError
from gate.model.finding import Severity
from gate.model.glob import Globs
from gate.model.policy import Allowance, Config
from gate.model.read import Kind
from gate.policy import defaults
from gate.policy.config import default_config, read_config
from gate.policy.document import parse

RULES = ("clock-scan/wall", "clock-scan/delay", "fixtures/drift")


def config(text: str, path: str = ".agentgate.yml") -> Config:
    return read_config(parse(path, text.encode()), lambda: RULES)


@pytest.mark.parametrize(
    "text", ["", "# nothing yet\n", "{}", "version: 1\n", "zones: {}\nscan: {names: {}, allow: []}\n"]
)
def test_what_says_nothing_is_all_defaults(text: str) -> None:
    assert config(text)._replace(places={}) == default_config()


def test_the_defaults_are_those_of_the_product() -> None:
    default = default_config()
    assert (default.clock_map_file, default.register_file, default.pins_file) == (
        "tests/clock_map.yaml",
        "tests/freeze_register.json",
        "agent_gate.json",
    )
    assert default.gates == ("protected", "clock-map", "clock-scan", "fixtures", "freezes")
    assert (default.fail_on, default.severity, default.clock_map_scope) == (Severity.ERROR, {}, "touched")
    assert (default.freeze_max_days, default.freeze_expired, default.trust) == (21, "all", "writers")
    assert default.volatile == {"ts", "timestamp", "host", "pid", "elapsed_ms"}
    assert len(default.freeze_required) == 7
    assert (default.check_name, default.comment) == ("agentgate", "off")


def test_every_key_has_its_effect() -> None:
    said = config(
        """
files: {clock_map: checks/map.yaml}
ignore: ["legacy/**"]
severity: {clock-scan/wall: error, clock-scan/delay: off, fixtures/drift: "off"}
fail_on: never
scan:
  names: {python: {wall: [acme.clock.now], fs-order: [acme.walk]}}
  allow: [{path: src/clock.py, name: time.time, reason: the one clock}]
clock_map: {scope: all, reach: {files: 5, depth: 2.0}}
authors: {agents: [acme-coder], owners: ["@acme/platform"], trust: owners}
fixtures: {volatile: [run_id], strip: ["old/**"], contracts: {"a*.json": schemas/a.json}}
freezes: {max_days: 14, expired: touched}
report: {check_name: gate, comment: on-failure}
"""
    )
    assert said.clock_map_file == "checks/map.yaml"
    assert said.ignore == Globs(("legacy/**",))
    assert said.severity == {"clock-scan/wall": Severity.ERROR, "clock-scan/delay": None, "fixtures/drift": None}
    assert said.fail_on is None
    assert said.names == {"python": {Kind.WALL: ("acme.clock.now",), Kind.FS_ORDER: ("acme.walk",)}}
    assert said.allow == (Allowance("src/clock.py", "time.time", "the one clock"),)
    assert (said.clock_map_scope, said.reach_files, said.reach_depth) == ("all", 5, 2)
    assert isinstance(said.reach_depth, int)
    assert "acme-coder" in said.agents
    assert "*[bot]" in said.agents
    assert (said.owners, said.trust) == (("@acme/platform",), "owners")
    assert said.volatile == {*defaults.VOLATILE, "run_id"}
    assert (said.strip, said.contracts) == (Globs(("old/**",)), (("a*.json", "schemas/a.json"),))
    assert (said.freeze_max_days, said.freeze_expired) == (14, "touched")
    assert (said.check_name, said.comment) == ("gate", "on-failure")
    assert said.places["clock_map.reach.depth"].line == 9
    assert said.places["severity"].line == 4


@pytest.mark.parametrize(
    ("text", "has", "lacks"),
    [
        pytest.param("protected: ['infra/**']", {"infra/**", "**/conftest.py"}, set(), id="a list adds"),
        pytest.param("protected: {only: ['infra/**']}", {"infra/**"}, {"**/conftest.py"}, id="only replaces"),
        pytest.param("protected: {only: []}", set(), {"**/conftest.py", ".agentgate.yml"}, id="only nothing"),
        pytest.param(
            "files: {register: r.json}", {"r.json"}, {"tests/freeze_register.json", "r.yml"}, id="the names in effect"
        ),
        pytest.param("zones: {fixture: ['data/**']}", {"data/**", "**/fixtures/**"}, set(), id="fixtures in effect"),
        pytest.param("zones: {fixture: {only: []}}", set(), {"**/fixtures/**"}, id="no fixtures"),
        pytest.param(
            "", {".agentgate.yml", ".agentgate.yaml", "agent_gate.json", ".github/workflows/**"}, set(), id="defaults"
        ),
    ],
)
def test_protected_paths(text: str, has: set[str], lacks: set[str]) -> None:
    patterns = set(config(text).protected.patterns)
    assert has <= patterns
    assert not lacks & patterns


def test_lists_of_words_add_and_replace_alike() -> None:
    assert config("gates: [fixtures]").gates == defaults.GATES
    assert config("gates: {only: [fixtures]}").gates == ("fixtures",)
    assert config("freezes: {required: [symptom]}").freeze_required == (*defaults.FREEZE_REQUIRED, "symptom")
    assert config("freezes: {required: {only: [test]}}").freeze_required == ("test",)
    assert config("fixtures: {volatile: {only: []}}").volatile == frozenset()


def test_the_severity_of_a_rule_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        config("severity:\n  clock-scan/wall: error\n  clock-scan/wal: error\n")
    assert caught.value.message == "there is no rule `clock-scan/wal`"
    assert caught.value.hint.startswith("did you mean `clock-scan/wall`?")
    assert (caught.value.path, caught.value.line) == (".agentgate.yml", 3)


def test_the_severity_of_a_gate_without_rules_yet_is_taken() -> None:
    assert config("severity: {tamper/skip-added: notice}").severity == {"tamper/skip-added": Severity.NOTICE}


def test_further_names_of_typescript_are_javascripts() -> None:
    said = config('scan: {names: {typescript: {wall: [acme.now]}, javascript: {wall: ["acme.tick(_)"]}}}')
    assert said.names == {"javascript": {Kind.WALL: ("acme.now", "acme.tick(_)")}}


@pytest.mark.parametrize("name", ["acme clock", "f(", ""])
def test_a_further_name_that_no_source_can_spell_is_refused(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        config(f"scan:\n  names:\n    python:\n      wall: ['{name}']\n")
    assert (caught.value.path, caught.value.line) == (".agentgate.yml", 4)


def test_rules_are_not_asked_for_where_no_severity_is_set() -> None:
    def rules() -> tuple[str, ...]:
        pytest.fail("importing every gate costs")

    assert read_config(parse("c.yml", b"fail_on: notice"), rules).fail_on is Severity.NOTICE


def test_yaml_and_json_say_the_same() -> None:
    yaml = config("severity: {clock-scan/wall: off}\nzones: {test: [a/]}\n")
    json = config('{"severity": {"clock-scan/wall": "off"}, "zones": {"test": ["a/"]}}', "c.json")
    assert yaml._replace(places={}) == json._replace(places={})


@pytest.mark.parametrize(
    ("text", "line"),
    [("fail_on: eror", 1), ("version: 1\nversion: 1", 2), ("null", 1), ("- a", 1), ("a: [", None)],
    ids=["a wrong value", "a duplicate key", "null", "a list", "no YAML"],
)
def test_what_is_no_configuration_is_refused(text: str, line: int | None) -> None:
    with pytest.raises(RecordError) as caught:
        config(text)
    assert line is None or caught.value.line == line
