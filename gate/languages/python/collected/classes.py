"""Classes with what they inherit, in the file and from other files of the repository."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from gate.languages.python.collected.namespace import Bound
from gate.languages.python.collected.values import Class, Data, Foreign, Function, Machine, Unknown, Value
from gate.languages.python.test_names import ABSTRACT, GROUND, is_test_case
from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_BASES = 60  # classes that one class may inherit from


class Member(NamedTuple):
    """What a class has under a name, by the classes of its line that may give it; the last one surely does."""

    given: list[tuple[Bound, Class]]

    @property
    def is_sure(self) -> bool:
        return any(bound.is_sure for bound, _ in self.given)

    def values(self) -> list[Value]:
        return [value for each in self.given for value in values_within(*each)]

    def bound(self) -> list[Bound]:
        return [bound for bound, _ in self.given]


class Kind(NamedTuple):
    """A class as its whole line of bases makes it.

    `foreign` are the bases that other projects define, by full name; `is_computed`: a base is made by a call or the
    like; `is_open`: a base is known by name only, and may bring anything along.
    """

    line: tuple[Class, ...]
    members: dict[str, Member]
    foreign: tuple[str, ...]
    metaclasses: tuple[Value, ...]
    is_computed: bool
    is_open: bool

    @property
    def is_test_case(self) -> bool:
        return any(is_test_case(name) for name in self.foreign)

    @property
    def is_abstract(self) -> bool:
        """Does an abstract method remain that nothing overrides?"""
        if not any(name in ABSTRACT for name in self.foreign):
            return False
        return any(self._is_abstract(member) for member in self.members.values())

    def is_tested(self, name: str = "__test__") -> bool | None:
        """What `__test__` says; None if nothing does, or it cannot be told."""
        return flag(self.members[name].bound()) if name in self.members else None

    @staticmethod
    def _is_abstract(member: Member) -> bool:
        functions = [value for value in member.values() if isinstance(value, Function)]
        return any("abc.abstractmethod" in decorators(each) for each in functions)


class _Gathered:
    """What the bases of a class turn out to be."""

    def __init__(self) -> None:
        self.foreign: list[str] = []
        self.metaclasses: list[Value] = []
        self.is_computed = self.is_open = False

    def inherited(self, made: Class) -> list[Class]:
        """The bases of one class that the repository defines; what the others are is noted."""
        for each in made.node.keywords:
            if each.arg == "metaclass":
                given = made.file.expression(each.value)
                self.metaclasses.extend(given)
                self.foreign.extend(value.name for value in given if isinstance(value, Foreign))
        values = [(base, value) for base in made.node.bases for value in made.file.expression(base)]
        for base, value in values:
            self._note(base, value)
        return [value for _, value in values if isinstance(value, Class)]

    def _note(self, base: ast.expr, value: Value) -> None:
        if isinstance(value, Machine):
            self.foreign.append("unittest.TestCase")
        elif isinstance(value, Foreign) and not value.is_call:
            self.foreign.append(value.name)
            self.is_open = self.is_open or not (value.name in GROUND or is_test_case(value.name))
        elif not isinstance(value, (Class, Data)):
            self.is_computed = self.is_computed or (isinstance(value, Unknown) and _is_made(value.node))
            self.is_open = True
            self.foreign.extend(_written(base))


def kind_of(made: Class) -> Kind:
    """The class with its bases, nearest first."""
    line: list[Class] = []
    gathered = _Gathered()
    todo = [made]
    while todo and len(line) < _BASES:
        at = todo.pop(0)
        if not any(at.node is each.node for each in line):
            line.append(at)
            todo.extend(gathered.inherited(at))
    members: dict[str, Member] = {}
    for owner in line:
        for name, bound in owner.file.body(owner.node).names.items():
            member = members.setdefault(name, Member([]))
            if not member.is_sure:
                member.given.extend((each, owner) for each in bound)
    return Kind(
        tuple(line),
        members,
        tuple(gathered.foreign),
        tuple(gathered.metaclasses),
        gathered.is_computed,
        gathered.is_open,
    )


def flag(bound: list[Bound]) -> bool | None:
    """The truth value that is bound; None where it is another in each branch, or cannot be told."""
    values = {bool(each.value.value) if isinstance(each.value, ast.Constant) else None for each in bound}
    return values.pop() if len(values) == 1 and any(each.is_sure for each in bound) else None


def decorators(function: Function | Class) -> list[str]:
    """The full names of the decorators, called or not; "" where one cannot be told."""
    listed = [] if isinstance(function.node, ast.Lambda) else function.node.decorator_list
    return [name for each in listed for name in decorator_names(each, function.file)]


def decorator_names(decorator: ast.expr, file: PythonFile) -> list[str]:
    """The full name of one decorator, of every one that it may be."""
    callee = decorator.func if isinstance(decorator, ast.Call) else decorator
    return [value.name if isinstance(value, Foreign) else "" for value in file.expression(callee)]


def values_within(bound: Bound, owner: Class) -> list[Value]:
    """What a binding in a class means; names of the class's own body come first: `test_b = partialmethod(test_a)`."""
    value = bound.value
    names = [value] if isinstance(value, ast.Name) else [*value.args, value.func] if isinstance(value, ast.Call) else []
    body = owner.file.body(owner.node).names
    for each in names:
        if isinstance(each, ast.Name) and each.id in body:
            found = [one for one in body[each.id] if one is not bound]
            if found:
                return [meant for one in found for meant in owner.file.value(one)]
    return owner.file.value(bound)


def _is_made(node: ast.expr | None) -> bool:
    """Is a base the result of something, rather than a name that could not be followed?"""
    return node is not None and not isinstance(node, (ast.Name, ast.Attribute))


def _written(base: ast.expr) -> list[str]:
    name = base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""
    return [name] if name else []
