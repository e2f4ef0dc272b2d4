"""Every deliberate exception, with its exit code and what its reader can do."""

from __future__ import annotations


class GateError(Exception):
    """What could not be judged: the verdict is `error`, exit code 2, never a pass.

    `message` says what is, `hint` what to do; `path` and `line` (1-based) say where, when there is a where.
    """

    exit_code = 2

    def __init__(self, message: str, hint: str = "", path: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.path = path
        self.line = line


class UsageError(GateError):
    """The command line or the action's inputs make no sense."""


class GitError(GateError):
    """git could not answer: no repository, no such commit, a missing object."""


class RecordError(GateError):
    """A file of the human-owned layer cannot be used as a whole."""


class UnreadableError(GateError):
    """A file of the change cannot be read: too large, no regular file, its object is missing."""


class AmbiguousError(GateError):
    """A fixture has no canonical bytes: what it says depends on who reads it."""
