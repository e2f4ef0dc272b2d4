"""Does the value of a read go to a log and nowhere else?

Followed from the read outwards: through arithmetic, formatting and local variables, to the calls it is handed to. Only
names that are known to log count: those of logging libraries in full, or a method that logs, called on what everybody
calls a logger, a metric or the error stream.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.scan.bindings import is_word
from gate.scan.language import Called, Member, Name, Same
from gate.scan.loggers import is_conventional

if TYPE_CHECKING:
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_CLIMB = 80  # nodes between a read and the call that takes it
_USES = 200  # occurrences of one variable
_DEPTH = 6  # variables of variables
_STEPS = 100_000  # nodes climbed in one file; beyond that nothing is a log
_LONG = 200  # bytes of what a method is called on
_SUMS = frozenset({"+", "-", "*", "/", "//", "%", ".", "**", "<<", ">>", "|"})

_WRITTEN_OUT = frozenset({"list", "dictionary", "set", "object", "array", "hash"})
_WRITERS = r"(?i)log(?:g|\b)|logrus|print|write|console|stderr|stdout|emit|send|puts|echo"

_SINCE = frozenset({"Since", "since", "elapsed", "duration_since", "between", "until", "Until", "GetElapsedTime"})
_STDERR = r"(?:file\s*=\s*)?(?:sys\.stderr|os\.Stderr|STDERR|stderr|\$stderr)"


class Logs(NamedTuple):
    """What values go through in a language, and its names that log.

    `names`: full names; `to_errors`: those that do if told to write to the error stream; `bare`: functions that need no
    import, where the file has none of that name. `formats`: functions whose result says their arguments. `through`:
    nodes that carry a value on; `arguments`: those between a call and what it is given. `keeps`: nodes that give a
    variable a value, and the field that it is, which `target` gives. `callee`: the owner and the name of what a call
    calls. `macro`: the macro that a node is the arguments of, by its name, and all of it; `macros`: those that log.
    `quoted`: the text that names a variable at that byte.
    """

    names: frozenset[str]
    formats: frozenset[str]
    through: frozenset[str]
    arguments: frozenset[str]
    keeps: Mapping[str, str]
    callee: Callable[[Frame], tuple[Frame | None, Frame] | None]
    members: frozenset[str]
    to_errors: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    macro: Callable[[Frame], tuple[str, Frame] | None] = lambda _frame: None
    macros: frozenset[str] = frozenset()
    quoted: Callable[[Frame, int], Frame | None] = lambda _leaf, _offset: None
    target: Callable[[Frame, str], Frame | None] = lambda frame, field: frame.field(field) if field else None


def callee_parts(callee: Frame | None, owner: str, name: str) -> tuple[Frame | None, Frame] | None:
    """The owner and the name of what is called, by the fields that they are of the callee; no owner for `name()`."""
    if callee is None or callee.type == "identifier":
        return None if callee is None else (None, callee)
    named = callee.field(name)
    return None if named is None else (callee.field(owner), named)


class Logged:
    """Answers for one file."""

    def __init__(
        self,
        source: Source,
        dialect: Dialect,
        resolver: Resolver,
        syntax: DurationSyntax,
        logs: Logs,
        functions: Callable[[Frame], Frame | None],
    ) -> None:
        self._source = source
        self._dialect = dialect
        self._resolver = resolver
        self._syntax = syntax
        self._logs = logs
        self._function_of = functions
        self._variables: dict[tuple[int, str], bool] = {}
        self._left = _STEPS
        self._depth = 0

    def is_logged(self, leaf: Frame) -> bool:
        """Is all that becomes of the read that ends in this identifier that it is written to a log?"""
        return self._goes_to_log(self._whole(leaf))

    def _whole(self, leaf: Frame) -> Frame:
        reference = self._dialect.reference(leaf)
        if reference is None:
            return leaf
        if reference.call is not None:
            return reference.call
        at = leaf
        while at.up is not None and at.up.start >= reference.start and at.up.end <= reference.end:
            at = at.up
        return at

    def _goes_to_log(self, frame: Frame) -> bool:
        at = frame
        for _ in range(_CLIMB):
            up = at.up
            self._left -= 1
            if up is None or self._left < 0:
                return False
            following = self._step(at, up)
            if isinstance(following, bool):
                return following
            at = following
        return False

    def _step(self, at: Frame, up: Frame) -> Frame | bool:
        """Where the value goes on; or whether it has reached a log, if it goes no further."""
        logs = self._logs
        macro = logs.macro(up)
        if macro is not None:
            name, whole = macro
            return whole if name in logs.formats else name in logs.macros
        if up.type in logs.keeps:
            target = logs.target(up, logs.keeps[up.type])
            return target is not None and target is not at and self._is_variable_logged(target)
        operations = self._syntax.operations(up)
        if operations:
            return up if len(operations) == 1 and operations[0].sign in _SUMS else False
        if at in self._syntax.choices(up):
            return up
        if up.type in logs.arguments:
            return self._handed(up)
        if up.type in logs.members:
            return self._member(at, up)
        return up if up.type in logs.through else False

    def _member(self, at: Frame, member: Frame) -> Frame | bool:
        """A property or a method of the value is as good as the value, unless it is handed a function."""
        callee = self._logs.callee(member)
        if callee is not None:  # a call and its member are one node
            if callee[0] is at:
                return member
            return False
        if member.node.children and member.node.children[0].id != at.node.id:
            return False
        up = member.up
        if up is not None and self._logs.callee(up) is not None and up.node.children[0].id == member.node.id:
            return up
        return member

    def _handed(self, arguments: Frame) -> Frame | bool:
        call: Frame | None = arguments
        while call is not None and call.type in self._logs.arguments:
            call = call.up
        callee = None if call is None else self._logs.callee(call)
        if call is None or callee is None:
            return False
        owner, name = callee
        if self._logs_it(owner, name, arguments):
            return True
        return call if name.text in self._logs.formats or self._measures(name) else False

    def _measures(self, name: Frame) -> bool:
        """`time.Since(start)`, `Duration.between(start, end)`: what is made of a clock's readings."""
        words = self._syntax.vocabulary
        return name.text in words.differences or name.text in words.passes or name.text in _SINCE

    def _logs_it(self, owner: Frame | None, name: Frame, arguments: Frame) -> bool:
        reference = self._dialect.reference(name) if name.type in self._dialect.identifiers else None
        shape = reference.shape if reference is not None else Name(name.text, name)
        known = self._resolver.name_of(shape)
        if owner is None and name.text in self._logs.bare and known is None and isinstance(shape, Name):
            return self._resolver.scope_of(shape) is None
        if known in self._logs.to_errors:
            return any(
                re.fullmatch(_STDERR, each.text) for each in arguments.children() if each.end - each.start < _LONG
            )
        if known in self._logs.names:
            return True
        if owner is None or owner.end - owner.start > _LONG:
            return False
        return is_conventional(owner.text, name.text) and not self._is_home_made(owner)

    def _is_home_made(self, owner: Frame) -> bool:
        """Is it an object of this file, written out or of a class written here, that has nothing to write with?"""
        if owner.type not in self._dialect.identifiers:
            return False
        values = self._resolver.values_of(Name(owner.text, owner))
        return bool(values) and all(self._is_kept_only(value) for value in values)

    def _is_kept_only(self, value: Frame) -> bool:
        if value.type in _WRITTEN_OUT:
            return re.search(_WRITERS, value.text) is None
        shape = self._dialect.shape(value)
        for _ in range(_DEPTH):
            if isinstance(shape, Same):
                shape = self._dialect.shape(shape.frame)
            elif isinstance(shape, Called):
                callee = shape.callee
                shape = callee if isinstance(callee, (Name, Member)) else self._dialect.shape(callee)
        if not isinstance(shape, Name):
            return False
        classes = list(self._classes(shape.text))
        return bool(classes) and all(re.search(_WRITERS, each.text) is None for each in classes)

    def _classes(self, name: str) -> Iterator[Frame]:
        """The classes of that name which the file defines."""
        for offset in self._source.positions(name.encode()):
            leaf = self._resolver.leaf(offset)
            if leaf.up is not None and "class" in leaf.up.type and leaf.is_field("name"):
                yield leaf.up

    def _is_variable_logged(self, target: Frame) -> bool:
        """Does every use of a local variable go to a log, and at least one?"""
        function = self._function_of(target)
        if function is None or target.end - target.start > _LONG or self._depth >= _DEPTH:
            return False
        leaf = _leaf_of(target, self._dialect.identifiers)
        if leaf is None:
            return False
        key = (function.start, leaf.text)
        if key not in self._variables:
            self._variables[key] = False
            self._depth += 1
            self._variables[key] = self._every_use_logs(leaf, function)
            self._depth -= 1
        return self._variables[key]

    def _every_use_logs(self, leaf: Frame, function: Frame) -> bool:
        uses = self._uses(leaf, function)
        return bool(uses) and all(self._goes_to_log(use) for use in uses)

    def _uses(self, leaf: Frame, function: Frame) -> list[Frame]:
        """The places that read the variable; none, if there are too many to tell."""
        found: list[Frame] = []
        word = leaf.text.encode()
        binding = self._dialect.binding(leaf)
        after = leaf.end if binding is None else max(leaf.end, binding.after)
        seen = 0
        for offset in self._source.positions(word, function.start, function.end):
            seen += 1
            if seen > _USES:
                return []
            other = self._resolver.leaf(offset)
            quoted = self._logs.quoted(other, offset)
            if quoted is not None:
                found.append(quoted)
                continue
            if other.type not in self._dialect.identifiers or not is_word(other, offset):
                continue
            reference = self._dialect.reference(other)
            if reference is None or reference.is_stored or not isinstance(reference.shape, Name):
                continue
            own = Name(leaf.text, leaf, reference.shape.space)
            scope = self._resolver.scope_of(reference.shape)
            if self._is_given(other) or scope is not self._resolver.scope_of(own, after):
                continue
            found.append(self._whole(other))
        return found

    def _is_given(self, leaf: Frame) -> bool:
        """Does the variable get a value here, rather than give it?"""
        at = leaf
        while at.up is not None and at.up.end - at.up.start == leaf.end - leaf.start:
            at = at.up
        up = at.up
        if up is None or up.type not in self._logs.keeps:
            return False
        target = self._logs.target(up, self._logs.keeps[up.type])
        return target is not None and target.start <= leaf.start < target.end


def _leaf_of(target: Frame, identifiers: frozenset[str]) -> Frame | None:
    """The identifier that a target is; None where it is more than a plain variable."""
    at = target
    for _ in range(4):
        if at.type in identifiers:
            return at
        children = at.children()
        if len(children) != 1 or at.node.child_count > 2:
            return None
        at = children[0]
    return None
