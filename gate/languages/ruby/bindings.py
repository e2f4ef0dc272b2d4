"""What binds a name in Ruby, and to what."""

from __future__ import annotations

import re
from collections.abc import Callable

from gate.languages.ruby.shapes import CONSTANT, LOCAL, METHOD, TAKES, first_symbol
from gate.scan.expression import opposite, outside
from gate.scan.frame import Frame
from gate.scan.language import Binding

_CONSTANT, _LOCAL, _METHOD = frozenset({CONSTANT}), frozenset({LOCAL}), frozenset({METHOD})
_PATTERNS = ("left_assignment_list", "destructured_left_assignment", "rest_assignment")
# Calls that define methods by the symbols they are given: all of them, or the first only.
_DEFINING = frozenset({"attr", "attr_reader", "attr_accessor", "delegate", "def_delegators"})
_DEFINING_FIRST = frozenset({"define_method", "define_singleton_method", "alias_method", "let", "let!", "subject"})
_NEAR = 40  # bytes looked back for `def`
_LONG = 20_000  # bytes of a method's body that are looked at


def binding(leaf: Frame) -> Binding | None:
    """What an identifier, constant or symbol binds where it stands, if anything."""
    at = outside(leaf, _PATTERNS)
    answer = _ANSWERS.get(at.up.type) if at.up is not None else None
    return answer(leaf, at, at.up) if answer is not None and at.up is not None else None


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where it is called with brackets, where a member of it is used, or where it is a member itself."""
    before = text[max(0, start - _NEAR) : start].rstrip()
    if before.endswith(b".") and not before.endswith(b".."):
        return b"def" in before
    after = text[end : end + 2]
    if after[:1] == b"(":
        return before.endswith(b"def")
    return after != b"::" and (after[:1] != b"." or after == b"..")


def renamed(leaf: Frame) -> tuple[str, ...]:
    """The names that a method taken as an object is put into: `now = Time.method(:now)`."""
    at = leaf.up.up if leaf.type == "simple_symbol" and leaf.up is not None else leaf
    if at is None or (leaf.type == "simple_symbol" and not is_taken(at, leaf)):
        return ()
    names: list[str] = []
    up = at.up
    while up is not None and up.type in ("assignment", "operator_assignment", "parenthesized_statements"):
        left = up.field("left")
        if left is not None and left is not at and left.type in ("identifier", "constant"):
            names.append(left.text)
        at, up = up, up.up
    return tuple(names)


def is_taken(call: Frame, symbol: Frame) -> bool:
    """Is it `….method(:symbol)`?"""
    method = call.field("method") if call.type == "call" else None
    return method is not None and method.text in TAKES and first_symbol(call) is symbol


def _named(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    """Classes and modules, and methods: their scope knows them from its start."""
    if not leaf.is_field("name"):
        return None
    if up.type in ("method", "singleton_method"):
        return Binding(leaf.scope, leaf.scope.owner.start, is_nothing=_calls_super(up), spaces=_METHOD)
    is_reopened = leaf.scope.parent is None and up.field("superclass") is None and not _has_own(up)
    return Binding(leaf.scope, leaf.scope.owner.start, is_nothing=is_reopened, spaces=_CONSTANT)


def _has_own(opened: Frame) -> bool:
    """Does a class that may be there already get methods of its own, rather than those of its instances?"""
    return re.search(rb"\bself\b|\bextend\b", opened.node.text or b"") is not None


def _calls_super(method: Frame) -> bool:
    body = method.field("body")
    return body is not None and re.search(r"\bsuper\b", body.beginning(_LONG)) is not None


def _alias(leaf: Frame, _at: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.scope.owner.start, spaces=_METHOD) if leaf.is_field("name") else None


def _assigned(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    if not at.is_field("left") or leaf.type == "simple_symbol":
        return None
    value = up.field("right")
    if leaf is not at:
        value = _element(at, leaf, value) if leaf.up is at and value is not None else None
    is_nothing = value is not None and value.type == "nil"
    return Binding(leaf.scope, up.end, value=value, is_nothing=is_nothing, spaces=_spaces(leaf))


def _changed(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    """`x ||= value` may keep what was there; `x += 1` makes something else."""
    if not at.is_field("left"):
        return None
    sign = up.field("operator")
    is_default = sign is not None and sign.type == "||="
    return Binding(leaf.scope, up.end, value=up.field("right") if is_default else None, spaces=_spaces(leaf))


def _spaces(leaf: Frame) -> frozenset[str]:
    return _CONSTANT if leaf.type == "constant" else _LOCAL


def _element(pattern: Frame, leaf: Frame, value: Frame) -> Frame | None:
    """The value that goes to one of `a, b = Time, Date`."""
    ours, theirs = pattern.children(), value.children()
    if value.type != "right_assignment_list":
        return None
    if any(each.type in ("rest_assignment", "splat_argument") for each in ours + theirs):
        return None
    return opposite(leaf, ours, theirs)


def _parameter(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    if up.type in ("optional_parameter", "keyword_parameter") and not leaf.is_field("name"):
        return None
    return Binding(leaf.scope, up.start, spaces=_LOCAL)


def _loop(leaf: Frame, at: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, at.start, spaces=_LOCAL) if at.is_field("pattern") else None


def _captured(leaf: Frame, _at: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.start, spaces=_LOCAL) if leaf.type == "identifier" else None


def _pattern_name(leaf: Frame, _at: Frame, _up: Frame) -> Binding | None:
    return Binding(leaf.scope, leaf.start, spaces=_LOCAL) if leaf.is_field("name") else None


def _pattern_value(leaf: Frame, at: Frame, up: Frame) -> Binding | None:
    return _captured(leaf, at, up) if leaf.is_field("value") or leaf.is_field("pattern") else None


def _symbol(leaf: Frame, _at: Frame, up: Frame) -> Binding | None:
    """`attr_reader :sleep` and its kin define methods."""
    call = up.up
    if leaf.type != "simple_symbol" or call is None or call.type != "call" or call.field("receiver") is not None:
        return None
    method = call.field("method")
    name = "" if method is None else method.text
    if name in _DEFINING or (name in _DEFINING_FIRST and first_symbol(call) is leaf):
        return Binding(leaf.scope, leaf.scope.owner.start, spaces=_METHOD)
    return None


_ANSWERS: dict[str, Callable[[Frame, Frame, Frame], Binding | None]] = {
    "class": _named,
    "module": _named,
    "method": _named,
    "singleton_method": _named,
    "alias": _alias,
    "assignment": _assigned,
    "operator_assignment": _changed,
    **dict.fromkeys(
        (
            "method_parameters",
            "block_parameters",
            "lambda_parameters",
            "optional_parameter",
            "keyword_parameter",
            "splat_parameter",
            "hash_splat_parameter",
            "block_parameter",
            "destructured_parameter",
        ),
        _parameter,
    ),
    "for": _loop,
    "exception_variable": _captured,
    "array_pattern": _captured,
    "find_pattern": _captured,
    "alternative_pattern": _captured,
    "as_pattern": _pattern_name,
    "keyword_pattern": _pattern_value,
    "in_clause": _pattern_value,
    "argument_list": _symbol,
}
