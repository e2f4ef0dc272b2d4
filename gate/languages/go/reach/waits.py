"""What in Go only ends a wait that takes too long, or begins what is measured for others: no test hangs on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gate.languages.go.reach.leaving import FATAL, LEAVES, End, called, case_of, end_of, given_by
from gate.scan.nodes import Bytes, bytes_of, every, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_REMARKS = frozenset(
    {
        *("Warn", "Warnf", "Warning", "Warningf", "Error", "Errorf", "Info", "Infof", "Debug", "Debugf", "Log", "Logf"),
        *("Print", "Printf", "Println", "Inc", "Add", "cancel", "Cancel", "close", "Close", "Stop", "Kill"),
    }
)
_COMPLAINS = frozenset({*FATAL, "Error", "Errorf", "Fail", "Errorln"})
_ENDS_WAITS = frozenset({"SetDeadline", "SetReadDeadline", "SetWriteDeadline", "WithDeadline", "WithDeadlineCause"})
_MEASURES = frozenset({"MeasureSince", "MeasureSinceWithLabels", "ObserveSince", "UpdateSince", "RecordSince"})
_COMPARES = frozenset({"After", "Before", "Compare", "Sub", "Until"})
_ENDING = re.compile(r"(?i)deadline|time_?out|give_?up|wait_?until|time_?limit|max_?wait")
_ALARM = re.compile(r"\bpanic\(|\.(?:Fatal|Fatalf|Error|Errorf|FailNow)\(|cancel")
_LONG = 400  # bytes of a function that does no more than complain


def is_ending(name: str) -> bool:
    """Does a variable of that name hold the instant at which a wait ends?"""
    return _ENDING.search(name) is not None


def in_call(call: Node, callee: Node | None, given: Sequence[Node | None]) -> Iterator[Bytes]:
    """The bytes of a call, or of what it is given, that are no more than that."""
    name, owner = text_of(field(callee, "field")), text_of(field(callee, "operand"))
    if name in _ENDS_WAITS or name in _MEASURES:
        yield from (bytes_of(each) for each in given if each is not None)
    elif name in _COMPARES and any(is_ending(text) for text in (owner, *map(text_of, given))):
        yield bytes_of(call)
    elif name == "AfterFunc" and len(given) == 2 and given[1] is not None:
        alarm = text_of(given[1])
        if len(alarm) < _LONG and _ALARM.search(alarm):
            yield call.start_byte, given[1].start_byte


def is_guard(body: Sequence[Node], others: Sequence[Node], *, gives_error: bool) -> bool:
    """Does a case of a `select` only end a wait? A pause ends by itself, and the other cases break it off."""
    if _complains(body, gives_error=gives_error):
        return True
    goes_on = any(end_of(case_of(each), gives_error=gives_error) is End.NONE for each in others)
    return goes_on and all(each.type in LEAVES or called(each) in _REMARKS for each in body)


def received(communication: Node) -> Iterator[str]:
    """The variable whose channel a case waits for: `<-timer.C`, `<-done`."""
    for each in every(communication):
        if each.type == "unary_expression" and text_of(field(each, "operator")) == "<-":
            yield text_of(field(each, "operand")).removesuffix(".C")


def is_wait(statement: Node) -> bool:
    """Does a statement wait for what others do: `<-started`, `conn, err := listener.Accept()`?"""
    text = statement.text or b""
    if statement.type == "expression_statement" and text.startswith(b"<-"):
        return True
    return statement.type == "short_var_declaration" and (b".Accept()" in text or b"= <-" in text[:80])


def is_measure(name: str, body: Node, telling: Sequence[Bytes]) -> bool:
    """Does `start := time.Now()` begin a duration that decides nothing: is there only `time.Since(start)` of it?"""
    text, at = body.text or b"", body.start_byte
    word = re.escape(name.encode())
    ends = [at + found.start() for found in re.finditer(rb"(?:\bSince|\.Sub)\(\s*" + word + rb"\s*\)", text)]
    is_all = len(re.findall(rb"\b" + word + rb"\b", text)) == len(ends) + 1
    return is_all and not any(start <= end < stop for end in ends for start, stop in telling)


def _complains(body: Sequence[Node], *, gives_error: bool) -> bool:
    """Does a case do no more than say that something took too long?"""
    for each in body:
        if called(each) in _COMPLAINS:
            return True
        is_return = each.type == "return_statement"
        given = given_by(each) if is_return else solid(field(each, "right"))
        if given and ((is_return and gives_error and given[-1].type != "nil") or _is_error(given[-1])):
            return True
    return False


def _is_error(value: Node) -> bool:
    name = text_of(field(value, "function") if value.type == "call_expression" else value).rpartition(".")[2]
    return name in ("Errorf", "New", "Wrap", "Wrapf") or name.startswith(("Err", "err"))
