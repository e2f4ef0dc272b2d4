"""Path globs: `*` and `?` stay within a folder, `**` crosses folders, `[…]` is a set, a final `/` means all below.

A pattern is matched against the whole path from the repository's root. Our own twenty lines, because the libraries
that know `**` take longer to import (0.04 s and more) than the rest of a check takes to run.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from gate.model.named import NamedTuple

_WAYS = 1_000_000  # to share a path among the wildcards of a pattern


class Globs(NamedTuple):
    """A union of patterns."""

    patterns: tuple[str, ...] = ()

    def match(self, path: str) -> bool:
        """Does a pattern match the whole path?"""
        return _sorted(self.patterns).match(path)


class _Shapes(NamedTuple):
    """Patterns by shape: all but `others` are told without a regular expression, and many of a shape as fast as one."""

    paths: frozenset[str]  # CODEOWNERS
    names: frozenset[str]  # **/conftest.py
    suffixes: tuple[str, ...]  # **/*_pb2.py
    beginnings: tuple[str, ...]  # docs/**
    folders: frozenset[str]  # **/fixtures/**
    inner: tuple[str, ...]  # **/src/test/resources/**
    halves: tuple[tuple[str, str], ...]  # **/test_*.py
    others: tuple[str, ...]

    def match(self, path: str) -> bool:
        folder, _, name = path.rpartition("/")
        return (
            path in self.paths
            or name in self.names
            or name.endswith(self.suffixes)
            or path.startswith(self.beginnings)
            or not self.folders.isdisjoint(folder.split("/"))
            or any(each in f"/{path}" for each in self.inner)
            or any(
                name.startswith(begin) and name.endswith(end) and len(name) >= len(begin) + len(end)
                for begin, end in self.halves
            )
            or any(_matcher(pattern)(path) for pattern in self.others)
        )


@lru_cache(maxsize=64)
def _sorted(patterns: tuple[str, ...]) -> _Shapes:
    found: dict[str, list[str]] = {field: [] for field in _Shapes._fields}
    for pattern in patterns:
        shape, text = _shape(f"{pattern}**" if pattern.endswith("/") else pattern)
        found[shape].append(text)
    return _Shapes(
        frozenset(found["paths"]),
        frozenset(found["names"]),
        tuple(found["suffixes"]),
        tuple(found["beginnings"]),
        frozenset(found["folders"]),
        tuple(found["inner"]),
        tuple((begin, end) for begin, _, end in (each.partition("*") for each in found["halves"])),
        tuple(found["others"]),
    )


def _shape(pattern: str) -> tuple[str, str]:
    """The field of _Shapes that a pattern belongs to, and what stands there."""
    if _is_plain(pattern):
        return "paths", pattern
    if pattern.endswith("/**") and _is_plain(pattern[:-3]):
        return "beginnings", pattern[:-2]
    if pattern.startswith("**/"):
        rest = pattern[3:]
        if _is_plain(rest) and "/" not in rest:
            return "names", rest
        if rest.startswith("*") and _is_plain(rest[1:]) and "/" not in rest:
            return "suffixes", rest[1:]
        if rest.endswith("/**") and _is_plain(rest[:-3]):
            return ("inner", f"/{rest[:-2]}") if "/" in rest[:-3] else ("folders", rest[:-3])
        if rest.count("*") == 1 and _is_plain(rest.replace("*", "")) and "/" not in rest:
            return "halves", rest
    return "others", pattern


def _is_plain(text: str) -> bool:
    return text != "" and not any(char in text for char in "*?[")


@lru_cache(maxsize=4096)
def _matcher(pattern: str) -> Callable[[str], object]:
    """A regular expression tries every way to share a path among its wildcards: with many of them, for ever."""
    expression, wildcards = compiled(pattern), pattern.replace("**", "*").count("*")
    longest = int(_WAYS ** (1 / wildcards)) if wildcards else _WAYS

    def match(path: str) -> object:
        if len(path) <= longest:
            return expression.match(path)
        from gate.model.wild import Wild

        return Wild(pattern).match(path)

    return match


@lru_cache(maxsize=4096)
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern as a regular expression."""
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
            out, at = out + _set(pattern[at + 1 : end]), end + 1
        else:
            out, at = out + re.escape(pattern[at]), at + 1
    return re.compile(out + r"\Z", re.DOTALL)


def _set(inside: str) -> str:
    """What stands between brackets; a range that ends before it begins holds nothing, as in git."""
    said = inside.replace("\\", r"\\").replace("[", r"\[")
    spelled = f"[^/{said[1:]}]" if said.startswith(("!", "^")) else f"[{said}]"
    try:
        re.compile(spelled)
    except re.error:
        return "(?!)"
    return spelled
