"""Java's syntax, as answers about single nodes of tree-sitter-java."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from gate.languages import utf8
from gate.languages.java import bindings, shapes
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.language import Binding, Member, Name, Reference, Shape
from gate.scan.source import Source

if TYPE_CHECKING:
    from gate.model.catalogue import Arguments

_METHODS = ("method_declaration", "constructor_declaration", "compact_constructor_declaration")
_BLOCKS = (
    "lambda_expression",
    "block",
    "constructor_body",
    "switch_block",
    "switch_rule",
    "for_statement",
    "enhanced_for_statement",
    "try_with_resources_statement",
    "catch_clause",
)
# The first words of the packages in the catalogue, for names that are written out.
_PACKAGES = frozenset({"java", "javax", "kotlin", "kotlinx", "org", "com", "io", "reactor", "okhttp3", "android"})
_LANG = frozenset(
    {
        "Boolean",
        "Integer",
        "Long",
        "Math",
        "Object",
        "Process",
        "ProcessHandle",
        "Runtime",
        "StrictMath",
        "String",
        "System",
        "Thread",
    }
)
_NO_REFERENCE = frozenset(
    {
        "scoped_identifier",
        "annotation",
        "marker_annotation",
        "labeled_statement",
        "break_statement",
        "continue_statement",
        "constructor_declaration",
        "compact_constructor_declaration",
        "record_pattern",
    }
)
# Whatever a character is, it may be written as its code, which is read before anything else: the end of a comment too
# (https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.3). The columns behind it move, the lines do not.
_ESCAPE = re.compile(rb"(?<!\\)((?:\\\\)*)\\u+00(0[9AaDd]|[2-6][0-9A-Fa-f]|7[0-9A-Ea-e])")
_CHAIN = 50  # calls on the result of a call that are looked through for a sort


class JavaDialect:
    """See `gate.scan.language.Dialect`."""

    root = "program"
    identifiers = frozenset({"identifier", "type_identifier"})
    silent = frozenset({"package_declaration", "import_declaration"})
    loud: frozenset[str] = frozenset()
    # Nothing runs later than where it stands: what a lambda or a local class sees of its surroundings cannot change.
    scopes: Mapping[str, ScopeRule] = {
        **dict.fromkeys(("program", *shapes.CLASSES, *shapes.BODIES), ScopeRule()),
        **dict.fromkeys((*_METHODS, *_BLOCKS), ScopeRule(is_sequential=True)),
    }
    parents = frozenset({*shapes.CLASSES, *shapes.BODIES, *_METHODS, *_BLOCKS})
    branching: frozenset[str] = frozenset()  # a declared type holds however the program gets there

    def __init__(self) -> None:
        self.parser = Parser(Language(tree_sitter_java.language()))

    def source(self, path: str, content: bytes) -> Source:
        source = utf8.decoded(path, content)
        return Source(path, _ESCAPE.sub(_character, source.text)) if b"\\u" in source.text else source

    def imported(self, _source: Source, words: set[bytes]) -> set[bytes]:
        return words  # a name may be written out anywhere

    def may_bind(self, text: bytes, start: int, end: int) -> bool:
        """Not before a dot; after one only at the end of an import, or as `T...x`."""
        after = text[end : end + 1]
        if after == b"." or text[start - 1 : start] != b".":
            return after != b"."
        return after not in (b"(", b",", b")", b"[") or text[start - 3 : start] == b"..."

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        is_outside = up.type in shapes.CLASSES or up.type in _METHODS
        return Region.SAME if is_outside and up.node.field_name_for_child(at) == "name" else Region.INNER

    def binding(self, leaf: Frame) -> Binding | None:
        return bindings.binding(leaf)

    def renamed(self, _leaf: Frame) -> tuple[str, ...]:
        return ()  # a method that is handed on is called by the name of an interface's method

    def reference(self, leaf: Frame) -> Reference | None:
        up = leaf.up
        if up is None or leaf.is_silent:
            return None
        if leaf.type == "type_identifier":
            return _creation(leaf, up)
        if up.type == "method_invocation" and leaf.is_field("name"):
            return _invocation(leaf, up)
        if up.type == "method_reference":
            return _method_reference(leaf, up)
        if up.type == "field_access" and leaf.is_field("field"):
            return _field(leaf, up)
        if up.type in _NO_REFERENCE or bindings.binding(leaf) is not None:
            return None
        if up.type == "element_value_pair" and leaf.is_field("key"):
            return None
        return _used(Name(leaf.text, leaf, bindings.VALUE), leaf)

    def shape(self, frame: Frame) -> Shape:
        return shapes.shape(frame)

    def arguments(self, call: Frame) -> Arguments:
        return shapes.arguments(call)

    def receiver(self, call: Frame) -> Frame | None:
        """The last call of the chain that begins with this one: `Files.list(x).filter(y).sorted()`."""
        at = call
        for _ in range(_CHAIN):
            up = at.up
            if up is None or up.type != "method_invocation" or not at.is_field("object"):
                break
            at = up
            name = at.field("name")
            if name is not None and name.text == "sorted":
                break
        return at

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        modules: list[str] = []
        for statement in root.children():
            if statement.type == "import_declaration":
                if any(child.type == "asterisk" for child in statement.node.children):
                    modules.append(bindings.dotted(shapes.solid(statement)[0]))
            elif statement.type in shapes.CLASSES:
                break
        return tuple(reversed(modules))

    def packages(self, _root: Frame) -> Mapping[str, str]:
        return {}

    def unbound(self, name: str) -> str | None:
        if name in _LANG:
            return f"java.lang.{name}"
        return name if name in _PACKAGES else None


def _character(found: re.Match[bytes]) -> bytes:
    code = int(found[2], 16)
    return found[1] + (b"\r" if code in b"\r\n" else bytes((code,)))  # a line's end that counts for no line


def _creation(leaf: Frame, up: Frame) -> Reference | None:
    """`new Date()`, with `new` as a part of it; types elsewhere are no reads."""
    at = up if up.type == "scoped_type_identifier" and leaf.end == up.end else leaf
    if at.up is not None and at.up.type == "generic_type" and at.start == at.up.start:
        at = at.up
    creation = at.up
    if creation is None or creation.type != "object_creation_expression" or not at.is_field("type"):
        return None
    is_inner = creation.node.children[0].type != "new"  # `outer.new Inner()`
    return None if is_inner else Reference(shapes.created(leaf), creation.start, leaf.end, creation)


def _invocation(leaf: Frame, call: Frame) -> Reference | None:
    """A call; in a chain over several lines, the line that counts is the one its name stands on."""
    named = shapes.invoked(call)
    is_whole = isinstance(named, Member) and call.node.start_point[0] == leaf.node.start_point[0]
    return None if named is None else Reference(named, call.start if is_whole else leaf.start, leaf.end, call)


def _method_reference(leaf: Frame, up: Frame) -> Reference | None:
    """`System::nanoTime`, or the class of `Date::new`: both stand for a call that somebody else makes."""
    parts = shapes.solid(up)
    if up.node.children[-1].type == "new":
        return Reference(shapes.created(leaf), up.start, up.end, up)
    if parts[-1] is not leaf or len(parts) < 2:
        return _used(Name(leaf.text, leaf, bindings.VALUE), leaf)
    return Reference(Member(parts[0], leaf.text), up.start, up.end, up)


def _field(leaf: Frame, up: Frame) -> Reference | None:
    reference = up.up
    if reference is not None and reference.type == "method_reference" and reference.node.children[-1].type == "new":
        return Reference(shapes.created(leaf), reference.start, reference.end, reference)
    found = shapes.shape(up)
    return _used(found, up) if isinstance(found, Name | Member) else None


def _used(named: Name | Member, frame: Frame) -> Reference:
    """How a variable is used where it stands."""
    up = frame.up
    is_extended = up is not None and frame.is_field("object")
    is_stored = up is not None and up.type == "assignment_expression" and frame.is_field("left")
    return Reference(named, frame.start, frame.end, None, is_stored, is_extended)
