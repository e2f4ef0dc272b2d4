"""What whoever follows calls asks of a language about a repository's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gate.scan.following.meaning import Files, Lookup, Meaning

if TYPE_CHECKING:
    from gate.model.place import Place
    from gate.model.read import Kind
    from gate.scan.following.outline import Expr
    from gate.scan.following.sight import Sight
    from gate.scan.following.stops import Stop
    from gate.scan.following.visit import Notes


class Project(Files, Protocol):
    """Files with their reads, and what is known of names that the repository does not define."""

    def sight(self, path: str) -> Sight:
        """The reads of a file, and what controls it."""

    def spells_read(self, path: str, start: int, end: int) -> bool:
        """Do those bytes of a file hold a word that a read of the file ends in? Told without parsing."""

    def is_test(self, path: str) -> bool:
        """Does the file hold tests, or stand beside them?"""

    def title(self, path: str) -> str:
        """The module's name, as people write it."""

    def place(self, path: str, start: int) -> Place: ...

    def spelled(self, name: str) -> str:
        """The full name of something foreign as the catalogue has it."""

    def kind(self, name: str, call: Expr | None) -> Kind | None:
        """The kind of read that a call of something foreign is; None as `call`: that it is, called by someone else."""

    def runs(self, name: str) -> bool:
        """Does something foreign call the functions that it is handed?"""

    def may_control(self, name: str) -> bool:
        """May something of that name hold a clock still, though nobody here knows what it does?"""

    def awaits_error(self, name: str) -> bool:
        """Is it the last part of the name of what waits for an error: `raises`?"""

    def is_harmless(self, name: str) -> bool:
        """Is it sure that a foreign function neither reads a clock nor calls back?"""

    def is_maker(self, name: str) -> bool:
        """Does a foreign function make something that may use the network later, and nothing more?"""

    def starts_process(self, name: str) -> bool:
        """Does a foreign function run another program?"""

    def hook(self, base: str, name: str) -> str | None:
        """The method of its heir that a foreign class calls in one of its own: `start` of a thread calls `run`."""

    def meaning(self, cut: frozenset[Lookup]) -> Meaning:
        """What expressions mean for tests that have replaced those names; one object for the same names."""

    visits: dict[tuple[Stop, frozenset[Lookup]], Notes]  # what was found before, by where, and with what replaced
    entering: tuple[str, ...]
    looping: tuple[str, ...]
    making: tuple[str, ...]
