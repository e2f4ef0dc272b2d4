"""What runs when in Kotlin, its loops, and how its people log."""

from __future__ import annotations

from gate.scan.frame import Frame
from gate.scan.logs import Logs
from gate.scan.setting import Setting, When

_FUNCTIONS = frozenset({"function_declaration", "secondary_constructor", "anonymous_function", "getter", "setter"})
_LATER = _FUNCTIONS | {
    "lambda_literal",
    "callable_reference",
    "class_parameters",
    "class_parameter",
    "constructor_delegation_call",
}
_OBJECTS = frozenset({"object_declaration", "companion_object"})
_AT_ONCE = frozenset({"run", "let", "also", "apply", "with"})


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    callee = next(iter(call.children()), None) if call.type == "call_expression" else None
    if callee is None or callee.type == "identifier":
        return None if callee is None else (None, callee)
    if callee.type == "call_expression":
        return _callee(callee)
    parts = callee.children() if callee.type == "navigation_expression" else []
    return (parts[0], parts[-1]) if len(parts) > 1 else None


def _target(frame: Frame, field: str) -> Frame | None:
    if frame.type == "assignment":
        return frame.field(field)
    declared = next((child for child in frame.children() if child.type == "variable_declaration"), None)
    return None if declared is None else next(iter(declared.children()), None)


def _when(frame: Frame, _part: Frame) -> When:
    """Properties of the file, of objects and companions; not those of a class, and not what a lambda holds."""
    kind = frame.type
    if kind == "lambda_literal" and _is_run_at_once(frame):
        return When.SAME
    if kind in _LATER or kind == "property_delegate" or (kind == "navigation_expression" and _is_reference(frame)):
        return When.LATER
    if kind in _OBJECTS:
        return When.LOADED
    if kind == "class_body" and frame.up is not None:
        return When.LOADED if frame.up.type in _OBJECTS else When.LATER
    return When.SAME


def _is_reference(member: Frame) -> bool:
    """`Instant::now`"""
    return any(child.type == "::" for child in member.node.children)


def _is_run_at_once(lambda_literal: Frame) -> bool:
    given = lambda_literal.up
    call = given.up if given is not None and given.type == "annotated_lambda" else None
    callee = None if call is None else _callee(call)
    return callee is not None and callee[1].text in _AT_ONCE


LOGS = Logs(
    names=frozenset({"java.lang.System.err.println", "java.lang.System.err.printf", "java.lang.System.err.print"}),
    formats=frozenset(
        {*("format", "toString", "toMillis", "ofMillis", "ofNanos", "convert", "mapOf", "listOf", "to", "plus", "kv")}
    ),
    through=frozenset(
        {
            *("parenthesized_expression", "unary_expression", "as_expression", "interpolation", "string_literal"),
            *("infix_expression", "range_expression", "multiline_string_literal"),
        }
    ),
    arguments=frozenset({"value_arguments", "value_argument", "annotated_lambda", "lambda_literal"}),
    keeps={"property_declaration": "variable", "assignment": "left"},
    callee=_callee,
    members=frozenset({"navigation_expression"}),
    target=_target,
)

SETTING = Setting(
    when=_when,
    functions=frozenset({"function_declaration"}),
    classes=frozenset({"class_declaration", "object_declaration"}),
    whiles=frozenset({"while_statement", "do_while_statement"}),
    fors=frozenset({"for_statement"}),
    exits=frozenset({"return_expression", "break_expression", "break"}),
    catches=frozenset({"catch_block", "finally_block"}),
    logs=LOGS,
)
