"""What expressions amount to: through imports, classes, instances and what calls give, from file to file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from gate.scan.following.calls import Calls
from gate.scan.following.classes import Classes
from gate.scan.following.outline import Expr, Outline, Sort
from gate.scan.following.values import (
    GIVEN,
    UNTOLD,
    Thing,
    Value,
    is_nothing,
    joined,
    truth,
    typed,
)

_DEEP = 60  # meanings of meanings
_MOST = 60_000  # expressions that are looked at for one test
Lookup = tuple[str, str]
"""A name looked up in a module (by its file), a class (by its file, a colon and its key), or something foreign."""


class Files(Protocol):
    """The files of the repository, as a language knows them."""

    def outline(self, path: str) -> Outline | None:
        """None: it cannot be parsed, or the budget is spent."""

    def modules(self, spelled: str, asking: str) -> tuple[str, ...]:
        """The files that an import may mean; none: it is no module of the repository."""

    def beneath(self, path: str, name: str) -> str | None:
        """The file of a module within a package."""

    def built_in(self, name: str) -> str | None:
        """The full name of a global name that no file binds."""


class Meaning:
    """Answers for tests that have replaced the names in `cut`: what these mean then is not followed.

    What was worked out is remembered. `doubts` are what could not be told since `begin`.
    """

    def __init__(self, files: Files, cut: frozenset[Lookup] = frozenset()) -> None:
        self._files = files
        self.cut = cut
        self._left = _MOST
        self._deep = 0
        self.doubts: set[str] = set()
        self._names: dict[Lookup, Value] = {}
        self.classes = Classes(self, files)
        self.calls = Calls(self, files)

    def begin(self) -> None:
        """Start on another test."""
        self._left = _MOST
        self.doubts = set()

    def of(self, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value:
        """The value of an expression in a function of that file, to which `known` was given."""
        self._left -= 1
        if self._deep > _DEEP or self._left < 0:
            self.doubts.add("too much to follow")
            return UNTOLD
        self._deep += 1
        value = self._of(expr, file, known)
        self._deep -= 1
        return value

    def holds(self, condition: Expr, file: Outline, known: Mapping[str, Value]) -> bool | None:
        """Does a condition hold? None: nobody knows."""
        self._deep += 1
        found = None if self._deep > _DEEP else self._holds(condition, file, known)
        self._deep -= 1
        return found

    def _holds(self, condition: Expr, file: Outline, known: Mapping[str, Value]) -> bool | None:
        sort = condition.sort
        if sort is Sort.NOT:
            found = self.holds(condition.parts[0], file, known)
            return None if found is None else not found
        if sort in (Sort.AND, Sort.OR):
            parts = [self.holds(each, file, known) for each in condition.parts]
            deciding = sort is Sort.OR
            return deciding if deciding in parts else (None if None in parts else not deciding)
        if sort is Sort.IS_NOTHING:
            return is_nothing(self.of(condition.parts[0], file, known))
        if sort is Sort.EQUALS:
            left, right = (self.of(each, file, known) for each in condition.parts)
            both = left.thing is right.thing is Thing.CONSTANT
            return left.name == right.name if both else None
        if sort is Sort.NAME and condition.text == "TYPE_CHECKING":
            return False
        return truth(self.of(condition, file, known))

    def _of(self, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value:
        sort, parts = expr.sort, expr.parts
        if sort is Sort.NAME:
            return self.named(file, expr.text)
        if sort is Sort.PARAMETER:
            return known.get(expr.text, UNTOLD)
        if sort is Sort.MODULE:
            return self._module(expr.text, file.path)
        if sort is Sort.FUNCTION:
            return Value(Thing.FUNCTION, file.path, expr.text, (), tuple(sorted(known.items())) if known else ())
        if sort is Sort.CLASS:
            return Value(Thing.CLASS, file.path, expr.text)
        if sort is Sort.MEMBER:
            if parts[0].sort is Sort.SUPER:
                return self.classes.behind(expr, file, known)
            return self.member(self.of(parts[0], file, known), expr.text, file.path)
        if sort is Sort.CALL:
            return self.calls.result(expr, file, known)
        if sort is Sort.CONSTANT:
            return Value(Thing.CONSTANT, "", expr.text)
        if sort in (Sort.EITHER, Sort.AND, Sort.OR):
            return self._chosen(expr, file, known)
        return self._made(expr, file, known)

    def _made(self, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value:
        sort, parts = expr.sort, expr.parts
        if sort is Sort.ENTERED:
            return self.calls.entered(self.of(parts[0], file, known))
        if sort is Sort.TYPED:
            return typed(self.of(parts[0], file, known), self.of(parts[1], file, known))
        if sort is Sort.ITEM:
            return self.calls.item(parts[0], int(expr.text), file, known)
        return self.calls.instance(expr, file, known) if sort is Sort.OF else UNTOLD

    def _chosen(self, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value:
        condition = expr.parts[0]
        then, otherwise = expr.parts[-2:]
        is_held = self.holds(condition, file, known)
        if expr.sort is Sort.AND:
            then, otherwise = otherwise, then
        if is_held is not None:
            return self.of(then if is_held else otherwise, file, known)
        return joined([self.of(then, file, known), self.of(otherwise, file, known)])

    # names

    def named(self, file: Outline, name: str) -> Value:
        """What a global name of a file means."""
        key = (file.path, name)
        if key not in self._names:
            self._names[key] = UNTOLD  # what means itself cannot be told
            self._names[key] = GIVEN if key in self.cut else self._named(file, name, frozenset())
        return self._names[key]

    def _named(self, file: Outline, name: str, seen: frozenset[str]) -> Value:
        meanings = file.named(name)
        if meanings:
            return self._agreed([self.of(each, file, {}) for each in meanings])
        for star in file.stars() if file.path not in seen else ():
            module = self.of(star, file, {})
            inner = self._files.outline(module.path) if module.thing is Thing.MODULE else None
            found = self._named(inner, name, seen | {file.path}) if inner is not None else UNTOLD
            if found.thing is not Thing.UNTOLD and not _is_built_in(found):
                return found
        full = self._files.built_in(name)
        return UNTOLD if full is None else Value(Thing.FOREIGN, "", full)

    @staticmethod
    def _agreed(values: list[Value]) -> Value:
        """Of several imports of one thing (`try: … except ImportError: …`) the first that is there."""
        told = [each for each in values if each.thing is not Thing.UNTOLD]
        if len(told) > 1 and all(each.thing is Thing.FOREIGN for each in told):
            return told[0]
        return joined(told) if len(told) == len(values) else UNTOLD

    def _module(self, spelled: str, asking: str) -> Value:
        paths = self._files.modules(spelled, asking)
        if len(paths) > 1:
            self.doubts.add(f"`{spelled}` may be {paths[0]} or {paths[1]}")
            return UNTOLD
        return Value(Thing.MODULE, paths[0]) if paths else Value(Thing.FOREIGN, "", spelled)

    def member(self, owner: Value, name: str, asking: str = "") -> Value:
        """`owner.name`."""
        if any(lookup in self.cut for lookup in self.lookups(owner, name)):
            return typed(GIVEN, self.classes.declared(owner, name)) if owner.thing is Thing.INSTANCE else GIVEN
        if owner.thing is Thing.MODULE:
            return self._of_module(owner, name)
        if owner.thing is Thing.FOREIGN:
            return self._of_foreign(owner, name, asking)
        if owner.thing is Thing.CLASS:
            found = self.classes.member(owner, owner, name)
            return UNTOLD if found is None else found
        if owner.thing is Thing.INSTANCE:
            return self.classes.of_instance(owner, name)
        return UNTOLD

    def lookups(self, owner: Value, name: str) -> Iterator[Lookup]:
        """Where a name is looked up, as `cut` has it."""
        if owner.thing is Thing.MODULE:
            yield owner.path, name
        elif owner.thing is Thing.FOREIGN:
            yield owner.name, name
        elif owner.thing in (Thing.CLASS, Thing.INSTANCE):
            for each in self.classes.order(owner):
                yield f"{each.path}:{each.name}", name

    def _of_module(self, owner: Value, name: str) -> Value:
        file = self._files.outline(owner.path)
        if file is None:
            self.doubts.add(f"{owner.path} is not looked into")
            return UNTOLD
        if file.named(name):
            return self.named(file, name)
        inner = self._files.beneath(owner.path, name)
        if inner is not None:
            return Value(Thing.MODULE, inner)
        found = self.named(file, name) if file.stars() else UNTOLD
        return UNTOLD if _is_built_in(found) else found

    def _of_foreign(self, owner: Value, name: str, asking: str) -> Value:
        full = f"{owner.name}{name}" if owner.name.endswith(".") else f"{owner.name}.{name}"
        if asking and "(" not in full:
            paths = self._files.modules(full, asking)
            if len(paths) == 1:
                return Value(Thing.MODULE, paths[0])
        return Value(Thing.FOREIGN, "", full)


def _is_built_in(value: Value) -> bool:
    return value.thing is Thing.FOREIGN and value.name.startswith("builtins.")
