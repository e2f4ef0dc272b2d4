"""What binds a name in Kotlin, and to what."""

from __future__ import annotations

import re
from collections.abc import Callable

from gate.languages.kotlin.grammar import CLASSES, TYPES
from gate.scan.bindings import assigned
from gate.scan.frame import Frame
from gate.scan.language import Binding

FUNCTION = "function"
VALUE = "value"
TYPE = "type"
_FUNCTIONS = frozenset({FUNCTION})
_VALUES = frozenset({VALUE})
_CALLABLE = frozenset({FUNCTION, VALUE})
_TYPES = frozenset({TYPE})
_FUNCTION_VALUES = frozenset({"lambda_literal", "anonymous_function", "callable_reference"})
_NO_VALUE = frozenset({"property_delegate", "getter", "setter", "type_constraints", "line_comment", "block_comment"})
_WHOLE = frozenset({"source_file", *CLASSES})  # scopes whose names hold before they are written
_SHORT = 500  # bytes of a type that are looked at
_PACKAGE = re.compile(rb"^[ \t]*package[ \t]+([\w.`]+)", re.MULTILINE)
_STAR = re.compile(rb"^[ \t]*import[ \t]+([\w.`]+)\.\*", re.MULTILINE)


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    answer = _ANSWERS.get(leaf.up.type) if leaf.up is not None else None
    return answer(leaf, leaf.up) if answer is not None and leaf.up is not None else None


def package(root: Frame) -> str:
    """The package of the file; empty, if it names none."""
    found = _PACKAGE.search((root.node.text or b"")[:100_000])
    return found[1].decode("utf-8", "replace").replace("`", "") if found else ""


def star_imports(root: Frame) -> tuple[str, ...]:
    """The file's own package, then what it imports whole."""
    found = [each.decode("utf-8", "replace").replace("`", "") for each in _STAR.findall(root.node.text or b"")]
    own = package(root)
    return (own, *reversed(found)) if own else tuple(reversed(found))


def property_value(declaration: Frame, named: Frame) -> Frame | None:
    """What a property is set to where it is declared; `named` is its name and type."""
    after = [child for child in declaration.children() if child.start >= named.end]
    return next((child for child in after if child.type not in _NO_VALUE), None) if after else None


def is_extension(declared: Frame) -> bool:
    """Does a property belong to another type: `val Clock.today`?"""
    before = declared.beside(-1)
    return before is not None and before.type == "."


def _holds_from(leaf: Frame, otherwise: int) -> int:
    owner = leaf.scope.owner
    return owner.start if owner.type in _WHOLE else otherwise


def _annotation(frame: Frame) -> Frame | None:
    return next((child for child in frame.children() if child.type in TYPES), None)


def _takes_calls(annotation: Frame | None) -> bool:
    return annotation is not None and "->" in annotation.text[:_SHORT]


def _variable(leaf: Frame, up: Frame) -> Binding | None:
    holder, is_whole = up.up, True
    if holder is not None and holder.type == "multi_variable_declaration":
        holder, is_whole = holder.up, False
    if holder is None or is_extension(up):
        return None
    if holder.type in ("property_declaration", "when_subject"):
        return _property(leaf, up, holder, is_whole=is_whole)
    if holder.type in ("for_statement", "lambda_parameters"):
        annotation = _annotation(up)
        return Binding(
            leaf.scope, up.start, annotation=annotation, spaces=_CALLABLE if _takes_calls(annotation) else _VALUES
        )
    return None


def _property(leaf: Frame, up: Frame, holder: Frame, *, is_whole: bool) -> Binding:
    annotation = _annotation(up)
    value = property_value(holder, up) if is_whole else None
    is_callable = _takes_calls(annotation) or (value is not None and _is_function(value))
    return Binding(
        leaf.scope,
        _holds_from(leaf, holder.end),
        value=value if value is None or value.text != "null" else None,
        annotation=annotation,
        is_nothing=value is not None and value.text == "null" and annotation is None,
        spaces=_CALLABLE if is_callable else _VALUES,
    )


def _is_function(value: Frame) -> bool:
    if value.type == "parenthesized_expression":
        return "::" in value.text[:_SHORT]
    if value.type == "navigation_expression":
        return any(child.type == "::" for child in value.node.children)
    return value.type in _FUNCTION_VALUES


def _parameter(leaf: Frame, up: Frame) -> Binding | None:
    annotation = _annotation(up)
    return Binding(
        leaf.scope, up.start, annotation=annotation, spaces=_CALLABLE if _takes_calls(annotation) else _VALUES
    )


def _plain(leaf: Frame, up: Frame) -> Binding | None:
    """The name in `catch (e: E)`, `set(value)` and the entries of an enum."""
    is_first = next((child for child in up.children() if child.type == "identifier"), None) is leaf
    return Binding(leaf.scope, leaf.start if up.type != "enum_entry" else 0, spaces=_VALUES) if is_first else None


def _function(leaf: Frame, _up: Frame) -> Binding | None:
    if not leaf.is_field("name"):
        return None
    return Binding(leaf.scope, leaf.scope.owner.start, spaces=_FUNCTIONS)


def _class(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.scope.owner.start) if leaf.is_field("name") else None


def _alias(leaf: Frame, up: Frame) -> Binding | None:
    if not leaf.is_field("type"):
        return None
    value = next((child for child in up.children() if child.type == "user_type"), None)
    return Binding(leaf.scope, leaf.scope.owner.start, value=value)


def _type_parameter(leaf: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.start, spaces=_TYPES)


def _imported(leaf: Frame, up: Frame) -> Binding | None:
    statement = up.up
    if statement is None or statement.type != "import" or up.children()[-1] is not leaf:
        return None
    has_more = any(child.type in ("*", "as", "identifier") for child in statement.node.children)
    return None if has_more else Binding(leaf.scope, 0, name=_written(up))


def _imported_as(leaf: Frame, up: Frame) -> Binding | None:
    name = next((child for child in up.children() if child.type == "qualified_identifier"), None)
    return None if name is None else Binding(leaf.scope, 0, name=_written(name))


def _written(name: Frame) -> str:
    return ".".join(part.text.strip("`") for part in name.children() if part.type == "identifier")


def _assigned(leaf: Frame, up: Frame) -> Binding | None:
    return assigned(leaf, up, _VALUES)


_ANSWERS: dict[str, Callable[[Frame, Frame], Binding | None]] = {
    "variable_declaration": _variable,
    "parameter": _parameter,
    "class_parameter": _parameter,
    "setter": _plain,
    "catch_block": _plain,
    "enum_entry": _plain,
    "function_declaration": _function,
    "class_declaration": _class,
    "object_declaration": _class,
    "companion_object": _class,
    "type_alias": _alias,
    "type_parameter": _type_parameter,
    "qualified_identifier": _imported,
    "import": _imported_as,
    "assignment": _assigned,
}
