"""What a file lends to those that import it: tests by their names, collected or not where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.classes import Kind, kind_of
from gate.languages.python.collected.makers import SIGNS, Makers
from gate.languages.python.collected.settings import Settings
from gate.languages.python.collected.values import Class, Data, Function, Module, Value

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_DEPTH = 4  # classes within classes
# What decides whether a class is collected at all.
_CONDITIONS = ("__init__", "__new__", "__test__", "__init_subclass__", "__abstractmethods__")


def may_lend(text: bytes, settings: Settings) -> bool:
    """Might a file of that text have a test to lend? Told without parsing it: most production code has none."""
    function = b"|".join(_pieces(("test", *settings.functions)))
    spelled = rb"\bdef[ \t]+\w*(?:%b)|\b(?:%b)\w*[ \t]*=[^=]|[\"'](?:%b)" % (function, function, function)
    others = (*_pieces(("Test", *settings.classes)), rb"runTest|import[ \t(]*\*", SIGNS.pattern)
    return re.search(b"|".join((spelled, *others)), text) is not None


def _pieces(patterns: tuple[str, ...]) -> list[bytes]:
    """The longest text within each pattern."""
    return [re.escape(max(re.split(r"[*?\[\]]", each), key=len).encode()) for each in dict.fromkeys(patterns)]


def lent(file: PythonFile, settings: Settings) -> frozenset[str]:
    """Words that are others as soon as the file has another test to lend: `test_a`, `Base.test_b`, `Base:__init__`."""
    words = {f"*{made.name}" for made in Makers(file, settings).in_module()}
    for each in (file, *(found for found, _ in file.starred() if found is not None)):
        for name, bound in each.namespace.names.items():
            for value in (value for one in bound for value in each.value(one)):
                words.update(_by_name(name, value, settings))
    for change in file.namespace.alterations:
        if settings.is_function(change.name) or change.name in _CONDITIONS:
            words.add(f"{change.owner}.{change.name}")
    return frozenset(words)


def _by_name(name: str, value: Value, settings: Settings) -> Iterator[str]:
    if isinstance(value, Class):
        yield from _by_class(name, value, settings, 0)
    elif isinstance(value, Function):
        if settings.is_function(name):
            yield name
    elif not isinstance(value, (Data, Module)) and (settings.is_function(name) or settings.is_class(name)):
        yield f"{name}?"


def _by_class(name: str, made: Class, settings: Settings, depth: int) -> Iterator[str]:
    kind = kind_of(made)
    tests = [
        member for member in kind.members if member.startswith(("test", "runTest")) or settings.is_function(member)
    ]
    inner = [(member, value) for member, given in kind.members.items() for value in given.values()]
    for member, value in inner if depth < _DEPTH else ():
        if isinstance(value, Class) and value.node is not made.node:
            yield from _by_class(f"{name}.{member}", value, settings, depth + 1)
    if "__init_subclass__" in kind.members or kind.metaclasses:
        yield f"{name}:maker"
    if tests:
        yield from (f"{name}.{member}" for member in tests)
        yield from (f"{name}:{word}" for word in _conditions(kind))


def _conditions(kind: Kind) -> Iterator[str]:
    """Another set of these may make another set of classes tests."""
    lacking = [word for word in _CONDITIONS if word not in kind.members]
    yield from (f"no {word}" for word in lacking)
    yield from (f"{word}={flag}" for word, flag in (("abstract", kind.is_abstract), ("tested", kind.is_tested())))
    yield from kind.foreign
