"""pytest's fixtures: which a test may ask for, which it does, and what they hand out."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gate.languages.python.reach.file import PythonOutline
from gate.languages.python.reach.signature import parameter_names
from gate.model.named import NamedTuple
from gate.scan.following.covered import Held
from gate.scan.following.outline import Expr, Sort
from gate.scan.following.stops import Start
from gate.scan.following.values import GIVEN, Thing, Value

if TYPE_CHECKING:
    from gate.languages.python.reach.project import PythonProject

_DEEP = 12  # fixtures that ask for fixtures
_Definition = ast.FunctionDef | ast.AsyncFunctionDef


class Fixture(NamedTuple):
    """A function that is a fixture, by its file and key."""

    name: str
    path: str
    key: str
    is_automatic: bool


class Fixtures:
    """Those of one test, which stands in `file`, in the class that `owner` is an instance of.

    `starts` are those that ran, in their order, `left` the controls they leave behind, `doubts` what nobody can tell.
    """

    def __init__(self, project: PythonProject, file: PythonOutline, test: str, owner: Value | None) -> None:
        self._project = project
        self._test = test
        self._meaning = project.meaning(frozenset())
        self._owner = owner
        self._made: dict[str, Value] = {}
        self._open: list[str] = []
        self.starts: list[Start] = []
        self.left: list[Held] = []
        self.doubts: list[str] = []
        self.known = {each.name: each for each in self._known(file)}

    def run(self, name: str, controls: tuple[Held, ...]) -> Value:
        """Run a fixture and those it asks for; the value it hands out."""
        fixture = self.known.get(name)
        if fixture is None:
            if self._project.may_control(name):
                self.doubts.append(f"the fixture `{name}` may control a clock")
            return GIVEN
        home = self._project.outline(fixture.path)
        node = None if home is None else home.node_of(fixture.key)
        if name in self._made or name in self._open or len(self._open) > _DEEP or node is None or home is None:
            return self._made.get(name, GIVEN)
        self._open.append(name)
        asked = parameter_names(node)
        given: dict[str, Value] = {}
        if home.is_method(fixture.key) and asked and self._owner is not None:
            given[f"{fixture.key}:{asked.pop(0)}"] = self._owner
        for each in (*used_by(node.decorator_list), *asked):
            given[f"{fixture.key}:{each}"] = self.run(each, controls)
        self._open.pop()
        left = tuple(Held(each, fixture.path) for each in self._project.sight(fixture.path).left_by(node.name))
        self.left += left
        if not left and self._project.may_control(name):
            self.doubts.append(f"the fixture `{name}` may control a clock")
        function = Value(Thing.FUNCTION, fixture.path, fixture.key)
        steps = (self._test, f"{self._project.title(fixture.path)}.{node.name}")
        self.starts.append(Start(function, tuple(sorted(given.items())), controls, steps))
        value = self._meaning.calls.called(function, given)
        self._made[name] = GIVEN if value.thing is Thing.UNTOLD else value
        return self._made[name]

    def _known(self, file: PythonOutline) -> Iterator[Fixture]:
        """Those that a test may ask for; a later one of a name hides an earlier one."""
        folders = file.path.split("/")[:-1]
        for depth in range(len(folders) + 1):
            path = "/".join((*folders[:depth], "conftest.py"))
            above = self._project.outline(path) if self._project.is_there(path) else None
            if above is not None:
                for plugin in self._plugins(above):
                    yield from self._of_file(plugin)
                yield from self._of_file(above)
        yield from self._of_file(file)
        for each in reversed(self._meaning.classes.order(self._owner)) if self._owner is not None else ():
            home = self._project.outline(each.path)
            for name, node, key in home.methods(each.name) if home is not None else ():
                yield from _fixture(name, node, each.path, key)

    def _plugins(self, file: PythonOutline) -> Iterator[PythonOutline]:
        """The modules that `pytest_plugins` of a conftest.py names."""
        for module in file.texts("pytest_plugins"):
            paths = self._project.modules(module, file.path)
            plugin = self._project.outline(paths[0]) if paths else None
            if plugin is not None:
                yield plugin

    def _of_file(self, file: PythonOutline) -> tuple[Fixture, ...]:
        if file.path not in self._project.fixtures:
            self._project.fixtures[file.path] = tuple(self._declared(file))
        return self._project.fixtures[file.path]

    def _declared(self, file: PythonOutline) -> Iterator[Fixture]:
        for star in file.stars():
            module = self._meaning.of(star, file, {})
            inner = self._inner(module)
            if inner is not None and inner is not file:
                yield from (
                    fixture
                    for name, node, key in inner.functions()
                    for fixture in _fixture(name, node, inner.path, key)
                )
        for name, expr in file.imported():
            value = self._imported(expr, file)
            home = self._project.outline(value.path) if value.thing is Thing.FUNCTION else None
            node = None if home is None else home.node_of(value.name)
            if node is not None:
                yield from _fixture(name, node, value.path, value.name)
        for name, node, key in file.functions():
            yield from _fixture(name, node, file.path, key)

    def _inner(self, module: Value) -> PythonOutline | None:
        """A file of tests: fixtures live there."""
        is_near = module.thing is Thing.MODULE and self._project.is_test(module.path)
        return self._project.outline(module.path) if is_near else None

    def _imported(self, expr: Expr, file: PythonOutline) -> Value:
        module = self._meaning.of(expr.parts[0], file, {}) if expr.sort is Sort.MEMBER else GIVEN
        return GIVEN if self._inner(module) is None else self._meaning.member(module, expr.text)


def used_by(decorators: Iterable[ast.expr]) -> Iterator[str]:
    """The fixtures that `@pytest.mark.usefixtures(…)` names."""
    for each in decorators:
        if isinstance(each, ast.Call) and ast.unparse(each.func).endswith("usefixtures"):
            yield from (
                part.value for part in each.args if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


def parametrized(decorators: Iterable[ast.expr]) -> set[str]:
    """The parameters that `@pytest.mark.parametrize(…)` fills."""
    found: set[str] = set()
    for each in decorators:
        if isinstance(each, ast.Call) and ast.unparse(each.func).endswith("parametrize") and each.args:
            first = each.args[0]
            parts = first.elts if isinstance(first, (ast.List, ast.Tuple)) else [first]
            for part in parts:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.update(name.strip() for name in part.value.split(","))
    return found


def _fixture(name: str, node: _Definition, path: str, key: str) -> Iterator[Fixture]:
    for each in node.decorator_list:
        callee = each.func if isinstance(each, ast.Call) else each
        if ast.unparse(callee).rpartition(".")[2] in ("fixture", "yield_fixture"):
            keywords = {part.arg: part.value for part in each.keywords} if isinstance(each, ast.Call) else {}
            said, automatic = keywords.get("name"), keywords.get("autouse")
            is_named = isinstance(said, ast.Constant) and isinstance(said.value, str)
            is_automatic = isinstance(automatic, ast.Constant) and automatic.value is True
            yield Fixture(str(said.value) if is_named else name, path, key, is_automatic)  # type: ignore[union-attr]
            return
