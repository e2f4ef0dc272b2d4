"""The seam log and clock debt over time as JSON; gate/policy/schema/seams.schema.json describes both."""

from __future__ import annotations

import json
from typing import Any

from gate import __version__
from gate.escaping import json_text
from gate.model.listed import by_kind
from gate.model.reporter import RenderOptions
from gate.model.seam_log import DebtHistory, Sample, SeamLog
from gate.reporters.listed import read_object, unreadable_object

VERSION = 1


def log(value: SeamLog, options: RenderOptions) -> str:  # noqa: ARG001 -- no option changes the document
    """Every read of the tree; keys in the order of the schema."""
    kinds = by_kind(value.reads)
    return _document(
        {
            "commit": value.commit,
            "paths": [json_text.path(path) for path in value.paths],
            "files": value.files,
            "total": sum(kinds.values()),
            "by_kind": {kind.value: number for kind, number in kinds.items()},
            "reads": [read_object(listed) for listed in value.reads],
            "unreadable": [unreadable_object(broken) for broken in value.unreadable],
            "not_scanned": value.unscanned,
        }
    )


def debt(history: DebtHistory, options: RenderOptions) -> str:  # noqa: ARG001 -- no option changes the document
    """Clock debt at each sampled commit; keys in the order of the schema."""
    return _document(
        {
            "since": history.since.isoformat(),
            "paths": [json_text.path(path) for path in history.paths],
            "commits": history.commits,
            "samples": [_sample(sample) for sample in history.samples],
        }
    )


def _sample(sample: Sample) -> dict[str, Any]:
    kinds = {kind.value: number for kind, number in sample.by_kind.items() if number}
    return {"commit": sample.commit, "date": sample.day.isoformat(), "total": sample.total, "by_kind": kinds}


def _document(body: dict[str, Any]) -> str:
    whole = {"version": VERSION, "tool": {"name": "agentgate", "version": __version__}, **body}
    return json.dumps(whole, indent=2, ensure_ascii=True, allow_nan=False).replace("##[", "#\\u0023[") + "\n"
