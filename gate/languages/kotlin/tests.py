"""The tests of a Kotlin file, under the ids of JUnit, TestNG and Kotest: the classes, then the method or the titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.java import LANGUAGE as JAVA
from gate.languages.java.junit import JUNIT
from gate.languages.java.source_roots import candidates
from gate.languages.java.tests import class_file
from gate.languages.kotlin import LANGUAGE
from gate.languages.kotlin.kotest import collect_specs
from gate.languages.kotlin.outline import classes, functions
from gate.model.test import Listing
from gate.scan.classes import Beside, ClassFile, ClassReader, ClassTests, Memory
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import solid, text_of, words_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

_WORDS = frozenset({"identifier"})


def listing(source: Source, beside: Beside, _trusted: Beside, memory: Memory) -> Listing:
    """What can be told of one file's tests."""
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    file = _class_file(source.path, root, ClassReader(LANGUAGE.dialect, _class_file, beside, memory))
    found = FoundTests(source)
    told = words_of(root, source.text, _WORDS)
    ClassTests(file, JUNIT, found, told, len(source.text)).collect()
    collect_specs(file, root, found, told)
    return found.listing(root)


def _class_file(path: str, root: Node, reader: ClassReader) -> ClassFile:
    in_java = reader._replace(dialect=JAVA.dialect, made=class_file)
    package = ""
    imports: list[str] = []
    for node in root.named_children:
        if node.type == "package_header":
            package = text_of(next(iter(solid(node)), None))
        elif node.type == "import":
            imports.append(text_of(node).removeprefix("import").partition(" as ")[0].strip(" ;"))

    def elsewhere(name: str) -> ClassFile | None:
        every = candidates(path, package, tuple(imports), name, (".kt", ".java"))
        found = (in_java.file(at) if at.endswith(".java") else reader.file(at) for at in every)
        return next((each for each in found if each is not None), None)

    return ClassFile(classes(root), functions(root), elsewhere)
