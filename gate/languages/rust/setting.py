"""What runs when in Rust, its loops, and how its people log.

Nothing runs while a program is loaded: a `static` is a constant, or lazy and made when it is first used.
"""

from __future__ import annotations

from gate.scan.frame import Frame
from gate.scan.logs import Logs, callee_parts
from gate.scan.setting import Setting, When

_LEVELS = frozenset({"trace", "debug", "info", "warn", "error", "event", "log", "eprintln", "eprint", "crit"})
_DEPTH = 20


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    callee = call.field("function") if call.type == "call_expression" else None
    if callee is not None and callee.type == "scoped_identifier":
        return callee_parts(callee, "path", "name")
    return callee_parts(callee, "value", "field")


def _macro(tree: Frame) -> tuple[str, Frame] | None:
    """The macro whose arguments these are; without a name, if a function in between is given them."""
    at = tree
    for _ in range(_DEPTH):
        if at.type != "token_tree" or at.up is None:
            return None
        if at.up.type == "macro_invocation":
            name = at.up.field("macro")
            return None if name is None else (name.text.rpartition("::")[2].strip(), at.up)
        before = at.beside(-1)
        if before is not None and before.type == "identifier":
            return "", at.up
        at = at.up
    return None


def _quoted(leaf: Frame, offset: int) -> Frame | None:
    """`info!("took {took:?}")`"""
    if leaf.type != "string_content" or leaf.up is None or leaf.node.text is None:
        return None
    at = offset - leaf.start
    return leaf.up if at > 0 and leaf.node.text[at - 1 : at] == b"{" else None


def _when(frame: Frame, part: Frame) -> When:
    if frame.type in ("function_item", "closure_expression", "async_block"):
        return When.LATER if part.is_field("body") or frame.type == "async_block" else When.SAME
    return When.SAME


def _title(frame: Frame) -> str:
    name = frame.field("name") or frame.field("type")
    return "" if name is None else name.text.partition("<")[0]


LOGS = Logs(
    names=frozenset(),
    formats=frozenset({"format", "format_args", "from", "Some", "Duration"}),
    through=frozenset(
        {
            *("parenthesized_expression", "unary_expression", "reference_expression", "type_cast_expression"),
            *("try_expression", "await_expression", "tuple_expression", "array_expression"),
        }
    ),
    arguments=frozenset({"arguments"}),
    keeps={"let_declaration": "pattern", "assignment_expression": "left", "compound_assignment_expr": "left"},
    callee=_callee,
    members=frozenset({"field_expression"}),
    macro=_macro,
    macros=_LEVELS,
    quoted=_quoted,
)

SETTING = Setting(
    when=_when,
    functions=frozenset({"function_item"}),
    classes=frozenset({"impl_item", "trait_item"}),
    whiles=frozenset({"while_expression"}),
    fors=frozenset({"for_expression", "loop_expression"}),
    exits=frozenset({"break_expression", "return_expression"}),
    catches=frozenset(),
    logs=LOGS,
    title=_title,
    root=When.LATER,
)
