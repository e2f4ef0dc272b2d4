"""The tests of a Java file, under the ids of JUnit and TestNG: the class, the classes nested in it, the method."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.java import LANGUAGE
from gate.languages.java.junit import JUNIT
from gate.languages.java.outline import classes
from gate.languages.java.source_roots import candidates
from gate.model.test import Listing
from gate.scan.classes import Beside, ClassFile, ClassReader, ClassTests, Memory
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import solid, text_of, words_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

_WORDS = frozenset({"identifier", "type_identifier"})


def listing(source: Source, beside: Beside, _trusted: Beside, memory: Memory) -> Listing:
    """What can be told of one file's tests."""
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    file = class_file(source.path, root, ClassReader(LANGUAGE.dialect, class_file, beside, memory))
    found = FoundTests(source)
    ClassTests(file, JUNIT, found, words_of(root, source.text, _WORDS), len(source.text)).collect()
    return found.listing(root)


def class_file(path: str, root: Node, reader: ClassReader) -> ClassFile:
    """The classes of a file, and where those stand that they derive from."""
    package = ""
    imports: list[str] = []
    for node in root.named_children:
        if node.type == "package_declaration":
            package = text_of(solid(node)[-1]) if solid(node) else ""
        elif node.type == "import_declaration" and not text_of(node).startswith("import static"):
            imports.append(text_of(node).removeprefix("import").strip(" ;"))

    def elsewhere(name: str) -> ClassFile | None:
        every = candidates(path, package, tuple(imports), name, (".java",))
        return next((found for at in every if (found := reader.file(at)) is not None), None)

    return ClassFile(classes(root), (), elsewhere)
