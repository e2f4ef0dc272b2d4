"""Which definitions of a file a test uses, told by their names."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from gate.model.named import NamedTuple
from gate.scan.nodes import Bytes, Word

_MOST = 400  # definitions that one test may use


class Definition(NamedTuple):
    """A function, method or class; its name is known within the bytes of `scope`."""

    name: str
    whole: Bytes
    scope: Bytes


class Nest:
    """Scopes within scopes."""

    def __init__(self, scopes: Iterable[Bytes]) -> None:
        self._scopes = sorted(scopes, key=lambda scope: (scope[0], -scope[1]))
        self._starts = [start for start, _ in self._scopes]
        self._around: list[int] = []
        at = -1
        for number, (start, _) in enumerate(self._scopes):
            while at >= 0 and self._scopes[at][1] <= start:
                at = self._around[at]
            self._around.append(at)
            at = number

    def innermost(self, offset: int) -> Bytes | None:
        """The smallest scope that holds a byte."""
        at = bisect_right(self._starts, offset) - 1
        while at >= 0 and self._scopes[at][1] <= offset:
            at = self._around[at]
        return self._scopes[at] if at >= 0 else None


class Used:
    """One file's definitions; `words` are its identifiers in order, members of other objects left out."""

    def __init__(self, words: Sequence[Word], definitions: Iterable[Definition]) -> None:
        self._words = words
        self._by_name: dict[str, dict[Bytes, list[Definition]]] = {}
        self._nests: dict[str, Nest] = {}
        for each in definitions:
            self._by_name.setdefault(each.name, {}).setdefault(each.scope, []).append(each)
        self._direct: dict[Bytes, frozenset[Bytes]] = {}

    def of(self, *parts: Bytes) -> set[Bytes]:
        """The bytes of every definition that those parts of the file use, also by way of others."""
        found: set[Bytes] = set()
        todo = list(parts)
        while todo and len(found) < _MOST:
            new = self._directly(todo.pop()) - found
            found |= new
            todo += new
        return found

    def words(self, part: Bytes) -> Sequence[Word]:
        """The identifiers that stand there."""
        return self._words[bisect_left(self._words, (part[0],)) : bisect_left(self._words, (part[1],))]

    def innermost(self, name: str, offset: int) -> list[Definition]:
        """The definitions of that name which are known at a byte, in the smallest scope that has any."""
        known = self._by_name.get(name)
        if known is None:
            return []
        if name not in self._nests:
            self._nests[name] = Nest(known)
        scope = self._nests[name].innermost(offset)
        return [] if scope is None else known[scope]

    def _directly(self, part: Bytes) -> frozenset[Bytes]:
        if part not in self._direct:
            used = (self.innermost(name, offset) for offset, name in self.words(part))
            self._direct[part] = frozenset(each.whole for known in used for each in known)
        return self._direct[part]
