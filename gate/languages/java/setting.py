"""What runs when in Java, its loops, and how its people log."""

from __future__ import annotations

from gate.scan.frame import Frame
from gate.scan.logs import Logs
from gate.scan.setting import Setting, When

_METHODS = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration"})
_BODIES = frozenset({"class_body", "enum_body_declarations", "record_body"})


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    if call.type == "method_invocation":
        name = call.field("name")
        return None if name is None else (call.field("object"), name)
    made = call.field("type") if call.type == "object_creation_expression" else None
    return None if made is None else (None, made)


def _when(frame: Frame, part: Frame) -> When:
    """Static fields and blocks, constants of interfaces and enums."""
    kind = frame.type
    if kind in ("static_initializer", "constant_declaration", "enum_constant"):
        return When.LOADED
    if kind == "field_declaration":
        modifiers = frame.children()[:1]
        is_static = bool(modifiers) and modifiers[0].type == "modifiers" and "static" in modifiers[0].text.split()
        return When.LOADED if is_static else When.LATER
    if (
        kind in _METHODS
        or kind in ("lambda_expression", "method_reference")
        or (kind in _BODIES and part.type == "block")
    ):
        return When.LATER
    return When.SAME


LOGS = Logs(
    names=frozenset({"java.lang.System.err.println", "java.lang.System.err.printf", "java.lang.System.err.print"}),
    formats=frozenset(
        {
            *("format", "formatted", "valueOf", "toString", "toMillis", "ofMillis", "ofNanos", "convert", "keyValue"),
            *("kv", "v", "round", "abs", "of", "append", "concat", "StringBuilder"),
        }
    ),
    through=frozenset(
        {
            *("parenthesized_expression", "unary_expression", "cast_expression", "array_initializer"),
            *("array_creation_expression", "template_expression", "lambda_expression"),
        }
    ),
    arguments=frozenset({"argument_list"}),
    keeps={"variable_declarator": "name", "assignment_expression": "left"},
    callee=_callee,
    members=frozenset({"method_invocation", "field_access"}),
)

SETTING = Setting(
    when=_when,
    functions=_METHODS,
    classes=frozenset({"class_declaration", "enum_declaration", "record_declaration", "interface_declaration"}),
    fors=frozenset({"for_statement", "enhanced_for_statement"}),
    logs=LOGS,
    root=When.LATER,
)
