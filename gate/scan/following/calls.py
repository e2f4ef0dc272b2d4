"""Calls of what the repository defines: what each parameter is given, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gate.scan.following.outline import Body, Expr, Outline, Parameter, Sort, Way
from gate.scan.following.values import UNTOLD, Environment, Thing, Value, handed, joined, typed

if TYPE_CHECKING:
    from gate.scan.following.meaning import Files, Meaning


FIELD = "field:"


class Calls:
    """Part of a `Meaning`."""

    def __init__(self, meaning: Meaning, files: Files) -> None:
        self._meaning = meaning
        self._files = files
        self._results: dict[tuple[Value, Environment, int], Value] = {}

    def body(self, function: Value) -> Body:
        """What running a function does."""
        return self.home(function).body(function.name)

    def result(self, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value:
        callee = self._meaning.of(expr.parts[0], file, known)
        if callee.thing is Thing.CLASS:
            return self.made(callee, expr, file, known)
        if callee.thing is Thing.FUNCTION:
            decorated = self._undecorated(callee, expr, file, known)
            return decorated or self.called(callee, self.filled(callee, expr, file, known))
        if callee.thing is Thing.FOREIGN:
            wrapped = self._wrapped(callee, expr, file, known)
            return wrapped or Value(Thing.FOREIGN, "", f"{callee.name}()")
        if callee.thing is Thing.INSTANCE:
            inner = self._meaning.member(callee, "__call__")
            return (
                self.called(inner, self.filled(inner, expr, file, known)) if inner.thing is Thing.FUNCTION else UNTOLD
            )
        return UNTOLD

    def _wrapped(self, callee: Value, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value | None:
        """A decorator of another project leaves a function what it is."""
        if len(expr.parts) != 2 or expr.keywords or expr.parts[1].sort not in (Sort.FUNCTION, Sort.CALL):
            return None
        inner = self._meaning.of(expr.parts[1], file, known)
        is_function = inner.thing is Thing.FUNCTION and not callee.name.startswith(("builtins.", "functools.partial"))
        return inner if is_function else None

    def _undecorated(self, callee: Value, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value | None:
        """What a decorator of our own makes of a function; that one itself, where it cannot be told."""
        if len(expr.parts) != 2 or expr.keywords or expr.parts[1].sort is not Sort.FUNCTION:
            return None
        result = self.called(callee, self.filled(callee, expr, file, known))
        return result if result.thing is Thing.FUNCTION else self._meaning.of(expr.parts[1], file, known)

    def item(self, call: Expr, number: int, file: Outline, known: Mapping[str, Value]) -> Value:
        """One of the values that a call gives, in a language whose functions are never decorated."""
        callee = self._meaning.of(call.parts[0], file, known)
        if callee.thing is Thing.FUNCTION:
            return self.called(callee, self.filled(callee, call, file, known), number)
        if number:
            return UNTOLD
        if callee.thing is Thing.CLASS:
            return Value(Thing.INSTANCE, callee.path, callee.name)
        return Value(Thing.FOREIGN, "", f"{callee.name}()") if callee.thing is Thing.FOREIGN else UNTOLD

    def instance(self, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value:
        """An instance that is made without calls, or that something is declared to be."""
        owner = self._meaning.of(expr.parts[0], file, known)
        if owner.thing is Thing.FOREIGN:
            return Value(Thing.FOREIGN, "", f"{owner.name}()")
        if owner.thing is not Thing.CLASS:
            return UNTOLD
        if expr.text == "*":
            return Value(Thing.INSTANCE, owner.path, owner.name, (UNTOLD,))
        return Value(Thing.INSTANCE, owner.path, owner.name, (), self._fields(owner, expr, file, known))

    def called(self, function: Value, given: Mapping[str, Value], number: int = 0) -> Value:
        """What a call of a function gives; of several values the one of that number."""
        body = self.body(function)
        if not body.given and not body.results:
            return UNTOLD
        known = {**dict(function.around), **given}
        key = (Value(Thing.FUNCTION, function.path, function.name), tuple(sorted(known.items())), number)
        if key not in self._results:
            self._results[key] = UNTOLD  # what gives itself cannot be told
            file = self.home(function)
            found = joined([self._given(each, number, file, known) for each in body.given[:8]])
            declared = UNTOLD if number >= len(body.results) else self._meaning.of(body.results[number], file, known)
            self._results[key] = typed(found, declared)
        return self._results[key]

    def _given(self, expr: Expr, number: int, file: Outline, known: Mapping[str, Value]) -> Value:
        if expr.sort is Sort.SEVERAL:
            return self._meaning.of(expr.parts[number], file, known) if number < len(expr.parts) else UNTOLD
        if number:
            return self.item(expr.parts[0], number, file, known) if expr.sort is Sort.ITEM else UNTOLD
        return self._meaning.of(expr, file, known)

    def made(self, owner: Value, expr: Expr | None, file: Outline, known: Mapping[str, Value]) -> Value:
        """An instance, with what its constructor is given."""
        instance = Value(Thing.INSTANCE, owner.path, owner.name)
        init = self._meaning.classes.member(owner, instance, "__init__")
        if init is None or init.thing is not Thing.FUNCTION:
            return instance._replace(around=self._fields(owner, expr, file, known))
        given = self.filled(init, expr, file, known)
        receiver = {f"{init.name}:{each.name}" for each in self.body(init).parameters[:1]}
        return instance._replace(around=tuple(sorted((k, v) for k, v in given.items() if k not in receiver)))

    def _fields(self, owner: Value, expr: Expr | None, file: Outline, known: Mapping[str, Value]) -> Environment:
        """What the fields of a plain class are given, each as `field:name`; those left out are what the class says."""
        if expr is None or expr.text == "*":
            return ()
        classes = [(each, self._files.outline(each.path)) for each in self._meaning.classes.order(owner)]
        outlines = [(home, home.class_of(each.name)) for each, home in classes if home is not None]
        names = [name for _, outline in reversed(outlines) for name in outline.fields]
        found: dict[str, Value] = {}
        for home, outline in reversed(outlines):
            for name in outline.fields:
                said = outline.members.get(name)
                if said is not None and said.sort is Sort.CONSTANT:
                    found[name] = self._meaning.of(said, home, {})
        count = len(expr.parts) - len(expr.keywords)
        given = (*zip(names, expr.parts[1:count], strict=False), *zip(expr.keywords, expr.parts[count:], strict=True))
        found.update({name: handed(self._meaning.of(part, file, known)) for name, part in given})
        return tuple(sorted((f"{FIELD}{name}", value) for name, value in found.items()))

    def filled(self, function: Value, expr: Expr | None, file: Outline, known: Mapping[str, Value]) -> dict[str, Value]:
        """What each parameter is given by a call; what it is by itself, where the call says nothing."""
        parameters = list(self.body(function).parameters)
        given: dict[str, Value] = {}
        if function.bound and parameters:
            given[parameters.pop(0).name] = function.bound[0]
        is_open = expr is not None and expr.text == "*"
        if expr is not None:
            named = len(expr.parts) - len(expr.keywords)
            places = [each for each in parameters if each.way in (Way.EITHER, Way.POSITION)]
            for parameter, part in zip(places, expr.parts[1:named], strict=False):
                given[parameter.name] = handed(self._meaning.of(part, file, known))
            for name, part in zip(expr.keywords, expr.parts[named:], strict=True):
                given[name] = handed(self._meaning.of(part, file, known))
        home = self._files.outline(function.path)
        for each in parameters:
            if each.name not in given and home is not None:
                given[each.name] = self._by_itself(each, home, is_open=is_open or expr is None)
        names = {each.name for each in self.body(function).parameters}
        return {f"{function.name}:{name}": value for name, value in given.items() if name in names}

    def _by_itself(self, parameter: Parameter, home: Outline, *, is_open: bool) -> Value:
        if is_open or parameter.default is None or parameter.way is Way.REST:
            return UNTOLD
        return self._meaning.of(parameter.default, home, {})

    def entered(self, value: Value) -> Value:
        if value.thing is not Thing.INSTANCE:
            return value
        for name in ("__enter__", "__aenter__"):
            inner = self._meaning.member(value, name)
            if inner.thing is Thing.FUNCTION:
                return self.called(inner, self.filled(inner, None, self.home(inner), {}))
        return UNTOLD

    def home(self, function: Value) -> Outline:
        file = self._files.outline(function.path)
        assert file is not None  # noqa: S101 -- a function was found in it
        return file
