"""How a name of PHP is used where it stands."""

from __future__ import annotations

from gate.languages.php.bindings import binding
from gate.languages.php.shapes import MEMBER_CALLS, NAMES, VARIABLE, created_class, full_name, is_taken, member
from gate.scan.frame import Frame
from gate.scan.language import Name, Reference

_CALLS = ("scoped_call_expression", *MEMBER_CALLS)
# Where a bare name is no constant.
_NO_CONSTANT = frozenset(
    {
        "argument",
        "attribute",
        "class_constant_access_expression",
        "class_declaration",
        "const_element",
        "enum_case",
        "enum_declaration",
        "function_definition",
        "interface_declaration",
        "member_access_expression",
        "method_declaration",
        "named_label_statement",
        "goto_statement",
        "nullsafe_member_access_expression",
        "scoped_property_access_expression",
        "trait_declaration",
    }
)
_TEXTS = ("encapsed_string", "heredoc_body", "shell_command_expression")
_TIMES = ("REQUEST_TIME", "REQUEST_TIME_FLOAT")


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier, if it is one."""
    up = leaf.up
    if up is None or leaf.is_silent:
        return None
    if up.type == "variable_name":
        return _variable(leaf, up)
    if up.type in _CALLS and leaf.is_field("name"):
        named = member(up)
        return None if named is None else Reference(named, up.start, leaf.end, None if is_taken(up) else up)
    if up.type == "subscript_expression" and up.up is not None and up.up.type in _TEXTS:
        return None  # a key in a text needs no quotes
    whole = up if up.type in NAMES and leaf.end == up.end else leaf
    outer = whole.up
    if outer is None or outer.type in NAMES:
        return None
    full = full_name(whole)
    if full is None:
        return None
    named_in_full = Name(f"\\{full}", leaf)
    if outer.type == "function_call_expression" and whole.is_field("function"):
        return Reference(named_in_full, whole.start, whole.end, None if is_taken(outer) else outer)
    if outer.type == "object_creation_expression" and created_class(outer) is whole:
        return Reference(named_in_full, outer.start, whole.end, outer, is_new=True)
    if outer.type in _NO_CONSTANT and not (outer.type == "argument" and not whole.is_field("name")):
        return None
    is_constant = outer.type not in _CALLS and leaf.text.isupper()  # so are all that are of interest
    return Reference(named_in_full, whole.start, whole.end) if is_constant else None


def _variable(leaf: Frame, variable: Frame) -> Reference | None:
    if binding(leaf) is not None:
        return None
    up = variable.up
    named = Name(leaf.text, leaf, VARIABLE)
    if up is not None and up.type == "function_call_expression" and variable.is_field("function"):
        return Reference(named, variable.start, variable.end, up)
    at = variable
    if up is not None and up.type == "subscript_expression" and up.children()[0] is variable:
        at = up
        key = up.children()[-1].text.strip("\"'")
        if leaf.text == "_SERVER" and key in _TIMES:
            named = Name(f"\\_SERVER[{key}]", leaf)
            return Reference(named, up.start, up.end, is_stored=_is_stored(at))
    return Reference(named, variable.start, variable.end, is_stored=_is_stored(at))


def _is_stored(at: Frame) -> bool:
    up = at.up
    if up is None:
        return False
    return up.type == "unset_statement" or (up.type == "assignment_expression" and at.is_field("left"))
