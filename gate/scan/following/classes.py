"""Classes of the repository: what they derive from, where a member comes from, what instances keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from gate.scan.following.outline import Expr, Outline, Role, Sort
from gate.scan.following.values import UNTOLD, Thing, Value, joined, typed

if TYPE_CHECKING:
    from gate.scan.following.meaning import Files, Meaning

_HEIRS = 30  # classes above a class


class Classes:
    """Part of a `Meaning`."""

    def __init__(self, meaning: Meaning, files: Files) -> None:
        self._meaning = meaning
        self._files = files
        self._orders: dict[tuple[str, str], list[Value]] = {}
        self._instances: dict[tuple[Value, str], Value | None] = {}

    def order(self, owner: Value) -> list[Value]:
        """The classes of the repository that a name is looked up in, the class itself first."""
        key = (owner.path, owner.name)
        if key not in self._orders:
            self._orders[key] = []
            self._orders[key] = self._order(owner)
        return self._orders[key]

    def _order(self, owner: Value) -> list[Value]:
        found: list[Value] = []
        todo = [Value(Thing.CLASS, owner.path, owner.name)]
        while todo and len(found) < _HEIRS:
            at = todo.pop(0)
            file = self._files.outline(at.path) if at not in found else None
            if file is None:
                continue
            found.append(at)
            bases = [self._meaning.of(each, file, {}) for each in file.class_of(at.name).bases]
            todo = [each for each in bases if each.thing is Thing.CLASS] + todo
        return found

    def foreign_bases(self, owner: Value) -> Iterator[str]:
        """The full names of those that the repository does not define; empty for what cannot be told."""
        for each in self.order(owner):
            file = self._files.outline(each.path)
            for base in file.class_of(each.name).bases if file is not None else ():
                value = self._meaning.of(base, file, {}) if file is not None else UNTOLD
                if value.thing is not Thing.CLASS:
                    yield value.name if value.thing is Thing.FOREIGN else ""

    def found_in(self, classes: Iterable[Value], name: str) -> tuple[Value, Expr] | None:
        """The class among those that defines a member, and what it is there."""
        for each in classes:
            file = self._files.outline(each.path)
            found = None if file is None else file.class_of(each.name).members.get(name)
            if found is not None:
                return each, found
        return None

    def member(self, owner: Value, receiver: Value, name: str, behind: Value | None = None) -> Value | None:
        """A member as its class has it, bound to the receiver; of the classes behind one of them, if that is given."""
        classes = self.order(owner)
        if behind is not None:
            classes = classes[classes.index(behind) + 1 :] if behind in classes else []
        found = self.found_in(classes, name)
        if found is None:
            return None
        home, expr = found
        file = self._files.outline(home.path)
        value = UNTOLD if file is None else self._meaning.of(expr, file, {})
        if value.thing is not Thing.FUNCTION or value.bound:
            return value
        role = self._meaning.calls.body(value).role
        if role is Role.STATIC or (receiver.thing is Thing.CLASS and role is not Role.OF_CLASS):
            return value
        if role is Role.OF_CLASS:
            return value._replace(bound=(Value(Thing.CLASS, owner.path, owner.name),))
        return value._replace(bound=(receiver,))

    def of_instance(self, owner: Value, name: str) -> Value:
        """A member of an instance. A constant that its class or a method of it says may be another by now."""
        given = dict(owner.around).get(f"field:{name}")
        if given is not None:
            return typed(given, self.declared(owner, name))
        found = self.member(owner, owner, name)
        if found is not None and found.thing is Thing.FUNCTION:
            calls = self._meaning.calls
            is_property = bool(found.bound) and calls.body(found).role is Role.PROPERTY
            return calls.called(found, calls.filled(found, None, calls.home(found), {})) if is_property else found
        kept = self._kept(owner, name)
        if kept is None:
            return UNTOLD if found is None or found.thing is Thing.CONSTANT else found
        return kept

    def declared(self, owner: Value, name: str) -> Value:
        """What its class says of a field that it is, whatever it holds; nothing, where it does not say so."""
        found = self.found_in(self.order(owner), name)
        file = None if found is None else self._files.outline(found[0].path)
        is_said = found is not None and found[1].sort is Sort.OF
        return self._meaning.of(found[1], file, {}) if is_said and found is not None and file is not None else UNTOLD

    def _kept(self, owner: Value, name: str) -> Value | None:
        """What the instance's own methods store in it."""
        key = (owner, name)
        if key not in self._instances:
            self._instances[key] = UNTOLD
            self._instances[key] = self._stored(owner, name)
        return self._instances[key]

    def _stored(self, owner: Value, name: str) -> Value | None:
        for each in self.order(owner):
            file = self._files.outline(each.path)
            kept = file.kept(each.name, name) if file is not None else ()
            if file is not None and kept:
                values = [
                    UNTOLD
                    if one.value.sort is Sort.CONSTANT
                    else self._meaning.of(one.value, file, self._seen_by(one.key, owner, file))
                    for one in kept
                ]
                return joined(values)
        return None

    def _seen_by(self, key: str, owner: Value, file: Outline) -> dict[str, Value]:
        """What a method was given that stores something in its instance: the constructor what that was given."""
        known = dict(owner.around)
        parameters = file.body(key).parameters
        if parameters:
            known[f"{key}:{parameters[0].name}"] = owner
        if any(f"{key}:{each.name}" not in known for each in parameters):
            known = {**self._through_super(key, owner, known), **known}
        return known

    def _through_super(self, key: str, owner: Value, known: dict[str, Value]) -> dict[str, Value]:
        """What the constructor of an heir gives to this one."""
        found = self.found_in(self.order(owner), "__init__")
        file = None if found is None else self._files.outline(found[0].path)
        if found is None or file is None or found[1].text == key or found[1].sort is not Sort.FUNCTION:
            return {}
        body = file.body(found[1].text)
        own = {**known, f"{body.key}:{body.parameters[0].name}": owner} if body.parameters else known
        for use in body.uses:
            expr = use.expr
            if expr.sort is Sort.CALL and expr.parts[0].sort is Sort.MEMBER and expr.parts[0].text == "__init__":
                callee = self._meaning.of(expr.parts[0], file, own)
                if callee.thing is Thing.FUNCTION and callee.name == key:
                    return self._meaning.calls.filled(callee, expr, file, own)
        return {}

    def behind(self, expr: Expr, file: Outline, known: Mapping[str, Value]) -> Value:
        """`super().name`."""
        whole = expr.parts[0]
        receiver = self._meaning.of(whole.parts[0], file, known)
        if receiver.thing not in (Thing.INSTANCE, Thing.CLASS):
            return UNTOLD
        behind = Value(Thing.CLASS, file.path, whole.text)
        owner = Value(Thing.CLASS, receiver.path, receiver.name)
        found = self.member(owner, receiver, expr.text, behind)
        return UNTOLD if found is None else found
