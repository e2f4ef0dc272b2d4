"""Where following begins, and the stops on the way."""

from __future__ import annotations

from gate.model.named import NamedTuple
from gate.model.reach import Certainty
from gate.scan.following.covered import Held
from gate.scan.following.meaning import Lookup
from gate.scan.following.values import Environment, Value


class Start(NamedTuple):
    """A function that a framework runs for a test, what it is given, and what controls it there.

    `replaced` are names that it replaces in ways that its own body does not say.
    """

    function: Value
    known: Environment = ()
    controls: tuple[Held, ...] = ()
    steps: tuple[str, ...] = ()
    replaced: tuple[Lookup, ...] = ()


class Stop(NamedTuple):
    """A body on the way: of a function, or, as `variable`, of what a module keeps under a name.

    `is_to_fail`: an error is waited for that ends the calls somewhere on the way.
    """

    path: str
    key: str
    known: Environment
    controls: tuple[Held, ...]
    certainty: Certainty
    steps: tuple[str, ...]
    is_variable: bool = False
    is_to_fail: bool = False
