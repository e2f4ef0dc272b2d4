"""Which of a file's names pytest or unittest collect, and what of that its text does not tell.

Rules: the collectors of `_pytest/python.py` and `_pytest/unittest.py`. Of two definitions that may hold, both count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.classes import (
    Kind,
    Member,
    decorator_names,
    decorators,
    flag,
    kind_of,
    values_within,
)
from gate.languages.python.collected.found import Found
from gate.languages.python.collected.makers import Made, Makers
from gate.languages.python.collected.namespace import Alteration, Bound, Imported
from gate.languages.python.collected.settings import Settings
from gate.languages.python.collected.syntax import FUNCTIONS
from gate.languages.python.collected.values import (
    Class,
    Data,
    Foreign,
    Function,
    Machine,
    MadeClass,
    Module,
    Value,
)
from gate.languages.python.test_names import FAMILIES, is_no_test, is_test_case
from gate.model.test import Doubt, Listing

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_DEPTH = 30  # classes within classes
LOADED = "`load_tests` decides which tests unittest runs"
_BUILT = ("__init__", "__new__")


class Collector:
    """One file under one reading of pytest's settings."""

    def __init__(self, file: PythonFile, settings: Settings) -> None:
        self._file = file
        self._settings = settings
        self._found = Found(file)
        self._makers = Makers(file, settings)

    def pytest(self) -> Listing:
        """What pytest collects."""
        module_flag = flag(self._file.namespace.names.get("__test__", []))
        if module_flag is not False:
            for name, bound, file in self._every_name():
                self._named(self._file.path, name, self._meant(bound, name, file), bound, 0)
            self._made(self._makers.in_module(), None)
            for found, at in self._file.starred():
                if found is not None:
                    made = Makers(found, self._settings).in_module()
                    self._made([each._replace(at=at) for each in made], None)
        self._loaded()
        return self._found.listing()

    def unittest(self) -> Listing:
        """What unittest collects where pytest does not look."""
        for name, bound, file in self._every_name():
            for value in self._meant(bound, name, file):
                if isinstance(value, Class) and self._is_case(kind_of(value)):
                    self._class(self._file.path, name, value, bound[-1], 0)
        self._loaded()
        return self._found.listing()

    def _loaded(self) -> None:
        """What unittest asks the file itself."""
        for bound in self._file.namespace.names.get("load_tests", ()):
            if isinstance(bound.value, FUNCTIONS):
                self._found.doubt(f"{self._file.path}::*", bound.at, Doubt.LIKELY, LOADED)

    def _every_name(self) -> Iterator[tuple[str, list[Bound], PythonFile]]:
        """The file's own names, and those that `from … import *` brings."""
        file = self._file
        yield from ((name, bound, file) for name, bound in list(file.namespace.names.items()))
        seen = set(file.namespace.names)
        for found, at in file.starred():
            if found is None:
                why = "everything is imported from a module elsewhere"
                self._found.doubt(f"{file.path}::*", at, Doubt.POSSIBLE, why)
                continue
            for name, bound in found.namespace.names.items():
                if name not in seen and found.exports(name):
                    seen.add(name)
                    yield name, [each._replace(at=at) for each in bound], found

    def _meant(self, bound: list[Bound], name: str, file: PythonFile) -> list[Value]:
        """The meanings of a global name that could be a test; none are looked for where it could not."""
        names = (name, *(each.value.name for each in bound if isinstance(each.value, Imported)))
        is_known = any(not isinstance(each.value, Imported) for each in bound)
        could_be = self._settings.is_function(name) or any(each.lstrip("_")[:1].isupper() for each in names)
        if is_known or could_be or self._settings.is_class(name) or any("est" in each for each in names):
            return [value for each in bound for value in file.value(each)]
        return []

    def _named(self, owner: str, name: str, values: list[Value], bound: list[Bound], depth: int) -> None:
        """What one global name stands for."""
        if not values or depth > _DEPTH:
            return
        if not self._settings.imported and all(isinstance(each.value, Imported) for each in bound):
            return
        for value in values:
            if isinstance(value, Class):
                self._class(owner, name, value, bound[-1], depth)
            elif isinstance(value, Function):
                if self._is_test_function(name, value, self._altered(name)):
                    self._found.declare(f"{owner}::{name}", value, bound[-1], None)
                elif name.startswith("describe"):
                    at = bound[-1].at
                    self._found.doubt(
                        f"{owner}::{name}::*", at, Doubt.POSSIBLE, f"`{name}` may hold tests of pytest-describe"
                    )
            elif isinstance(value, Machine):
                self._found.declare_machine(f"{owner}::{name}", value, bound[-1])
            elif isinstance(value, MadeClass):
                self._made_class(f"{owner}::{name}", name, value, bound[-1])
            elif not isinstance(value, (Data, Module)):
                self._uncertain(owner, name, value, bound[-1])

    def _uncertain(self, owner: str, name: str, value: Value, bound: Bound) -> None:
        """A name whose value cannot be told: a test, if it is a function or class and the name is a test's."""
        is_class = self._settings.is_class(name)
        if not (is_class or self._settings.is_function(name)):
            if isinstance(bound.value, Imported) and bound.value.name and "est" in f"{name}{bound.value.name}":
                self._found.doubt(f"{owner}::{name}::*", bound.at, Doubt.POSSIBLE, f"`{name}` is imported")
            return
        test_id = f"{owner}::{name}::*" if is_class else f"{owner}::{name}"
        doubt = Doubt.POSSIBLE if is_class or self._file.reads(name) else Doubt.LIKELY
        if isinstance(value, Foreign) and not value.is_call and isinstance(bound.value, ast.expr):
            doubt = Doubt.POSSIBLE  # another name of something imported
        said = "is imported from elsewhere" if isinstance(bound.value, Imported) else "gets its value at run time"
        self._found.doubt(test_id, bound.at, doubt, f"`{name}` {said}: if that is a function, it is a test")

    def _class(self, owner: str, name: str, made: Class, bound: Bound, depth: int) -> None:
        """The tests of a class."""
        kind = kind_of(made)
        path = f"{owner}::{name}"
        altered = self._altered(name) if depth == 0 else {}
        tested = self._flag(altered["__test__"]) if "__test__" in altered else kind.is_tested()
        is_case = self._is_case(kind)
        if not (is_case or self._settings.is_class(name) or tested is True):
            if kind.is_open and any(each.startswith("test") for each in kind.members):
                at = made.node if self._is_ours(made) else bound.at
                self._found.doubt(f"{path}::*", at, Doubt.POSSIBLE, "inherited")
            return
        if tested is False or depth > _DEPTH or (kind.is_abstract and "__abstractmethods__" not in altered):
            return
        is_built = any(each in kind.members and kind.members[each].is_sure and each not in altered for each in _BUILT)
        if is_built and not is_case:
            return
        self._members(path, kind, made, bound, altered, is_case=is_case, depth=depth)
        at = made.node if self._is_ours(made) else bound.at
        if kind.is_open or kind.metaclasses:
            self._found.doubt(f"{path}::*", at, Doubt.POSSIBLE, f"`{name}` may inherit tests from elsewhere")
        self._made(self._makers.in_class(name, kind), path)

    def _members(
        self,
        path: str,
        kind: Kind,
        made: Class,
        bound: Bound,
        altered: dict[str, Alteration],
        *,
        is_case: bool,
        depth: int,
    ) -> None:
        members = dict(kind.members)
        for key, change in altered.items():
            if change.value is None and change.is_sure:
                members.pop(key, None)
            elif change.value is not None:
                members[key] = Member([(Bound(change.value, change.at, change.is_sure), made)])
        functions = [
            (key, value, given)
            for key, member in members.items()
            for given in member.given
            for value in values_within(*given)
            if isinstance(value, Function)
        ]
        is_wanted = self._is_case_method if is_case else self._settings.is_function
        wanted = [each for each in functions if is_wanted(each[0]) or self._is_marked(each[1])]
        if is_case and not wanted:
            wanted = [each for each in functions if each[0] == "runTest"]
        is_family = any(
            name in FAMILIES for each in made.node.decorator_list for name in decorator_names(each, made.file)
        )
        for key, function, given in wanted:
            if not any(map(is_no_test, decorators(function))) and not self._says_no(key, given[1]):
                at = given[0] if self._is_ours(given[1]) else bound
                self._found.declare(f"{path}::{key}", function, at, (kind, made), is_family=is_family)
        for key, member in members.items():
            for given in member.given:
                self._member_otherwise(path, key, given, bound, is_case=is_case, depth=depth)

    def _member_otherwise(
        self, path: str, key: str, given: tuple[Bound, Class], bound: Bound, *, is_case: bool, depth: int
    ) -> None:
        """Classes within classes, and members whose value cannot be told."""
        at = given[0] if self._is_ours(given[1]) else bound
        for value in values_within(*given):
            if isinstance(value, Class):
                if not is_case and value.node is not given[1].node:
                    self._class(path, key, value, at, depth + 1)
            elif not isinstance(value, (Function, Data, Module)) and self._settings.is_function(key):
                doubt = Doubt.POSSIBLE if isinstance(value, Foreign) or self._file.reads(key) else Doubt.LIKELY
                self._found.doubt(f"{path}::{key}", at.at, doubt, f"`{key}` gets its value at run time")

    def _made_class(self, path: str, name: str, made: MadeClass, bound: Bound) -> None:
        bases = made.call.args[1]
        listed = bases.elts if isinstance(bases, ast.Tuple) else [bases]
        values = [value for each in listed for value in made.file.expression(each)]
        is_case = any(
            (isinstance(value, Foreign) and is_test_case(value.name))
            or (isinstance(value, Class) and self._is_case(kind_of(value)))
            for value in values
        )
        if is_case or self._settings.is_class(name):
            self._found.doubt(f"{path}::*", bound.at, Doubt.CERTAIN, f"`{name}` is a class made by a call of `type`")

    def _is_test_function(self, name: str, function: Function, altered: dict[str, Alteration]) -> bool:
        said = self._flag(altered["__test__"]) if "__test__" in altered else True if self._is_marked(function) else None
        if said is False or any(map(is_no_test, decorators(function))):
            return False
        return said is True or self._settings.is_function(name)

    def _is_marked(self, function: Function) -> bool:
        """Is it a test whatever its name, by a decorator?"""
        return any(name.rpartition(".")[2] == "istest" for name in decorators(function))

    def _says_no(self, key: str, owner: Class) -> bool:
        """Does the class's body set the method's `__test__` to something false?"""
        changes = owner.file.body(owner.node).alterations
        said = [self._flag(each) for each in changes if each.owner == key and each.name == "__test__"]
        return bool(said) and said[-1] is False

    @staticmethod
    def _is_case_method(name: str) -> bool:
        return name.startswith("test")

    @staticmethod
    def _is_case(kind: Kind) -> bool:
        """A class with a base that is made by a call, and with test methods, is taken for a TestCase."""
        return kind.is_test_case or (kind.is_computed and any(name.startswith("test") for name in kind.members))

    def _altered(self, name: str) -> dict[str, Alteration]:
        return {each.name: each for each in self._file.namespace.alterations if each.owner == name}

    @staticmethod
    def _flag(alteration: Alteration) -> bool | None:
        value = alteration.value
        return bool(value.value) if isinstance(value, ast.Constant) and alteration.is_sure else None

    def _is_ours(self, value: Class | Function) -> bool:
        return value.file is self._file

    def _made(self, made: Iterable[Made], path: str | None) -> None:
        for each in made:
            owner = self._file.path if path is None else path
            self._found.doubt(f"{owner}::{each.name or '*'}", each.at, each.doubt, each.why)
