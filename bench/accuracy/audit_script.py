"""The eight expressions of the clock-audit script, as a yardstick: each line of a change against each expression."""

from __future__ import annotations

import re
from collections.abc import Iterator

EXPRESSIONS = [
    (re.compile(r"\bDate\.now\s*\("), "wall"),
    (re.compile(r"\bnew\s+Date\s*\(\s*\)"), "wall"),
    (re.compile(r"\bperformance\.now\s*\("), "monotonic"),
    (re.compile(r"\bdatetime\.(?:now|utcnow)\s*\("), "wall"),
    (re.compile(r"\btime\.(?:time|monotonic)\s*\("), "wall"),
    (re.compile(r"\btime\.(?:Now|Since)\s*\("), "wall"),
    (re.compile(r"\bInstant\.now\s*\(|System\.currentTimeMillis\s*\("), "wall"),
    (re.compile(r"\b(?:setTimeout|setInterval|sleep|Sleep)\s*\("), "delay"),
]


def hits(source: bytes, lines: list[int]) -> Iterator[int]:
    """The added lines that any of the expressions matches."""
    text = source.decode("utf-8", "replace").split("\n")
    for line in lines:
        if line <= len(text) and any(expression.search(text[line - 1]) for expression, _ in EXPRESSIONS):
            yield line
