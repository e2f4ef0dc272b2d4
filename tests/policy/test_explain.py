from __future__ import annotations

import json
from datetime import date
from typing import Any

from gate.model.policy import Policy
from gate.policy.explain import Row, explain_config
from gate.policy.load import load_policy
from gate.policy.shape import schema
from tests.support.evidence import MemoryTree

CONFIG = """\
fail_on: never
severity: {clock-scan/wall: off}
scan:
  names: {go: {delay: [acme/clock.Sleep]}}
  allow:
    - {path: a.py, name: time.time, reason: ours}
fixtures:
  volatile: [run_id]
"""


def policy(text: str | None) -> Policy:
    tree = MemoryTree({} if text is None else {".agentgate.yml": text})
    return load_policy(
        base=tree, head=tree, before=tree, changed=frozenset(), trust_head=False, today=date(2026, 11, 30)
    )


def keys(rule: dict[str, Any], above: str = "") -> list[str]:
    """Every key that holds a value, not more keys."""
    return [
        key
        for name, below in rule["properties"].items()
        for key in (keys(below, f"{above}{name}.") if "properties" in below else [above + name])
    ]


def test_every_key_of_the_schema_is_explained_in_its_order() -> None:
    assert [row.key for row in explain_config(policy(None))] == [
        key for key in keys(schema("config")) if key != "version"
    ]


def test_each_value_is_told_with_the_line_it_comes_from() -> None:
    rows = {row.key: row for row in explain_config(policy(CONFIG))}
    assert rows["fail_on"] == Row("fail_on", "never", "base: .agentgate.yml:1")
    assert rows["severity"] == Row("severity", {"clock-scan/wall": "off"}, "base: .agentgate.yml:2")
    assert rows["scan.names"].value == {"go": {"delay": ["acme/clock.Sleep"]}}
    assert rows["scan.allow"].value == [{"path": "a.py", "name": "time.time", "reason": "ours"}]
    assert rows["fixtures.volatile"].value == ["elapsed_ms", "host", "pid", "run_id", "timestamp", "ts"]
    assert rows["fixtures.volatile"].source == "base: .agentgate.yml:8"
    assert rows["report.comment"] == Row("report.comment", "off", "default")


def test_values_are_as_json_has_them() -> None:
    rows = explain_config(policy(CONFIG))
    assert json.loads(json.dumps([row.value for row in rows])) == [row.value for row in rows]


def test_the_schema_s_defaults_are_those_in_effect() -> None:
    for row in explain_config(policy(None)):
        rule = schema("config")
        for name in row.key.split("."):
            rule = rule["properties"][name]
        assert rule["default"] == row.value, row.key
