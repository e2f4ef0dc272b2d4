"""The tests of a file, as its source declares them, and what its source does not tell."""

from enum import Enum

from gate.model.named import NamedTuple
from gate.model.place import Place

Span = tuple[int, int]  # a closed range of 1-based lines


class DeclaredTest(NamedTuple):
    """`id` is `path::name::name`, equal to what the framework prints, parameters left off.

    `place` is the test's name; `first_line..last_line` its whole text, decorators included; `parts` are further lines
    of the same file that it is made of: its class's set-up, fixtures and helpers that it uses. `is_property` is true
    where a property-based framework (Hypothesis) drives it. `forms` are what stands in the brackets of its parametrised
    forms: empty if there are none, None if they cannot be told; None as well where it has subtests that are not listed.
    `is_family`: the framework's names are made of those of the id (`test_a` becomes `test_a_0`, `test_a_1`; `adds ${n}`
    becomes `adds 1`): see `test_id.is_in_family`.
    """

    id: str
    place: Place
    first_line: int
    last_line: int
    is_property: bool = False
    parts: tuple[Span, ...] = ()
    forms: tuple[str, ...] | None = ()
    is_family: bool = False


class Doubt(Enum):
    """How sure is it that there are tests which the source does not name?"""

    CERTAIN = "certain"  # it makes tests; only their names cannot be told
    LIKELY = "likely"  # it looks like it
    POSSIBLE = "possible"  # it could; most such text does not


class Untold(NamedTuple):
    """Tests that the source does not name. `id` is the nearest id that is written down, mostly a group (`path::*`).

    `place` and the lines are those of what makes the tests, `why` says what it is.
    """

    id: str
    place: Place
    first_line: int
    last_line: int
    doubt: Doubt
    why: str


class Listing(NamedTuple):
    """What can be told of one file's tests, both in the order of their places.

    `is_collected`: do the frameworks look for tests in a file of that path at all? Where they do not, a person may
    still name the file to them.
    """

    tests: tuple[DeclaredTest, ...] = ()
    untold: tuple[Untold, ...] = ()
    is_collected: bool = True


NO_TESTS = Listing()
