"""What binds a name in Go, and to what."""

from __future__ import annotations

from collections.abc import Callable

from gate.languages.go.imports import path_of
from gate.scan.expression import opposite, outside, solid
from gate.scan.frame import Frame
from gate.scan.language import Binding

FUNCTIONS = frozenset({"function_declaration", "method_declaration", "func_literal"})
_VALUES = 400  # values and commas in one statement
_GENERIC = frozenset({"function_declaration", "type_spec", "type_alias"})


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not before a dot (but `args ...T`), nor after one, as far as the neighbours touch."""
    if text[end : end + 1] == b".":
        return text[end : end + 3] == b"..."
    return text[start - 1 : start] != b"."


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    up = leaf.up
    if up is None:
        return None
    answer = _ANSWERS.get(up.type)
    return answer(leaf, up) if answer is not None else None


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The variables that take over the function named by the expression ending in this identifier."""
    is_member = leaf.up is not None and leaf.up.type == "selector_expression" and leaf.is_field("field")
    at = outside(leaf.up if is_member and leaf.up is not None else leaf)
    values = at.up
    if values is None or values.up is None or not (values.is_field("right") or values.is_field("value")):
        return ()
    target = opposite(at, _items(values), _targets(values.up)) if values.type == "expression_list" else None
    return () if target is None or target.type != "identifier" else (target.text,)


def _listed(leaf: Frame, up: Frame) -> Binding | None:
    """An identifier in a list of expressions: `a, b := …`, `a, b = …`, `for a, b := range …`, `case a, ok := <-c`."""
    statement = up.up
    if statement is None or not (up.is_field("left") or up.is_field("alias")):
        return None
    if statement.type in ("short_var_declaration", "assignment_statement"):
        operator = statement.field("operator")
        if operator is not None and operator.node.text != b"=":
            return None
        value = _value(leaf, _items(up), statement.field("right"))
        is_nothing = value is not None and value.type == "nil"
        is_assignment = statement.type == "assignment_statement"
        return Binding(leaf.scope, statement.end, value=value, is_nothing=is_nothing, is_assignment=is_assignment)
    return Binding(leaf.scope, statement.end if statement.type in ("range_clause", "receive_statement") else up.end)


def _variable(leaf: Frame, up: Frame) -> Binding | None:
    value = _value(leaf, _targets(up), up.field("value"))
    if leaf.scope.parent is None and value is not None and value.type in ("selector_expression", "identifier"):
        value = None  # a package's `var now = time.Now` is there to be replaced: it reads, the calls of it do not
    return Binding(leaf.scope, up.end, value=value, annotation=up.field("type"))


def _value(target: Frame, targets: list[Frame], values: Frame | None) -> Frame | None:
    """The expression that a target gets; of a call that gives several values, the first target gets the first."""
    theirs = [] if values is None else _items(values)
    if len(theirs) == 1 and targets and targets[0] is target:
        return theirs[0]
    return opposite(target, targets, theirs)


def _targets(statement: Frame) -> list[Frame]:
    """What a declaration or assignment gives values to."""
    if statement.type == "var_spec":
        return [child for child in _items(statement) if child.type == "identifier"]
    left = statement.field("left")
    return [] if left is None else _items(left)


def _items(among: Frame) -> list[Frame]:
    """The children that are no comments; none, where there are so many that looking for each would take long."""
    if among.node.child_count > _VALUES:
        return []
    return solid(among)


def _constant(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.end)


def _parameter(leaf: Frame, up: Frame) -> Binding | None:
    """A parameter, receiver or named result. Those of a mere type bind nothing."""
    function = up.up.up if up.up is not None else None
    if leaf.type != "identifier" or function is None or function.type not in FUNCTIONS:
        return None
    body = function.field("body")
    annotation = up.field("type") if up.type == "parameter_declaration" else None
    return Binding(function.inner(), function.end if body is None else body.start, annotation=annotation)


def _type_parameter(leaf: Frame, up: Frame) -> Binding | None:
    owner = up.up.up if up.up is not None else None
    if leaf.type != "identifier" or owner is None or owner.type not in _GENERIC:
        return None
    return Binding(owner.inner(), leaf.start)


def _defined(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start) if leaf.is_field("name") else None


def _alias(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start, annotation=up.field("type")) if leaf.is_field("name") else None


def _import(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start, name=path_of(up.node)) if leaf.is_field("name") else None


_ANSWERS: dict[str, Callable[[Frame, Frame], Binding | None]] = {
    "expression_list": _listed,
    "var_spec": _variable,
    "const_spec": _constant,
    "parameter_declaration": _parameter,
    "variadic_parameter_declaration": _parameter,
    "type_parameter_declaration": _type_parameter,
    "function_declaration": _defined,
    "type_spec": _defined,
    "type_alias": _alias,
    "import_spec": _import,
}
