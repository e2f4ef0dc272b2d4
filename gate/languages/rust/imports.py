"""What `use` and `extern crate` bring in."""

from __future__ import annotations

import re

from gate.languages.rust.shapes import PATHS
from gate.scan.frame import Frame
from gate.scan.language import Binding

_OWN = frozenset({"crate", "self", "super", ""})  # paths into the project itself; "" is what cannot be told
_LISTS = ("use_list", "scoped_use_list", "use_as_clause", "use_declaration")
_USE = re.compile(rb"\buse\s")
_LONGEST = 8_000  # bytes of a `use`; the longest that people write have some hundred
_BLANK = re.compile(r"/\*.*?\*/|//[^\n]*|\s", re.DOTALL)
_PART = re.compile(r"[{},]|[^{},]+")


def is_imported(leaf: Frame) -> bool:
    """Does it stand in a `use`, or is it the alias of an `extern crate`?"""
    up = leaf.up
    if up is None:
        return False
    if up.type == "extern_crate_declaration":
        return leaf.is_field("alias")
    is_part = leaf.is_silent and (up.type in _LISTS or up.type in PATHS)
    return is_part and (up.type == "use_declaration" or up.above("use_declaration") is not None)


def imported(leaf: Frame) -> Binding | None:
    """What the identifier is a name for; the beginning of its path is looked up like any other."""
    up = leaf.up
    if up is None:
        return None
    start = leaf.scope.owner.start
    if up.type == "extern_crate_declaration":
        name = up.field("name")
        return Binding(leaf.scope, start, name=None if name is None else name.text)
    clause = _clause(leaf, up)
    if clause is None:
        return None
    names = _full(clause)
    if names[0] in _OWN:
        return Binding(leaf.scope, start)
    return Binding(leaf.scope, start, name=".".join(names))


def star_imports(text: bytes) -> tuple[str, ...]:
    """The modules of `use …::*`, the last one first; those of the project itself are not known."""
    modules: list[str] = []
    for statement in text.split(b";"):
        starts = [found.end() for found in _USE.finditer(statement)] if b"*" in statement else []
        if not starts or len(statement) - starts[-1] > _LONGEST:
            continue
        prefixes = [""]
        last = ""
        for part in _PART.findall(statement[starts[-1] :].decode("utf-8", "replace")):
            if part == "{":
                prefixes.append(prefixes[-1] + last)
                last = ""
            elif part == "}":
                last = ""
                if len(prefixes) > 1:
                    prefixes.pop()
            elif part != ",":
                last = re.sub(r"\s", "", part)
                if last.endswith("*"):
                    modules.append((prefixes[-1] + last)[:-1].strip(":").replace("::", "."))
    return tuple(module for module in reversed(modules) if module and module.partition(".")[0] not in _OWN)


def _clause(leaf: Frame, up: Frame) -> Frame | None:
    """The part of the `use` that ends in what the leaf is a name for."""
    if up.type == "use_as_clause":
        return up.field("path") if leaf.is_field("alias") else None
    whole = leaf
    if up.type in PATHS:
        if not leaf.is_field("name"):
            return None
        whole = up
    outer = whole.up
    if outer is None or outer.type in PATHS or outer.type == "use_as_clause":
        return None
    if outer.type == "scoped_use_list" and whole.is_field("path"):
        listed = outer.field("list")
        return whole if listed is not None and any(each.type == "self" for each in listed.children()) else None
    return whole


def _full(clause: Frame) -> list[str]:
    """The names of a whole path, with those of the lists that it stands in."""
    names = [] if clause.type == "self" else _names(clause)
    at = clause
    while at.up is not None and at.type != "use_declaration":
        up = at.up
        if up.type == "scoped_use_list" and not at.is_field("path"):
            before = up.field("path")
            names = (_names(before) if before is not None else []) + names
        at = up
    return names or [""]


def _names(path: Frame) -> list[str]:
    return _BLANK.sub("", path.text).removeprefix("::").split("::")
