"""Our JSON reports, held against the schema that is shipped for them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

import gate

SCHEMA = Path(gate.__file__).parent / "policy" / "schema" / "report.schema.json"


def report_errors(document: Any) -> list[str]:
    """What the schema says against it; nothing, if it is a report."""
    return [f"{error.json_path}: {error.message}" for error in _validator().iter_errors(document)]


@lru_cache(maxsize=1)
def _validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
