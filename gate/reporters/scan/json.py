"""The JSON form of a scan; gate/policy/schema/scan.schema.json describes it."""

from __future__ import annotations

import json
from typing import Any

from gate import __version__
from gate.escaping import json_text
from gate.model.listed import ScanReport, by_kind
from gate.model.reporter import RenderOptions
from gate.reporters.json import change_object, error_object
from gate.reporters.listed import read_object, unreadable_object

VERSION = 1


def render(report: ScanReport, options: RenderOptions) -> str:  # noqa: ARG001 -- no option changes the document
    """The whole report; keys in the order of the schema; ends in a line break."""
    document = json.dumps(_document(report), indent=2, ensure_ascii=True, allow_nan=False)
    return document.replace("##[", "#\\u0023[") + "\n"


def _document(report: ScanReport) -> dict[str, Any]:
    kinds = by_kind(report.reads)
    return {
        "version": VERSION,
        "tool": {"name": "agentgate", "version": __version__},
        "change": None if report.change is None else change_object(report.change),
        "total": sum(kinds.values()),
        "by_kind": {kind.value: number for kind, number in kinds.items()},
        "reads": [read_object(listed) for listed in report.reads],
        "unreadable": [unreadable_object(broken) for broken in report.unreadable],
        "not_scanned": {reason: [json_text.path(path) for path in paths] for reason, paths in report.unscanned.items()},
        "error": None if report.error is None else error_object(report.error),
    }
