"""What pytest and unittest run for one test: its set-up, its fixtures, the test itself."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gate.languages.python.reach.file import PythonOutline
from gate.languages.python.reach.fixtures import Fixtures, parametrized, used_by
from gate.languages.python.reach.signature import parameter_names
from gate.model.test_id import names_of
from gate.scan.following.covered import Held
from gate.scan.following.stops import Start
from gate.scan.following.values import GIVEN, Thing, Value

if TYPE_CHECKING:
    from gate.languages.python.reach.project import PythonProject

_SET_UP = (
    *("setUpClass", "setup_class", "setUpTestData", "setUp", "asyncSetUp", "setup_method", "setup"),
    *("tearDown", "asyncTearDown", "teardown_method"),
)
_MODULE_SET_UP = ("setUpModule", "setup_module", "setup_function")


class Starts:
    """Of one test, which stands in `file` or is inherited there. `doubts` fill up on the way."""

    def __init__(self, project: PythonProject, file: PythonOutline, test: str) -> None:
        self._project = project
        self._file = file
        self._test = test
        self._meaning = project.meaning(frozenset())
        self.doubts: list[str] = []

    def find(self) -> list[Start]:
        """Everything that runs, the test last; nothing, where the test is no function that can be found."""
        *classes, name = names_of(self._test)
        owner = self._owner(classes)
        function = None if classes and owner is None else self._function(name.partition("[")[0], owner)
        home = None if function is None else self._project.outline(function.path)
        node = None if home is None or function is None else home.node_of(function.name)
        if function is None or home is None or node is None:
            self.doubts.append("the test is not written down as a function")
            return []
        own = self._controls(function, owner, home, node)
        start = home.body(function.name).start
        controls = tuple(dict.fromkeys((*own, *self._held(home, start))))
        fixtures = Fixtures(self._project, self._file, self._test, owner)
        automatic = [each.name for each in fixtures.known.values() if each.is_automatic]
        for each in dict.fromkeys((*automatic, *self._asked(node, owner))):
            fixtures.run(each, controls)
        parameters = parameter_names(node)
        known: dict[str, Value] = {}
        if function.bound and parameters:
            known[f"{function.name}:{parameters.pop(0)}"] = function.bound[0]
        made = parametrized(self._decorators(node, owner))
        for parameter in parameters:
            value = GIVEN if parameter in made else fixtures.run(parameter, controls)
            known[f"{function.name}:{parameter}"] = value
        self.doubts += fixtures.doubts
        left = tuple(dict.fromkeys((*own, *fixtures.left)))
        set_up = [self._started(each, tuple(dict.fromkeys((*left, *controls)))) for each in self._set_up(owner)]
        return [*fixtures.starts, *set_up, Start(function, tuple(sorted(known.items())), left, (self._test,))]

    def _owner(self, classes: list[str]) -> Value | None:
        """An instance of the test's class."""
        owner: Value | None = None
        for each in classes:
            owner = self._meaning.named(self._file, each) if owner is None else self._meaning.member(owner, each)
            if owner.thing is not Thing.CLASS:
                return None
        return None if owner is None else Value(Thing.INSTANCE, owner.path, owner.name)

    def _function(self, name: str, owner: Value | None) -> Value | None:
        if owner is None:
            found = next((key for known, _, key in self._file.functions() if known == name), None)
            return None if found is None else Value(Thing.FUNCTION, self._file.path, found)
        for each in self._meaning.classes.order(owner):
            home = self._project.outline(each.path)
            for known, _, key in home.methods(each.name) if home is not None else ():
                if known == name:
                    return Value(Thing.FUNCTION, each.path, key, (owner,))
        return None

    def _started(self, function: Value, controls: tuple[Held, ...]) -> Start:
        parameters = self._meaning.calls.body(function).parameters
        known = [
            (f"{function.name}:{each.name}", value) for each, value in zip(parameters, function.bound, strict=False)
        ]
        return Start(function, tuple(known), controls, (self._test,))

    def _set_up(self, owner: Value | None) -> Iterator[Value]:
        for name, _, key in self._file.functions():
            if name in _MODULE_SET_UP:
                yield Value(Thing.FUNCTION, self._file.path, key)
        for name in _SET_UP if owner is not None else ():
            found = self._meaning.member(owner, name) if owner is not None else GIVEN
            if found.thing is Thing.FUNCTION:
                yield found

    def _asked(self, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: Value | None) -> Iterator[str]:
        yield from used_by(self._decorators(node, owner))
        yield from self._file.marked("pytestmark", used_by)

    def _decorators(self, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: Value | None) -> list[ast.expr]:
        """Those of the test and of its classes."""
        found = list(node.decorator_list)
        for each in self._meaning.classes.order(owner) if owner is not None else ():
            file = self._project.outline(each.path)
            found += file.class_node(each.name).decorator_list if file is not None else []
        return found

    # controls

    def _held(self, home: PythonOutline, start: int) -> tuple[Held, ...]:
        return tuple(Held(given, home.path) for given in self._project.sight(home.path).around(start))

    def _controls(
        self, function: Value, owner: Value | None, home: PythonOutline, node: ast.FunctionDef | ast.AsyncFunctionDef
    ) -> tuple[Held, ...]:
        """What holds over the test from elsewhere: its classes' files, decorators that are written in others."""
        held = list(self._by_decorators(node.decorator_list, home))
        for each in self._meaning.classes.order(owner) if owner is not None else ():
            file = self._project.outline(each.path)
            if file is None:
                continue
            if each.path != function.path:
                span = file.span(file.class_node(each.name))
                held += (Held(given, each.path) for given in self._project.sight(each.path).over(*span))
            held += self._by_decorators(file.class_node(each.name).decorator_list, file)
        return tuple(dict.fromkeys(held))

    def _by_decorators(self, decorators: Iterable[ast.expr], home: PythonOutline) -> Iterator[Held]:
        for decorator in decorators:
            callee = decorator.func if isinstance(decorator, ast.Call) else decorator
            value = self._meaning.of(home.told(callee), home, {})
            if value.thing is Thing.FUNCTION and self._project.is_test(value.path):
                name = self._meaning.calls.body(value).name.rpartition(".")[2]
                left = self._project.sight(value.path).left_by(name)
                yield from (Held(each, value.path) for each in left)
                is_told = bool(left)
            else:
                name = value.name if value.thing is Thing.FOREIGN else ast.unparse(callee)[:60]
                is_told = False
            if not is_told and self._project.may_control(name):
                self.doubts.append(f"`{name}` may control a clock")
