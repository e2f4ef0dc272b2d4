"""Finds assertions, and what each says about two values."""

from __future__ import annotations

from collections.abc import Iterator

from gate.model.named import NamedTuple
from gate.scan.bounds import Bound, Bounds
from gate.scan.duration_syntax import DurationSyntax, Relation, Use, is_own_assertion
from gate.scan.frame import Frame

_NESTED = 12  # matchers in matchers
_LINKS = 24  # longest chain of matchers on one subject
_STEPS = 8  # between a call that fails and its branch
_UP = 4  # from a name to the call it is the name of

_EXPECTS = ("Expect", "_expect")
_SHOULD = ("should", "Should")  # what the value itself comes before


class Assertion(NamedTuple):
    """One assertion, and all that it bounds. `whole` is the node that everything of it stands in."""

    whole: Frame
    bounds: tuple[Bound, ...]


class Assertions:
    """Answers for one language."""

    def __init__(self, syntax: DurationSyntax) -> None:
        self._syntax = syntax
        self._bounds = Bounds(syntax)
        self._vocabulary = syntax.vocabulary

    def at(self, leaf: Frame, word: str) -> Assertion | None:
        """The assertion that this word makes one, if it compares anything."""
        words = self._vocabulary
        if word in words.keywords:
            condition = self._syntax.asserted(leaf)
            if condition is not None:
                return _assertion(condition, self._bounds.conditions(condition))
        found = self._use_of(leaf)
        if found is None:
            is_raised = leaf.up is not None and leaf.up.type == "raise_statement"  # `raise AssertionError`
            return self._branch(leaf) if is_raised and word in words.failures else None
        frame, use = found
        if word in words.failures:
            return None if use.arguments is None else self._branch(frame)
        if word in words.matchers:
            assertion = self._matched(frame, use)
            if assertion is not None:
                return assertion
        return self._called(frame, use) if word in words.calls or is_own_assertion(word.encode()) else None

    def _use_of(self, leaf: Frame) -> tuple[Frame, Use] | None:
        """The call that the name is the name of; the access, if it is not called."""
        frame: Frame | None = leaf
        found: tuple[Frame, Use] | None = None
        for _ in range(_UP):
            use = None if frame is None else self._syntax.use(frame)
            if frame is None or (use is None and found is not None) or (use is not None and use.leaf is not leaf):
                break
            if use is not None:
                found = (frame, use)
                if use.arguments is not None:
                    break
            frame = frame.up
        return found

    def _branch(self, failure: Frame) -> Assertion | None:
        """`if condition { fail }`: what must not hold."""
        frame, words = failure, self._vocabulary
        for _ in range(_STEPS):
            up = frame.up
            if up is None:
                return None
            if up.type in words.branches:
                condition = up.field("condition")
                if condition is None or frame is condition or frame.is_field("initializer"):
                    return None
                is_else = frame.is_field("alternative") or frame.type in ("else_clause", "else") or _follows_else(frame)
                return _assertion(condition, self._bounds.conditions(condition, denied=not is_else))
            if up.type not in words.statements:
                return None
            frame = up
        return None

    def _called(self, frame: Frame, use: Use) -> Assertion | None:
        is_known = use.name in self._vocabulary.calls or is_own_assertion(use.name.encode())
        if use.arguments is None or not is_known:
            return None
        relation, skipped = self._vocabulary.calls.get(use.name, (Relation.NEAR, 0))
        given = use.arguments[skipped:]
        if relation in (Relation.TRUE, Relation.FALSE):
            bounds = [
                bound for each in given for bound in self._bounds.conditions(each, denied=relation is Relation.FALSE)
            ]
            return _assertion(frame, bounds)
        return _assertion(frame, self._bounds.related(relation, given, frame))

    def _matched(self, frame: Frame, use: Use) -> Assertion | None:
        """A method at the end of a chain, or an argument of one, that says something of the chain's subject."""
        relation = self._vocabulary.matchers.get(use.name)
        if relation is None:
            return None
        denied = False
        is_direct = use.name in self._vocabulary.direct and use.owner is not None
        subject, at = (self._wrapped(use.owner) if is_direct and use.owner is not None else None), use
        for _ in range(_LINKS if subject is None else 0):
            if self._is_subject(at):
                subject = at.arguments[0] if at.arguments else None
                break
            if at.name in self._vocabulary.denials:
                denied = not denied
            owner = None if at.owner is None else self._bounds.inner(at.owner)
            following = None if owner is None else self._syntax.use(owner)
            if following is None:
                break
            if at.name in _SHOULD:
                break
            at = following
        if subject is None and at.name in _SHOULD:
            subject = at.owner
        if subject is None:
            return self._taken(frame, use, relation)
        written = _Written(use.leaf.start, frame.end, frame)
        return self._of_subject(relation, subject, use.arguments, written, denied=denied)

    def _wrapped(self, frame: Frame) -> Frame:
        """The value in `expect(value)`; the value itself, without that."""
        use = self._syntax.use(self._bounds.inner(frame))
        return use.arguments[0] if use is not None and use.arguments and self._is_subject(use) else frame

    def _is_subject(self, use: Use) -> bool:
        """Does it hand its argument to a matcher: `expect(x)`, or one that is called after it, `chaiExpect(x)`?"""
        is_named = use.name in self._vocabulary.subjects or (use.owner is None and use.name.endswith(_EXPECTS))
        return is_named and bool(use.arguments)

    def _taken(self, frame: Frame, use: Use, relation: Relation) -> Assertion | None:
        """`assertThat(x, is(lessThan(y)))`, `Expect(x).To(BeNumerically("<", y))`."""
        at, denied = frame, False
        for _ in range(_NESTED):
            up = at.up
            if up is None:
                return None
            outer = self._syntax.use(up)
            if outer is not None and outer.arguments is not None and outer.leaf is not use.leaf:
                if outer.name in self._vocabulary.denials:
                    denied = not denied
                if outer.name in self._vocabulary.takers:
                    subject = self._subject_of(outer, frame)
                    if subject is None:
                        return None
                    return self._of_subject(
                        relation, subject, use.arguments, _Written(use.leaf.start, frame.end, up), denied=denied
                    )
            at = up
        return None

    def _subject_of(self, taker: Use, matcher: Frame) -> Frame | None:
        owner = taker.owner
        if taker.name.startswith(_SHOULD) and owner is not None:
            return self._wrapped(owner)
        for _ in range(_LINKS):
            use = None if owner is None else self._syntax.use(self._bounds.inner(owner))
            if use is None:
                break
            if use.arguments and self._is_subject(use):
                return use.arguments[0]
            owner = use.owner
        given = taker.arguments or ()
        at = next((at for at, each in enumerate(given) if each.start <= matcher.start < each.end), 0)
        return given[at - 1] if at > 0 else None

    def _of_subject(
        self, relation: Relation, subject: Frame, given: tuple[Frame, ...] | None, written: _Written, *, denied: bool
    ) -> Assertion | None:
        if relation in (Relation.TRUE, Relation.FALSE):
            return _assertion(
                written.whole, self._bounds.conditions(subject, denied=(relation is Relation.FALSE) is not denied)
            )
        if not given:
            return None
        first = self._literal(given[0])
        if relation is Relation.BELOW and first is not None and len(given) > 1:  # BeNumerically("<", limit)
            if first not in _SIGNS:
                return None
            relation, given = _SIGNS[first], given[1:]
        bounds = self._bounds.related(relation, (subject, *given), written.whole, denied=denied)
        return _assertion(written.whole, [bound._replace(start=written.start, end=written.end) for bound in bounds])

    def _literal(self, frame: Frame) -> str | None:
        return frame.text.strip("\"'`") if self._syntax.is_plain(frame) and "string" in frame.type else None


class _Written(NamedTuple):
    """Where the comparison of an assertion is written, and the node that all of it stands in."""

    start: int
    end: int
    whole: Frame


_SIGNS = {
    "<": Relation.BELOW,
    "<=": Relation.BELOW,
    ">": Relation.ABOVE,
    ">=": Relation.ABOVE,
    "~": Relation.NEAR,
    "==": Relation.EQUAL,
}


def _follows_else(frame: Frame) -> bool:
    before = frame.beside(-1)
    return before is not None and before.type == "else"


def _assertion(whole: Frame, bounds: Iterator[Bound] | list[Bound]) -> Assertion | None:
    found = tuple(bounds)
    return Assertion(whole, found) if found else None
