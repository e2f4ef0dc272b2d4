"""The tests of a Ruby file: RSpec's and Minitest's descriptions, methods of test cases, Rails' `test "…"`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, MutableMapping
from typing import TYPE_CHECKING

from gate.languages.ruby import LANGUAGE
from gate.model.named import NamedTuple
from gate.model.test import NO_TESTS, Doubt, Listing
from gate.scan.found_tests import FoundTests
from gate.scan.nodes import Bytes, bytes_of, field, solid, text_of, words
from gate.scan.used import Definition, Used

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]
_SUITES = frozenset({"describe", "context", "feature", "fdescribe", "xdescribe", "fcontext", "xcontext"})
_EXAMPLES = frozenset(
    {
        *("it", "specify", "example", "scenario", "fit", "xit", "fspecify", "xspecify", "fexample", "xexample"),
        *("pending", "skip", "its", "fscenario", "xscenario"),
    }
)
_SHARED = frozenset({"shared_examples", "shared_examples_for", "shared_context"})
_INCLUDED = frozenset({"it_behaves_like", "it_should_behave_like", "include_examples"})
_HOOKS = frozenset({"before", "after", "around", "setup", "teardown", "let!", "subject!"})
_LET = frozenset({"let", "let!", "subject", "subject!", "given", "given!"})
_SET_UP = frozenset({"setup", "teardown", "before_setup", "after_teardown", "initialize"})
_CASE = re.compile(r"(?:^|::)(?:\w*Test|\w*TestCase|\w*Spec|Minitest::Test|Test::Unit::TestCase)$")
_WORDS = frozenset({"identifier", "constant"})
_KINDS = frozenset({"call", "class", "module", "method", "identifier"})
_MAY_BE = (b"test", b"Test", b"describe", b"context", b"feature", b"scenario")
_BLANKS = re.compile(r"\s+")
_DEPTH = 30


class _Group(NamedTuple):
    """A group of examples, or a class; `told` of the names say something."""

    names: tuple[str, ...]
    told: int
    set_up: tuple[Bytes, ...]
    is_family: bool
    is_class: bool


class _Title(NamedTuple):
    """What an argument says; `is_told`: is any of it literal?"""

    text: str
    is_computed: bool
    is_told: bool


def listing(source: Source, _beside: Beside, _trusted: Beside, _memory: MutableMapping[object, object]) -> Listing:
    """What can be told of one file's tests; a file without the words of any framework is not parsed."""
    if not any(word in source.text for word in _MAY_BE):
        return NO_TESTS
    root = LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node
    return _Collector(source, root).listing()


class _Collector:
    def __init__(self, source: Source, root: Node) -> None:
        self._root = root
        self._found = FoundTests(source)
        self._used = Used(tuple(words(root, source.text, _WORDS)), _definitions(root))

    def listing(self) -> Listing:
        self._group(self._root, _Group((), 0, (), is_family=False, is_class=False))
        return self._found.listing(self._root)

    def _group(self, body: Node, group: _Group) -> None:
        """What stands in the body of a group; loops and conditions are gone through."""
        nodes = list(_own(body))
        hooks = tuple(bytes_of(each) for each in nodes if _is_hook(each, group))
        group = group._replace(set_up=(*group.set_up, *hooks))
        for node in nodes:
            if node.type in ("class", "module"):
                self._class(node, group)
            elif node.type == "method" and group.is_class and _name(node).startswith("test_"):
                self._add(
                    group, _Title(_name(node), is_computed=False, is_told=True), field(node, "name") or node, node
                )
            elif node.type in ("call", "identifier"):
                self._call(node, group)

    def _class(self, node: Node, group: _Group) -> None:
        """Minitest's class is named with the modules that it stands in."""
        name, body = field(node, "name"), field(node, "body")
        if name is None or body is None or len(group.names) > _DEPTH:
            return
        base = text_of(next(iter(solid(field(node, "superclass"))), None))
        is_case = node.type == "class" and bool(_CASE.search(base) or (not base and _CASE.search(text_of(name))))
        start = node.start_byte
        header = () if node.type == "module" else ((start, max(start + 1, body.start_byte)),)
        names = (*group.names, text_of(name))
        self._group(body, _Group(names, len(names), (*group.set_up, *header), is_family=False, is_class=is_case))

    def _call(self, node: Node, group: _Group) -> None:
        word, block = _called(node), _block_of(node)
        given = solid(field(node, "arguments"))
        if word in _SUITES and block is not None and _is_framework(node):
            said = _described(given)
            told = group.told + 1 if said.is_told and group.told == len(group.names) else group.told
            header = node.start_byte, max(node.start_byte + 1, block.start_byte)
            names = (*group.names, said.text) if given else group.names
            family = group.is_family or said.is_computed
            inner = _Group(names, told if given else group.told, (*group.set_up, header), family, is_class=False)
            if len(names) <= _DEPTH:
                self._group(block, inner)
        elif word in _INCLUDED:
            self._doubt(group, node, Doubt.CERTAIN, "shared examples")
        elif group.is_class and word == "test" and given and field(node, "receiver") is None:
            said = _title(given[0])
            self._add(group, said._replace(text="test_" + _BLANKS.sub("_", said.text)), given[0], node)
        elif group.names and not group.is_class and word in _EXAMPLES and field(node, "receiver") is None:
            if given and (block is not None or given[0].type == "string"):
                self._add(group, _title(given[0]), given[0], node)
            elif block is not None:
                self._doubt(group, node, Doubt.CERTAIN, "examples without a description")

    def _add(self, group: _Group, said: _Title, at: Node, node: Node) -> None:
        if not said.is_told:
            self._doubt(group, node, Doubt.CERTAIN, "the descriptions of tests are computed")
            return
        whole = bytes_of(node)
        parts = (*group.set_up, *self._used.of(whole, *group.set_up))
        is_family = group.is_family or said.is_computed
        self._found.add((*group.names, said.text), bytes_of(at), whole, parts, is_family=is_family)

    def _doubt(self, group: _Group, node: Node, doubt: Doubt, why: str) -> None:
        self._found.doubt(group.names[: group.told], bytes_of(node), bytes_of(node), doubt, why)


def _own(body: Node) -> Iterator[Node]:
    """The calls, classes and methods of a body, those in loops and conditions included, those in others left out."""
    todo = list(reversed(body.named_children))
    while todo:
        node = todo.pop()
        if node.type not in _KINDS:
            todo += reversed(node.named_children)
            continue
        yield node
        word = _called(node)
        if node.type == "call" and word not in _SUITES | _EXAMPLES | _SHARED | _LET | _HOOKS | {"test"}:
            todo += reversed(node.named_children)  # `[1, 2].each do |n|`


def _is_hook(node: Node, group: _Group) -> bool:
    if node.type == "method":
        return group.is_class and _name(node) in _SET_UP
    return _called(node) in _HOOKS and _block_of(node) is not None


def _is_framework(node: Node) -> bool:
    return text_of(field(node, "receiver")) in ("", "RSpec")


def _called(node: Node) -> str:
    if node.type == "identifier":
        return text_of(node)
    return text_of(field(node, "method")) if node.type == "call" else ""


def _block_of(node: Node) -> Node | None:
    return field(node, "block")


def _name(node: Node) -> str:
    return text_of(field(node, "name"))


def _described(given: list[Node]) -> _Title:
    """RSpec joins a class and a text; `#close` and `.now` follow without a blank."""
    said = [_title(each) for each in given if each.type not in ("pair", "hash", "simple_symbol")]
    if not said and given:
        said = [_title(given[0])]
    text = said[0].text if said else ""
    for each in said[1:]:
        text += each.text if each.text.startswith(("#", ".", "::")) else f" {each.text}"
    return _Title(text, any(each.is_computed for each in said), any(each.is_told for each in said))


def _title(node: Node) -> _Title:
    if node.type == "string":
        parts = solid(node)
        is_computed = any(part.type == "interpolation" for part in parts)
        is_told = any(part.type != "interpolation" and text_of(part).strip() for part in parts)
        return _Title("".join(map(_plain, parts)), is_computed, is_told)
    if node.type in ("constant", "scope_resolution"):
        return _Title(text_of(node), is_computed=False, is_told=True)
    if node.type == "simple_symbol":
        return _Title(text_of(node).removeprefix(":"), is_computed=False, is_told=True)
    return _Title("#{" + text_of(node).replace("}", ")")[:80] + "}", is_computed=True, is_told=False)


def _plain(part: Node) -> str:
    text = text_of(part)
    if part.type == "interpolation":
        return "#{" + text[2:-1].replace("}", ")") + "}"
    return {"\\n": "\n", "\\t": "\t"}.get(text, text.removeprefix("\\")) if part.type == "escape_sequence" else text


def _definitions(root: Node) -> Iterator[Definition]:
    """Methods, and what `let` names, each known in the group or class that it stands in."""
    todo: list[tuple[Node, Bytes]] = [(root, bytes_of(root))]
    while todo:
        node, scope = todo.pop()
        if node.type == "method" and not _name(node).startswith("test_"):
            yield Definition(_name(node), bytes_of(node), scope)
        elif node.type == "call" and _called(node) in _LET:
            given = solid(field(node, "arguments"))
            name = text_of(given[0]).lstrip(":") if given else "subject"
            yield Definition(name, bytes_of(node), scope)
        is_group = node.type == "class" or (node.type == "call" and _called(node) in _SUITES)
        inner = bytes_of(node) if is_group else scope
        todo += ((child, inner) for child in node.named_children)
