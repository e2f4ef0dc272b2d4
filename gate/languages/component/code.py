"""The script parts of a component as one text: they share what they import, and keep their places.

A script says in which language it is written. What is neither JavaScript nor TypeScript is left out, and so are the
expressions in the markup, for which each framework has a syntax of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from gate.languages.component.markup import Element, astro_elements, raw_elements, vue_blocks
from gate.languages.utf8 import decoded
from gate.scan.language import Part
from gate.scan.mapped import MappedSource, Run

_ELEMENTS: dict[str, Callable[[bytes], Iterable[Element]]] = {
    ".vue": vue_blocks,
    ".svelte": raw_elements,
    ".astro": astro_elements,
}
_SUFFIXES = {
    **dict.fromkeys(("", "js", "javascript", "jsx", "babel", "module"), ".js"),
    **dict.fromkeys(("ts", "typescript"), ".ts"),
    "tsx": ".tsx",
}
_TYPE = re.compile(r"(?:text|application)/(?:x-)?((?:java|type)script|babel|jsx|tsx?)")


def part(path: str, content: bytes) -> Part:
    """The scripts of a component, in the most demanding of their languages. Raises UnreadableError."""
    original = decoded(path, content)
    text, pieces, runs = original.text, list[bytes](), list[Run]()
    at, suffix = 0, ".js"
    for element in _ELEMENTS[path[path.rfind(".") :]](text):
        written = _suffix(element)
        if written is None:
            continue
        suffix = max(suffix, written)  # .js < .ts < .tsx
        pieces += [text[element.start : element.end], b"\n;\n"]  # the next one begins a statement of its own
        runs += [Run(at, element.start, element.end), Run(at + element.end - element.start, element.end, element.end)]
        at += len(pieces[-2]) + len(pieces[-1])
    return Part(path + suffix, MappedSource(b"".join(pieces), original, runs))


def _suffix(element: Element) -> str | None:
    """How a file with the text of that element would end, if it is a script that we read."""
    if element.name != "script":
        return None
    language, kind = element.attributes.get("lang", ""), element.attributes.get("type", "")
    if not language and kind:
        named = _TYPE.fullmatch(kind)
        language = named[1] if named is not None else kind
    return _SUFFIXES.get(language)
