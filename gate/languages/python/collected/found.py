"""The tests of one Python file that were found, and what cannot be told of it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from gate.languages.python.collected.classes import Kind, decorators
from gate.languages.python.collected.forms import Forms
from gate.languages.python.collected.namespace import Bound
from gate.languages.python.collected.parts import Parts
from gate.languages.python.collected.syntax import DEFINITIONS
from gate.languages.python.collected.values import Class, Function, Machine
from gate.languages.python.test_names import FAMILIES, PROPERTY
from gate.model.test import DeclaredTest, Doubt, Listing, Span, Untold

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile


class Found:
    """Of two definitions under one id the later one counts; the earlier is part of it."""

    def __init__(self, file: PythonFile) -> None:
        self._file = file
        self._tests: dict[str, DeclaredTest] = {}
        self._untold: dict[str, Untold] = {}
        self._forms = Forms(file)
        self._parts = Parts(file)

    def declare(
        self,
        test_id: str,
        function: Function,
        bound: Bound,
        within: tuple[Kind, Class] | None,
        *,
        is_family: bool = False,
    ) -> None:
        """A test; `within` is the class that has it, as its bases make it and as it is written."""
        text = self._file.text
        node = function.node
        is_ours = function.file is self._file
        is_here = is_ours and isinstance(node, DEFINITIONS) and not _is_alias(bound, node)
        at = node if is_here else bound.at
        first, last = text.header(at) if isinstance(at, ast.ClassDef) else text.span(at)
        known = decorators(function)
        parts = set(self._parts.of(function, *within)) if within else set(self._parts.of(function))
        if is_ours and not is_here:
            parts.add(text.span(node))
        earlier = self._tests.get(test_id)
        if earlier is not None:
            parts.update(((earlier.first_line, earlier.last_line), *earlier.parts))
        self._tests[test_id] = DeclaredTest(
            test_id,
            text.place(at),
            first,
            last,
            any(name in PROPERTY for name in known),
            tuple(sorted(parts - {(first, last)})),
            None if earlier is not None else self._forms.of(function, *within) if within else self._forms.of(function),
            is_family or any(name in FAMILIES for name in known),
        )

    def declare_machine(self, path: str, machine: Machine, bound: Bound) -> None:
        """The one test of a stateful test."""
        text = self._file.text
        first, last = text.span(bound.at)
        own = (text.span(machine.machine.node),) if machine.machine.file is self._file else ()
        test = DeclaredTest(f"{path}::runTest", text.place(bound.at), first, last, is_property=True, parts=own)
        self._tests[test.id] = test

    def doubt(self, test_id: str, at: ast.stmt | ast.expr, doubt: Doubt, why: str) -> None:
        """Remember what cannot be told; of two doubts about one id the greater one."""
        order = (Doubt.CERTAIN, Doubt.LIKELY, Doubt.POSSIBLE)
        known = self._untold.get(test_id)
        if known is None or order.index(doubt) < order.index(known.doubt):
            span: Span = self._file.text.span(at)
            self._untold[test_id] = Untold(test_id, self._file.text.place(at), *span, doubt, why)

    def listing(self) -> Listing:
        """All of it, in the order of the file."""
        tests = sorted(self._tests.values(), key=lambda test: (test.place, test.id))
        untold = sorted(self._untold.values(), key=lambda each: (each.place, each.id))
        return Listing(tuple(tests), tuple(untold))


def _is_alias(bound: Bound, node: ast.AST) -> bool:
    return isinstance(bound.value, ast.expr) and bound.value is not node
