"""Path globs: `*` and `?` stay within a folder, `**` crosses folders, `[…]` is a set, a final `/` means all below.

A pattern is matched against the whole path from the repository's root. Our own twenty lines, because the libraries
that know `**` take longer to import (0.04 s and more) than the rest of a check takes to run.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Globs(NamedTuple):
    """A union of patterns."""

    patterns: tuple[str, ...] = ()

    def match(self, path: str) -> bool:
        return any(matches(pattern, path) for pattern in self.patterns)


def matches(pattern: str, path: str) -> bool:
    """Does the pattern match the whole path? The common shapes are told without a regular expression."""
    if pattern.endswith("/"):
        pattern += "**"
    if pattern.startswith("**/"):
        rest = pattern[3:]
        if not any(char in rest for char in "*?[/"):
            return path == rest or path.endswith("/" + rest)
        if rest.endswith("/**") and not any(char in rest[:-3] for char in "*?[/"):
            return f"/{rest[:-2]}" in f"/{path}"
        if rest.startswith("*") and not any(char in rest[1:] for char in "*?[/"):
            return path.endswith(rest[1:])
    elif pattern.endswith("/**") and not any(char in pattern[:-3] for char in "*?["):
        return path.startswith(pattern[:-2])
    return _compiled(pattern).match(path) is not None


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    out, at = "", 0
    while at < len(pattern):
        if pattern.startswith("**/", at) and (at == 0 or pattern[at - 1] == "/"):
            out, at = out + "(?:[^/]+/)*", at + 3
        elif pattern.startswith("**", at):
            out, at = out + ".*", at + 2
        elif pattern[at] == "*":
            out, at = out + "[^/]*", at + 1
        elif pattern[at] == "?":
            out, at = out + "[^/]", at + 1
        elif pattern[at] == "[" and (end := pattern.find("]", at + 2)) > 0:
            inside = pattern[at + 1 : end].replace("\\", r"\\").replace("[", r"\[")
            negated = inside.startswith(("!", "^"))
            out, at = out + (f"[^/{inside[1:]}]" if negated else f"[{inside}]"), end + 1
        else:
            out, at = out + re.escape(pattern[at]), at + 1
    return re.compile(out + r"\Z", re.DOTALL)
