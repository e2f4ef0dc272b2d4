"""docs/configuration.md, from the JSON Schemas; and the schema's defaults, from the code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gate.policy.config import default_config
from gate.policy.explain import explain

SCHEMAS = Path("gate", "policy", "schema")
RECORDS = {
    "clock_map": ("The clock map", "tests/clock_map.yaml"),
    "register": ("The freeze register", "tests/freeze_register.json"),
    "pins": ("Pins", "agent_gate.json"),
}
INTRODUCTION = """\
# Configuration

agentgate reads four files, all optional, from the base of a change: what a change says about its own rules counts only
once a human has signed it off, or wrote it. Each file is YAML or, where its name ends in `.json`, JSON.

Text is text: `off`, `yes`, `2026-11-02` and `12:30` mean what they say, and only `true`, `false`, `null` and numbers as
JSON writes them are something else. Unknown keys, duplicate keys, tags, merge keys, a second document, a file over
1 MiB, text that is not UTF-8: each is an error with its line.

This page is made from the JSON Schemas in `gate/policy/schema`, which an editor can check the files against as well.
"""


def pages(root: Path) -> dict[Path, str]:
    """What each generated file should hold."""
    config = _with_defaults(_schema(root, "config"))
    sections = [INTRODUCTION, "\n".join(_config_section(config))]
    for name, (title, path) in RECORDS.items():
        sections.append("\n".join(_record_section(_schema(root, name), title, path)))
    return {
        root / SCHEMAS / "config.schema.json": json.dumps(config, indent=2, ensure_ascii=False) + "\n",
        root / "docs" / "configuration.md": "\n".join(sections),
    }


def _schema(root: Path, name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((root / SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    return loaded


def _with_defaults(schema: dict[str, Any]) -> dict[str, Any]:
    """The code knows the defaults, and why; an editor knows the schema."""
    for row in explain(default_config(), "default"):
        rule = schema
        for name in row.key.split("."):
            rule = rule["properties"][name]
        rule["default"] = row.value
    return schema


def _config_section(schema: dict[str, Any]) -> list[str]:
    lines = ["## `.agentgate.yml`", "", schema["description"], ""]
    for key, rule in schema["properties"].items():
        lines += _key(schema, key, rule, 3)
    return lines


def _record_section(schema: dict[str, Any], title: str, path: str) -> list[str]:
    lines = [f"## {title}: `{path}`", "", schema["description"], ""]
    if schema["type"] == "array":
        lines += _rows(schema, schema["items"])
    for key, rule in schema.get("properties", {}).items():
        lines += _key(schema, key, rule, 3)
        if rule["type"] == "array" and "$ref" in rule["items"] and schema["title"] != "agentgate pins":
            lines += _rows(schema, rule["items"])
    return lines


def _key(schema: dict[str, Any], key: str, rule: dict[str, Any], depth: int) -> list[str]:
    lines = [f"{'#' * depth} `{key}`", "", rule["description"], ""]
    if rule.get("type") == "object" and "properties" in rule:
        for name, below in rule["properties"].items():
            lines += _key(schema, f"{key}.{name}", below, depth + 1)
        return lines
    lines.append(f"- is: {_kind(schema, rule)}")
    if "default" in rule:
        lines += _value("default", rule["default"])
    for example in rule.get("examples", ()):
        lines += _value("for example", example)
    return [*lines, ""]


def _rows(schema: dict[str, Any], items: dict[str, Any]) -> list[str]:
    """The keys of a record, as a table."""
    record = _resolved(schema, items)
    lines = ["| key | is | default | |", "|---|---|---|---|"]
    for key, rule in record["properties"].items():
        default = (
            "required" if key in record.get("required", ()) else _code(rule["default"]) if "default" in rule else ""
        )
        kind = _kind(schema, rule)
        example = f" For example {_code(rule['examples'][0])}." if "examples" in rule else ""
        lines.append(f"| `{key}` | {kind} | {default} | {rule['description']}{example} |")
    return [*lines, ""]


def _kind(schema: dict[str, Any], rule: dict[str, Any]) -> str:
    rule = _resolved(schema, rule)
    if "enum" in rule:
        return ", ".join(f"`{value}`" for value in rule["enum"])
    if "const" in rule:
        return f"`{rule['const']}`"
    if "minimum" in rule:
        return f"a whole number, {rule['minimum']}" + (f" to {rule['maximum']}" if "maximum" in rule else " or more")
    if "title" in rule:
        return str(rule["title"])
    return {"object": "a mapping", "array": "a list", "string": "text", "boolean": "`true` or `false`"}[rule["type"]]


def _resolved(schema: dict[str, Any], rule: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in rule:
        return rule
    target: dict[str, Any] = schema["$defs"][rule["$ref"].removeprefix("#/$defs/")]
    return target


def _value(label: str, value: Any) -> list[str]:
    """As JSON if that is short, else item by item."""
    if value in ([], {}):
        return [f"- {label}: none"]
    if isinstance(value, list) and all(isinstance(each, str) for each in value) and len(_code(value)) > 100:
        return [f"- {label}: " + ", ".join(map(_code, value))]
    return [f"- {label}: {_code(value)}"]


def _code(value: Any) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}`"
