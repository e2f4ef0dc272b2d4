"""What a Java expression is made of, one step at a time, and how a call is written."""

from __future__ import annotations

import re

from gate.languages.java.bindings import METHOD, TYPE, VALUE
from gate.model.catalogue import Arguments
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

BODIES = frozenset({"class_body", "interface_body", "enum_body", "annotation_type_body"})
CLASSES = frozenset(
    {
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    }
)
_LITERALS = frozenset({"decimal_integer_literal", "decimal_floating_point_literal", "true", "false"})
_CHAIN = 50  # calls on the result of a call that are looked through for a sort
_STEPS = 500  # how far up the class around a `this` is looked for
# An argument that says that it is a zone, among those of which one form takes a zone and another a clock.
_ZONE = re.compile(r"(?i)(?:.*\b)?(?:java\.time\.)?zone(?:id|offset)\b.*|.*zone(?:id|offset)?(?:\(\))?|.*\butc")
_LOCALE = re.compile(r"(?i)(?:.*\b)?Locale\b.*|.*locale(?:\(\))?")
_MAPPING = frozenset({"map", "mapToObj", "flatMap", "thenApply", "computeIfAbsent", "apply", "compose", "andThen"})
_THREADS = frozenset({"Thread", "java.lang.Thread"})


def shape(frame: Frame) -> Shape:
    """One step into an expression or a type."""
    kind = frame.type
    if kind == "identifier":
        return Name(frame.text, frame, VALUE)
    if kind == "type_identifier":
        return Name(frame.text, frame, TYPE)
    if kind == "method_invocation":
        named = invoked(frame)
        return None if named is None else Called(named, frame)
    if kind == "field_access":
        return _field(frame)
    if kind in ("scoped_type_identifier", "scoped_identifier"):
        first, *_, last = solid(frame) or [frame, frame]
        return Member(first, last.text) if first is not last else None
    if kind == "string_literal":
        return Known("java.lang.String")
    if kind == "binary_expression":
        return _sum(frame)
    inner = _same(frame)
    return None if inner is None else Same(inner)


def _same(frame: Frame) -> Frame | None:
    """The expression or type whose value or instance an expression is."""
    if frame.type == "super":
        return _superclass(frame)
    parts = solid(frame) if frame.type in ("parenthesized_expression", "generic_type", "annotated_type") else []
    if parts:
        return parts[-1 if frame.type == "annotated_type" else 0]
    if frame.type in ("cast_expression", "object_creation_expression"):
        return frame.field("type")
    return frame.field("right") if frame.type == "assignment_expression" else None


def invoked(call: Frame) -> Name | Member | None:
    """What a method invocation calls."""
    name, owner = call.field("name"), call.field("object")
    if name is None:
        return None
    if owner is not None:
        return Member(owner, name.text)
    return _of_thread(name) or Name(name.text, name, METHOD)


def _of_thread(name: Frame) -> Member | None:
    """`sleep(5)` in a class that extends Thread is Thread's own, unless the class has another."""
    if name.text != "sleep":
        return None
    above, member = _superclass(name), _inside_class(name)
    if above is None or above.text not in _THREADS or member is None or member.up is None:
        return None
    methods = (each.field("name") for each in member.up.children() if each.type == "method_declaration")
    return None if any(each is not None and each.text == "sleep" for each in methods) else Member(above, "sleep")


def created(leaf: Frame) -> Name | Member:
    """The class that ends in this identifier."""
    up = leaf.up
    if up is not None and up.type in ("scoped_type_identifier", "field_access") and leaf.end == up.end:
        found = shape(up)
        if isinstance(found, Member):
            return found
    return Name(leaf.text, leaf, TYPE)


def _field(frame: Frame) -> Shape:
    owner, name = frame.field("object"), frame.field("field")
    if owner is None or name is None:
        return None
    last = owner.field("field") if owner.type == "field_access" else None
    if owner.type == "this" or (last is not None and last.type == "this"):
        inside = _inside_class(frame)
        return None if inside is None else Name(name.text, inside, VALUE)
    return Member(owner, name.text)


def _inside_class(frame: Frame) -> Frame | None:
    """The node around this one that stands directly in the body of its class."""
    at = frame
    for _ in range(_STEPS):
        if at.up is None:
            return None
        if at.up.type in BODIES:
            return at
        at = at.up
    return None


def _superclass(frame: Frame) -> Frame | None:
    inside = _inside_class(frame)
    owner = inside.up.up if inside is not None and inside.up is not None else None
    if owner is None:
        return None
    extended = owner.field("superclass")  # of a class without a name it is the type behind `new`
    return owner.field("type") if extended is None else next(iter(solid(extended)), None)


def _sum(frame: Frame) -> Shape:
    """`"a" + b` is a string. What is added to something else is taken for the same sort of thing."""
    operator, left, right = frame.field("operator"), frame.field("left"), frame.field("right")
    if operator is None or operator.type != "+" or left is None or right is None:
        return None
    return Known("java.lang.String") if right.type == "string_literal" else Same(left)


def arguments(call: Frame) -> Arguments:
    """What is handed in, as literals; `zone` and `locale` for expressions that say they are one."""
    if call.type == "method_reference":
        return Arguments((None,) if _is_mapping(call) else ())
    given = call.field("arguments")
    return Arguments() if given is None else Arguments(tuple(_literal(each) for each in solid(given)))


def receiver(call: Frame) -> Frame | None:
    """The last call of the chain that begins with this one: `Files.list(x).filter(y).sorted()`."""
    at = call
    for _ in range(_CHAIN):
        up = at.up
        if up is None or up.type != "method_invocation" or not at.is_field("object"):
            break
        at = up
        name = at.field("name")
        if name is not None and name.text == "sorted":
            break
    return at


def _is_mapping(reference: Frame) -> bool:
    """Is a method reference handed something: `.map(Date::new)`?"""
    call = reference.up.up if reference.up is not None else None
    name = call.field("name") if call is not None and call.type == "method_invocation" else None
    return name is not None and name.text in _MAPPING


def _literal(frame: Frame) -> str | None:
    kind = frame.type
    if kind in _LITERALS:
        return frame.text.rstrip("lLfFdD") if kind.startswith("decimal") else frame.text
    if kind == "string_literal":
        text = frame.text
        return text if "\\" not in text and not text.startswith('"""') else None
    if frame.end - frame.start > 200:
        return None
    if _ZONE.fullmatch(frame.text):
        return "zone"
    return "locale" if _LOCALE.fullmatch(frame.text) else None
