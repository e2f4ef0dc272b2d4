"""What runs when in Python, its loops, and how its people log."""

from __future__ import annotations

from gate.model.pattern import pattern
from gate.scan.frame import Frame
from gate.scan.logs import Logs, callee_parts
from gate.scan.setting import Setting, When

_FUNCTIONS = frozenset({"function_definition", "lambda"})
_MAIN = pattern(r"""\(?\s*(?:__name__\s*==\s*["']__main__["']|["']__main__["']\s*==\s*__name__)""")
_LONG = 200


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    return callee_parts(call.field("function") if call.type == "call" else None, "object", "attribute")


def _when(frame: Frame, part: Frame) -> When:
    """Defaults and decorators run where the function is defined; a script's own part does not run in a test."""
    if frame.type in _FUNCTIONS:
        return When.LATER if part.is_field("body") else When.SAME
    if frame.type == "if_statement" and part.is_field("consequence"):
        condition = frame.field("condition")
        if condition is not None and condition.end - condition.start < _LONG and _MAIN.match(condition.text):
            return When.LATER
    return When.SAME


LOGS = Logs(
    names=frozenset(
        {
            *(f"logging.{level}" for level in ("debug", "info", "warning", "warn", "error", "exception", "critical")),
            *("logging.log", "sys.stderr.write", "syslog.syslog", "warnings.warn"),
        }
    ),
    to_errors=frozenset({"builtins.print"}),
    formats=frozenset({"str", "repr", "format", "dict", "list", "tuple", "set", "join", "isoformat", "strftime"}),
    through=frozenset(
        {
            *("parenthesized_expression", "await", "subscript", "interpolation", "string", "concatenated_string"),
            *("tuple", "list", "dictionary", "pair", "unary_operator", "expression_list", "slice"),
        }
    ),
    arguments=frozenset({"argument_list", "keyword_argument", "list_splat", "dictionary_splat"}),
    keeps={"assignment": "left", "augmented_assignment": "left", "named_expression": "name"},
    callee=_callee,
    members=frozenset({"attribute"}),
)

SETTING = Setting(
    when=_when,
    functions=frozenset({"function_definition"}),
    classes=frozenset({"class_definition"}),
    whiles=frozenset({"while_statement"}),
    fors=frozenset({"for_statement"}),
    catches=frozenset({"except_clause", "except_group_clause", "finally_clause"}),
    logs=LOGS,
)
