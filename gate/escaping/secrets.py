"""Secrets of the environment, taken out of what is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import Enum
from typing import Any
from urllib.parse import quote

from gate.escaping import markdown, workflow
from gate.escaping.visible import visible
from gate.model.verdict import Report

SHORTEST = 6  # a shorter value is more likely a word of the report than a secret
STARS = "***"


def redact(text: str, secrets: Iterable[str]) -> str:
    """Rendered output without the secrets, also where they stand escaped (JSON, percent, Markdown, control characters).

    Each line of a secret of several lines counts by itself, as in a runner's own masking. What a reporter has cut or
    wrapped cannot be recognised any more: `withhold` takes secrets out before rendering.
    """
    forms = {form for secret in secrets for line in (secret, *secret.splitlines()) for form in _forms(line.strip())}
    for form in sorted(forms, key=lambda form: (-len(form), form)):
        text = text.replace(form, STARS)
    return text


def withhold(report: Report, secrets: Iterable[str]) -> Report:
    """The report without the secrets in any of its texts."""
    known = tuple(secrets)
    cleaned: Report = _cleaned(report, known)
    return cleaned


def _forms(secret: str) -> set[str]:
    if len(secret) < SHORTEST:
        return set()
    return {
        secret,
        json.dumps(secret)[1:-1],
        json.dumps(secret, ensure_ascii=False)[1:-1],
        workflow.data(secret),
        workflow.property_value(secret),
        quote(secret, safe="", errors="surrogateescape"),
        quote(secret, safe="/", errors="surrogateescape"),
        visible(secret),
        markdown.plain(secret),
    }


def _cleaned(value: Any, secrets: tuple[str, ...]) -> Any:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return redact(value, secrets)
    if isinstance(value, dict):
        return {key: _cleaned(item, secrets) for key, item in value.items()}
    if isinstance(value, tuple):
        items = [_cleaned(item, secrets) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value
