"""What runs when in JavaScript, its loops, and how its people log."""

from __future__ import annotations

from gate.languages.javascript import control_syntax as syntax
from gate.languages.javascript.grammar import FUNCTIONS
from gate.scan.expression import outside
from gate.scan.frame import Frame
from gate.scan.logs import Logs, callee_parts
from gate.scan.setting import Setting, When

_FIELDS = frozenset({"field_definition", "public_field_definition"})
_LONG = 200


def _callee(call: Frame) -> tuple[Frame | None, Frame] | None:
    if call.type not in ("call_expression", "new_expression"):
        return None
    return callee_parts(call.field("function") or call.field("constructor"), "object", "property")


def _when(frame: Frame, part: Frame) -> When:
    """Defaults of parameters run with each call; the body of a suite, while it is loaded."""
    if frame.type in FUNCTIONS:
        if part.is_field("name") or part.type == "decorator" or _is_called_at_once(frame):
            return When.SAME
        return When.SAME if syntax.home_of_body(frame).part is syntax.Part.LOADING else When.LATER
    if frame.type in _FIELDS and (part.is_field("value") or part.is_field("name")):
        is_static = any(child.type == "static" for child in frame.node.children)
        return When.SAME if is_static or not part.is_field("value") else When.LATER
    if frame.type == "if_statement" and part.is_field("consequence"):
        condition = frame.field("condition")
        if condition is not None and condition.end - condition.start < _LONG and "require.main" in condition.text:
            return When.LATER
    return When.SAME


def _is_called_at_once(function: Frame) -> bool:
    """`(() => …)()`"""
    at = outside(function)
    return at is not function and at.up is not None and at.up.type == "call_expression" and at.is_field("function")


def _makes_promise(function: Frame) -> bool:
    """`new Promise((resolve) => setTimeout(resolve, 50))` waits in the place where it stands."""
    given = function.up
    call = given.up if given is not None and given.type == "arguments" else None
    maker = call.field("constructor") if call is not None and call.type == "new_expression" else None
    return maker is not None and maker.text == "Promise"


def _title(frame: Frame) -> str:
    name = syntax.name_of_function(frame)
    if name is None and frame.up is not None and frame.up.type in ("pair", *_FIELDS):
        name = frame.up.field("key") or frame.up.field("name") or frame.up.field("property")
    if name is None:
        name = frame.field("name")
    return "" if name is None or name.end - name.start > _LONG else name.text.strip("'\"`")


LOGS = Logs(
    names=frozenset(
        {
            *(f"console.{level}" for level in ("log", "info", "warn", "error", "debug", "trace", "dir", "table")),
            "process.stderr.write",
        }
    ),
    formats=frozenset({"String", "Number", "toFixed", "stringify", "format", "inspect", "Date", "join", "concat"}),
    through=frozenset(
        {
            *("parenthesized_expression", "await_expression", "template_substitution", "template_string", "object"),
            *("pair", "array", "unary_expression", "as_expression", "non_null_expression", "satisfies_expression"),
            *("subscript_expression", "spread_element"),
        }
    ),
    arguments=frozenset({"arguments"}),
    keeps={"variable_declarator": "name", "assignment_expression": "left", "augmented_assignment_expression": "left"},
    callee=_callee,
    members=frozenset({"member_expression"}),
)

SETTING = Setting(
    when=_when,
    functions=FUNCTIONS,
    classes=frozenset({"class_declaration", "class", "abstract_class_declaration"}),
    fors=frozenset({"for_statement", "for_in_statement"}),
    logs=LOGS,
    title=_title,
    crosses=_makes_promise,
)
