"""What a runner of JavaScript runs for one test: the hooks of the suites around it, and its own function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.javascript import LANGUAGE
from gate.languages.javascript.collected.collector import Collector
from gate.languages.javascript.collected.outline import unwrapped
from gate.languages.javascript.collected.suites import Suite, Test
from gate.languages.javascript.reach.file import JavaScriptOutline
from gate.languages.javascript.reach.inlined import last_word
from gate.languages.javascript.reach.scopes import Kind
from gate.model.test_id import names_of
from gate.scan.following.outline import Sort
from gate.scan.following.stops import Start
from gate.scan.following.values import Thing, Value
from gate.scan.nodes import every, field, solid, text_of
from gate.scan.source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.languages.javascript.reach.project import JavaScriptProject
    from gate.scan.following.meaning import Lookup

_MOCKS = frozenset({"mock", "doMock", "unstable_mockModule", "module"})
_STUBS = frozenset({"spyOn", "stub", "replace", "fake", "method"})
_SETTINGS = re.compile(
    r"(?:jest|vitest|vite|mocharc|karma)(?:\.\w+)*\.(?:[cm]?[jt]s|json)|\.mocharc\.\w+|package\.json"
)
_SET_UP = re.compile(
    rb"""setupFiles\w*["']?\s*:|globalSetup|["'](?:require|file)["']\s*:|fakeTimers|["']?timers["']?\s*:"""
)
_QUOTED = re.compile(rb"""["']([^"'\n]{1,200})["']""")
_FAKES = re.compile(rb"useFakeTimers|setSystemTime|MockDate|mockdate|timekeeper|fake-timers|lolex|enableGlobally")
_ABOVE = 30  # folders above a file


class Starts:
    """Of the tests of one file."""

    def __init__(self, project: JavaScriptProject, file: JavaScriptOutline) -> None:
        self._project = project
        self._file = file
        self._world = project.world
        self._meaning = project.meaning(frozenset())
        self._tests: dict[tuple[str, ...], list[Test]] = {}
        for each in self._listed():
            self._tests.setdefault((*each.suite.names, each.title.text), []).append(each)
        self._cut = tuple(self._replaced())
        self._doubts = (
            *(["its runner's set-up may hold the clock"] if self._is_set_up() else ()),
            *(["what it imports may hold the clock"] if self._is_helped() else ()),
        )

    def find(self, test: str) -> tuple[list[Start], list[str]]:
        """Everything that runs for one, the test last, and why that may not be all of it."""
        tests = self._tests.get(tuple(names_of(test)), [])
        doubts = list(self._doubts)
        if not tests:
            return [], [*doubts, "the test is not written down as a function"]
        found: list[Start] = []
        for each in tests[:2]:
            for node in (*self._hooks(each.suite), *each.functions):
                value = self._value(node)
                if value is None:
                    doubts.append("what is run for it cannot be told")
                else:
                    found.append(Start(value, value.around, (), (test,), self._cut))
        return found, doubts

    def _listed(self) -> list[Test]:
        source = self._project.source(self._file.path)
        if source is None:
            return []
        source = Source(source.path, source.written)
        root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
        collector = Collector(source, root)
        collector.listing()
        return collector.tests

    def _hooks(self, suite: Suite) -> Iterator[Node]:
        at: Suite | None = suite
        found: list[Node] = []
        while at is not None:
            found = [*at.set_up, *found]
            at = at.up
        yield from found

    def _value(self, node: Node) -> Value | None:
        """The function that an expression is; the node is of another tree of the same text."""
        at = self._file.root.descendant_for_byte_range(node.start_byte, node.end_byte)
        while (
            at is not None and at.type != node.type and at.parent is not None and at.parent.start_byte == at.start_byte
        ):
            at = at.parent
        if at is None or at.type != node.type:
            return None
        found = self._meaning.of(self._file.expressions.told(unwrapped(at)), self._file, {})
        return found if found.thing is Thing.FUNCTION else None

    def _replaced(self) -> Iterator[Lookup]:
        """The names that the file replaces: whole modules that it mocks, members that it stubs."""
        for node in _calls(self._file.root):
            word, given = last_word(field(node, "function")), solid(field(node, "arguments"))
            if word in _MOCKS and given:
                yield from self._mocked(given[0])
            elif word in _STUBS and len(given) > 1:
                owner = self._meaning.of(self._file.expressions.told(given[0]), self._file, {})
                name = text_of(given[1]).strip("\"'`")
                yield from self._meaning.lookups(owner, name)
                if owner.thing is Thing.UNTOLD and text_of(given[0]).endswith(".prototype"):
                    kind = self._file.expressions.told(field(given[0], "object"))
                    yield from self._meaning.lookups(self._meaning.of(kind, self._file, {}), name)

    def _mocked(self, spelled: Node) -> Iterator[Lookup]:
        told = self._file.expressions.told(spelled)
        if told.sort is not Sort.CONSTANT:
            return
        name = told.text.strip("'\"")
        paths = self._project.modules(name, self._file.path)
        file = self._project.file(paths[0]) if paths else None
        if file is not None:
            yield from ((file.path, each) for each in (*file.exported(), "default"))

    def _is_helped(self) -> bool:
        """Does something that the tests import have fake timers, which it may put into hooks?"""
        for name, declared in self._file.scopes.at_top().items():
            if declared.kind is not Kind.IMPORT and declared.value is None:
                continue
            value = self._meaning.named(self._file, name)
            content = self._world.beside(value.path) if value.path and value.path != self._file.path else None
            if content is None or not _FAKES.search(content):
                continue
            start, end = 0, len(content)
            if value.thing is Thing.FUNCTION:
                body = self._meaning.calls.body(value)
                start, end = body.start, body.end
            source = self._project.source(value.path)
            if source is not None and _FAKES.search(source.text, start, end):
                return True
        return False

    def _is_set_up(self) -> bool:
        """Do the settings of a runner name a file that may hold the clock?"""
        folder = self._file.path
        for _ in range(_ABOVE):
            folder = folder.rpartition("/")[0]
            for name in self._world.names(folder):
                if _SETTINGS.fullmatch(name) and self._holds(f"{folder}/{name}" if folder else name, folder):
                    return True
            if not folder:
                return False
        return False

    def _holds(self, path: str, folder: str) -> bool:
        content = self._world.beside(path)
        if content is None or _SET_UP.search(content) is None:
            return False
        if _FAKES.search(content):
            return True
        for spelled in _QUOTED.findall(content)[:400]:
            name = spelled.decode("utf-8", "replace").replace("<rootDir>", ".")
            if "/" in name:
                found = self._project.paths.file(
                    name if name.startswith(".") else f"./{name}", f"{folder}/x" if folder else "x"
                )
                inner = None if found is None else self._world.beside(found)
                if inner is not None and _FAKES.search(inner):
                    return True
        return False


def _calls(root: Node) -> Iterator[Node]:
    return (node for node in every(root) if node.type == "call_expression")
