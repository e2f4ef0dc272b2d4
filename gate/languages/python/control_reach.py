"""How far a control of a Python file reaches: where it is stopped, and what is made before it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.python import control_syntax as syntax

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.occurrences import Occurrences
    from gate.scan.source import Source


class Reach:
    """Answers for one file."""

    def __init__(self, source: Source, occurrences: Occurrences) -> None:
        self._source = source
        self._words = source.words()
        self._leaves = occurrences.of

    def end_of(self, at: Frame, function: Frame | None) -> int:
        """Where what is started there ends: with `with monkeypatch.context() as m`, or by a call to stop."""
        receiver = syntax.receiver_of(at)
        block = syntax.block_that_binds(at, receiver)
        whole = len(self._source.text) if function is None else function.end
        end = whole if block is None else block.end
        for word in syntax.ENDS:
            if word in self._words:
                for leaf in self._leaves(word, at.end, end):
                    if leaf.start < end and syntax.ends(leaf, receiver, function):
                        end = leaf.start
        return end

    def yields(self, function: Frame, start: int, end: int) -> bool:
        """Does the function hand something out between two bytes, as fixtures and context managers do?"""
        if b"yield" not in self._words:
            return False
        return any(
            leaf.type == "yield" and syntax.function_of(leaf) is function
            for leaf in self._leaves(b"yield", max(start, function.start), end)
        )

    def class_setups(self, owner: Frame, name: str) -> tuple[tuple[int, int], ...]:
        """The spans of what runs once for a class, before the setup of a single test."""
        if name in syntax.CLASS_SETUPS:
            return ()
        spans = []
        for word in syntax.CLASS_SETUPS:
            for leaf in self._leaves(word.encode()) if word.encode() in self._words else ():
                function = leaf.up
                is_function = function is not None and function.type == "function_definition"
                if function is not None and is_function and syntax.class_of(function) is owner:
                    spans.append((function.start, function.end))
        return tuple(spans)

    def wider(self, scope: str) -> tuple[tuple[int, int], ...]:
        """The spans of fixtures of a wider scope than one test's: they are made before it."""
        if scope or b"scope" not in self._words:
            return ()
        functions = (syntax.fixture_of_scope(leaf) for leaf in self._leaves(b"scope"))
        return tuple((function.start, function.end) for function in functions if function is not None)
