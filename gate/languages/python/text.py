"""What Python's text tells before it is parsed; each answer errs towards looking closer."""

from __future__ import annotations

import re

IMPORTERS = frozenset({"import_module", "importorskip", "__import__"})
# What follows `import` and `from`, to the end of the statement: a line's end without a backslash, or a semicolon.
_IMPORT = re.compile(rb"\b(?:import|from|import_module|importorskip|__import__)\b((?:[^\n;\\]|\\\r?\n?)*)")
_DEFINING = (b"def", b"ass", b"\\")  # the ends of `def`, `class` and of a line that goes on


def imported(text: bytes) -> set[bytes]:
    """Every word that may be the first of an imported name; of names that stand in brackets, those on one line."""
    words: set[bytes] = set()
    for found in _IMPORT.finditer(text):
        words.update(re.findall(rb"\w+", found[1]))
    return words


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where a member of it is used (`os.path`, except in an import), where it is called, or is a member itself."""
    after = text[end : end + 1]
    if after not in (b".", b"(", b"["):
        return text[start - 1 : start] != b"."
    before = text[max(0, start - 40) : start].rstrip()
    if after == b".":
        return before.endswith((b"import", b",", b"\\"))
    return before.endswith(_DEFINING) or not before
