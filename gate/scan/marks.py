"""What is to be said of a read besides its name: when it runs, where, and what becomes of its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.read import Kind, Mark, Read

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.logs import Logged
    from gate.scan.setting import Settings

# What these do is more than to give a value.
_ACTS = frozenset({Kind.DELAY, Kind.DEADLINE, Kind.NETWORK, Kind.FILE})


class Marks:
    """Tells them for one file."""

    def __init__(self, settings: Settings, logged: Logged) -> None:
        self._settings = settings
        self._logged = logged

    def marked(self, read: Read, leaf: Frame, *, is_loaded: bool) -> Read:
        """The read that ends in that identifier, with its marks."""
        marks = []
        if is_loaded:
            marks.append(Mark.AT_IMPORT)
        if read.controlled_by is None and read.kind not in _ACTS and self._logged.is_logged(leaf):
            marks.append(Mark.LOGGING_ONLY)
        if self._settings.polls(leaf, read.kind):
            marks.append(Mark.POLLING)
        return read._replace(marks=tuple(marks), within=self._settings.within(leaf))
