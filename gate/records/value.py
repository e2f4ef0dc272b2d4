"""One value of a document in another's place, or added to its mapping: every other byte stays as it is."""

from __future__ import annotations

import json
from typing import Any

import yaml

from gate.errors import RecordError
from gate.fixtures.formats.json_text import span_of
from gate.model.scalar import quoted
from gate.records.text import dumped, last_line, on_plain_lines

Path = tuple[str, ...]


def with_value(path: str, text: str, where: Path, value: str | None) -> str:
    """The text with the value at that path of keys and numbers; a last key that is not there is added to its mapping.

    Raises RecordError where a mapping in braces lacks the key.
    """
    if path.lower().endswith(".json"):
        return _in_json(text, where, value)
    return on_plain_lines(text, lambda plain: _in_yaml(path, plain, where, value))


def _in_json(text: str, where: Path, value: str | None) -> str:
    written = json.dumps(value, ensure_ascii=False)
    bom = "\ufeff" if text.startswith("\ufeff") else ""
    plain = text.removeprefix(bom)
    if span := span_of(plain, where):
        return bom + plain[: span[0]] + written + plain[span[1] :]
    document: Any = json.loads(plain)
    node = document
    for step in where[:-1]:
        node = node[int(step)] if isinstance(node, list) else node.setdefault(step, {})
    node[where[-1]] = value
    return bom + dumped(document, plain)


def _in_yaml(path: str, text: str, where: Path, value: str | None) -> str:
    written = "null" if value is None else quoted(value)
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    for at, step in enumerate(where):
        found = _below(node, step)
        if found is None and at == len(where) - 1 and isinstance(node, yaml.MappingNode):
            return _with_key(path, text, node, f"{quoted(step)}: {written}")
        node = found
    if not isinstance(node, yaml.ScalarNode):
        raise RecordError(
            f"there is no value at `{'.'.join(where)}`", "write the record as the documentation says", path
        )
    start, end = node.start_mark.index, node.end_mark.index
    blank = " " if start == end and text[start - 1 : start] == ":" else ""  # a key with nothing behind it
    return text[:start] + blank + written + text[end:]


def _below(node: yaml.Node | None, step: str) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode):
        found: yaml.Node = node.value[int(step)]
        return found
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    return None


def _with_key(path: str, text: str, mapping: yaml.MappingNode, line: str) -> str:
    if mapping.flow_style:
        what = "the record is written in braces, and no key can be added there"
        raise RecordError(what, f"add `{line}`", path, mapping.start_mark.line + 1)
    lines = text.split("\n")
    lines.insert(last_line(mapping) + 1, " " * mapping.start_mark.column + line)
    return "\n".join(lines)
