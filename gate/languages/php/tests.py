"""The tests of a PHP file: methods of PHPUnit's test cases, and Pest's functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from gate.languages.php import LANGUAGE
from gate.languages.php.outline import classes
from gate.model.test import Doubt, Listing
from gate.scan.classes import Beside, Class, ClassFile, ClassReader, ClassTests, Line, Manner, Member, Memory
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import Word, bytes_of, every, field, solid, text_of, words_of
from gate.scan.used import Used

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

_WORDS = frozenset({"name"})
_SET_UP = frozenset({"Before", "After", "BeforeClass", "AfterClass", "PreCondition", "PostCondition"})
_SET_UP_NAMES = frozenset({"setUp", "tearDown", "setUpBeforeClass", "tearDownAfterClass", ""})
_HOOKS = frozenset({"beforeEach", "afterEach", "beforeAll", "afterAll"})
_STRINGS = frozenset({"string", "encapsed_string"})
_PEST = re.compile(rb"\b(?:it|test|describe)\b")
_DEPTH = 20


def _is_test(member: Member, _owner: Class, line: Line) -> bool:
    if member.is_field or {"private", "protected", "abstract"} & member.modifiers:
        return False
    if not (member.name.startswith("test") or "Test" in member.marks):
        return False
    bases = (*line.unknown, *(each.kind.name for each in line.classes))
    return any(base.endswith(("TestCase", "Test")) for base in bases)


def _is_set_up(member: Member) -> bool:
    return bool(member.marks & _SET_UP) or (not member.is_field and member.name in _SET_UP_NAMES)


_MANNER = Manner(_is_test, _is_set_up, ground=frozenset({"TestCase"}))


def listing(source: Source, beside: Beside, _trusted: Beside, memory: Memory) -> Listing:
    """What can be told of one file's tests."""
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    found = FoundTests(source)
    told = words_of(root, source.text, _WORDS)
    file = _class_file(source.path, root, ClassReader(LANGUAGE.dialect, _class_file, beside, memory))
    ClassTests(file, _MANNER, found, told, len(source.text)).collect()
    if _PEST.search(source.text):
        _pest(root, found, told)
    return found.listing(root)


def _pest(root: Node, found: FoundTests, told: Callable[[], Sequence[Word]]) -> None:
    """`it("adds", function () { … })` is called `it adds`."""
    used = Used(told(), ())
    hooks = [bytes_of(each) for each in every(root) if _called(each) in _HOOKS]
    todo: list[tuple[Node, tuple[str, ...]]] = [(root, ())]
    while todo:
        node, names = todo.pop()
        word = _called(node)
        given = solid(field(node, "arguments")) if word in ("it", "test", "describe") else []
        first = next(iter(solid(given[0])), None) if given else None
        if first is None or (first.type not in _STRINGS and len(given) < 2):
            if node.type not in ("class_declaration", "function_definition", "method_declaration"):
                todo += ((child, names) for child in reversed(node.named_children))
            continue
        title = f"it {_said(first)}" if word == "it" else _said(first)
        whole = bytes_of(_with_chain(node))
        if word == "describe":
            if len(names) < _DEPTH:
                todo += ((child, (*names, title)) for child in reversed(given[1:]))
        elif first.type not in _STRINGS:
            found.doubt(names, whole, whole, Doubt.CERTAIN, "the titles of tests are computed")
        else:
            is_family = any(part.type not in ("string_content", "escape_sequence") for part in solid(first))
            parts = (*hooks, *used.of(whole, *hooks))
            found.add((*names, title), bytes_of(first), whole, parts, is_family=is_family)


def _with_chain(call: Node) -> Node:
    """The call with what is chained to it: `->skip()`, `->with([…])`."""
    while call.parent is not None and call.parent.type == "member_call_expression":
        call = call.parent
    return call


def _called(node: Node) -> str:
    return text_of(field(node, "function")) if node.type == "function_call_expression" else ""


def _said(title: Node) -> str:
    parts = solid(title)
    return "".join(_plain(part) for part in parts) if title.type in _STRINGS else text_of(title)


def _plain(part: Node) -> str:
    text = text_of(part)
    if part.type == "escape_sequence":
        return text.removeprefix("\\")
    return text if part.type == "string_content" else "${" + text.strip("{}$") + "}"


def _class_file(path: str, root: Node, reader: ClassReader) -> ClassFile:
    def elsewhere(name: str) -> ClassFile | None:
        """A file of its name, where an import or the same folder leads to."""
        every = (*_imported(root, name), f"{path.rpartition('/')[0]}/{name}.php".lstrip("/"))
        return next((found for at in every if at != path and (found := reader.file(at)) is not None), None)

    return ClassFile(classes(root), (), elsewhere)


def _imported(root: Node, name: str) -> Iterator[str]:
    """The files that `use Tests\\Unit\\Base;` may mean: namespaces begin at some folder."""
    for node in root.named_children:
        if node.type == "namespace_use_declaration":
            for clause in solid(node):
                full = text_of(clause).partition(" as ")[0].strip("\\ ")
                if full.rpartition("\\")[2] == name:
                    first, _, rest = full.replace("\\", "/").partition("/")
                    inner = rest.partition("/")[2]
                    yield from (f"{at}.php" for at in (f"{first}/{rest}", f"{first.lower()}/{rest}", f"src/{rest}"))
                    yield from (f"{at}.php" for at in (f"tests/{rest}", f"tests/{inner}") if inner)
