"""Keys left empty: `cases:` with nothing behind it is null in YAML, and means an empty list."""

from __future__ import annotations

from gate.policy.builder import Mapping, Sequence, Value
from gate.policy.document import Document
from gate.policy.shape import Schema, schema


def filled(document: Document, name: str) -> Document:
    """The document with an empty list, or mapping, for each null where the schema of that name asks for one."""
    _Filler(schema(name)).fill(document.value, schema(name))
    return document


class _Filler:
    def __init__(self, root: Schema) -> None:
        self._root = root

    def fill(self, value: Value, rule: Schema) -> None:
        if isinstance(value, Mapping):
            known, others = rule.get("properties", {}), rule.get("additionalProperties")
            for key, item in value.items():
                inner = known.get(key, others)
                if isinstance(inner, dict):
                    value[key] = self._filled(item, inner, value, key)
        elif isinstance(value, Sequence) and "items" in rule:
            for item in value:
                self.fill(item, self._target(rule["items"]))

    def _filled(self, item: Value, rule: Schema, above: Mapping, key: str) -> Value:
        choices = {choice.get("type"): choice for choice in self._choices(rule)}
        if item is None and "array" in choices and "null" not in choices:
            return Sequence(above.places[key])
        if item is None and list(choices) == ["object"]:
            return Mapping(above.places[key])
        wanted = "array" if isinstance(item, Sequence) else "object"
        self.fill(item, choices.get(wanted, {}))
        return item

    def _choices(self, rule: Schema) -> list[Schema]:
        rule = self._target(rule)
        choices = [self._target(choice) for choice in rule.get("anyOf", [rule])]
        return [choice for choice in choices if isinstance(choice.get("type"), str)]

    def _target(self, rule: Schema) -> Schema:
        target: Schema = self._root["$defs"][rule["$ref"].removeprefix("#/$defs/")] if "$ref" in rule else rule
        return target
