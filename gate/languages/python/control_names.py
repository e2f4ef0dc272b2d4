"""Names that tests write as strings and keys: what is patched, which variable is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.python import control_syntax as syntax
from gate.model.named import NamedTuple
from gate.model.read import Kind
from gate.scan.frame import Frame

if TYPE_CHECKING:
    from gate.scan.control import Use
    from gate.scan.resolve import Resolver

_HERE = "__name__"
_HOMES = frozenset({"os.path.expanduser", "pathlib.Path.home", "pathlib.Path.expanduser"})
_WHOLE = frozenset({"get", "pop", "setdefault", "__getitem__"})


class Variables(NamedTuple):
    """Covers the variables of the environment with these keys, as written; all if None. The zone is one, `TZ`."""

    keys: frozenset[str] | None

    def covers(self, use: Use) -> bool:
        if use.kind is Kind.TIMEZONE:
            return self.keys is not None and _same_key('"TZ"', self.keys)
        if use.kind is not Kind.ENVIRONMENT:
            return False
        if use.name in _HOMES:
            return self.keys is not None and bool(self.keys & {'"HOME"', "'HOME'"})
        if not use.name.startswith(("os.environ", "os.getenv")):
            return False
        return self.keys is None or _same_key(_key(use), self.keys)


def _same_key(key: str, keys: frozenset[str]) -> bool:
    return bool(key) and key.replace("'", '"') in {each.replace("'", '"') for each in keys}


def _key(use: Use) -> str:
    """The key that a read of the environment asks for, as written."""
    whole = syntax.expression_of(use.leaf)
    up = whole.up
    if up is None:
        return ""
    if up.type == "subscript" and whole.is_field("value"):
        key = up.field("subscript")
        return "" if key is None else key.text
    if up.type == "comparison_operator":
        return up.children()[0].text
    call = syntax.call_of(whole)
    if call is None and up.type == "attribute":
        name = up.field("attribute")
        call = syntax.call_of(up) if name is not None and name.text in _WHOLE else None
    given = None if call is None else call.field("arguments")
    return given.children()[0].text if given is not None and given.children() else ""


def target_of(expression: Frame, resolver: Resolver) -> str | None:
    """The full name that is meant by `"a.b"`, `__name__ + ".b"`, `f"{__name__}.b"`, `a.b` or `sys.modules[__name__]`.

    This file's own module goes by `__name__`.
    """
    if expression.type == "string":
        parts = []
        for each in expression.children():
            if each.type == "string_content":
                parts.append(each.text)
            elif each.type == "interpolation":
                parts.append(_interpolated(each, resolver))
        return "".join(parts)
    if expression.type == "binary_operator":
        left, right = expression.field("left"), expression.field("right")
        if left is None or right is None or right.type != "string":
            return None
        return f"{left.text if left.text == _HERE else _interpolated(left, resolver)}{target_of(right, resolver)}"
    if expression.type == "concatenated_string":
        return "".join(target_of(each, resolver) or "" for each in expression.children())
    if expression.text.replace(" ", "") == "sys.modules[__name__]":
        return _HERE
    return resolver.name_of(expression)


def _interpolated(part: Frame, resolver: Resolver) -> str:
    inner = part.children()[0] if part.type == "interpolation" and part.children() else part
    return inner.text if inner.text == _HERE else (resolver.name_of(inner) or "?").removesuffix(".__name__")


def is_own_module(target: str, path: str) -> str:
    """The name in this file that a full name means; empty, if it is not of this file's module."""
    if target.startswith(_HERE + "."):
        return target[len(_HERE) + 1 :]
    module = path.rpartition(".")[0].split("/")
    parts = target.split(".")
    for count in range(min(len(parts) - 1, len(module)), 0, -1):
        if parts[:count] == module[-count:] and (count > 1 or len(module) == 1 or module[-1].startswith("test")):
            return ".".join(parts[count:])
    return ""
