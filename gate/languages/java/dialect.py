"""Java's syntax, as answers about single nodes of tree-sitter-java."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tree_sitter import Node

from gate.languages.java import bindings, shapes, uses
from gate.languages.utf8 import decoded
from gate.scan.expression import solid
from gate.scan.frame import Frame, Region, ScopeRule
from gate.scan.grammar import load_grammar
from gate.scan.language import Dialect
from gate.scan.parsing import Parser
from gate.scan.source import Source

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
# Whatever a character is, it may be written as its code, which is read before anything else: the end of a comment too
# (https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.3). The columns behind it move, the lines do not.
_ESCAPE = re.compile(rb"(?<!\\)((?:\\\\)*)\\u+00(0[9AaDd]|[2-6][0-9A-Fa-f]|7[0-9A-Ea-e])")


class JavaDialect(Dialect):
    """See `gate.scan.language.Dialect`."""

    parser = Parser(load_grammar("tree_sitter_java"))
    root = "program"
    identifiers = frozenset({"identifier", "type_identifier"})
    silent = frozenset({"package_declaration", "import_declaration"})
    # Nothing runs later than where it stands: what a lambda or a local class sees of its surroundings cannot change.
    scopes: Mapping[str, ScopeRule] = {
        **dict.fromkeys(("program", *shapes.CLASSES, *shapes.BODIES), ScopeRule()),
        **dict.fromkeys((*_METHODS, *_BLOCKS), ScopeRule(is_sequential=True)),
    }
    parents = frozenset({*shapes.CLASSES, *shapes.BODIES, *_METHODS, *_BLOCKS})

    may_bind = staticmethod(bindings.may_bind)
    binding = staticmethod(bindings.binding)
    reference = staticmethod(uses.reference)
    shape = staticmethod(shapes.shape)
    arguments = staticmethod(shapes.arguments)
    receiver = staticmethod(shapes.receiver)

    def source(self, path: str, content: bytes) -> Source:
        source = decoded(path, content)
        return Source(path, _ESCAPE.sub(_character, source.text)) if b"\\u" in source.text else source

    def region(self, up: Frame, _child: Node, at: int) -> Region:
        is_outside = up.type in shapes.CLASSES or up.type in _METHODS
        return Region.SAME if is_outside and up.node.field_name_for_child(at) == "name" else Region.INNER

    def renamed(self, _leaf: Frame) -> tuple[str, ...]:
        return ()  # a method that is handed on is called by the name of an interface's method

    def star_imports(self, root: Frame) -> tuple[str, ...]:
        modules: list[str] = []
        for statement in root.children():
            if statement.type == "import_declaration":
                if any(child.type == "asterisk" for child in statement.node.children):
                    modules.append(bindings.dotted(solid(statement)[0]))
            elif statement.type in shapes.CLASSES:
                break
        return tuple(reversed(modules))

    def unbound(self, name: str) -> str | None:
        if name in _LANG:
            return f"java.lang.{name}"
        return name if name in _PACKAGES else None


def _character(found: re.Match[bytes]) -> bytes:
    code = int(found[2], 16)
    return found[1] + (b"\r" if code in b"\r\n" else bytes((code,)))  # a line's end that counts for no line
