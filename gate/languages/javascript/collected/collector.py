"""The suites and tests that a JavaScript file declares when it is loaded.

The calls are followed as the file would make them: into the bodies of suites, into callbacks, into functions of the
file. What is only known by running it is said as such.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.languages.javascript.collected.functions import (
    bound_function,
    called_upon,
    first_parameter,
    first_word,
    is_run,
    name_of,
    parameters_of,
)
from gate.languages.javascript.collected.outline import FUNCTION_VALUES, Imported, Outline, required, unwrapped
from gate.languages.javascript.collected.roles import ROLE_NAMES, Meaning, Role, meaning
from gate.languages.javascript.collected.suites import Here, Suite, Test
from gate.languages.javascript.collected.titles import FILLED_IN, Given, Names, Title, title
from gate.languages.javascript.grammar import FUNCTIONS
from gate.model.test import Doubt, Listing
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import Bytes, bytes_of, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

_PROPERTY = re.compile(rb"\b(?:asyncProperty|property)\s*\(|\.modelRun\s*\(")
_MOST = 20_000  # calls that are followed into functions of the file
_DEPTH = 12  # suites and functions within each other
_CLASSES = frozenset({"class_declaration", "class", "abstract_class_declaration"})


class Collector:
    """One file."""

    def __init__(self, source: Source, root: Node) -> None:
        self._source = source
        self._root = root
        self._outline = Outline(root)
        self._found = FoundTests(source)
        self.tests: list[Test] = []
        self._followed = 0
        self._seen: set[int] = set()  # where the calls begin that declare something
        self._entered: set[int] = set()  # where the functions begin that are run
        self._makes: dict[Bytes, bool] = {}
        self._checks = b"fast-check" in source.text

    def listing(self) -> Listing:
        self._run(self._root, Here(Suite((), 0, None, None)))
        for test in self.tests:
            around = (*test.suite.parts(), *test.parts)
            used = self._outline.used.of(test.whole, *around)
            self._found.add(
                (*test.suite.names, test.title.text),
                bytes_of(test.title.at),
                test.whole,
                (*around, *used),
                is_property=test.is_property,
                is_family=test.is_family,
            )
        self._not_called()
        return self._found.listing(self._root)

    def _run_given(self, nodes: list[Node], here: Here) -> None:
        """Functions that came as arguments are run where they are called or handed on: `cases()`, `rows.map(cases)`."""
        for node in nodes:
            if node.type == "identifier" and text_of(node) in here.names.given and here.depth < _DEPTH:
                function = self._function(node, here.names)
                if function is not None:
                    self._run(function.node, here._replace(names=function.names, depth=here.depth + 1))

    def _run(self, node: Node, here: Here) -> None:
        """What stands in a node is run; functions in it only if something is given them."""
        self._entered.add(node.start_byte)
        todo = [node]
        while todo:
            at = todo.pop()
            if at.type == "call_expression" and at.child_by_field_name("function") is not None:
                if self._call(at, here):
                    continue
            elif (at.type in FUNCTIONS and at is not node and not is_run(at)) or at.type in _CLASSES:
                continue
            todo += reversed(at.named_children)

    def _call(self, call: Node, here: Here) -> bool:
        """Is it a call that declares something, so that nobody need look into it again?"""
        callee = call.child_by_field_name("function")
        meant = None if callee is None else meaning(callee, self._outline)
        given = call.child_by_field_name("arguments")
        arguments = solid(given) if given is not None and given.type == "arguments" else []
        if meant is None:
            self._run_given([*arguments, *([] if callee is None else [called_upon(callee)])], here)
            return callee is not None and self._foreign(call, callee, here)
        if meant.role is Role.MAKER:
            return meant.function is not None and self._follow(call, meant.function, arguments, here)
        if not arguments:
            return False
        if meant.role is Role.HOOK:
            here.suite.hooks.append(bytes_of(call))
            here.suite.set_up += [
                each for each in arguments if unwrapped(each).type in (*FUNCTION_VALUES, "identifier")
            ]
            return True
        self._seen.add(call.start_byte)
        if meant.role is Role.SUITE:
            return self._suite(call, meant, arguments, here)
        return self._test(call, meant, arguments, here)

    def _suite(self, call: Node, meant: Meaning, arguments: list[Node], here: Here) -> bool:
        body = self._function(arguments[-1], here.names)
        said = None
        if body is None or body.node != arguments[0]:
            said = self._title(arguments[0], meant, here)
            if body is None and (said is None or len(arguments) < 2):
                return not meant.is_pending and len(arguments) == 1 and said is not None
        suite = here.suite
        if said is not None:
            start = body.node.start_byte if body is not None and body.node.start_byte < call.end_byte else call.end_byte
            told = suite.told + 1 if said.is_told and suite.told == len(suite.names) else suite.told
            header = call.start_byte, max(call.start_byte + 1, start)
            suite = Suite((*suite.names, said.text), told, suite, header)
            suite.is_family = suite.is_family or said.is_computed
        if body is None:
            self._doubt(suite, call, Doubt.CERTAIN, "its tests are declared elsewhere")
        elif here.depth < _DEPTH:
            inner = here._replace(suite=suite, names=body.names, depth=here.depth + 1)
            self._run(body.node, inner)
        else:
            self._doubt(suite, call, Doubt.LIKELY, "suites in suites, too deep to follow")
        return True

    def _test(self, call: Node, meant: Meaning, arguments: list[Node], here: Here) -> bool:
        said = self._title(arguments[0], meant, here)
        function = next((each for each in arguments[1:] if unwrapped(each).type in FUNCTION_VALUES), None)
        is_handed = len(arguments) > 1 and not meant.is_pending
        if said is None or (not said.is_told and function is None and not is_handed):
            return False
        if not said.is_told and function is None and meant.is_pending:
            return False
        whole = bytes_of(call)
        at = said.at
        calls = here.calls
        if calls and not whole[0] <= at.start_byte < whole[1]:
            whole, calls = calls[-1], (*calls[:-1], whole)
        if not said.is_told:
            self._doubt(here.suite, call, Doubt.CERTAIN, "the titles of tests are computed")
            return True
        tables = () if meant.table is None else tuple(self._outline.values_used(bytes_of(meant.table)))
        is_property = meant.is_property or (self._checks and bool(_PROPERTY.search(self._source.text, *bytes_of(call))))
        is_family = said.is_computed or here.suite.is_family
        parts = (*calls, *here.functions, *tables)
        run = [each for each in arguments[1:] if unwrapped(each).type in (*FUNCTION_VALUES, "identifier")]
        self.tests.append(Test(here.suite, said, whole, parts, is_property, is_family, tuple(run[:1])))
        if function is not None and here.depth < _DEPTH:
            self._subtests(unwrapped(function), said, here)
        return True

    def _subtests(self, function: Node, said: Title, here: Here) -> None:
        """node:test's `t.test("…")`, in the body of a test."""
        context = first_parameter(function)
        suite = Suite((*here.suite.names, said.text), here.suite.told, here.suite, None)
        suite.is_family = here.suite.is_family or said.is_computed
        suite.set_up.append(function)
        todo = list(function.named_children)
        while todo:
            at = todo.pop()
            callee = at.child_by_field_name("function") if at.type == "call_expression" else None
            if callee is not None and self._is_subtest(callee, context):
                given = at.child_by_field_name("arguments")
                arguments = solid(given) if given is not None and given.type == "arguments" else []
                inner = here._replace(suite=suite, depth=here.depth + 1)
                if arguments and self._test(at, Meaning(Role.TEST), arguments, inner):
                    continue
            todo += reversed(at.named_children)

    def _is_subtest(self, callee: Node, context: str) -> bool:
        if callee.type == "identifier":  # which only node:test takes in the body of a test
            meant = meaning(callee, self._outline) if b"node:test" in self._source.text else None
            return meant is not None and meant.role in (Role.TEST, Role.MODULE)
        return bool(context) and text_of(callee) == f"{context}.test"

    def _title(self, node: Node, meant: Meaning, here: Here) -> Title | None:
        node = unwrapped(node)
        if node.type in FUNCTION_VALUES or node.type in ("object", "array"):
            return None
        said = title(node, self._outline, here.names)
        if meant.is_each and FILLED_IN.search(said.text):
            is_told = bool(FILLED_IN.sub("", said.text).strip(" \t.,:;-()[]"))
            return said._replace(is_computed=True, is_told=is_told and said.is_told)
        return said

    def _function(self, node: Node, names: Names) -> Given | None:
        """The function that an expression is, with what its names were given."""
        for _ in range(_DEPTH):
            node = unwrapped(node)
            if node.type in FUNCTIONS:
                return Given(node, names)
            node = bound_function(node)
            if node.type != "identifier":
                return None
            given = names.given.get(text_of(node))
            if given is not None:
                node, names = given
                continue
            bound = self._outline.meant(text_of(node), node.start_byte)
            if bound is None or bound.value is None or isinstance(bound.value, Imported):
                return None
            node = bound.value
        return None

    def _follow(self, call: Node, function: Node, arguments: list[Node], here: Here) -> bool:
        """A function of the file is called: what it declares is declared here."""
        span = bytes_of(function)
        if span in here.functions or not self._declares(function):
            return False
        self._followed += 1
        if here.depth >= _DEPTH or self._followed > _MOST:
            self._doubt(here.suite, call, Doubt.LIKELY, "functions that call each other, too many to follow")
            return True
        pairs = zip(parameters_of(function), arguments, strict=False)
        given = {name: Given(argument, here.names) for each, argument in pairs if (name := name_of(each))}
        inner = here._replace(
            names=Names({**here.names.given, **given}),
            calls=(*here.calls, bytes_of(call)),
            functions=(*here.functions, span),
            depth=here.depth + 1,
        )
        self._run(function, inner)
        for each in map(unwrapped, arguments):
            if each.type in FUNCTION_VALUES and each.start_byte not in self._entered and self._declares(each):
                self._doubt(here.suite, each, Doubt.LIKELY, "tests in what is given to a function of the file")
        return True

    def _declares(self, function: Node) -> bool:
        """May it declare tests, itself or by another function of the file?"""
        span = bytes_of(function)
        if span not in self._makes:
            self._makes[span] = False  # while it is looked into
            self._makes[span] = any(self._may_declare(name, offset) for offset, name in self._outline.used.words(span))
        return self._makes[span]

    def _may_declare(self, name: str, offset: int) -> bool:
        if name in ROLE_NAMES:
            return True
        bound = self._outline.meant(name, offset)
        if bound is None:
            return False
        if isinstance(bound.value, Imported):
            return bound.value.name in ROLE_NAMES
        if bound.value is None:
            return False
        if bound.value.type in FUNCTIONS:
            return self._declares(bound.value)
        return any(word in ROLE_NAMES for _, word in self._outline.used.words(bound.whole))

    def _foreign(self, call: Node, callee: Node, here: Here) -> bool:
        """A function of another file of the project may declare tests too."""
        module = required(unwrapped(called_upon(callee)))
        is_for_its_own_sake = call.parent is not None and call.parent.type == "expression_statement"
        if module is not None and module.startswith(".") and is_for_its_own_sake:
            self._doubt(here.suite, call, Doubt.LIKELY, f"what `{module}` gives is run, and may declare tests")
        bound = self._outline.meant(text_of(callee), callee.start_byte) if callee.type == "identifier" else None
        if bound is not None and isinstance(bound.value, Imported) and bound.value.module.startswith("."):
            self._doubt(here.suite, call, Doubt.POSSIBLE, f"`{text_of(callee)}` of another file may declare tests")
        return False

    def _doubt(self, suite: Suite, call: Node, doubt: Doubt, why: str) -> None:
        start, end = bytes_of(call)
        self._found.doubt(suite.names[: suite.told], (start, end), (start, end), doubt, why)

    def _not_called(self) -> None:
        """Suites and tests in functions that nothing in the file calls."""
        todo = [self._root]
        while todo:
            at = todo.pop()
            callee = at.child_by_field_name("function") if at.type == "call_expression" else None
            if callee is not None and at.start_byte not in self._seen and first_word(callee) in ROLE_NAMES:
                meant = meaning(callee, self._outline)
                if meant is not None and meant.role in (Role.SUITE, Role.TEST):
                    whole = bytes_of(at)
                    self._found.doubt((), whole, whole, Doubt.POSSIBLE, "tests in a function that is called elsewhere")
                    return
            todo += reversed(at.named_children)
