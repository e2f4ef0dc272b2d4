"""What the languages can tell of a file, as far as the model needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gate.model.lines import Lines
from gate.model.named import NamedTuple
from gate.model.reach import Reached, World
from gate.model.read import Scan
from gate.model.test import Listing


class Imports(NamedTuple):
    """What a file gains or loses of imports. `names` are gained and told in full; `lines` are all others, whole or not.

    And lost lines of another sort: `controls` may have been of a control, `woken` may have kept others from being run.
    """

    names: tuple[str, ...]
    lines: bytes
    controls: bytes
    woken: bytes


class Reader(Protocol):
    """What the languages can tell of one file without running it."""

    def claims(self, path: str) -> bool:
        """Does some language claim the path? Told by the path alone."""

    def lists_tests(self, path: str) -> bool:
        """Does a language claim the path that knows which tests a file declares? Told by the path alone."""

    def runs(self, start: bytes) -> bool:
        """Does some language run a file that begins like this, whatever its name?"""

    def scan(
        self, path: str, source: bytes, lines: Lines, around: Callable[[str], bytes | None] | None = None
    ) -> Scan | None:
        """The reads on those lines; None if no language claims the path. Raises UnreadableError.

        For a test, `around` gives the files beside it that may control its reads (None: not there). Production code is
        never under the control of a test's fakes.
        """

    def may_read(self, path: str, source: bytes) -> bool:
        """Might anything in the file be a read, by its words alone?"""

    def may_mean_anew(self, path: str, source: bytes, imports: Imports) -> bool:
        """Might a read of the file be one because of those imports, which it gained or lost?"""

    def may_control(self, path: str, source: bytes) -> bool:
        """Might anything in the file control its reads?"""

    def tests(
        self,
        path: str,
        source: bytes,
        beside: Callable[[str], bytes | None],
        trusted: Callable[[str], bytes | None],
    ) -> Listing:
        """What can be told of the file's tests; nothing if no language claims the path.

        `beside` gives other files of the same tree by their paths (None: not there), `trusted` those of the side whose
        settings count besides the tree's own.
        """

    def collects(self, path: str, beside: Callable[[str], bytes | None]) -> object | None:
        """How the frameworks look for tests in a file of that path, by the settings of a tree; None if they do not."""

    def settings(self, path: str) -> bool:
        """Does a file of that name decide which tests are collected?"""

    def discovery(self, path: str, beside: Callable[[str], bytes | None]) -> object | None:
        """How tests are looked for in the folder of such a file: equal answers look alike."""

    def lent(
        self,
        path: str,
        source: bytes,
        beside: Callable[[str], bytes | None],
        trusted: Callable[[str], bytes | None],
    ) -> frozenset[str]:
        """What tests a file lends to those that import it: words that are others as soon as there is another test.

        Nothing if no language claims the path. The trees are given as for `tests`.
        """

    def telling(self, path: str, source: bytes, lines: Lines) -> Lines:
        """Those of the lines that hold more than white space and comments; all, where that cannot be told."""

    def may_reach(self, path: str, world: World) -> bool:
        """Can a test of that file reach a read at all? Told cheaply; rather yes."""

    def reach(self, test: str, world: World) -> Reached | None:
        """What the test of that id reaches; None, where nobody can follow the calls of its language yet."""
