"""What an expression is made of, one step at a time, and how a call is written."""

from __future__ import annotations

from gate.model.catalogue import Arguments
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Called, Known, Member, Name, Same, Shape

NAMES = frozenset({"identifier", "type_identifier", "shorthand_property_identifier"})
# Calls that give, for what follows, the function or module they are given.
PASS_ON = frozenset(
    {
        "promisify",
        "__importStar",
        "__importDefault",
        "__toESM",
        "_interopRequireDefault",
        "_interopRequireWildcard",
    }
)
_LOADERS = frozenset({"require", "requireActual", "importActual"})
_FIRST = frozenset(
    {"parenthesized_expression", "await_expression", "non_null_expression", "as_expression", "satisfies_expression"}
)
_LAST = frozenset({"sequence_expression", "type_assertion"})
_STEPS = 100  # brackets in brackets, types in unions: real code needs a handful
_LITERALS = frozenset({"number", "true", "false", "null", "undefined"})
_ORDER_KEPT = frozenset({"filter", "map", "flatMap"})  # `readdir().filter().sort()`: the sort still has the last word


def shape(frame: Frame) -> Shape:
    """One step into an expression, or into the type of an annotation: `x: Date` is a `Date.prototype`."""
    kind = frame.type
    if kind in NAMES:
        return Name(frame.text, frame)
    if kind in ("member_expression", "nested_identifier", "nested_type_identifier", "subscript_expression"):
        return _member(frame)
    if kind == "call_expression":
        return _call(frame)
    if kind == "new_expression":
        constructor = frame.field("constructor")
        return Called(constructor, frame) if constructor is not None else None
    if kind in _FIRST or kind in _LAST:
        parts = solid(frame)
        return Same(parts[0 if kind in _FIRST else -1]) if parts else None
    if kind == "assignment_expression":
        value = frame.field("right")
        return Same(value) if value is not None else None
    if kind == "meta_property":
        return Known("import.meta") if frame.text.startswith("import") else None
    if kind == "array":
        parts = solid(frame)  # `[...names]` has the same members as `names`
        only = parts[0] if len(parts) == 1 and parts[0].type == "spread_element" else None
        return Same(solid(only)[0]) if only is not None and solid(only) else None
    if kind == "number":
        return Known("Number.prototype")
    return _instance(frame) if kind == "type_annotation" else None


def text_of(frame: Frame | None) -> str | None:
    """What a string literal says, if it says it plainly."""
    if frame is None or frame.type not in ("string", "template_string"):
        return None
    parts = frame.children()
    if not parts:
        return ""
    return parts[0].text if len(parts) == 1 and parts[0].type == "string_fragment" else None


def module(frame: Frame | None) -> str | None:
    """The name of a module: `node:fs` is `fs`."""
    text = text_of(frame)
    return text.removeprefix("node:") if text else None


def callee_name(call: Frame) -> str:
    """The last name of what is called; empty, if it has none."""
    callee = call.field("function")
    if callee is not None and callee.type == "await_expression":
        callee = next(iter(solid(callee)), None)  # how the grammar reads `await f<T>(x)`
    if callee is not None and callee.type == "member_expression":
        callee = callee.field("property")
    return callee.text if callee is not None and callee.type in ("identifier", "property_identifier", "import") else ""


def loaded_module(call: Frame) -> str | None:
    """The module that `require("x")`, `import("x")` and their kin give."""
    name = callee_name(call)
    return module(_first_argument(call)) if name in _LOADERS or name == "import" else None


def arguments(call: Frame) -> Arguments:
    """The arguments of a call. An object as the last one is what JavaScript has for keywords."""
    given = call.field("arguments")
    if given is None or given.type != "arguments":  # `new Date`, or a template behind a tag
        return Arguments() if call.type == "new_expression" else Arguments((None,))
    items = solid(given)
    if any(item.type == "spread_element" for item in items):
        return Arguments(is_open=True)
    keywords = _keywords(items[-1]) if items else None
    if keywords is None:
        return Arguments(tuple(_literal(item) for item in items))
    return Arguments(tuple(_literal(item) for item in items[:-1]), keywords)


def receiver(call: Frame) -> Frame | None:
    """What a call's result goes straight into: `readdir().sort`, `new Set(readdir())`, also by way of a filter."""
    frame = call
    for _ in range(_STEPS):
        up = frame.up
        if up is None:
            break
        if up.type in _FIRST or up.type in ("spread_element", "array"):
            frame = up
        elif up.type == "arguments":
            return None if up.up is None else up.up.field("function") or up.up.field("constructor")
        elif up.type == "member_expression" and frame.is_field("object"):
            name = up.field("property")
            outer = up.up
            if name is None or name.text not in _ORDER_KEPT or outer is None or outer.type != "call_expression":
                return up
            frame = outer
        else:
            break
    return None


def _member(frame: Frame) -> Shape:
    owner = frame.field("object") or frame.field("module")
    if frame.type == "subscript_expression":
        name = text_of(frame.field("index"))
    else:
        part = frame.field("property") or frame.field("name")
        name = None if part is None or part.type == "private_property_identifier" else part.text
    if owner is None or name is None:
        return None
    return Same(owner) if name == "default" else Member(owner, name)  # a module and its default export are one name


def _call(frame: Frame) -> Shape:
    callee, name = frame.field("function"), callee_name(frame)
    if name in _LOADERS or name == "import":
        known = module(_first_argument(frame))
        return Known(known) if known else None
    if name in PASS_ON:
        first = _first_argument(frame)
        return Same(first) if first is not None else None
    owner = callee.field("object") if callee is not None and name == "bind" else None
    if owner is not None:
        return Same(owner)
    return Called(callee, frame) if callee is not None else None


def _first_argument(call: Frame) -> Frame | None:
    given = call.field("arguments")
    return next(iter(solid(given)), None) if given is not None and given.type == "arguments" else None


def _instance(annotation: Frame) -> Shape:
    """A value of a written type; `null` and `undefined` beside it say nothing."""
    todo = list(annotation.children())
    kinds: list[Frame] = []
    for _ in range(_STEPS):
        if not todo:
            break
        kind = todo.pop()
        if kind.type in ("union_type", "parenthesized_type"):
            todo.extend(kind.children())
        elif kind.text not in ("null", "undefined"):
            kinds.append(kind)
    if todo or len(kinds) != 1:
        return None
    if kinds[0].type in ("type_identifier", "nested_type_identifier"):
        return Member(kinds[0], "prototype")
    return Known("Number.prototype") if kinds[0].text == "number" else None


def _keywords(frame: Frame) -> frozenset[str] | None:
    """The keys of an object that is written out; None where it is not one, or says not all of them."""
    if frame.type != "object":
        return None
    keys: set[str] = set()
    for item in solid(frame):
        key = item.field("key") or item.field("name") or item
        text = text_of(key) if key.type == "string" else key.text
        if key.type in ("spread_element", "computed_property_name") or text is None:
            return None
        keys.add(text)
    return frozenset(keys)


def _literal(frame: Frame) -> str | None:
    if frame.type in _LITERALS:
        return frame.text
    text = text_of(frame)
    return None if text is None else f'"{text}"'
