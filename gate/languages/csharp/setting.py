"""What runs when in C#, its loops, and how its people log."""

from __future__ import annotations

from gate.scan.frame import Frame
from gate.scan.logs import Logs, callee_parts
from gate.scan.setting import Setting, When

_METHODS = frozenset({"method_declaration", "constructor_declaration", "local_function_statement"})
_LATER = frozenset(
    {
        *("method_declaration", "local_function_statement", "lambda_expression", "anonymous_method_expression"),
        *("accessor_declaration", "arrow_expression_clause", "global_statement", "operator_declaration"),
        *("destructor_declaration", "conversion_operator_declaration", "indexer_declaration"),
    }
)
_MEMBERS = frozenset({"field_declaration", "property_declaration", "event_field_declaration"})


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    if call.type == "object_creation_expression":
        made = call.field("type")
        return None if made is None else (None, made)
    callee = call.field("function") if call.type == "invocation_expression" else None
    if callee is not None and callee.type == "conditional_access_expression":  # _logger?.LogInformation(…)
        name = callee.children()[-1].field("name")
        return None if name is None else (callee.field("condition"), name)
    return callee_parts(callee, "expression", "name")


def _when(frame: Frame, _part: Frame) -> When:
    """Static fields, what static properties begin with, and the static constructor."""
    if frame.type in _LATER:
        return When.LATER
    if frame.type in _MEMBERS or frame.type == "constructor_declaration":
        return When.LOADED if _is_static(frame) else When.LATER
    return When.SAME


def _is_static(member: Frame) -> bool:
    return any(child.type == "modifier" and child.text in (b"static", b"const") for child in member.node.children)


LOGS = Logs(
    names=frozenset(
        f"System.Diagnostics.{owner}.{method}"
        for owner in ("Debug", "Trace")
        for method in ("WriteLine", "Write", "TraceInformation", "TraceWarning", "TraceError")
    ),
    formats=frozenset({"Format", "ToString", "Concat", "Join", "FromMilliseconds", "FromTicks", "TimeSpan"}),
    through=frozenset(
        {
            *("parenthesized_expression", "prefix_unary_expression", "cast_expression", "interpolation"),
            *("interpolated_string_expression", "tuple_expression", "initializer_expression", "as_expression"),
            *("anonymous_object_creation_expression", "implicit_array_creation_expression", "await_expression"),
        }
    ),
    arguments=frozenset({"argument_list", "argument"}),
    keeps={"variable_declarator": "name", "assignment_expression": "left"},
    callee=_callee,
    members=frozenset({"member_access_expression"}),
)

SETTING = Setting(
    when=_when,
    functions=_METHODS,
    classes=frozenset({"class_declaration", "struct_declaration", "record_declaration"}),
    fors=frozenset({"for_statement", "foreach_statement"}),
    logs=LOGS,
    root=When.LATER,
)
