"""Kotlin's grammar: what it cannot parse, mended, and which of its nodes are scopes and types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gate.scan.frame import Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.mending import blanked, lost, tree_of
from gate.scan.parsing import Parser

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from gate.scan.frame import Frame

CLASSES = frozenset({"class_declaration", "object_declaration", "object_literal", "enum_entry"})
_NAMED = frozenset({"class_declaration", "object_declaration", "function_declaration"})
_WITH_BODY = frozenset({"object_literal", "enum_entry"})  # what stands before the body is written outside
_FUNCTIONS = frozenset(
    {"function_declaration", "anonymous_function", "secondary_constructor", "getter", "setter", "lambda_literal"}
)
_BLOCKS = frozenset({"block", "for_statement", "catch_block", "when_expression"})
SCOPES: Mapping[str, ScopeRule] = {
    "source_file": ScopeRule(),
    **dict.fromkeys(CLASSES, ScopeRule()),
    **dict.fromkeys(_FUNCTIONS, ScopeRule(is_deferred=True, is_sequential=True)),
    **dict.fromkeys(_BLOCKS, ScopeRule(is_sequential=True)),
}
PARENTS = CLASSES | _FUNCTIONS | _BLOCKS
TYPES = frozenset({"user_type", "nullable_type", "function_type", "parenthesized_type", "non_nullable_type"})
SILENT = TYPES | {
    "import",
    "package_header",
    "annotation",
    "file_annotation",
    "type_arguments",
    "type_parameters",
    "type_constraints",
    "type_alias",
    "type_test",
    "function_type_parameters",
}
BRANCHING = frozenset(
    {
        "if_expression",
        "for_statement",
        "while_statement",
        "do_while_statement",
        "when_entry",
        "try_expression",
        "catch_block",
        "binary_expression",
    }
)

# What tree-sitter-kotlin 1.1.0 takes for something else, and what costs it a whole class or file. Each is replaced by
# as many bytes that mean the same to us. A name that is no keyword gets another last letter.
_NAMES = re.compile(
    rb"(?<![.\w`])(?:suspend(?=\s*[{,:)=.&|])|(?:open|external|sealed|infix|inline|lateinit|override)(?=\s*[(.=])"
    rb"|dynamic(?=\s*[(.=)&|+-])|(?:get|set)(?=\s*=[^=])|(?:by|where)(?=\s*[.=]))"
    rb"|^[ \t]*(?:(?:in|as|else|by|where|get|set)(?=[\d_])"  # in2.close()
    rb"|get(?=[ \t]*(?:\{|<|\([^)\s]))|set(?=\([^)\n]{0,200}[,\"(]))",  # get("/") { … } is no getter
    re.MULTILINE,
)
_BLANKED = re.compile(
    rb"\bfun(?=\s+interface\b)"  # fun interface Clock
    rb"|,(?=\s{0,200}>)"  # class A<K, V,>
    rb"|\?(?=::)"  # Clock?::now
    rb"|\$(?![A-Za-z_{`\x80-\xff])"  # "$", $$"…"
    rb"|(?<!\")\"{1,2}(?=\"{3}(?!\"))"  # """a "quote""""
    rb"|^[ \t]*context[ \t]*\([^()\n]*\)(?=[ \t]*\n|[ \t]+[a-z@])",  # context(clock: Clock) fun …
    re.MULTILINE,
)
# A raw string ends at the last of three quotes or more; the grammar loses its way behind some numbers of them.
_RAW = re.compile(
    rb"//[^\n]*|/\*(?s:.*?)\*/|\"{3}(?P<raw>(?s:.*?))(?P<more>\"*)\"{3}(?!\")"
    rb"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)+'"
)
_MODIFIER = rb"(?:@\w+(?:\([^()\n]{0,200}\))?|internal|private|protected|public|actual|expect)"
_CONSTRUCTOR = re.compile(  # on the line after the name of its class
    rb"(?<=[\w>)])[ \t]*\n(?=\s{0,200}(?:" + _MODIFIER + rb"\s{1,200}){0,4}constructor\b)"
)
_HEADER = re.compile(rb"(?:^|\s)(?:class|object|interface)\s+[\w`]+(?:\s*<[^{}]*>)?\Z")
_GUARD = re.compile(  # is Failure if retried ->
    rb"^[ \t]*(?:is|in)\s[^\n\"{}]{1,200}?\sif(?=[ (][^\n\"]{1,200}?->)", re.MULTILINE
)
_ONE_LINE = re.compile(rb"^(?=[^\"\n]* \})[^\"\n]*$", re.MULTILINE)
_ANNOTATION = re.compile(rb"(?<!\w)@[A-Za-z_][\w.]*")
_MANY = (2_000, 30)  # so many of them, and one in so few bytes, cost the grammar quadratic time and memory
_LARGEST = 200_000  # bytes that are parsed a second time


class KotlinParser:
    """tree-sitter's parser, given text that its grammar understands; bytes keep their places."""

    def __init__(self) -> None:
        self._parser = Parser(load_grammar("tree_sitter_kotlin"))

    def parse(self, text: bytes) -> Tree:
        text = mended(text)
        tree = self._parser.parse(text)
        if not tree.root_node.has_error or len(text) > _LARGEST:
            return tree
        before = lost(tree.root_node)
        other = tree_of(_ONE_LINE.sub(_spread, text), self._parser, tree) if before else tree
        return other if lost(other.root_node) < before else tree


def mended(text: bytes) -> bytes:
    """The text, as long as it was, without what the grammar does not know."""
    annotations = text.count(b"@")
    if annotations > _MANY[0] and annotations * _MANY[1] > len(text):
        text = _ANNOTATION.sub(_blank, text)
    if b'""""' in text:
        text = _RAW.sub(_shortened, text)
    text = _NAMES.sub(lambda found: found[0][:-1] + found[0][-1:].upper(), text)
    text = _BLANKED.sub(_blank, text)
    return _GUARD.sub(_blank, _CONSTRUCTOR.sub(_joined, text))


def _shortened(found: re.Match[bytes]) -> bytes:
    """A raw string with three quotes at its end."""
    if found["more"] is None:
        return found[0]
    return b'"""%b%b"""' % (found["raw"], blanked(found["more"]))


def _spread(found: re.Match[bytes]) -> bytes:
    """`class A { val b = 1 }` with the line's end that the grammar wants before the last bracket."""
    line = found[0]
    return line if b"//" in line else line.replace(b" }", b"\n}")


def _blank(found: re.Match[bytes]) -> bytes:
    return blanked(found[0])


def _joined(found: re.Match[bytes]) -> bytes:
    header = found.string[max(0, found.start() - 400) : found.start()]
    return b" " * len(found[0]) if _HEADER.search(header) else found[0]


def region(up: Frame, child: Node, at: int) -> Region:
    """A name and what a loop goes over are looked up outside."""
    if up.type in _NAMED:
        is_outside = child.type == "modifiers" or up.node.field_name_for_child(at) == "name"
        return Region.SAME if is_outside else Region.INNER
    if up.type in _WITH_BODY:
        return Region.INNER if child.type == "class_body" else Region.SAME
    if up.type == "for_statement":
        return Region.SAME if at > 0 and up.node.children[at - 1].type == "in" else Region.INNER
    return Region.INNER
