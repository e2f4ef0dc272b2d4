"""Which bindings of a name may reach a use of it."""

from __future__ import annotations

from bisect import bisect_right

from gate.model.named import NamedTuple
from gate.scan.frame import Frame, Scope, ScopeRule, Way
from gate.scan.language import Binding, Dialect, Name
from gate.scan.never_run import NeverRun
from gate.scan.source import Source, normal_form

_BINDINGS = 20  # how many bindings of one name may reach a use
_HEADS = ("left", "pattern", "name", "parameter")
_DEPTH = 1000  # how far up a branching statement is looked for


class Reaching(NamedTuple):
    """A binding, and the part of a branching statement that it stands in: elsewhere it may not have happened."""

    binding: Binding
    branch: Frame | None

    def is_certain(self, offset: int) -> bool:
        """Has it happened, wherever the program came from to that byte?"""
        branch = self.branch
        return branch is None or (branch.start <= offset < branch.end and self.binding.after <= offset)


class Bindings:
    """Those of one file whose `words` have been asked for."""

    def __init__(self, source: Source, dialect: Dialect, root: Frame) -> None:
        self._source = source
        self._dialect = dialect
        self._root = root
        self._found: dict[tuple[str, str], dict[Scope, list[Reaching]]] = {}
        self._never = NeverRun()

    def reaching(self, name: Name) -> list[Reaching]:
        """The bindings that may hold where an identifier stands; none, if nothing binds it."""
        text = normal(name.text)
        by_scope = self._of(text, name.space)
        key = f"{name.space} {text}"
        here = name.frame.scope
        scope = _nearest(here, key, by_scope) if by_scope else None
        while scope is not None:
            if scope is here or not scope.rule.is_hidden:
                runs_later = here.deferrals > scope.deferrals
                reaching = _reaching(by_scope[scope], name.frame.start, scope.rule, is_later=runs_later)
                if reaching:
                    return reaching
            scope = None if scope.parent is None else _nearest(scope.parent, key, by_scope)
        return []

    def scope_of(self, name: Name, offset: int | None = None) -> Scope | None:
        """The scope that binds an identifier where it stands, or at another byte of its scope; None, if none does."""
        by_scope = self._of(normal(name.text), name.space)
        here, at = name.frame.scope, name.frame.start if offset is None else offset
        scope: Scope | None = here
        while scope is not None:
            if scope in by_scope and (scope is here or not scope.rule.is_hidden):
                runs_later = here.deferrals > scope.deferrals
                if _reaching(by_scope[scope], at, scope.rule, is_later=runs_later):
                    return scope
            scope = scope.parent
        return None

    def _of(self, text: str, space: str) -> dict[Scope, list[Reaching]]:
        by_scope = self._found.get((text, space))
        if by_scope is None:
            found: dict[Scope, list[Reaching]] = {}
            way, whole, length = Way(self._root), self._source.text, len(text.encode())
            for offset in self._source.positions(text.encode()):
                if text.isascii() and not self._dialect.may_bind(whole, offset, offset + length):
                    continue
                leaf = way.leaf(offset)
                if leaf.type in self._dialect.identifiers and is_word(leaf, offset):
                    binding = self._dialect.binding(leaf)
                    if binding is None or (space and binding.spaces and space not in binding.spaces):
                        continue
                    if not (_is_itself(binding, text) or self._never.holds(leaf)):
                        branch = self._branch(leaf, binding.scope)
                        found.setdefault(binding.scope, []).append(Reaching(binding, branch))
            by_scope = self._found[text, space] = _redirected(_assigned(found))
            for bound in by_scope.values():
                bound.sort(key=lambda each: each.binding.after)
        return by_scope

    def _branch(self, leaf: Frame, scope: Scope) -> Frame | None:
        frame = leaf
        for _ in range(_DEPTH):
            if frame.up is None or frame.up is scope.owner:
                return None
            if frame.up.type in self._dialect.branching and not frame.is_field("condition"):
                return frame.up if _is_head(frame) else frame
            frame = frame.up
        return frame


def assigned(leaf: Frame, up: Frame, spaces: frozenset[str]) -> Binding | None:
    """`name = value`, in languages where that declares nothing; what `name += value` makes of it cannot be told."""
    if not leaf.is_field("left"):
        return None
    sign = up.field("operator")
    value = up.field("right") if sign is not None and sign.type == "=" else None
    return Binding(leaf.scope, up.end, value=value, is_assignment=True, spaces=spaces)


def _is_head(part: Frame) -> bool:
    """Is it what a loop, a case or a handler binds for its body?"""
    return "pattern" in part.type or "exception" in part.type or any(part.is_field(name) for name in _HEADS)


def _is_itself(binding: Binding, name: str) -> bool:
    """Is it `var Date = Date`? What a name means further out is what it means here."""
    value = binding.value
    if value is None or binding.members or binding.is_element or value.end - value.start != len(name.encode()):
        return False
    return value.text == name and binding.annotation is None


def is_word(leaf: Frame, offset: int) -> bool:
    """Does the word at that byte begin the leaf? One sign may come first, as in Ruby's `:now`."""
    return offset - 1 <= leaf.start <= offset


def normal(text: str) -> str:
    """A name as identifiers are compared."""
    return text if text.isascii() else normal_form(text.encode()).decode("utf-8", "replace")


def _nearest(scope: Scope, key: str, by_scope: dict[Scope, list[Reaching]]) -> Scope | None:
    """The scope from here outwards that binds the name; remembered for every scope passed on the way."""
    passed: list[Scope] = []
    at: Scope | None = scope
    while at is not None and at not in by_scope:
        if key in at.nearest:
            at = at.nearest[key]
            break
        passed.append(at)
        at = at.parent
    for each in passed:
        each.nearest[key] = at
    return at


def _reaching(bound: list[Reaching], offset: int, rule: ScopeRule, *, is_later: bool) -> list[Reaching]:
    """The bindings, of one name in one scope, that may hold at that byte, the last one first.

    For code that runs later than it stands: those that may hold in the end.
    """
    end = len(bound)
    if not is_later:
        end = bisect_right(bound, offset, key=lambda each: each.binding.after)
        if end == 0:
            if rule.is_sequential:
                return []
            end = len(bound)  # bound later, in a loop or by an error: what it means there
    reaching: list[Reaching] = []
    for each in reversed(bound[max(0, end - _BINDINGS) : end]):
        binding = each.binding
        if binding.is_nothing or (binding.until is not None and not binding.after <= offset < binding.until):
            continue
        reaching.append(each)
        if each.is_certain(offset):
            break
    return reaching or [each for each in bound[:1] if each.binding.annotation is not None]


def _assigned(found: dict[Scope, list[Reaching]]) -> dict[Scope, list[Reaching]]:
    """Move assignments to the scope that declares the name; what nobody declares here is a global, and stays one."""
    declared: dict[Scope, list[Reaching]] = {}
    assigned: list[tuple[Scope, Reaching]] = []
    for scope, bound in found.items():
        for each in bound:
            if each.binding.is_assignment:
                assigned.append((scope, each))
            else:
                declared.setdefault(scope, []).append(each)
    for scope, each in assigned:
        target: Scope | None = scope
        while target is not None and target not in declared:
            target = target.parent
        if target is not None:
            annotation = declared[target][0].binding.annotation
            branch = each.branch if scope is target else scope.owner
            declared[target].append(Reaching(each.binding._replace(annotation=annotation), branch))
    return declared


def _redirected(found: dict[Scope, list[Reaching]]) -> dict[Scope, list[Reaching]]:
    """Move what a scope binds elsewhere (`global`) to where it goes: there it is bound if that scope is entered."""
    for scope in [scope for scope, bound in found.items() if any(each.binding.elsewhere for each in bound)]:
        bound = found.pop(scope)
        target = next(each.binding.elsewhere for each in bound if each.binding.elsewhere)
        while target not in found and target.parent is not None:
            target = target.parent
        moved = [Reaching(each.binding, scope.owner) for each in bound if each.binding.elsewhere is None]
        if moved:
            found.setdefault(target, []).extend(moved)
    return found
