"""What binds a name in C and C++, and to what."""

from __future__ import annotations

from gate.languages.cpp.grammar import CLASSES
from gate.scan.bindings import assigned
from gate.scan.frame import Frame, Scope
from gate.scan.language import Binding

LOCAL = "local"  # names that are looked up from where they stand; `::name` is looked up nowhere
_LOCALS = frozenset({LOCAL})
_STEPS = 30
_DECLARATORS = frozenset(
    {
        "init_declarator",
        "pointer_declarator",
        "reference_declarator",
        "array_declarator",
        "function_declarator",
        "parenthesized_declarator",
        "variadic_declarator",
        "attributed_declarator",
        "structured_binding_declarator",
    }
)
_UNNAMED = frozenset(
    {"reference_declarator", "parenthesized_declarator", "variadic_declarator", "structured_binding_declarator"}
)
_PARAMETERS = ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration")
_HOLDERS = frozenset({"declaration", "field_declaration", "type_definition", "for_range_loop", *_PARAMETERS})
_WHOLE = frozenset({"translation_unit", "namespace_definition", *CLASSES})  # their names hold before they are written


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    up = leaf.up
    if up is None:
        return None
    kind = up.type
    if kind == "assignment_expression":
        return _assigned(leaf, up)
    if kind in CLASSES:
        is_own = leaf.is_field("name") and up.field("body") is not None
        return _bound(up.scope, leaf.start) if is_own else None
    if kind == "alias_declaration":
        return _bound(leaf.scope, up.start, value=up.field("type")) if leaf.is_field("name") else None
    if kind == "namespace_alias_definition":
        value = up.children()[-1]
        return _bound(leaf.scope, up.start, value=value) if leaf.is_field("name") and value is not leaf else None
    if kind in ("preproc_def", "preproc_function_def"):
        return _bound(_outermost(leaf.scope), up.start) if leaf.is_field("name") else None
    if kind in ("enumerator", "type_parameter_declaration", "lambda_capture_initializer"):
        return _bound(leaf.scope, leaf.start) if up.children()[0] is leaf else None
    if kind in ("using_declaration", "qualified_identifier"):
        found = _used(leaf)
        if found is not None:
            return found
    return _declared(leaf)


def holder_of(leaf: Frame) -> tuple[Frame, bool, Frame | None] | None:
    """The declaration that an identifier is the name of, whether of a function, and what sets its value there."""
    at, is_function, init = leaf, False, None
    for _ in range(_STEPS):
        up = at.up
        if up is None:
            return None
        if up.type in _DECLARATORS and (up.type in _UNNAMED or at.is_field("declarator")):
            is_function |= up.type == "function_declarator"
            init = up if up.type == "init_declarator" else init
        elif not (up.type == "qualified_identifier" and at.is_field("name")):
            break
        at = up
    up = at.up
    if up is None or at.type == "qualified_identifier":
        return None
    if up.type == "function_definition":
        return (up, True, None) if at.is_field("declarator") else None
    if up.type not in _HOLDERS:
        return None
    kind = up.field("type")
    if kind is None or at is kind or at.start < kind.end or at.is_field("default_value") or at.is_field("right"):
        return None
    return up, is_function, init


def annotation_of(declaration: Frame) -> Frame | None:
    """The type of what is declared, if it is written down."""
    kind = declaration.field("type")
    return None if kind is None or kind.type == "placeholder_type_specifier" else kind


def _declared(leaf: Frame) -> Binding | None:
    found = holder_of(leaf)
    if found is None:
        return None
    holder, is_function, init = found
    if holder.type == "function_definition":
        return _bound(holder.scope, holder.scope.owner.start)
    annotation = annotation_of(holder)
    if holder.type == "type_definition":
        return _bound(leaf.scope, leaf.end, value=annotation)
    if holder.type in _PARAMETERS:
        return _bound(_parameters_scope(holder), holder.start, annotation=None if is_function else annotation)
    value = None if init is None else init.field("value")
    if value is None and holder.type == "field_declaration":
        value = holder.field("default_value")
    is_pointer_to_function = is_function and value is not None
    after = leaf.scope.owner.start if leaf.scope.owner.type in _WHOLE else leaf.end
    if is_function and not is_pointer_to_function:
        return _bound(leaf.scope, after)
    if annotation is None or is_pointer_to_function:
        return _bound(leaf.scope, after, value=value)
    return _bound(leaf.scope, after, annotation=annotation)


def _used(leaf: Frame) -> Binding | None:
    """`using std::chrono::steady_clock;`, not `using namespace std;`"""
    at = leaf
    while at.up is not None and at.up.type == "qualified_identifier" and at.is_field("name"):
        at = at.up
    if at.up is None or at.up.type != "using_declaration" or at is leaf:
        return None
    if any(child.type == "namespace" for child in at.up.node.children[:2]):
        return None
    name = "".join(at.text.split()).replace("::", ".").removeprefix(".")
    return _bound(leaf.scope, at.up.start, name=name)


def _assigned(leaf: Frame, up: Frame) -> Binding | None:
    return assigned(leaf, up, _LOCALS)


def _bound(
    scope: Scope, after: int, *, name: str | None = None, value: Frame | None = None, annotation: Frame | None = None
) -> Binding:
    return Binding(scope, after, name=name, value=value, annotation=annotation, spaces=_LOCALS)


def _parameters_scope(parameter: Frame) -> Scope:
    """The function's whose parameter it is; that of the brackets, where there is only a declaration of it."""
    at = parameter.up.up if parameter.up is not None else None
    for _ in range(_STEPS):
        if at is None or at.type not in (*_DECLARATORS, "abstract_function_declarator"):
            break
        at = at.up
    return at.inner() if at is not None and at.type in ("function_definition", "lambda_expression") else parameter.scope


def _outermost(scope: Scope) -> Scope:
    while scope.parent is not None:
        scope = scope.parent
    return scope
