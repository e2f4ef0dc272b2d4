"""The code cells of a notebook, and where each piece of their text stands in the JSON.

Formats 3 and 4: https://nbformat.readthedocs.io/en/latest/format_description.html. Outputs are never looked into.
"""

from __future__ import annotations

import json
import re
from typing import Any

from gate.errors import UnreadableError
from gate.model.named import NamedTuple

_TOKEN = re.compile(rb'"(?:[^"\\]+|\\.)*"|[{}\[\],:]', re.DOTALL)
_CODE = ("source", "input")
_LONG = 20  # bytes of a key that cannot be one of ours
# Beginnings of the names of kernels that are not Python's; any other name is that of somebody's own environment.
_KERNELS = (
    "ir",
    "julia",
    "bash",
    "octave",
    "matlab",
    "sas",
    "javascript",
    "typescript",
    "deno",
    "xcpp",
    "ruby",
    "rust",
)
_HINT = "save the notebook anew; what is not meant to be read belongs under the fixtures"

_Span = tuple[int, int]


class Cell(NamedTuple):
    """The strings that make up the code of one cell, quotes excluded, as spans of the file; `language`: format 3's."""

    strings: tuple[_Span, ...]
    language: str = ""


class Notebook(NamedTuple):
    """`kernel` is what the metadata call the language, in small letters; "" where they do not say: Python's, then."""

    cells: tuple[Cell, ...]
    kernel: str


def notebook(path: str, content: bytes) -> Notebook:
    """A notebook's code cells, in their order. Raises UnreadableError: no JSON, or no notebook."""
    document = _document(path, content)
    sheets = _listed(document, "worksheets") if "worksheets" in document else [document]
    cells = [cell for sheet in sheets for cell in _listed(sheet, "cells") if isinstance(cell, dict)]
    spans = _sources(content)
    if len(spans) != len(cells):
        raise UnreadableError("the cells of this notebook cannot be told apart", _HINT, path)
    code = [
        Cell(tuple(span), str(cell.get("language", "")).lower())
        for cell, span in zip(cells, spans, strict=True)
        if cell.get("cell_type") == "code"
    ]
    return Notebook(tuple(code), _kernel(document))


def _document(path: str, content: bytes) -> dict[str, Any]:
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise UnreadableError(f"no JSON: {error.msg}", _HINT, path, error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise UnreadableError("no JSON that could be read", _HINT, path) from error
    if not isinstance(document, dict) or not ("cells" in document or "worksheets" in document):
        raise UnreadableError("no notebook: it has no cells", _HINT, path)
    return document


def _listed(owner: object, key: str) -> list[Any]:
    found = owner.get(key) if isinstance(owner, dict) else None
    return found if isinstance(found, list) else []


def _kernel(document: dict[str, Any]) -> str:
    """https://jupyter-client.readthedocs.io/en/stable/kernels.html#kernel-specs"""
    metadata = document.get("metadata")
    info = metadata.get("language_info") if isinstance(metadata, dict) else None
    spec = metadata.get("kernelspec") if isinstance(metadata, dict) else None
    called = spec.get("name") if isinstance(spec, dict) else None
    if isinstance(called, str) and called.startswith("python"):
        return ""  # the kernel is started by its name; the language is only said
    for holder, key in ((spec, "language"), (info, "name"), (spec, "name")):
        name = holder.get(key) if isinstance(holder, dict) else None
        if isinstance(name, str) and name:
            is_own = holder is spec and key == "name" and not name.startswith(_KERNELS)
            return "" if is_own else name.lower()
    return ""


def _sources(content: bytes) -> list[list[_Span]]:
    """For each cell of valid JSON the strings of its `source` (`input` in format 3), as spans of bytes."""
    found: list[list[_Span]] = []
    keys: list[str] = []  # the key that is open at each depth, "" in a list
    key = b""  # the last string, which may turn out to be a key
    for token in _TOKEN.finditer(content):
        mark = content[token.start()]
        if mark == 0x22:
            key = token[0][1:-1]
            if _in_source(keys):
                found[-1].append((token.start() + 1, token.end() - 1))
        elif mark == 0x3A:
            keys[-1] = key.decode("utf-8", "replace") if len(key) < _LONG else ""
            if keys[-1] in _CODE and _is_cell(keys[:-1]):
                found[-1].clear()  # the last one of two counts
        elif mark == 0x2C:
            keys[-1] = ""
        elif mark in b"{[":
            keys.append("")
            if mark == 0x7B and _is_cell(keys[:-1]):
                found.append([])
        elif mark in b"}]":
            keys.pop()
    return found


def _is_cell(keys: list[str]) -> bool:
    """Do these keys lead to a list of cells?"""
    return keys in (["cells", ""], ["worksheets", "", "cells", ""])


def _in_source(keys: list[str]) -> bool:
    if not keys or keys[-1] in _CODE:
        return _is_cell(keys[:-1])
    return len(keys) > 2 and keys[-1] == "" and keys[-2] in _CODE and _is_cell(keys[:-2])
