"""The tests of a Kotlin file, under the ids of JUnit, TestNG and Kotest: the classes, then the method or the titles."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.languages.java.junit import JUNIT
from gate.languages.java.source_roots import candidates
from gate.languages.java.tests import other_file as other_java_file
from gate.languages.kotlin import LANGUAGE
from gate.languages.kotlin.kotest import collect_specs
from gate.languages.kotlin.outline import classes, functions
from gate.model.test import Listing
from gate.scan.classes import ClassFile, ClassTests
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import solid, text_of, words

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]
_WORDS = frozenset({"identifier"})


def listing(source: Source, beside: Beside, _trusted: Beside, memory: MutableMapping[object, object]) -> Listing:
    """What can be told of one file's tests."""
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    file = _file(source.path, root, beside, memory)
    found = FoundTests(source)
    told = tuple(words(root, source.text, _WORDS))
    ClassTests(file, JUNIT, found, told, len(source.text)).collect()
    collect_specs(file, root, found, told)
    return found.listing(root)


def _file(path: str, root: Node, beside: Beside, memory: MutableMapping[object, object]) -> ClassFile:
    package = ""
    imports: list[str] = []
    for node in root.named_children:
        if node.type == "package_header":
            package = text_of(next(iter(solid(node)), None))
        elif node.type == "import":
            imports.append(text_of(node).removeprefix("import").partition(" as ")[0].strip(" ;"))

    def elsewhere(name: str) -> ClassFile | None:
        for at in candidates(path, package, tuple(imports), name, (".kt", ".java")):
            read = other_java_file if at.endswith(".java") else _other_file
            found = read(at, beside, memory)
            if found is not None:
                return found
        return None

    return ClassFile(classes(root), functions(root), elsewhere)


def _other_file(path: str, beside: Beside, memory: MutableMapping[object, object]) -> ClassFile | None:
    key = (beside, path, "classes")
    if key not in memory:
        content = beside(path)
        memory[key] = None if content is None else _read(path, content, beside, memory)
    found = memory[key]
    return found if isinstance(found, ClassFile) else None


def _read(path: str, content: bytes, beside: Beside, memory: MutableMapping[object, object]) -> ClassFile | None:
    dialect = LANGUAGE.dialect(path)
    try:
        source = dialect.source(path, content)
    except UnreadableError:
        return None
    return _file(path, dialect.parser.parse(source.to_parse).root_node, beside, memory)
