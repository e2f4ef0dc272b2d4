"""What runs when in Ruby, its loops, and how its people log."""

from __future__ import annotations

from gate.scan.frame import Frame
from gate.scan.logs import Logs
from gate.scan.setting import Setting, When

_BLOCKS = frozenset({"block", "do_block"})
_SUITES = frozenset({"describe", "context", "feature", "shared_examples", "shared_context", "RSpec"})
_AT_ONCE = _SUITES | {"each", "map", "times", "tap", "then", "each_with_index", "loop"}
_LOOPS = frozenset({"loop", "times", "upto", "each", "step"})


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    name = call.field("method") if call.type == "call" else None
    return None if name is None else (call.field("receiver"), name)


def _method(block: Frame) -> str:
    """The name of the method that a block is given to."""
    callee = None if block.up is None else _callee(block.up)
    return "" if callee is None else callee[1].text


def _when(frame: Frame, part: Frame) -> When:
    """Bodies of classes and modules; of blocks, only what is known to run its own at once."""
    if frame.type in ("method", "singleton_method", "lambda", "end_block"):
        return When.LATER
    if frame.type in _BLOCKS:
        return When.SAME if _method(frame) in _AT_ONCE else When.LATER
    if frame.type == "if" and part.is_field("consequence"):
        condition = frame.field("condition")
        if condition is not None and condition.text.startswith("__FILE__"):
            return When.LATER
    return When.SAME


def _is_loop(block: Frame) -> bool:
    return _method(block) in _LOOPS


def _condition(loop: Frame) -> str:
    condition = loop.field("condition")
    if condition is None:
        return ""
    text = condition.text
    is_asked = condition.type in ("call", "identifier") or loop.type.startswith("until")
    return f"!{text}" if is_asked and text not in ("true", "false") else text


LOGS = Logs(
    names=frozenset(),
    bare=frozenset({"warn"}),
    formats=frozenset({"format", "sprintf", "to_s", "inspect", "round", "Float", "Integer", "String", "iso8601"}),
    through=frozenset(
        {
            *(
                "parenthesized_statements",
                "interpolation",
                "string",
                "array",
                "hash",
                "pair",
                "unary",
                "element_reference",
            ),
            *("block_body", "body_statement"),
        }
    ),
    arguments=frozenset({"argument_list", "block", "do_block"}),
    keeps={"assignment": "left", "operator_assignment": "left"},
    callee=_callee,
    members=frozenset({"call"}),
)

SETTING = Setting(
    when=_when,
    functions=frozenset({"method", "singleton_method"}),
    classes=frozenset({"class", "module"}),
    whiles=frozenset({"while", "until", "while_modifier", "until_modifier"}),
    fors=frozenset({"for"}),
    exits=frozenset({"break", "return"}),
    catches=frozenset({"rescue", "ensure"}),
    logs=LOGS,
    condition=_condition,
    repeats=_is_loop,
)
