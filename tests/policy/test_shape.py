from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gate.policy.document import parse
from gate.policy.shape import Problem, problems, refusal, schema

NAMES = ("config", "clock_map", "register", "pins")
# What gate/policy/shape.py knows of draft 2020-12. A schema that used more would be judged wrongly, and silently.
KEYWORDS = set(
    """$ref type enum const pattern minLength maxLength minimum maximum properties required additionalProperties
    propertyNames items anyOf""".split()  # noqa: SIM905 -- read as a line of words
)
ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description", "default", "examples"}

HASH = "sha256:" + "ab" * 32
VALID: dict[str, Any] = {
    "config": {
        "version": 1,
        "files": {"clock_map": "tests/map.yaml", "register": "r.json", "pins": "p.json"},
        "zones": {"test": ["checks/**"], "generated": {"only": []}, "vendored": [], "docs": ["d/"], "fixture": []},
        "ignore": ["legacy/**"],
        "gates": {"only": ["protected"]},
        "severity": {"clock-scan/wall": "error", "fixtures/drift": "off"},
        "fail_on": "never",
        "scan": {
            "names": {"python": {"wall": ["acme.clock.now"]}},
            "allow": [{"path": "a.py", "name": "time.time", "reason": "ours"}],
        },
        "clock_map": {"scope": "all", "reach": {"files": 4, "depth": 2}},
        "authors": {"agents": ["acme-coder"], "owners": ["@acme/platform"], "trust": "owners"},
        "protected": ["infra/**"],
        "fixtures": {"volatile": ["run_id"], "strip": ["x/**"], "contracts": {"*.json": "s.json"}},
        "freezes": {"required": {"only": ["test"]}, "max_days": 7, "expired": "touched"},
        "report": {"check_name": "gate", "comment": "always"},
    },
    "clock_map": {
        "version": 1,
        "rules": {"undeclared": "warn", "shared_runner_allows": ["logical", "mixed"]},
        "cases": [
            {"id": "a", "path": "t.py::test_a", "clock": "logical"},
            {"id": "b", "path": "t.py::*", "clock": "wall", "fixture": ["f"], "fixture_hash": HASH, "property": True},
            {"id": "c", "path": "t.py::c", "clock": "mixed", "fixture": "f", "fixture_hash": None, "wall_budget_ms": 5},
        ],
    },
    "register": [{"test": "t", "opened": "2026-10-19", "expires": 3, "issue": None, "until": True}],
    "pins": {"fixtures": {"a": None, "b": "ab" * 32, "c": HASH}, "frozen": [{"test": "t", "until": "2026-11-01"}]},
}


def found(name: str, value: object) -> list[Problem]:
    return problems(parse("a.json", json.dumps(value, indent=1).encode()), name)


def rules(part: Any) -> list[dict[str, Any]]:
    """Every subschema, keywords and all."""
    below: list[Any] = []
    for key in ("properties", "$defs"):
        below += part.get(key, {}).values()
    below += [
        part[key] for key in ("items", "additionalProperties", "propertyNames") if isinstance(part.get(key), dict)
    ]
    below += part.get("anyOf", [])
    return [part, *(rule for each in below for rule in rules(each))]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_and_uses_only_what_is_understood(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert {key for rule in rules(schema(name)) for key in rule} <= KEYWORDS | ANNOTATIONS
    for rule in rules(schema(name)):
        types = [choice["type"] for choice in rule.get("anyOf", ())]
        assert len(set(types)) == len(types), "the choices of anyOf are told apart by their type"


@pytest.mark.parametrize("name", NAMES)
def test_every_key_is_described_and_its_examples_and_default_are_valid(name: str) -> None:
    root = schema(name)
    validator = Draft202012Validator(root)
    keys = [rule for part in rules(root) for rule in part.get("properties", {}).values()]
    assert keys or name == "register"
    for rule in keys:
        assert rule["description"].endswith(".")
        for value in (*rule.get("examples", ()), *([rule["default"]] if "default" in rule else ())):
            assert validator.evolve(schema={**rule, "$defs": root.get("$defs", {})}).is_valid(value)


@pytest.mark.parametrize("name", NAMES)
def test_a_valid_document_has_no_problem(name: str) -> None:
    assert found(name, VALID[name]) == []


JUNK = st.sampled_from(
    """null true false 0 1 1.0 -1 2.5 10000000 "" "x" "all" "error" "logical" "../x" "a/b" "/a" "a\\\\b" [] ["x"] [1]
    [null] {} {"only":["x"]} {"only":[1],"x":2} {"only":[]} {"wall":["x"]} {"id":"x"} [[]] [{}] [{"test":[]}]
    {"clock-scan/wall":"off"} "é\\u2028" "HASH" "HASH\\n" "sha256:AB" """.replace("HASH", HASH).split()
).map(json.loads)
STRAY = st.sampled_from(["only", "test", "wall", "files", "versoin", "python", "", "cases", "clock-scan/wall"])


@st.composite
def bent(draw: st.DrawFn, name: str) -> Any:
    """A valid document, bent in one to three places."""
    root = copy.deepcopy(VALID[name])
    for _ in range(draw(st.integers(1, 3))):
        spots = [(root, key) for key in (root if isinstance(root, dict) else range(len(root)))]
        for value, key in spots:
            inner = value[key]
            spots += (
                [(inner, k) for k in (inner if isinstance(inner, dict) else range(len(inner)))]
                if isinstance(inner, dict | list)
                else []
            )
        if not spots:
            break
        value, key = draw(st.sampled_from(spots))
        how = draw(st.sampled_from(["junk", "remove", "add"]))
        if how == "junk":
            value[key] = draw(JUNK)
        elif how == "remove":
            del value[key]
        elif isinstance(value, dict):
            value[draw(STRAY)] = draw(JUNK)
        else:
            value.append(draw(JUNK))
    return root


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_the_judgement_is_that_of_jsonschema(name: str, data: st.DataObject) -> None:
    value = data.draw(bent(name) | JUNK)
    errors = list(Draft202012Validator(schema(name)).iter_errors(value))
    complaints = found(name, value)
    assert bool(complaints) == bool(errors), (value, errors, complaints)
    assert {tuple(error.absolute_path)[:1] for error in errors} <= {
        (*problem.where, "")[:1] for problem in complaints
    } | {()}


@pytest.mark.parametrize(
    ("name", "text", "line", "message", "help_"),
    [
        pytest.param(
            "config",
            "version: 1\nfial_on: error\n",
            2,
            "unknown key `fial_on`",
            "did you mean `fail_on`? allowed: version,",
            id="an unknown key",
        ),
        pytest.param(
            "config",
            "scan:\n  alow: []\n",
            2,
            "unknown key `alow`",
            "did you mean `allow`? allowed: names, allow",
            id="an unknown key further down",
        ),
        pytest.param(
            "config",
            "fail_on: eror\n",
            1,
            "`fail_on` is 'eror'",
            "did you mean `error`? allowed: one of error, warning, notice, never",
            id="a wrong word",
        ),
        pytest.param(
            "config",
            "fail_on: off\n",
            1,
            "`fail_on` is 'off'",
            "allowed: one of error, warning, notice, never",
            id="off is text",
        ),
        pytest.param("config", "version: 2\n", 1, "`version` is the number 2", "allowed: 1", id="a wrong version"),
        pytest.param("config", "version: '1'\n", 1, "`version` is '1'", "allowed: 1", id="a version in quotes"),
        pytest.param("config", "version: true\n", 1, "`version` is true", "allowed: 1", id="true is not 1"),
        pytest.param("config", "- 1\n", 1, "the file is a list", "allowed: a mapping", id="a list"),
        pytest.param("config", "null\n", 1, "the file is null", "allowed: a mapping", id="null"),
        pytest.param(
            "config",
            "ignore: legacy/**\n",
            1,
            "`ignore` is 'legacy/**'",
            "allowed: a list of globs, or {only: [a list]}",
            id="text for a list",
        ),
        pytest.param(
            "config",
            "ignore:\n- a\n- 2\n",
            3,
            "item 2 is the number 2",
            "allowed: text",
            id="a number in a list",
        ),
        pytest.param(
            "config",
            "ignore: {only: [], onyl: []}\n",
            1,
            "unknown key `onyl`",
            "did you mean `only`? allowed: only",
            id="only",
        ),
        pytest.param(
            "config",
            "freezes:\n  max_days: 0\n",
            2,
            "`max_days` is the number 0",
            "allowed: a whole number, 1 to 366",
            id="too small",
        ),
        pytest.param(
            "config",
            "files: {pins: ../x.json}\n",
            1,
            "`pins` is '../x.json'",
            "allowed: a path from the repository's root",
            id="out of the repository",
        ),
        pytest.param(
            "config",
            "severity:\n  wall: error\n",
            2,
            "unknown key `wall`",
            "allowed: a rule, as `gate/rule`",
            id="a rule without its gate",
        ),
        pytest.param(
            "config",
            "scan: {names: {pyton: {}}}\n",
            1,
            "unknown key `pyton`",
            "did you mean `python`? allowed: one of",
            id="an unknown language",
        ),
        pytest.param(
            "config",
            "scan:\n  allow:\n  - path: a\n    name: b\n",
            3,
            "the key `reason` is missing",
            "add `reason`: a reason",
            id="an allowance without reason",
        ),
        pytest.param(
            "clock_map",
            "version: 1\n",
            1,
            "the key `cases` is missing",
            "add `cases`: a list of cases",
            id="no cases",
        ),
        pytest.param(
            "clock_map",
            "cases:\n- id: a\n  path: b\n",
            2,
            "the key `clock` is missing",
            "add `clock`: one of logical, wall, mixed",
            id="no clock class",
        ),
        pytest.param(
            "clock_map",
            "cases:\n- {id: a, path: b, clock: wall, wall_budget_ms: -1}\n",
            2,
            "`wall_budget_ms` is the number -1",
            "allowed: a whole number, 0 or more",
            id="a negative budget",
        ),
        pytest.param(
            "config",
            "version: 1\nversion: 1\n",
            2,
            "the key `version` stands here twice, first in line 1",
            "keep one of the two",
            id="a duplicate key",
        ),
        pytest.param(
            "config",
            f"fail_on: {'x' * 500}\n",
            1,
            f"`fail_on` is '{'x' * 59}…'",
            "allowed:",
            id="something long",
        ),
        pytest.param(
            "config",
            'fail_on: "\\e[31m\\n::error::"\n',
            1,
            r"`fail_on` is '\x1b[31m\n::error::'",
            "allowed:",
            id="something hostile",
        ),
    ],
)
def test_a_problem_says_where_what_was_found_and_what_is_allowed(
    name: str, text: str, line: int, message: str, help_: str
) -> None:
    (problem,) = problems(parse("a.yaml", text.encode()), name)
    assert (problem.place.path, problem.place.line, problem.message) == ("a.yaml", line, message)
    assert problem.help.startswith(help_)


def test_all_problems_are_told_in_the_order_of_the_file() -> None:
    text = "fial_on: x\nfail_on: 1\nignore: [1, 2]\nversion: 7\nreport: []\ngates: [x]\nprotected: 3\n"
    error = refusal(problems(parse("c.yml", text.encode()), "config"))
    assert (error.message, error.path, error.line) == ("unknown key `fial_on`", "c.yml", 1)
    assert "line 2: `fail_on` is the number 1; line 3: item 1 is the number 1; line 3: item 2" in error.hint
    assert error.hint.endswith("; and 2 more")
