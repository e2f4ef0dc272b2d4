"""Resolves names: from an identifier through scopes, imports and local aliases to its full name."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from gate.model.catalogue import Arguments, CallForm, Catalogue
from gate.scan.frame import Frame, Scope, ScopeRule, Way
from gate.scan.language import Binding, Called, Dialect, Known, Member, Name, Same
from gate.scan.source import Source, normal_form

if TYPE_CHECKING:
    from tree_sitter import Node

_LINKS = 32  # longest chain of members and calls that is followed; real code needs a handful
_ALIASES = 30  # most aliases of aliases: each costs a few levels of Python's stack
_BINDINGS = 20  # how many bindings of one name may reach a use
_DEPTH = 1000  # how far up a branching statement is looked for


class _Reaching(NamedTuple):
    binding: Binding
    branch: Frame | None  # the part of a branching statement that it stands in


class Resolver:
    """Answers for one file. Full names are dotted (`datetime.datetime.now`); None is what cannot be told."""

    def __init__(self, source: Source, dialect: Dialect, catalogue: Catalogue) -> None:
        self._source = source
        self._dialect = dialect
        self._catalogue = catalogue
        self.tree = dialect.parser.parse(source.to_parse)
        self.root = root_frame(dialect, self.tree.root_node)
        self._ways: dict[str, Way] = {}
        self._bindings: dict[tuple[str, str], dict[Scope, list[_Reaching]]] = {}
        self._packages: Mapping[str, str] | None = None
        self._stars: tuple[str, ...] = ()
        self._meanings: dict[Binding, str | None] = {}
        self._open = 0

    def way(self) -> Way:
        return Way(self.root)

    def name_of(self, expression: Frame | Name | Member) -> str | None:
        """The full name of what an expression means; of a value, its type."""
        links: list[str | Frame] = []
        at: Frame | Name | Member = expression
        base: str | None = None
        hops = 0
        while base is None:
            shape = self._dialect.shape(at) if isinstance(at, Frame) else at
            if isinstance(shape, Same):
                at = shape.frame
                continue
            hops += 1
            if isinstance(shape, Member):
                links.append(shape.name)
                at = shape.object
            elif isinstance(shape, Called):
                links.append(shape.call)
                at = shape.callee
            elif isinstance(shape, Name):
                base = self._named(shape)
            elif isinstance(shape, Known):
                base = shape.name
            if base is None and (shape is None or isinstance(shape, Name) or hops > _LINKS):
                return None
        return self._followed(base, reversed(links))

    def values_of(self, name: Name) -> tuple[Frame, ...]:
        """The expressions whose value a local variable may have where it stands."""
        return tuple(each.binding.value for each in self._reaching(name) if each.binding.value is not None)

    def is_kept(self, name: Name) -> bool:
        """Does the identifier stand for a local variable with a value, rather than for an import or a global?"""
        return any(each.binding.value is not None for each in self._reaching(name))

    def scope_of(self, name: Name, offset: int | None = None) -> Scope | None:
        """The scope that binds an identifier where it stands, or at another byte of its scope; None, if none does."""
        by_scope = self._bindings_of(_normal(name.text), name.space)
        here, at = name.frame.scope, name.frame.start if offset is None else offset
        scope: Scope | None = here
        while scope is not None:
            if scope in by_scope and (scope is here or not scope.rule.is_hidden):
                runs_later = here.deferrals > scope.deferrals
                if _reaching(by_scope[scope], None if runs_later else at, scope.rule):
                    return scope
            scope = scope.parent
        return None

    def _followed(self, name: str, links: Iterable[str | Frame]) -> str | None:
        """The name at the end of members and calls; the members of what is named "" are global names."""
        name = self._given(name)
        for link in links:
            if isinstance(link, str):
                name = self._given(f"{name}.{_normal(link)}" if name else _normal(link))
            else:
                found = self._result_of_call(name, link)
                if found is None:
                    return None
                name = found
        return name

    def _given(self, name: str) -> str:
        """What a property gives; itself, if nothing is known."""
        return next((result.type for result in self._catalogue.results(name) if result.form is None), name)

    def _result_of_call(self, name: str, call: Frame) -> str | None:
        results = self._catalogue.results(name)
        if not results:
            return None
        arguments = self._dialect.arguments(call)
        return next((result.type for result in results if result.form and fits(arguments, result.form)), None)

    def _named(self, name: Name) -> str | None:
        """What an identifier means where it stands."""
        reaching = self._reaching(name)
        return self._agreed(reaching) if reaching else self._unbound(_normal(name.text))

    def _reaching(self, name: Name) -> list[_Reaching]:
        """The bindings that may hold where an identifier stands; none, if nothing binds it."""
        text = _normal(name.text)
        by_scope = self._bindings_of(text, name.space)
        key = f"{name.space} {text}"
        here = name.frame.scope
        scope = _nearest(here, key, by_scope) if by_scope else None
        while scope is not None:
            if scope is here or not scope.rule.is_hidden:
                runs_later = here.deferrals > scope.deferrals
                reaching = _reaching(by_scope[scope], None if runs_later else name.frame.start, scope.rule)
                if reaching:
                    return reaching
            scope = None if scope.parent is None else _nearest(scope.parent, key, by_scope)
        return []

    def _agreed(self, reaching: list[_Reaching]) -> str | None:
        """Imports are alternatives (`try: … except ImportError: …`), of which the one in the catalogue counts.

        Values must all be known: a name that may hold an injected clock is no read.
        """
        names = [self._meaning(each.binding) for each in reaching]
        if any(name is None for name in names):
            return None
        return next((name for name in names if name and self._catalogue.begins(name)), names[0])

    def _meaning(self, binding: Binding) -> str | None:
        if binding not in self._meanings:
            if self._open >= _ALIASES:
                return None
            self._meanings[binding] = None  # what depends on itself cannot be told
            self._open += 1
            name = self._value(binding) if binding.name is None else binding.name
            self._open -= 1
            self._meanings[binding] = None if name is None else self._followed(name, binding.members)
        return self._meanings[binding]

    def _value(self, binding: Binding) -> str | None:
        name = None
        if binding.value is not None and not binding.is_element:
            name = self.name_of(binding.value)
        elif binding.value is not None:
            callee = self._callee(binding.value)
            name = self._catalogue.elements.get(callee) if callee else None
        if name is None and binding.annotation is not None:
            name = self.name_of(binding.annotation)
        return name

    def _callee(self, value: Frame) -> str | None:
        shape = self._dialect.shape(value)
        for _ in range(_LINKS):
            if not isinstance(shape, Same):
                break
            shape = self._dialect.shape(shape.frame)
        return self.name_of(shape.callee) if isinstance(shape, Called) else None

    def _unbound(self, text: str) -> str | None:
        if self._packages is None:
            self._packages = self._dialect.packages(self.root)
            self._stars = self._dialect.star_imports(self.root)
        if text in self._packages:
            return self._packages[text]
        for module in self._stars:
            if self._catalogue.begins(f"{module}.{text}"):
                return f"{module}.{text}"
        return self._dialect.unbound(text)

    def _bindings_of(self, text: str, space: str) -> dict[Scope, list[_Reaching]]:
        by_scope = self._bindings.get((text, space))
        if by_scope is None:
            found: dict[Scope, list[_Reaching]] = {}
            way, whole, length = self.way(), self._source.text, len(text.encode())
            for offset in self._source.positions(text.encode()):
                if text.isascii() and not self._dialect.may_bind(whole, offset, offset + length):
                    continue
                leaf = way.leaf(offset)
                if leaf.type in self._dialect.identifiers and is_word(leaf, offset):
                    binding = self._dialect.binding(leaf)
                    if binding is not None and (not space or not binding.spaces or space in binding.spaces):
                        branch = self._branch(leaf, binding.scope)
                        found.setdefault(binding.scope, []).append(_Reaching(binding, branch))
            by_scope = self._bindings[text, space] = _redirected(_assigned(found))
            for bound in by_scope.values():
                bound.sort(key=lambda each: each.binding.after)
        return by_scope

    def _branch(self, leaf: Frame, scope: Scope) -> Frame | None:
        frame = leaf
        for _ in range(_DEPTH):
            if frame.up is None or frame.up is scope.owner:
                return None
            if frame.up.type in self._dialect.branching:
                return frame
            frame = frame.up
        return frame


def root_frame(dialect: Dialect, node: Node) -> Frame:
    """The root of a tree; one that could not be parsed as a whole is read as if it had been."""
    return Frame(dialect, node, None, None, dialect.root)


def is_word(leaf: Frame, offset: int) -> bool:
    """Does the word at that byte begin the leaf? One sign may come first, as in Ruby's `:now`."""
    return offset - 1 <= leaf.start <= offset


def fits(arguments: Arguments, form: CallForm) -> bool:
    """Is the call written that way?"""
    if arguments.is_open:
        return form.is_open and not form.positional and not form.keywords
    given, wanted = arguments.positional, form.positional
    if len(given) < len(wanted) or not form.keywords <= arguments.keywords:
        return False
    if not form.is_open and (len(given) > len(wanted) or arguments.keywords != form.keywords):
        return False
    return all(literal is None or literal == text for literal, text in zip(wanted, given, strict=False))


def _nearest(scope: Scope, key: str, by_scope: dict[Scope, list[_Reaching]]) -> Scope | None:
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


def _reaching(bound: list[_Reaching], offset: int | None, rule: ScopeRule) -> list[_Reaching]:
    """The bindings, of one name in one scope, that may hold at that byte; in the end, if there is none."""
    end = len(bound)
    if offset is not None:
        end = bisect_right(bound, offset, key=lambda each: each.binding.after)
        if end == 0:
            if rule.is_sequential:
                return []
            end = len(bound)  # bound later, in a loop or by an error: what it means there
    reaching: list[_Reaching] = []
    for each in reversed(bound[max(0, end - _BINDINGS) : end]):
        if each.binding.is_nothing:
            continue
        reaching.append(each)
        branch = each.branch
        if branch is None or (offset is not None and branch.start <= offset < branch.end):
            break
    return reaching or bound[:1]


def _normal(text: str) -> str:
    return text if text.isascii() else normal_form(text.encode()).decode("utf-8", "replace")


def _assigned(found: dict[Scope, list[_Reaching]]) -> dict[Scope, list[_Reaching]]:
    """Move assignments to the scope that declares the name; what nobody declares here is a global, and stays one."""
    declared: dict[Scope, list[_Reaching]] = {}
    assigned: list[tuple[Scope, _Reaching]] = []
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
            declared[target].append(_Reaching(each.binding._replace(annotation=annotation), branch))
    return declared


def _redirected(found: dict[Scope, list[_Reaching]]) -> dict[Scope, list[_Reaching]]:
    """Move what a scope binds elsewhere (`global`) to where it goes: there it is bound if that scope is entered."""
    for scope in [scope for scope, bound in found.items() if any(each.binding.elsewhere for each in bound)]:
        bound = found.pop(scope)
        target = next(each.binding.elsewhere for each in bound if each.binding.elsewhere)
        while target not in found and target.parent is not None:
            target = target.parent
        moved = [_Reaching(each.binding, scope.owner) for each in bound if each.binding.elsewhere is None]
        if moved:
            found.setdefault(target, []).extend(moved)
    return found
