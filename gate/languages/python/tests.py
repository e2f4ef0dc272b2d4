"""The tests a Python file declares, under the ids that pytest gives them with its default settings.

Rules: https://docs.pytest.org/en/stable/explanation/goodpractices.html#conventions-for-python-test-discovery, and the
collectors of `_pytest/python.py` and `_pytest/unittest.py`. What only exists at run time (a factory, an imported test,
a method of a base class in another file) is not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from gate.languages.python.test_names import ABSTRACT, NAMES, PROPERTY, is_no_test, is_test_case
from gate.model.test import DeclaredTest
from gate.scan.frame import Frame
from gate.scan.resolve import Resolver

if TYPE_CHECKING:
    from gate.scan.language import Dialect
    from gate.scan.source import Source

_PYTEST_FILE = re.compile(r"(?:test_.*|.*_test)\.py\Z", re.DOTALL)
_UNITTEST_FILE = re.compile(r"test.*\.py\Z", re.DOTALL)  # what `python -m unittest` looks into
_NEVER = re.compile(r"(?:__name__\s*==.*|(?:typing\.)?TYPE_CHECKING|False|0)\Z")
_DEPTH = 50  # classes within classes, and bases of bases

_BLOCKS = frozenset(
    {
        "block",
        "module",
        "if_statement",
        "elif_clause",
        "else_clause",
        "try_statement",
        "except_clause",
        "finally_clause",
        "with_statement",
        "for_statement",
        "while_statement",
        "match_statement",
        "case_clause",
        "expression_statement",
        "ERROR",
    }
)


class _Definition(NamedTuple):
    """A function or class; `whole` has its decorators, `name` is where it is named."""

    node: Frame
    whole: Frame
    name: Frame

    @property
    def is_class(self) -> bool:
        return self.node.type == "class_definition"


class _Namespace(NamedTuple):
    """What a module or class defines: the last definition of each name (None: it is bound to None), and `__test__`."""

    definitions: dict[str, _Definition | None]
    is_tested: bool | None


def declared(source: Source, dialect: Dialect) -> tuple[DeclaredTest, ...]:
    """The tests of one file, in the order of their names' places."""
    file = source.path.rpartition("/")[2]
    is_pytest = _PYTEST_FILE.match(file) is not None
    if b"test" not in source.text or not (is_pytest or _UNITTEST_FILE.match(file)):
        return ()
    inventory = _Inventory(source, Resolver(source, dialect, NAMES))
    return inventory.every_test() if is_pytest else inventory.test_cases()


class _Inventory:
    """One file's tests."""

    def __init__(self, source: Source, resolver: Resolver) -> None:
        source.words()  # prepares the spellings that the resolver asks for
        self._source = source
        self._resolver = resolver
        self._module = _namespace(resolver.root)
        self._namespaces: dict[Frame, _Namespace] = {}

    def every_test(self) -> tuple[DeclaredTest, ...]:
        """What pytest collects."""
        if self._module.is_tested is False:
            return ()
        return self._sorted(
            self._tests_of(self._source.path, name, definition, 0)
            for name, definition in self._module.definitions.items()
            if definition is not None
        )

    def test_cases(self) -> tuple[DeclaredTest, ...]:
        """What unittest collects where pytest does not look."""
        return self._sorted(
            self._tests_of(self._source.path, name, definition, 0)
            for name, definition in self._module.definitions.items()
            if definition is not None and definition.is_class and self._is_test_case(definition)
        )

    @staticmethod
    def _sorted(groups: Iterable[list[DeclaredTest]]) -> tuple[DeclaredTest, ...]:
        return tuple(sorted((test for group in groups for test in group), key=lambda test: (test.place, test.id)))

    def _tests_of(self, owner: str, name: str, definition: _Definition, depth: int) -> list[DeclaredTest]:
        """The tests in one definition, itself or its methods."""
        if not definition.is_class:
            is_test = name.startswith("test") and not any(map(is_no_test, self._decorators(definition)))
            return [self._test(f"{owner}::{name}", definition)] if is_test else []
        members = self._members(definition)
        is_case = self._is_test_case(definition)
        if depth > _DEPTH or self._is_tested(definition) is False or self._is_abstract(definition, members):
            return []
        if is_case:
            methods = [(key, each) for key, each in members.items() if not each.is_class and key.startswith("test")]
            methods = methods or [(key, each) for key, each in members.items() if key == "runTest"]
            return [self._test(f"{owner}::{name}::{key}", each) for key, each in methods]
        if not name.startswith("Test") or "__init__" in members or "__new__" in members:
            return []
        tests: list[DeclaredTest] = []
        for key, each in members.items():
            tests.extend(self._tests_of(f"{owner}::{name}", key, each, depth + 1))
        return tests

    def _test(self, test_id: str, definition: _Definition) -> DeclaredTest:
        source, whole = self._source, definition.whole
        place = source.place(definition.name.start, definition.name.end)
        last = source.line(max(whole.start, whole.end - 1))
        is_property = any(name in PROPERTY for name in self._decorators(definition))
        return DeclaredTest(test_id, place, source.line(whole.start), last, is_property)

    def _decorators(self, definition: _Definition) -> list[str]:
        """The full names of the decorators, called or not."""
        names = []
        if definition.whole is not definition.node:
            for decorator in definition.whole.children():
                if decorator.type == "decorator":
                    expression = decorator.children()[0]
                    callee = expression.field("function") if expression.type == "call" else expression
                    names.append((self._resolver.name_of(callee) if callee is not None else None) or "")
        return names

    def _is_abstract(self, definition: _Definition, members: dict[str, _Definition]) -> bool:
        is_abc = any(name in ABSTRACT for name in self._foreign_bases(definition))
        return is_abc and any("abc.abstractmethod" in self._decorators(each) for each in members.values())

    def _is_test_case(self, definition: _Definition) -> bool:
        return any(is_test_case(name) for name in self._foreign_bases(definition))

    def _is_tested(self, definition: _Definition) -> bool | None:
        return next(
            (said for each in self._line(definition) if (said := self._inside(each).is_tested) is not None), None
        )

    def _members(self, definition: _Definition) -> dict[str, _Definition]:
        """What a class has, by name; of its bases in this file too."""
        members: dict[str, _Definition | None] = {}
        for each in self._line(definition):
            for name, member in self._inside(each).definitions.items():
                members.setdefault(name, member)
        return {name: member for name, member in members.items() if member is not None}

    def _line(self, definition: _Definition) -> list[_Definition]:
        """A class and its bases in this file, nearest first."""
        line: list[_Definition] = []
        todo, seen = [definition], set[Frame]()
        while todo and len(line) < _DEPTH:
            at = todo.pop(0)
            if at.node not in seen:
                seen.add(at.node)
                line.append(at)
                todo.extend(base for base in map(self._local, self._bases(at)) if base is not None)
        return line

    def _foreign_bases(self, definition: _Definition) -> list[str]:
        """The full names of the bases that other modules define; as written, where they cannot be told."""
        return [
            self._resolver.name_of(base) or base.text
            for each in self._line(definition)
            for base in self._bases(each)
            if self._local(base) is None
        ]

    @staticmethod
    def _bases(definition: _Definition) -> list[Frame]:
        given = definition.node.field("superclasses")
        bases = [] if given is None else given.children()
        return [base.field("value") or base if base.type == "keyword_argument" else base for base in bases]

    def _local(self, base: Frame) -> _Definition | None:
        """The class of this file that a base names."""
        if base.type != "identifier":
            return None
        found = self._module.definitions.get(base.text)
        return found if found is not None and found.is_class else None

    def _inside(self, definition: _Definition) -> _Namespace:
        node = definition.node
        if node not in self._namespaces:
            body = node.field("body")
            self._namespaces[node] = _Namespace({}, None) if body is None else _namespace(body)
        return self._namespaces[node]


def _namespace(block: Frame) -> _Namespace:
    """The definitions that running a module's or class's body leaves behind."""
    definitions: dict[str, _Definition | None] = {}
    is_tested: bool | None = None
    todo = [block]
    while todo:
        at = todo.pop()
        if at.type in _BLOCKS:
            todo.extend(reversed([child for child in at.children() if not _is_never_run(at, child)]))
        elif at.type in ("function_definition", "class_definition", "decorated_definition"):
            node = at.field("definition") if at.type == "decorated_definition" else at
            name = node.field("name") if node is not None else None
            if node is not None and name is not None:
                definitions.pop(name.text, None)
                definitions[name.text] = _Definition(node, at, name)
        elif at.type == "delete_statement":
            for name in at.children():
                definitions.pop(name.text, None)
        elif at.type == "assignment":
            left, right = at.field("left"), at.field("right")
            if left is not None and right is not None and left.text == "__test__":
                is_tested = {"true": True, "false": False}.get(right.type)
            elif left is not None and right is not None and left.type == "identifier":
                _assign(left, right, definitions)
    return _Namespace(definitions, is_tested)


def _assign(left: Frame, right: Frame, definitions: dict[str, _Definition | None]) -> None:
    """Note what `test_b = test_a`, `test_c = lambda: …` and `test_d = None` do."""
    if right.type == "none":
        definitions[left.text] = None
    elif right.type == "lambda" and left.up is not None:
        definitions[left.text] = _Definition(right, left.up, left)
    elif right.type == "identifier" and (same := definitions.get(right.text)) is not None:
        definitions[left.text] = same._replace(name=left)


def _is_never_run(statement: Frame, child: Frame) -> bool:
    """Is it the block of `if __name__ == …`, `if TYPE_CHECKING` or the like?"""
    if statement.type not in ("if_statement", "elif_clause") or not child.is_field("consequence"):
        return False
    condition = statement.field("condition")
    return condition is not None and _NEVER.match(condition.text) is not None
