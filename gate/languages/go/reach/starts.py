"""What `go test` runs for one test: the package's set-up, the function, and of its subtests the one that is meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.go.collected.names import rewritten, runner_of
from gate.languages.go.reach.file import GoOutline, is_subtest
from gate.languages.go.reach.replaced import replaced
from gate.model.test_id import names_of
from gate.scan.following.covered import Held
from gate.scan.following.outline import Expr, Happening, Sort, Use
from gate.scan.following.stops import Start
from gate.scan.following.values import Thing, Value

if TYPE_CHECKING:
    from gate.languages.go.reach.project import GoProject

_SUITE = "github.com/stretchr/testify/suite.Run"
_SUITE_HOOKS = (
    *("SetupSuite", "SetupTest", "BeforeTest", "SetupSubTest", "AfterTest", "TearDownTest", "TearDownSuite"),
    "TearDownSubTest",
)


class Starts:
    """Of one test, which stands in `file`. `doubts` fill up on the way."""

    def __init__(self, project: GoProject, file: GoOutline, test: str) -> None:
        self._project = project
        self._file = file
        self._test = test
        self._meaning = project.meaning(frozenset())
        self.doubts: list[str] = []

    def find(self) -> list[Start]:
        """Everything that runs, the test last; nothing, where the test is no function that can be found."""
        name, _, rest = names_of(self._test)[-1].partition("/")
        function = next((key for known, _, key in self._file.functions() if known == name), None)
        if function is None:
            self.doubts.append("the test is not written down as a function")
            return []
        value = Value(Thing.FUNCTION, self._file.path, function)
        found = [*self._set_up(), *self._within(value, rest, ())]
        return [each._replace(replaced=tuple(replaced(self._project, each.function))) for each in found]

    def _set_up(self) -> Iterator[Start]:
        """`TestMain` of the package's tests. What an `init` sets is looked into with what uses it."""
        beside = (each for each in self._project.packages.files(self._file.path.rpartition("/")[0]) if each.is_test)
        for each in beside:
            file = self._project.file(each.path) if "TestMain" in each.declared else None
            for name, node, key in file.functions() if file is not None else ():
                if name == "TestMain" and runner_of(node) is None:
                    yield Start(Value(Thing.FUNCTION, each.path, key), (), (), (self._test,))

    def _within(self, function: Value, rest: str, controls: tuple[Held, ...]) -> Iterator[Start]:
        """A function, and of the subtests that it runs only those that `rest` names."""
        body = self._meaning.calls.body(function)
        suites = list(self._suites(function))
        if not rest:
            yield Start(function, function.around, controls, (self._test,))
            for suite in suites:
                yield from self._suite(suite, "", controls)
            return
        chosen, below = self._chosen(body.uses, rest)
        if not chosen and not suites:
            self.doubts.append("the subtest is not written down")
        file = self._project.file(function.path)
        kept = frozenset(each.start for each in chosen)
        if file is not None:
            outer = function._replace(name=file.restricted(function.name, frozenset()))
            yield Start(outer, function.around, controls, (self._test,))
            for use in chosen:
                held = tuple(Held(given, file.path) for given in self._project.sight(file.path).around(use.start))
                inner = self._meaning.of(use.expr.parts[2], file, dict(function.around))
                if inner.thing is Thing.FUNCTION:
                    yield from self._within(inner, below, tuple(dict.fromkeys((*held, *controls))))
                else:
                    self.doubts.append("the subtest's function cannot be told")
        for suite in suites if not kept else ():
            yield from self._suite(suite, rest, controls)

    def _chosen(self, uses: tuple[Use, ...], rest: str) -> tuple[list[Use], str]:
        """The calls of `t.Run` that run a subtest of that name, and what is left of the name below it."""
        found = [(use, _name(use.expr)) for use in uses if is_subtest(use)]
        for use, name in found:
            for count in range(rest.count("/") + 1):
                first = "/".join(rest.split("/")[: count + 1])
                if name is not None and first.partition("#")[0] == rewritten(name).partition("#")[0]:
                    same = [each for each, other in found if other == name]
                    return (same if "#" in first else [use]), rest[len(first) + 1 :]
        unnamed = [use for use, name in found if name is None]
        return unnamed, rest.partition("/")[2]

    def _suites(self, function: Value) -> Iterator[Value]:
        """The suites of testify that a function runs."""
        file = self._project.file(function.path)
        for use in self._meaning.calls.body(function).uses if file is not None else ():
            if use.how is not Happening.CALLED or len(use.expr.parts) != 3 or file is None:
                continue
            callee = self._meaning.of(use.expr.parts[0], file, dict(function.around))
            if callee.thing is Thing.FOREIGN and callee.name == _SUITE:
                suite = self._meaning.of(use.expr.parts[2], file, dict(function.around))
                if suite.thing is Thing.INSTANCE:
                    yield suite
                else:
                    self.doubts.append("the suite cannot be told")

    def _suite(self, suite: Value, rest: str, controls: tuple[Held, ...]) -> Iterator[Start]:
        name, _, below = rest.partition("/")
        names = [*_SUITE_HOOKS, *([name] if name else self._methods(suite))]
        for each in names:
            method = self._meaning.member(suite, each)
            if method.thing is Thing.FUNCTION:
                parameters = self._meaning.calls.body(method).parameters
                known = ((f"{method.name}:{parameters[0].name}", suite),) if parameters else ()
                bound = method._replace(around=known)
                is_named = each == name and below
                yield from self._within(bound, below if is_named else "", controls)

    def _methods(self, suite: Value) -> list[str]:
        found: list[str] = []
        for each in self._meaning.classes.order(suite):
            home = self._project.outline(each.path)
            if home is not None:
                found += [name for name in home.class_of(each.name).members if name.startswith("Test")]
        return list(dict.fromkeys(found))


def _name(expr: Expr) -> str | None:
    """The name of a subtest, if it is a literal."""
    given = expr.parts[1]
    return given.text[1:-1] if given.sort is Sort.CONSTANT and given.text[:1] in "'\"" else None
