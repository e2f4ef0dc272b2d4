"""A test as its source declares it."""

from typing import NamedTuple

from gate.model.place import Place


class DeclaredTest(NamedTuple):
    """`id` is `path::name::name`, equal to what the framework prints, parameters left off.

    `place` is the test's name; `first_line..last_line` its whole text, decorators included. `is_property` is true where
    a property-based framework (Hypothesis) drives it.
    """

    id: str
    place: Place
    first_line: int
    last_line: int
    is_property: bool = False
