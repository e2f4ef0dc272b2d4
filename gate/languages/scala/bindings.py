"""What binds a name in Scala, and to what."""

from __future__ import annotations

from collections.abc import Callable

from gate.languages.scala.text import in_full
from gate.scan.frame import Frame, Scope
from gate.scan.language import Binding

_WHOLE = frozenset({"compilation_unit", "template_body", "enum_body", "package_clause"})
_STEPS = 30


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    answer = _ANSWERS.get(leaf.up.type) if leaf.up is not None else None
    return answer(leaf, leaf.up) if answer is not None and leaf.up is not None else None


def _from(scope: Scope, otherwise: int) -> int:
    return scope.owner.start if scope.owner.type in _WHOLE else otherwise


def _imported(leaf: Frame, up: Frame) -> Binding | None:
    """`import a.b.C`: the last one, if nothing follows."""
    last = up.children()[-1]
    return Binding(leaf.scope, up.start, name=in_full(_path(up))) if last is leaf else None


def _selected(leaf: Frame, up: Frame) -> Binding | None:
    """`import a.b.{C, D => E}`"""
    if up.type in ("arrow_renamed_identifier", "as_renamed_identifier"):
        name, holder = up.field("name"), up.up
        if not leaf.is_field("alias") or name is None or holder is None:
            return None
    else:
        name, holder = leaf, up
    statement = holder.up if holder.type == "namespace_selectors" else holder
    if statement is None or statement.type != "import_declaration":
        return None
    return Binding(leaf.scope, statement.start, name=in_full(f"{_path(statement)}.{name.text}"))


def _path(statement: Frame) -> str:
    return ".".join(child.text for child in statement.children() if child.type == "identifier")


def _valued(leaf: Frame, up: Frame) -> Binding | None:
    if not (leaf.is_field("pattern") or leaf.is_field("name")):
        return None
    after = _from(leaf.scope, up.end)
    value = up.field("value") if keeps_value(up) else None
    return Binding(leaf.scope, after, value=value, annotation=up.field("type"))


def keeps_value(definition: Frame) -> bool:
    """Does `val x = value` keep what stands there? A method that is named there is called, but for functions' types."""
    value, annotation = definition.field("value"), definition.field("type")
    if value is None or value.type not in ("identifier", "field_expression"):
        return True
    name = value.field("field") or value
    return name.text[:1].isupper() or (annotation is not None and annotation.type == "function_type")


def _typed(leaf: Frame, up: Frame) -> Binding | None:
    """Parameters of functions, classes and lambdas; `case x: T`."""
    is_name = leaf.is_field("name") or leaf.is_field("pattern")
    return Binding(leaf.scope, up.start, annotation=up.field("type")) if is_name else None


def _enumerated(leaf: Frame, up: Frame) -> Binding | None:
    """`x <- xs` and `x = y` in a `for`."""
    parts = up.children()
    if parts[0] is not leaf:
        return None
    is_set = len(parts) > 1 and any(child.type == "=" for child in up.node.children)
    return Binding(leaf.scope, up.end, value=parts[1] if is_set else None)


def _pattern(leaf: Frame, up: Frame) -> Binding | None:
    if up.type == "case_clause" and not leaf.is_field("pattern"):
        return None
    is_name = leaf.type == "identifier" and not leaf.text[:1].isupper()
    return Binding(leaf.scope, leaf.start) if is_name and not leaf.is_field("type") else None


def _lambda(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start) if leaf.is_field("parameters") else None


def _defined(leaf: Frame, up: Frame) -> Binding | None:
    """Functions, classes, objects: their names stand outside of them."""
    return Binding(up.scope, up.scope.owner.start) if leaf.is_field("name") else None


def _alias(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, _from(leaf.scope, up.start), value=up.field("type")) if leaf.is_field("name") else None


def _assigned(leaf: Frame, up: Frame) -> Binding | None:
    if not leaf.is_field("left") or (up.up is not None and up.up.type == "arguments"):
        return None
    return Binding(leaf.scope, up.end, is_assignment=True)


_ANSWERS: dict[str, Callable[[Frame, Frame], Binding | None]] = {
    "import_declaration": _imported,
    **dict.fromkeys(("namespace_selectors", "arrow_renamed_identifier", "as_renamed_identifier"), _selected),
    **dict.fromkeys(("val_definition", "var_definition", "val_declaration", "var_declaration"), _valued),
    **dict.fromkeys(("parameter", "class_parameter", "binding", "typed_pattern"), _typed),
    "enumerator": _enumerated,
    **dict.fromkeys(
        (
            "case_clause",
            "case_class_pattern",
            "capture_pattern",
            "tuple_pattern",
            "infix_pattern",
        ),
        _pattern,
    ),
    "lambda_expression": _lambda,
    **dict.fromkeys(
        (
            *("function_definition", "function_declaration", "class_definition", "object_definition"),
            *("trait_definition", "enum_definition", "given_definition", "simple_enum_case", "full_enum_case"),
        ),
        _defined,
    ),
    "type_definition": _alias,
    "assignment_expression": _assigned,
}
