"""Resolves names: from an identifier through scopes, imports and local aliases to its full name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.model.catalogue import Arguments, CallForm, Catalogue
from gate.scan.bindings import Bindings, Reaching, normal
from gate.scan.frame import Frame, Way
from gate.scan.language import Binding, Called, Dialect, Known, Member, Name, Same
from gate.scan.source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

_LINKS = 32  # longest chain of members and calls that is followed; real code needs a handful
_ALIASES = 30  # most aliases of aliases: each costs a few levels of Python's stack


class Resolver:
    """Answers for one file. Full names are dotted (`datetime.datetime.now`); None is what cannot be told."""

    def __init__(self, source: Source, dialect: Dialect, catalogue: Catalogue) -> None:
        self._dialect = dialect
        self._catalogue = catalogue
        self.tree = dialect.parser.parse(source.to_parse)
        self.root = root_frame(dialect, self.tree.root_node)
        self._bindings = Bindings(source, dialect, self.root)
        self.scope_of = self._bindings.scope_of
        self._packages: Mapping[str, str] | None = None
        self._stars: tuple[str, ...] = ()
        self._meanings: dict[Binding, str | None] = {}
        self._open = 0
        self._single: Way | None = None

    def way(self) -> Way:
        """A way of its own, for whoever goes from leaf to leaf."""
        return Way(self.root)

    def leaf(self, offset: int) -> Frame:
        """The innermost node that covers a byte, for whoever asks for single ones: the way begins at the last one."""
        if self._single is None:
            self._single = Way(self.root)
        return self._single.leaf(offset)

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
        return tuple(each.binding.value for each in self._bindings.reaching(name) if each.binding.value is not None)

    def is_kept(self, name: Name) -> bool:
        """Does the identifier stand for a local variable with a value, rather than for an import or a global?"""
        return any(each.binding.value is not None for each in self._bindings.reaching(name))

    def _followed(self, name: str, links: Iterable[str | Frame]) -> str | None:
        """The name at the end of members and calls; the members of what is named "" are global names."""
        name = self._given(name)
        for link in links:
            if isinstance(link, str):
                name = self._given(f"{name}.{normal(link)}" if name else normal(link))
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
        reaching = self._bindings.reaching(name)
        if not reaching:
            return self._unbound(normal(name.text))
        if len(reaching) == 1 and self._may_be_unbound(reaching[0], name.frame.start):
            unbound = self._unbound(normal(name.text))
            if unbound and self._catalogue.begins(unbound):
                return unbound
        return self._agreed(reaching)

    @staticmethod
    def _may_be_unbound(only: Reaching, offset: int) -> bool:
        """Is it a global name of the language, until something happens that may not happen?"""
        binding = only.binding
        return binding.name is None and binding.scope.parent is None and not only.is_certain(offset)

    def _agreed(self, reaching: list[Reaching]) -> str | None:
        """Imports are alternatives (`try: … except ImportError: …`), of which the one in the catalogue counts.

        What was imported stays, unless something else takes its place on every way to the read. Values must all be
        known: a name that may hold an injected clock is no read.
        """
        names = [self._meaning(each.binding) for each in reaching]
        if any(name is None for name in names):
            first = names[-1]
            is_import = first is not None and reaching[-1].binding.name is not None
            return first if first and is_import and self._catalogue.begins(first) else None
        return next((name for name in names if name and self._catalogue.begins(name)), names[0])

    def _meaning(self, binding: Binding) -> str | None:
        if binding not in self._meanings:
            if self._open >= _ALIASES:
                return None
            self._meanings[binding] = None  # what depends on itself cannot be told
            self._open += 1
            name = self._value(binding) if binding.name is None else normal(binding.name)
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


def resolver_of(source: Source, dialect: Dialect, catalogue: Catalogue) -> Resolver:
    """The resolver of a text, made once: a text is parsed and searched for several sorts of lines.

    Raises UnreadableError, also once: what costs too much is not tried again.
    """
    made = source.made.get((dialect, catalogue))
    if made is None:
        try:
            made = Resolver(source, dialect, catalogue)
        except UnreadableError as error:
            made = error
        source.made[dialect, catalogue] = made
    if isinstance(made, UnreadableError):
        raise made
    assert isinstance(made, Resolver)  # noqa: S101 -- nothing else is made by that key
    return made


def root_frame(dialect: Dialect, node: Node) -> Frame:
    """The root of a tree; one that could not be parsed as a whole is read as if it had been."""
    return Frame(dialect, node, None, None, dialect.root)


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
