"""What runs when in Go, its loops, and how its people log."""

from __future__ import annotations

from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.logs import Logs, callee_parts
from gate.scan.setting import Setting, When

_LOOP_PARTS = frozenset({"block", "for_clause", "range_clause"})


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    return callee_parts(call.field("function") if call.type == "call_expression" else None, "operand", "field")


def _when(frame: Frame, _part: Frame) -> When:
    if frame.type == "function_declaration":
        name = frame.field("name")
        return When.LOADED if name is not None and name.text == "init" else When.LATER
    if frame.type == "func_literal":
        call = frame.up
        is_called = call is not None and call.type == "call_expression" and frame.is_field("function")
        is_put_off = is_called and call is not None and call.up is not None and call.up.type == "go_statement"
        return When.SAME if is_called and not is_put_off else When.LATER
    return When.LATER if frame.type == "method_declaration" else When.SAME


def _condition(loop: Frame) -> str:
    """What stands between `for` and the body, if it is a condition alone."""
    return next((part.text for part in solid(loop) if part.type not in _LOOP_PARTS), "")


def _title(frame: Frame) -> str:
    name = frame.field("name")
    if name is None:
        return ""
    receiver = frame.field("receiver")
    declared = solid(receiver)[0].field("type") if receiver is not None and solid(receiver) else None
    owner = "" if declared is None else declared.text.lstrip("*").partition("[")[0]
    return f"{owner}.{name.text}" if owner else name.text


LOGS = Logs(
    names=frozenset(
        {
            *(f"log.{verb}{end}" for verb in ("Print", "Fatal", "Panic") for end in ("", "f", "ln")),
            *(f"log/slog.{level}{end}" for level in ("Debug", "Info", "Warn", "Error") for end in ("", "Context")),
            *("log/slog.Log", "log/slog.LogAttrs"),
        }
    ),
    to_errors=frozenset({"fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln"}),
    formats=frozenset(
        {
            *("Sprint", "Sprintf", "Sprintln", "Errorf", "String", "Format", "Duration", "Time", "Int64", "Float64"),
            *("Any", "Int", "Group", "Stringer", "F", "WithLabelValues"),
        }
    ),
    through=frozenset(
        {
            *("parenthesized_expression", "unary_expression", "expression_list", "composite_literal", "literal_value"),
            *("literal_element", "keyed_element", "type_conversion_expression"),
        }
    ),
    arguments=frozenset({"argument_list"}),
    keeps={"short_var_declaration": "left", "assignment_statement": "left", "var_spec": "name"},
    callee=_callee,
    members=frozenset({"selector_expression"}),
)

SETTING = Setting(
    when=_when,
    functions=frozenset({"function_declaration", "method_declaration"}),
    classes=frozenset(),
    whiles=frozenset({"for_statement"}),
    fors=frozenset(),
    catches=frozenset(),
    logs=LOGS,
    title=_title,
    condition=_condition,
)
