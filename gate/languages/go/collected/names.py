"""Go's rules for the names of tests: which functions are some, and what becomes of the names of subtests.

Rules: `isTest` of cmd/go, `rewrite` and `unique` of the package testing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.nodes import field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_RUNNERS = {"Test": "T", "Benchmark": "B", "Fuzz": "F"}
_SPACES = frozenset(
    {
        *"\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000",
        *map(chr, range(0x2000, 0x200B)),
    }
)
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_CODED = {"x": 16, "u": 16, "U": 16}


def runner_of(function: Node) -> str | None:
    """The name of the parameter through which a test, benchmark or fuzz test is run; None for any other function."""
    name = text_of(field(function, "name"))
    for word, kind in _RUNNERS.items():
        if _is_named(name, word):
            parameters = solid(field(function, "parameters"))
            if len(parameters) != 1 or field(function, "result") or field(function, "type_parameters"):
                return None
            named = [each for each in solid(parameters[0]) if each.type == "identifier"]
            if len(named) > 1 or not _is_pointer_to(field(parameters[0], "type"), kind):
                return None
            return text_of(named[0]) if named else "_"
    return None


def is_example(function: Node) -> bool:
    """Is it an example that is run? The last comment says what it prints; without one it is only compiled."""
    is_plain = not (solid(field(function, "parameters")) or field(function, "result"))
    if not (is_plain and _is_named(text_of(field(function, "name")), "Example")):
        return False
    body = field(function, "body")
    found = "" if body is None else _last_comment(body)
    words = found.lower().split(":", 1)
    return len(words) == 2 and words[0].split() in (["output"], ["unordered", "output"])


def _last_comment(body: Node) -> str:
    """The comment at a body's end, its signs left off."""
    inside = (
        part for child in body.children for part in (child.children if child.type == "statement_list" else [child])
    )
    parts = [each for each in inside if each.type not in ("}", "\n", ";")]
    lines: list[str] = []
    row = None
    for before, child in zip(reversed([None, *parts[:-1]]), reversed(parts), strict=True):
        if child.type != "comment" or (row is not None and row - child.end_point[0] > 1):
            break
        is_behind = before is not None and before.type != "comment" and before.end_point[0] == child.start_point[0]
        if is_behind and lines:
            break  # it belongs to the statement in front of it
        lines.append(text_of(child).removeprefix("//").removeprefix("/*").removesuffix("*/").strip())
        row = child.start_point[0]
    return "\n".join(reversed(lines)).strip()


def _is_named(name: str, word: str) -> bool:
    """`TestX`, `Test_x`, `Test1`, `Test`; not `Testing`."""
    return name.startswith(word) and not name[len(word) : len(word) + 1].islower()


def _is_pointer_to(kind: Node | None, name: str) -> bool:
    if kind is None or kind.type != "pointer_type":
        return False
    return text_of(kind).replace(" ", "").rpartition(".")[2].lstrip("*") == name


def said(node: Node | None) -> str | None:
    """What a string literal says, also several in a sum."""
    if node is None:
        return None
    if node.type == "parenthesized_expression":
        return said(next(iter(solid(node)), None))
    if node.type == "raw_string_literal":
        return text_of(node)[1:-1].replace("\r", "")
    if node.type == "interpreted_string_literal":
        return "".join(_unescaped(part) for part in node.named_children)
    if node.type == "binary_expression" and any(child.type == "+" for child in node.children):
        left, right = said(field(node, "left")), said(field(node, "right"))
        return None if left is None or right is None else left + right
    return None


def _unescaped(part: Node) -> str:
    text = text_of(part)
    if part.type != "escape_sequence":
        return text
    sign, rest = text[1:2], text[2:]
    if sign in _CODED or sign.isdigit():
        code = int(rest, 16) if sign in _CODED else int(text[1:], 8)
        return chr(code) if code < 0xD800 or 0xDFFF < code < 0x110000 else "\ufffd"
    return _ESCAPES.get(sign, sign)


def rewritten(name: str) -> str:
    """The name of a subtest as it is printed: without blanks, and what cannot be printed escaped."""
    return "".join("_" if char in _SPACES else char if char.isprintable() else _quoted(char) for char in name)


def _quoted(char: str) -> str:
    short = next((sign for sign, meant in _ESCAPES.items() if meant == char), None)
    if short is not None:
        return f"\\{short}"
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x80 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class Taken:
    """The names of subtests so far; a second one of a name gets a number."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def free(self, parent: str, name: str) -> str:
        base = f"{parent}/{rewritten(name)}"
        count = self._counts.get(base, 0)
        self._counts[base] = count + 1
        return base if count == 0 and name else f"{base}#{count:02d}"
