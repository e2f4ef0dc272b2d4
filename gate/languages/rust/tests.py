"""The tests of a Rust file, under the modules that they stand in: functions with an attribute that makes them one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, MutableMapping
from typing import TYPE_CHECKING

from gate.languages.rust import LANGUAGE
from gate.model.named import NamedTuple
from gate.model.test import NO_TESTS, Doubt, Listing
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import Bytes, bytes_of, field, text_of, words
from gate.scan.used import Definition, Used

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]
_WORDS = frozenset({"identifier", "type_identifier"})
_MAKERS = frozenset({"rstest", "quickcheck", "test_case", "test_matrix", "test_resources"})
_PROPERTIES = frozenset({"quickcheck", "proptest"})
_CHECKING = frozenset({"proptest", "quickcheck", "prop_compose"})
_IN_MACRO = re.compile(rb"(#\[[\w:]{0,100}test[^\]]{0,500}\]\s*)?(?:#\[[^\]]{0,500}\]\s*)*(?:async\s+)?fn\s+(\w+)")
_MADE = re.compile(rb"#\[(?:\w+::)*test\b")
_CHECKS = re.compile(rb"\b(proptest|quickcheck)!\s*\{")
_BRACE = re.compile(rb"[{}]")
_MAY_BE = (b"test]", b"test(", b"quickcheck", b"proptest", b"test_case")
_COMMENTS = frozenset({"line_comment", "block_comment"})
_NOT_RUN = frozenset({"vendor", "third_party", "examples", "benches"})
_DEPTH = 30


class _Item(NamedTuple):
    """An item with the attributes in front of it, in the modules it stands in."""

    node: Node
    start: int
    marks: frozenset[str]
    modules: tuple[str, ...]
    scope: Bytes


def listing(source: Source, _beside: Beside, _trusted: Beside, _memory: MutableMapping[object, object]) -> Listing:
    """What can be told of one file's tests; a file without any of the attributes is not parsed."""
    if not any(word in source.text for word in _MAY_BE):
        return NO_TESTS
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    items = list(_items(root, (), bytes_of(root)))
    found = FoundTests(source)
    used = Used(tuple(words(root, source.text, _WORDS)), _definitions(source.path, root, items))
    checking = list(_checking(source.text))
    for item in items:
        name, whole = field(item.node, "name"), (item.start, item.node.end_byte)
        macro = next((word for word, start, end in checking if start < item.node.start_byte < end), "")
        makes = _makes_test(item.marks) or macro == "quickcheck"
        if item.node.type == "function_item" and name is not None and makes:
            is_property = bool(item.marks & _PROPERTIES) or bool(macro)
            found.add((*item.modules, text_of(name)), bytes_of(name), whole, used.of(whole), is_property=is_property)
        elif item.node.type == "macro_invocation":
            _in_macro(item, source, found, used)
        elif item.node.type == "macro_definition" and _MADE.search(source.text, *bytes_of(item.node)):
            found.doubt(item.modules, bytes_of(item.node), whole, Doubt.LIKELY, "a macro that makes tests")
    return found.listing(root)


def collecting(path: str, _beside: Beside, _memory: MutableMapping[object, object]) -> object | None:
    """Does `cargo test` run the tests of a file of that path? Unit tests stand beside what they test."""
    return None if set(path.split("/")[:-1]) & _NOT_RUN else "cargo test"


def _makes_test(marks: frozenset[str]) -> bool:
    """`#[test]`, `#[tokio::test]`, `#[wasm_bindgen_test]`, `#[rstest]`."""
    return bool(marks & _MAKERS) or any(mark.endswith("test") for mark in marks)


def _checking(text: bytes) -> Iterator[tuple[str, int, int]]:
    """The macros of properties, by their names and where they begin and end: our parser looks into some of them."""
    for found in _CHECKS.finditer(text):
        depth, at = 1, found.end()
        while depth and (sign := _BRACE.search(text, at)) is not None:
            depth += 1 if sign[0] == b"{" else -1
            at = sign.end()
        yield found[1].decode(), found.start(), at


def _in_macro(item: _Item, source: Source, found: FoundTests, used: Used) -> None:
    """`proptest! { #[test] fn holds(x in 0..9) { … } }`; other macros may make tests too."""
    start, end = bytes_of(item.node)
    macro = text_of(field(item.node, "macro")).rpartition(":")[2]
    starts = [each for each in _IN_MACRO.finditer(source.text, start, end) if each[1] or macro == "quickcheck"]
    if macro not in _CHECKING or not starts:
        if starts:
            why = f"tests in a macro, `{macro}!`"
            found.doubt(item.modules, (start, end), (start, end), Doubt.LIKELY, why)
        return
    ends = [*(each.start() for each in starts[1:]), end]
    for each, last in zip(starts, ends, strict=True):
        name = each[2].decode("utf-8", "replace")
        whole = each.start(), last
        found.add((*item.modules, name), each.span(2), whole, used.of(whole), is_property=True)


def _items(node: Node, modules: tuple[str, ...], scope: Bytes) -> Iterator[_Item]:
    marks: set[str] = set()
    start: int | None = None
    for each in node.named_children:
        if each.type == "attribute_item":
            start = each.start_byte if start is None else start
            inside = next(iter(each.named_children), None)
            marks.add(text_of(next(iter(inside.named_children), None)).rpartition(":")[2] if inside else "")
            continue
        if each.type in _COMMENTS:
            continue
        inner = next(iter(each.named_children), each) if each.type == "expression_statement" else each
        yield _Item(inner, each.start_byte if start is None else start, frozenset(marks), modules, scope)
        body = field(each, "body") if each.type == "mod_item" else None
        if body is not None and len(modules) < _DEPTH:
            yield from _items(body, (*modules, text_of(field(each, "name"))), bytes_of(each))
        marks, start = set(), None


def _definitions(path: str, root: Node, items: list[_Item]) -> Iterator[Definition]:
    """What stands in the modules of tests: production code of the same file is no part of a test."""
    holders = {item.scope for item in items if item.node.type == "function_item" and _makes_test(item.marks)}
    if not (path.startswith("tests/") or "/tests/" in path):
        holders.discard(bytes_of(root))
    for item in items:
        name = field(item.node, "name") or field(item.node, "type")
        if item.scope in holders and name is not None and not _makes_test(item.marks) and item.node.type != "mod_item":
            whole = item.start, item.node.end_byte
            yield Definition(text_of(name).partition("<")[0], whole, item.scope)
