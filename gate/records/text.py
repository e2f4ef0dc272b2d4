"""The text of a list of records, in YAML or JSON, with some more behind the last one, or with one fewer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import yaml

from gate.errors import RecordError
from gate.model.named import NamedTuple
from gate.model.scalar import quoted

_NOT_UTF8 = re.compile("[\ud800-\udfff]")
_INDENT = re.compile(r"\A\s*[\[{]\s*\n([ \t]+)")


class Item(NamedTuple):
    """A record to add: its keys in their order, and remarks that stand above it as comments, where there are any."""

    keys: dict[str, object]
    remarks: tuple[str, ...] = ()


def with_items(path: str, text: str | None, items: Sequence[Item], key: str | None) -> str:
    """The text of the file with the items at the end of its list; None: there is no file yet.

    The list stands under `key`, or is the file itself (None). JSON has no comments, and gets no remarks. What is there
    is a file that can be read. Raises RecordError, with the line, where items cannot be added to a list written so.
    """
    if not items:
        return text or ""
    for item in items:
        if odd := next((each for each in map(str, item.keys.values()) if _NOT_UTF8.search(each)), None):
            what = f"`{odd.encode('utf-8', 'backslashreplace').decode()}` is not UTF-8, and no record can name it"
            raise RecordError(what, "rename the file", path)
    if _is_json(path):
        return _with_items_json(text, items, key)
    if text is None or not text.strip():
        return _block(items, "") if key is None else f"version: 1\n{key}:\n" + _block(items, "  ")
    return on_plain_lines(text, lambda plain: _with_items_yaml(path, plain, items, key))


def without_item(path: str, text: str, at: int, key: str | None) -> str:
    """The text without the item of that 0-based number; comments stay. Raises RecordError as `with_items`."""
    if _is_json(path):
        document: Any = json.loads(text)
        del (document if key is None else document[key])[at]
        return dumped(document, text)
    return on_plain_lines(text, lambda plain: _without_item_yaml(path, plain, at, key))


def _with_items_yaml(path: str, text: str, items: Sequence[Item], key: str | None) -> str:
    found = _list(path, text, key)
    if found is None:
        ended = text if text.endswith("\n") else text + "\n"
        return ended + (_block(items, "") if key is None else f"{key}:\n" + _block(items, "  "))
    start, end = found.start_mark, found.end_mark
    if not isinstance(found, yaml.SequenceNode) or (not found.value and found.flow_style):
        rest = text[end.index :]  # `cases:` with nothing behind it, or `cases: []`
        before = text[: start.index].rstrip(" ")
        comment, newline, after = rest.partition("\n")
        return f"{before}{comment}{newline or chr(10)}" + _block(items, "" if key is None else "  ") + after
    _refuse_brackets(path, found)
    lines = text.split("\n")
    last = last_line(found)
    head, tail = "\n".join(lines[: last + 1]), "\n".join(lines[last + 1 :])
    return f"{head}\n" + _block(items, " " * start.column) + tail


def _without_item_yaml(path: str, text: str, at: int, key: str | None) -> str:
    found = _list(path, text, key)
    assert isinstance(found, yaml.SequenceNode)  # noqa: S101 -- it has the item
    _refuse_brackets(path, found)
    lines = text.split("\n")
    item = found.value[at]
    first = item.start_mark.line
    while not lines[first].lstrip().startswith("-"):
        first -= 1  # the dash stands on a line of its own
    del lines[first : last_line(item) + 1]
    if len(found.value) == 1 and key is None:
        lines.insert(first, "[]")
    return "\n".join(lines)


def on_plain_lines(text: str, edit: Callable[[str], str]) -> str:
    """The edit of a text with CRLF or a byte order mark, which both stay."""
    line_end = "\r\n" if "\r\n" in text else "\n"
    bom = "\ufeff" if text.startswith("\ufeff") else ""
    edited = edit(text.removeprefix(bom).replace("\r\n", "\n"))
    return bom + edited.replace("\n", line_end)


def _list(path: str, text: str, key: str | None) -> yaml.Node | None:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is None or key is None:
        return root
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        what = "the file is written in braces, `{…}`, and no record can be added there"
        raise RecordError(what, "write one key under the other, or call the file .json", path, 1)
    return next((value for name, value in root.value if name.value == key), None)


def _refuse_brackets(path: str, found: yaml.Node) -> None:
    if isinstance(found, yaml.CollectionNode) and found.flow_style:
        what = "the records are written in brackets, `[{…}]`, and the list cannot be edited there"
        raise RecordError(what, "write one record under the other, each behind a `- `", path, found.start_mark.line + 1)


def last_line(node: yaml.Node) -> int:
    """The 0-based line on which the last thing in a list or mapping ends; blank lines and comments do not count."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        if isinstance(node, yaml.MappingNode):
            key, value = node.value[-1]
            node = key if value.start_mark.index == value.end_mark.index else value  # a key with nothing behind it
        else:
            node = node.value[-1]
    mark = node.end_mark
    return int(mark.line - (mark.column == 0 and mark.line > node.start_mark.line))


def _block(items: Iterable[Item], indent: str) -> str:
    return "".join(f"{indent}{line}\n" for item in items for line in _lines(item))


def _lines(item: Item) -> Iterator[str]:
    yield from (f"# {remark}" for remark in item.remarks)
    for at, (key, value) in enumerate(item.keys.items()):
        yield f"{'  ' if at else '- '}{key}: {_scalar(value)}"


def _scalar(value: object) -> str:
    return quoted(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _is_json(path: str) -> bool:
    return path.lower().endswith(".json")


def _with_items_json(text: str | None, items: Iterable[Item], key: str | None) -> str:
    document: Any = json.loads(text) if text and text.strip() else [] if key is None else {"version": 1}
    added = [item.keys for item in items]
    if key is None:
        document += added
    else:
        document[key] = [*(document.get(key) or []), *added]
    return dumped(document, text or "")


def dumped(document: object, text: str) -> str:
    """In the indentation of the text there was."""
    found = _INDENT.match(text)
    return json.dumps(document, indent=found[1] if found else 2, ensure_ascii=False) + "\n"
