"""The tests of a Java file, under the ids of JUnit and TestNG: the class, the classes nested in it, the method."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.languages.java import LANGUAGE
from gate.languages.java.junit import JUNIT
from gate.languages.java.outline import classes
from gate.languages.java.source_roots import candidates
from gate.model.test import NO_TESTS, Listing
from gate.scan.classes import ClassFile, ClassTests
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import solid, text_of, words

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]
_WORDS = frozenset({"identifier", "type_identifier"})


def listing(source: Source, beside: Beside, _trusted: Beside, memory: MutableMapping[object, object]) -> Listing:
    """What can be told of one file's tests."""
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    file = _file(source.path, root, beside, memory)
    if not file.classes and not root.has_error:
        return NO_TESTS
    found = FoundTests(source)
    ClassTests(file, JUNIT, found, words(root, source.text, _WORDS), len(source.text)).collect()
    return found.listing(root)


def _file(path: str, root: Node, beside: Beside, memory: MutableMapping[object, object]) -> ClassFile:
    package = ""
    imports: list[str] = []
    for node in root.named_children:
        if node.type == "package_declaration":
            package = text_of(solid(node)[-1]) if solid(node) else ""
        elif node.type == "import_declaration" and not text_of(node).startswith("import static"):
            imports.append(text_of(node).removeprefix("import").strip(" ;"))

    def elsewhere(name: str) -> ClassFile | None:
        for at in candidates(path, package, tuple(imports), name, (".java",)):
            found = other_file(at, beside, memory)
            if found is not None:
                return found
        return None

    return ClassFile(classes(root), (), elsewhere)


def other_file(path: str, beside: Beside, memory: MutableMapping[object, object]) -> ClassFile | None:
    """Another file of the tree, taken apart once; None where there is none that can be read."""
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
