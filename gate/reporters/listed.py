"""Listed reads as JSON objects: what the documents of `scan` and `seams` have in common."""

from __future__ import annotations

from typing import Any

from gate.escaping import json_text
from gate.model.listed import ListedRead, Unreadable


def read_object(listed: ListedRead) -> dict[str, Any]:
    """One read, keys in the order of the schemas."""
    read = listed.read
    by = read.controlled_by
    return {
        "path": json_text.path(read.place.path),
        "line": read.place.line,
        "end_line": read.place.last_line,
        "column": read.place.column,
        "end_column": read.place.end_column,
        "kind": read.kind.value,
        "name": json_text.text(read.name),
        "zone": listed.zone.value,
        "standing": listed.standing.value,
        "controlled_by": None if by is None else json_text.text(by),
        "marks": [mark.value for mark in read.marks],
        "source": json_text.text(listed.source),
    }


def unreadable_object(broken: Unreadable) -> dict[str, Any]:
    """One place that could not be looked into."""
    return {
        "path": json_text.path(broken.place.path),
        "line": broken.place.line,
        "message": json_text.text(broken.message),
    }
