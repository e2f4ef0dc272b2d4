"""Go's imports: what is imported, and under which name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.frame import Frame

# What stands in an import declaration: up to a line that begins with its bracket, or else to the line's end.
_DECLARATION = re.compile(rb"\bimport\b\s*(?:\((.*?)(?:^[ \t]*\)|\Z)|([^\n]*))", re.DOTALL | re.MULTILINE)
_VERSION = re.compile(r"v\d+")
_SUFFIXES = (".go", "-go", ".js")
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([0-7]{3}))")


def imported(text: bytes) -> set[bytes]:
    """Every word of the import declarations, and rather more."""
    words: set[bytes] = set()
    for found in _DECLARATION.finditer(text):
        chunk = found[1] if found[1] is not None else found[2]
        if b"\\" in chunk:
            chunk = _unescaped(chunk.decode("utf-8", "replace")).encode("utf-8", "replace")
        words.update(re.findall(rb"\w+", chunk))
    return words


def packages(root: Frame) -> Mapping[str, str]:
    """The imported paths by the names of their packages, those aside that are imported under a name of their own."""
    return unnamed(root.node)


def unnamed(root: Node) -> dict[str, str]:
    """The same, below a node."""
    paths = [path_of(spec) for spec in specs(root) if spec.child_by_field_name("name") is None]
    names: dict[str, str] = {}
    for guesses in zip_longest(*map(_guesses, paths)):  # the likeliest of all paths first: `time` is not `go-time`
        for path, name in zip(paths, guesses, strict=True):
            names.setdefault(name or "", path)
    return names


def dotted(root: Frame) -> tuple[str, ...]:
    """The paths imported with a dot, the last one first."""
    found = [spec for spec in specs(root.node) if (name := spec.child_by_field_name("name")) and name.type == "dot"]
    return tuple(path_of(spec) for spec in reversed(found))


def path_of(spec: Node) -> str:
    """The path of one import, without its quotes."""
    path = spec.child_by_field_name("path")
    text = "" if path is None else (path.text or b"").decode("utf-8", "replace")
    return _unescaped(text[1:-1]) if "\\" in text and text.startswith('"') else text[1:-1]


def specs(root: Node) -> Iterator[Node]:
    """The imports of a file, which stand before everything else."""
    for statement in root.children:
        if statement.type == "import_declaration":
            for child in statement.children:
                if child.type == "import_spec":
                    yield child
                elif child.type == "import_spec_list":
                    yield from (spec for spec in child.children if spec.type == "import_spec")
        elif statement.is_named and statement.type not in ("package_clause", "comment", "ERROR"):
            return


def _guesses(path: str) -> Iterator[str]:
    """What the package of a path may be called; the package clause, which decides, stands in another file.

    Custom, and https://go.dev/ref/mod#major-version-suffixes: `math/rand/v2` is `rand`, `gopkg.in/yaml.v3` is `yaml`,
    `github.com/hashicorp/go-uuid` is `uuid`, `k8s.io/apimachinery/pkg/apis/meta/v1` is `v1`.
    """
    *before, last = path.split("/")
    if _VERSION.fullmatch(last) and before:
        yield last
        last = before[-1]
    stem, dot, version = last.rpartition(".")
    if dot and _VERSION.fullmatch(version):
        last = stem
    yield last
    for suffix in _SUFFIXES:
        if last.endswith(suffix):
            yield last.removesuffix(suffix)
    if "." in last:
        yield last.rpartition(".")[2]
    if "-" in last:
        yield last.rpartition("-")[2]
        yield last.replace("-", "")
        yield last.replace("-", "_")


def _unescaped(text: str) -> str:
    """A string's text with the escapes that stand for characters (https://go.dev/ref/spec#String_literals)."""

    def character(found: re.Match[str]) -> str:
        code = int(found[4], 8) if found[4] else int(found[1] or found[2] or found[3], 16)
        return chr(code) if code < 0x110000 else "\ufffd"

    return _ESCAPE.sub(character, text)
