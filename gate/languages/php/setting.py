"""What runs when in PHP, its loops, and how its people log."""

from __future__ import annotations

from gate.scan.frame import Frame
from gate.scan.logs import Logs
from gate.scan.setting import Setting, When

_METHODS = frozenset({"function_definition", "method_declaration"})
_LATER = _METHODS | {"anonymous_function", "anonymous_function_creation_expression", "arrow_function"}


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    kind = call.type
    if kind in ("member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression"):
        name = call.field("name")
        return None if name is None else (call.field("object") or call.field("scope"), name)
    callee = call.field("function") if kind == "function_call_expression" else None
    return None if callee is None else (None, callee)


def _when(frame: Frame, _part: Frame) -> When:
    return When.LATER if frame.type in _LATER else When.SAME


LOGS = Logs(
    names=frozenset({"error_log", "syslog", "trigger_error"}),
    to_errors=frozenset({"fwrite", "fputs", "fprintf"}),
    formats=frozenset({"sprintf", "number_format", "date", "gmdate", "json_encode", "vsprintf", "implode", "compact"}),
    through=frozenset(
        {
            *("parenthesized_expression", "unary_op_expression", "cast_expression", "encapsed_string", "heredoc"),
            *("heredoc_body", "array_creation_expression", "array_element_initializer", "subscript_expression"),
        }
    ),
    arguments=frozenset({"arguments", "argument"}),
    keeps={"assignment_expression": "left", "augmented_assignment_expression": "left"},
    callee=_callee,
    members=frozenset({"member_call_expression", "nullsafe_member_call_expression", "member_access_expression"}),
)

SETTING = Setting(
    when=_when,
    functions=_METHODS,
    classes=frozenset({"class_declaration", "trait_declaration", "enum_declaration"}),
    fors=frozenset({"for_statement", "foreach_statement"}),
    logs=LOGS,
)
