"""What is to be said of a read besides its name: when it runs, where, and what becomes of its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.read import Kind, Mark, Read
from gate.scan.logs import Logged
from gate.scan.setting import When

if TYPE_CHECKING:
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.resolve import Resolver
    from gate.scan.setting import Setting, Settings
    from gate.scan.source import Source

# What these do is more than to give a value.
_ACTS = frozenset({Kind.DELAY, Kind.DEADLINE, Kind.NETWORK, Kind.FILE})
_ABOVE = 200


class Marks:
    """Tells them for one file."""

    def __init__(
        self,
        source: Source,
        dialect: Dialect,
        resolver: Resolver,
        syntax: DurationSyntax,
        setting: Setting,
        settings: Settings,
    ) -> None:
        self._settings = settings
        self._setting = setting
        self._logged = Logged(source, dialect, resolver, syntax, setting.logs, self._function_of)

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

    def _function_of(self, frame: Frame) -> Frame | None:
        """The function whose local variable it is; None for what belongs to a file or a class."""
        at = frame
        for _ in range(_ABOVE):
            up = at.up
            if up is None:
                return None
            if self._setting.when(up, at) is not When.SAME:
                return up
            at = up
        return None
