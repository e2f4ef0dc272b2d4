"""The tests of a `_test.go` file: functions by Go's rules, subtests with literal names, methods of testify's suites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.go.collected.names import Taken, is_example, runner_of, said
from gate.languages.go.collected.tables import Row, Rows, Tables
from gate.model.named import NamedTuple
from gate.model.test import Doubt, Listing
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import Bytes, bytes_of, every, field, solid, text_of, words
from gate.scan.used import Definition, Used

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

_MOST = 5000  # subtests of one file
_DEPTH = 10
_HOOKS = frozenset({"TestMain", "init"})
_SUITE_HOOKS = frozenset(
    {
        *("SetupSuite", "TearDownSuite", "SetupTest", "TearDownTest", "BeforeTest", "AfterTest"),
        *("SetupSubTest", "TearDownSubTest"),
    }
)
# Packages whose functions are given a `t` and run no subtests with it.
_ASSERTING = frozenset({"require", "assert", "is", "qt", "cmp", "gomock", "goleak", "check", "mock", "fmt", "testing"})
_OTHERS = (b"onsi/ginkgo", b"gopkg.in/check.v1", b"smartystreets/goconvey")


class _Runner(NamedTuple):
    """What runs subtests, by its name, in a function; `test` is the name so far."""

    test: str
    variable: str
    function: Node
    whole: Bytes
    depth: int = 0


class Collector:
    """One file."""

    def __init__(self, source: Source, root: Node) -> None:
        self._source = source
        self._root = root
        self._found = FoundTests(source)
        self._tables = Tables(root)
        functions = [each for each in root.named_children if each.type == "function_declaration"]
        self._functions = {text_of(field(each, "name")): each for each in functions}
        self._methods: dict[str, list[Node]] = {}
        for each in root.named_children:
            if each.type == "method_declaration":
                self._methods.setdefault(_receiver_type(each), []).append(each)
        names = frozenset(text_of(field(each, "name")) for of in self._methods.values() for each in of)
        kinds = frozenset({"identifier", "type_identifier", "field_identifier"})
        told = tuple(words(root, source.text, kinds, names))
        self._used = Used(told, self._definitions())
        self._hooks = tuple(bytes_of(each) for name, each in self._functions.items() if name in _HOOKS)
        self._taken = Taken()
        self._left = _MOST

    def listing(self) -> Listing:
        run: set[str] = set()
        for name, function in self._functions.items():
            variable = runner_of(function)
            if variable is not None and name != "TestMain":
                run |= self._test(name, variable, function)
            elif (name == "TestMain" and variable is not None) or is_example(function):
                self._add(name, field(function, "name") or function, bytes_of(function), ())
        for kind, methods in self._methods.items():
            if kind not in run and self._is_suite(kind):
                for method in (each for each in methods if text_of(field(each, "name")).startswith("Test")):
                    why = f"`{kind}` is a suite that is run from another file"
                    self._found.doubt(
                        (), bytes_of(field(method, "name") or method), bytes_of(method), Doubt.LIKELY, why
                    )
        if any(word in self._source.text for word in _OTHERS):
            whole = bytes_of(self._root)
            self._found.doubt((), (0, 0), whole, Doubt.LIKELY, "tests of another framework than Go's own")
        return self._found.listing(self._root)

    def _test(self, name: str, variable: str, function: Node) -> set[str]:
        """One function; the types of the suites that it runs."""
        runner = _Runner(name, variable, function, bytes_of(function))
        suites = list(self._suites(function))
        is_told = self._subtests(runner) and not suites and not self._is_handed_on(function, variable)
        is_told = is_told and not name.startswith("Fuzz")
        at = field(function, "name") or function
        self._add(name, at, bytes_of(function), (), forms=() if is_told else None)
        for suite in suites:
            methods = self._methods.get(suite, [])
            hooks = tuple(bytes_of(each) for each in methods if text_of(field(each, "name")) in _SUITE_HOOKS)
            for method in methods:
                title = text_of(field(method, "name"))
                if title.startswith("Test"):
                    test = f"{name}/{title}"
                    self._add(test, field(method, "name") or method, bytes_of(method), (*hooks, bytes_of(function)))
                    receiver = _receiver_name(method)
                    self._subtests(_Runner(test, receiver, method, bytes_of(method)))
        return set(suites)

    def _subtests(self, runner: _Runner) -> bool:
        """The `t.Run` in a function; are all of them told by the text?"""
        is_told = True
        body = field(runner.function, "body")
        todo = [] if body is None else [body]
        while todo:
            node = todo.pop()
            call = _run_call(node, runner.variable)
            if call is None:
                if node.type == "func_literal" and _takes_runner(node) and b".Run(" in (node.text or b""):
                    is_told = False
                    continue
                todo += reversed(node.named_children)
                continue
            name, inner = call
            rows = self._rows(name, node, runner)
            is_told = is_told and rows.is_whole
            for row in rows.rows:
                is_told = self._subtest(row, node, inner, runner) and is_told
        return is_told

    def _subtest(self, row: Row, call: Node, inner: Node, runner: _Runner) -> bool:
        self._left -= 1
        if self._left < 0 or runner.depth > _DEPTH:
            return False
        test = self._taken.free(runner.test, row.name)
        whole = bytes_of(call)
        parts: tuple[Bytes, ...] = ()
        if not whole[0] <= row.at[0] < whole[1]:
            whole, parts = row.whole, (bytes_of(call),)
        is_told = False
        if inner.type == "func_literal":
            variable = _first_parameter(inner) or runner.variable
            is_told = self._subtests(_Runner(test, variable, inner, whole, runner.depth + 1))
        self._add_at(test, row.at, whole, parts, forms=() if is_told else None)
        return is_told or inner.type != "func_literal"

    def _rows(self, name: Node, call: Node, runner: _Runner) -> Rows:
        literal = said(name)
        if literal is None:
            return self._tables.rows(name, self._outermost(name))
        is_looped = _is_in_loop(call, runner.function)
        return Rows((Row(literal, bytes_of(name), bytes_of(call)),), is_whole=not is_looped)

    def _outermost(self, node: Node) -> Node:
        at = node
        while at.parent is not None and at.parent != self._root:
            at = at.parent
        return at

    def _add(self, name: str, at: Node, whole: Bytes, parts: tuple[Bytes, ...], forms: tuple[()] | None = ()) -> None:
        self._add_at(name, bytes_of(at), whole, parts, forms)

    def _add_at(
        self, name: str, at: Bytes, whole: Bytes, parts: tuple[Bytes, ...], forms: tuple[()] | None = ()
    ) -> None:
        around = (*parts, *self._hooks)
        self._found.add((name,), at, whole, (*around, *self._used.of(whole, *around)), forms=forms)

    def _suites(self, function: Node) -> Iterator[str]:
        """The types of the suites that a function runs: `suite.Run(t, new(Suite))`."""
        for node in every(function):
            callee = field(node, "function") if node.type == "call_expression" else None
            if text_of(callee) == "suite.Run":
                given = solid(field(node, "arguments"))
                kind = "" if len(given) < 2 else self._type_of(given[1], function)
                yield kind

    def _type_of(self, value: Node, function: Node) -> str:
        """The type of `new(X)`, `&X{…}`, `X{…}` or of a variable of such."""
        if value.type == "unary_expression":
            value = next(iter(solid(value)), value)
        if value.type == "composite_literal":
            return text_of(field(value, "type"))
        if value.type == "call_expression" and text_of(field(value, "function")) == "new":
            return text_of(next(iter(solid(field(value, "arguments"))), None))
        if value.type == "identifier":
            for node in every(function):
                right = solid(field(node, "right"))
                if node.type == "short_var_declaration" and text_of(field(node, "left")) == text_of(value) and right:
                    return self._type_of(right[0], function) if right[0].type != "identifier" else ""
        return ""

    def _is_handed_on(self, function: Node, variable: str) -> bool:
        """Is what runs subtests given to a function that may run some?"""
        for node in every(function):
            if node.type != "call_expression":
                continue
            callee = field(node, "function")
            owner = text_of(field(callee, "operand")) if callee is not None else ""
            is_given = any(
                each.type == "identifier" and text_of(each) == variable for each in solid(field(node, "arguments"))
            )
            if is_given and owner not in _ASSERTING:
                helper = self._functions.get(text_of(callee))
                reached = () if helper is None else self._used.of(bytes_of(helper))
                spans = () if helper is None else (bytes_of(helper), *reached)
                if helper is None or any(b".Run(" in self._source.text[start:end] for start, end in spans):
                    return True
        return False

    def _is_suite(self, kind: str) -> bool:
        declared = next(
            (
                spec
                for each in self._root.named_children
                if each.type == "type_declaration"
                for spec in each.named_children
                if text_of(field(spec, "name")) == kind
            ),
            None,
        )
        return declared is not None and b"suite.Suite" in (declared.text or b"")

    def _definitions(self) -> Iterator[Definition]:
        """Functions, types, and methods, which their types are made of too."""
        scope = bytes_of(self._root)
        for name, function in self._functions.items():
            if runner_of(function) is None:
                yield Definition(name, bytes_of(function), scope)
        for kind, methods in self._methods.items():
            for method in methods:
                name = text_of(field(method, "name"))
                if not name.startswith("Test"):
                    yield Definition(name, bytes_of(method), scope)
                    yield Definition(kind, bytes_of(method), scope)
        for each in self._root.named_children:
            if each.type == "type_declaration":
                for spec in each.named_children:
                    yield Definition(text_of(field(spec, "name")), bytes_of(spec), scope)


def _run_call(node: Node, variable: str) -> tuple[Node, Node] | None:
    """The name and the function of `t.Run(name, function)`."""
    callee = field(node, "function") if node.type == "call_expression" else None
    if callee is None or callee.type != "selector_expression" or text_of(field(callee, "field")) != "Run":
        return None
    given = solid(field(node, "arguments"))
    owner = text_of(field(callee, "operand"))
    return (given[0], given[1]) if len(given) == 2 and owner in (variable, f"{variable}.T()") else None


def _is_in_loop(node: Node, function: Node) -> bool:
    at = node.parent
    while at is not None and at != function:
        if at.type == "for_statement":
            return True
        at = at.parent
    return False


def _first_parameter(function: Node) -> str:
    parameters = solid(field(function, "parameters"))
    return text_of(field(parameters[0], "name")) if parameters else ""


def _takes_runner(function: Node) -> bool:
    return any(
        text_of(field(each, "type")) in ("*testing.T", "*testing.B") for each in solid(field(function, "parameters"))
    )


def _receiver_type(method: Node) -> str:
    given = solid(field(method, "receiver"))
    return text_of(field(given[0], "type")).lstrip("* ").partition("[")[0] if given else ""


def _receiver_name(method: Node) -> str:
    given = solid(field(method, "receiver"))
    return text_of(field(given[0], "name")) if given else ""
