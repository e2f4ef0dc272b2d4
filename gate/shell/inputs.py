"""The inputs of action.yml."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from enum import Enum

from gate.errors import UsageError
from gate.model.day import parse_day
from gate.model.named import NamedTuple

FAIL_ON = ("error", "warning", "notice", "never")


class Annotations(str, Enum):
    """Where findings are shown on their lines."""

    CHECK_RUN = "check-run"
    WORKFLOW = "workflow"
    BOTH = "both"
    NONE = "none"


class Inputs(NamedTuple):
    """The inputs of action.yml, read. None and empty mean: as the event or the policy says."""

    base: str | None = None
    head: str | None = None
    config: str | None = None
    gates: tuple[str, ...] = ()
    today: date | None = None
    fail_on: str | None = None
    annotations: Annotations = Annotations.CHECK_RUN
    has_summary: bool = True
    json_file: str = ""
    working_directory: str = "."


def read_inputs(environ: Mapping[str, str]) -> Inputs:
    """The inputs as a runner passes them on, `INPUT_FAIL-ON` for `fail-on`. Raises UsageError, naming the input."""
    return Inputs(
        base=_given(environ, "base") or None,
        head=_given(environ, "head") or None,
        config=_given(environ, "config") or None,
        gates=tuple(filter(None, re.split(r"[\s,]+", _given(environ, "gates")))),
        today=_day(environ),
        fail_on=_one_of(environ, "fail-on", FAIL_ON, "") or None,
        annotations=Annotations(_one_of(environ, "annotations", [each.value for each in Annotations], "check-run")),
        has_summary=_one_of(environ, "summary", ("true", "false"), "true") == "true",
        json_file=_given(environ, "json-file"),
        working_directory=_given(environ, "working-directory") or ".",
    )


def _given(environ: Mapping[str, str], name: str) -> str:
    return environ.get(f"INPUT_{name.upper()}", "").strip()


def _one_of(environ: Mapping[str, str], name: str, allowed: Sequence[str], default: str) -> str:
    found = _given(environ, name).lower() or default
    if found != default and found not in allowed:
        raise UsageError(f"the input `{name}` is `{found}`", f"it is one of {', '.join(allowed)}")
    return found


def _day(environ: Mapping[str, str]) -> date | None:
    text = _given(environ, "today")
    day = parse_day(text) if text else None
    if text and day is None:
        raise UsageError(f"the input `today` is `{text}`", "a date is written YYYY-MM-DD")
    return day
