"""Which assignments of a variable may reach a use of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.scan.bindings import is_word
from gate.scan.duration_syntax import DurationSyntax, Given
from gate.scan.frame import Frame, Scope
from gate.scan.language import Dialect, Name
from gate.scan.resolve import Resolver

if TYPE_CHECKING:
    from gate.scan.source import Source

_TARGETS = 500  # occurrences of one variable that are looked at
_GIVEN = 20  # assignments that may reach one use
# What stands behind a collection that gets an element.
_GROWS = re.compile(
    rb"(?:\.(?:append|push\w*|unshift|put|add\w*|Add|Enqueue|Push|offer|set|lazySet|accumulateAndGet|complete|Store)\("
    rb"|\s*<-|\s*<<|\[[^\]\n]{0,40}\]\s*=(?!=))"
)


class Target(NamedTuple):
    """A place where a variable is given a value."""

    given: Given
    leaf: Frame
    scope: Scope | None
    function: Frame
    block: Frame | None


class Variables:
    """Those of one file."""

    def __init__(self, source: Source, dialect: Dialect, syntax: DurationSyntax, resolver: Resolver) -> None:
        self._source = source
        self._dialect = dialect
        self._syntax = syntax
        self._resolver = resolver
        self._targets: dict[tuple[str, str], list[Target]] = {}  # by name and sort of name

    def given(self, name: Name) -> list[Target]:
        """The assignments that may reach a use of a variable: of those in its own function the last, and all others."""
        scope = self._resolver.scope_of(name)
        here, offset = function_of(name.frame.scope, self._syntax.vocabulary.functions), name.frame.start
        targets = [each for each in self._targets_of(name) if each.scope is scope]
        if scope is None:  # not declared in a way that the language's scopes know
            targets = [each for each in targets if each.function is here]
        reaching: list[Target] = []
        is_settled = False
        for target in reversed([each for each in targets if each.function is here and each.leaf.end <= offset]):
            reaching.append(target)
            block = target.block
            if not (target.given.is_change or target.given.is_element) and (
                block is None or block.start <= offset < block.end
            ):
                is_settled = True
                break
        for target in targets:
            is_inside = here.start <= target.function.start and target.function.end <= here.end
            if target.function is not here and (is_inside or not is_settled):
                reaching.append(target)
        return reaching if len(reaching) <= _GIVEN else []

    def _targets_of(self, name: Name) -> list[Target]:
        text, key = name.text, (name.text, name.space)
        if key not in self._targets:
            found: list[Target] = []
            self._targets[key] = found
            way, whole, word = self._resolver.way(), self._source.text, text.encode()
            for seen, offset in enumerate(self._source.positions(word)):
                if seen >= _TARGETS:
                    found.clear()
                    break
                after = offset + len(word)
                if not self._dialect.may_bind(whole, offset, after) and not _GROWS.match(whole, after):
                    continue
                leaf = way.leaf(offset)
                if leaf.type in self._dialect.identifiers and is_word(leaf, offset):
                    target = self._target(leaf, name.space)
                    if target is not None:
                        found.append(target)
        return self._targets[key]

    def _target(self, leaf: Frame, space: str) -> Target | None:
        given = self._syntax.given(leaf)
        binding = self._dialect.binding(leaf)
        if given is None and (binding is None or binding.elsewhere is not None):
            return None
        if (given is None and binding is not None and binding.is_nothing) or (given is not None and given.is_nothing):
            return None
        words = self._syntax.vocabulary
        inside = leaf.scope if binding is None or binding.is_assignment or given is not None else binding.scope
        after = leaf.start if binding is None else max(leaf.start, binding.after)
        scope = self._resolver.scope_of(Name(leaf.text, leaf, space), after)
        given = given or Given(None)
        function, block = function_of(inside, words.functions), leaf.above(*words.blocks)
        return Target(given, leaf, scope, function, block)


def function_of(scope: Scope, functions: frozenset[str]) -> Frame:
    """The function around a scope; the file, if there is none."""
    while scope.owner.type not in functions and scope.parent is not None:
        scope = scope.parent
    return scope.owner
