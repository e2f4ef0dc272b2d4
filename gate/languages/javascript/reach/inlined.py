"""Functions that stand in a call and run with it: `new Promise(…)`, `rows.map(…)`, `expect(() => …)`."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from gate.languages.javascript.grammar import FUNCTIONS
from gate.scan.nodes import field, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_AT_ONCE = frozenset(
    {
        *("then", "finally", "map", "forEach", "filter", "reduce", "reduceRight", "some", "every", "find", "findIndex"),
        *(
            "findLast",
            "flatMap",
            "sort",
            "toSorted",
            "expect",
            "act",
            "flushSync",
            "batch",
            "from",
            "throws",
            "rejects",
        ),
        *("doesNotThrow", "doesNotReject", "fromEntries", "step", "transaction", "untracked", "startTransition"),
    }
)
_LATER = frozenset(
    {
        *("setTimeout", "setInterval", "setImmediate", "nextTick", "queueMicrotask", "requestAnimationFrame"),
        *("on", "once", "addEventListener", "addListener", "subscribe", "use", "get", "post", "waitFor", "until"),
    }
)


class Runs(Enum):
    """When does it run?"""

    AT_ONCE = "at once"
    LATER = "later"
    AT_ERROR = "at error"
    ELSEWHERE = "elsewhere"  # if whoever is given it calls it


def runs(function: Node) -> Runs:
    """When a function runs that stands where it does."""
    at, up = function, function.parent
    while up is not None and up.type in ("parenthesized_expression", "as_expression", "satisfies_expression"):
        at, up = up, up.parent
    if up is None or function.type not in FUNCTIONS:
        return Runs.ELSEWHERE
    if up.type == "call_expression" and field(up, "function") == at:
        return Runs.AT_ONCE
    call = up.parent
    if up.type != "arguments" or call is None:
        return Runs.ELSEWHERE
    if call.type == "new_expression":
        return Runs.AT_ONCE if text_of(field(call, "constructor")) == "Promise" else Runs.ELSEWHERE
    word = last_word(field(call, "function"))
    if word == "catch":
        return Runs.AT_ERROR
    return Runs.AT_ONCE if word in _AT_ONCE else Runs.LATER if word in _LATER else Runs.ELSEWHERE


def last_word(callee: Node | None) -> str:
    """The name that a callee ends in."""
    if callee is None:
        return ""
    return text_of(field(callee, "property")) if callee.type == "member_expression" else text_of(callee)[:100]
