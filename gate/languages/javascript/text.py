"""What JavaScript's text tells before it is parsed; each answer errs towards looking closer."""

from __future__ import annotations

import re

# `from "x"`, `import "x"`, `require("x")`, `vi.importActual<typeof import("x")>("x")`, `import(/* chunk */ "x")`
# Every repetition has an end, so that no text makes the search long.
_NAMED = rb"""\s{0,20}(?:<[^>\n]{0,200}>{1,5})?[\s(]{0,50}(?:/\*[^*]{0,200}\*/\s{0,20})?["'`]([^"'`\n]{1,200})["'`]"""
_MODULES = tuple(re.compile(word + _NAMED) for word in (rb"from", rb"mport\w{0,20}", rb"equire\w{0,20}"))
_WORD = re.compile(rb"\w+")
GLOBALS = frozenset(
    {
        *("AbortSignal", "Atomics", "Bun", "Date", "Deno", "EventSource", "Intl", "Math", "Number"),
        *("RTCPeerConnection", "Temporal", "WebSocket", "XMLHttpRequest", "browser", "console", "crypto", "fetch"),
        *("navigator", "performance", "process", "scheduler", "setInterval", "setTimeout"),
    }
)
GLOBAL_OBJECTS = frozenset({"globalThis", "window", "self", "global"})
_GLOBAL_WORDS = frozenset(name.encode() for name in GLOBALS)
_ALWAYS = {b"Number", b"import"}  # a literal is a number without the word; `import.meta`
_DEFINING = (b"function", b"*", b"/")  # the ends of `function`, `function*` and of a comment


def imported(text: bytes, words: set[bytes]) -> set[bytes]:
    """Every word that may begin a full name: of the modules that the text names, and the global ones it uses."""
    found = (words & _GLOBAL_WORDS) | _ALWAYS
    for module in {module for pattern in _MODULES for module in pattern.findall(text)}:
        name = module.removeprefix(b"node:")
        found.add(name)
        found.update(_WORD.findall(name))
    return found


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where a member of it is used, where it is called, or where it is a member itself."""
    before = text[max(0, start - 40) : start].rstrip()
    if before.endswith(b".") and not before.endswith(b"..."):
        return False
    after = text[end : end + 1]
    if after == b"(":
        return before.endswith(_DEFINING)
    return after not in (b".", b"[")
