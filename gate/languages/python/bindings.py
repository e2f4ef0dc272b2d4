"""What binds a name in Python, and to what."""

from __future__ import annotations

import re
from collections.abc import Callable

from gate.scan.expression import opposite, outside
from gate.scan.frame import Frame, Scope
from gate.scan.language import Binding

COMPREHENSIONS = ("list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression")
PATTERNS = frozenset(
    {
        "pattern_list",
        "tuple_pattern",
        "list_pattern",
        "list_splat_pattern",
        "dictionary_splat_pattern",
        "as_pattern_target",
        "tuple",
        "list",
        "list_splat",
        "expression_list",
        "parenthesized_expression",
    }
)
_HANDLERS = ("except_clause", "except_group_clause")  # what they bind is gone behind them
_LONG = 100  # nobody unpacks more names at once
_WRAPPERS = ("subscript", "conditional_expression", "boolean_operator")
_SEQUENCES = ("expression_list", "tuple", "list", "pattern_list", "tuple_pattern", "list_pattern")


def binding(leaf: Frame) -> Binding | None:
    """What an identifier binds where it stands, if anything."""
    at = outside(leaf, PATTERNS)
    answer = _ANSWERS.get(at.up.type) if at.up is not None else None
    return answer(leaf, at, at.up) if answer is not None and at.up is not None else None


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that the expression ending in this identifier is assigned or imported as."""
    up = leaf.up
    if up is None:
        return ()
    if up.type == "dotted_name":
        alias = up.up.field("alias") if up.up is not None and up.up.type == "aliased_import" else None
        return (alias.text,) if alias is not None else ()
    at = outside(up if up.type == "attribute" and leaf.end == up.end else leaf)
    names: list[str] = []
    item = at
    if at.up is not None and at.up.type in _SEQUENCES:
        item = at.up
    target = item.up
    while target is not None and target.type in ("assignment", "named_expression"):
        left = target.field("left") or target.field("name")
        if left is not None and item is not at:
            left = _element(left, at, item)
        if left is not None and left.type == "identifier":
            names.append(left.text)
        target = target.up
    return tuple(names)


def star_imports(root: Frame) -> tuple[str, ...]:
    """Modules of `from … import *` at the top of the file or in a statement there, the last one first."""
    text = root.node.text or b""
    found = re.findall(rb"^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*\*", text, re.MULTILINE)
    return tuple(module.decode("utf-8", "replace") for module in reversed(found))


def _element(sequence: Frame, wanted: Frame, among: Frame) -> Frame | None:
    """The element of a sequence that stands where `wanted` stands among another's."""
    if sequence.type not in _SEQUENCES or max(sequence.node.child_count, among.node.child_count) > _LONG:
        return None
    ours, theirs = sequence.children(), among.children()
    if any("splat" in each.type for each in ours + theirs):
        return None
    return opposite(wanted, theirs, ours)


def _assigned(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    if not at.is_field("left"):
        return None
    value, annotation = up.field("right"), up.field("type")
    if leaf is not at:
        among = value
        value = _element(among, leaf, at) if among is not None and leaf.up is at else None
    if up.field("right") is None and not leaf.scope.rule.is_deferred:
        return Binding(leaf.scope, up.end, is_nothing=True)  # an annotation binds nothing
    is_nothing = value is not None and (value.type == "none" or _wraps(value, leaf.text))
    return Binding(leaf.scope, up.end, value=value, annotation=annotation, is_nothing=is_nothing)


def _wraps(value: Frame, name: str) -> bool:
    """Is it `os = isolate(os)`, `os = [os][0]` or `os = os or fake`? What was wrapped shows through."""
    parts: tuple[Frame, ...] = ()
    given = value.field("arguments") if value.type == "call" else value
    if given is not None and (given is not value or value.type in _WRAPPERS):
        parts = given.children()
    if value.type == "subscript" and parts and parts[0].type in ("list", "tuple"):
        parts = parts[0].children()
    return any(each.type == "identifier" and each.text == name for each in parts[:_LONG])


def _changed(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.end) if at.is_field("left") else None


def _same(items: Frame | None, name: str) -> Frame | None:
    """The name itself, in a list that a loop goes over: `for time in [time]`."""
    if items is None or items.type not in _SEQUENCES:
        return None
    return next((each for each in items.children()[:_LONG] if each.type == "identifier" and each.text == name), None)


def _walrus(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    if not at.is_field("name"):
        return None
    scope = leaf.scope
    while scope.owner.type in COMPREHENSIONS and scope.parent is not None:
        scope = scope.parent
    return Binding(scope, up.end, value=up.field("value"))


def _loop(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    if not at.is_field("left"):
        return None
    over = up.field("right")
    scope = leaf.scope
    if over is not None and leaf is at and (same := _same(over, leaf.text)) is not None:
        return Binding(scope, over.end, value=same)
    return Binding(scope, up.end if over is None else over.end, value=over if leaf is at else None, is_element=True)


def _as(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    """`with … as x`, `except … as x`, `case … as x`: a context manager is taken to give itself."""
    owner = up.up
    if at.type != "as_pattern_target":
        is_case = leaf is up.children()[-1] and owner is not None and "case" in owner.type
        return Binding(leaf.scope, up.end) if is_case else None
    if owner is not None and owner.type in _HANDLERS:
        return Binding(leaf.scope, up.end, until=owner.end)
    value = up.children()[0] if leaf.up is at and owner is not None and owner.type == "with_item" else None
    return Binding(leaf.scope, up.end, value=value, is_nothing=value is not None and _wraps(value, leaf.text))


def _parameter(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    """A parameter of a function or lambda; `up` is the list of them, or one with a type or a default."""
    annotation = None
    parameter = at
    if up.type in ("default_parameter", "typed_default_parameter", "typed_parameter"):
        if up.type == "typed_parameter":
            if up.children()[0] is not at:
                return None
        elif not at.is_field("name"):
            return None
        annotation = up.field("type") if at is leaf else None
        parameter = up
    owner = parameter.above("function_definition", "lambda")
    if owner is None:
        return None
    default = parameter.field("value")
    if default is not None and default.type == "identifier" and default.text == leaf.text.lstrip("_"):
        return Binding(owner.inner(), up.start, value=default)  # a faster way to the same, not an injected one
    return Binding(owner.inner(), up.start, annotation=annotation)


def _defined(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.end) if at.is_field("name") else None


def _dotted(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    """Imports without an alias, and captures of `case`."""
    statement = up.up
    parts = up.children()
    if statement is None or leaf is not parts[0]:
        return None
    if statement.type == "import_statement":
        return Binding(leaf.scope, statement.end, name=leaf.text)
    if statement.type == "import_from_statement" and not up.is_field("module_name"):
        return Binding(leaf.scope, statement.end, name=_from(statement, up))
    if statement.type in ("case_pattern", "keyword_pattern") and len(parts) == 1:
        return Binding(leaf.scope, up.end)
    return None


def _aliased(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    name, statement = up.field("name"), up.up
    if not at.is_field("alias") or name is None or statement is None:
        return None
    full = _from(statement, name) if statement.type == "import_from_statement" else name.text
    return Binding(leaf.scope, statement.end, name=full)


def _from(statement: Frame, name: Frame) -> str:
    """The full name; a relative module keeps its dots, so that `from . import time` is `.time`, not `time`."""
    module = statement.field("module_name")
    package = "" if module is None else re.sub(r"\s", "", module.text)
    return f"{package}{'' if package.endswith('.') else '.'}{name.text}"


def _elsewhere(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    scope: Scope = leaf.scope
    target = scope.parent
    while up.type == "global_statement" and target is not None and target.parent is not None:
        target = target.parent
    return None if target is None else Binding(scope, up.end, elsewhere=target)


def _shadow(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    return Binding(leaf.scope, up.end)


def _type_alias(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    statement = up.up
    is_name = statement is not None and statement.type == "type_alias_statement" and up.is_field("left")
    return Binding(leaf.scope, up.end) if is_name else None


_ANSWERS: dict[str, Callable[[Frame, Frame, Frame], Binding | None]] = {
    "assignment": _assigned,
    "augmented_assignment": _changed,
    "named_expression": _walrus,
    "for_statement": _loop,
    "for_in_clause": _loop,
    "as_pattern": _as,
    "parameters": _parameter,
    "lambda_parameters": _parameter,
    "default_parameter": _parameter,
    "typed_parameter": _parameter,
    "typed_default_parameter": _parameter,
    "function_definition": _defined,
    "class_definition": _defined,
    "dotted_name": _dotted,
    "aliased_import": _aliased,
    "global_statement": _elsewhere,
    "nonlocal_statement": _elsewhere,
    "splat_pattern": _shadow,
    "type": _type_alias,
}
