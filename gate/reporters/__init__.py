"""One module per format, each with one constant, `REPORTER`. The package is walked: no list is edited to add one.

A module is named like its format, so that all formats can be told without loading any of them.
"""

from __future__ import annotations

from importlib import import_module

from gate.errors import UsageError
from gate.model.reporter import Reporter
from gate.walk import module_names

_OF_OTHER_COMMANDS = frozenset(
    {"freezes", "known_tests", "listed", "proposal", "scan", "seams"}
)  # no reports of a judgement


def names() -> tuple[str, ...]:
    """The formats there are, sorted; loads none of them."""
    return tuple(name for name in module_names(__path__) if name not in _OF_OTHER_COMMANDS)


def reporter(name: str) -> Reporter:
    """The reporter of that format, and no other, loaded. Raises UsageError."""
    module = f"{__name__}.{name}"
    if not name.isidentifier() or name.startswith("_") or name in _OF_OTHER_COMMANDS:
        raise _no_format(name)
    try:
        found: Reporter = import_module(module).REPORTER
    except ModuleNotFoundError as error:
        if error.name != module:
            raise  # a library that the format needs
        raise _no_format(name) from None
    return found


def _no_format(name: str) -> UsageError:
    return UsageError(f"there is no format {name!r}", f"take one of: {', '.join(names())}")
