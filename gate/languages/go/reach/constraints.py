"""On which platforms a file of Go is built: `//go:build` lines, and names such as `conn_windows.go`.

Rules: `go help buildconstraint`. What depends on the platform is not the same on every machine that runs the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from itertools import product

_BUILD = re.compile(rb"^//go:build[ \t]+([^\r\n]+)", re.MULTILINE)
_TOKEN = re.compile(r"\s*(\(|\)|!|&&|\|\||[\w.]+)")
_SYSTEMS = frozenset(
    {
        *(
            "aix",
            "android",
            "darwin",
            "dragonfly",
            "freebsd",
            "hurd",
            "illumos",
            "ios",
            "js",
            "linux",
            "netbsd",
            "nacl",
        ),
        *("openbsd", "plan9", "solaris", "wasip1", "windows", "zos"),
    }
)
_PROCESSORS = frozenset(
    {
        *("386", "amd64", "arm", "arm64", "loong64", "mips", "mips64", "mips64le", "mipsle", "ppc64", "ppc64le"),
        *("riscv64", "s390x", "sparc64", "wasm"),
    }
)
_USUAL = tuple(product(("linux", "darwin", "windows"), ("amd64", "arm64")))
_ALWAYS = frozenset({"gc", "cgo"})
_LONG = 200  # signs and words of one constraint


class Built(Enum):
    """Where is a file built?"""

    ALWAYS = "always"
    SOMEWHERE = "somewhere"
    NEVER = "never"  # without a tag that somebody sets


def built(name: str, head: bytes) -> Built:
    """Of a file of that name, with what stands before its package clause."""
    found = _BUILD.search(head)
    text = "" if found is None else found[1].decode("utf-8", "replace")
    answers = {_by_name(name, *each) and _by_line(text, *each) for each in _USUAL}
    if answers == {True}:
        return Built.ALWAYS
    return Built.SOMEWHERE if True in answers else Built.NEVER


def _by_name(name: str, system: str, processor: str) -> bool:
    parts = name.removesuffix(".go").removesuffix("_test").split("_")[1:]
    if parts and parts[-1] in _PROCESSORS:
        if parts[-1] != processor:
            return False
        parts.pop()
    if parts and parts[-1] in _SYSTEMS:
        return parts[-1] == system
    return True


def _by_line(text: str, system: str, processor: str) -> bool:
    tokens = _TOKEN.findall(text)[:_LONG]
    if not tokens:
        return True

    def holds(tag: str) -> bool:
        is_unix = tag == "unix" and system != "windows"
        return tag in (system, processor) or tag in _ALWAYS or is_unix or tag.startswith("go1.")

    return _either(tokens, holds)


def _either(tokens: list[str], holds: Callable[[str], bool]) -> bool:
    found = _both(tokens, holds)
    while tokens and tokens[0] == "||":
        tokens.pop(0)
        other = _both(tokens, holds)
        found = found or other
    return found


def _both(tokens: list[str], holds: Callable[[str], bool]) -> bool:
    found = _one(tokens, holds)
    while tokens and tokens[0] == "&&":
        tokens.pop(0)
        other = _one(tokens, holds)
        found = found and other
    return found


def _one(tokens: list[str], holds: Callable[[str], bool]) -> bool:
    first = tokens.pop(0) if tokens else ""
    if first == "!":
        return not _one(tokens, holds)
    if first == "(":
        found = _either(tokens, holds)
        if tokens and tokens[0] == ")":
            tokens.pop(0)
        return found
    return holds(first)
