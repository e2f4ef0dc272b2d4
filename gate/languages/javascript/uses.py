"""How a name is used where it stands, and which local names take over its value."""

from __future__ import annotations

from gate.languages.javascript.bindings import binding
from gate.languages.javascript.patterns import destructured, key_of, target, value_name
from gate.languages.javascript.shapes import PASS_ON, callee_name
from gate.scan.expression import solid
from gate.scan.frame import Frame
from gate.scan.language import Member, Name, Reference

_STEPS = 100
_WRAPS = frozenset(
    {
        "parenthesized_expression",
        "non_null_expression",
        "as_expression",
        "satisfies_expression",
        "type_assertion",
        "sequence_expression",
    }
)
# Where an identifier is no value of its own.
_NO_REFERENCE = frozenset(
    {
        "export_specifier",
        "namespace_export",
        "nested_identifier",
        "jsx_opening_element",
        "jsx_closing_element",
        "jsx_self_closing_element",
        "jsx_namespace_name",
    }
)
_HANDS_ON = frozenset({"bind", "call", "apply"})  # `setTimeout.bind(window)` is as good as the function
_TESTS = frozenset({"===", "!==", "==", "!=", "instanceof", "in", "<", ">", "<=", ">="})
_CONDITIONED = ("if_statement", "while_statement", "do_statement", "for_statement", "ternary_expression")

# What bundlers put a constant in for where it is written so, and every runner sets: no choice of the machine's.
_BUILT_IN = frozenset(
    {
        "process.env.NODE_ENV",
        "import.meta.env.DEV",
        "import.meta.env.PROD",
        "import.meta.env.MODE",
    }
)


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent or leaf.type == "type_identifier":
        return None
    if leaf.type == "property_identifier":
        if up.type == "member_expression":
            return None if leaf.text == "env" and _is_built_in(up) else _member(up, leaf.text)
        return _taken(up, leaf) if up.type == "pair_pattern" and leaf.is_field("key") else None
    if leaf.type == "string_fragment":
        whole = up.up
        is_index = whole is not None and whole.type == "subscript_expression" and up.is_field("index")
        return _member(whole, leaf.text) if whole is not None and is_index else None
    if leaf.type == "shorthand_property_identifier_pattern":
        return _taken(leaf, leaf)
    if up.type in _NO_REFERENCE or (leaf.type == "identifier" and binding(leaf) is not None):
        return None
    return _used(Name(leaf.text, leaf), leaf)


def _is_built_in(env: Frame) -> bool:
    whole = env.up
    return whole is not None and whole.end - whole.start < 30 and whole.text in _BUILT_IN


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that the expression ending in this identifier is assigned or imported as."""
    up = leaf.up
    if up is None:
        return ()
    if up.type == "import_specifier":
        alias = up.field("alias")
        return (alias.text,) if alias is not None and alias is not leaf else ()
    if up.up is not None and up.up.type == "import_specifier" and leaf.type == "string_fragment":
        alias = up.up.field("alias")
        return (alias.text,) if alias is not None else ()
    pair = up if leaf.type == "property_identifier" else up.up
    if pair is not None and pair.type == "pair_pattern" and key_of(pair) == leaf.text:
        name = value_name(pair)
        return (name,) if name is not None else ()
    if leaf.type == "string_fragment" and not (up.up is not None and up.up.type == "subscript_expression"):
        return _module_names(up)
    whole = up.up if leaf.type == "string_fragment" else up
    is_member = whole is not None and whole.type in ("member_expression", "subscript_expression")
    is_last = whole is not None and (leaf.type == "string_fragment" or leaf.end == whole.end)
    return _receivers(whole if whole is not None and is_member and is_last else leaf)


def _member(frame: Frame, name: str) -> Reference | None:
    owner = frame.field("object")
    is_tag = frame.up is not None and frame.up.type in _NO_REFERENCE
    return None if owner is None or is_tag else _used(Member(owner, name), frame)


def _used(named: Name | Member, frame: Frame) -> Reference:
    at = _unwrapped(frame)
    up = at.up
    if up is not None and up.type == "call_expression" and at.is_field("function"):
        return Reference(named, frame.start, frame.end, up)
    if up is not None and up.type == "new_expression" and at.is_field("constructor"):
        return Reference(named, up.start, frame.end, up, is_new=True)
    return Reference(named, frame.start, frame.end, None, _is_stored(at), _is_extended(at))


def _taken(at: Frame, leaf: Frame) -> Reference | None:
    """`const {pid} = process`: a member that a pattern takes straight from a value."""
    pattern = at.up
    if pattern is not None and pattern.type == "object_assignment_pattern":
        pattern = pattern.up
    value = destructured(pattern) if pattern is not None and pattern.type == "object_pattern" else None
    if value is None:
        return None
    return Reference(Member(value, leaf.text), leaf.start, leaf.end, is_taken=True)


def _unwrapped(frame: Frame) -> Frame:
    """The outermost expression that is nothing but this one: brackets, casts, the end of `(0, x)`."""
    at = frame
    for _ in range(_STEPS):
        up = at.up
        if up is None or (up.type not in _WRAPS and not _is_awaited_callee(up)):
            break
        part = solid(up)[-1 if up.type in ("sequence_expression", "type_assertion") else 0]
        if part is not at:
            break
        at = up
    return at


def _is_awaited_callee(frame: Frame) -> bool:
    """The grammar reads `await f<T>(x)` as `(await f)<T>(x)`."""
    is_callee = frame.type == "await_expression" and frame.is_field("function")
    return is_callee and frame.up is not None and frame.up.field("type_arguments") is not None


def _is_extended(at: Frame) -> bool:
    """Is only a part of it used, or only asked whether it is there?"""
    up = at.up
    if up is None:
        return False
    if up.type in ("member_expression", "subscript_expression") and at.is_field("object"):
        name = up.field("property")
        is_called = up.up is not None and up.up.type == "call_expression" and up.is_field("function")
        return not (is_called and name is not None and name.text in _HANDS_ON)
    if up.type == "unary_expression":
        return True
    if up.type == "binary_expression":
        sign = up.field("operator")
        return sign is not None and (sign.type in _TESTS or (sign.type == "&&" and at.is_field("left")))
    return up.type in _CONDITIONED and at.is_field("condition")


def _is_stored(frame: Frame) -> bool:
    at = frame
    if at.up is not None and at.up.type in ("member_expression", "subscript_expression") and at.is_field("object"):
        at = at.up
    found = target(at)
    up = None if found is None else found.frame.up
    if found is None or up is None:
        return False
    if up.type == "unary_expression":
        sign = up.field("operator")
        return sign is not None and sign.type == "delete"
    if up.type in ("assignment_expression", "augmented_assignment_expression", "for_in_statement"):
        return found.frame.is_field("left")
    return up.type == "update_expression"


def _receivers(frame: Frame) -> tuple[str, ...]:
    """The variables that an expression is put into: `a = b = promisify(x)`."""
    names: list[str] = []
    at = frame
    for _ in range(_STEPS):
        at = _passed_on(_unwrapped(at))
        up = at.up
        if up is None:
            break
        if up.type == "variable_declarator" and at.is_field("value"):
            name = up.field("name")
        elif up.type == "assignment_expression" and at.is_field("right"):
            name = up.field("left")
        else:
            break
        if name is not None and name.type == "identifier":
            names.append(name.text)
        at = up
    return tuple(names)


def _passed_on(frame: Frame) -> Frame:
    """The call that gives what it is given, from its argument or, for `.bind`, from its owner."""
    at = frame
    for _ in range(_STEPS):
        up = at.up
        outer = None if up is None else up.up
        if up is None or outer is None:
            break
        if up.type == "await_expression":
            at = _unwrapped(up)
        elif outer.type == "call_expression" and up.type == "arguments" and callee_name(outer) in PASS_ON:
            at = _unwrapped(outer)
        elif up.type == "member_expression" and at.is_field("object") and _name(up) == "default":
            at = _unwrapped(up)
        elif up.type == "member_expression" and outer.type == "call_expression" and _name(up) == "bind":
            at = _unwrapped(outer)
        else:
            break
    return at


def _name(member: Frame) -> str:
    name = member.field("property")
    return "" if name is None else name.text


def _module_names(string: Frame) -> tuple[str, ...]:
    """The local names of a module as a whole, where the string that names it is imported or required."""
    up = string.up
    if up is None:
        return ()
    if up.type == "import_require_clause":
        return tuple(child.text for child in up.children() if child.type == "identifier")
    if up.type == "import_statement":
        return _imported_whole(up)
    call = up.up if up.type == "arguments" else None
    if call is None or call.type != "call_expression":
        return ()
    names = _receivers(call)
    at = _passed_on(_unwrapped(call))
    pattern = at.up.field("name") if at.up is not None and at.up.type == "variable_declarator" else None
    if pattern is not None and pattern.type == "object_pattern":
        pairs = (
            value_name(pair) for pair in pattern.children() if pair.type == "pair_pattern" and key_of(pair) == "default"
        )
        names += tuple(name for name in pairs if name is not None)
    return names


def _imported_whole(statement: Frame) -> tuple[str, ...]:
    clause = next((child for child in statement.children() if child.type == "import_clause"), None)
    names: list[str] = []
    for part in clause.children() if clause is not None else ():
        if part.type == "identifier":
            names.append(part.text)
        elif part.type == "namespace_import":
            names.extend(child.text for child in part.children())
        else:
            for item in part.children():
                name, alias = item.field("name"), item.field("alias")
                if name is not None and alias is not None and name.text == "default":
                    names.append(alias.text)
    return tuple(names)
