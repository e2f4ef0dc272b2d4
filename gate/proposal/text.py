"""The clock map's text with rows added behind the last one: every byte that stands there stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import yaml

from gate.errors import RecordError
from gate.gates.clock_map.undeclared import quoted
from gate.proposal.rows import ProposedRow

_START = "version: 1\ncases:\n"
_NOT_UTF8 = re.compile("[\ud800-\udfff]")
_INDENT = re.compile(r"\A\s*\{\s*\n([ \t]+)")


def with_rows(path: str, text: str | None, rows: Sequence[ProposedRow]) -> str:
    """The text of the map at `path` with the rows at the end of its `cases`; None: there is no map yet.

    In JSON, which has no comments, what speaks for a class is left out. The text is that of a map that can be read.
    Raises RecordError, with the line, where rows cannot be added to a list written like that.
    """
    if not rows:
        return text or ""
    if odd := next((row.path for row in rows if _NOT_UTF8.search(row.path)), None):
        what = f"the path of `{odd.encode('utf-8', 'backslashreplace').decode()}` is not UTF-8, and no row can name it"
        raise RecordError(what, "rename the file", path)
    if path.lower().endswith(".json"):
        return _json(text, rows)
    if text is None or not text.strip():
        return _START + _block(rows, "  ")
    line_end = "\r\n" if "\r\n" in text else "\n"
    bom = "\ufeff" if text.startswith("\ufeff") else ""
    return bom + _yaml(path, text.removeprefix(bom).replace("\r\n", "\n"), rows).replace("\n", line_end)


def _yaml(path: str, text: str, rows: Sequence[ProposedRow]) -> str:
    cases = _cases(path, text)
    if cases is None:
        return _ended(text) + "cases:\n" + _block(rows, "  ")
    start, end = cases.start_mark, cases.end_mark
    if not isinstance(cases, yaml.SequenceNode) or (not cases.value and cases.flow_style):
        rest = text[end.index :]  # `cases:` with nothing behind it, or `cases: []`
        before = text[: start.index].rstrip(" ")
        comment, newline, after = rest.partition("\n")
        return f"{before}{comment}{newline or chr(10)}" + _block(rows, "  ") + after
    if cases.flow_style:
        what = "the rows are written in brackets, `cases: [{…}]`, and none can be added there"
        raise RecordError(what, "write one row under the other, each behind a `- `", path, start.line + 1)
    last = _last_line(cases)
    lines = text.split("\n")
    head, tail = "\n".join(lines[: last + 1]), "\n".join(lines[last + 1 :])
    return f"{head}\n" + _block(rows, " " * start.column) + tail


def _cases(path: str, text: str) -> yaml.Node | None:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is None:
        return None
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        what = "the map is written in braces, `{…}`, and no row can be added there"
        raise RecordError(what, "write one key under the other, or call the file .json", path, 1)
    return next((value for key, value in root.value if key.value == "cases"), None)


def _last_line(node: yaml.Node) -> int:
    """The 0-based line on which the last thing in a list or mapping ends; blank lines and comments do not count."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        if isinstance(node, yaml.MappingNode):
            key, value = node.value[-1]
            node = key if value.start_mark.index == value.end_mark.index else value  # a key with nothing behind it
        else:
            node = node.value[-1]
    mark = node.end_mark
    return int(mark.line - (mark.column == 0 and mark.line > node.start_mark.line))


def _block(rows: Iterable[ProposedRow], indent: str) -> str:
    return "".join(f"{indent}{line}\n" for row in rows for line in _lines(row))


def _lines(row: ProposedRow) -> Iterable[str]:
    yield from (f"# {remark}" for remark in row.remarks)
    yield f"- id: {quoted(row.id)}"
    for key, value in _keys(row).items():
        if key != "id":
            yield f"  {key}: {_scalar(value)}"


def _scalar(value: object) -> str:
    return quoted(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _keys(row: ProposedRow) -> dict[str, object]:
    keys: dict[str, object] = {"id": row.id, "path": row.path, "clock": row.clock.value}
    if row.fixtures:
        keys["fixture"] = row.fixtures[0] if len(row.fixtures) == 1 else list(row.fixtures)
        keys["fixture_hash"] = row.fixture_hash
    if row.wall_budget_ms:
        keys |= {"property": True, "wall_budget_ms": row.wall_budget_ms}
    return keys


def _json(text: str | None, rows: Iterable[ProposedRow]) -> str:
    document: dict[str, Any] = json.loads(text) if text and text.strip() else {"version": 1}
    document["cases"] = [*document.get("cases", []), *map(_keys, rows)]
    found = _INDENT.match(text or "")
    return json.dumps(document, indent=found[1] if found else 2, ensure_ascii=False) + "\n"


def _ended(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"
