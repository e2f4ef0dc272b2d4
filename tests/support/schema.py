"""Our JSON reports, held against the schema that is shipped for them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

import gate

SCHEMAS = Path(gate.__file__).parent / "policy" / "schema"


def report_errors(document: Any, name: str = "report") -> list[str]:
    """What the schema of that name says against it; nothing, if it is such a document."""
    return [f"{error.json_path}: {error.message}" for error in _validator(name).iter_errors(document)]


@lru_cache(maxsize=8)
def _validator(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
