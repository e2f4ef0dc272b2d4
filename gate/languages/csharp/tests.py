"""The tests of a C# file, under the classes and methods of xUnit, NUnit and MSTest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.csharp import LANGUAGE
from gate.languages.csharp.outline import classes
from gate.model.test import Listing
from gate.scan.classes import Beside, Class, ClassFile, ClassReader, ClassTests, Line, Manner, Member, Memory
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import words_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

_WORDS = frozenset({"identifier"})
_TESTS = frozenset({"Test", "TestCase", "TestCaseSource", "TestMethod", "DataTestMethod", "Property", "Combinatorial"})
_SET_UP = frozenset(
    {
        *("SetUp", "TearDown", "OneTimeSetUp", "OneTimeTearDown", "TestInitialize", "TestCleanup", "ClassInitialize"),
        *("ClassCleanup", "AssemblyInitialize", "AssemblyCleanup", "TestFixtureSetUp", "TestFixtureTearDown"),
    }
)
_SET_UP_NAMES = frozenset({"Dispose", "DisposeAsync", "InitializeAsync"})
_GROUND = frozenset(
    {"IDisposable", "IAsyncDisposable", "IAsyncLifetime", "IClassFixture", "ICollectionFixture", "object"}
)


def _is_test(member: Member, _owner: Class, _line: Line) -> bool:
    """xUnit's kin name their own after its two: `SkippableFact`, `WpfTheory`."""
    if member.is_field or not member.name:
        return False
    return bool(member.marks & _TESTS) or any(mark.endswith(("Fact", "Theory")) for mark in member.marks)


def _is_set_up(member: Member) -> bool:
    return bool(member.marks & _SET_UP) or member.name in _SET_UP_NAMES or not member.name


def _is_property(member: Member) -> bool:
    return "Property" in member.marks


_MANNER = Manner(_is_test, _is_set_up, _is_property, ground=_GROUND)


def listing(source: Source, beside: Beside, _trusted: Beside, memory: Memory) -> Listing:
    """What can be told of one file's tests."""
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    file = _class_file(source.path, root, ClassReader(LANGUAGE.dialect, _class_file, beside, memory))
    found = FoundTests(source)
    ClassTests(file, _MANNER, found, words_of(root, source.text, _WORDS), len(source.text)).collect()
    return found.listing(root)


def _class_file(path: str, root: Node, reader: ClassReader) -> ClassFile:
    folder = path.rpartition("/")[0]

    def elsewhere(name: str) -> ClassFile | None:
        """A file of its name beside it, or further up: names of folders say nothing of namespaces."""
        at = folder
        while True:
            found = reader.file(f"{at}/{name}.cs".lstrip("/"))
            if found is not None or not at:
                return found
            at = at.rpartition("/")[0]

    return ClassFile(classes(root), (), elsewhere)
