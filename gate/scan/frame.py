"""A syntax tree as seen on the way down: each node with its parent and its scope.

tree-sitter's nodes do not remember their parent (`Node.parent` walks down from the root every time), so we keep the
way we came. Nothing is visited that nobody asks for.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.language import Dialect


class Region(Enum):
    """Which scope a child of a node belongs to."""

    SAME = "same"  # the one the node itself stands in
    INNER = "inner"  # the one that the node opens
    OUTER = "outer"  # the one around that which the node stands in


class ScopeRule(NamedTuple):
    """How names behave in a scope.

    `is_deferred`: its code runs later than where it stands (a function), so that it sees its surroundings as they are
    in the end. `is_hidden`: scopes inside do not see its names (a Python class). `is_sequential`: before a name is
    bound here, it is the one of the scope around (a class body, a Go block), not an unbound name of this scope.
    """

    is_deferred: bool = False
    is_hidden: bool = False
    is_sequential: bool = False


class Scope:
    """A region of names. `owner` is the node that opens it."""

    __slots__ = ("deferrals", "nearest", "owner", "parent", "rule")

    def __init__(self, owner: Frame, parent: Scope | None, rule: ScopeRule) -> None:
        self.owner = owner
        self.parent = parent
        self.rule = rule
        self.deferrals: int = (parent.deferrals if parent else 0) + rule.is_deferred  # how often code here is put off
        self.nearest: dict[str, Scope | None] = {}  # by name, and its sort: the scope from here outwards that binds it


class Frame:
    """A node on the way down. Frames of one node are one object, so they can be compared with `is`."""

    __slots__ = (
        "_children",
        "_dialect",
        "_frames",
        "_inner",
        "_named",
        "_starts",
        "_written",
        "end",
        "is_silent",
        "node",
        "scope",
        "start",
        "type",
        "up",
    )

    def __init__(self, dialect: Dialect, node: Node, up: Frame | None, scope: Scope | None, kind: str) -> None:
        self._dialect = dialect
        self.node = node
        self.type = kind
        self.start = node.start_byte
        self.end = node.end_byte
        self.up = up
        self.is_silent: bool = kind in dialect.silent or (up is not None and up.is_silent and kind not in dialect.loud)
        self._children: list[Node] | None = None
        self._starts: list[int] = []
        self._frames: dict[int, Frame] = {}
        self._inner: Scope | None = None
        self._named: tuple[Frame, ...] | None = None
        self._written: bytes = _text_of(node) if up is None else up._written
        self.scope = self.inner() if scope is None else scope

    def __repr__(self) -> str:
        return f"<{self.type} {self.start}-{self.end}>"

    @property
    def text(self) -> str:
        return self._written[self.start : self.end].decode("utf-8", "replace")

    def beginning(self, most: int) -> str:
        """The text, or its first so many bytes: of nodes in nodes, all of each is the square of their number."""
        return self._written[self.start : min(self.end, self.start + most)].decode("utf-8", "replace")

    def inner(self) -> Scope:
        """The scope that this node opens."""
        if self._inner is None:
            self._inner = Scope(self, None if self.up is None else self.scope, self._dialect.scopes[self.type])
        return self._inner

    def above(self, *types: str) -> Frame | None:
        """The nearest enclosing node of one of those types."""
        frame = self.up
        while frame is not None and frame.type not in types:
            frame = frame.up
        return frame

    def field(self, name: str) -> Frame | None:
        node = self.node.child_by_field_name(name)
        return None if node is None else self._frame_of(node)

    def is_field(self, name: str) -> bool:
        """Is this node what its parent calls by that field's name?"""
        up = self.up
        if up is None:
            return False
        node = up.node.child_by_field_name(name)
        return node is not None and node.id == self.node.id

    def children(self) -> tuple[Frame, ...]:
        """Every child, punctuation aside."""
        if self._named is None:
            self._named = tuple(self._child(at) for at, node in enumerate(self._nodes()) if node.is_named)
        return self._named

    def beside(self, step: int) -> Frame | None:
        """The sibling that many places after this node, or before it if negative; punctuation counts."""
        up = self.up
        if up is None:
            return None
        nodes = up._nodes()
        at = bisect_right(up._starts, self.start) - 1
        while at > 0 and nodes[at].id != self.node.id:
            at -= 1  # empty nodes that the parser made up start at the same byte
        at += step
        return up._child(at) if 0 <= at < len(nodes) else None

    def _nodes(self) -> list[Node]:
        if self._children is None:
            self._children = self.node.children
            self._starts = [node.start_byte for node in self._children]
        return self._children

    def _frame_of(self, node: Node) -> Frame | None:
        nodes = self._nodes()
        at = bisect_right(self._starts, node.start_byte) - 1
        while at >= 0 and self._starts[at] == node.start_byte:
            if nodes[at].id == node.id:
                return self._child(at)
            at -= 1
        return None  # pragma: no cover -- a field is a child

    def _child(self, at: int) -> Frame:
        frame = self._frames.get(at)
        if frame is None:
            dialect, node = self._dialect, self._nodes()[at]
            scope = self.scope
            if self.type in dialect.parents:
                region = dialect.region(self, node, at)
                if region is Region.INNER:
                    scope = self.inner()
                elif region is Region.OUTER and scope.parent is not None:
                    scope = scope.parent
            frame = self._frames[at] = Frame(dialect, node, self, scope, node.type)
        return frame


def _text_of(root: Node) -> bytes:
    """The text of a tree, from the file's first byte on: to ask each node for its own takes several times as long."""
    return b" " * root.start_byte + (root.text or b"")


class Way:
    """Walks from leaf to leaf; leaves asked for in ascending order cost little however deep or wide the tree is."""

    def __init__(self, root: Frame) -> None:
        self._at = root
        self.root = root

    def leaf(self, offset: int) -> Frame:
        """The innermost node that covers the byte; the root, if none does."""
        frame = self._at
        while not frame.start <= offset < frame.end and frame.up is not None:
            frame = frame.up
        while True:  # no call for each step: this is where a search takes most of its own
            nodes = frame._nodes() if frame._children is None else frame._children
            at = bisect_right(frame._starts, offset) - 1
            if at < 0 or nodes[at].end_byte <= offset:
                break
            child = frame._frames.get(at)
            frame = frame._child(at) if child is None else child
        self._at = frame
        return frame
