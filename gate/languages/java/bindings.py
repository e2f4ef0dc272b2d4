"""What binds a name in Java, and to what.

Types, methods and variables are sorts of their own: `long nanoTime = nanoTime()` calls the method
(https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.5). Where either may stand, a variable goes first.
"""

from __future__ import annotations

from collections.abc import Callable

from gate.scan.frame import Frame
from gate.scan.language import Binding

METHOD, TYPE, VALUE = "method", "type", "value"
_TYPES = frozenset({TYPE, VALUE})
_VALUES = frozenset({VALUE})
_METHODS = frozenset({METHOD})


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not before a dot; after one only at the end of an import, or as `T...x`."""
    after = text[end : end + 1]
    if after == b"." or text[start - 1 : start] != b".":
        return after != b"."
    return after not in (b"(", b",", b")", b"[") or text[start - 3 : start] == b"..."


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    up = leaf.up
    answer = _ANSWERS.get(up.type) if up is not None else None
    return answer(leaf, up) if answer is not None and up is not None else None


def _imported(leaf: Frame, up: Frame) -> Binding | None:
    """The last name of an import. A static one may be a method, a field or a class, or all of them."""
    statement = up.up if up.type == "scoped_identifier" else up
    if statement is None or statement.type != "import_declaration" or leaf.end != up.end:
        return None
    others = [child.type for child in statement.node.children]
    if "asterisk" in others:
        return None
    return Binding(leaf.scope, 0, name=dotted(up), spaces=frozenset() if "static" in others else _TYPES)


def dotted(name: Frame) -> str:
    """A written name without blanks and comments."""
    text = name.text
    return text if text.replace(".", "").isidentifier() else ".".join(_parts(name))


def _parts(name: Frame) -> list[str]:
    parts: list[str] = []
    at: Frame | None = name
    while at is not None and at.type == "scoped_identifier":
        last = at.field("name")
        parts.append("" if last is None else last.text)
        at = at.field("scope")
    return [*([] if at is None else [at.text]), *reversed(parts)]


def _type(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start, spaces=_TYPES) if leaf.is_field("name") else None


def _type_parameter(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start, spaces=_TYPES) if up.children()[0] is leaf else None


def _method(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start, spaces=_METHODS) if leaf.is_field("name") else None


def _constant(leaf: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.start, spaces=_VALUES) if leaf.is_field("name") else None


def _variable(leaf: Frame, up: Frame) -> Binding | None:
    """A local variable or field. A declared type says what it is, whatever it is set to."""
    declaration = up.up
    if not leaf.is_field("name") or declaration is None:
        return None
    return _of_type(leaf, declaration.field("type"), up)


def _typed(leaf: Frame, up: Frame) -> Binding | None:
    """A parameter, a resource or the variable of a loop."""
    return _of_type(leaf, up.field("type"), up) if leaf.is_field("name") else None


def _of_type(leaf: Frame, declared: Frame | None, up: Frame) -> Binding:
    value = None
    if declared is not None and declared.text == "var":
        declared, value = None, up.field("value")
        if up.type == "enhanced_for_statement":
            value = None
    if up.field("dimensions") is not None:
        declared = None
    return Binding(leaf.scope, leaf.end, value=value, annotation=declared, spaces=_VALUES)


def _caught(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.end, spaces=_VALUES) if leaf.is_field("name") else None


def _inferred(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.end, spaces=_VALUES)


def _lambda(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.end, spaces=_VALUES) if leaf.is_field("parameters") else None


def _pattern(leaf: Frame, up: Frame) -> Binding | None:
    """`o instanceof Date d`, `case Date d`, `case Point(int x, var y)`."""
    parts = up.children()
    if leaf.type != "identifier" or parts[-1] is not leaf or len(parts) < 2:
        return None
    declared = parts[-2]
    return Binding(leaf.scope, leaf.end, annotation=None if declared.text == "var" else declared, spaces=_VALUES)


def _tested(leaf: Frame, up: Frame) -> Binding | None:
    """`o instanceof Date d`: it holds where the test succeeds, which is from here on."""
    if not leaf.is_field("name"):
        return None
    return Binding(leaf.scope, leaf.end, annotation=up.field("right"), spaces=_VALUES)


_ANSWERS: dict[str, Callable[[Frame, Frame], Binding | None]] = {
    "import_declaration": _imported,
    "scoped_identifier": _imported,
    "class_declaration": _type,
    "interface_declaration": _type,
    "enum_declaration": _type,
    "record_declaration": _type,
    "annotation_type_declaration": _type,
    "type_parameter": _type_parameter,
    "method_declaration": _method,
    "annotation_type_element_declaration": _method,
    "enum_constant": _constant,
    "variable_declarator": _variable,
    "formal_parameter": _typed,
    "resource": _typed,
    "enhanced_for_statement": _typed,
    "catch_formal_parameter": _caught,
    "inferred_parameters": _inferred,
    "lambda_expression": _lambda,
    "type_pattern": _pattern,
    "record_pattern_component": _pattern,
    "instanceof_expression": _tested,
}
