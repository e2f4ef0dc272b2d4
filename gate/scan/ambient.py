"""Is a value made of reads of the ambient world? Asked of the instants that clocks are stopped at, and of seeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gate.model.read import Kind
from gate.scan.language import Called, Name, Same
from gate.scan.resolve import fits

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect, Reference
    from gate.scan.resolve import Resolver

_NODES = 300  # of one expression; what is longer is nobody's instant
_FUNCTIONS = ("lambda", "function_definition", "arrow_function", "function_expression")
_DEPTH = 4  # local variables that are made of one another


class Ambient:
    """Answers for one file."""

    def __init__(self, resolver: Resolver, dialect: Dialect, catalogue: Catalogue) -> None:
        self._resolver = resolver
        self._dialect = dialect
        self._catalogue = catalogue

    def is_read_in(self, expression: Frame, kinds: frozenset[Kind], *, with_functions: bool = True) -> bool:
        """Does the expression, or a local variable in it, read one of those kinds? Not in a function, if told so."""
        return self._is_read(expression, kinds, 0, with_functions=with_functions)

    def is_read(self, expression: Frame, kinds: frozenset[Kind]) -> bool:
        """Is the expression such a read and nothing more, or a local variable that holds one?"""
        todo = [expression]
        for _ in range(_DEPTH):
            if not todo:
                return False
            shape = self._dialect.shape(todo.pop())
            if isinstance(shape, Same):
                todo.append(shape.frame)
            elif isinstance(shape, Name):
                todo.extend(self._resolver.values_of(shape)[:1])
            elif isinstance(shape, Called):
                name = self._resolver.name_of(shape.callee)
                known = (name, f"{name}#new") if name else ()
                return any(self._kind(each, shape.call) in kinds for each in known)
            else:
                return False
        return False

    def names_in(self, expression: Frame) -> Iterator[str]:
        """The full names of what an expression uses."""
        for reference in self._references(expression, with_functions=True):
            name = self._resolver.name_of(reference.shape)
            if name:
                yield name

    def _is_read(self, expression: Frame, kinds: frozenset[Kind], depth: int, *, with_functions: bool) -> bool:
        for reference in self._references(expression, with_functions=with_functions):
            name = self._resolver.name_of(reference.shape)
            full = f"{name}#new" if name and reference.is_new else name
            if full and self._kind(full, reference.call) in kinds:
                return True
            if isinstance(reference.shape, Name) and depth < _DEPTH:
                for value in self._resolver.values_of(reference.shape):
                    if value is not expression and self._is_read(
                        value, kinds, depth + 1, with_functions=with_functions
                    ):
                        return True
        return False

    def _kind(self, name: str, call: Frame | None) -> Kind | None:
        entry = self._catalogue.entry(name)
        if entry is None:
            return None
        if call is None:  # a property
            return next((kind for kind, _ in entry.forms), None) if entry.is_value else None
        arguments = self._dialect.arguments(call)
        if any(fits(arguments, form) for form in entry.harmless):
            return None
        return next((kind for kind, form in entry.forms if form is None or fits(arguments, form)), None)

    def _references(self, expression: Frame, *, with_functions: bool) -> Iterator[Reference]:
        todo, seen = [expression], 0
        while todo and seen < _NODES:
            at = todo.pop()
            seen += 1
            if not with_functions and at.type in _FUNCTIONS:
                continue
            if at.type in self._dialect.identifiers:
                reference = self._dialect.reference(at)
                if reference is not None:
                    yield reference
            else:
                todo.extend(at.children())
