"""Suites and tests of a JavaScript file, while they are collected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.languages.javascript.collected.titles import NO_NAMES, Names, Title
from gate.model.named import NamedTuple
from gate.scan.nodes import Bytes

if TYPE_CHECKING:
    from tree_sitter import Node


_MOST = 100  # hooks of a suite that count one by one


class Suite:
    """A suite, or the file; `names` are the titles around, `told` how many of them say something."""

    def __init__(self, names: tuple[str, ...], told: int, up: Suite | None, header: Bytes | None) -> None:
        self.names = names
        self.told = told
        self.is_family: bool = up is not None and up.is_family
        self.hooks: list[Bytes] = []
        self.set_up: list[Node] = []  # the functions that hooks are given
        self.up = up
        self._header = header

    def parts(self) -> Iterator[Bytes]:
        """Its set-up, and that of the suites around it."""
        at: Suite | None = self
        while at is not None:
            if len(at.hooks) <= _MOST:
                yield from at.hooks
            else:
                yield at.hooks[0][0], at.hooks[-1][1]  # generated code: all that lies between them
            if at._header is not None:
                yield at._header
            at = at.up


class Here(NamedTuple):
    """Where a piece of code is run: in which suite, by which calls of the file's functions, with which arguments."""

    suite: Suite
    names: Names = NO_NAMES
    calls: tuple[Bytes, ...] = ()
    functions: tuple[Bytes, ...] = ()
    depth: int = 0


class Test(NamedTuple):
    """A test, before all hooks of its suite are known. `functions` are those that it runs, outermost first."""

    suite: Suite
    title: Title
    whole: Bytes
    parts: tuple[Bytes, ...]
    is_property: bool
    is_family: bool
    functions: tuple[Node, ...] = ()
